"""The bot's embeds: pure functions of the server's answers.

May touch: discord's embeds. Rule kept here: a card does not decide who may see it. Its caller shows private ones to
their person only (``messenger.py``, ``commands``).
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from discord import Colour, Embed

from mainmatch_client import MainmatchError, Problem, Unreachable
from mainmatch_client.models import ActionOption, HostStatus, MatchFacts, MatchResult, Options, Receipt, View
from mainmatch_discord.words import (
    Names,
    Schema,
    clipped,
    counted,
    inert,
    member_of,
    phase_text,
    readable,
    say,
    until,
)

__all__ = [
    "action_lines",
    "event_lines",
    "lobby_card",
    "match_names",
    "missing_card",
    "note",
    "phase_line",
    "problem_card",
    "receipt_card",
    "result_lines",
    "said_text",
    "seat_card",
    "standing",
    "value_lines",
    "waiting",
]

_CALM, _GOOD, _WRONG = Colour.blurple(), Colour.green(), Colour.red()
_MOST = 3500
_LONGEST_LINE = 600
_MOST_LISTED = 12


def note(title: str, text: str = "", *, is_good: bool = False) -> Embed:
    """A card with a title and a text."""
    return Embed(title=clipped(title, 250), description=clipped(text, _MOST), colour=_GOOD if is_good else _CALM)


def match_names(match: MatchFacts) -> Names:
    """The players' names by seat."""
    return {each.seat: each.display_name for each in match.seats if each.display_name}


def _said(value: Any, names: Names, schema: Schema = None) -> str:
    """A value as one line for an embed. Text by players is escaped, so it cannot imitate the card's layout."""
    return inert(" ".join(say(value, names, schema).split()))


def value_lines(values: Mapping[str, Any], names: Names, schema: Schema = None) -> str:
    """Named values of any game, one per line, without empty ones."""
    lines = [
        clipped(f"**{inert(readable(name))}:** {_said(value, names, member_of(schema, name))}", _LONGEST_LINE)
        for name, value in values.items()
        if value not in (None, [], {}, "")
    ]
    return clipped("\n".join(lines), _MOST)


def said_text(said: str, names: Names) -> str:
    """A sentence of the server with the players' names."""
    return inert(re.sub(r"\{seat:(\d+)\}", lambda seat: names.get(int(seat[1]), f"seat {seat[1]}"), said))


def event_lines(kind: str, values: Mapping[str, Any], names: Names) -> str:
    """An event's type and data."""
    return f"**{readable(kind)}**\n{value_lines(values, names)}"


def action_lines(action: Mapping[str, Any], names: Names) -> str:
    """An action's type and members."""
    rest = {name: value for name, value in action.items() if name != "type"}
    return "\n".join(filter(None, [f"**{readable(str(action.get('type', '')))}**", value_lines(rest, names)]))


# --- private: for one seat's person alone


def seat_card(match: MatchFacts, view: View, options: Options | None, schema: Schema) -> Embed:
    """A match for a seat: its missing submission first, then its view, of this schema."""
    names = match_names(match)
    who = f"seat {match.seat}" if match.seat is not None else "as its host" if match.hosting else "from outside"
    card = note(f"{inert(match.title)}: {who}", value_lines(view.view or {}, names, schema))
    if view.phase is not None:
        name = phase_text(view.phase.name, view.phase.round)
        card.add_field(name="Now", value=f"{name}, {until(view.phase.due_at)}", inline=False)
    else:
        card.add_field(name="Now", value=_standing(view), inline=False)
    if options is not None:
        card.add_field(name="You", value=_owed(options, names), inline=False)
    if view.garnets is not None:
        card.add_field(name="Free to spend", value=counted(view.garnets, "garnet"))
    return card


def _standing(view: View) -> str:
    if view.status == "lobby":
        return "It hasn't begun."
    if view.status == "paused":
        return f"Paused {until(view.paused_until)}" if view.paused_until else "Paused"
    return "The outcome waits for its host." if view.review_until else readable(view.status)


def standing(options: Options) -> dict[str | None, Receipt]:
    """The receipts in force by slot; None is that of a phase without slots."""
    found: dict[str | None, Receipt] = {} if options.submission is None else {None: options.submission}
    found.update((options.submissions or {}).items())
    return found


def waiting(options: Options) -> list[ActionOption]:
    """What can be sent, if anything is missing that the phase waits for."""
    sent = standing(options)
    left = [each for each in options.actions if each.slot not in sent]
    return left if not sent or any(each.mode == "sealed" for each in left) else []


