"""Whole matches and seasons without players, to weigh a game and to see how its days go.

What is shown follows from a seed, on any number of cores. Rehearsals know the server only from outside, as clients do.
"""
