"""Telemetry: counts and durations of the server's work, without its content."""
