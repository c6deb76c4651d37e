"""The databases behind the store: SQLite and PostgreSQL."""
