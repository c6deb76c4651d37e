"""The databases behind the store: SQLite and PostgreSQL."""

__all__: list[str] = []
