"""The phases of a match: submissions, bots, deadlines, closing and transitions."""

__all__: list[str] = []
