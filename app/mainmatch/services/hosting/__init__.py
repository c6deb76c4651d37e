"""Hosting: what hosts can do with a match, a module for each kind of act."""
