"""The bots that the server plays in a match, by seat."""

from collections.abc import Collection, Iterable

from mainmatch.rules import JUDGE, Bot, Game, RandomLegal, Seat
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord

BOTS = ("house", "random")
"""``house``: the game's own bot. ``random``: a random legal action."""


def bots_of(uow: UnitOfWork, record: MatchRecord, game: Game) -> dict[Seat, Bot]:
    """The bots of a match, ascending by seat, also those that send for absent players."""
    return bots_among(record, game, seats.of(uow.tx, record.id), hosts.of(uow.tx, record.id))


def bots_among(
    record: MatchRecord, game: Game, sitting: Iterable[SeatRecord], hosting: Collection[str]
) -> dict[Seat, Bot]:
    """The same, of a match with these seats and hosts.

    The game's ``judge_bot`` judges where no host could: all of them play. A season's hosts judge their matches.
    """
    bots: dict[Seat, Bot] = {}
    if game.judged and game.judge_bot is not None and record.season_id is None:
        players = {each.account_id for each in sitting}
        if players.issuperset(hosting):
            bots[JUDGE] = game.judge_bot
    bots |= {each.seat: RandomLegal() if each.bot == "random" else game.bot for each in sitting if each.bot}
    bots |= dict.fromkeys(record.away, game.bot)
    return dict(sorted(bots.items()))
