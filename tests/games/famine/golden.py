"""A playthrough as text, to be read in review: ``python -m tests.games.famine.golden`` writes it anew."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mainmatch.games.famine import GAME
from mainmatch.games.famine.game import partners
from mainmatch.rules import Dice, Json, Match, Seat
from tests.games import trading

PATH = Path(__file__).with_name("golden.txt")
# One of few seeds in which nearly everything happens: all kinds of lesson, a locked diamond, every end of year.
SEED = b"golden 781"
SEATS = (1, 2, 3, 4, 5, 6)


def playthrough(seed: bytes = SEED) -> str:
    """Every seat agrees with its partners of the year; one in twelve forgets."""
    return trading.playthrough(PLAYERS, seed)


def _traded(match: Match, seat: Seat, dice: Dice) -> dict[str, Json]:
    view: Any = match.view(f"seat:{seat}")
    gems = list(view["hand"])
    for _ in range(view["locked_diamonds"]):
        gems.remove("diamond")
    made: list[tuple[Seat, str]] = []
    for to in partners(match.round, seat, len(SEATS)):
        # They have talked: each gives what the other collects, and so some come to own three or five of a kind.
        theirs: Any = match.view(f"seat:{to}")["hand"]
        give = max(gems, key=lambda gem: theirs.count(gem) - gems.count(gem))
        gems.remove(give)
        made.append((to, give))
    return trading.offers(*made[: 2 + dice.below(2)]) if dice.below(12) else {"type": "pass"}


def _held(view: Mapping[str, Any]) -> str:
    locked = f" ({view['locked_diamonds']} locked)" if view["locked_diamonds"] else ""
    return " ".join(view["hand"]) + locked


def _learned(match: Match, view: Mapping[str, Any]) -> Iterator[str]:
    year = match.round - 1
    for lesson in view["learned"]:
        if lesson["year"] == year and match.phase:
            yield f"      learns about seat {lesson['about']}: {lesson['kind']} {json.dumps(lesson['value'])}"


PLAYERS = trading.Players(
    game=GAME,
    seats=SEATS,
    span="year",
    score="favor",
    width=46,
    forgetful=12,
    traded=_traded,
    held=_held,
    learned=_learned,
)

if __name__ == "__main__":
    PATH.write_text(playthrough(), encoding="utf-8")
