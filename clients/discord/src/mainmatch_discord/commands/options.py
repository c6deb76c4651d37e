"""The options of commands: what a parameter of the SDK's calls is on Discord.

May touch: ``asked``. Rule kept here: a parameter means the same in all commands, so it is described once. One that is
not here is no option of any command, and has the SDK's default.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

import discord

from mainmatch_client.models import MatchFacts, SeasonFacts
from mainmatch_discord.commands.asked import Asked, Refusal
from mainmatch_discord.speech import t
from mainmatch_discord.words import phase_text, readable, say

__all__ = ["OPTIONS", "Option", "Suggested"]

Suggested: TypeAlias = Iterable[tuple[str, Any]]
"""Names for people, each with the value that is meant."""

_HOUR = 3600
_PAGE = 200
_FEW = 25


async def _as_given(_: Asked, value: Any) -> Any:
    return value


@dataclass(frozen=True, kw_only=True)
class Option:
    """``shown``: its name on Discord. ``kind``: its type there, by default that of the parameter.

    ``suggest``: what may be chosen. ``read``: the parameter from what was chosen; without ``about`` nobody chooses, and
    it gets None. ``is_required``: although the SDK has a default, or the other way round.
    """

    about: str = ""
    shown: str = ""
    kind: Any = None
    is_required: bool | None = None
    suggest: Callable[[Asked], Awaitable[Suggested]] | None = None
    read: Callable[[Asked, Any], Awaitable[Any]] = _as_given


# --- what may be chosen


async def _my_matches(asked: Asked) -> Suggested:
    return map(_match_named, await asked.my_matches())


async def _lobbies(asked: Asked) -> Suggested:
    return map(_match_named, (await asked.client.matches(status="lobby", limit=50)).items)


def _match_named(match: MatchFacts) -> tuple[str, str]:
    return f"{match.title} ({match.game}, {match.status})", match.id


async def _my_seasons(asked: Asked) -> Suggested:
    return map(_season_named, await asked.my_seasons())


async def _casting(asked: Asked) -> Suggested:
    return map(_season_named, (await asked.client.seasons(status="casting", limit=50)).items)


def _season_named(season: SeasonFacts) -> tuple[str, str]:
    return f"{season.title} ({season.status})", season.id


async def _games(asked: Asked) -> Suggested:
    return [(f"{each.title}: {each.summary}", each.id) for each in (await asked.client.games()).items]


async def _seats(asked: Asked) -> Suggested:
    return [(f"{each.seat} · {each.display_name or t('free')}", each.seat) for each in (await asked.match()).seats]


async def _members_of_talk(asked: Asked) -> Suggested:
    return [(name, str(seat)) for name, seat in await _seats(asked)]


async def _channels(asked: Asked) -> Suggested:
    return [(each.title, each.name) for each in (await asked.client.channels(asked.values["match_id"])).items]


async def _messages(asked: Asked) -> Suggested:
    """The newest messages of the channel that is meant, newest first."""
    match_id, channel = asked.values["match_id"], asked.values["channel"]
    heads = {each.name: each.head for each in (await asked.client.channels(match_id)).items}
    after = max(0, heads.get(channel, 0) - _FEW)
    found = (await asked.client.messages(match_id, channel, after=after, limit=_FEW)).items
    return [(f"{each.name}: {each.text}", each.id) for each in reversed(found) if each.text is not None]


async def _reported(asked: Asked) -> Suggested:
    found = (await asked.client.reports(asked.values["match_id"], limit=_FEW)).items
    texts = {near.id: f"{near.name}: {near.text or ''}" for each in found for near in each.messages}
    return [(texts.get(each.id, each.channel), each.id) for each in found]


async def _phases(asked: Asked) -> Suggested:
    """The phases of the match so far, newest first, from its public feed."""
    found: dict[str, str] = {}
    after = 0
    while (page := await asked.client.events(asked.values["match_id"], after=after, limit=_PAGE, as_="public")).items:
        after = page.next_after
        opened = (each.data["phase"] for each in page.items if each.type == "phase.opened")
        found |= {each["id"]: phase_text(each["name"], each["round"]) for each in opened}
    return [(name, phase) for phase, name in reversed(found.items())]


async def _slots(asked: Asked) -> Suggested:
    options = await asked.client.options(asked.values["match_id"])
    return [(readable(slot), slot) for slot in dict.fromkeys(each.slot for each in options.actions) if slot]


async def _hosts(asked: Asked) -> Suggested:
    """The hosts of the match or season that is meant: not all are on this server."""
    if "match_id" in asked.values:
        found = await asked.client.hosts(asked.values["match_id"])
    else:
        found = await asked.client.season_hosts(asked.values["season_id"])
    return [(each.display_name, each.account_id) for each in found.items]


async def _removed(asked: Asked) -> Suggested:
    found = await asked.client.removals(asked.values["match_id"])
    return [(each.display_name, each.account_id) for each in found.items]


async def _members(asked: Asked) -> Suggested:
    view = (await asked.client.season_view(asked.values["season_id"])).view
    return [(each.alias, each.id) for each in view.standings]


async def _decisions(asked: Asked) -> Suggested:
    view = (await asked.client.season_view(asked.values["season_id"])).view
    first = set(getattr(view, "to_decide", ()))
    ordered = sorted(view.decisions, key=lambda each: each.decision.id not in first)
    return [
        (t("{what} (episode {n})", what=t(readable(each.decision.kind)), n=each.decision.episode), each.decision.id)
        for each in ordered
    ]


async def _offers(asked: Asked) -> Suggested:
    view = (await asked.client.season_view(asked.values["season_id"])).view
    names = {each.id: each.alias for each in view.standings}
    return [
        (f"{each.amount}: {say(each.giver, names)} → {say(each.taker, names)}", each.id)
        for each in getattr(view, "offers", ())
    ]


async def _played(asked: Asked) -> Suggested:
    view = (await asked.client.season_view(asked.values["season_id"])).view
    played = [each for episode in view.episodes for each in (episode.main, episode.death) if each is not None]
    played += view.finals.matches if view.finals is not None else []
    return [(f"{readable(each.game)} ({each.id})", each.id) for each in reversed(played)]


# --- from what was chosen to the parameter


async def _account(asked: Asked, user: Any) -> str | None:
    return None if user is None else await asked.desk.people.account_id(user)


async def _seconds(_: Asked, hours: float | None) -> int | None:
    return None if hours is None else int(hours * _HOUR)


async def _from_now(_: Asked, hours: float | None) -> datetime | None:
    return None if hours is None else datetime.now(UTC) + timedelta(hours=hours)


async def _later(asked: Asked, hours: float) -> datetime:
    """Later than the decision's deadline is."""
    view = (await asked.client.season_view(asked.values["season_id"])).view
    for each in view.decisions:
        if each.decision.id == asked.values["decision"]:
            return each.decision.due_at + timedelta(hours=hours)
    raise Refusal(t("This decision is closed."))


