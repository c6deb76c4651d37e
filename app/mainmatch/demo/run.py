"""``mainmatch demo``: run a server, create accounts, play a match, and print where to look afterwards.

All requests go over the HTTP and WebSocket API, as those of any front end.
"""

import asyncio
import secrets
import signal
import tempfile
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

from mainmatch.demo.narrator import Narrator
from mainmatch.demo.plan import Plan
from mainmatch.demo.server import ServerDied, ServerProcess
from mainmatch.games.registry import SHIPPED, Registry
from mainmatch.rules import Bot, Dice, Game, Seat
from mainmatch.seated_bot import SeatedBot
from mainmatch_client import AsyncMainmatch, MainmatchError

_ENDED = {"match.finished", "match.cancelled", "match.halted"}
_MAY_ASK = {"phase.opened", "stream.reset"}


@dataclass(slots=True)
class Player:
    """Plays one seat with the game's bot until the end of the match, driven by the seat's feed.

    ``seed``: of the bot's dice. ``pace``: seconds before it submits.
    """

    client: AsyncMainmatch
    match_id: str
    seat: Seat
    bot: Bot
    seed: bytes = field(repr=False)
    pace: float = 0.0
    sent: int = 0

    async def play(self) -> None:
        """Play until the match is over. It can be restarted at any time, and does not repeat submissions."""
        view = await self.client.view(self.match_id)
        if view.status == "finished":
            return
        async with self.client.stream(name="demo") as stream:
            stream.follow(view.cursor.feed, view.cursor)
            await self.move()
            async for event in stream:
                if event.type in _ENDED:
                    return
                if event.type in _MAY_ASK:
                    await self.move()

    async def move(self) -> None:
        """Submit if the open phase waits for this seat."""
        options = await self.client.options(self.match_id)
        asked = {offer.slot for offer in options.actions if offer.mode == "sealed"} - {*(options.submissions or ())}
        if options.phase is None or not asked or options.submission is not None:
            return
        await asyncio.sleep(self.pace)
        seated = SeatedBot(self.client, self.match_id, self.seat, self.bot, locked=True)
        async for at_once in seated.play(options.phase.id, partial(self._chance, options.phase.id)):
            self.sent += not at_once

    def _chance(self, phase: str, acts: int) -> Dice:
        return Dice(self.seed, f"player/{phase}/{self.seat}" + (f"/{acts}" if acts else ""))