def _owed(options: Options, names: Names) -> str:
    lines = [
        f"You sent: {action_lines(each.action, names)}\n"
        + ("It is locked in." if each.locked else "You can change it with `/submit`.")
        for each in standing(options).values()
    ]
    if left := waiting(options):
        lines.append(f"It waits for you: `/submit` ({', '.join(readable(each.type) for each in left)}).")
        lines += [f"If you send nothing: {options.missing}"] if options.missing else []
    return clipped("\n".join(lines) or "Nothing is asked of you in this phase.", 1000)


def receipt_card(receipt: Receipt, names: Names) -> Embed:
    """An accepted submission, when it was accepted, and until when it can change."""
    card = note("Accepted", action_lines(receipt.action, names), is_good=True)
    if receipt.accepted_at is not None:
        at = f"<t:{int(receipt.accepted_at.timestamp())}:T>"
        card.add_field(name="Receipt", value=f"revision {receipt.revision}, {at}")
    if receipt.locked:
        card.add_field(name="Locked in", value="It stands until the phase closes.")
    elif receipt.changeable_until is not None:
        card.add_field(name="You may change it", value=until(receipt.changeable_until))
    if receipt.garnets_held:
        card.add_field(name="Held", value=counted(receipt.garnets_held, "garnet"))
    if receipt.digest:
        card.set_footer(text=f"Digest {receipt.digest}")
    return card


def problem_card(error: MainmatchError) -> Embed:
    """An error, with the server's text."""
    if isinstance(error, Problem):
        found = [f"• {inert(str(each.get('message', '')))}" for each in error.errors[:5]]
        card = note(
            str(error.body.get("title") or "That didn't work"), clipped("\n".join([inert(error.detail), *found]), 1500)
        )
        card.set_footer(text=error.code)
    elif isinstance(error, Unreachable):
        card = note(
            "The Mainmatch server doesn't answer",
            "Try again in a minute. If you sent something, `/receipt` says whether it arrived.",
        )
    else:
        card = note("That didn't work", "The Mainmatch server said something that this bot doesn't understand.")
    card.colour = _WRONG
    return card


# --- public facts


def lobby_card(matches: Sequence[MatchFacts]) -> Embed:
    """The matches that can be joined."""
    lines = []
    for each in matches[:_MOST_LISTED]:
        taken = sum(seat.taken for seat in each.seats)
        lines.append(f"**{inert(each.title)}** ({each.game}), {taken} of {each.player_count} seats taken: `{each.id}`")
    if len(matches) > _MOST_LISTED:
        lines.append(f"… and {len(matches) - _MOST_LISTED} more.")
    if not lines:
        return note("No open matches", "A host opens one with `/host create`.")
    return note("Open matches", "\n".join(lines) + "\n\nTake a seat with `/join`.")


def missing_card(status: HostStatus, names: Names) -> Embed:
    """The missing seats, for a host."""
    if status.phase is None:
        return note("No phase is open")
    who = [_said(seat, names) for seat in status.missing]
    return note(
        phase_text(status.phase.name, status.phase.round),
        f"{'Missing: ' + ', '.join(who) if who else 'Nobody is missing.'}\n"
        f"In force: {counted(len(status.submitted), 'submission')}. Open {until(status.phase.due_at)}.",
    )


def result_lines(result: MatchResult | Mapping[str, Any], names: Names) -> str:
    """The result of a match. The event's ``result`` may have fewer members than the endpoint's."""
    got = result if isinstance(result, Mapping) else {name: getattr(result, name) for name in result.__slots__}
    winners = [_said(seat, names) for seat in got.get("winners") or ()]
    lines = [f"🏆 **{', '.join(winners)}**" if winners else "Nobody wins."]
    tokens = {seat: n for seat, n in (got.get("tokens_of_life") or {}).items() if n}
    if tokens:
        lines.append("**Tokens of Life:** " + _said(tokens, names))
    candidates = got.get("elimination_candidates")
    if candidates:
        lines.append("**Elimination Candidate:** " + _said(candidates, names))
    lines += [clipped("• " + _said(place, names), _LONGEST_LINE) for place in got.get("standings") or ()]
    return clipped("\n".join(lines), _MOST)


def phase_line(phase: Mapping[str, Any]) -> str:
    """An event's phase and its deadline."""
    return f"{phase_text(phase['name'], phase.get('round'))}, {until(phase.get('due_at'))}"
