"""The demo: starts a server and plays a whole match over HTTP and WebSockets, printed as it happens.

It is a client like any other, and uses only the games of the server, for their bots.
"""
