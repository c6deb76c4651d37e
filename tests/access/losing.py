"""A private match to be thrown out of, the ways to lose what one may read there, and all that one can have open."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import anyio
import anyio.lowlevel

from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.services.accounts import operator
from tests.access.wires import Answer, Call, Socket, ask, calling, connected
from tests.app import PASSWORD, Server


@dataclass
class Scene:
    """A private match of three that "host" hosts with grace: ada, ben and cyd sit in it."""

    server: Server
    match_id: str
    code: str
    phase: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.match_id}"

    def feed(self, viewer: str) -> str:
        """What a viewer reads of it."""
        return f"match/{self.match_id}/{viewer}"

    @property
    def stream_manager(self) -> StreamManager:
        stream_manager: StreamManager = self.server.app.state.stream_manager
        return stream_manager

    def headers(self, name: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[name]}"}

    async def tries(self, name: str, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """A request as this person, with the token that everything open was opened with."""
        # At the beginning only: ids may end with that letter.
        address = f"{self.path}/{path[2:]}" if path.startswith("M/") else path
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await ask(self.server.app, method, address, body, headers={**self.headers(name), **named})

    async def does(self, name: str, method: str, path: str, body: Any = None) -> Any:
        """As ``tries``, and it works."""
        answer = await self.tries(name, method, path, body)
        assert answer.status < 300, answer
        return answer.told if answer.body else None

    async def says(self) -> None:
        """Everything that can be told in a match is told: to everybody, to hosts, to seats 2 and 3."""
        await self.does("host", "POST", "M/host/announce", {"text": "Later."})
        if self.phase:
            say = {"phase_id": self.phase, "action": {"type": "say", "number": 9}}
            for seat in (2, 3):
                await self.does("host", "PUT", f"M/seats/{seat}/submission", say)


async def staged(server: Server, *, starts: bool) -> Scene:
    """The scene, before the match starts or in its first phase."""
    scenario = Scene(server, "", "")
    for name in ("host", "grace", "ada", "ben", "cyd", "frida"):
        client = await server.person(name)
        scenario.tokens[name] = client.headers["authorization"].removeprefix("Bearer ")
        scenario.ids[name] = (await client.get("/v1/me")).json()["id"]
    payload = {"game": "tally", "player_count": 3 if starts else 4, "visibility": "private"}
    made = await scenario.does("host", "POST", "/v1/matches", payload)
    scenario.match_id, scenario.code = made["id"], made["join_code"]
    for seat, name in enumerate(("ada", "ben", "cyd"), 1):
        await scenario.does(name, "POST", "M/join", {"join_code": scenario.code, "seat": seat})
    await scenario.does("host", "POST", "M/hosts", {"account": "grace"})
    if starts:
        scenario.phase = (await scenario.does("host", "POST", "M/start"))["phase"]["id"]
    return scenario


async def entered(scenario: Scene, ticket: str, origin: str | None = None) -> tuple[str, int | None]:
    """Open a socket with a ticket: the op of the last frame that the server says by itself, and its close code."""
    async with connected(scenario.server.app, {} if origin is None else {"origin": origin}) as socket:
        await socket.send("identify", ticket=ticket)
        heard = await socket.until("ready")
        if heard[-1:] and heard[-1]["op"] == "ready":
            return "ready", None
        return (heard[-1]["op"] if heard else ""), socket.code


# --- what can be open ------------------------------------------------------------------------


@dataclass
class Open:
    """All that somebody has open on one feed of the match."""

    alone: Socket
    beside: Socket
    apart: Socket
    events: Call
    poll: Call
    ticket: str


@asynccontextmanager
async def everything_open(scenario: Scene, name: str, viewer: str) -> AsyncIterator[Open]:
    """Two sockets on the feed, one of them on the account's, too; one on that only; an event stream; a long poll."""
    async with AsyncExitStack() as stack:
        feed, own = scenario.feed(viewer), f"account/{scenario.ids[name]}"
        sockets = [await stack.enter_async_context(connected(scenario.server.app)) for _ in range(3)]
        for socket, feeds in zip(sockets, ((feed,), (feed, own), (own,)), strict=True):
            await socket.send("identify", token=scenario.tokens[name])
            await socket.until("ready")
            for each in feeds:
                await socket.send("subscribe", id="s", feed=each, from_="now")
                assert (await socket.until("caught_up"))[-1]["op"] == "caught_up"
        head = (await scenario.does(name, "GET", f"M/events?as={viewer}"))["head"]
        ticket = (await scenario.does(name, "POST", "/v1/stream/tickets"))["ticket"]
        calls: list[Call] = []
        for tail in (f"events/stream?as={viewer}&after={head}", f"events?as={viewer}&after={head}&wait=25"):
            guests = len(scenario.stream_manager.sockets)
            calling_ = calling(scenario.server.app, "GET", f"{scenario.path}/{tail}", headers=scenario.headers(name))
            calls.append(await stack.enter_async_context(calling_))
            with anyio.fail_after(60):
                while len(scenario.stream_manager.sockets) == guests:
                    await anyio.lowlevel.checkpoint()
        await calls[0].until(blocks=1)
        alone, beside, apart = sockets
        events, poll = calls
        yield Open(alone, beside, apart, events, poll, ticket)


