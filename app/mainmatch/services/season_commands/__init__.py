"""What happens to a season, whatever causes it: a member, a host, a deadline, or a match.

Nothing here knows the commands on matches or on seasons, so both can lead here.
"""
