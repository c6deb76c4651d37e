"""A world: one match of a game with everybody who may look at it, on a database that can be branched.

Two worlds that are compared are two branches of one: up to there they are the same to the byte, and time, chance and
the people are the same after it too. So whatever differs came from what the branch did.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest import mock

from fastapi import FastAPI

from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.authentication import Authenticator
from mainmatch.api.http.rate_limits import RateLimiter
from mainmatch.api.routers.oidc import OidcLogin
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.games.registry import Registry
from mainmatch.main import create_app
from mainmatch.rules import JUDGE, Game, Match, Seat, Viewer, viewer_of
from mainmatch.services import due_work
from mainmatch.services.accounts import tokens
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.games.catalogue import statuses_of
from mainmatch.services.hosting import substitutes
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.matches.channel_sync import LOBBY
from mainmatch.services.play.moves import Moves
from mainmatch.services.storage_quota import StorageQuota
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.settings import Settings
from mainmatch.store import accounts, feeds, hosts, matches, seats, webhooks
from mainmatch.store import tokens as stored_tokens
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.webhook_delivery.worker import WebhookWorker
from tests.app import cheap_passwords
from tests.clock import Clock
from tests.secrecy.asking import Answer, Ask, answer_to
from tests.secrecy.branching import BranchingDatabase
from tests.secrecy.chance import Chance
from tests.secrecy.hooks import Hook, Letterbox, hooked

GAMES = Registry.load()

_GARNETS = 6
_COMPANY = 3
"""With two, one of whom hosts, each twist is somebody's own."""


@dataclass(frozen=True)
class Setting:
    """What a host may choose that bears on who may know what."""

    visibility: str = "public"
    submission_status: str = "hidden"
    close_early: str = "never"
    host_plays: bool = False
    publication: str = "auto"
    delay_rounds: int = 0
    """How many rounds later spectators are told."""
    hosts_read_groups: bool = False
    drawn_aliases: bool = False

    @property
    def payload(self) -> dict[str, Any]:
        """The same as members of a new match."""
        return {
            "visibility": self.visibility,
            "submission_status": self.submission_status,
            "close_early": self.close_early,
            "publication": self.publication,
            "spectator_delay_rounds": self.delay_rounds,
            "hosts_read_groups": self.hosts_read_groups,
            "drawn_aliases": self.drawn_aliases,
        }


@dataclass(frozen=True)
class Person:
    """Somebody who looks: ``kind`` is what certificates count them as."""

    name: str
    kind: str
    seat: Seat | None = None
    caller: Caller | None = None
    token: str | None = field(default=None, repr=False)


