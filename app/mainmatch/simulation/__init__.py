"""Matches and seasons played by bots: statistics on a game's balance, and rehearsals of its schedule.

Results follow from a seed, on any number of cores. Rehearsals use the server through its API only.
"""
