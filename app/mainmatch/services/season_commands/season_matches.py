"""Matches of a season: seating of the next match, its start, result and cancellation.

The season decides who plays. Members get seats under their names in the cast, with their garnets. Seats beyond them are
for bots, and in a main match for guests, whom a host names or invites: they have no garnets. A match changes its
season in the transaction of its own step (P7): first the match, then the season (lock order). Matches without a season
are ignored here.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from mainmatch.rules import Dice, Json, Match, Refused, Seat, SeatKind, Step, Table, text
from mainmatch.season.errors import NoGuests, NotNow, SeasonOver, WrongGame, WrongMembers
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.state import Lineup, Member, Season, next_lineup
from mainmatch.services.caller import Caller
from mainmatch.services.errors import InCast, SeasonSeats
from mainmatch.services.events.account_events import MySeatJoined
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.matches.loader import game_of, wallets_of
from mainmatch.services.names.display_names import marked
from mainmatch.services.season_commands import wallets
from mainmatch.services.season_commands.access import hosted
from mainmatch.services.season_commands.season_writer import SeasonWriter, load, of_match
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, seasons, seats
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord

HOUSE = "house"
"""The game in which a cast talks between its matches. A season's match of it is its house, and none of its episodes."""


@dataclass(frozen=True, slots=True)
class Castlist:
    """The setup of a season's next match."""

    season: Season
    lineup: Lineup
    visibility: str
    """The season's visibility, and the match's default: a caller who cannot see the season cannot see the match."""
    guests: Sequence[AccountRecord]
    """The guests whom the host names."""

    @property
    def least(self) -> int:
        """The least number of seats of the match."""
        return len(self.guests) + (2 if self.lineup.is_open else len(self.lineup.members))


def castlist(
    uow: UnitOfWork, caller: Caller, season_id: str, game: str, guests: Sequence[AccountRecord] = ()
) -> Castlist:
    """The next match's setup.

    Raises Unknown, Forbidden ``not_season_host``, Refused ``season_over``, ``no_guests`` and others, Conflict
    ``in_cast``.
    """
    record = hosted(uow, caller, season_id)
    season = load(uow, record)
    if season.is_over:
        raise SeasonOver
    if game == HOUSE:
        raise NotNow(text("A season starts its house itself: choose the policy `house`."))
    lineup = next_lineup(season)
    if lineup.game not in (None, game):
        raise WrongGame
    for each in guests:
        _may_be_guest(uow, season, lineup, each.id)
    return Castlist(season, lineup, record.visibility, guests)


def must_be_welcome(uow: UnitOfWork, record: MatchRecord, held: SeatRecord, account_id: str) -> None:
    """Raise for an account that cannot take a seat in the lobby as a guest.

    Raises Forbidden ``season_seats`` for a member's seat, Conflict ``in_cast`` for a player of an active member,
    Refused ``no_guests`` outside of main matches.
    """
    if record.season_id is None or record.status != "lobby":
        return
    if held.member is not None:
        raise SeasonSeats("This seat is a member's. Give the member another player in the season.")
    _, season = of_match(uow, record.season_id)
    _may_be_guest(uow, season, due_lineup(season), account_id)


def _may_be_guest(uow: UnitOfWork, season: Season, lineup: Lineup | None, account_id: str) -> None:
    if lineup is not None and lineup.part != "main":
        raise NoGuests
    if seasons.place_of(uow.tx, season.id, account_id).member in season.active:
        raise InCast("This account plays for an active member of the cast, so it cannot be a guest.")


def seat_cast(uow: UnitOfWork, record: MatchRecord, cast: Castlist) -> None:
    """Seat the members and the guests in random order; only the guests if members choose whether to play."""
    people = {each.member: each for each in seasons.of(uow.tx, cast.season.id)}
    members = () if cast.lineup.is_open else cast.lineup.members
    names, told = [cast.season.members[member].alias for member in cast.lineup.members], []
    everybody: tuple[str | AccountRecord, ...] = (*members, *cast.guests)
    drawn = Dice(bytes.fromhex(record.seed), "season/seats").shuffled(everybody)
    for seat, who in enumerate(drawn, start=1):
        if isinstance(who, AccountRecord):
            name = marked(who.display_name, names, str(seat))
            seats.take(uow.tx, record.id, seat, account_id=who.id, bot=None, display_name=name, at=uow.now)
            names.append(name)
            told.append((who.id, seat))
            continue
        person = people[who]
        # A bot plays for a member without a player, in the member's name.
        bot = None if person.account_id is not None else person.bot or "house"
        name = cast.season.members[who].alias
        seats.take(uow.tx, record.id, seat, account_id=person.account_id, bot=bot, display_name=name, at=uow.now)
        seats.cast(uow.tx, record.id, seat, who)
    # In the order of the accounts' ids (lock order).
    for account_id, seat in sorted(told):
        emit_to_account(uow, account_id, MySeatJoined(match_id=record.id, seat=seat))


