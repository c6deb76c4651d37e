"""Talk: the channels of a match, who is in them, and what is said there.

May touch: the store. Rule kept here: a channel that one may not know of answers exactly like one that
doesn't exist, and what is said in it moves no number of anybody else's (docs/talk.md).
"""

__all__: list[str] = []
