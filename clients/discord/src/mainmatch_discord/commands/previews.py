"""What would happen, before it does: of commands that can't be taken back.

May touch: ``asked``, cards. Rule kept here: a preview has nothing that the person could not read anyway.
"""

import discord

from mainmatch_discord import cards
from mainmatch_discord.commands.asked import Asked
from mainmatch_discord.words import counted, inert, phase_text

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
    keeps = "is sent again" if asked.values.get("keep_submissions") else "has to be sent again"
    told = f"{counted(len(gone), 'event')} after its opening would be undone; what was sent in it {keeps}."
    shown = "\n".join(gone)
    return cards.note(
        f"Rewind to {title or 'this phase'}?", f"{told}\n{shown if len(shown) < _MOST else '… ' + shown[-_MOST:]}"
    )


async def unseal(_: Asked) -> discord.Embed:
    """What the players are told."""
    return cards.note(
        "Break the seal?",
        "You read what is sent and sealed. All players are told so, with your reason, when the match is over.",
    )


async def cancel(asked: Asked) -> discord.Embed:
    """Of a match."""
    return cards.note(f"Cancel {inert((await asked.match()).title)}?", "It ends without a result.")


async def take_back(asked: Asked) -> discord.Embed:
    """Of a season's match."""
    match = await asked.client.match(asked.values["match_id"])
    return cards.note(
        f"Take back {inert(match.title)}?",
        "Its result no longer counts, with everything that it led to: garnets, tokens, decisions, who left.",
    )


async def cancel_season(asked: Asked) -> discord.Embed:
    """Of a season."""
    season = await asked.client.season(asked.values["season_id"])
    return cards.note(f"Cancel {inert(season.title)}?", "It ends without a winner.")


async def leave_season(asked: Asked) -> discord.Embed:
    """Of a cast."""
    season = await asked.client.season(asked.values["season_id"])
    return cards.note(f"Leave {inert(season.title)}?", "Once the season has started, nobody who left comes back.")


async def remove_member(asked: Asked) -> discord.Embed:
    """Of a cast."""
    names = await asked.names()
    return cards.note(
        f"Remove {inert(names.get(asked.values['member'], 'this member'))}?",
        "Once the season has started, they don't come back.",
    )
