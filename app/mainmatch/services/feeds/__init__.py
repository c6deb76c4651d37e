"""The reading of feeds, and what becomes of readers who lost access."""

__all__: list[str] = []
