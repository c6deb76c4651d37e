"""The fake on a socket, for as long as a test needs it."""

import asyncio
import socket as socket_module
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web

from tests.clients.discord.fake_discord.gateway import Gateway
from tests.clients.discord.fake_discord.people import Person
from tests.clients.discord.fake_discord.rest import Rest
from tests.clients.discord.fake_discord.world import CHANNEL, World

_PATIENCE = 60.0


@dataclass
class FakeDiscord:
    """The whole thing. ``url``: what discord.py's ``Route.BASE`` has to be; ``gateway_url``: its default gateway."""

    url: str
    gateway_url: str
    world: World
    gateway: Gateway
    rest: Rest
    people: dict[str, Person] = field(default_factory=dict)

    def person(self, name: str) -> Person:
        """Somebody of this name, the same each time."""
        if name not in self.people:
            person_id = 500_000 + len(self.people)
            self.world.user(person_id, name)
            self.people[name] = Person(person_id, self.world, self.gateway, self.rest, {})
        return self.people[name]

    @property
    def posts(self) -> list[str]:
        """What stands in the text channel, oldest first."""
        return self.said_in(CHANNEL)

    def said_in(self, place: int) -> list[str]:
        """What stands in a channel or thread, oldest first: embeds' author and words, or what people wrote."""
        return [_line(each) for each in self.world.messages.get(place, {}).values()]

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until something is so, which is looked at after each call of the bot's."""
        async with asyncio.timeout(_PATIENCE), self.world.news:
            await self.world.news.wait_for(lambda: bool(is_so()))


def _line(message: dict[str, object]) -> str:
    embeds = message["embeds"]
    assert isinstance(embeds, list)
    words = [str(message["content"])]
    for embed in embeds:
        words += [(embed.get("author") or {}).get("name", ""), embed.get("title", ""), embed.get("description", "")]
    return ": ".join(each for each in words if each)


@asynccontextmanager
async def fake_discord() -> AsyncIterator[FakeDiscord]:
    """A fake Discord with nobody on it but a bot that isn't there yet."""
    world = World()
    app = web.Application()
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    # The routes need the port, which is there when the site is: they are added before the app is frozen.
    socket = _listening()
    port = socket.getsockname()[1]
    gateway_url = f"ws://127.0.0.1:{port}/gateway"
    gateway = Gateway(world, gateway_url)
    rest = Rest(world, gateway, gateway_url)
    app.add_routes([*rest.routes(), web.get("/gateway", gateway.serve), web.get("/gateway/", gateway.serve)])
    await runner.setup()
    await web.SockSite(runner, socket).start()
    try:
        yield FakeDiscord(f"http://127.0.0.1:{port}/api", gateway_url, world, gateway, rest)
    finally:
        await runner.cleanup()


def _listening() -> socket_module.socket:
    listening = socket_module.socket()
    listening.bind(("127.0.0.1", 0))
    return listening
