"""Commands that are more than one operation: forms, what is shown where, one's own account, the check of a server.

May touch: ``asked``, the client, cards. Rule kept here: private data appear in ephemeral answers only, and no secret is
an argument of a command: actions and questions are entered in modals.
"""

import asyncio
import json
from dataclasses import asdict
from typing import Any, Literal

import discord

from mainmatch_client import Problem
from mainmatch_client.calls import hosting, matches
from mainmatch_client.calls.call import Call
from mainmatch_client.models import ActionOption, MatchFacts, PlayerSubstitution, SeasonFacts, SeatOptions
from mainmatch_discord import cards
from mainmatch_discord.commands.asked import Asked, Refusal, failed
from mainmatch_discord.interactions import Interaction
from mainmatch_discord.menus import asked_of, decision_menu
from mainmatch_discord.questions import NO_JSON
from mainmatch_discord.speech import t
from mainmatch_discord.store import Binding
from mainmatch_discord.verification import guild_lines
from mainmatch_discord.waiting import TELL_AFTER
from mainmatch_discord.words import inert, instant

__all__ = [
    "ask",
    "confess",
    "create",
    "create_season",
    "decide",
    "here",
    "invite",
    "join",
    "link",
    "policies",
    "receipt",
    "season_here",
    "see",
    "send_for",
    "setup",
    "submit",
    "substitute",
]

_QUARTER = 900.0
"""Seconds. Discord accepts no answer to a modal after that."""
_HOUR = 3600


# --- play


def join(
    match_id: str, *, join_code: str | None = None, seat: int | None = None, idempotency_key: str | None = None
) -> Call[MatchFacts]:
    """Take a seat in a match."""
    # Whether a code is the match's or an invite's is what the person needn't know.
    return matches.join(
        match_id, join_code=join_code, invite_code=join_code, seat=seat, idempotency_key=idempotency_key
    )


async def see(asked: Asked, match_id: str) -> None:
    """Show your view of the match (only you see this)."""
    facts, view = await asked.match(), await asked.client.view(match_id)
    options = await asked.client.options(match_id) if facts.seat is not None and facts.status == "running" else None
    schema = await asked.desk.people.view_schema(facts.game, view)
    await asked.answer(cards.seat_card(facts, view, options, schema))


async def submit(asked: Asked, match_id: str) -> None:
    """Send your submission (only you see this)."""
    await asked.desk.composer.open(asked.interaction, match_id)


async def receipt(asked: Asked, match_id: str, slot: str | None = None) -> None:
    """Show your submission in this phase (only you see this)."""
    found, options = await asked.client.submission(match_id, slot=slot), await asked.client.options(match_id)
    schema = next((each.schema for each in options.actions if each.type == found.action.get("type")), None)
    await asked.answer(cards.receipt_card(found, await asked.names(), schema))


async def ask(asked: Asked, match_id: str | None = None) -> None:
    """Ask the hosts of your match a question, in private."""
    # The question is not an argument, which a user could send as a public message by mistake.
    await asked.interaction.response.send_modal(_Question(match_id))


class _Question(discord.ui.Modal):
    """The modal for a question to the hosts."""

    def __init__(self, match_id: str | None) -> None:
        super().__init__(title=t("Ask the hosts"), timeout=_QUARTER)
        self._match_id = match_id
        self._text: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id="text", style=discord.TextStyle.paragraph, max_length=2000
        )
        self.add_item(discord.ui.Label(text=t("Your question"), component=self._text))

    async def on_submit(self, interaction: Interaction) -> None:
        """Send it to the channel of this seat's questions."""
        asked = Asked(interaction)
        await asked.begin()
        match_id = await asked.match_id(self._match_id)
        seat = (await asked.client.match(match_id)).seat
        if seat is None:
            raise Refusal(t("Only players of a match ask its hosts."))
        await asked.client.say(match_id, f"questions:{seat}", self._text.value, idempotency_key=asked.key)
        await asked.answer(cards.note(t("Asked"), t("The answer comes in a thread for you and the hosts.")))

    async def on_error(self, interaction: Interaction, error: Exception, /) -> None:  # type: ignore[override] # as Modal's
        """Report the error to the user. discord.py would log it with its text."""
        await failed(interaction, error)


async def confess(asked: Asked, match_id: str) -> None:
    """Open your confessional: a thread that only you and the hosts read."""
    seat = (await asked.match()).seat
    if seat is None or not await asked.desk.bridge.confess(asked.person, match_id, seat):
        raise Refusal(t("Only players of a match that a channel shows have a confessional."))
    await asked.answer(
        cards.note(t("Open"), t("The thread is in the match's channel. What you write there, hosts read."))
    )


