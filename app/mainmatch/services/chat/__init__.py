"""Chat: the channels of a match, their members and messages.

A channel hidden from the caller gets the same answer as one that doesn't exist. Its messages change no number that
non-members see (docs/talk.md).
"""
