"""The conformance check of a game: plays random matches through the same calls as the server.

Each fault is reported with the seed that reproduces it.

    report = check_game(MyGame(), matches=50, configs=({}, {"setup": {"order": [3, 1, 2]}}))
"""

from mainmatch.conformance.playthrough import Playthrough, playthrough
from mainmatch.conformance.report import EventProof, NotConformant, Report
from mainmatch.conformance.runner import check_game

__all__ = ["EventProof", "NotConformant", "Playthrough", "Report", "check_game", "playthrough"]
