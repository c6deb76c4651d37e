"""The bot: connects its parts, and handles Discord's events.

May touch: every module here; no other does. Rule kept here: discord.py's log level is never below WARNING, because at
DEBUG it logs all messages, including private ones.
"""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, cast

import discord
from discord import app_commands

from mainmatch_client import AsyncMainmatch, MainmatchError, Pacing, Patience
from mainmatch_discord import menus
from mainmatch_discord.bridge import Bridge
from mainmatch_discord.commands import presses
from mainmatch_discord.commands.asked import failed
from mainmatch_discord.commands.command import CONFIRM, PAGE, confirmed, tree_of, turned
from mainmatch_discord.commands.table import COMMANDS, GROUPS
from mainmatch_discord.composing import PREFIX
from mainmatch_discord.desk import Desk
from mainmatch_discord.following import PASSING, Following
from mainmatch_discord.interactions import Composer, Interaction
from mainmatch_discord.messenger import Messenger
from mainmatch_discord.people import People
from mainmatch_discord.rooms import Rooms
from mainmatch_discord.settings import BadSettings, Settings
from mainmatch_discord.speech import speak, translated
from mainmatch_discord.store import Store
from mainmatch_discord.telling import Teller
from mainmatch_discord.verification import DOWN, faults

__all__ = ["MainmatchBot"]

_log = logging.getLogger("mainmatch_discord")


class MainmatchBot(discord.Client):
    """The bot for all Discord servers that it is invited to, with one integration token.

    ``patience`` and ``pacing``: as for the client. ``guild_wait``: seconds without another server's data after which
    the list of servers is complete.
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
        # No warnings about missing libraries for sound.
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
        self._pacing = pacing or Pacing()
        following = Following(people, self.store, teller, self._bridge, self._pacing)
        people.on_new = following.add
        self.desk = Desk(settings.url, people, self.store, messenger, following, Composer(people), self._bridge)
        self._tree = _Tree(self)
        for command in tree_of(COMMANDS, GROUPS):
            self._tree.add_command(command)
        self._presses: Mapping[str, Callable[[Interaction, str], Awaitable[None]]] = {
            PREFIX: self.desk.composer.take,
            PAGE: partial(turned, {each.name: each for each in COMMANDS}),
            CONFIRM: confirmed,
            menus.DECIDE: presses.chosen,
            menus.OFFER: presses.answered,
        }
        self._catching_up: asyncio.Task[None] | None = None
        self._is_behind = False
        self._is_there = asyncio.Event()

    async def wait_until_there(self) -> None:
        """Wait until it is connected to Discord and follows all people."""
        await self._is_there.wait()

    async def start_verified(self) -> None:
        """Verify the settings, and run. Raises BadSettings, with a sentence for each that doesn't work."""
        found: list[str] = []
        is_down = False
        try:
            found += await self._faults()
        except DOWN:
            is_down = True
            _log.warning("%s doesn't answer: trying until it does; is MAINMATCH_URL right?", self._settings.url)
        try:
            await self.login(self._settings.discord_token)
        except discord.LoginFailure:
            found.append("DISCORD_TOKEN isn't in force at Discord: press Reset Token (docs/discord.md, step 1).")
        if found:
            raise BadSettings("\n".join(found))
        verifying = asyncio.create_task(self._verify_once_up() if is_down else asyncio.sleep(0))
        connected = asyncio.create_task(self.connect())
        try:
            await asyncio.wait({verifying, connected}, return_when=asyncio.FIRST_EXCEPTION)
            await verifying
            await connected
        except discord.PrivilegedIntentsRequired:
            raise BadSettings(
                "Discord doesn't let the bot read messages: switch on Message Content Intent (docs/discord.md, step 1)."
            ) from None
        finally:
            verifying.cancel()
            connected.cancel()

    async def _faults(self) -> list[str]:
        return await faults(self._client, self._settings, next(iter(self.store.people()), None))

    async def _verify_once_up(self) -> None:
        failures = 0
        while True:
            await self._pacing.sleep(self._pacing.pause(failures := failures + 1))
            with contextlib.suppress(*DOWN):
                if found := await self._faults():
                    raise BadSettings("\n".join(found))
                _log.info("%s answers", self._settings.url)
                return

    async def setup_hook(self) -> None:
        """Register the commands, once, before the gateway connects."""
        await self._tree.set_translator(_Descriptions())
        await self._tree.sync()

    async def on_ready(self) -> None:
        """On each new session: follow all people, and forward messages written while the bot was offline."""
        for person in self.store.people():
            self.desk.following.add(person)
        self._begin_catching_up()
        self._is_there.set()

    async def on_message(self, message: discord.Message) -> None:
        """Forward messages in the bot's threads to the match; ignore all others."""
        try:
            await self._forward(message)
        except (MainmatchError, discord.DiscordException) as error:
            _log.warning("A message of a thread isn't forwarded yet: %s", type(error).__name__)
            self._is_behind = True
            self._begin_catching_up(after=1)

    async def _forward(self, message: discord.Message) -> None:
        thread = self.store.thread(message.channel.id)
        if thread is not None and not message.author.bot and message.type in _WRITTEN:
            await self._bridge.forward(thread, message.id, message.author, message.content)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle what is pressed, picked and filled in, by the first word of its id. discord.py handles commands."""
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return
        speak(str(interaction.locale))
        prefix, _, rest = str(cast("dict[str, Any]", interaction.data or {}).get("custom_id", "")).partition(":")
        if prefix not in self._presses:
            return
        try:
            await self._presses[prefix](interaction, rest)
        except Exception as error:  # noqa: BLE001 - any error is reported to the user
            await failed(interaction, error)

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log the kind of an error only: discord.py would print the event's contents."""
        kind, _, _ = sys.exc_info()
        _log.error("%s failed: %s: please report it", event_method, "" if kind is None else kind.__name__)

    async def close(self) -> None:
        """Stop following, and disconnect from Discord."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        await self.desk.following.close()
        await super().close()
        await self._client.aclose()
        self.store.close()

    def _begin_catching_up(self, after: int = 0) -> None:
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up(after))

    async def _catch_up(self, failures: int) -> None:
        """Forward what isn't, and again until all of it is. ``failures``: so far."""
        while True:
            if failures:
                await self._pacing.sleep(self._pacing.pause(failures))
            self._is_behind = False
            if await self._is_caught_up() and not self._is_behind:
                return
            failures += 1

    async def _is_caught_up(self) -> bool:
        is_whole = True
        for kept in self.store.open_threads():
            place = self.get_partial_messageable(kept.id)
            try:
                await self._bridge.finish(kept)
                async for message in place.history(limit=None, after=discord.Object(kept.seen), oldest_first=True):
                    await self._forward(message)
            except (MainmatchError, discord.DiscordException) as error:
                _log.warning("A thread can't be caught up with: %s", type(error).__name__)
                # Only what passes is tried again.
                is_whole = is_whole and not isinstance(error, PASSING)
        return is_whole


_WRITTEN = {discord.MessageType.default, discord.MessageType.reply}


class _Descriptions(app_commands.Translator):
    """What commands and their options are for, in the languages that the bot speaks; names stay as they are."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The description in this language; None for what has none, as names."""
        is_name = not context.location.name.endswith("description")
        return None if is_name else translated(string.message, locale.value)


class _Tree(app_commands.CommandTree[MainmatchBot]):
    """The commands. An error in one is reported to its user."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        await failed(interaction, error)
