"""The lobby: everything about a match before it starts."""
