"""The house bot of Locked Out: takes turns with its roommates, remembers teams, and keeps off the bottom.

May touch: a seat's view and offers as JSON. Rule kept here: what to do follows from the view and
from dice; it never calls, because it sends sealed actions only.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from app.games.locked_out.places import SEATS, TEAMS, Team
from app.rules import Dice, Json, RandomLegal, Seat

__all__ = ["HouseBot", "goes_first_way", "guessed"]

_SAFE = 7
"""From this priority on, the bot keeps its garnets: of four left over, one is likely to be lower."""


class HouseBot:
    """Splits its room in two and two by a rule that all house bots know, and guesses teams by counting."""

    name = "house"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """A move, or the teams as far as they are known or likely."""
        fields = {str(offer["type"]): offer["schema"].get("properties", {}) for offer in offers}
        if "move" in fields:
            return _move(view, fields["move"], seat)
        if "guess_teams" in fields:
            teams = guessed({int(known): team for known, team in view["learned"].items()}, dice)
            return {"type": "guess_teams", "teams": {str(named): team for named, team in teams.items()}}
        return RandomLegal().choose(view, offers, seat, dice)


def goes_first_way(seat: Seat, four: list[Seat], number: int) -> bool:
    """Whether a seat goes to the first of the two other rooms in round ``number``; two of the four do.

    The lowest seat takes another companion each round, so that roommates get to know each other.
    """
    lowest, *rest = sorted(four)
    return seat in {lowest, rest[number % len(rest)]}


def guessed(learned: Mapping[Seat, Team], dice: Dice) -> dict[Seat, Team]:
    """All twelve: what is learned, and for the others the team that has the most members missing.

    Naming one team for all who are unknown is sure to be right that many times; no other way is better on average.
    """
    found = Counter(learned.values())
    likeliest = min(dice.shuffled(TEAMS), key=lambda team: found[team])
    return {seat: learned.get(seat, likeliest) for seat in range(1, SEATS + 1)}


def _move(view: Mapping[str, Any], fields: Mapping[str, Any], seat: Seat) -> dict[str, Json]:
    first, second = fields["to"]["enum"]
    is_first = goes_first_way(seat, [seat, *view["roommates"]], view["round"])
    is_last = view["round"] == view["rounds"] - 1
    boost = fields["boost"]["maximum"] if is_last and view["priority"] < _SAFE else 0
    return {"type": "move", "to": first if is_first else second, "boost": boost}
