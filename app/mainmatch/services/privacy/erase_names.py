"""Removes the names of a person who leaves from all that others read: seats, talk, feeds, seasons, stored answers.

What is theirs is found by their seats and places and when they had them, never by the name: two people may have the
same one, and a person several.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeAlias

from msgspec import structs

from mainmatch.rules import Json
from mainmatch.season import events as season_kinds
from mainmatch.season.events import folded, read_event
from mainmatch.services.chat.messages import message_id
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rendered, rfc3339
from mainmatch.store import archives, chat, matches, personal_data, seasons
from mainmatch.store.transactions.transaction import Transaction

NAME = "Former player"

OwnEvents: TypeAlias = Sequence[Mapping[str, Any]]
"""The events of the person's own feed, oldest first."""

_SEATED = ("seat.joined", "seat.substituted")
_HOSTING = ("host.joined", "host.left")
_REVEALED = "aliases.revealed"

_OWN = "account."
"""How the types of the person's own feed begin."""


@dataclass(frozen=True, slots=True)
class Stay:
    """A seat of a match or a member's place in a season, that somebody had from ``since`` and before ``until``.

    ``since`` and ``until``: RFC 3339; None: as long as it can be. ``alias``: the member's name afterwards.
    """

    about: str
    place: int | str
    since: str | None
    until: str | None
    alias: str = NAME

    def has(self, place: object, at: str) -> bool:
        """Whether this place was theirs then."""
        is_then = (self.since is None or self.since <= at) and (self.until is None or at < self.until)
        return is_then and place == self.place


def stays_of(events: OwnEvents, kind: str, about: str, place: str) -> list[Stay]:
    """All stays that the own feed tells of, by these members of the data of ``account.{kind}.joined`` and ``.left``."""
    stays: list[Stay] = []
    for event in events:
        if event["type"] not in (f"{_OWN}{kind}.joined", f"{_OWN}{kind}.left"):
            continue
        here, at = (event["data"][about], event["data"][place]), event["at"]
        if event["type"] == f"{_OWN}{kind}.joined":
            stays.append(Stay(*here, at, None))
        elif not any((each.about, each.place, each.until) == (*here, None) for each in stays):
            # A seat in a match of a season is taken without a word to its player.
            stays.append(Stay(*here, None, at))
        else:
            stays = [
                replace(each, until=at) if (each.about, each.place, each.until) == (*here, None) else each
                for each in stays
            ]
    return stays


def erase_in_matches(uow: UnitOfWork, account_id: str, events: OwnEvents, match_ids: Collection[str]) -> None:
    """Rename the person in the feeds of these matches, in seats and messages, and in archives."""
    archived = archives.archived_with(uow.tx, account_id, match_ids)
    for match_id in archived:

        def erase(inside: Transaction, match_id: str = match_id) -> None:
            _erase_in_matches(structs.replace(uow, tx=inside), account_id, events, [match_id])

        archives.rewrite(uow.tx, match_id, erase)
    # A spectator may have written in matches in which they never had a seat.
    written = {match_id for match_id, _, _ in chat.said_by(uow.tx, account_id)}
    _erase_in_matches(uow, account_id, events, ({*match_ids} | written) - {*archived})


def _erase_in_matches(uow: UnitOfWork, account_id: str, events: OwnEvents, match_ids: Collection[str]) -> None:
    stays = stays_of(events, "seat", "match_id", "seat")
    hosted = {
        (event["data"]["match_id"], kind, event["at"])
        for event in events
        if (kind := event["type"].removeprefix(_OWN)) in _HOSTING
    }
    said = _said(uow, account_id)
    behind = _behind_aliases(uow, account_id, match_ids)
    for match_id in match_ids:
        here, aliases = [each for each in stays if each.about == match_id], behind.get(match_id)

        def theirs(
            event: dict[str, Any],
            match_id: str = match_id,
            here: Sequence[Stay] = here,
            aliases: _Aliases | None = aliases,
        ) -> dict[str, Any]:
            kind, at, data = event["type"], event["at"], event["data"]
            # Who joins has no alias yet, also in the instant of the start.
            in_seat = aliases if data.get("seat") is not None and kind != "seat.joined" else None
            if kind == _REVEALED:
                own = {str(stay.place): NAME for stay in here if stay.has(stay.place, at)}
                return {**event, "data": {**data, "names": {**data["names"], **own}}}
            if kind == "message.posted" and data["id"] in said:
                return {**event, "data": {**data, "name": _erased(data["name"], at, in_seat)}}
            is_theirs = (
                any((stay.place, stay.since) == (data["seat"], at) for stay in here)
                if kind in _SEATED and not data.get("bot")
                else kind in _HOSTING and (match_id, kind, at) in hosted
            )
            if not is_theirs:
                return event
            return {**event, "data": {**data, "display_name": _erased(data["display_name"], at, in_seat)}}

        kinds = (*_SEATED, *_HOSTING, _REVEALED, *(["message.posted"] if said else []))
        personal_data.rewrite_match_events(uow.tx, match_id, [f'"type":"{kind}"' for kind in kinds], theirs)
    # Seats last: they have the names behind aliases.
    personal_data.rename_messages(uow.tx, account_id, NAME)
    personal_data.rename_seats(uow.tx, account_id, NAME)


