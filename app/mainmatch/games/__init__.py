"""The shipped games: one folder a rulebook, each exporting ``GAME``. A game imports mainmatch.rules only."""
