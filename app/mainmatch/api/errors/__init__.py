"""The errors of the API: problem+json and the catalogue of codes."""

__all__: list[str] = []
