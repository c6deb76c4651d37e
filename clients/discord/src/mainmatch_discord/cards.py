"""The bot's embeds: pure functions of the server's answers.

May touch: discord's embeds. Rule kept here: a card does not decide who may see it. Its caller shows private ones to
their person only (``messenger.py``, ``commands``).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from discord import Colour, Embed

from mainmatch_client import MainmatchError, Problem, Unreachable
from mainmatch_client.models import (
    ActionOption,
    HostSeasonView,
    HostStatus,
    MatchFacts,
    MatchResult,
    MatchView,
    MemberCard,
    MemberSeasonView,
    PublicSeasonView,
    SeasonEpisode,
    SeasonView,
    SeatOptions,
    SubmissionReceipt,
)
from mainmatch_discord.annotations import worded
from mainmatch_discord.speech import nt, t
from mainmatch_discord.words import (
    Names,
    Schema,
    clipped,
    inert,
    instant,
    member_of,
    phase_text,
    readable,
    say,
    until,
)

__all__ = [
    "action_lines",
    "event_lines",
    "garnets",
    "lobby_card",
    "match_names",
    "member_line",
    "missing_card",
    "note",
    "problem_card",
    "receipt_card",
    "result_lines",
    "said_text",
    "season_lines",
    "season_names",
    "seat_card",
    "standing",
    "standing_lines",
    "value_lines",
    "waiting",
]

_PLACEHOLDER = re.compile(r"\{(?:seat:(?P<seat>\d+)|member:(?P<member>[\w-]+)|at:(?P<at>[\d:.TZ-]+))\}")
_STEP = _PLACEHOLDER.groups + 2
_SeasonShown: TypeAlias = PublicSeasonView | MemberSeasonView | HostSeasonView

_CALM, _GOOD, _WRONG = Colour.blurple(), Colour.green(), Colour.red()
_MOST = 3500
_LONGEST_LINE = 600
_MOST_LISTED = 12


def note(title: str, text: str = "", *, is_good: bool = False) -> Embed:
    """A card with a title and a text."""
    return Embed(
        title=clipped(title, 250) or None, description=clipped(text, _MOST), colour=_GOOD if is_good else _CALM
    )


def garnets(n: int) -> str:
    """``1 garnet``, ``2 garnets``."""
    return nt("{n} garnet", "{n} garnets", n)


def match_names(match: MatchFacts) -> Names:
    """The players' names by seat."""
    return {each.seat: each.display_name for each in match.seats if each.display_name}


def season_names(season: SeasonView | _SeasonShown) -> Names:
    """The members' names in the season by id."""
    view = season.view if isinstance(season, SeasonView) else season
    return {each.id: each.alias for each in view.standings} | {"host": t("the host")}


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
    """A sentence of the server with the names of seats and members, and with instants in the reader's zone."""

    def put(found: re.Match[str]) -> str:
        if found["at"]:
            return instant(datetime.fromisoformat(found["at"]))
        name = names.get(
            found["member"] or int(found["seat"] or 0), t("seat {n}", n=found["seat"]) if found["seat"] else ""
        )
        return inert(name or t("a former member"))

    parts = re.split(f"({_PLACEHOLDER.pattern})", said)
    # Each placeholder comes with its groups behind it.
    return "".join(
        inert(each) if n % _STEP == 0 else _PLACEHOLDER.sub(put, each)
        for n, each in enumerate(parts)
        if n % _STEP in {0, 1}
    )


def event_lines(kind: str, values: Mapping[str, Any], names: Names) -> str:
    """An event's type and data."""
    return f"**{readable(kind)}**\n{value_lines(values, names)}"


def action_lines(action: Mapping[str, Any], names: Names, schema: Schema = None) -> str:
    """An action in the words of its schema; without them its type and members."""
    if words := worded(schema or {}, action, names):
        return f"**{inert(words)}**"
    rest = {name: value for name, value in action.items() if name != "type"}
    return "\n".join(filter(None, [f"**{readable(str(action.get('type', '')))}**", value_lines(rest, names)]))


# --- private: for one seat's person alone


