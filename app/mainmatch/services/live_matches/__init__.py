"""Live matches: the one judge of what players send, and the log of what it leaves."""
