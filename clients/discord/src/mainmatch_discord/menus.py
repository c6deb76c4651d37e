"""Decisions of a season as menus, and offers of garnets as buttons.

May touch: discord's components. Rule kept here: an id says all that a press needs, so a menu in a direct message works
after a restart. The server decides whether the person may choose.
"""

import re
from collections.abc import Sequence

from discord import ButtonStyle, Embed, SelectOption, ui

from mainmatch_client.models import GarnetOffer, SeasonDecision
from mainmatch_discord import cards
from mainmatch_discord.words import Names, clipped, counted, inert, instant, readable

__all__ = ["DECIDE", "MOST_OPTIONS", "OFFER", "decision_menu", "offer_buttons"]

DECIDE, OFFER = "mmd", "mmo"
MOST_OPTIONS = 25
"""Of a select."""
_MOST_SELECTS, _MOST_LABEL = 5, 100


def decision_menu(
    season_id: str, decision: SeasonDecision, names: Names, chosen: Sequence[str]
) -> tuple[Embed, ui.View]:
    """A decision and its menus: one has 25 options at most, so that many may be several."""
    many = f"{decision.least} to {decision.most}" if decision.least != decision.most else str(decision.least)
    about = f" {readable(decision.about)}" if decision.about else ""
    text = f"Choose {many}, until {instant(decision.due_at)}."
    if chosen:
        text += f"\nYour choice: **{', '.join(inert(_option_name(each, names)) for each in chosen)}**"
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
    return cards.note(f"{readable(decision.kind)}{about}", text), view


def _option_name(option: str, names: Names) -> str:
    """A member by name, a game or a value as it is."""
    return names.get(option) or (readable(option) if re.fullmatch(r"[a-z][a-z0-9_-]+", option) else option)


def offer_buttons(season_id: str, offer: GarnetOffer, names: Names) -> tuple[Embed, ui.View]:
    """Garnets that a member offers to the reader."""
    view = ui.View(timeout=None)
    for label, style, word in (("Take them", ButtonStyle.success, "yes"), ("Decline", ButtonStyle.secondary, "no")):
        view.add_item(ui.Button(label=label, style=style, custom_id=f"{OFFER}:{season_id}:{offer.id}:{word}"))
    view.stop()
    giver = inert(names.get(offer.giver, "A member"))
    return cards.note(f"{giver} offers you {counted(offer.amount, 'garnet')}"), view
