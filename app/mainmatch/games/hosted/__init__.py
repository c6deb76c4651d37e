"""Hosted Match: a host asks, reckons by hand and answers. The plug-in is ``GAME``."""

from mainmatch.games.hosted.game import GAME

__all__ = ["GAME"]
