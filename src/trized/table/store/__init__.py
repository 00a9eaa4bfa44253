"""The store: tables, keys, entries, results and challenge attempts in SQLite or PostgreSQL, migrations and backups."""
