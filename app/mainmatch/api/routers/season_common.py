"""Seasons: what their operations have in common.

May touch: FastAPI's declarations. Rule kept here: what all files of seasons declare is said once.
"""

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from fastapi import Path

from mainmatch.api.http.context import needs

__all__ = ["BY_HOST", "HOST", "OF_ONE", "PLAY", "POLICIES", "READ", "SeasonId"]

READ = needs("season:read")
HOST = needs("season:host")
PLAY = needs("match:play")

OF_ONE = ("unknown_season",)
"""What may be wrong with any operation on a season."""

BY_HOST = (*OF_ONE, "not_season_host")
"""And where only its hosts may."""

SeasonId: TypeAlias = Annotated[str, Path(max_length=64)]

POLICIES: Mapping[str, Any] = {
    "start_garnets": 3,
    "death_match_pool": ["duel-of-nerve", "duel-of-bids"],
    "death_match_bans": 1,
    "transfers": "between_matches",
}
"""An example of them."""