async def _labels(_: Asked, text: str | None) -> list[str] | None:
    return None if text is None else [each.strip() for each in text.split(",") if each.strip()]


async def _numbers(_: Asked, text: str) -> list[int]:
    try:
        return [int(each) for each in text.split(",")]
    except ValueError:
        raise Refusal(t("Name seats by their numbers, with commas between: `2, 5`.")) from None


async def _channel(asked: Asked, named: str | None) -> str:
    thread = asked.desk.store.thread(asked.interaction.channel_id or 0)
    if named is None and thread is None:
        raise Refusal(t("Use this in the channel's thread, or name the channel."))
    return named or ("" if thread is None else thread.channel)


async def _open_phase(asked: Asked, _: Any) -> str:
    """The phase that is open when it is asked for: a later one is not meant."""
    phase = (await asked.match()).phase
    if phase is None:
        raise Refusal(t("No phase is open."))
    return phase.id


async def _key(asked: Asked, _: Any) -> str:
    return asked.key


OPTIONS: dict[str, Option] = {
    "match_id": Option(
        shown="match",
        about="Which match; default: this channel's, or your only one",
        kind=str,
        is_required=False,
        suggest=_my_matches,
        read=lambda asked, named: asked.match_id(named),
    ),
    "lobby": Option(shown="match", about="Which match", kind=str, is_required=True, suggest=_lobbies),
    "season_id": Option(
        shown="season",
        about="Which season; default: this channel's, or your only one",
        kind=str,
        is_required=False,
        suggest=_my_seasons,
        read=lambda asked, named: asked.season_id(named),
    ),
    "casting": Option(shown="season", about="Which season", kind=str, is_required=True, suggest=_casting),
    "game": Option(about="Which game", kind=str, suggest=_games),
    "seat": Option(about="Which seat", suggest=_seats),
    "members": Option(
        shown="seats", about="Which seats, with commas between", kind=str, suggest=_members_of_talk, read=_numbers
    ),
    "channel": Option(
        about="Which channel; default: this thread's", kind=str, is_required=False, suggest=_channels, read=_channel
    ),
    "message_id": Option(shown="message", about="Which message", suggest=_messages),
    "reported": Option(shown="message", about="Which reported message", suggest=_reported),
    "complaint": Option(shown="reason", about="Why; the hosts read it", kind=str, is_required=True),
    "remove": Option(about="Whether the message is removed; otherwise its reports are dismissed"),
    "episode": Option(about="Of this episode alone"),
    "to_phase": Option(shown="phase", about="Which phase", suggest=_phases),
    "slot": Option(about="Which one, where you can send several", suggest=_slots),
    "member": Option(about="Which member of the cast", suggest=_members),
    "to": Option(about="To which member of the cast", suggest=_members),
    "decision": Option(about="Which decision", suggest=_decisions),
    "offer": Option(about="Which offer", suggest=_offers),
    "played": Option(shown="match", about="Which match of the season", kind=str, suggest=_played),
    "account": Option(shown="person", about="Who", kind=discord.User, read=_account),
    "host": Option(shown="host", about="Which host", suggest=_hosts),
    "removed": Option(shown="person", about="Who", suggest=_removed),
    "reason": Option(about="Why; it is kept in the audit log, and most acts publish it", kind=str, is_required=True),
    "text": Option(about="The text"),
    "title": Option(about="What to call it"),
    "alias": Option(about="The name in the season"),
    "join_code": Option(shown="code", about="The code, where it needs one"),
    "groups": Option(about="Groups or teams, with commas between", kind=str, read=_labels),
    "amount": Option(about="How many garnets"),
    "accept": Option(about="Whether you take them"),
    "keep_submissions": Option(shown="keep", about="Whether what was sent in that phase is sent again"),
    "knowledge": Option(about="What they may read of the time before"),
    "bot": Option(about="A bot instead of a person"),
    "last_match": Option(about="How the episode ends"),
    "visibility": Option(about="Who can find and watch it"),
    "seconds": Option(shown="hours", about="How many more hours", kind=float, is_required=True, read=_seconds),
    "until": Option(
        shown="hours", about="After how many hours it goes on; default: three days", kind=float, read=_from_now
    ),
    "due_at": Option(shown="hours", about="How many more hours", kind=float, is_required=True, read=_later),
    "players": Option(about="How many seats"),
    "phase_hours": Option(about="How long each phase lasts, in hours"),
    "daily_at": Option(about="Or: phases end daily at this time, such as 14:00"),
    "zone": Option(about="of this time zone, such as Europe/Berlin"),
    "phase_id": Option(read=_open_phase),
    "idempotency_key": Option(read=_key),
}
"""By the parameter's name."""
