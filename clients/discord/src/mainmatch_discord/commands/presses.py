"""What is picked in a decision's menu, and pressed under an offer of garnets.

May touch: ``asked``, menus. Rule kept here: the id says what is meant, and the server what is now; nothing is kept
between two presses.
"""

from mainmatch_client import Problem
from mainmatch_discord import cards
from mainmatch_discord.commands.asked import Asked
from mainmatch_discord.interactions import Interaction, values_of
from mainmatch_discord.menus import MOST_OPTIONS, asked_of, decision_menu
from mainmatch_discord.speech import t
from mainmatch_discord.words import inert

__all__ = ["answered", "chosen"]


async def chosen(interaction: Interaction, rest: str) -> None:
    """A choice in a menu: it replaces the earlier one, but what was chosen in the decision's other menus."""
    season_id, decision_id, part = rest.split(":")
    asked = Asked(interaction)
    await asked.begin()
    view = (await asked.client.season_view(season_id)).view
    names = cards.season_names(view)
    found = next((each.decision for each in view.decisions if each.decision.id == decision_id), None)
    if found is None:
        await asked.answer(cards.note(t("This decision is closed"), t("`/season show` has what came of it.")))
        return
    shown = set(found.options[int(part) * MOST_OPTIONS : (int(part) + 1) * MOST_OPTIONS])
    kept = [each for each in getattr(view, "choices", {}).get(decision_id, ()) if each not in shown]
    picked = [*values_of(interaction).get("", ())]
    wish = picked if found.most == 1 and picked else [*kept, *picked]
    said = await asked_of(asked.client, season_id, decision_id)
    try:
        made = await asked.client.decide(season_id, decision_id, wish)
    except Problem as problem:
        card, menu = decision_menu(season_id, found, names, [*kept, *picked], said)
        card.add_field(name=t("⚠ Not yet"), value=inert(problem.detail)[:1000])
        await asked.answer(card, menu)
        return
    await asked.answer(*decision_menu(season_id, found, names, made.choice, said))


async def answered(interaction: Interaction, rest: str) -> None:
    """An answer to an offer. Its key is that of the answer, so pressing twice answers once."""
    season_id, offer_id, word = rest.split(":")
    asked = Asked(interaction)
    await asked.begin()
    await asked.client.answer_offer(
        season_id, offer_id, accept=word == "yes", idempotency_key=f"discord.{asked.person}.{offer_id}.{word}"
    )
    await asked.answer(cards.note(t("Taken") if word == "yes" else t("Declined"), is_good=True))
