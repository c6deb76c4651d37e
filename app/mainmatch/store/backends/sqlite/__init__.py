"""SQLite."""

__all__: list[str] = []
