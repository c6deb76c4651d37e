"""A fake Discord: its REST and its gateway over real sockets, one server, one text channel, and people who act.

It is not Discord, and tests against it prove nothing about Discord itself: what it takes and answers follows
Discord's public documentation as far as this bot uses it. What it is good for is what the real one can't do: it
remembers who could see what (``Shown``), so that tests can look for secrets in front of the wrong eyes.
"""
