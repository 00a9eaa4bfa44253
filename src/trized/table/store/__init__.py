"""The store: tables, keys, entries, results, attempts and creations in SQLite or PostgreSQL; migrations and backups."""
