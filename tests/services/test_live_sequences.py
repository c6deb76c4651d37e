"""The same commands, judged in memory in batches and one by one on the database, come to the same: to the byte.

Ids are drawn anew on each server: they are named by the order in which they come. What is hashed with them is left out
here, and proven by the check of the database.
"""

import asyncio
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from bench.abc import GAME
from mainmatch.games.registry import Registry
from mainmatch.rules.errors import CodedError
from mainmatch.services import due_work
from mainmatch.services.caller import Caller
from mainmatch.services.fairness.receipts import ActionResult, SubmissionReceipt
from mainmatch.services.games.catalogue import statuses_of
from mainmatch.services.hosting import announcements, review, submit_for_seat, substitutes, timing
from mainmatch.services.hosting.announcements import ReminderRequest
from mainmatch.services.hosting.review import PublishRequest, RewindRequest
from mainmatch.services.hosting.submit_for_seat import SeatSubmission
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import ClosePhaseRequest, PauseRequest, PhaseExtension, ResumeRequest
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.live_matches.registry import Input, LiveMatches, live_of
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import submissions, views
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import journal, matches
from mainmatch.store.database import Database
from tests import databases
from tests.clock import Clock
from tests.games.beyond.answering import GOODBYES
from tests.games.beyond.judged import CLUES
from tests.games.beyond.slotted import EXPEDITION
from tests.games.beyond.timed import GOING
from tests.games.beyond.toll import TOLL
from tests.rigs.sizes import size
from tests.services.table import Table
from tests.store.held_back import begun, held_back
from tests.stored_proof import stored_faults

pytestmark = pytest.mark.embedded

GAMES = [GAME, EXPEDITION, CLUES, GOODBYES, GOING, TOLL]
MAY_BE_OPEN = {game.id for game in GAMES if "everyone" in statuses_of(game)}
Command: TypeAlias = tuple[Callable[..., Any], list[Any], dict[str, Any]]
"""A command with its arguments."""
PLAYERS = ("ada", "ben", "cy")
KINDS = ("submit",) * 20 + ("act",) * 6 + ("withdraw",) * 3 + ("wake", "host")
HOSTS = ("extend", "pause", "resume", "close", "amend", "amend", "rewind", "substitute", "remind", "publish")


@dataclass(frozen=True)
class Move:
    """What somebody does: which player it is about, and which of what there is to choose from."""

    kind: str
    who: int
    pick: int
    flag: bool


MOVES = st.builds(
    Move,
    st.sampled_from(KINDS).flatmap(lambda kind: st.sampled_from(HOSTS) if kind == "host" else st.just(kind)),
    st.sampled_from((0, 0, 0, 1, 1, 1, 2, 2, 3)),
    st.integers(0, 8),
    st.booleans(),
)
BATCHES = st.lists(
    st.tuples(st.lists(MOVES, min_size=2, max_size=8), st.sampled_from((0.0, 0.5, 2.0, 90_000.0))),
    min_size=3,
    max_size=8,
)
OPEN = {"submission_status": "everyone"}
MATCHES = st.fixed_dictionaries(
    {
        "game": st.sampled_from([game.id for game in GAMES]),
        "close_early": st.sampled_from(["never", "all_submitted", "all_locked"]),
        "publication": st.sampled_from(["auto", "auto", "host_review"]),
        "spectator_delay_rounds": st.sampled_from([0, 0, 1]),
    }
).flatmap(lambda match: st.sampled_from([match, {**match, **OPEN}] if match["game"] in MAY_BE_OPEN else [match]))