@dataclass
class World:
    """A match that has begun, and its people."""

    game: Game
    setting: Setting
    app: FastAPI
    executor: Executor
    clock: Clock
    chance: Chance
    match_id: str = ""
    people: dict[str, Person] = field(default_factory=dict)
    hooks: dict[str, Hook] = field(default_factory=dict)
    """By person's name; strangers to servers have none."""
    letterbox: Letterbox | None = None
    """Where webhooks deliver to, unless it is over sockets."""

    @contextmanager
    def branch(self, *, cold: bool = False) -> Iterator[None]:
        """What is done within is undone at its end: rows, memory, time, chance."""
        now, people = self.clock.now, dict(self.people)
        with self._branching.branch(cold=cold), self.chance.branch():
            try:
                yield
            finally:
                self.clock.now, self.people = now, people
                self.app.state.app_state.moves.live.clear()

    def forget(self) -> None:
        """Remember nothing of what was read in this branch: rows were written behind the commands' back."""
        self._branching.forget()
        self.app.state.app_state.moves.live.clear()

    @property
    def _branching(self) -> BranchingDatabase:
        if not isinstance(self.executor.database, BranchingDatabase):
            raise TypeError("the database of this world can't be branched")
        return self.executor.database

    def person(self, name: str, kind: str, seat: Seat | None = None, *, admin: bool = False) -> Person:
        """A new account, signed in."""
        record = AccountRecord(
            id=f"ac_{name}", username=name, display_name=name.title(), created_at=self.clock(), admin=admin
        )
        self.executor.write_now(lambda uow: accounts.add(uow.tx, record))
        session = self.executor.write_now(
            tokens.open_session, record.id, tokens.WantedSession(SCOPES, timedelta(days=3650))
        )
        (held,) = self.executor.read_now(lambda uow: stored_tokens.listed(uow.tx, record.id))
        caller = Caller(record.id, name, record.display_name, admin, frozenset(SCOPES), None, held.id)
        person = Person(name, kind, seat, caller, session.access_token)
        self.people[name] = person
        return person

    def caller(self, name: str) -> Caller:
        """The same person as commands know them."""
        caller = self.people[name].caller
        assert caller is not None
        return caller

    def player(self, seat: Seat) -> Person:
        """Who sits there now; for the judge's seat the host who doesn't play."""
        if seat == JUDGE:
            return next(person for person in self.people.values() if person.kind in ("host", "second host"))
        return next(person for person in self.people.values() if person.seat == seat)

    @property
    def record(self) -> MatchRecord:
        """The match's row."""
        found = self.executor.read_now(lambda uow: matches.by_id(uow.tx, self.match_id))
        assert found is not None
        return found

    @property
    def match(self) -> Match:
        """The match as the rules have it."""
        return self.executor.read_now(lambda uow: live_of(uow, self.record).match)

    @property
    def now(self) -> datetime:
        """The time."""
        return self.clock.now

    def wait_until(self, instant: datetime) -> None:
        """Let time pass, and the clock do what is due then."""
        self.clock.now = max(instant, self.clock.now)
        while self.executor.write_now(due_work.wake_due, 20):
            pass

    async def delivered(self, person: Person) -> list[bytes]:
        """What this person's webhook brings now, as requests."""
        hook = self.hooks.get(person.name)
        return [] if hook is None or self.letterbox is None else await self.letterbox.emptied(self.executor, hook)

    async def catch_up(self, person: Person) -> None:
        """Deliver the newest event of each feed of a webhook; older ones are passed over, for nobody compares them."""
        if person.name in self.hooks:
            self.executor.write_now(_pass_over, self.hooks[person.name].id)
            await self.delivered(person)

    def moved(self, name: str, kind: str, seat: Seat | None) -> None:
        """Somebody stands elsewhere in the match now."""
        self.people[name] = replace(self.people[name], kind=kind, seat=seat)

    async def ask(self, person: Person, ask: Ask, seen: dict[bytes, bytes]) -> tuple[Answer, bytes]:
        """A request of this person's, and all that came back with drawn names numbered; what it changes is undone."""
        with self.branch() if ask.changes else nullcontext():
            answer = await answer_to(self.app, ask, person.token)
            # Here, where it is known which names were drawn.
            return answer, self.chance.met(answer.text, seen)


def _pass_over(uow: UnitOfWork, webhook_id: str) -> None:
    for feed, head in feeds.heads(uow.tx, [*webhooks.cursors(uow.tx, webhook_id)]).items():
        webhooks.advance(uow.tx, webhook_id, feed, head - 1)


def eyes_of(person: Person) -> Viewer:
    """Whose eyes somebody has; admins have everybody's."""
    if person.seat is not None:
        return viewer_of(person.seat)
    return "host" if person.kind in ("host", "second host") else "public"


@contextmanager
def opened(game_id: str, setting: Setting, seed: str, players: int | None = None) -> Iterator[World]:
    """A world in which the match has just begun, and which can be branched. The seed decides all chance in it."""
    clock = Clock()
    with drawn_from(seed) as chance:
        database = BranchingDatabase(clock)
        executor = Executor(database, GAMES)
        letterbox = Letterbox(clock)
        app = furnished(executor, clock, letterbox)
        world = World(game_named(game_id), setting, app, executor, clock, chance, letterbox=letterbox)
        try:
            begin(world, players or max(world.game.seats.least, min(_COMPANY, world.game.seats.most)))
            yield world
        finally:
            database.close()


def game_named(game_id: str) -> Game:
    """The game of this id."""
    return next(each for each in GAMES.all() if each.id == game_id)


@contextmanager
def drawn_from(seed: str) -> Iterator[Chance]:
    """All that chance decides, repeatable: names, and the seeds of matches."""
    chance = Chance()

    def fresh_seed() -> bytes:
        return sha256(f"{seed} {chance.number()}".encode()).digest()

    with chance.installed(), mock.patch.object(match_creation, "fresh_seed", fresh_seed):
        yield chance


@cache
def _app() -> FastAPI:
    return create_app(Settings(data=Path("nowhere"), limits="off"))