def seat_card(match: MatchFacts, view: MatchView, options: SeatOptions | None, schema: Schema) -> Embed:
    """A match for a seat: its missing submission first, then its view, of this schema."""
    names = match_names(match)
    who = t("as its host") if match.hosting else t("from outside")
    who = who if match.seat is None else t("seat {n}", n=match.seat)
    card = note(f"{inert(match.title)}: {who}", value_lines(view.view or {}, names, schema))
    if view.phase is not None and view.phase.due_at is not None:
        name = phase_text(view.phase.name, view.phase.round)
        card.add_field(name=t("Now"), value=f"{name}, {until(view.phase.due_at)}", inline=False)
    else:
        card.add_field(name=t("Now"), value=_standing(view), inline=False)
    if options is not None:
        card.add_field(name=t("You"), value=_owed(options, names), inline=False)
    if view.garnets is not None:
        card.add_field(name=t("Free to spend"), value=garnets(view.garnets))
    return card


def _standing(view: MatchView) -> str:
    if view.status == "lobby":
        return t("It hasn't begun.")
    if view.status == "paused":
        return t("Paused {until}", until=until(view.paused_until)) if view.paused_until else t("Paused")
    return t("The outcome waits for its host.") if view.review_until else t(readable(view.status))


def standing(options: SeatOptions) -> dict[str | None, SubmissionReceipt]:
    """The receipts in force by slot; None is that of a phase without slots."""
    found: dict[str | None, SubmissionReceipt] = {} if options.submission is None else {None: options.submission}
    found.update((options.submissions or {}).items())
    return found


def waiting(options: SeatOptions) -> list[ActionOption]:
    """What can be sent, if anything is missing that the phase waits for."""
    sent = standing(options)
    left = [each for each in options.actions if each.slot not in sent]
    return left if not sent or any(each.mode == "sealed" for each in left) else []


def _owed(options: SeatOptions, names: Names) -> str:
    schemas = {each.type: each.schema for each in options.actions}
    lines = [
        t("You sent: {action}", action=action_lines(each.action, names, schemas.get(str(each.action.get("type")))))
        + "\n"
        + (t("It is locked in.") if each.locked else t("You can change it with `/submit`."))
        for each in standing(options).values()
    ]
    if left := waiting(options):
        which = ", ".join(each.label or readable(each.type) for each in left)
        lines.append(t("It waits for you: `/submit` ({which}).", which=which))
        lines += [t("If you send nothing: {what}", what=options.missing)] if options.missing else []
    return clipped("\n".join(lines) or t("Nothing is asked of you in this phase."), 1000)


def receipt_card(receipt: SubmissionReceipt, names: Names, schema: Schema = None) -> Embed:
    """An accepted submission, when it was accepted, and until when it can change."""
    card = note(t("Accepted"), action_lines(receipt.action, names, schema), is_good=True)
    if receipt.accepted_at is not None:
        at = f"<t:{int(receipt.accepted_at.timestamp())}:T>"
        card.add_field(name=t("Receipt"), value=t("revision {n}, {at}", n=receipt.revision, at=at))
    if receipt.locked:
        card.add_field(name=t("Locked in"), value=t("It stands until the phase closes."))
    elif receipt.changeable_until is not None:
        card.add_field(name=t("You may change it"), value=until(receipt.changeable_until))
    if receipt.garnets_held:
        card.add_field(name=t("Held"), value=garnets(receipt.garnets_held))
    if receipt.digest:
        card.set_footer(text=t("Digest {digest}", digest=receipt.digest))
    return card


def problem_card(error: MainmatchError) -> Embed:
    """An error, with the server's text."""
    if isinstance(error, Problem):
        found = [f"• {inert(str(each.get('message', '')))}" for each in error.errors[:5]]
        card = note(
            str(error.body.get("title") or t("That didn't work")),
            clipped("\n".join([inert(error.detail), *found]), 1500),
        )
        card.set_footer(text=error.code)
    elif isinstance(error, Unreachable):
        card = note(
            t("The Mainmatch server doesn't answer"),
            t("Try again in a minute. If you sent something, `/receipt` says whether it arrived."),
        )
    else:
        card = note(t("That didn't work"), t("The Mainmatch server said something that this bot doesn't understand."))
    card.colour = _WRONG
    return card


# --- public facts


