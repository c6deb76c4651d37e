"""The benchmark: what the server does per second of its processor, and what others do with the same game.

May touch: the public API of a running server, processes, the clock. Rule kept here: nothing is measured that a client
couldn't see, but for the server's own use of processor and memory, which the system tells; no time is asserted.
"""
