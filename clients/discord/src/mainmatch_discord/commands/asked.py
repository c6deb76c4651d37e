"""What somebody asked for with a command or a press: who they are, which match or season they mean, and the answer.

May touch: interactions, the client. Rule kept here: all answers are ephemeral, also errors. Of a command, only the kind
of a failure is logged.
"""

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from mainmatch_client import AsyncMainmatch, MainmatchError
from mainmatch_client.calls import matches, seasons
from mainmatch_client.models import MatchFacts, MatchList, SeasonFacts, SeasonList
from mainmatch_discord import cards
from mainmatch_discord.desk import Desk, desk_of
from mainmatch_discord.interactions import Interaction
from mainmatch_discord.speech import speak, t
from mainmatch_discord.waiting import begin_waiting, settle
from mainmatch_discord.words import Names

__all__ = ["Asked", "Refusal", "failed"]

_log = logging.getLogger("mainmatch_discord")

_ON = ("lobby", "running", "paused", "halted")
_SEASON_ON = ("casting", "running", "finals")


class Refusal(app_commands.AppCommandError):
    """The bot cannot do this. The message says what to do."""


class Asked:
    """One interaction of a person. ``values``: what is known of the call's parameters so far, as the API wants them."""

    def __init__(self, interaction: Interaction, values: dict[str, Any] | None = None) -> None:
        speak(str(interaction.locale))
        self.interaction = interaction
        self.desk: Desk = desk_of(interaction)
        self.person = interaction.user.id
        self.client: AsyncMainmatch = self.desk.people.client(self.person)
        self.values = {} if values is None else values

    @property
    def key(self) -> str:
        """The Idempotency-Key: what is asked for once has its effect once."""
        return f"discord.{self.interaction.id}"

    async def begin(self) -> None:
        """Defer the answer, and meet the person. Raises Problem and Unreachable."""
        if self.interaction.type is discord.InteractionType.component:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)
        begin_waiting(self.interaction)
        await self.meet()

    async def meet(self) -> None:
        """Have an account for the person. Raises Problem and Unreachable."""
        self.client = await self.desk.people.met(self.interaction.user, str(self.interaction.locale))

    async def answer(self, card: discord.Embed, view: discord.ui.View | None = None) -> None:
        """Answer, visible only to the person."""
        if self.interaction.response.is_done():
            await settle(self.interaction, embed=card, view=view)
        else:
            shown: dict[str, Any] = {} if view is None else {"view": view}
            await self.interaction.response.send_message(embed=card, ephemeral=True, **shown)

    # --- which match

    async def match_id(self, named: str | None) -> str:
        """The named match, or the one of this channel, or the person's only one. Raises Refusal."""
        place = self.interaction.channel_id or 0
        thread = self.desk.store.thread(place)
        if named is not None or thread is not None:
            return named or ("" if thread is None else thread.match_id)
        mine = [each.id for each in await self.my_matches()]
        here = {each.key for each in self.desk.store.bindings_in(place, "match")}
        return _only(
            [each for each in mine if each in here] or mine,
            t("You are in no match that is on. `/matches` lists those you can join."),
            t("You are in several matches: say which with `match:`."),
        )

    async def my_matches(self) -> Sequence[MatchFacts]:
        """The unfinished matches that this person plays or hosts."""
        found: MatchList = await self.client.ask(matches.matches(mine=True, limit=50))
        return [each for each in found.items if each.status in _ON]

    async def match(self) -> MatchFacts:
        """The match that is meant."""
        return await self.client.match(self.values["match_id"])

    # --- which season

    async def season_id(self, named: str | None) -> str:
        """The named season, or the one of this channel, or the person's only one. Raises Refusal."""
        if named is not None:
            return named
        here = self.desk.store.bindings_in(self.interaction.channel_id or 0, "season")
        if here:
            return here[-1].key
        return _only(
            [each.id for each in await self.my_seasons()],
            t("You are in no season that is on. `/season list` has the others."),
            t("You are in several seasons: say which with `season:`."),
        )

    async def my_seasons(self) -> Sequence[SeasonFacts]:
        """The unfinished seasons that this person plays or hosts."""
        found: SeasonList = await self.client.ask(seasons.seasons(mine=True, limit=50))
        return [each for each in found.items if each.status in _SEASON_ON]

    # --- names

    async def names(self) -> Names:
        """The names by seat, or by member, of the match or season that is meant; none without one."""
        if "match_id" in self.values:
            return cards.match_names(await self.match())
        if "season_id" in self.values:
            return cards.season_names(await self.client.season_view(self.values["season_id"]))
        return {}


def _only(found: Sequence[str], none: str, several: str) -> str:
    if len(found) == 1:
        return found[0]
    raise Refusal(several if found else none)


async def failed(interaction: Interaction, error: Exception) -> None:
    """Answer with an error and what to do."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, MainmatchError):
        card = cards.problem_card(cause)
    elif isinstance(cause, Refusal):
        card = cards.note(t("Not like this"), str(cause))
    else:
        # Without the error's text, which may contain secrets.
        _log.error("A command failed: %s", type(cause).__name__)
        card = cards.note(t("Something went wrong here"), t("It was noted, without what you sent. Please try again."))
    await Asked(interaction).answer(card)
