"""What commands work with, in one place.

May touch: nothing by itself. Rule kept here: a command gets at the parts of the bot here and nowhere else.
"""

from dataclasses import dataclass
from typing import cast

from mainmatch_discord.following import Following
from mainmatch_discord.interactions import Composer, Interaction
from mainmatch_discord.messenger import Messenger
from mainmatch_discord.people import People
from mainmatch_discord.store import Store

__all__ = ["Desk", "desk_of"]


@dataclass(frozen=True)
class Desk:
    """The bot's parts. ``url``: where the server is, as people are told."""

    url: str
    people: People
    store: Store
    messenger: Messenger
    following: Following
    composer: Composer


def desk_of(interaction: Interaction) -> Desk:
    """The desk of the bot that was asked."""
    return cast("Desk", interaction.client.desk)
