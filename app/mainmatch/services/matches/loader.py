"""Load a stored match as a ``rules.Match``: for commands with all sealed submissions, for queries as a viewer knows it.

Only this module does so. What a query reads follows from what its viewer may know (P34).

How fast a match is played: by the longest of its phases.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Literal, TypeAlias, TypeVar, cast

from msgspec.json import decode

from mainmatch.games.registry import UnknownGame
from mainmatch.match_options.schedules import DailySchedule
from mainmatch.rules import JUDGE, Dice, Game, Match, MatchSpec, Move, MoveKind, Table, Viewer, seat_of, text
from mainmatch.services.errors import GameNotInstalled
from mainmatch.services.games.watchdog import GuardedMatch, guarded, guarded_replay
from mainmatch.services.matches import current_phase
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal, matches
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord

T = TypeVar("T")


def game_of(uow: UnitOfWork, record: MatchRecord) -> Game:
    """The match's game, in the version with which the match began (P11).

    Raises Busy if that version is not installed.
    """
    try:
        return uow.games.get(record.game, record.version)
    except UnknownGame:
        message = text(
            "This match needs {game} {version}, which is not installed. Inform the operator.",
            game=record.game,
            version=record.version,
        )
        raise GameNotInstalled(message, retry_after=60) from None


def spec_of(uow: UnitOfWork, record: MatchRecord) -> MatchSpec:
    """Config, seed and seats, fixed at the creation of the match, and the table, fixed at its start."""
    game, seed = game_of(uow, record), bytes.fromhex(record.seed)
    return guarded(MatchSpec.of, game, record.config, seed, record.players, record.start_table)


def wallets_of(record: MatchRecord) -> dict[int, int]:
    """Each seat's starting balance, in garnets, including zeros."""
    return {seat: record.garnets.get(str(seat), 0) for seat in range(1, record.players + 1)}


def known_to(uow: UnitOfWork, record: MatchRecord, viewer: Viewer) -> Match:
    """The match with the viewer's own sealed submissions only (a host's are the judge's). Never from the cache.

    Whether it could come from there would tell what others have done: it has their submissions and instant actions.
    """
    seat = JUDGE if viewer == "host" else seat_of(viewer)
    own = () if seat is None or record.phase_id is None else journal.latest(uow.tx, record, record.phase_id, seat)
    sent = [each for each in own if each.kind == "submit"]
    return at_now(uow, record, loaded(uow, record, matches.state(uow.tx, record.id), sent))


def at_now(uow: UnitOfWork, record: MatchRecord, match: Match) -> Match:
    """The match at this instant; under review, at that of its phase's end, so that its outcome stays the same."""
    if not match.game.is_timed or record.phase_id is None:
        return match
    if record.review_until is not None:
        return match.at(journal.ending(uow.tx, record.id, record.phase_id).elapsed or 0)
    return match.at(current_phase.elapsed(record, uow.now))


def loaded(uow: UnitOfWork, record: MatchRecord, state: str, in_force: Iterable[JournalRecord]) -> Match:
    """The match with this state, and with these submissions sealed."""
    sealed = [(each.seat or JUDGE, decode(each.action or ""), each.locked, each.held) for each in in_force]
    return GuardedMatch.load(game_of(uow, record), spec_of(uow, record), state, sealed)


def kept_for(uow: UnitOfWork, record: MatchRecord, viewer: Viewer, what: str, make: Callable[[], T]) -> T:
    """What ``make`` makes for this viewer, cached until the next event of their own feed.

    For what changes only with such an event, as a view does. It must be immutable, and not None.
    """
    key, head = (what, record.id, viewer), record.heads.of(viewer)
    kept = uow.tx.cache.get(key, head)
    if kept is None:
        kept = make()
        uow.tx.cache.put(key, head, kept)
    return cast("T", kept)


def moves_before(uow: UnitOfWork, record: MatchRecord, n: int) -> list[Move]:
    """The journal's moves, in order, of phases with a lower number than ``n`` that are not discarded."""
    return _moves_in(uow, record, {each.id for each in journal.played_phases(uow.tx, record.id) if each.n < n})


def moves_of(uow: UnitOfWork, record: MatchRecord) -> list[Move]:
    """The moves that led to the stored state, in order.

    A cancellation discards the phase that is open then, and the state keeps what was done in it. What ended a phase
    under review is not in the state.
    """
    opened = journal.phases_of(uow.tx, record.id)
    last = max(opened, key=lambda phase: (phase.branch, phase.n), default=None)
    counted = {each.id for each in opened if each.discarded_at is None}
    if last is None or record.status != "cancelled":
        is_held = record.review_until is not None
    else:
        is_held = last.closed_at is not None
        counted.add(last.id)
    moves = _moves_in(uow, record, counted)
    return moves[:-1] if is_held else moves


def _moves_in(uow: UnitOfWork, record: MatchRecord, counted: Collection[str]) -> list[Move]:
    return [
        Move(
            cast("MoveKind", entry.kind),
            entry.seat,
            None if entry.action is None else decode(entry.action),
            entry.locked,
            entry.by_host,
            entry.elapsed,
            entry.slot,
        )
        for entry in journal.entries(uow.tx, record.id)
        if entry.phase_id in counted
    ]


def replayed(uow: UnitOfWork, record: MatchRecord, moves: Iterable[Move]) -> Match:
    """The match computed from its spec, wallets and these moves, without its stored state."""
    *_, last = guarded_replay(game_of(uow, record), spec_of(uow, record), wallets_of(record), moves)
    return last.match


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
