"""News: what reaches people outside of a feed: webhooks, push, messages of Discord, digests by mail.

A webhook reads with the access of the token that last set it up. Before each message the server checks that the token
can still read the feed (docs/webhooks.md).
"""