def lobby_card(matches: Sequence[MatchFacts]) -> Embed:
    """The matches that can be joined."""
    lines = []
    for each in matches[:_MOST_LISTED]:
        taken = sum(seat.taken for seat in each.seats)
        seats = t("{taken} of {count} seats taken", taken=taken, count=each.player_count)
        lines.append(f"**{inert(each.title)}** ({each.game}), {seats}: `{each.id}`")
    if len(matches) > _MOST_LISTED:
        lines.append(t("… and {n} more.", n=len(matches) - _MOST_LISTED))
    if not lines:
        return note(t("No open matches"), t("A host opens one with `/host create`."))
    return note(t("Open matches"), "\n".join([*lines, "", t("Take a seat with `/join`.")]))


def missing_card(status: HostStatus, names: Names) -> Embed:
    """The missing seats, for a host."""
    if status.phase is None:
        return note(t("No phase is open"))
    who = [_said(seat, names) for seat in status.missing]
    return note(
        phase_text(status.phase.name, status.phase.round),
        (t("Missing: {who}", who=", ".join(who)) if who else t("Nobody is missing."))
        + "\n"
        + t("Submissions in force: {n}. Open {until}.", n=len(status.submitted), until=until(status.phase.due_at)),
    )


def result_lines(result: MatchResult, names: Names) -> str:
    """The result of a match."""
    winners = [_said(seat, names) for seat in result.winners]
    lines = [f"🏆 **{', '.join(winners)}**" if winners else t("Nobody wins.")]
    if result.elimination_candidates:
        lines.append(f"**{t('Elimination Candidate:')}** " + _said(result.elimination_candidates, names))
    got = {name: getattr(result, name) for name in ("tokens_of_life", "standings")}
    return "\n".join([*lines, standing_lines(got, names)])


def standing_lines(result: Mapping[str, Any], names: Names) -> str:
    """The tokens and the standings of a match's result."""
    tokens = {seat: n for seat, n in (result.get("tokens_of_life") or {}).items() if n}
    lines = [f"**{t('Tokens of Life:')}** " + _said(tokens, names)] if tokens else []
    lines += [clipped("• " + _said(place, names), _LONGEST_LINE) for place in result.get("standings") or ()]
    return clipped("\n".join(lines), _MOST)


# --- seasons


def member_line(card: MemberCard) -> str:
    """A member of the cast, as the reader may know it."""
    more = [t(readable(card.status))] if card.status != "active" else []
    more += [nt("{n} Token of Life", "{n} Tokens of Life", card.tokens_of_life)] if card.tokens_of_life else []
    more += [] if card.garnets is None else [garnets(card.garnets)]
    more += [f"{count} {readable(item)}" for item, count in card.items.items()] + card.groups
    return f"{card.place}. **{inert(card.alias)}**{': ' + inert(', '.join(more)) if more else ''}"


def season_lines(view: _SeasonShown) -> Sequence[str]:
    """A season: what waits for the reader, the standings, the episodes."""
    names = season_names(view)
    won = t(", won by {name}", name=inert(names[view.winner])) if view.winner else ""
    return [
        f"**{t(readable(view.status))}**{won}",
        *_own_lines(view),
        "",
        *map(member_line, view.standings),
        "",
        *(_episode_line(each, names) for each in view.episodes),
    ]


def _own_lines(view: _SeasonShown) -> Iterator[str]:
    waiting = set(getattr(view, "to_decide", ()))
    for each in view.decisions:
        kind, due = t(readable(each.decision.kind)), until(each.decision.due_at)
        mine = " " + t("It waits for you: `/season decide`.") if each.decision.id in waiting else ""
        yield t("**{what}** is open {until}.", what=kind, until=due) + mine
    if isinstance(view, MemberSeasonView):
        yield t("You have {garnets}.", garnets=garnets(view.garnets))
        yield from (t("Warning {n}: {why}", n=each.n, why=inert(each.reason or "")) for each in view.warnings)


def _episode_line(episode: SeasonEpisode, names: Names) -> str:
    told = [t(readable(episode.stage))]
    told += [t("candidates: {who}", who=say(episode.candidates, names))] if episode.candidates else []
    told += [t("eliminated: {who}", who=say(episode.eliminated, names))] if episode.eliminated else []
    title = t("Episode {n}, {title}", n=episode.n, title=inert(episode.title or readable(episode.game)))
    return f"**{title}**: {inert('; '.join(told))}"
