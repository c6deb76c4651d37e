"""The demo: a server, a host, some players, and a whole match over HTTP and WebSockets, told as it happens.

It is a client like any other: of this server it knows the rulebooks, for their bots, and nothing else.
"""
