"""What the operator and a server's administrator set, tried: one sentence for each thing that doesn't work.

May touch: the client. Rule kept here: a server that is down is no fault of a setting.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

import discord

from mainmatch_client import AsyncMainmatch, MainmatchError, NotFound, NotSignedIn, ServerFailed, Unreachable
from mainmatch_client.calls.accounts import Scope
from mainmatch_discord.cards import note
from mainmatch_discord.desk import Desk
from mainmatch_discord.settings import Settings
from mainmatch_discord.speech import t

__all__ = ["DOWN", "SCOPES", "faults", "guild_lines"]

DOWN = (Unreachable, ServerFailed, TimeoutError)
"""What a server that is down gives."""

SCOPES: tuple[Scope, ...] = (
    *("match:read", "match:play", "match:host", "match:break-seal"),
    *("chat:read", "chat:write", "season:read", "season:host"),
)
_HOW = "docs/discord.md, step 2, says how"
_LONGEST = 10.0
"""Seconds for an answer."""


async def faults(client: AsyncMainmatch, settings: Settings, person: int | None) -> list[str]:
    """Sentences about the address, the token and the namespace; none if all work. Raises what is in ``DOWN``.

    ``person``: somebody whom the bot has met, if anybody.
    """
    async with asyncio.timeout(_LONGEST):
        try:
            await client.me()
            unknown = await _namespace_fault(client, settings)
            lacks = (
                [] if unknown or person is None else await _lacking(client.acting_for(settings.namespace, str(person)))
            )
        except NotSignedIn:
            return [f"MAINMATCH_TOKEN isn't in force on {settings.url}: create an integration token ({_HOW})."]
        except DOWN:
            raise
        except MainmatchError as error:
            return [f"MAINMATCH_URL={settings.url} doesn't answer as a Mainmatch server ({type(error).__name__})."]
    if lacks:
        return [f"MAINMATCH_TOKEN lacks the scopes {', '.join(lacks)}: create one with them ({_HOW})."]
    return [unknown] if unknown else []


async def _namespace_fault(client: AsyncMainmatch, settings: Settings) -> str:
    try:
        # Nobody on Discord has this id.
        await client.linked_account(settings.namespace, "0")
    except NotFound as problem:
        if problem.code != "unknown_linked_account":
            return f"MAINMATCH_TOKEN is not for the namespace {settings.namespace!r}: set MAINMATCH_NAMESPACE ({_HOW})."
    return ""


async def _lacking(client: AsyncMainmatch) -> list[str]:
    """The scopes that are missing where the bot acts for somebody; none if they have ended their link."""
    with contextlib.suppress(NotSignedIn):
        scopes = (await client.me()).scopes
        return [scope for scope in SCOPES if scope not in scopes]
    return []


async def guild_lines(interaction: discord.Interaction[Any], desk: Desk) -> Sequence[str]:
    """What works where the interaction is, one line each: permissions, the Mainmatch server, messages to the person."""
    permissions = interaction.app_permissions
    lines = [f"{_mark(getattr(permissions, name))} {t(what)}" for name, what in _PERMISSIONS.items()]
    has_threads = isinstance(interaction.channel, discord.TextChannel)
    lines.append(f"{_mark(has_threads)} {t('A text channel, in which threads can be made')}")
    try:
        async with asyncio.timeout(_LONGEST):
            lacks = await _lacking(desk.people.client(interaction.user.id))
        what = (
            t("The bot's token lacks {scopes}", scopes=", ".join(lacks))
            if lacks
            else t("The bot's token has what it needs")
        )
        lines.append(f"{_mark(not lacks)} {what}")
    except DOWN:
        down = t("The Mainmatch server doesn't answer")
        lines.append(f"❌ {down}")
    hello = note(t("Direct messages reach you"), t("What waits for you in a match comes here."))
    is_told = await desk.messenger.tell(f"setup {interaction.id}", interaction.user.id, hello) is not None
    allow = t("Direct messages to you: allow them from members of this server")
    lines.append(f"✅ {t('Direct messages to you')}" if is_told else f"❌ {allow}")
    return lines


def _mark(good: object) -> str:
    return "✅" if good else "❌"


_PERMISSIONS = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "create_private_threads": "Create Private Threads, for the channels of a match",
    "send_messages_in_threads": "Send Messages in Threads",
    "manage_threads": "Manage Threads, to lock a thread when the match closes its channel",
    "read_message_history": "Read Message History, for what is written while the bot is offline",
    "manage_messages": "Manage Messages, to take back what the match refuses",
}
"""By discord.py's name: what docs/discord.md asks for."""