# --- one's own account


async def link(asked: Asked) -> None:
    """Take over your account, to play on the web too."""
    people = asked.desk.people
    try:
        made = await people.integration.claim_code(people.namespace, str(asked.person))
    except Problem as problem:
        if problem.code != "account_claimed":
            raise
        await asked.answer(
            cards.note(t("This account is yours already"), t("Sign in with your username and password."))
        )
        return
    text = t(
        "Keep this code secret: it allows to take over your account.\n```\n{code}\n```\n"
        "Send it to `POST /v1/auth/claim` with a username and a password: {url} has a form for that.\n"
        "Seats, results and messages stay with you; you decide whether this bot may go on acting for you.\n"
        "It is good once, until {at}; a new code ends the one before.",
        code=made.code,
        url=f"{asked.desk.url}/docs",
        at=instant(made.expires_at),
    )
    await asked.answer(cards.note(t("Your account"), text))


# --- host a match


async def create(
    asked: Asked,
    game: str,
    title: str | None = None,
    players: int | None = None,
    phase_hours: float | None = None,
    daily_at: str | None = None,
    zone: str | None = None,
    visibility: Literal["public", "unlisted", "private"] = "public",
) -> None:
    """Create a match and show it in this channel."""
    channel = _text_channel(asked)
    match = await asked.client.create_match(
        game,
        title=title,
        player_count=players,
        schedule=await _schedule(asked, game, phase_hours, daily_at, zone),
        visibility=visibility,
        idempotency_key=asked.key,
    )
    _show(asked, "match", match.id, channel)
    how = t("players take seats with `/join`, then `/host start`. This channel shows the public events.")
    await _opened(asked, match, how)


async def here(asked: Asked, match_id: str) -> None:
    """Show one of your matches in this channel."""
    if not (await asked.match()).hosting:
        raise Refusal(t("Only a host says where a match is shown."))
    _show(asked, "match", match_id, _text_channel(asked))
    await asked.answer(cards.note(t("Shown here"), t("From its beginning on."), is_good=True))


async def _opened(asked: Asked, made: MatchFacts | SeasonFacts, how: str) -> None:
    text = f"`{made.id}`: {how}"
    if made.join_code is not None:
        text += "\n" + t("Join code, for those whom you invite: `{code}`", code=made.join_code)
    await asked.answer(cards.note(t("{title} is open", title=inert(made.title)), text, is_good=True))


def _text_channel(asked: Asked) -> discord.TextChannel:
    if not isinstance(asked.interaction.channel, discord.TextChannel):
        raise Refusal(t("Use this in a text channel of a server: threads of the match are made there."))
    return asked.interaction.channel


def _show(asked: Asked, kind: Literal["match", "season"], key: str, channel: discord.TextChannel) -> None:
    language = str(asked.interaction.guild_locale or asked.interaction.locale)
    binding = Binding(kind, key, channel.id, asked.person, language)
    asked.desk.store.bind(binding)
    asked.desk.following.watch(binding)


async def _schedule(
    asked: Asked, game: str, hours: float | None, daily_at: str | None, zone: str | None
) -> dict[str, Any] | None:
    if daily_at is not None:
        if zone is None:
            raise Refusal(t("A daily time needs its time zone: `zone:Europe/Berlin`, say."))
        return {"mode": "daily", "at": daily_at, "zone": zone}
    if hours is None:
        return None
    phases = [each.name for each in (await asked.client.game(game)).phases if not each.fixed_length]
    return {"mode": "rolling", "phase_seconds": dict.fromkeys(phases, int(hours * _HOUR))}


def substitute(
    match_id: str,
    seat: int,
    *,
    account: str | None = None,
    knowledge: Literal["all", "from_now", "public_only"] | None = None,
    reason: str | None = None,
) -> Call[PlayerSubstitution]:
    """Replace the player of a seat; without a person, by a house bot."""
    if account is None:
        return hosting.put_player(match_id, seat, bot="house", reason=reason)
    return hosting.put_player(match_id, seat, account=account, knowledge=knowledge or "all", reason=reason)


def invite(
    match_id: str, seat: int, *, account: str | None = None, reason: str | None = None
) -> Call[PlayerSubstitution]:
    """Make a code with which one person takes a seat."""
    return hosting.put_player(match_id, seat, account=account, invite=True, reason=reason)


