"""The views that seats and spectators have of a match."""

__all__: list[str] = []
