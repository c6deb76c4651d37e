"""The bot's parts, for its commands.

May touch: nothing. Rule kept here: commands reach the parts of the bot only here.
"""

from dataclasses import dataclass, field
from typing import Any, cast

from mainmatch_discord.bridge import Bridge
from mainmatch_discord.following import Following
from mainmatch_discord.interactions import Composer, Interaction
from mainmatch_discord.kept import Kept
from mainmatch_discord.messenger import Messenger
from mainmatch_discord.people import People
from mainmatch_discord.store import Store

__all__ = ["Desk", "desk_of"]


@dataclass(frozen=True)
class Desk:
    """The bot's parts. ``url``: the server's address, as shown to people."""

    url: str
    people: People
    store: Store
    messenger: Messenger
    following: Following
    composer: Composer
    bridge: Bridge
    intents: Kept[Any] = field(default_factory=Kept)


def desk_of(interaction: Interaction) -> Desk:
    """The parts of the bot that got this interaction."""
    return cast("Desk", interaction.client.desk)
