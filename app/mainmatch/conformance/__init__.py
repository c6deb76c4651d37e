"""The conformance check of a game: random matches, played through the same calls as the server's.

Every fault is said with the seed that shows it again.

    report = check_game(MyGame(), matches=50, configs=({}, {"setup": {"order": [3, 1, 2]}}))
"""

from mainmatch.conformance.report import NotConformant, Report
from mainmatch.conformance.runner import check_game

__all__ = ["NotConformant", "Report", "check_game"]
