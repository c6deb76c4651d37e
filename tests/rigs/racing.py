"""Orders of deeds around a deadline: what hosts, players and the clock do at the same time, in every order there is.

SQLite's one writer puts whatever comes at once into some order; so all orders of whole commands are all that can
happen. A ``Race`` does them one after the other at a table with a clock of the test's own, an hour apart,
keeps its own small account of what must come of each, and looks after each at what is stored and told.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import permutations
from typing import Any

from mainmatch.rules import Json, Refused
from mainmatch.services import due_work
from mainmatch.services.errors import ServiceError
from mainmatch.services.hosting import review, substitutes, timing
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import (
    CancelRequest,
    ClosePhaseRequest,
    PauseRequest,
    PhaseExtension,
    ResumeRequest,
)
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import audit, journal, matches
from tests.services.table import Table

OVER = ("finished", "cancelled")
_NEVER = datetime.max.replace(tzinfo=UTC)
_LENGTH = timedelta(hours=24)
_WISH = {
    "config": {"rounds": 3},
    "schedule": {"mode": "rolling", "phase_seconds": {"counting": 86_400}, "reminders_seconds": []},
}


@dataclass
class Race:
    """A Tally of two. Seat 2 has locked in when it begins, seat 1 is the last one."""

    table: Table
    match_id: str = ""
    status: str = "running"
    due: datetime = _NEVER
    opening: datetime = _NEVER
    """The deadline as it was when the phase opened: an old instant once it has moved."""
    paused_at: datetime = _NEVER
    second: str = "ben"
    number: int = 0
    sent: dict[str, dict[str, int]] = field(default_factory=dict)
    """What was acknowledged, by phase and seat."""
    locked: set[str] = field(default_factory=set)
    """The seats that have locked in, in the phase that is open."""
    done: list[str] = field(default_factory=list)

    # --- its course

    def begin(self) -> None:
        """Seat both, start, and let seat 2 lock in."""
        for name in ("ada", "ben", "frida"):
            self.table.person(name)
        self.match_id = self.table.started("tally", "ada", "ben", **_WISH)
        self._opened()
        self._send("ben", "2")

    def do(self, deed: str) -> None:
        """An hour later, this; then everything is looked at. AssertionError says in which order."""
        self.table.clock.forward(hours=1)
        may, act = DEEDS[deed]
        expected = may(self)
        before = None if expected else self._everything()
        refusal = None
        try:
            act(self)
        except (ServiceError, Refused) as refused:
            refusal = refused
        assert (refusal is None) == expected, f"{self}: {deed} was {refusal or 'taken'}"
        assert expected or self._everything() == before, f"{self}: {deed} was refused and has changed something"
        self.done.append(deed if expected else f"({deed})")
        self._look()

    def end(self) -> None:
        """Whatever is still open ends at its own deadline and not before; then nothing is ever due again."""
        while self.status not in OVER:
            if self.status == "paused":
                self.do("resume")
            self.table.clock.now = self.due - timedelta(milliseconds=1)
            self._keep_time()
            self.table.clock.now = self.due
            self._keep_time()
        assert self._read(due_work.next_due) is None, f"{self}: it is over, and something is due"
        del self.table.watched[self.match_id]
        self.table.seen.clear()

    def __str__(self) -> str:
        return " > ".join(self.done)

    # --- the deeds

    @property
    def is_open(self) -> bool:
        """Whether the phase takes what is sent."""
        return self.status == "running" and self.table.clock() < self.due

    def lock(self) -> None:
        """The last seat locks in, which ends the phase if the other one has."""
        self._send("ada", "1")

    def extend(self) -> None:
        """The host gives an hour and a half more."""
        self._host(timing.extend, PhaseExtension(seconds=5400))
        self.due += timedelta(seconds=5400)

    def close(self) -> None:
        """The host closes the phase."""
        self._host(timing.close_phase, ClosePhaseRequest())
        self._closed()

    def pause(self) -> None:
        """The host stops the clock."""
        self._host(timing.pause, PauseRequest())
        self.status, self.paused_at = "paused", self.table.clock()

    def resume(self) -> None:
        """The host lets it go on."""
        self._host(timing.resume, ResumeRequest())
        self.status = "running"
        self.due += self.table.clock() - self.paused_at

    def cancel(self) -> None:
        """The host ends the match."""
        self._host(timing.cancel, CancelRequest())
        self.status = "cancelled"

    def kick(self) -> None:
        """The host gives seat 2 to somebody else; what it has sent stands."""
        self.second = "frida" if self.second == "ben" else "ben"
        payload = NewPlayer(account=self.second, knowledge="from_now")
        self.table.write(substitutes.substitute, self.table.person("host"), self.match_id, 2, payload)

    def rewind(self, *, keep: bool = False) -> None:
        """The host goes back to the opening of the phase that is open; what is kept isn't locked any more."""
        again = self.table.phase(self.match_id)
        self._host(review.rewind, RewindRequest(to_phase=again, keep_submissions=keep))
        self.status = "running"
        self._opened()
        if keep:
            self.sent[self.table.phase(self.match_id)] = dict(self.sent.get(again, {}))

    def old_deadline(self) -> None:
        """The clock comes to the instant that was the deadline when the phase opened."""
        self.table.clock.now = max(self.table.clock(), self.opening)
        self._keep_time()

    # --- what follows from them

    def wake(self) -> None:
        """The server does whatever is due."""
        while self.table.write(due_work.wake_due, 10):
            pass

    def _keep_time(self) -> None:
        overdue = self.status == "running" and self.due <= self.table.clock()
        self.wake()
        if overdue:
            self._closed()
        self._look()

    def _send(self, name: str, seat: str) -> None:
        self.number += 1
        phase = self.table.phase(self.match_id)
        action: dict[str, Json] = {"type": "say", "number": self.number}
        self.table.write(submissions.submit, self.table.person(name), self.match_id, phase, action, locked=True)
        self.sent.setdefault(phase, {})[seat] = self.number
        self.locked.add(seat)
        if self.locked == {"1", "2"}:
            self._closed()

    def _closed(self) -> None:
        if self.table.document(self.match_id, "public")["phase"] is None:
            self.status = "finished"
        else:
            self._opened()

    def _opened(self) -> None:
        self.due = self.opening = self.table.clock() + _LENGTH
        self.locked = set()

    def _host(self, command: Callable[..., Any], payload: Any) -> None:
        self.table.write(command, self.table.person("host"), self.match_id, payload)

    # --- what is looked at

    def _read(self, question: Callable[[UnitOfWork], Any]) -> Any:
        return self.table.executor.read_now(question)

    def _everything(self) -> Any:
        return self._stored(), self.table.documents(self.match_id)

    def _stored(self) -> Any:
        def stored(uow: UnitOfWork) -> Any:
            match_id = self.match_id
            parts = (journal.phases_of(uow.tx, match_id), journal.entries(uow.tx, match_id), audit.of(uow.tx, match_id))
            return matches.by_id(uow.tx, match_id), *parts

        return self._read(stored)

    def _look(self) -> None:
        record, opened, *_ = self._stored()
        self._look_at_closings([each.id for each in opened if each.closed_at is not None])
        shown = self.table.document(self.match_id, "public")
        assert shown["status"] == self.status, f"{self}: {shown['status']}"
        is_over = self.status in OVER
        still = [each.id for each in opened if each.closed_at is None and each.discarded_at is None]
        assert still == ([] if is_over else [record.phase_id]), f"{self}: {len(still)} phases are open"
        until = {"running": self.due, "paused": record.paused_until}.get(self.status)
        assert self._read(due_work.next_due) == record.wake_at == until, f"{self}: it wakes at {record.wake_at}"
        if self.status == "running":
            assert record.due_at == self.due == datetime.fromisoformat(shown["phase"]["due_at"]), f"{self}: due"

    def _look_at_closings(self, closed: Sequence[str]) -> None:
        announced: dict[str, str | None] = {}
        told: list[str] = []
        for event in self.table.told(self.match_id, "public"):
            about, phase_id = event["data"], event["phase_id"]
            if event["type"] == "phase.closed":
                told.append(phase_id)
                due_at = announced[phase_id]
                is_early = about["closed_by"] == "deadline" and (due_at is None or event["at"] < due_at)
                assert not is_early, f"{self}: fired at {event['at']}, announced was {due_at}"
            elif event["type"] == "game.counted":
                sent = self.sent.get(phase_id, {})
                numbers = {seat: number for seat, number in about["numbers"].items() if number is not None}
                assert numbers == sent, f"{self}: {numbers} counted, {sent} acknowledged"
            elif about.get("phase"):
                announced[about["phase"]["id"]] = about["phase"]["due_at"]
        assert sorted(told) == sorted(closed), f"{self}: closings told and closings stored"
        assert len(set(told)) == len(told), f"{self}: a phase was closed twice"


