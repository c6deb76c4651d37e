"""The guests: one folder a rulebook; a game imports mainmatch.rules only.

Each game's package exports ``GAME``, an instance of its Game; ``registry`` is the guest list.
"""
