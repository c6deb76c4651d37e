"""The catalogue of installed games, and the watchdog around calls of their code."""