NAMES = ("Ada", "Bela", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ines", "Jona", "Kira", "Luis")
GARNETS = (5, 2, 9, 0, 3)
"""Starting balances by seat, repeated: some can afford a doubling or two, some cannot."""


class NoDemo(Exception):
    """The demo cannot continue. The text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Person:
    """An account of the demo, with a random password."""

    name: str
    username: str
    password: str
    client: AsyncMainmatch


def demo(plan: Plan, console: Console) -> int:
    """Run the demo, until Ctrl-C if ``plan.stays``; return an exit code."""
    try:
        asyncio.run(_stoppable(plan, console))
    except (KeyboardInterrupt, asyncio.CancelledError):
        console.print("\nStopped.")
    except (NoDemo, ServerDied) as error:
        console.print(str(error), style="red", markup=False, highlight=False)
        return 1
    return 0


async def _stoppable(plan: Plan, console: Console) -> None:
    """Run the demo; on SIGTERM stop the server, as on Ctrl-C."""
    me = asyncio.current_task()
    if me is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, me.cancel)
    game = _game(plan)
    async with _server(plan, console) as server:
        await _while_up(server, _perform(plan, game, server, console))


def _game(plan: Plan) -> Game:
    games = Registry.load(_allowed(plan)).all()
    found = next((game for game in games if game.id == plan.game), None)
    if found is None:
        raise NoDemo(f"There is no game {plan.game}. Choose one of: {', '.join(game.id for game in games)}.")
    return found


def _allowed(plan: Plan) -> set[str]:
    """The plug-ins that the server loads: the one that is played, too."""
    return {*plan.allowed, plan.game} - {each.name for each in SHIPPED}


@asynccontextmanager
async def _server(plan: Plan, console: Console) -> AsyncIterator[ServerProcess]:
    """A ready server, stopped at the end. Temporary data are removed then."""
    with tempfile.TemporaryDirectory(prefix="mainmatch-demo-") as temporary:
        settings = {"MAINMATCH_GAMES": ",".join(sorted(_allowed(plan)))}
        server = ServerProcess(plan.data or Path(temporary), port=plan.port, settings=settings)
        console.print(f"Starting a server on {server.url} ...", highlight=False)
        try:
            await server.start()
            yield server
        finally:
            await server.stop()


async def _while_up(server: ServerProcess, work: Coroutine[None, None, None]) -> None:
    """Do the work while the server runs. Raises ServerDied if it ends."""
    tasks = working, ended = asyncio.create_task(work), asyncio.create_task(server.ended())
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ServerDied(f"The server ended (exit code {ended.result()}). Its last output:\n{server.output}")
        working.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _perform(plan: Plan, game: Game, server: ServerProcess, console: Console) -> None:
    async with AsyncExitStack() as stack:
        try:
            host, players, match_id = await _gather(game, server, stack)
            names = dict(enumerate((person.name for person in players), start=1))
            _introduce(console, game, f"{server.url}/m/{match_id}", players)
            await _play(plan, game, match_id, host, players, Narrator(console, names))
            _show_where_to_look(console, server, match_id, [host, *players])
            if plan.stays:
                await _keep_a_seat_free(game, server, console, host.client)
        except* MainmatchError as several:
            raise NoDemo(f"The demo cannot continue: {_first(several)}") from several


async def _keep_a_seat_free(game: Game, server: ServerProcess, console: Console, host: AsyncMainmatch) -> None:
    """Host matches with house bots in all seats but one, each started when somebody takes that seat. Never returns."""
    console.print("\nThe server runs until you press Ctrl-C.", style="bold")
    while True:
        match = await host.create_match(game.id, title=f"{game.title} with bots, a seat is free")
        for seat in range(1, match.player_count):
            await host.add_bots(match.id, seat=seat)
        view = await host.view(match.id)
        async with host.stream(name="demo") as stream:
            stream.follow(view.cursor.feed, view.cursor)
            console.print(f"Watch the next match, or take its free seat: {server.url}/m/{match.id}", soft_wrap=True)
            async for event in stream:
                if event.type == "seat.joined":
                    break
        await host.start(match.id)


def _first(several: BaseExceptionGroup[Exception]) -> str:
    error: BaseException = several
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return str(error) or type(error).__name__


async def _gather(game: Game, server: ServerProcess, stack: AsyncExitStack) -> tuple[Person, list[Person], str]:
    """Create accounts for a host and the players, and a match with them in its seats."""
    seats = game.seats.default
    # A kept data directory contains the usernames of earlier demos.
    suffix = secrets.token_hex(2)
    names = ("Host", *(NAMES[each % len(NAMES)] for each in range(seats)))
    calls = [_person(name, f"{name.lower()}-{n}-{suffix}", server, stack) for n, name in enumerate(names)]
    host, *players = await asyncio.gather(*calls)
    match = await host.client.create_match(
        game.id,
        title=f"{game.title}, a demo",
        player_count=seats,
        garnets={seat + 1: GARNETS[seat % len(GARNETS)] for seat in range(seats)},
    )
    for seat, person in enumerate(players, start=1):
        await person.client.join(match.id, seat=seat)
    return host, players, match.id


async def _person(name: str, username: str, server: ServerProcess, stack: AsyncExitStack) -> Person:
    client = await stack.enter_async_context(AsyncMainmatch(server.url, trust_env=False))
    password = secrets.token_urlsafe(9)
    await client.sign_up(username, password, display_name=name)
    await client.sign_in(username, password)
    return Person(name, username, password, client)


def _introduce(console: Console, game: Game, page: str, players: Sequence[Person]) -> None:
    names = ", ".join(person.name for person in players)
    console.print(f"\n[bold]{game.title}[/bold]: {game.summary}", highlight=False)
    console.print(
        f"{names} play, each over a WebSocket. Watch them here, or on {page}\n", highlight=False, soft_wrap=True
    )


async def _play(
    plan: Plan, game: Game, match_id: str, host: Person, players: Sequence[Person], narrator: Narrator
) -> None:
    """Start the match, and let all players play it to its end."""
    view = await host.client.view(match_id)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(_narrate(host.client, match_id, view.cursor.seq, narrator))
        for seat, person in enumerate(players, start=1):
            seed = secrets.token_bytes(32)
            player = Player(person.client, match_id, seat, game.bot, seed=seed, pace=plan.pace)
            tasks.create_task(player.play())
        await host.client.start(match_id)


async def _narrate(client: AsyncMainmatch, match_id: str, after: int, narrator: Narrator) -> None:
    while True:
        page = await client.events(match_id, after=after, wait=25, says=True)
        for event in page.items:
            narrator.show(event)
            if event.type in _ENDED:
                return
        after = page.next_after


def _show_where_to_look(console: Console, server: ServerProcess, match_id: str, people: Sequence[Person]) -> None:
    console.rule("Look around")
    console.print(f"Try every operation: {server.url}/docs (Authorize as one of the users below)", soft_wrap=True)
    console.print(f"The match: {server.url}/m/{match_id}\n", highlight=False, soft_wrap=True)
    table = Table(pad_edge=False, box=None, padding=(0, 2), header_style="dim")
    for column in ("", "username", "password"):
        table.add_column(column, no_wrap=True)
    for person in people:
        table.add_row(person.name, person.username, person.password)
    console.print(table)
    someone = people[-1]
    sign_in = f"-d username={someone.username} --data-urlencode password={someone.password}"
    pick = "python3 -c 'import json, sys; print(json.load(sys.stdin)[\"access_token\"])'"
    # Without wrapping and styles, so that the lines can be copied to a shell.
    for line in (
        f"\nTOKEN=$(curl -s {server.url}/v1/auth/token {sign_in} | {pick})",
        f'curl -s {server.url}/v1/matches/{match_id}/view -H "Authorization: Bearer $TOKEN"',
        f'curl -s {server.url}/v1/matches/{match_id}/result -H "Authorization: Bearer $TOKEN"',
        f'curl -s "{server.url}/v1/matches/{match_id}/events?limit=5" -H "Authorization: Bearer $TOKEN"',
    ):
        console.print(line, markup=False, highlight=False, soft_wrap=True)
