"""Mainmatch: a server for games of secrets and talk. See docs/decisions for how it is built."""
