"""The catalogue of event types, for the documents."""

__all__: list[str] = []
