"""Live matches: the one judge of what players send, and the log of what it leaves."""

__all__: list[str] = []
