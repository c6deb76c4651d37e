"""What a change of a match's status leaves, at any moment, passes the operator's check and the exports' proof (P35).

Each change is made in a savepoint that is taken back, so that one match has all of them at all its moments.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import pytest

from mainmatch.services import due_work
from mainmatch.services.caller import Caller
from mainmatch.services.hosting import review, timing
from mainmatch.services.hosting.review import PublishRequest, RewindRequest
from mainmatch.services.hosting.timing import (
    CancelRequest,
    ClosePhaseRequest,
    PauseRequest,
    PhaseExtension,
    ResumeRequest,
)
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.play import transitions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal, matches
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack
from tests.rigs.sizes import size
from tests.services.play.test_bots import GAMES
from tests.services.table import Table
from tests.stored_proof import stored_faults

Change: TypeAlias = Callable[[UnitOfWork, Caller, str], object]

MOMENTS = size(3, 12)
"""How often bots of a match have moved, or a phase of it has ended, at most."""


def _record(uow: UnitOfWork, match_id: str) -> MatchRecord:
    found = matches.by_id(uow.tx, match_id)
    assert found is not None
    return found


def cancelled(uow: UnitOfWork, host: Caller, match_id: str) -> None:
    timing.cancel(uow, host, match_id, CancelRequest(reason="A storm."))


def paused(uow: UnitOfWork, host: Caller, match_id: str) -> None:
    timing.pause(uow, host, match_id, PauseRequest())


def resumed(uow: UnitOfWork, host: Caller, match_id: str) -> None:
    timing.resume(uow, host, match_id, ResumeRequest())


def halted(uow: UnitOfWork, host: Caller, match_id: str) -> None:
    transitions.halt(uow, _record(uow, match_id))


def extended(uow: UnitOfWork, host: Caller, match_id: str) -> None:
    timing.extend(uow, host, match_id, PhaseExtension(seconds=60))


def ended(uow: UnitOfWork, host: Caller, match_id: str) -> None:
    """The host ends the phase, or publishes what came of it."""
    if _record(uow, match_id).review_until is None:
        timing.close_phase(uow, host, match_id, ClosePhaseRequest())
    else:
        review.publish(uow, host, match_id, PublishRequest())


def rewound(uow: UnitOfWork, host: Caller, match_id: str) -> None:
    """To the newest phase, with all that was sent in it."""
    to_phase = journal.played_phases(uow.tx, match_id)[-1].id
    review.rewind(uow, host, match_id, RewindRequest(to_phase=to_phase, keep_submissions=True, reason="Again."))


def restarted(uow: UnitOfWork, host: Caller, match_id: str) -> None:
    to_phase = journal.played_phases(uow.tx, match_id)[0].id
    review.rewind(uow, host, match_id, RewindRequest(to_phase=to_phase, reason="From the beginning."))


JOURNEYS: tuple[tuple[Change, ...], ...] = (
    (cancelled,),
    (paused, cancelled),
    (paused, resumed, rewound),
    (halted, cancelled),
    (halted, resumed, cancelled),
    (halted, restarted, cancelled),
    (rewound, cancelled),
    (ended, cancelled),
    (ended, rewound, ended),
)
OPEN_ONLY: tuple[tuple[Change, ...], ...] = ((extended, cancelled),)


@dataclass
class _Tried(Exception):
    """What the check found, on its way out of the savepoint."""

    faults: list[str]


def faults_after(uow: UnitOfWork, host: Caller, match_id: str, journey: tuple[Change, ...]) -> list[str]:
    try:
        with uow.tx.attempt():
            for change in journey:
                change(uow, host, match_id)
            raise _Tried(stored_faults(uow))
    except TakenBack as taken_back:
        if not isinstance(taken_back.__cause__, _Tried):
            raise
        return taken_back.__cause__.faults


def moments(table: Table, match_id: str) -> Iterator[tuple[MatchRecord, str]]:
    """The match after each round of its bots, before and after each end of a phase, and what was its last input."""
    for _ in range(MOMENTS):
        record = table.write(_record, match_id)
        if record.status != "running":
            return
        entries = table.read(lambda uow: journal.entries(uow.tx, match_id))
        yield record, entries[-1].kind if entries else "nothing"
        if record.bots_at is not None:
            table.write(due_work.wake_due, 10)
        else:
            table.write(ended, table.person("host"), match_id)


@pytest.mark.parametrize("publication", ["auto", "host_review"])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_change_leaves_is_sound(table: Table, game: str, publication: str) -> None:
    host = table.person("host")
    made = NewMatch.model_validate({"game": game, "publication": publication, "close_early": "never"})
    match_id = table.write(match_creation.create, host, made).id
    table.write(seat_changes.add_bot, host, match_id, None, "random", fill=True)
    table.write(match_start.start, host, match_id)
    seen = set[Any]()
    for record, last in moments(table, match_id):
        is_held = record.review_until is not None
        seen.add((last, is_held))
        for journey in (*JOURNEYS, *(() if is_held else OPEN_ONLY)):
            found = table.write(faults_after, host, match_id, journey)
            assert found == [], (last, is_held, [change.__name__ for change in journey])
    assert {is_held for _, is_held in seen} == {False, publication == "host_review"}