class World:
    """A server with a match of three people, or of two and a bot."""

    def __init__(self, database: Database, match: dict[str, Any], *, bots: bool) -> None:
        self.table = Table(Executor(database, Registry([(game, f"# {game.title}\n") for game in GAMES], {})), Clock())
        host, write = self.table.person("host"), self.table.executor.write_now
        made = write(match_creation.create, host, NewMatch.model_validate({**match, "player_count": len(PLAYERS)}))
        self.id = made.id
        self.table.person("eve")
        for name in PLAYERS[: -1 if bots else None]:
            write(seat_changes.join, self.table.person(name), self.id, JoinMatchRequest(join_code=made.join_code))
        if bots:
            write(seat_changes.add_bot, host, self.id, None, "house")
        write(match_start.start, host, self.id)
        self.table.watched[self.id] = host
        self.first_phase = self.table.phase(self.id)

    def command(self, move: Move) -> Command:
        """The command of a move, with its arguments, as seen from what is committed."""
        seat = min(move.who + 1, len(PLAYERS))
        if move.kind == "wake":
            return due_work.wake_due, [10], {}
        if move.kind in ("submit", "act", "withdraw"):
            return self._act_of_player(move, (*PLAYERS, "host")[move.who], self.table.phase(self.id))
        command, payload = self._act_of_host(move, PLAYERS[seat - 1])
        about = [seat] if move.kind in ("amend", "substitute") else []
        return command, [self.table.person("host"), self.id, *about, payload], {}

    def _act_of_player(self, move: Move, name: str, phase: str) -> Command:
        caller = self.table.person(name)
        if move.kind == "submit":
            action = self._offered(caller, move, "sealed")
            return submissions.submit, [caller, self.id, phase, action], {"locked": move.flag}
        if move.kind == "act":
            return submissions.act, [caller, self.id, phase, self._offered(caller, move, "instant")], {}
        return submissions.withdraw, [caller, self.id, phase, ("way", "guide", None)[move.pick % 3]], {}

    def _act_of_host(self, move: Move, player: str) -> tuple[Callable[..., Any], BaseModel]:
        sealed = self._offered(self.table.person(player), move, "sealed")
        for_seat = SeatSubmission(
            phase_id=self.table.phase(self.id), action=sealed, locked=move.flag, reason="By mail."
        )
        knowledge = ("all", "from_now", "public_only")[move.pick % 3]
        acts: dict[str, tuple[Callable[..., Any], BaseModel]] = {
            "extend": (timing.extend, PhaseExtension(seconds=600)),
            "pause": (timing.pause, PauseRequest()),
            "resume": (timing.resume, ResumeRequest()),
            "amend": (submit_for_seat.amend, for_seat),
            "close": (timing.close_phase, ClosePhaseRequest()),
            "rewind": (review.rewind, RewindRequest(to_phase=self.first_phase, keep_submissions=move.flag)),
            "substitute": (
                substitutes.substitute,
                NewPlayer.model_validate({"account": "eve" if move.flag else "cy", "knowledge": knowledge}),
            ),
            "remind": (announcements.remind, ReminderRequest()),
            "publish": (review.publish, PublishRequest()),
        }
        return acts[move.kind]

    def _offered(self, caller: Caller, move: Move, mode: str) -> dict[str, Any]:
        """One of the examples that somebody's options have; now and then something that nobody may send."""
        try:
            offers = self.table.read(views.options, caller, self.id).actions
        except CodedError:
            offers = []
        found = [each.example for each in offers if each.mode == mode]
        if not found or move.pick == 8:
            return {"type": "nothing"}
        action = dict(found[move.pick % len(found)])
        if "letter" in action:
            action["letter"] = "abc"[move.pick % 3]
        return action

    def remember(self) -> None:
        """Have the match in memory, if a phase of it is open."""

        def loaded(uow: UnitOfWork) -> LiveMatch | None:
            record = matches.by_id(uow.tx, self.id)
            return None if record is None or record.started_at is None else live_of(uow, record)

        self.table.moves.live.keep(self.table.executor.write_now(loaded))

    def state(self) -> str:
        """Everything that anybody may read, as text that is the same on another server."""
        told = {viewer: self.table.told(self.id, viewer) for viewer in self.table.documents(self.id)}
        entries = self.table.read(lambda uow: journal.entries(uow.tx, self.id))
        histories = [
            said(lambda name=name: self.table.read(submissions.history, self.table.person(name), self.id))  # type: ignore[misc]
            for name in (*PLAYERS, "eve", "host")
        ]
        return masked(
            json.dumps([self.table.documents(self.id), told, list(map(repr, entries)), histories], default=str)
        )


