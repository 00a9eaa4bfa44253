"""Players that are not people; one protocol."""
