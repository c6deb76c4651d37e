"""The command line: what an operator and an author of games type."""

__all__: list[str] = []
