"""A table to play at in tests: the real store, the real commands, a clock that stands until it is set.

Every command goes through ``Table.write``; those of players are judged on the match in memory, as in the server,
except for the first after another change. ``write`` proves for every viewer of every match that old view + events =
new view, and that nobody's view changed without an event in their own feed. It proves that twice: as a client folds,
and as the server does for ``at_seq``, byte for byte against what it rendered when that event was the newest. What
queries cache until an event is what they would read anew.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec, TypeVar

from mainmatch.rules import Viewer
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.events.telling import viewers_of
from mainmatch.services.fairness.receipts import ActionResult, SubmissionReceipt
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.matches.access import MatchAccess
from mainmatch.services.play import submissions, views
from mainmatch.services.play.moves import Moves
from mainmatch.services.play.views import Rendering, view_at
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.services.values import rendered
from mainmatch.store import accounts, feeds, matches, tokens
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.tokens import TokenRecord
from tests.clock import Clock
from tests.services.folding import folded

P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Table:
    """A server's services, and its people, who are known by name."""

    executor: Executor
    clock: Clock
    people: dict[str, Caller] = field(default_factory=dict)
    moves: Moves = field(init=False, repr=False)
    watched: dict[str, Caller] = field(default_factory=dict)
    """By match: a host who doesn't play, and so may look through everybody's eyes."""
    proofs: int = 0
    """How many views were proven to follow from their events."""
    seen: dict[tuple[str, Viewer, int], bytes] = field(default_factory=dict, repr=False)
    """By match, viewer and number of the newest event: what the view was rendered as then."""
    proven: dict[str, dict[Viewer, dict[str, Any]]] = field(default_factory=dict, repr=False)
    """By match, the documents of all viewers after the last proof."""

    def __post_init__(self) -> None:
        self.moves = Moves(self.executor)

    def person(self, name: str) -> Caller:
        """The account of this name, made when it is first asked for."""
        if name not in self.people:
            record = AccountRecord(id=f"ac_{name}", username=name, display_name=name.title(), created_at=self.clock())
            self.executor.write_now(lambda uow: accounts.add(uow.tx, record))
            self.people[name] = Caller(
                record.id, name, record.display_name, False, frozenset(SCOPES), None, f"tk_{name}"
            )
        return self.people[name]

    def signed_in(self, name: str) -> Caller:
        """This person, signed in, with a fresh proof."""
        person = self.person(name)

        def prove(uow: UnitOfWork) -> None:
            if uow.tx.find(TokenRecord, id=person.token_id) is None:
                uow.tx.add(TokenRecord(person.token_id, person.token_id, person.account_id, "session", "", "", uow.now))
            tokens.prove(uow.tx, person.token_id, uow.now)

        self.executor.write_now(prove)
        return person

    def write(self, command: Callable[Concatenate[UnitOfWork, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do a command, and prove the fold for every viewer of every watched match."""
        for match_id in self.watched:
            if match_id not in self.proven:
                self.proven[match_id] = self.documents(match_id)
        try:
            if command in _OF_PLAYERS and not _has_loop():
                move: Callable[..., Coroutine[Any, Any, T]] = getattr(self.moves, command.__name__)
                answer: Any = asyncio.run(move(*args, **kwargs))
                model = ActionResult if command is ACT else SubmissionReceipt
                return model.model_validate_json(answer) if isinstance(answer, bytes) else answer  # type: ignore[return-value]
            return self.executor.write_now(command, *args, **kwargs)
        finally:
            for match_id in self.watched:
                # In one query: its ways between threads cost as much as the proof.
                self.read(self._prove, match_id, self.proven[match_id])

    def read(self, command: Callable[Concatenate[UnitOfWork, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask a query."""
        return self.executor.read_now(command, *args, **kwargs)

    def gathered(self, game: str, *names: str, **payload: Any) -> str:
        """A match in the lobby with these players in seats 1, 2, ..., hosted by "host", who doesn't play."""
        host = self.person("host")
        players = len(names) or None
        match_id = self.write(
            match_creation.create, host, NewMatch.model_validate({"game": game, "player_count": players, **payload})
        ).id
        self.watched[match_id] = host
        for name in names:
            self.write(seat_changes.join, self.person(name), match_id, JoinMatchRequest(join_code=self.code(match_id)))
        return match_id

    def started(self, game: str, *names: str, **payload: Any) -> str:
        """The same, and it has begun."""
        match_id = self.gathered(game, *names, **payload)
        self.write(match_start.start, self.person("host"), match_id)
        return match_id

    def code(self, match_id: str) -> str | None:
        """The match's join code, as its host knows it."""
        return self.read(queries.facts, self.person("host"), match_id).join_code

    def phase(self, match_id: str) -> str:
        """The id of the open phase."""
        found = self.document(match_id, "public")["phase"]
        return str(found["id"]) if found else "ph_none"

    def submit(
        self, name: str, match_id: str, action: Mapping[str, Any], *, dry_run: bool = False, **more: Any
    ) -> SubmissionReceipt:
        """Submit for this person in the open phase; ``dry_run``: see only whether they could."""
        if dry_run:
            return self.read(submissions.rehearse, self.person(name), match_id, self.phase(match_id), action, **more)
        return self.write(submissions.submit, self.person(name), match_id, self.phase(match_id), action, **more)

    def document(self, match_id: str, viewer: Viewer) -> dict[str, Any]:
        """A viewer's view document, as the API sends it."""
        return self._checked(match_id, viewer, self.read(_seen_by, match_id, viewer).body)

    def _checked(self, match_id: str, viewer: Viewer, body: bytes) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(body)
        seq = found["cursor"]["seq"]
        assert self.seen.setdefault((match_id, viewer, seq), body) == body, (
            f"{viewer}: the view changed without an event"
        )
        return found

    def view_at(self, match_id: str, viewer: Viewer, seq: int) -> bytes:
        """A viewer's view as it was when this event was the newest one, as the API sends it."""
        return self.read(_view_at, match_id, viewer, seq)

    def documents(self, match_id: str) -> dict[Viewer, dict[str, Any]]:
        """The documents of all viewers."""
        return self.read(self._seen_by_all, match_id)

    def told(self, match_id: str, viewer: Viewer, after: int = 0) -> list[dict[str, Any]]:
        """The events in a viewer's feed after a number, as they travel."""
        return self.read(_told, match_id, viewer, after)

    def _prove(self, uow: UnitOfWork, match_id: str, before: Mapping[Viewer, dict[str, Any]]) -> None:
        record = _record(uow, match_id)
        # Of one seat also what is kept of it, in turn: to load a match anew costs.
        _must_be_current(uow, match_id, self.proofs % record.players + 1)
        now = self._seen_by_all(uow, match_id)
        # Without seats that were removed.
        for viewer, document in ((each, before[each]) for each in now if each in before):
            first, last = document["cursor"]["seq"], now[viewer]["cursor"]["seq"]
            events = _told(uow, match_id, viewer, first) if first != last else []
            assert folded(document, events) == now[viewer], f"{viewer}: old view + events is not the new view"
            # One viewer in seven, in turn: a fold from the beginning costs most of a test.
            for seq in {first, last} if self.proofs % 7 == 0 else ():
                assert _view_at(uow, match_id, viewer, seq) == self.seen[match_id, viewer, seq], (
                    f"{viewer}: at_seq={seq} is not what the view was"
                )
            self.proofs += 1
        self.proven[match_id] = now

    def _seen_by_all(self, uow: UnitOfWork, match_id: str) -> dict[Viewer, dict[str, Any]]:
        record = _record(uow, match_id)
        return {
            viewer: self._checked(match_id, viewer, views.seen_by(uow, record, viewer).body)
            for viewer in viewers_of(record.players)
        }


ACT: Any = submissions.act
_OF_PLAYERS: tuple[Any, ...] = (submissions.submit, submissions.withdraw, ACT)

_OF_SCHEDULER: dict[str, Any] = dict.fromkeys(
    # Attendance, too: a player who is back changes it, and only they hear of it.
    ("alerts_at", "attendance", "bot_turns", "bots_at", "changed_at", "early_at", "remind_at", "reminded_at", "wake_at")
)


def _must_be_current(uow: UnitOfWork, match_id: str, seat: int) -> None:
    """The record as queries have it, and a seat's options, against what is stored."""
    known = _record(uow, match_id)
    stored = MatchRecord(*uow.tx.fetch(matches._BY_ID, {"id": match_id})[0])
    assert known.but(**_OF_SCHEDULER) == stored.but(**_OF_SCHEDULER), "changed without an event for all"
    access = MatchAccess(known, False, seat, False)
    anew = views._options(uow, access, seat)
    kept = views._kept_options(uow, access, seat)
    assert kept == anew, f"seat {seat}: the options changed without an event"


def _view_at(uow: UnitOfWork, match_id: str, viewer: Viewer, seq: int) -> bytes:
    return rendered(view_at(uow, _record(uow, match_id), viewer, seq)).encode()


def _told(uow: UnitOfWork, match_id: str, viewer: Viewer, after: int) -> list[dict[str, Any]]:
    feed = f"match/{match_id}/{viewer}"
    return [json.loads(feeds.envelope(feed, seq, body)) for seq, body in feeds.page(uow.tx, feed, after, 1000)]


def _seen_by(uow: UnitOfWork, match_id: str, viewer: Viewer) -> Rendering:
    return views.seen_by(uow, _record(uow, match_id), viewer)


def _record(uow: UnitOfWork, match_id: str) -> MatchRecord:
    found = matches.by_id(uow.tx, match_id)
    assert found is not None
    return found


def _has_loop() -> bool:
    try:
        return asyncio.get_running_loop().is_running()
    except RuntimeError:
        return False
