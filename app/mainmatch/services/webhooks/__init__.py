"""Webhooks: feeds that are delivered to addresses which their readers name.

May touch: the store. Rule kept here: a webhook reads with the reach of the token that last set it up, and whether that
still reaches a feed is asked each time something of it is to leave the house (docs/webhooks.md).
"""

__all__: list[str] = []
