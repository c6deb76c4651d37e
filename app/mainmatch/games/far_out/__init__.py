"""Extreme Ways and Huginn and Muninn: buy knowledge for seven days, then fly blind, far out.

May touch: mainmatch.rules. Rule kept here: two games of one family; where they differ is said in
``family`` and in the two classes of ``game``, and nowhere else.
"""

from mainmatch.games.far_out.game import EXTREME_WAYS, RAVENS, ExtremeWays, Ravens

__all__ = ["EXTREME_WAYS", "RAVENS", "ExtremeWays", "Ravens"]
