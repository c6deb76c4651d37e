"""Wakes listeners for new events, in this process and between servers."""
