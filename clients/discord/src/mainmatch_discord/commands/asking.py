"""What all commands do alike: who asks, about which match, and an answer for them alone.

May touch: interactions, the client. Rule kept here: every answer is ephemeral, mistakes too; nothing of a command is
logged but the kind of a failure.
"""

import logging
from collections.abc import Sequence

import discord
from discord import app_commands

from mainmatch_client import AsyncMainmatch, MainmatchError
from mainmatch_client.models import MatchFacts
from mainmatch_discord import cards
from mainmatch_discord.desk import desk_of
from mainmatch_discord.interactions import Interaction
from mainmatch_discord.words import clipped

__all__ = ["Refusal", "answer", "asked", "begin", "failed", "my_match", "my_matches", "open_matches"]

_log = logging.getLogger("mainmatch_discord")

_ON = ("lobby", "running", "paused", "halted")
_MOST = 25


class Refusal(app_commands.AppCommandError):
    """The bot can't do this as it was asked; the message is the way out."""


async def begin(interaction: Interaction) -> AsyncMainmatch:
    """Say to Discord that the answer takes a moment, and to the server who asks. Raises Problem and Unreachable."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    return await desk_of(interaction).people.met(interaction.user)


async def answer(interaction: Interaction, card: discord.Embed) -> None:
    """Answer who asked, and nobody else."""
    if interaction.response.is_done():
        await interaction.edit_original_response(embed=card)
    else:
        await interaction.response.send_message(embed=card, ephemeral=True)


async def failed(interaction: Interaction, error: Exception) -> None:
    """Say what went wrong, with the way out."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, MainmatchError):
        card = cards.problem_card(cause)
    elif isinstance(cause, Refusal):
        card = cards.note("Not like this", str(cause))
    else:
        # Without what it says: it may quote somebody's secret.
        _log.error("A command failed: %s", type(cause).__name__)
        card = cards.note("Something went wrong here", "It was noted, without what you sent. Please try again.")
    await answer(interaction, card)


# --- which match


async def asked(interaction: Interaction, match_id: str | None) -> str:
    """The match that was named, or that of this channel, or the only one that this person is in. Raises Refusal."""
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
    """Those that this person plays or hosts, and that aren't over."""
    found = (await client.matches(mine=True, limit=50)).items
    return [each for each in found if each.status in _ON]


async def my_match(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggestions while somebody writes: their own matches."""
    desk = desk_of(interaction)
    if desk.store.name_of(interaction.user.id) is None:
        return []
    try:
        return _choices(await my_matches(desk.people.client(interaction.user.id)), current)
    except MainmatchError:
        return []


async def open_matches(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggestions while somebody writes: lobbies."""
    try:
        client = await desk_of(interaction).people.met(interaction.user)
        return _choices((await client.matches(status="lobby", limit=50)).items, current)
    except MainmatchError:
        return []


def _choices(matches: Sequence[MatchFacts], current: str) -> list[app_commands.Choice[str]]:
    wanted = current.casefold()
    found = [each for each in matches if wanted in each.title.casefold() or wanted in each.id.casefold()]
    return [
        app_commands.Choice(name=clipped(f"{each.title} ({each.game}, {each.status})", 100), value=each.id)
        for each in found[:_MOST]
    ]
