"""What a person sees while the server doesn't answer.

May touch: discord's interactions. Rules kept here: three seconds after a command or a press its person has been told
something, and the answer itself, when it comes, stands last.
"""

import asyncio
from typing import Any

import discord

from mainmatch_discord import cards
from mainmatch_discord.speech import t

__all__ = ["TELL_AFTER", "begin_waiting", "settle"]

TELL_AFTER = 2.5
"""Seconds; Discord takes the rest of the three."""

_KEY = "waiting"


def begin_waiting(interaction: discord.Interaction[Any], *below: discord.Embed) -> None:
    """Tell the person of a deferred interaction if ``settle`` doesn't come in time; ``below``: what stays there."""
    interaction.extras[_KEY] = asyncio.create_task(_tell(interaction, *below))


async def settle(interaction: discord.Interaction[Any], **shown: Any) -> None:
    """The answer of a deferred interaction."""
    waiting = interaction.extras.pop(_KEY, None)
    if waiting is not None:
        waiting.cancel()
        await asyncio.wait([waiting])
    await interaction.edit_original_response(**shown)


async def _tell(interaction: discord.Interaction[Any], *below: discord.Embed) -> None:
    await asyncio.sleep(TELL_AFTER)
    text = t("The bot keeps trying for half a minute. What you sent is sent once.")
    note = cards.note(t("The Mainmatch server doesn't answer yet"), text)
    await interaction.edit_original_response(embeds=[note, *below])
