"""The slash commands: for players, for hosts, and about talk. Every answer is for the one who asked alone."""