def cast_player(uow: UnitOfWork, record: MatchRecord, caller: Caller) -> Member | None:
    """The member as whom the caller joins a match of a season, None for a match without one.

    Raises Forbidden ``season_seats``: members already have seats, and guests come by a host's word.
    """
    if record.season_id is None:
        return None
    place = seasons.place_of(uow.tx, record.season_id, caller.account_id)
    _, season = of_match(uow, record.season_id)
    if place.member is None or place.member not in _choosing(season):
        raise SeasonSeats
    return season.members[place.member]


def cast_bot(uow: UnitOfWork, record: MatchRecord, held: Sequence[SeatRecord]) -> Member | None:
    """The member whom a bot plays in a new bot seat: if members choose, those without a player come first."""
    if record.season_id is None:
        return None
    _, season = of_match(uow, record.season_id)
    seated = {each.member for each in held}
    waiting = set(_choosing(season)) - seated
    cast = seasons.of(uow.tx, record.season_id)
    member = next((each.member for each in cast if each.member in waiting and each.account_id is None), None)
    return None if member is None else season.members[member]


def must_not_be_assigned(uow: UnitOfWork, record: MatchRecord, held: SeatRecord) -> None:
    """Raise Forbidden ``season_seats`` for a seat that the season assigned. Seats that members took can be left."""
    if record.season_id is None or held.member is None:
        return
    _, season = of_match(uow, record.season_id)
    # Regardless of the player, who may have left the season since they joined.
    if not _choosing(season):
        raise SeasonSeats


def decided_config(uow: UnitOfWork, record: MatchRecord) -> Mapping[str, Json]:
    """The settings that the members decided in the host's place; none in a match without a season."""
    if record.season_id is None:
        return {}
    _, season = of_match(uow, record.season_id)
    lineup = due_lineup(season)
    return {} if lineup is None else lineup.config


def _choosing(season: Season) -> tuple[str, ...]:
    """The members who choose whether to play the next match."""
    lineup = due_lineup(season)
    return lineup.members if lineup is not None and lineup.is_open else ()


def due_lineup(season: Season) -> Lineup | None:
    """The lineup of the next match; None while none is due."""
    try:
        return next_lineup(season)
    except Refused:
        return None


def begin(uow: UnitOfWork, record: MatchRecord) -> MatchRecord:
    """Fix the table of a match that starts; start the season's match with its players' garnets.

    Raises Refused if the season's match cannot start.
    """
    held = seats.of(uow.tx, record.id)
    if record.season_id is None:
        table = _table(record, {each.seat: "person" if each.bot is None else "bot" for each in held}, {})
        return record if table == record.start_table else matches.update(uow.tx, record, start_table=table)
    cast = {each.seat: each.member for each in held if each.member is not None}
    season, before = of_match(uow, record.season_id)
    _must_be_theirs(uow, season.id, held)
    # Where everybody may read the whole match afterwards, its table must have no secrets.
    known = before.seen_by("public") if game_of(uow, record).reveals_all else before
    lineup = None if record.game == HOUSE else due_lineup(before)
    given = lineup.items if lineup else {}
    items: dict[Seat, dict[str, Json]] = {
        seat: {**known.items_of(member), **given.get(member, {})} for seat, member in cast.items()
    }
    kinds = {each.seat: _kind(each) for each in held}
    table = _table(record, kinds, _earlier(uow, before, cast), items)
    guests = tuple(seat for seat, kind in kinds.items() if kind == "guest")
    writer = SeasonWriter(uow, season)
    if record.game == HOUSE:
        writer.act(LiveSeason.open_house, record.id, record.game, cast)
        return matches.update(uow.tx, record, start_table=table)
    try:
        writer.act(LiveSeason.start_match, record.id, record.game, cast, guests, record.config)
    except WrongMembers:
        # A member has left or no longer plays since the seats were assigned.
        raise _other_cast() from None
    # Read after the command: garnets of offers that lapse at the start are free again.
    has = wallets.free(uow, season.id)
    brought = {each.seat: has.get(each.member or "", 0) for each in held}
    wallets.freeze(uow, season.id, record.id, brought, cast)
    garnets = {str(seat): amount for seat, amount in brought.items()}
    return matches.update(uow.tx, record, garnets=garnets, start_table=table)


