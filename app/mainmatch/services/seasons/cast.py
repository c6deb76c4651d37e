"""The cast of a season: create, join and leave it, replace players, and manage hosts.

A member is a place in the cast. Its current player reads and decides for it; earlier players lose access at once, on
open streams too (P23).
"""

import secrets
from collections.abc import Collection
from itertools import chain, count

from mainmatch.rules import text
from mainmatch.season import events
from mainmatch.season.draft import Told
from mainmatch.season.errors import AliasTaken, DecisionOpen, UnknownMember
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.values import HOST, viewer_of
from mainmatch.season.views import MemberCard
from mainmatch.services import errors
from mainmatch.services.accounts.operation_rules import must_allow
from mainmatch.services.accounts.sign_up import account_named
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.events import account_events
from mainmatch.services.events.feed_writer import emit_to_account, season_feed_of
from mainmatch.services.hosting import substitutes
from mainmatch.services.hosting.hosts import HostFacts, HostList
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.idempotency import forget_about
from mainmatch.services.names.display_names import are_alike, is_bots
from mainmatch.services.news import webhook_registration
from mainmatch.services.season_commands.access import hosted, must_be_member, see
from mainmatch.services.season_commands.season_writer import SeasonWriter, load
from mainmatch.services.seasons.fitting import chosen_policies
from mainmatch.services.seasons.queries import card_of, facts
from mainmatch.services.seasons.schemas import (
    JoinSeasonRequest,
    MemberChange,
    MemberPlayer,
    NewMember,
    NewSeason,
    NewSeasonHost,
    SeasonFacts,
)
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import is_code
from mainmatch.store import accounts, matches, removals, seasons, seats
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.removals import RemovalRecord
from mainmatch.store.seasons import SeasonMemberRecord, SeasonRecord

_BOTS = (
    *("Alma", "Bruno", "Clio", "Dario", "Elin", "Fabio", "Greta", "Hugo", "Iris", "Jonas", "Kira", "Luca", "Mina"),
    *("Nils", "Olga", "Pavel", "Quinn", "Rosa", "Sami", "Tara", "Ugo", "Vera", "Wim", "Xenia", "Yuri", "Zoe"),
)
"""What tells the house bots of a season apart, in this order. Nobody else can be called a house bot."""


def create(uow: UnitOfWork, caller: Caller, payload: NewSeason) -> SeasonFacts:
    """Create a season with an empty cast, and the caller as its host.

    Raises Refused ``bad_policies``, Conflict ``too_many_seasons``, Forbidden ``insufficient_scope`` for a token for
    one match; with ``discord`` also as ``registration.create_for_channel``.
    """
    if caller.match_id is not None:
        raise errors.InsufficientScope("This token is for one match only. Create seasons with another token.")
    uow.quotas.must_have_room(uow.tx, "seasons", caller.account_id)
    begun = events.SeasonCreated(
        id=f"se_{secrets.token_urlsafe(12)}", title=payload.title, policies=chosen_policies(uow, payload.policies)
    )
    season = begun.begun()
    record = SeasonRecord(
        id=season.id,
        title=payload.title,
        status=season.status,
        visibility=payload.visibility,
        join_code=None if payload.visibility == "public" else secrets.token_urlsafe(9),
        seed=secrets.token_bytes(32).hex(),
        created_at=uow.now,
    )
    seasons.add(uow.tx, record, season.dump())
    seasons.add_host(uow.tx, season.id, caller.account_id)
    writer = SeasonWriter(uow, record)
    writer.tell(Told(begun, season, season))
    writer.act(LiveSeason.advance)
    if payload.discord is not None:
        feed = season_feed_of(season.id, "public")
        webhook_registration.create_for_channel(uow, caller, feed, payload.discord)
    return facts(uow, caller, season.id)


