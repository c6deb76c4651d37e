"""The writing of events to feeds."""

__all__: list[str] = []
