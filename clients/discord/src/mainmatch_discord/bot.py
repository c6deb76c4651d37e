"""The bot: its parts put together, and what Discord calls.

May touch: every module here; no other does. Rule kept here: discord.py's own log stays at warnings, whatever the
program asks for: at debug level it prints every message, private ones too.
"""

import asyncio
import logging
import sys

import discord
from discord import app_commands

from mainmatch_client import AsyncMainmatch, MainmatchError, Pacing, Patience
from mainmatch_discord.bridge import Bridge
from mainmatch_discord.commands.asking import failed
from mainmatch_discord.commands.hosts import HOST
from mainmatch_discord.commands.players import COMMANDS
from mainmatch_discord.desk import Desk
from mainmatch_discord.following import Following
from mainmatch_discord.interactions import Composer, Interaction
from mainmatch_discord.messenger import Messenger
from mainmatch_discord.people import People
from mainmatch_discord.rooms import Rooms
from mainmatch_discord.settings import Settings
from mainmatch_discord.store import Store
from mainmatch_discord.telling import Teller

__all__ = ["MainmatchBot"]

_log = logging.getLogger("mainmatch_discord")


class MainmatchBot(discord.Client):
    """Runs on one integration token, for all servers that it is invited to.

    ``patience`` and ``pacing`` are the client's. ``guild_wait``: seconds without news of another server after which it
    is taken to know all.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        patience: Patience | None = None,
        pacing: Pacing | None = None,
        guild_wait: float = 2.0,
    ) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
        # It plays no sound: no warnings about what that would need.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=guild_wait,
        )
        logging.getLogger("discord").setLevel(logging.WARNING)
        self._settings = settings
        self._client = AsyncMainmatch(settings.url, settings.token, patience=patience)
        self.store = Store(settings.data / "bot.sqlite3")
        people, messenger = People(self._client, settings.namespace, self.store), Messenger(self, self.store)
        self._bridge = Bridge(people, messenger, self.store, Rooms(self, self.store))
        teller = Teller(people, messenger, self.store)
        following = Following(people, self.store, teller, self._bridge, pacing)
        people.on_new = following.add
        self.desk = Desk(settings.url, people, self.store, messenger, following, Composer(people))
        self._tree = _Tree(self)
        for command in COMMANDS:
            self._tree.add_command(command)
        self._tree.add_command(HOST)
        self._catching_up: asyncio.Task[None] | None = None
        self._is_there = asyncio.Event()

    async def wait_until_there(self) -> None:
        """Until it is on Discord, and follows everybody."""
        await self._is_there.wait()

    async def setup_hook(self) -> None:
        """Once, before the gateway: the commands are what they are here."""
        await self._tree.sync()

    async def on_ready(self) -> None:
        """On each new session: follow everybody, and forward what was written while nobody listened."""
        for person in self.store.people():
            self.desk.following.add(person)
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up())
        self._is_there.set()

    async def on_message(self, message: discord.Message) -> None:
        """What people write in the bot's threads goes to the match; everything else is none of its business."""
        thread = self.store.thread(message.channel.id)
        if thread is None or message.author.bot or message.type not in _WRITTEN:
            return
        try:
            await self._bridge.forward(thread, message.id, message.author, message.content)
        except (MainmatchError, discord.DiscordException) as error:
            # It is found again when the bot is started again: its thread's place hasn't moved.
            _log.warning("A message of a thread isn't forwarded yet: %s", type(error).__name__)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Presses and modals of drafts; commands go their own way."""
        try:
            await self.desk.composer.take(interaction)
        except Exception as error:  # noqa: BLE001 - whatever it was, who pressed is told
            await failed(interaction, error)

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Instead of printing what it was about."""
        kind, _, _ = sys.exc_info()
        _log.error("%s failed: %s: please report it", event_method, "" if kind is None else kind.__name__)

    async def close(self) -> None:
        """Stop following, then leave Discord."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        await self.desk.following.close()
        await super().close()
        await self._client.aclose()
        self.store.close()

    async def _catch_up(self) -> None:
        for kept in self.store.open_threads():
            place = self.get_partial_messageable(kept.id)
            try:
                await self._bridge.finish(kept)
                async for message in place.history(limit=None, after=discord.Object(kept.seen), oldest_first=True):
                    await self.on_message(message)
            except (MainmatchError, discord.DiscordException) as error:
                _log.warning("A thread can't be caught up with: %s", type(error).__name__)


_WRITTEN = {discord.MessageType.default, discord.MessageType.reply}


class _Tree(app_commands.CommandTree[MainmatchBot]):
    """The commands; what goes wrong in one is said to the one who asked."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        await failed(interaction, error)
