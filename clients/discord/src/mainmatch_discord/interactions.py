"""The buttons and modals of drafts, from a press to the receipt.

May touch: discord's interactions, the client. Rule kept here: all answers are ephemeral, and go to the draft's person.
"""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import discord

from mainmatch_client import MainmatchError
from mainmatch_client.models import MatchFacts, SeatOptions
from mainmatch_discord import cards
from mainmatch_discord.composing import Draft, json_modal, layout, page_modal, read_page, shown
from mainmatch_discord.kept import Kept
from mainmatch_discord.messenger import nonce_of
from mainmatch_discord.people import People
from mainmatch_discord.questions import Unanswerable
from mainmatch_discord.speech import t
from mainmatch_discord.waiting import begin_waiting, settle
from mainmatch_discord.words import inert

__all__ = ["Composer", "Interaction", "values_of"]

Interaction: TypeAlias = discord.Interaction[Any]

_Command: TypeAlias = Callable[[Interaction, Draft, str], Awaitable[None]]


class Composer:
    """Drafts, from ``/submit`` to the receipt."""

    def __init__(self, people: People) -> None:
        self.drafts: Kept[Draft] = Kept()
        self._people = people
        self._commands: Mapping[str, _Command] = {
            "offer": self._choose,
            "page": self._page,
            "json": self._json,
            "send": self._send,
            "lock": self._lock,
            "sure": self._sure,
            "back": self._back,
        }

    async def open(self, interaction: Interaction, match_id: str) -> None:
        """Answer a deferred interaction with a new draft, or with the state of a match without actions."""
        client = self._people.client(interaction.user.id)
        match, options = await client.match(match_id), await client.options(match_id)
        locked = {slot for slot, receipt in cards.standing(options).items() if receipt.locked}
        if all(each.mode == "sealed" and each.slot in locked for each in options.actions):
            view = await client.view(match_id)
            card = cards.seat_card(match, view, options, await self._people.view_schema(match.game, view))
            await settle(interaction, embed=card)
            return
        await self.show(interaction, match, options)

    async def show(
        self,
        interaction: Interaction,
        match: MatchFacts,
        options: SeatOptions,
        *,
        for_seat: int | None = None,
        reason: str = "",
    ) -> None:
        """Answer a deferred interaction with a new draft. ``for_seat``: a host sends it, with a reason."""
        names = cards.match_names(match)
        draft = Draft(interaction.user.id, match.id, inert(match.title), options, names, seat=for_seat, reason=reason)
        draft.choose(0)
        self.drafts.put(draft)
        await settle(interaction, embed=shown(draft), view=layout(draft))

    async def take(self, interaction: Interaction, rest: str) -> None:
        """Handle a press or a modal of a draft. ``rest``: of its id."""
        draft_id, _, command = rest.partition(":")
        draft = self.drafts.find(draft_id, interaction.user.id)
        name, _, argument = command.partition(":")
        if draft is None or name not in self._commands:
            gone = cards.note(
                t("This form is out of date"), t("Nothing was sent by it now. Begin again with `/submit`.")
            )
            await interaction.response.send_message(embed=gone, ephemeral=True)
            return
        await self._commands[name](interaction, draft, argument)

    # --- filling in

    async def _choose(self, interaction: Interaction, draft: Draft, _: str) -> None:
        values = values_of(interaction).get("", ["0"])
        draft.choose(int(values[0]))
        await self._show(interaction, draft)

    async def _page(self, interaction: Interaction, draft: Draft, number: str) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.send_modal(page_modal(draft, int(number)))
            return
        try:
            read_page(draft, int(number), values_of(interaction))
        except Unanswerable as wrong:
            await self._show(interaction, draft, str(wrong))
        else:
            await self._show(interaction, draft)

    async def _json(self, interaction: Interaction, draft: Draft, _: str) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.send_modal(json_modal(draft))
            return
        try:
            draft.written = draft.form.must_be_action(values_of(interaction).get("0", [""])[0])
        except Unanswerable as wrong:
            await self._show(interaction, draft, str(wrong))
        else:
            await self._show(interaction, draft)

    async def _back(self, interaction: Interaction, draft: Draft, _: str) -> None:
        draft.is_sure = False
        await self._show(interaction, draft)

    async def _show(self, interaction: Interaction, draft: Draft, complaint: str = "") -> None:
        await interaction.response.edit_message(embed=shown(draft, complaint), view=layout(draft))

    # --- sending

    async def _send(self, interaction: Interaction, draft: Draft, _: str) -> None:
        await self._try(interaction, draft, locks=False)

    async def _lock(self, interaction: Interaction, draft: Draft, _: str) -> None:
        await self._try(interaction, draft, locks=True)

    async def _sure(self, interaction: Interaction, draft: Draft, _: str) -> None:
        await self._deliver(interaction, draft)

    async def _try(self, interaction: Interaction, draft: Draft, *, locks: bool) -> None:
        draft.locks = locks
        try:
            draft.action()
        except Unanswerable as wrong:
            await self._show(interaction, draft, str(wrong))
            return
        if draft.offer.binding or draft.offer.mode == "instant":
            draft.is_sure = True
            await self._show(interaction, draft, t("This counts at once, and can't be taken back. Are you sure?"))
            return
        await self._deliver(interaction, draft)

    async def _deliver(self, interaction: Interaction, draft: Draft) -> None:
        await interaction.response.defer()
        begin_waiting(interaction, shown(draft))
        draft.is_sure = False
        try:
            card = await self._accepted(draft)
        except MainmatchError as error:
            problem = cards.problem_card(error)
            embeds = [problem, shown(draft)]
            await settle(interaction, embeds=embeds, view=layout(draft))
            return
        self.drafts.drop(draft)
        await settle(interaction, embed=card, view=None)

    async def _accepted(self, draft: Draft) -> discord.Embed:
        client, phase = self._people.client(draft.person), draft.options.phase
        phase_id = "" if phase is None else phase.id
        if draft.offer.mode == "instant":
            # The key is derived from the draft and its action: a press that Discord sends twice acts once.
            action = draft.action()
            key = nonce_of(f"{draft.id} {json.dumps(action, sort_keys=True)}")
            answer = await client.act(draft.match_id, phase_id, action, idempotency_key=key)
            lines = [cards.event_lines(each.type, each.data, draft.names) for each in answer.told]
            return cards.note(t("Done"), "\n\n".join(lines), is_good=True)
        if draft.seat is not None:
            sent = await client.submit_for(
                draft.match_id, draft.seat, phase_id, draft.action(), locked=draft.locks, reason=draft.reason
            )
            title = t("Sent for seat {n}", n=sent.seat)
            return cards.note(title, cards.action_lines(sent.action, draft.names, draft.offer.schema), is_good=True)
        receipt = await client.submit(draft.match_id, phase_id, draft.action(), locked=draft.locks)
        return cards.receipt_card(receipt, draft.names, draft.offer.schema)


def values_of(interaction: Interaction) -> Mapping[str, Sequence[str]]:
    """The chosen or entered values by input; those of a select in a message have the empty name."""
    data = cast("dict[str, Any]", interaction.data or {})
    if "values" in data:
        return {"": data["values"]}
    found = {}
    for each in data.get("components", ()):
        inner = each.get("component") or (each.get("components") or [{}])[0]
        found[inner.get("custom_id", "")] = inner.get("values") or [inner.get("value") or ""]
    return found
