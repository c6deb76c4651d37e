"""A playthrough as text, to be read in review: ``python -m tests.games.exodus.golden`` writes it anew."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mainmatch.games.exodus import GAME
from mainmatch.rules import Dice, Json, Match, Seat
from tests.games import trading

PATH = Path(__file__).with_name("golden.txt")
# One of few seeds in which nearly everything happens: doubling, halving, nullifying, three black cubes, a vote.
SEED = b"golden 16093"
SEATS = (1, 2, 3, 4, 5, 6)


def playthrough(seed: bytes = SEED) -> str:
    """Every seat agrees with its partners of the round; one in eight forgets, one in eight has nothing to offer."""
    return trading.playthrough(PLAYERS, seed)


def partners(number: int, seat: Seat) -> list[Seat]:
    """Whom these players agreed with: those with whom the seat adds up to 2 x round or one more, round and round."""
    found = [(total - seat - 1) % len(SEATS) + 1 for total in (2 * number, 2 * number + 1)]
    return [other for other in found if other != seat]


def _traded(match: Match, seat: Seat, dice: Dice) -> dict[str, Json]:
    hand: Any = match.view(f"seat:{seat}")["hand"]
    cubes = dice.sample(hand, 2)
    pairs = zip(partners(match.round, seat), cubes, strict=False)
    made = trading.offers(*pairs)
    return made if dice.below(8) else {"type": "pass"}


def _held(view: Mapping[str, Any]) -> str:
    return " ".join(view["hand"])


PLAYERS = trading.Players(
    game=GAME, seats=SEATS, span="round", score="points", width=26, forgetful=8, traded=_traded, held=_held
)

if __name__ == "__main__":
    PATH.write_text(playthrough(), encoding="utf-8")
