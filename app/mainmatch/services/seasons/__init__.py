"""Commands and queries on seasons: cast, hosting, decisions, transfers, reading.

Each first checks the caller's access. ``mainmatch.season`` decides the rest.
"""
