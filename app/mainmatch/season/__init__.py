"""The season engine: cast, episodes, decisions between matches, finals. Pure values, without I/O or clock.

A season knows matches only by their results, and garnets only by the balances that it is given.
"""
