"""What happens to a season, whoever causes it: a member, a host, the clock, or a match that goes on.

May touch: the store, the season's own room. Rule kept here: nothing in here knows the verbs on matches or on seasons;
so both can lead to it.
"""