def furnished(executor: Executor, clock: Clock, letterbox: Letterbox) -> FastAPI:
    """The app, with these behind its doors."""
    app, authenticator = _app(), Authenticator(executor, clock)
    limits = RateLimiter(Settings(data=Path("nowhere"), limits="off").rates)
    moves = Moves(executor)
    app.state.app_state = AppState(
        executor,
        moves,
        authenticator,
        limits,
        StorageQuota(None, executor),
        cheap_passwords(),
        64 * 1024,
        timedelta(days=1),
        clock,
    )
    app.state.stream_manager = StreamManager(executor, moves, authenticator, now=clock, server="mainmatch/test")
    app.state.webhook_worker = WebhookWorker(executor, letterbox, clock)
    app.state.oidc_login = OidcLogin(None, frozenset(), is_secure=False)
    return app


def begin(world: World, players: int, **hooking: str) -> None:
    """Three matches stand in the list; ours is the middle one, and has begun, as the youngest has.

    ``hooking``: ``base``, where webhooks lead to.
    """
    host = world.person("host", "host")
    for seat in range(1, players + 1):
        world.person(f"player-{seat}", "seat", seat)
    if world.setting.host_plays:
        # Seat 1 is the host's own; whom it was made for hosts instead, and plays nothing.
        world.moved("host", "host who plays", 1)
        world.moved("player-1", "second host", None)
    outside = "stranger" if world.setting.visibility == "private" else "spectator"
    for name, kind in (("watcher", outside), ("leaver", "ex-player"), ("late", outside)):
        world.person(name, kind)
    world.person("admin", "admin", admin=True)
    world.people["nobody"] = Person("nobody", "signed out")
    _another(world, host.name, {"visibility": "public"})
    world.clock.forward(minutes=1)
    world.setting = _had(world.setting, world.game)
    world.match_id = _gathered(world, host.name, players, world.setting.payload)
    if world.setting.host_plays:
        second = world.caller("player-1").account_id
        world.executor.write_now(lambda uow: hosts.add(uow.tx, world.match_id, second))
    world.clock.forward(minutes=1)
    young = _gathered(world, host.name, players, {"visibility": "public"})
    for match_id in (world.match_id, young):
        world.executor.write_now(match_start.start, world.caller("host"), match_id)
    _follow_to_their_seats(world)
    # The first player of one seat has left it to a substitute: an ex-player, with a webhook that knew the seat.
    leaver, left = world.caller("leaver"), world.people[f"player-{players}"].seat
    assert left is not None
    world.hooks["leaver"] = hooked(world.executor, leaver, world.match_id, viewer_of(left), **hooking)
    _left_by_leaver(world, left)
    for person in world.people.values():
        if person.caller is not None and person.name != "leaver":
            world.hooks[person.name] = hooked(world.executor, person.caller, world.match_id, eyes_of(person), **hooking)


def _had(setting: Setting, game: Game) -> Setting:
    """The setting, with a submission status that matches of this game have."""
    return setting if setting.submission_status in statuses_of(game) else replace(setting, submission_status="host")


def _another(world: World, host: str, payload: Mapping[str, Any]) -> str:
    full = {"game": world.game.id, "player_count": None, **payload}
    return world.executor.write_now(match_creation.create, world.caller(host), NewMatch.model_validate(full)).id


def _gathered(world: World, host: str, players: int, payload: Mapping[str, Any]) -> str:
    match_id = _another(
        world,
        host,
        {
            "player_count": players,
            "downtime": "strict",
            "garnets": {str(seat): _GARNETS for seat in range(1, players + 1)},
            "schedule": {"mode": "rolling", "reminders_seconds": [7200]},
            **payload,
        },
    )
    code = world.executor.read_now(queries.facts, world.caller(host), match_id).join_code
    for seat in range(1, players + 1):
        name = "leaver" if seat == players else world.player(seat).name
        world.executor.write_now(
            seat_changes.join, world.caller(name), match_id, JoinMatchRequest(join_code=code, seat=seat)
        )
        world.executor.write_now(messages.post, world.caller(name), match_id, LOBBY, NewChatMessage(text="I am here."))
    return match_id


def _follow_to_their_seats(world: World) -> None:
    if not world.setting.drawn_aliases:
        return
    held = world.executor.read_now(lambda uow: seats.of(uow.tx, world.match_id))
    by_account = {each.account_id: each.seat for each in held}
    last = by_account[world.caller("leaver").account_id]
    for person in [each for each in world.people.values() if each.seat is not None]:
        # Who comes in place of the leaver.
        world.moved(person.name, person.kind, by_account.get(world.caller(person.name).account_id, last))


def _left_by_leaver(world: World, seat: Seat) -> None:
    payload = substitutes.NewPlayer(account=world.player(seat).name, knowledge="from_now")
    world.executor.write_now(substitutes.substitute, world.caller("host"), world.match_id, seat, payload)
