"""What channels a match should have now, as its game and its seats say.

May touch: the rules. Rule kept here: where a game declares channels, those are all there are between
players; where it declares none, talk is free, and all seats share a table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mainmatch.rules import Game, Match, Seat
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.matches.channel_kinds import LOUNGE, TABLE, Kind, is_reserved, questions_of, thoughts_of

__all__ = ["Wanted", "declared", "fixed", "restricts"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A channel as it should be; members ascending."""

    name: str
    kind: Kind
    title: str
    members: tuple[Seat, ...] = ()
    is_open: bool = True


def restricts(game: Game) -> bool:
    """Whether the game says who may talk to whom: it has an answer of its own, if only that nobody may now."""
    return type(game).channels is not Game.channels


def declared(match: Match) -> list[Wanted]:
    """The game's channels, or the table. ValueError for a name that belongs to the match (a broken game)."""
    if not restricts(match.game):
        return [Wanted(TABLE, "table", "Table", match.spec.seats)]
    found = guarded(match.game.channels, match.state)
    if any(is_reserved(channel.name) for channel in found):
        raise ValueError("the game declares a channel under a name that every match uses itself")
    return [Wanted(each.name, "game", each.name, tuple(sorted(each.members)), each.is_open) for each in found]


def fixed(seats: Sequence[Seat]) -> list[Wanted]:
    """What every match has from its start to its end, whatever the game."""
    questions = [Wanted(questions_of(seat), "question", f"Seat {seat} and the hosts", (seat,)) for seat in seats]
    thoughts = [Wanted(thoughts_of(seat), "thoughts", f"Thoughts of seat {seat}", (seat,)) for seat in seats]
    return [*questions, *thoughts, Wanted(LOUNGE, "lounge", "Lounge")]