def join(uow: UnitOfWork, caller: Caller, season_id: str, payload: JoinSeasonRequest) -> SeasonFacts:
    """Join the cast, before the start.

    Raises Forbidden ``wrong_code`` and ``removed``, Conflict ``in_cast``, Refused ``alias_taken``, ``cast_full`` and
    ``not_now``.
    """
    record = _joinable(uow, caller, season_id, payload.join_code)
    account = accounts.by_id(uow.tx, caller.account_id)
    if account is None:
        raise LookupError("a caller always has an account")
    is_host = seasons.place_of(uow.tx, season_id, caller.account_id).is_host
    if removals.is_removed(uow.tx, season_id, account.id) and not is_host:
        raise errors.Removed
    _add(uow, record, account, NewMember(alias=payload.alias))
    return facts(uow, caller, season_id)


def leave(uow: UnitOfWork, caller: Caller, season_id: str) -> None:
    """Leave the cast; after the start that is final. Raises Forbidden ``not_in_cast``, Refused ``season_over``."""
    access = see(uow, caller, season_id)
    _go(uow, access.season, must_be_member(access), by_host=False)


def add_member(uow: UnitOfWork, caller: Caller, season_id: str, payload: NewMember) -> MemberCard:
    """Add a member to the cast, before the start. Raises as ``join``, and Unknown ``unknown_account``."""
    record = hosted(uow, caller, season_id)
    if (payload.account is None) == (payload.bot is None):
        raise errors.InvalidRequest(text("Provide exactly one of `account` or `bot`."))
    account = None if payload.account is None else account_named(uow, payload.account)
    if account is not None:
        must_allow(uow, caller, account)
        removals.remove(uow.tx, season_id, account.id)
    return card_of(uow, caller, season_id, _add(uow, record, account, payload))


def change_member(uow: UnitOfWork, caller: Caller, season_id: str, member: str, payload: MemberChange) -> MemberCard:
    """Change a member's groups. Raises Refused ``unknown_member``."""
    record = hosted(uow, caller, season_id)
    _must_be_in_cast(uow, record, member)
    SeasonWriter(uow, record).act(LiveSeason.group_member, member, payload.groups)
    return card_of(uow, caller, season_id, member)


def remove_member(uow: UnitOfWork, caller: Caller, season_id: str, member: str) -> None:
    """Remove a member: from the cast before the start, from the running season after it."""
    record = hosted(uow, caller, season_id)
    held = _must_be_in_cast(uow, record, member)
    _go(uow, record, member, by_host=True)
    if held.account_id not in (None, caller.account_id):
        removals.add(uow.tx, RemovalRecord(season_id, held.account_id, uow.now))


def put_player(uow: UnitOfWork, caller: Caller, season_id: str, member: str, payload: MemberPlayer) -> MemberCard:
    """Give a member's place to another player, in its running match too.

    Raises Unknown ``unknown_account``, Conflict ``in_cast``, Refused ``unknown_member``, ``alias_taken``.
    """
    record = hosted(uow, caller, season_id)
    if (payload.account is None) == (payload.bot is None):
        raise errors.InvalidRequest(text("Provide exactly one of `account` or `bot`."))
    held = _must_be_in_cast(uow, record, member)
    account = None if payload.account is None else account_named(uow, payload.account)
    if account is not None and account.id != held.account_id:
        must_allow(uow, caller, account)
    newcomer = None if account is None else account.id
    if newcomer is not None and seasons.place_of(uow.tx, record.id, newcomer).member not in (None, member):
        raise errors.InCast
    if newcomer is not None and seasons.place_of(uow.tx, record.id, newcomer).is_host:
        _must_seal_nothing(uow, record, member)
    alias = payload.alias or (account.display_name if account is not None else None)
    changed = SeasonWriter(uow, record).act(LiveSeason.substitute_member, member, alias)
    if alias is not None:
        _must_look_unlike(uow, changed, member, is_bot=account is None)
    # The new player must not read the events of the earlier one.
    is_other = held.account_id != newcomer
    known_from = changed.heads.get(viewer_of(member), 0) if is_other else held.known_from
    seasons.change(uow.tx, record.id, member, account_id=newcomer, bot=payload.bot, known_from=known_from)
    if is_other:
        _shut_out(uow, record, held.account_id, member)
        _let_in(uow, record, newcomer, member)
    _put_into_match(uow, caller, changed, member, payload)
    return card_of(uow, caller, season_id, member)