# --- how it is lost --------------------------------------------------------------------------


@dataclass(frozen=True)
class Loss:
    """``who`` loses the feed of ``viewer`` by ``act``.

    ``all_of_it``: their token ends, and everything with it. ``left``: whose eyes they still have; None for nobody's.
    """

    name: str
    who: str
    viewer: str
    act: Callable[[Any], Awaitable[object]]
    starts: bool = True
    all_of_it: bool = False
    left: str | None = None


async def _signs_out(scenario: Scene) -> None:
    form = {"token": scenario.tokens["ben"]}
    answer = await ask(scenario.server.app, "POST", "/v1/auth/revoke", form=form)
    assert answer.status == 200


async def _token_is_deleted(scenario: Scene) -> None:
    token_id = (await scenario.does("ben", "GET", "/v1/me/tokens"))["items"][0]["id"]
    session = await scenario.server.sign_in("ben")
    elsewhere = await scenario.server.bearer(session["access_token"])
    assert (await elsewhere.delete(f"/v1/me/tokens/{token_id}")).status_code == 204


async def _signs_in_too_often(scenario: Scene) -> None:
    scenario.server.clock.forward(seconds=1)
    for _ in range(50):
        await scenario.server.sign_in("ben")


async def _gets_a_new_password(scenario: Scene) -> None:
    hashed = await scenario.server.app_state.passwords.hash(PASSWORD)
    await scenario.server.app_state.executor.write(operator.set_password, "ben", hashed)


async def _changes_the_password(scenario: Scene) -> None:
    await scenario.does("ben", "PUT", "/v1/me/password", {"old": PASSWORD, "new": "purple monkey dishwasher"})


async def _signs_out_everywhere(scenario: Scene) -> None:
    await scenario.does("ben", "POST", "/v1/me/sign-out-everywhere", {})


async def _is_suspended(scenario: Scene) -> None:
    await scenario.server.app_state.executor.write(operator.suspend, "ben")


def _host(method: str, path: str, body: Any = None) -> Callable[[Scene], Awaitable[object]]:
    return lambda scenario: scenario.does("host", method, path.format(**scenario.ids), body)


async def _invited(scenario: Scene) -> None:
    made = await scenario.does("host", "PUT", "M/seats/2/player", {"invite": True, "knowledge": "all"})
    await scenario.does("frida", "POST", "M/join", {"invite_code": made["invite_code"]})


def _herself(method: str, path: str, body: Any = None, name: str = "grace") -> Callable[[Scene], Awaitable[object]]:
    return lambda scenario: scenario.does(name, method, path.format(**scenario.ids), body)


async def _joins_with_the_code(scenario: Scene) -> None:
    await scenario.does("grace", "POST", "M/join", {"join_code": scenario.code})


LOSSES = (
    Loss("signs out", "ben", "seat:2", _signs_out, all_of_it=True),
    Loss("deletes the token elsewhere", "ben", "seat:2", _token_is_deleted, all_of_it=True),
    Loss("signs in too often", "ben", "seat:2", _signs_in_too_often, all_of_it=True),
    Loss("gets a new password", "ben", "seat:2", _gets_a_new_password, all_of_it=True),
    Loss("changes the password", "ben", "seat:2", _changes_the_password, all_of_it=True),
    Loss("signs out everywhere", "ben", "seat:2", _signs_out_everywhere, all_of_it=True),
    Loss("is suspended", "ben", "seat:2", _is_suspended, all_of_it=True),
    Loss("is replaced by a person", "ben", "seat:2", _host("PUT", "M/seats/2/player", {"account": "frida"})),
    Loss("is replaced by a bot", "ben", "seat:2", _host("PUT", "M/seats/2/player", {"bot": "house"})),
    Loss("is replaced by who has the invite", "ben", "seat:2", _invited),
    Loss("is replaced, and watched", "ben", "public", _host("PUT", "M/seats/2/player", {"bot": "house"})),
    Loss(
        "is replaced in the lobby",
        "ben",
        "seat:2",
        _host("PUT", "M/seats/2/player", {"account": "frida"}),
        starts=False,
    ),
    Loss("is removed from the lobby", "ben", "seat:2", _host("DELETE", "M/seats/2/player"), starts=False),
    Loss("is removed from the lobby, and watched", "ben", "public", _host("DELETE", "M/seats/2/player"), starts=False),
    Loss("leaves the lobby", "ben", "seat:2", _herself("POST", "M/leave", name="ben"), starts=False),
    Loss("hosts no more", "grace", "host", _host("DELETE", "M/hosts/{grace}")),
    Loss("stops hosting herself", "grace", "host", _herself("DELETE", "M/hosts/{grace}")),
    Loss("hosts no more, and watched", "grace", "public", _host("DELETE", "M/hosts/{grace}")),
    Loss("hosts, and takes a seat in the lobby", "grace", "host", _joins_with_the_code, starts=False, left="seat:4"),
    Loss(
        "hosts, and is given a seat",
        "grace",
        "host",
        _host("PUT", "M/seats/3/player", {"account": "grace"}),
        left="public",
    ),
)