def _kind(held: SeatRecord) -> SeatKind:
    """Who sits there in a season's match. A bot that plays for a member is of the cast."""
    if held.member is not None:
        return "cast"
    return "guest" if held.bot is None else "bot"


def _table(
    record: MatchRecord,
    kinds: Mapping[Seat, SeatKind],
    earlier: Mapping[str, Json],
    items: Mapping[Seat, dict[str, Json]] = MappingProxyType({}),
) -> Mapping[str, Json]:
    seats: dict[str, Json] = {str(seat): {"kind": kind, "items": items.get(seat, {})} for seat, kind in kinds.items()}
    return Table.of(record.players, {"seats": seats, "earlier": {**earlier}}).stored()


def _earlier(uow: UnitOfWork, season: Season, cast: Mapping[Seat, str]) -> dict[str, Json]:
    """The season's last finished match of each game, for the members in these seats."""
    last = {found.match.game: found.match for found in season.matches if not found.match.is_running}
    earlier: dict[str, Json] = {}
    for game, match in sorted(last.items()):
        seat_of = {member: seat for seat, member in match.seats.items()}
        result = matches.result(uow.tx, match.id)
        known: dict[str, Json] = {str(seat): seat_of[member] for seat, member in cast.items() if member in seat_of}
        earlier[game] = {"result": json.loads(result or "{}"), "seats": known}
    return earlier


def _must_be_theirs(uow: UnitOfWork, season_id: str, held: Sequence[SeatRecord]) -> None:
    """Refuse players who were replaced as their member's player after the match was created."""
    players = {each.member: each.account_id for each in seasons.of(uow.tx, season_id)}
    if any(each.member is not None and each.account_id != players.get(each.member) for each in held):
        raise _other_cast()


def _other_cast() -> WrongMembers:
    return WrongMembers("The cast has changed since this match was created. Cancel the match and create it again.")


def settle(uow: UnitOfWork, record: MatchRecord, before: Match | None, step: Step) -> None:
    """Post garnets that moved within a match, between the members' wallets in it, and between these and the bank."""
    if record.season_id is None:
        return
    earlier, after = wallets_of(record) if before is None else before.wallets, step.match
    awards = after.result.garnets if after.result is not None else {}
    # Without the match's awards, which the season pays by its policies.
    moved = {seat: n - awards.get(seat, 0) - earlier[seat] for seat, n in after.wallets.items()}
    if any(moved.values()) or step.payments:
        _, season = of_match(uow, record.season_id)
        wallets.settle(uow, season.id, record, season.find_match(record.id).match.seats, moved, step.payments)


def finish(uow: UnitOfWork, record: MatchRecord, match: Match) -> None:
    """End the match: return its wallets, and let the season continue with the result and what the verdict grants."""
    if record.season_id is None or match.result is None or record.game == HOUSE:
        return
    result, grants = match.result, match.verdict.grants if match.verdict else ()
    stored, season = of_match(uow, record.season_id)
    writer = SeasonWriter(uow, stored)
    wallets.release(uow, season, record.id, season.find_match(record.id).match.seats)
    writer.act(LiveSeason.take_result, record.id, result, grants)


def called_off(uow: UnitOfWork, record: MatchRecord, reason: str | None) -> None:
    """Undo a match that its host cancelled; another match takes its place.

    The season has it: one that drops a match cancels it in the same transaction.
    """
    if record.season_id is None or record.started_at is None or record.game == HOUSE:
        return
    stored, season = of_match(uow, record.season_id)
    writer = SeasonWriter(uow, stored)
    wallets.call_off(uow, season, record.id, season.find_match(record.id).match.seats)
    writer.act(LiveSeason.take_back_match, record.id, reason, cancelled=True)
