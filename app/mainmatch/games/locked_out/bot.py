"""The house bot of Locked Out: moves by a rule shared by all bots, calls, guesses teams, and avoids low priority.

It calls only when its room is probably one team by what it has learned.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import perm
from typing import Any

from mainmatch.games.locked_out.state import SEATS, SIZE, TEAMS, Team
from mainmatch.rules import Dice, Json, RandomLegal, Seat

_SAFE = 7
"""From this priority on the bot keeps its garnets: of the four losers, one probably has a lower priority."""

_LIKELY = Fraction(1, 2)
"""The chance from which the bot calls: a right call is worth a Token of Life, a wrong one costs only priority."""


class Roommate:
    """Splits its room two and two by a rule that all bots share, and guesses teams by counting."""

    name = "house"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """A call if it is likely to be right, else a move; in the quiz, the known and likeliest teams."""
        fields = {str(offer["type"]): offer["schema"].get("properties", {}) for offer in offers}
        if "call" in fields and _calls(view, seat):
            return {"type": "call"}
        if "move" in fields:
            return _move(view, fields["move"], seat)
        if "guess_teams" in fields:
            teams = guessed(_learned(view), dice)
            return {"type": "guess_teams", "teams": {str(named): team for named, team in teams.items()}}
        return RandomLegal().choose(view, offers, seat, dice)


def goes_first_way(seat: Seat, four: list[Seat], number: int) -> bool:
    """Whether a seat goes to the first of the two other rooms in round ``number``; two of the four do.

    The lowest seat goes with a different roommate each round, so that roommates learn each other's teams.
    """
    lowest, *rest = sorted(four)
    return seat in {lowest, rest[number % len(rest)]}


def chance_of_one_team(learned: Mapping[Seat, Team], roommates: Sequence[Seat]) -> Fraction:
    """The chance that a seat and its roommates are one team, by what it has learned; it never learns its own team.

    Assumes that unknown seats fill the remaining places in the teams with equal probability.
    """
    known = [learned[mate] for mate in roommates if mate in learned]
    if len({*known}) > 1:
        return Fraction(0)
    unknown = 1 + len(roommates) - len(known)
    found = [*learned.values()]
    ways = sum([perm(SIZE - found.count(team), unknown) for team in (known[:1] or TEAMS)])
    return Fraction(ways, perm(SEATS - len(found), unknown))


def guessed(learned: Mapping[Seat, Team], dice: Dice) -> dict[Seat, Team]:
    """A guess for all twelve seats: learned teams, and for the others the team with the most members missing.

    Naming one team for all unknown seats is right for all its missing members; no other guess is better on average.
    """
    found = Counter(learned.values())
    likeliest = min(dice.shuffled(TEAMS), key=lambda team: found[team])
    return {seat: learned.get(seat, likeliest) for seat in range(1, SEATS + 1)}


def _learned(view: Mapping[str, Any]) -> dict[Seat, Team]:
    return {int(known): team for known, team in view["learned"].items()}


def _calls(view: Mapping[str, Any], seat: Seat) -> bool:
    if any(call["round"] == view["round"] for call in view["calls"]):
        # A call in this room and round was already answered.
        return False
    chance = chance_of_one_team(_learned(view), view["roommates"])
    # The chance ignores what an earlier wrong call ruled out, so after one only call when certain.
    was_wrong = any(call["seat"] == seat for call in view["calls"])
    return chance == 1 if was_wrong else chance >= _LIKELY


def _move(view: Mapping[str, Any], fields: Mapping[str, Any], seat: Seat) -> dict[str, Json]:
    first, second = fields["to"]["enum"]
    is_first = goes_first_way(seat, [seat, *view["roommates"]], view["round"])
    is_last = view["round"] == view["rounds"] - 1
    boost = fields["boost"]["maximum"] if is_last and view["priority"] < _SAFE else 0
    return {"type": "move", "to": first if is_first else second, "boost": boost}
