"""The common part of all commands: find the user's account and match, and answer ephemerally.

May touch: interactions, the client. Rule kept here: all answers are ephemeral, also errors. Of a command, only the kind
of a failure is logged.
"""

import asyncio
import logging
from collections.abc import Sequence

import discord
from discord import app_commands

from mainmatch_client import AsyncMainmatch, MainmatchError
from mainmatch_client.models import MatchFacts
from mainmatch_discord import cards
from mainmatch_discord.desk import desk_of
from mainmatch_discord.interactions import Interaction
from mainmatch_discord.waiting import TELL_AFTER, begin_waiting, settle
from mainmatch_discord.words import clipped

__all__ = ["Refusal", "answer", "asked", "begin", "failed", "my_match", "my_matches", "open_matches"]

_log = logging.getLogger("mainmatch_discord")

_ON = ("lobby", "running", "paused", "halted")
_MOST = 25


class Refusal(app_commands.AppCommandError):
    """The bot cannot do this. The message says what to do."""


async def begin(interaction: Interaction) -> AsyncMainmatch:
    """Defer the answer, and return the user's client. Raises Problem and Unreachable."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    begin_waiting(interaction)
    return await desk_of(interaction).people.met(interaction.user)


async def answer(interaction: Interaction, card: discord.Embed) -> None:
    """Answer, visible only to the user."""
    if interaction.response.is_done():
        await settle(interaction, embed=card)
    else:
        await interaction.response.send_message(embed=card, ephemeral=True)


async def failed(interaction: Interaction, error: Exception) -> None:
    """Answer with an error and what to do."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, MainmatchError):
        card = cards.problem_card(cause)
    elif isinstance(cause, Refusal):
        card = cards.note("Not like this", str(cause))
    else:
        # Without the error's text, which may contain secrets.
        _log.error("A command failed: %s", type(cause).__name__)
        card = cards.note("Something went wrong here", "It was noted, without what you sent. Please try again.")
    await answer(interaction, card)


# --- which match


async def asked(interaction: Interaction, match_id: str | None) -> str:
    """The named match, or the one of this channel, or the user's only one. Raises Refusal."""
    if match_id is not None:
        return match_id
    desk = desk_of(interaction)
    thread = desk.store.thread(interaction.channel_id or 0)
    if thread is not None:
        return thread.match_id
    here = desk.store.bindings_in(interaction.channel_id or 0)
    mine = await my_matches(desk.people.client(interaction.user.id))
    found = [each.id for each in mine if each.id in {binding.match_id for binding in here}] or [
        each.id for each in mine
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Refusal("You are in no match that is on. `/matches` lists those that you can join.")
    raise Refusal("You are in several matches: say which with `match:`.")


async def my_matches(client: AsyncMainmatch) -> Sequence[MatchFacts]:
    """The unfinished matches that this person plays or hosts."""
    found = (await client.matches(mine=True, limit=50)).items
    return [each for each in found if each.status in _ON]


async def my_match(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Autocompletion: the user's own matches."""
    desk = desk_of(interaction)
    if desk.store.name_of(interaction.user.id) is None:
        return []
    try:
        async with asyncio.timeout(TELL_AFTER):
            return _choices(await my_matches(desk.people.client(interaction.user.id)), current)
    except (MainmatchError, TimeoutError):
        return []


async def open_matches(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Autocompletion: matches in their lobby."""
    try:
        async with asyncio.timeout(TELL_AFTER):
            client = await desk_of(interaction).people.met(interaction.user)
            return _choices((await client.matches(status="lobby", limit=50)).items, current)
    except (MainmatchError, TimeoutError):
        return []


def _choices(matches: Sequence[MatchFacts], current: str) -> list[app_commands.Choice[str]]:
    wanted = current.casefold()
    found = [each for each in matches if wanted in each.title.casefold() or wanted in each.id.casefold()]
    return [
        app_commands.Choice(name=clipped(f"{each.title} ({each.game}, {each.status})", 100), value=each.id)
        for each in found[:_MOST]
    ]
