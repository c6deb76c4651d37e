"""What would happen, before it does: of commands that can't be taken back.

May touch: ``asked``, cards. Rule kept here: a preview has nothing that the person could not read anyway.
"""

import discord

from mainmatch_discord import cards
from mainmatch_discord.commands.asked import Asked
from mainmatch_discord.speech import t
from mainmatch_discord.words import inert, phase_text

__all__ = ["cancel", "cancel_season", "leave_season", "remove_member", "rewind", "take_back", "unseal"]

_PAGE = 200
_MOST = 3000


async def rewind(asked: Asked) -> discord.Embed:
    """The public events that would be undone, from the opening of the phase on."""
    match_id, phase_id = asked.values["match_id"], asked.values["to_phase"]
    names, title, after = await asked.names(), "", 0
    gone: list[str] = []
    while (page := await asked.client.events(match_id, after=after, limit=_PAGE, as_="public", says=True)).items:
        after = page.next_after
        for each in page.items:
            if each.type == "phase.opened" and each.data["phase"]["id"] == phase_id:
                gone, title = [], phase_text(each.data["phase"]["name"], each.data["phase"]["round"])
            elif title and each.says and each.type != "seat.joined":
                gone.append(f"• {cards.said_text(each.says, names)}")
    told = t("Undone would be what happened after its opening ({n}).", n=len(gone))
    is_kept = asked.values.get("keep_submissions")
    told += " " + (
        t("What was sent in it is sent again.") if is_kept else t("What was sent in it has to be sent again.")
    )
    shown = "\n".join(gone)
    return cards.note(
        t("Rewind to {phase}?", phase=title), f"{told}\n{shown if len(shown) < _MOST else '… ' + shown[-_MOST:]}"
    )


async def unseal(_: Asked) -> discord.Embed:
    """What the players are told."""
    return cards.note(
        t("Break the seal?"),
        t("You read what is sent and sealed. All players are told so, with your reason, when the match is over."),
    )


async def cancel(asked: Asked) -> discord.Embed:
    """Of a match."""
    title = inert((await asked.match()).title)
    return cards.note(t("Cancel {title}?", title=title), t("It ends without a result."))


async def take_back(asked: Asked) -> discord.Embed:
    """Of a season's match."""
    match = await asked.client.match(asked.values["match_id"])
    return cards.note(
        t("Take back {title}?", title=inert(match.title)),
        t("Its result no longer counts, with everything that it led to: garnets, tokens, decisions, who left."),
    )


async def cancel_season(asked: Asked) -> discord.Embed:
    """Of a season."""
    season = await asked.client.season(asked.values["season_id"])
    return cards.note(t("Cancel {title}?", title=inert(season.title)), t("It ends without a winner."))


async def leave_season(asked: Asked) -> discord.Embed:
    """Of a cast."""
    season = await asked.client.season(asked.values["season_id"])
    return cards.note(
        t("Leave {title}?", title=inert(season.title)), t("Once the season has started, nobody who left comes back.")
    )


async def remove_member(asked: Asked) -> discord.Embed:
    """Of a cast."""
    names = await asked.names()
    return cards.note(
        t("Remove {name}?", name=inert(names.get(asked.values["member"], "—"))),
        t("Once the season has started, they don't come back."),
    )
