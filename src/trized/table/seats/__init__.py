"""Seats: who a visitor is, which seats a browser holds, what each holder may do."""
