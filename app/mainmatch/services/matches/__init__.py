"""A match: who has access, how it is loaded, what it is, and its channels."""

__all__: list[str] = []
