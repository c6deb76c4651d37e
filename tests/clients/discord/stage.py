"""The bot between a real Mainmatch and a fake Discord, and how tests start it, kill it and start it again."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from mainmatch_client import AsyncMainmatch, Pacing, Patience, Place, SqlitePlaces
from mainmatch_discord import verification
from mainmatch_discord.bot import MainmatchBot
from mainmatch_discord.settings import Settings
from mainmatch_discord.store import Store
from tests.clients.discord.fake_discord.people import Person
from tests.clients.discord.fake_discord.serving import FakeDiscord

PASSWORD = "correct horse battery"
SCOPES = [*verification.SCOPES]


@dataclass
class Stage:
    """``owner`` is the operator's account, which has the namespace."""

    fake: FakeDiscord
    owner: AsyncMainmatch
    settings: Settings
    bot: MainmatchBot | None = None
    _running: asyncio.Task[None] | None = None
    _telling: asyncio.Future[None] | None = None

    async def start(self) -> None:
        """Start the bot, and wait until it is on Discord and follows whom it knows."""
        pacing = Pacing(first=0.01, longest=0.05)
        self.bot = MainmatchBot(self.settings, patience=Patience(seconds=5), pacing=pacing, guild_wait=0.05)
        self._notice(self.bot.store.places)
        self._running = asyncio.create_task(self.bot.start(self.settings.discord_token))
        there = asyncio.create_task(self.bot.wait_until_there())
        await asyncio.wait({self._running, there}, return_when=asyncio.FIRST_COMPLETED)
        if not there.done():
            there.cancel()
            await self.stop()

    async def stop(self) -> None:
        """End the bot, between two things that it does: what a kill leaves behind is what is in its file."""
        assert self.bot is not None
        assert self._running is not None
        await self.bot.close()
        self._running.cancel()
        self.bot = None
        with contextlib.suppress(asyncio.CancelledError):
            await self._running

    def _notice(self, places: SqlitePlaces) -> None:
        """Let ``until`` look again when an event has been dealt with, and when somebody was forgotten."""
        save = places.save

        def saved(feed: str, place: Place) -> None:
            save(feed, place)
            self._telling = asyncio.ensure_future(self.fake.world.tell())

        places.save = saved  # type: ignore[method-assign]
        forget = self.store.forget_person

        def forgotten(person: int) -> None:
            forget(person)
            self._telling = asyncio.ensure_future(self.fake.world.tell())

        self.store.forget_person = forgotten  # type: ignore[method-assign]

    def commands(self) -> list[str]:
        """The names of all commands that Discord was told of."""
        return [
            f"{each['name']} {inner['name']}" if inner["type"] == 1 else each["name"]
            for each in self.fake.world.commands
            for inner in each.get("options") or [{"type": 0}]
        ]

    def bot_knows(self, place: int) -> bool:
        """Whether all that people wrote in a thread has got through to the match."""
        assert self.bot is not None
        thread = self.bot.store.thread(place)
        written = [n for n, each in self.fake.world.messages.get(place, {}).items() if not each["author"]["bot"]]
        return thread is not None and thread.seen >= max(written, default=0)

    async def read_all(self, match_id: str, *people: Person) -> None:
        """Until the bot has dealt with everything that these players' feeds have now."""
        cursors = {person: (await self.account(person).view(match_id)).cursor for person in people}

        def is_read() -> bool:
            assert self.bot is not None
            places = [self.bot.store.places.find(f"{person.id} {at.feed}") for person, at in cursors.items()]
            return all(
                place is not None and place.seq >= at.seq for place, at in zip(places, cursors.values(), strict=True)
            )

        await self.fake.until(is_read)

    @property
    def store(self) -> Store:
        """The memory of the bot that is running."""
        assert self.bot is not None
        return self.bot.store

    def account(self, person: Person) -> AsyncMainmatch:
        """What Mainmatch says to somebody, past the bot."""
        client = AsyncMainmatch(self.settings.url, self.settings.token, http=self.owner._http)
        return client.acting_for(self.settings.namespace, str(person.id))

    def host(self, host: str = "Host") -> AsyncMainmatch:
        """What Mainmatch says to the host."""
        return self.account(self.fake.person(host))

    async def lobby(
        self, *names: str, host: str = "Host", game: str = "x-game", **wish: object
    ) -> tuple[str, list[Person]]:
        """A match that a host created on Discord, with these people seated in order."""
        await self.fake.person(host).command("host create", game=game, title=f"{game} of {host}", **wish)
        match_id = self.fake.person(host).text.split("`")[1]
        people = [self.fake.person(name) for name in names]
        for person in people:
            await person.command("join", match=match_id)
            assert "You have seat" in person.text, person.text
        return match_id, people


@asynccontextmanager
async def staged(url: str, fake: FakeDiscord, where: Path) -> AsyncIterator[Stage]:
    """A namespace, its token, and the bot running."""
    async with AsyncMainmatch(url) as owner:
        suffix = secrets.token_hex(4)
        await owner.sign_up(f"owner-{suffix}", PASSWORD)
        await owner.sign_in(f"owner-{suffix}", PASSWORD)
        await owner.put_integration(f"discord-{suffix}")
        made = await owner.create_token("bot", SCOPES, namespace=f"discord-{suffix}")
        assert made.token is not None
        stage = Stage(fake, owner, Settings(url, made.token, "fake-token", f"discord-{suffix}", where / "bot"))
        await stage.start()
        try:
            yield stage
        finally:
            if stage.bot is not None:
                await stage.stop()
