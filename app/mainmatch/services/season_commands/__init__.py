"""Execution of season commands, for every cause: a member, a host, a deadline or a match.

Imports neither the commands on matches nor those on seasons, so both can use it.
"""
