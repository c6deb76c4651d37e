"""Mainmatch: a server for games of secrets and talk. docs/decisions/ holds the design decisions."""