def said(ask: Callable[[], Any]) -> str:
    try:
        return told_of(ask())
    except CodedError as error:
        return told_of(error)


def told_of(value: Any) -> str:
    """An answer or an error, as its caller gets it."""
    if isinstance(value, CodedError):
        return json.dumps([value.code, str(value), value.more], default=str)
    if isinstance(value, BaseException):
        raise value
    if isinstance(value, bytes):
        value = (ActionResult if b'"told"' in value else SubmissionReceipt).model_validate_json(value)
    return value.model_dump_json() if isinstance(value, BaseModel) else json.dumps(value)


_ID = re.compile(r'\b(?:m|ev|ph)_[\w-]{16}|\b[0-9a-f]{64}\b|(?<="epoch": ")[\w-]+')


def masked(text: str) -> str:
    """Ids by the order in which they come; hashes left out."""
    names: dict[str, str] = {}

    def named(found: re.Match[str]) -> str:
        return names.setdefault(found[0], f"id{len(names)}") if found[0].startswith(("m_", "ev_", "ph_")) else "hash"

    return _ID.sub(named, text)


async def together(world: World, commands: Sequence[Command]) -> list[Any]:
    """What becomes of commands that the server gets at once."""
    executor, moves = world.table.executor, world.table.moves
    with held_back(executor.database):
        tasks = await begun(
            *(
                getattr(moves, command.__name__)(*args, **more)
                if command in (submissions.submit, submissions.withdraw, submissions.act)
                else executor.write(command, *args, **more)
                for command, args, more in commands
            )
        )
    return await asyncio.gather(*tasks, return_exceptions=True)


def one_by_one(world: World, commands: Sequence[Command]) -> list[Any]:
    """What becomes of them on the database, each after the other."""
    found: list[Any] = []
    for command, args, more in commands:
        try:
            found.append(world.table.executor.write_now(command, *args, **more))
        except CodedError as error:
            found.append(error)
    return found


@contextmanager
def worlds(match: dict[str, Any], *, bots: bool) -> Iterator[tuple[World, World]]:
    """Two servers with the same match."""
    with TemporaryDirectory() as folder, databases.laid_out(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(match_creation, "fresh_seed", lambda: bytes(32))
        clock = Clock()
        opened = [Database.open(Path(folder) / name, now=clock) for name in ("live", "cold")]
        try:
            first, second = (World(database, match, bots=bots) for database in opened)
            first.table.clock = second.table.clock = clock
            yield first, second
        finally:
            for database in opened:
                database.close()


@contextmanager
def handed_back() -> Iterator[list[Input]]:
    """The inputs that were accepted in memory, and came to a command after all."""
    found: list[Input] = []
    settle = LiveMatches._settle

    def settled(self: LiveMatches, given: Input, entry: Any, *rest: Any) -> None:
        if entry is not None and given.entry is None:
            found.append(given)
        settle(self, given, entry, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveMatches, "_settle", settled)
        yield found


# Not shrunk: each example takes half a second.
@settings(max_examples=size(8, 200), phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(match=MATCHES, bots=st.sampled_from((False, False, True)), batches=BATCHES)
def test_in_memory_all_comes_to_what_it_would_on_the_database(
    match: dict[str, Any],
    bots: bool,  # noqa: FBT001 - drawn
    batches: list[tuple[list[Move], float]],
) -> None:
    with worlds(match, bots=bots) as (live, cold):
        for moves, seconds in batches:
            commands = [[world.command(move) for move in moves] for world in (live, cold)]
            live.remember()
            with handed_back() as late:
                answers = asyncio.run(together(live, commands[0])), one_by_one(cold, commands[1])
            if late:
                # Its command came behind those begun meanwhile, as of what is sent at once it may.
                break
            for move, one, other in zip(moves, *answers, strict=True):
                assert masked(told_of(one)) == masked(told_of(other)), move
            assert live.state() == cold.state()
            live.table.clock.forward(seconds=seconds)
            for world in (live, cold):
                world.table.executor.write_now(due_work.wake_due, 10)
        for world in (live, cold):
            assert world.table.read(stored_faults) == []
