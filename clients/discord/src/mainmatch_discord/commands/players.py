"""Slash commands for players: find a match, join it, submit, ask hosts, take over the account.

May touch: the helpers of ``asking``. Rule kept here: private data appear in ephemeral answers only, and no secret is an
argument of a command: actions are entered in modals.
"""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from mainmatch_client import Problem
from mainmatch_discord import cards
from mainmatch_discord.commands.asking import Refusal, answer, asked, begin, failed, my_match, open_matches
from mainmatch_discord.desk import desk_of
from mainmatch_discord.interactions import Interaction
from mainmatch_discord.words import inert, instant

__all__ = ["COMMANDS"]

_QUARTER = 900.0
"""Seconds. Discord accepts no answer to a modal after that."""


@app_commands.command(name="matches", description="List the open matches that you can join")
async def matches(interaction: Interaction) -> None:
    """List lobbies."""
    client = await begin(interaction)
    await answer(interaction, cards.lobby_card((await client.matches(status="lobby", limit=50)).items))


@app_commands.command(name="join", description="Take a seat in a match")
@app_commands.describe(match="Which one", code="Its join code, where it needs one", seat="Which seat")
@app_commands.autocomplete(match=open_matches)
async def join(interaction: Interaction, match: str, code: str | None = None, seat: int | None = None) -> None:
    """Take a seat."""
    client = await begin(interaction)
    joined = await client.join(
        match, join_code=code, invite_code=code, seat=seat, idempotency_key=f"discord.{interaction.id}"
    )
    text = "When it begins you get a message here for each phase that asks you something."
    await answer(interaction, cards.note(f"You have seat {joined.seat} in {inert(joined.title)}", text, is_good=True))


@app_commands.command(name="leave", description="Give your seat back before the match starts")
@app_commands.autocomplete(match=my_match)
async def leave(interaction: Interaction, match: str | None = None) -> None:
    """Leave a lobby."""
    client = await begin(interaction)
    await client.leave(await asked(interaction, match), idempotency_key=f"discord.{interaction.id}")
    await answer(interaction, cards.note("Your seat is free again"))


@app_commands.command(name="match", description="Show your view of the match (only you see this)")
@app_commands.autocomplete(match=my_match)
async def match_(interaction: Interaction, match: str | None = None) -> None:
    """Show the user's own view of the match."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    facts, view = await client.match(match_id), await client.view(match_id)
    options = await client.options(match_id) if facts.seat is not None and facts.status == "running" else None
    schema = await desk_of(interaction).people.view_schema(facts.game, view)
    await answer(interaction, cards.seat_card(facts, view, options, schema))


@app_commands.command(name="submit", description="Send your submission (only you see this)")
@app_commands.autocomplete(match=my_match)
async def submit(interaction: Interaction, match: str | None = None) -> None:
    """Open a form generated from the options."""
    await begin(interaction)
    await desk_of(interaction).composer.open(interaction, await asked(interaction, match))


@app_commands.command(name="receipt", description="Show your submission in this phase (only you see this)")
@app_commands.describe(slot="Which one, where you can send several")
@app_commands.autocomplete(match=my_match)
async def receipt(interaction: Interaction, match: str | None = None, slot: str | None = None) -> None:
    """Show the receipt in force."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    found = await client.submission(match_id, slot=slot)
    await answer(interaction, cards.receipt_card(found, cards.match_names(await client.match(match_id))))


@app_commands.command(name="withdraw", description="Withdraw your submission in this phase")
@app_commands.describe(slot="Which one, where you can send several")
@app_commands.autocomplete(match=my_match)
async def withdraw(interaction: Interaction, match: str | None = None, slot: str | None = None) -> None:
    """Withdraw the submission."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    options = await client.options(match_id)
    await client.withdraw(match_id, phase_id=None if options.phase is None else options.phase.id, slot=slot)
    silence = f"If you send nothing: {options.missing}" if options.missing else "Send another with `/submit`."
    await answer(interaction, cards.note("Withdrawn", silence))


# --- talk


@app_commands.command(name="ask", description="Ask the hosts of your match a question, in private")
@app_commands.autocomplete(match=my_match)
async def ask(interaction: Interaction, match: str | None = None) -> None:
    """Open a modal. The question is not an argument, which a user could send as a public message by mistake."""
    await interaction.response.send_modal(Question(match))


class Question(discord.ui.Modal):
    """The modal for a question to the hosts."""

    def __init__(self, match_id: str | None) -> None:
        super().__init__(title="Ask the hosts", timeout=_QUARTER)
        self._match_id = match_id
        self._text: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id="text", style=discord.TextStyle.paragraph, max_length=2000
        )
        self.add_item(discord.ui.Label(text="Your question", component=self._text))

    async def on_submit(self, interaction: Interaction) -> None:
        """Send it to the channel of this seat's questions."""
        client = await begin(interaction)
        match_id = await asked(interaction, self._match_id)
        seat = (await client.match(match_id)).seat
        if seat is None:
            raise Refusal("Only players of a match ask its hosts.")
        key = f"discord.{interaction.id}"
        await client.say(match_id, f"questions:{seat}", self._text.value, idempotency_key=key)
        await answer(interaction, cards.note("Asked", "The answer comes in a thread for you and the hosts."))

    async def on_error(self, interaction: Interaction, error: Exception, /) -> None:  # type: ignore[override] # as Modal's
        """Report the error to the user. discord.py would log it with its text."""
        await failed(interaction, error)


@app_commands.command(
    name="talk", description="Open a private thread with another player, if the game leaves talk free"
)
@app_commands.describe(seat="Whose seat", match="Which match")
@app_commands.autocomplete(match=my_match)
async def talk(interaction: Interaction, seat: int, match: str | None = None) -> None:
    """Open a channel with another player. Its event creates the thread."""
    client = await begin(interaction)
    match_id = await asked(interaction, match)
    await client.create_channel(match_id, [seat], idempotency_key=f"discord.{interaction.id}")
    await answer(interaction, cards.note("Open", "The thread is in the match's channel, visible to its members only."))


# --- one's own account


@app_commands.command(name="link", description="Take over your account, to play on the web too")
async def link(interaction: Interaction) -> None:
    """Show a one-time code, visible only to the user."""
    await begin(interaction)
    desk = desk_of(interaction)
    try:
        made = await desk.people.integration.claim_code(desk.people.namespace, str(interaction.user.id))
    except Problem as problem:
        if problem.code != "account_claimed":
            raise
        await answer(
            interaction, cards.note("This account is yours already", "Sign in with your username and password.")
        )
        return
    text = (
        f"Keep this code secret: it allows to take over your account.\n```\n{made.code}\n```\n"
        f"Send it to `POST /v1/auth/claim` with a username and a password: {desk.url}/docs has a form for that.\n"
        f"Seats, results and messages stay with you; you decide whether this bot may go on acting for you.\n"
        f"It is good once, until {instant(made.expires_at)}; a new code ends the one before."
    )
    await answer(interaction, cards.note("Your account", text))


COMMANDS: Sequence[app_commands.Command[Any, ..., Any]] = (
    matches,
    join,
    leave,
    match_,
    submit,
    receipt,
    withdraw,
    ask,
    talk,
    link,
)