def _must_seal_nothing(uow: UnitOfWork, record: SeasonRecord, member: str) -> None:
    """Refuse a host as the new player while the member is in a sealed decision, whose choice the host would see."""
    for decision in load(uow, record).decisions.values():
        if decision.visibility == "sealed" and member in decision.deciders:
            raise DecisionOpen("A host can take this place once the member's sealed decision is closed.")


def hosts_of(uow: UnitOfWork, caller: Caller, season_id: str) -> HostList:
    """The hosts of a season that the caller can see."""
    see(uow, caller, season_id)
    found = [accounts.by_id(uow.tx, account_id) for account_id in seasons.hosts_of(uow.tx, season_id)]
    return HostList(items=[copied(HostFacts, each, account_id=each.id) for each in found if each])


def add_host(uow: UnitOfWork, caller: Caller, season_id: str, payload: NewSeasonHost) -> HostFacts:
    """Add a host. Raises Unknown ``unknown_account``."""
    record = hosted(uow, caller, season_id)
    account = account_named(uow, payload.account)
    if account.id not in seasons.hosts_of(uow.tx, season_id):
        must_allow(uow, caller, account)
        seasons.add_host(uow.tx, season_id, account.id)
        SeasonWriter(uow, record).act(LiveSeason.advance)
        emit_to_account(uow, account.id, account_events.MySeasonHostingStarted(season_id=season_id))
    return copied(HostFacts, account, account_id=account.id)


def remove_host(uow: UnitOfWork, caller: Caller, season_id: str, name: str) -> None:
    """Remove a host. Raises Unknown ``unknown_account``, Conflict ``last_host``."""
    record = hosted(uow, caller, season_id)
    account, known = account_named(uow, name, is_going_too=True), seasons.hosts_of(uow.tx, season_id)
    if account.id not in known:
        raise errors.UnknownAccount("This account is not a host of the season.")
    if not accounts.staying(uow.tx, {*known} - {account.id}):
        raise errors.LastHost("A season must always have a host. Add another one first.")
    seasons.remove_host(uow.tx, season_id, account.id)
    SeasonWriter(uow, record).act(LiveSeason.advance)
    _shut(uow, record, account.id, HOST)
    emit_to_account(uow, account.id, account_events.MySeasonHostingEnded(season_id=season_id))


def _joinable(uow: UnitOfWork, caller: Caller, season_id: str, code: str | None) -> SeasonRecord:
    within_reach = season_id if caller.match_id is None else ""
    place = seasons.place_of(uow.tx, within_reach, caller.account_id)
    found = seasons.header(uow.tx, within_reach, sees_hidden=place.is_host, join_code=code)
    if found is not None and (found.visibility == "public" or is_code(found.join_code, code) or place.is_host):
        return seasons.load(uow.tx, found)
    # First, so that a wrong code does not reveal that a hidden season exists.
    see(uow, caller, season_id)
    raise errors.WrongCode


def _add(uow: UnitOfWork, record: SeasonRecord, account: AccountRecord | None, payload: NewMember) -> str:
    account_id = None if account is None else account.id
    if account_id is not None and seasons.place_of(uow.tx, record.id, account_id).member is not None:
        raise errors.InCast
    member = f"cm_{secrets.token_urlsafe(9)}"
    others = [each.alias for each in load(uow, record).members.values()]
    name = payload.alias or (account.display_name if account is not None else _bots_name(others))
    changed = SeasonWriter(uow, record).act(LiveSeason.add_member, member, name[:60], payload.groups)
    _must_look_unlike(uow, changed, member, is_bot=account is None)
    uow.tx.add(SeasonMemberRecord(record.id, member, account_id, payload.bot, uow.now))
    _let_in(uow, changed, account_id, member)
    return member