async def send_for(asked: Asked, match_id: str, seat: int, reason: str) -> None:
    """Send for a seat; its player is told, and both versions are kept."""
    match = await asked.match()
    if not match.hosting:
        raise Refusal(t("Only hosts send for a seat."))
    if match.phase is None:
        raise Refusal(t("No phase is open."))
    offered = [
        ActionOption(
            type=each.type,
            mode=each.mode,
            schema=each.schema,
            example=each.example,
            cost=0,
            binding=False,
            label=each.label,
            icon=each.icon,
        )
        for each in (await asked.client.game(match.game)).actions
        if each.mode == "sealed"
    ]
    # What the seat could choose from is its secret; so the form is that of the game's action, as all can read it.
    options = SeatOptions(
        phase=match.phase, actions=offered, missing=None, due_at=match.phase.due_at, submission=None, submissions=None
    )
    await asked.desk.composer.show(asked.interaction, match, options, for_seat=seat, reason=reason)


# --- seasons


async def create_season(
    asked: Asked, title: str, visibility: Literal["public", "unlisted", "private"] = "public"
) -> None:
    """Create a season and show it in this channel."""
    channel = _text_channel(asked)
    season = await asked.client.create_season(title, visibility=visibility, idempotency_key=asked.key)
    _show(asked, "season", season.id, channel)
    await _opened(
        asked, season, t("the cast comes with `/season join`, then `/season-host start`. This channel tells of it.")
    )


async def season_here(asked: Asked, season_id: str) -> None:
    """Show one of your seasons in this channel, with its matches and its house."""
    if not (await asked.client.season(season_id)).hosting:
        raise Refusal(t("Only a host says where a season is shown."))
    _show(asked, "season", season_id, _text_channel(asked))
    await asked.answer(cards.note(t("Shown here"), t("From its beginning on, with its matches."), is_good=True))


async def policies(asked: Asked, season_id: str | None = None) -> None:
    """Change the policies of your season before it starts."""
    async with asyncio.timeout(TELL_AFTER):
        await asked.meet()
        season_id = await asked.season_id(season_id)
        shown = asdict((await asked.client.season_view(season_id)).view.policies)
    text = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    await asked.interaction.response.send_modal(_Policies(season_id, text))


class _Policies(discord.ui.Modal):
    """The modal with all policies: they are many, and some are lists."""

    def __init__(self, season_id: str, text: str) -> None:
        super().__init__(title=t("The policies"), timeout=_QUARTER)
        self._season_id = season_id
        self._text: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id="text", style=discord.TextStyle.paragraph, max_length=4000, default=text[:4000]
        )
        told = t("As JSON. What you leave out has its default: docs/seasons.md has the table.")
        self.add_item(discord.ui.Label(text=t("Policies"), description=told, component=self._text))

    async def on_submit(self, interaction: Interaction) -> None:
        """Replace them."""
        asked = Asked(interaction)
        await asked.begin()
        try:
            wish = json.loads(self._text.value)
        except ValueError:
            raise Refusal(t(NO_JSON)) from None
        await asked.client.put_policies(self._season_id, wish)
        await asked.answer(cards.note(t("Policies are set"), is_good=True))

    async def on_error(self, interaction: Interaction, error: Exception, /) -> None:  # type: ignore[override] # as Modal's
        """Report the error to the user. discord.py would log it with its text."""
        await failed(interaction, error)


async def decide(asked: Asked, season_id: str, decision: str | None = None) -> None:
    """Make a choice in a decision of your season (only you see this)."""
    view = (await asked.client.season_view(season_id)).view
    waiting = getattr(view, "to_decide", ())
    wanted = decision or next(iter(waiting), None)
    found = next((each.decision for each in view.decisions if each.decision.id == wanted), None)
    if found is None:
        raise Refusal(t("No decision waits for you."))
    chosen = getattr(view, "choices", {}).get(found.id, ())
    said = await asked_of(asked.client, season_id, found.id)
    await asked.answer(*decision_menu(season_id, found, cards.season_names(view), chosen, said))


# --- a server of Discord


async def setup(asked: Asked) -> None:
    """Check whether everything works here: permissions, the Mainmatch server, messages to you."""
    lines = await guild_lines(asked.interaction, asked.desk)
    is_good = all(line.startswith("✅") for line in lines)
    await asked.answer(cards.note(t("All is set") if is_good else t("Not yet"), "\n".join(lines), is_good=is_good))
