"""Seats: visitors, the seats that their browsers hold, and permissions."""
