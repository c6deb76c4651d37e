"""Matches in memory: what commands on a match read, as of the last entry of its journal."""
