"""The bot of Locked Out: takes turns with its roommates, remembers teams, calls, and stays off the bottom.

It calls only when its room is likely to be one team by all that it has learned.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from mainmatch.games.locked_out.state import SEATS, SIZE, TEAMS, Team
from mainmatch.rules import Dice, Json, RandomLegal, Seat

__all__ = ["Roommate", "chance_of_one_team", "goes_first_way", "guessed"]

_SAFE = 7
"""From this priority on, the bot keeps its garnets: of four left over, one is likely to be lower."""

_LIKELY = Fraction(1, 2)
"""From this chance on it calls: a right call is worth a Token of Life, a wrong one costs some priority."""


class Roommate:
    """Splits its room in two and two by a rule that all such bots know, and guesses teams by counting."""

    name = "house"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """A call where that is wise, then a move; or the teams as far as they are known or likely."""
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

    The lowest seat takes another companion each round, so that roommates get to know each other.
    """
    lowest, *rest = sorted(four)
    return seat in {lowest, rest[number % len(rest)]}


def chance_of_one_team(learned: Mapping[Seat, Team], roommates: Sequence[Seat]) -> Fraction:
    """How likely a seat and its roommates are one team, as far as it can know: it never learns its own.

    Of the places that the learned seats leave in the teams each is as likely as any other for who is unknown.
    """
    known = Counter(learned[mate] for mate in roommates if mate in learned)
    if len(known) > 1:
        return Fraction(0)
    unknown = 1 + sum(1 for mate in roommates if mate not in learned)
    found = Counter(learned.values())
    return sum((_all_of(team, unknown, found) for team in (known or TEAMS)), Fraction(0))


def _all_of(team: Team, unknown: int, found: Mapping[Team, int]) -> Fraction:
    """The chance that ``unknown`` seats are all of this team, when so many of each team have been found elsewhere."""
    chance, free, places = Fraction(1), SIZE - found[team], SEATS - sum(found.values())
    for taken in range(unknown):
        chance *= Fraction(max(free - taken, 0), places - taken)
    return chance


def guessed(learned: Mapping[Seat, Team], dice: Dice) -> dict[Seat, Team]:
    """All twelve: what is learned, and for the others the team that has the most members missing.

    Naming one team for all who are unknown is sure to be right that many times; no other way is better on average.
    """
    found = Counter(learned.values())
    likeliest = min(dice.shuffled(TEAMS), key=lambda team: found[team])
    return {seat: learned.get(seat, likeliest) for seat in range(1, SEATS + 1)}


def _learned(view: Mapping[str, Any]) -> dict[Seat, Team]:
    return {int(known): team for known, team in view["learned"].items()}


def _calls(view: Mapping[str, Any], seat: Seat) -> bool:
    if any(call["round"] == view["round"] for call in view["calls"]):
        # This room has been called already, and nobody has come or gone since.
        return False
    chance = chance_of_one_team(_learned(view), view["roommates"])
    # Who was wrong once knows something that the view doesn't keep: the next call must be sure.
    was_wrong = any(call["seat"] == seat for call in view["calls"])
    return chance == 1 if was_wrong else chance >= _LIKELY


def _move(view: Mapping[str, Any], fields: Mapping[str, Any], seat: Seat) -> dict[str, Json]:
    first, second = fields["to"]["enum"]
    is_first = goes_first_way(seat, [seat, *view["roommates"]], view["round"])
    is_last = view["round"] == view["rounds"] - 1
    boost = fields["boost"]["maximum"] if is_last and view["priority"] < _SAFE else 0
    return {"type": "move", "to": first if is_first else second, "boost": boost}
