"""Extreme Ways and Huginn and Muninn: buy knowledge for seven days, then fly blind, far out."""

from mainmatch.games.far_out.game import EXTREME_WAYS, RAVENS

__all__ = ["EXTREME_WAYS", "RAVENS"]
