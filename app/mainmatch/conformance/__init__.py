"""The examination of a game: is it what the kernel and the players take it for?

May touch: mainmatch.rules; no clock, no I/O. Rule kept here: everything is found by playing, through
the same verbs as the server, and what is wrong is said in words, with the seed that shows it again.

    report = check_game(MyGame(), matches=50, configs=({}, {"setup": {"order": [3, 1, 2]}}))
"""

from mainmatch.conformance.report import NotConformant, Report
from mainmatch.conformance.runner import check_game

__all__ = ["NotConformant", "Report", "check_game"]
