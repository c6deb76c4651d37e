"""How fast a match is played: by the longest of its phases."""

from typing import Literal, TypeAlias

from mainmatch.match_options.schedules import DailySchedule
from mainmatch.rules import Dice, Game, Table
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.matches.loader import game_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.matches import MatchRecord

Speed: TypeAlias = Literal["live", "slow"]

_LONGEST_LIVE = 3600
"""Seconds."""


def speed_of(uow: UnitOfWork, record: MatchRecord) -> Speed:
    """``live`` if no phase takes longer than an hour by the match's schedule."""
    schedule = record.schedule
    if isinstance(schedule, DailySchedule):
        return "slow"
    set_by_host = schedule.phase_seconds
    lengths = [set_by_host.get(name, usual) for name, usual in _usual(game_of(uow, record)).items()]
    return "live" if max(lengths) <= _LONGEST_LIVE else "slow"


def _usual(game: Game) -> dict[str, int]:
    """The lengths of a game's phases at its opening, in seconds."""
    opening = guarded(game.setup, game.config(), Table.of(game.seats.default, {}), Dice(bytes(32), "setup"))
    return {phase.name: int(guarded(phase.lasts, opening.state).total_seconds()) for phase in game.phases}
