"""What happens in one transaction: statements, mapping, the cache of revisions, errors."""

__all__: list[str] = []
