"""The phases of a match: submissions, their closing and what follows from it."""

__all__: list[str] = []
