"""Decisions of a season as menus, and offers of garnets as buttons.

May touch: discord's components, the client. Rule kept here: an id says all that a press needs, so a menu in a direct
message works after a restart. The server decides whether the person may choose.
"""

import re
from collections.abc import Sequence

from discord import ButtonStyle, Embed, SelectOption, ui

from mainmatch_client import AsyncMainmatch
from mainmatch_client.models import GarnetOffer, SeasonDecision
from mainmatch_discord import cards
from mainmatch_discord.speech import t
from mainmatch_discord.words import Names, clipped, inert, instant, readable

__all__ = ["DECIDE", "MOST_OPTIONS", "OFFER", "asked_of", "decision_menu", "offer_buttons"]

DECIDE, OFFER = "mmd", "mmo"
MOST_OPTIONS = 25
"""Of a select."""
_MOST_SELECTS, _MOST_LABEL, _MOST_READ = 5, 100, 500


async def asked_of(client: AsyncMainmatch, season_id: str, decision_id: str) -> str:
    """What a decision is about, in the server's sentence."""
    page = await client.season_events(season_id, types=("season.decision_opened",), limit=_MOST_READ, says=True)
    return next((each.says or "" for each in page.items if each.data["decision"]["id"] == decision_id), "")


def decision_menu(
    season_id: str, decision: SeasonDecision, names: Names, chosen: Sequence[str], said: str = ""
) -> tuple[Embed, ui.View]:
    """A decision and its menus: one has 25 options at most, so that many may be several."""
    many = t("{least} to {most}", least=decision.least, most=decision.most)
    many = many if decision.least != decision.most else str(decision.least)
    text = t("Choose {many}, until {at}.", many=many, at=instant(decision.due_at))
    if said:
        text = f"{cards.said_text(said, names)}\n{text}"
    if chosen:
        which = ", ".join(inert(_option_name(each, names)) for each in chosen)
        text += "\n" + t("Your choice: **{which}**", which=which)
    view = ui.View(timeout=None)
    parts = [decision.options[n : n + MOST_OPTIONS] for n in range(0, len(decision.options), MOST_OPTIONS)]
    for n, part in enumerate(parts[:_MOST_SELECTS]):
        options = [
            SelectOption(label=clipped(_option_name(each, names), _MOST_LABEL), value=each, default=each in chosen)
            for each in part
        ]
        least = min(decision.least, len(part)) if len(parts) == 1 else 0
        view.add_item(
            ui.Select(
                custom_id=f"{DECIDE}:{season_id}:{decision.id}:{n}",
                options=options,
                min_values=least,
                max_values=min(decision.most, len(part)),
            )
        )
    view.stop()
    return cards.note(t(readable(decision.kind)), text), view


def _option_name(option: str, names: Names) -> str:
    """A member by name, a game or a value as it is."""
    return names.get(option) or (readable(option) if re.fullmatch(r"[a-z][a-z0-9_-]+", option) else option)


def offer_buttons(season_id: str, offer: GarnetOffer) -> ui.View:
    """The answers to garnets that a member offers to the reader."""
    view = ui.View(timeout=None)
    answers = ((t("Take them"), ButtonStyle.success, "yes"), (t("Decline"), ButtonStyle.secondary, "no"))
    for label, style, word in answers:
        view.add_item(ui.Button(label=label, style=style, custom_id=f"{OFFER}:{season_id}:{offer.id}:{word}"))
    view.stop()
    return view
