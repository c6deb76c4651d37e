"""The games that are installed, and the watchdog around calls of their code."""

__all__: list[str] = []
