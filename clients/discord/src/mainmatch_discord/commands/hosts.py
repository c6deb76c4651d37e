"""Slash commands for hosts.

May touch: the helpers of ``asking``. Rule kept here: users act with their own account, and the server decides who is a
host. Acts on a running match require a reason, which is published to all.
"""

from typing import Any, Literal

import discord
from discord import app_commands

from mainmatch_client import AsyncMainmatch, MainmatchError
from mainmatch_client.models import MatchFacts
from mainmatch_discord import cards
from mainmatch_discord.commands.asking import Refusal, answer, asked, begin, my_match
from mainmatch_discord.desk import desk_of
from mainmatch_discord.interactions import Interaction
from mainmatch_discord.store import Binding
from mainmatch_discord.words import clipped, inert, phase_text, until

__all__ = ["HOST"]

HOST = app_commands.Group(name="host", description="Host a match", guild_only=True)

_HOUR = 3600
_PAGE = 200


# --- before


async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    try:
        client = await desk_of(interaction).people.met(interaction.user)
        found = (await client.games()).items
    except MainmatchError:
        return []
    wanted = current.casefold()
    return [
        app_commands.Choice(name=clipped(f"{each.title}: {each.summary}", 100), value=each.id)
        for each in found
        if wanted in each.title.casefold() or wanted in each.id
    ][:25]


@HOST.command(name="create", description="Create a match and show it in this channel")
@app_commands.describe(
    game="Which game",
    title="What to call it",
    players="How many seats",
    phase_hours="How long each phase lasts, in hours",
    daily_at="Or: phases end daily at this time, such as 14:00",
    zone="of this time zone, such as Europe/Berlin",
    visibility="Who can join",
)
@app_commands.autocomplete(game=_games)
async def create(
    interaction: Interaction,
    game: str,
    title: str | None = None,
    players: int | None = None,
    phase_hours: float | None = None,
    daily_at: str | None = None,
    zone: str | None = None,
    visibility: Literal["public", "unlisted", "private"] = "public",
) -> None:
    """Create a match and show it here."""
    client = await begin(interaction)
    channel = _text_channel(interaction)
    match = await client.create_match(
        game,
        title=title,
        player_count=players,
        schedule=await _schedule(client, game, phase_hours, daily_at, zone),
        visibility=visibility,
        idempotency_key=f"discord.{interaction.id}",
    )
    _show(interaction, match, channel)
    text = f"`{match.id}`: players take seats with `/join`, then `/host start`. This channel shows the public events."
    if match.join_code is not None:
        text += f"\nJoin code, for those whom you invite: `{match.join_code}`"
    await answer(interaction, cards.note(f"{inert(match.title)} is open", text, is_good=True))


@HOST.command(name="here", description="Show one of your matches in this channel")
@app_commands.autocomplete(match=my_match)
async def here(interaction: Interaction, match: str) -> None:
    """Show a match that was created elsewhere."""
    client = await begin(interaction)
    channel = _text_channel(interaction)
    facts = await client.match(match)
    if not facts.hosting:
        raise Refusal("Only a host says where a match is shown.")
    _show(interaction, facts, channel)
    await answer(interaction, cards.note("Shown here", "From its beginning on.", is_good=True))


def _text_channel(interaction: Interaction) -> discord.TextChannel:
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("Use this in a text channel of a server: threads of the match are made there.")
    return interaction.channel


def _show(interaction: Interaction, match: MatchFacts, channel: discord.TextChannel) -> None:
    desk = desk_of(interaction)
    desk.store.bind(Binding(match.id, channel.id, interaction.user.id))
    desk.following.watch(interaction.user.id, match.id)


async def _schedule(
    client: AsyncMainmatch, game: str, hours: float | None, daily_at: str | None, zone: str | None
) -> dict[str, Any] | None:
    if daily_at is not None:
        if zone is None:
            raise Refusal("A daily time needs its time zone: `zone:Europe/Berlin`, say.")
        return {"mode": "daily", "at": daily_at, "zone": zone}
    if hours is None:
        return None
    phases = [each.name for each in (await client.game(game)).phases if not each.fixed_length]
    return {"mode": "rolling", "phase_seconds": dict.fromkeys(phases, int(hours * _HOUR))}


@HOST.command(name="fill", description="Fill all free seats with house bots")
@app_commands.autocomplete(match=my_match)
async def fill(interaction: Interaction, match: str | None = None) -> None:
    """Fill all free seats with bots."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    added = await client.add_bots(match_id, fill=True, idempotency_key=f"discord.{interaction.id}")
    text = f"Bots took {len(added.seats)} of the seats. Begin with `/host start`."
    await answer(interaction, cards.note("Filled", text))


@HOST.command(name="start", description="Start the match (every seat must be taken)")
@app_commands.autocomplete(match=my_match)
async def start(interaction: Interaction, match: str | None = None) -> None:
    """Start the match."""
    client = await begin(interaction)
    facts = await client.start(await asked(interaction, match), idempotency_key=f"discord.{interaction.id}")
    await answer(interaction, _done("It has begun", facts))


# --- during


@HOST.command(name="missing", description="List the missing seats, if the match allows it (only you see this)")
@app_commands.autocomplete(match=my_match)
async def missing(interaction: Interaction, match: str | None = None) -> None:
    """List the missing seats."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    names = cards.match_names(await client.match(match_id))
    await answer(interaction, cards.missing_card(await client.host_status(match_id), names))


