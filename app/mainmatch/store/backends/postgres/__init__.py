"""PostgreSQL."""

__all__: list[str] = []
