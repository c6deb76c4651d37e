"""Chat: the channels of a match, who is in them, and what is said there.

A channel that one may not know of answers exactly like one that doesn't exist, and what is said in it moves nobody
else's numbers (docs/talk.md).
"""

__all__: list[str] = []
