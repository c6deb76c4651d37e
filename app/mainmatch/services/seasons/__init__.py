"""Commands and queries on seasons: casting, hosting, deciding, giving, reading.

Each begins with the caller's access; the season itself says what follows.
"""