def _bots_name(others: Collection[str]) -> str:
    """The next name of a house bot that looks like nobody's in the cast."""
    counted = (f"House bot {name} {n}" for n in count(2) for name in _BOTS)
    names = chain((f"House bot {name}" for name in _BOTS), counted)
    return next(each for each in names if not any(are_alike(each, other) for other in others))


def _must_look_unlike(uow: UnitOfWork, record: SeasonRecord, member: str, *, is_bot: bool) -> None:
    """Refuse a new name that looks like another member's, or a person's that looks like a house bot's."""
    others = dict(load(uow, record).members)
    name = others.pop(member).alias
    if any(are_alike(name, other.alias) for other in others.values()):
        raise AliasTaken("A member of the cast has a name that looks like this one. Choose another one.")
    if is_bots(name) and not is_bot:
        raise AliasTaken("This name is for house bots. Choose another one.")


def _go(uow: UnitOfWork, record: SeasonRecord, member: str, *, by_host: bool) -> None:
    """Remove the member before the start; after it, leave the place without a player."""
    writer = SeasonWriter(uow, record)
    if writer.season.status != "casting":
        writer.act(LiveSeason.remove_member if by_host else LiveSeason.withdraw, member)
        return
    held = _must_be_in_cast(uow, record, member)
    writer.act(LiveSeason.drop_member, member)
    uow.tx.remove(SeasonMemberRecord, season_id=record.id, member=member)
    _shut_out(uow, record, held.account_id, member)


def _must_be_in_cast(uow: UnitOfWork, record: SeasonRecord, member: str) -> SeasonMemberRecord:
    held = next((each for each in seasons.of(uow.tx, record.id) if each.member == member), None)
    if held is None:
        raise UnknownMember
    return held


def _let_in(uow: UnitOfWork, record: SeasonRecord, account_id: str | None, member: str) -> None:
    if account_id is not None:
        # A host who joins the cast loses the host's feed, on open streams too.
        uow.tx.notices.shut.add((account_id, season_feed_of(record.id, HOST)))
        emit_to_account(uow, account_id, account_events.MySeasonJoined(season_id=record.id, member=member))


def _shut_out(uow: UnitOfWork, record: SeasonRecord, account_id: str | None, member: str) -> None:
    if account_id is not None:
        _shut(uow, record, account_id, viewer_of(member))
        emit_to_account(uow, account_id, account_events.MySeasonLeft(season_id=record.id, member=member))


def _shut(uow: UnitOfWork, record: SeasonRecord, account_id: str, viewer: str) -> None:
    forget_about(uow, account_id, record.id)
    uow.tx.notices.shut.add((account_id, season_feed_of(record.id, viewer)))
    if record.visibility == "private":
        place = seasons.place_of(uow.tx, record.id, account_id)
        if place.member is None and not place.is_host:
            uow.tx.notices.shut.add((account_id, season_feed_of(record.id, "public")))


def _put_into_match(uow: UnitOfWork, caller: Caller, record: SeasonRecord, member: str, payload: MemberPlayer) -> None:
    season = load(uow, record)
    for played in (*(found.match for found in season.matches), *((season.house,) if season.house else ())):
        seat = next((seat for seat, each in played.seats.items() if each == member), None)
        if not played.is_running or seat is None:
            continue
        match = matches.by_id(uow.tx, played.id)
        held = next((each for each in seats.of(uow.tx, played.id) if each.seat == seat), None)
        if match is not None and held is not None and match.status not in ("finished", "cancelled"):
            alias = season.members[member].alias
            newcomer = copied(NewPlayer, payload, display_name=alias[:40], knowledge="from_now")
            substitutes.give(uow, caller, match, held, newcomer)