def _has_not_locked(race: Race) -> bool:
    return race.is_open and "1" not in race.locked


DEEDS: dict[str, tuple[Callable[[Race], bool], Callable[[Race], None]]] = {
    "extend": (lambda race: race.is_open, Race.extend),
    "lock": (_has_not_locked, Race.lock),
    "close": (lambda race: race.status == "running", Race.close),
    "old deadline": (lambda race: True, Race.old_deadline),
    "pause": (lambda race: race.is_open, Race.pause),
    "resume": (lambda race: race.status == "paused", Race.resume),
    "cancel": (lambda race: race.status not in OVER, Race.cancel),
    "kick": (lambda race: race.status not in OVER, Race.kick),
    "rewind": (lambda race: race.status not in OVER, Race.rewind),
    "rewind, keep": (lambda race: race.status not in OVER, lambda race: race.rewind(keep=True)),
}
"""Each deed: whether it must be taken now, and doing it."""


def orders(deeds: Iterable[str], length: int, most: int, seed: int) -> list[tuple[str, ...]]:
    """All orders of so many of these deeds; if they are more than ``most``, a sample of them."""
    found = list(permutations(deeds, length))
    return found if len(found) <= most else random.Random(seed).sample(found, most)  # noqa: S311 - which orders, no secret


def raced(table: Table, wanted: Iterable[Sequence[str]]) -> Iterator[str]:
    """Race each order to its end; answers what came of it."""
    for order in wanted:
        race = Race(table)
        race.begin()
        for deed in order:
            race.do(deed)
        race.end()
        yield str(race)
