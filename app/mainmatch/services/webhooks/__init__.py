"""Webhooks: feeds that are delivered to URLs which their readers name.

A webhook reads with the reach of the token that last set it up; each time something is to leave the server, it is asked
whether that token still reaches the feed (docs/webhooks.md).
"""

__all__: list[str] = []