_Aliases: TypeAlias = tuple[str, str | None]
"""Since when players of a match have aliases, and the name that is behind the person's, if they have one still."""


def _behind_aliases(uow: UnitOfWork, account_id: str, match_ids: Collection[str]) -> dict[str, _Aliases]:
    found = personal_data.behind_aliases(uow.tx, account_id, match_ids)
    return {match_id: (rfc3339(since), name) for match_id, since, name in found}


def _erased(shown: str, at: str, aliases: _Aliases | None) -> str:
    """A name of the person as others read it afterwards. An alias is no name: another one would tell whose it was."""
    if aliases is None or at < aliases[0]:
        return NAME
    return shown.replace(f"({aliases[1]})", f"({NAME})")


def erase_in_seasons(uow: UnitOfWork, events: OwnEvents) -> list[Stay]:
    """Rename the person to *Former member* and the member's number in the logs and states of all seasons.

    A season stays the fold of its log; archives made later have the new name, too. Returns the stays with the alias.
    """
    return [_erase_in_season(uow, stay) for stay in stays_of(events, "season", "season_id", "member")]


def erase_in_answers(uow: UnitOfWork, account_id: str, stays: Sequence[Stay]) -> None:
    """Rename the person in answers that are stored for others' ``Idempotency-Key``s.

    ``stays``: all of the person's, those of matches with their seats of today, those of seasons with the new alias.
    """
    by_about: dict[str, list[Stay]] = {}
    for stay in stays:
        by_about.setdefault(stay.about, []).append(stay)

    behind = _behind_aliases(uow, account_id, by_about)

    def rewritten(about: str, at: datetime, text: str) -> str:
        return rendered(_renamed(json.loads(text), account_id, by_about[about], rfc3339(at), behind.get(about)))

    personal_data.rewrite_answers(uow.tx, by_about, rewritten)


def _renamed(value: Json, account_id: str, stays: Sequence[Stay], at: str, aliases: _Aliases | None) -> Json:
    """JSON of this instant, about the match or season of these stays, without the person's names."""
    if isinstance(value, list):
        return [_renamed(each, account_id, stays, at, aliases) for each in value]
    if not isinstance(value, dict):
        return value
    found = {key: _renamed(each, account_id, stays, at, aliases) for key, each in value.items()}
    if isinstance(found.get("display_name"), str):
        if found.get("account_id") == account_id:
            found["display_name"] = NAME
        elif any(stay.has(found.get("seat"), at) for stay in stays):
            found["display_name"] = _erased(str(found["display_name"]), at, aliases)
    member = found.get("member", found.get("id"))
    if "alias" in found:
        found["alias"] = next((stay.alias for stay in stays if stay.has(member, at)), found["alias"])
    return found


def _said(uow: UnitOfWork, account_id: str) -> set[str]:
    """The ids of the person's messages."""
    said = chat.said_by(uow.tx, account_id)
    records = {match_id: matches.by_id(uow.tx, match_id) for match_id, _, _ in said}
    return {
        message_id(record, channel, n) for match_id, channel, n in said if (record := records[match_id]) is not None
    }


def _erase_in_season(uow: UnitOfWork, stay: Stay) -> Stay:
    record = seasons.by_id(uow.tx, stay.about)
    if record is None:
        raise LookupError("a season is stored as long as who was in it")
    whole = [(n, json.loads(body)) for n, _, body in seasons.events(uow.tx, stay.about)]
    came = [event["data"]["member"] for _, event in whole if event["type"] == season_kinds.MemberAdded.type]
    alias = f"Former member {came.index(stay.place) + 1}"
    for n, event in whole:
        if "alias" in event["data"] and stay.has(event["data"].get("member"), event["at"]):
            event["data"]["alias"] = alias
            seasons.rewrite_event(uow.tx, stay.about, n, rendered(event))
    season = folded(read_event(event["type"], event["data"]) for _, event in whole)
    changed = seasons.update(uow.tx, record, season.dump())
    uow.tx.cache.put(("season/fold", stay.about), changed.revision, season)
    return replace(stay, alias=alias)
