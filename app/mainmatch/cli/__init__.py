"""The command line, for operators and authors of games."""

__all__: list[str] = []