@HOST.command(name="remind", description="Remind the missing seats, without showing which they are")
@app_commands.describe(reason="Why; it is kept in the audit log")
@app_commands.autocomplete(match=my_match)
async def remind(interaction: Interaction, reason: str, match: str | None = None) -> None:
    """Remind the missing seats."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    await client.remind(match_id, reason=reason, idempotency_key=f"discord.{interaction.id}")
    await answer(interaction, cards.note("Reminded", "The missing players got a message."))


@HOST.command(name="extend", description="Extend the open phase")
@app_commands.describe(hours="How many more", reason="Why; published to all")
@app_commands.autocomplete(match=my_match)
async def extend(interaction: Interaction, hours: float, reason: str, match: str | None = None) -> None:
    """Extend the open phase."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    key = f"discord.{interaction.id}"
    facts = await client.extend(match_id, seconds=int(hours * _HOUR), reason=reason, idempotency_key=key)
    await answer(interaction, _done("Extended", facts))


@HOST.command(name="close", description="Close the open phase now")
@app_commands.describe(reason="Why; published to all")
@app_commands.autocomplete(match=my_match)
async def close(interaction: Interaction, reason: str, match: str | None = None) -> None:
    """Close the phase that is open now, not a later one."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    phase = (await client.match(match_id)).phase
    if phase is None:
        raise Refusal("No phase is open.")
    key = f"discord.{interaction.id}"
    facts = await client.close_phase(match_id, phase_id=phase.id, reason=reason, idempotency_key=key)
    await answer(interaction, _done("Closed", facts))


@HOST.command(name="announce", description="Post an announcement to all players")
@app_commands.describe(text="The announcement", reason="Why; stored in the audit log")
@app_commands.autocomplete(match=my_match)
async def announce(interaction: Interaction, text: str, reason: str, match: str | None = None) -> None:
    """Post an announcement."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    await client.announce(match_id, text, reason=reason, idempotency_key=f"discord.{interaction.id}")
    await answer(interaction, cards.note("Announced", inert(text), is_good=True))


async def _phases(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Autocompletion: the phases of the match so far, newest first, from its public feed."""
    desk = desk_of(interaction)
    named = getattr(interaction.namespace, "match", None)
    try:
        client, after = desk.people.client(interaction.user.id), 0
        match_id = await asked(interaction, named or None)
        found: dict[str, str] = {}
        while (page := await client.events(match_id, after=after, limit=_PAGE, as_="public")).items:
            after = page.next_after
            opened = (each.data["phase"] for each in page.items if each.type == "phase.opened")
            found |= {each["id"]: phase_text(each["name"], each["round"]) for each in opened}
    except (MainmatchError, Refusal):
        return []
    wanted = [(name, phase) for phase, name in reversed(found.items()) if current.casefold() in name.casefold()]
    return [app_commands.Choice(name=clipped(name, 100), value=phase) for name, phase in wanted[:25]]


@HOST.command(name="rewind", description="Rewind the match to the opening of an earlier phase")
@app_commands.describe(
    phase="Which one", reason="Why; published to all", submissions="Whether to submit again what was sent in that phase"
)
@app_commands.autocomplete(match=my_match, phase=_phases)
async def rewind(
    interaction: Interaction,
    phase: str,
    reason: str,
    submissions: Literal["drop", "keep"] = "drop",
    match: str | None = None,
) -> None:
    """Rewind the match."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    facts = await client.rewind(
        match_id,
        phase,
        keep_submissions=submissions == "keep",
        reason=reason,
        idempotency_key=f"discord.{interaction.id}",
    )
    await answer(interaction, _done("Rewound", facts))


@HOST.command(name="substitute", description="Replace the player of a seat")
@app_commands.describe(
    seat="Which seat",
    player="The new player; default: a house bot",
    knowledge="What they may read of the time before",
    reason="Why; published to all",
)
@app_commands.autocomplete(match=my_match)
async def substitute(
    interaction: Interaction,
    seat: int,
    reason: str,
    player: discord.User | None = None,
    knowledge: Literal["all", "from_now", "public_only"] = "all",
    match: str | None = None,
) -> None:
    """Give a seat to another person, or to a house bot."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    if player is None:
        await client.put_player(match_id, seat, bot="house", reason=reason)
        await answer(interaction, cards.note("Substituted", f"A house bot plays seat {seat}."))
        return
    account = await desk_of(interaction).people.account_id(player)
    await client.put_player(match_id, seat, account=account, knowledge=knowledge, reason=reason)
    text = f"{inert(player.display_name)} plays seat {seat}, and gets a message if a submission is missing."
    await answer(interaction, cards.note("Substituted", text, is_good=True))


def _done(title: str, match: MatchFacts) -> discord.Embed:
    if match.phase is None:
        return cards.note(title, is_good=True)
    name = phase_text(match.phase.name, match.phase.round)
    return cards.note(title, f"{name}, {until(match.phase.due_at)}", is_good=True)
