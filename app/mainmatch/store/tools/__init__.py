"""Backup, copy and inspection of a database."""

__all__: list[str] = []
