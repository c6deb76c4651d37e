"""Telemetry: counts what the server does, and how long it takes; never what it is about."""
