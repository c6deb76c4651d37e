"""What runs while the server runs: its scheduler, its background tasks, its uvicorn."""

__all__: list[str] = []
