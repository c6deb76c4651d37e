"""The export of a match: its format, its verification and its replay."""

__all__: list[str] = []
