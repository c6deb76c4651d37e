"""Benchmarks: the server's work per second of processor time, compared with other servers playing the same game.

May touch: the public API of a running server, processes, the clock. Rule kept here: measure only what a client can see,
and the server's processor time and memory as the operating system reports them; assert no times.
"""
