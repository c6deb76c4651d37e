"""The lobby: create a match, take and leave seats, add bots, start.

Invalid options are refused when the match is created, not when its players have joined.
"""

import json
import secrets
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, TypeAlias

import structlog
from pydantic import Field

from mainmatch.rules import CloseEarly, Flaw, Game, Json, MatchSpec, Seat, SubmissionStatus, text, viewer_of
from mainmatch.services import schedules
from mainmatch.services.accounts.seating import must_allow
from mainmatch.services.accounts.sign_up import account_named
from mainmatch.services.bodies import BARE, Instant, Payload, Typed, flaws_in
from mainmatch.services.caller import Caller
from mainmatch.services.errors import (
    AlreadyJoined,
    AlreadyStarted,
    BadTime,
    InsufficientScope,
    InvalidRequest,
    MatchFull,
    NoPlayer,
    NoSuchGame,
    SeasonGarnets,
    SeatsFree,
    SeatTaken,
    TooFewSeats,
    UnknownSeat,
    UnknownSeatNumber,
    WrongCode,
)
from mainmatch.services.events.account_events import MySeatJoined, MySeatLeft
from mainmatch.services.events.feed_writer import EventWriter, emit_to_account
from mainmatch.services.events.match_events import ForAll, MatchCreated, SeatJoined, SeatLeft
from mainmatch.services.events.telling import Moment
from mainmatch.services.fairness.commitments import published_commitment
from mainmatch.services.games.catalogue import statuses_of
from mainmatch.services.games.watchdog import GuardedMatch, guarded
from mainmatch.services.hosting import substitutes
from mainmatch.services.hosting.common_act import record as note
from mainmatch.services.hosting.hosts import AccountName
from mainmatch.services.json_text import rendered
from mainmatch.services.lobby import match_alerts, settings_changes
from mainmatch.services.matches import status_changes
from mainmatch.services.matches.access import must_host, must_sit, see, shut_out
from mainmatch.services.matches.attendance import AbsencePolicy, policy_in
from mainmatch.services.matches.house_bots import BOTS
from mainmatch.services.matches.loader import game_of, spec_of, wallets_of
from mainmatch.services.matches.queries import (
    Downtime,
    MatchFacts,
    Publication,
    SeatFacts,
    Visibility,
    WhenSeatsAreFree,
    facts_of,
)
from mainmatch.services.names.display_names import DisplayName, Title, cleaned_title, marked
from mainmatch.services.news.webhook_schemas import DiscordChannel
from mainmatch.services.play import transitions
from mainmatch.services.schedules import RollingSchedule, Schedule
from mainmatch.services.season_commands import season_matches
from mainmatch.services.season_commands.season_matches import Castlist
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, matches, seats
from mainmatch.store.matches import MatchHeader, MatchRecord
from mainmatch.store.seats import SeatRecord
from mainmatch.store.transactions.errors import TakenBack
from mainmatch.store.transactions.transaction import to_millisecond

_log = structlog.get_logger(__name__)

_MOST_GARNETS = 1_000_000
_STORED_AS_SENT = {
    *("visibility", "close_early", "submission_status", "publication", "review_seconds", "downtime", "season_id"),
    "when_seats_are_free",
}
_LONGEST_WAIT = timedelta(days=90)
"""Between now and a match that starts by itself."""


StartsAt: TypeAlias = Annotated[
    Instant | None,
    Field(description="Time at which the match starts by itself, at most 90 days from now. Default: a host starts it."),
]
Garnets: TypeAlias = dict[str, Annotated[int, Field(ge=0, le=_MOST_GARNETS)]]


class MatchSettings(Payload):
    """The settings of a match. All but the game have defaults."""

    game: Annotated[Typed, Field(min_length=1, max_length=64, description="Game id, from GET /v1/games.")]
    title: Annotated[Title | None, Field(description="Title, for people. Default: the game's name.")] = None
    player_count: Annotated[
        int | None, Field(ge=1, le=64, description="Number of players. Default: the game's usual number.")
    ] = None
    config: dict[str, Json] = Field(default={}, description="Settings of the game, as its config schema defines them.")
    garnets: Garnets = Field(
        default={}, description='Starting balances by seat, such as {"1": 5}. Seats left out start with 0.'
    )
    schedule: Annotated[
        Schedule,
        Field(
            description="When phases end. Default: rolling, with the game's own lengths.",
            # A default that is an object makes openapi-python-client drop the operation.
            json_schema_extra=lambda schema: schema.pop("default"),
        ),
    ] = RollingSchedule()
    close_early: Annotated[
        CloseEarly,
        Field(
            description="Whether a phase closes before its deadline: never, when all seats have submitted, or when "
            "all have locked."
        ),
    ] = "all_locked"
    visibility: Annotated[
        Visibility,
        Field(
            description="public: listed. unlisted: visible by link, join by code. private: visible to members only. "
            "Default: public, or the season's visibility."
        ),
    ] = "public"
    submission_status: Annotated[
        SubmissionStatus,
        Field(
            description="Who can see which seats have submitted while a phase is open. everyone: for games that list "
            "it in their `submission_status`."
        ),
    ] = "host"
    publication: Annotated[
        Publication,
        Field(description="host_review: a phase's outcome is published by a host, or after the longest wait."),
    ] = "auto"
    review_seconds: Annotated[
        int, Field(ge=60, le=7 * 24 * 3600, description="Longest wait under host_review, in seconds.")
    ] = 12 * 3600
    spectator_delay_rounds: Annotated[
        int,
        Field(
            ge=0,
            le=20,
            description="Number of rounds by which spectators are delayed, so that they cannot help players. 0: no "
            "delay.",
        ),
    ] = 0
    downtime: Annotated[
        Downtime,
        Field(
            description="Treatment of a deadline that passed while the server was down for more than a minute. "
            "credit: players get the lost time back. strict: the phase closes as soon as the server is "
            "back."
        ),
    ] = "credit"
    when_seats_are_free: Annotated[
        WhenSeatsAreFree,
        Field(
            description="What happens at `starts_at` if seats are free. wait: the match does not start by itself, and "
            "everybody is told. fill_with_bots: house bots take the free seats. start_with_fewer: the free seats are "
            "removed, if the game takes so few players; otherwise as with wait. cancel: the match is cancelled."
        ),
    ] = "wait"
    absence: Annotated[
        AbsencePolicy,
        Field(
            description="What the match does for players who have no time. Default: nothing.",
            json_schema_extra=lambda schema: schema.pop("default"),
        ),
    ] = AbsencePolicy()


class NewMatch(MatchSettings):
    """The options of a new match. All but the game have defaults, which `from` takes from another match."""

    game: Annotated[
        Typed,
        Field(
            max_length=64,
            description="Game id, from GET /v1/games. It can be left out with `from`.",
            json_schema_extra=lambda schema: schema.pop("default"),
        ),
    ] = ""
    from_: Annotated[
        Typed | None,
        Field(
            alias="from",
            max_length=64,
            description="A match that you can see, whose settings this one has where you send none. Left out are "
            "`setup`, `starts_at` and the season, and `garnets` unless you host that match and do not play in it.",
        ),
    ] = None
    rematch: Annotated[
        bool,
        Field(
            description="With `from`, a finished match that you played or hosted: its hosts host this one, you and "
            "the bots have the same seats, and those of the other players are kept for them for a week."
        ),
    ] = False
    starts_at: StartsAt = None
    season_id: Annotated[
        Typed | None,
        Field(
            max_length=64,
            description="One of your seasons, whose next match this is. Its cast gets the seats, with their garnets "
            "at the start of the match.",
        ),
    ] = None
    guests: Annotated[
        list[AccountName],
        Field(
            max_length=16,
            description="In a season's main match, people from outside of the active cast, who play this match only. "
            "They have no garnets, win nothing in the season and cannot be eliminated. To invite one by a code, create "
            "the match with a greater `player_count` and use `putPlayer` for the free seat.",
        ),
    ] = Field(default=[])
    discord: Annotated[
        DiscordChannel | None,
        Field(
            description="A channel of Discord that is told what happens, by a webhook of yours as `createWebhook` "
            "makes it with `format: discord`. This needs the scope `webhook:write`, too."
        ),
    ] = None


class JoinMatchRequest(Payload):
    """A request for a seat. Unlisted and private matches require a code."""

    join_code: Annotated[Typed | None, Field(description="The match's join code.", max_length=64), BARE] = None
    invite_code: Annotated[
        Typed | None,
        Field(
            description="Code of an invitation to a seat. With both, the join code counts if this is no invitation.",
            max_length=64,
        ),
        BARE,
    ] = None
    seat: Annotated[int | None, Field(ge=1, le=64, description="Seat to join. Default: the first free seat.")] = None
    display_name: DisplayName | None = Field(
        default=None,
        description="Name shown in this match. Default: the account's. The number of the seat is added to a name that "
        "looks like another player's: Ada (3).",
    )


class StartRequest(Payload):
    """How the match starts."""

    when_seats_are_free: Annotated[
        Literal["start_with_fewer"] | None,
        Field(
            description="start_with_fewer: the players who are there play without the free seats. Players in the last "
            "seats move to free ones before them. Default: the start is refused."
        ),
    ] = None


class AddedBots(SeatFacts):
    """The seat that a bot took, the first one of several, and all of them."""

    seats: Annotated[list[SeatFacts], Field(description="All seats that bots took, in order.")]


def fresh_seed() -> bytes:
    """32 unpredictable bytes, from which all chance in a match is derived."""
    return secrets.token_bytes(32)


def create(uow: UnitOfWork, caller: Caller, payload: NewMatch, *, rematch_of: str | None = None) -> MatchFacts:
    """Create a match in its lobby, with the caller as host. ``rematch_of``: the match whose rematch it is.

    Raises Invalid, Refused for options that the game refuses, Conflict ``too_many_matches``, and Forbidden
    ``insufficient_scope`` for a token for one match.
    """
    if caller.match_id is not None:
        raise InsufficientScope("This token is for one match only. Create matches with another token.")
    if not payload.game:
        raise InvalidRequest(flaws=(Flaw("body.game", "missing", "Send the id of a game, or `from`."),))
    uow.quotas.must_have_room(uow.tx, "matches", caller.account_id)
    must_be_soon(uow, payload.starts_at)
    game = _game(uow, payload.game)
    cast = _cast(uow, caller, payload, game)
    record = opened(uow, (caller.account_id,), payload, game, cast, rematch_of)
    return facts(uow, caller, record.id)


def opened(
    uow: UnitOfWork,
    hosting: Iterable[str],
    payload: NewMatch,
    game: Game,
    cast: Castlist | None,
    rematch_of: str | None = None,
) -> MatchRecord:
    """A new match in its lobby, with these hosts."""
    count = _count(payload, game, cast)
    seed = fresh_seed()
    if cast is not None:
        own = {} if "visibility" in payload.model_fields_set else {"visibility": cast.visibility}
        # What members decided replaces the host's.
        payload = payload.model_copy(update={**own, "config": {**payload.config, **cast.lineup.config}})
    spec = must_fit(game, payload, count, seed)
    record = matches.add(uow.tx, _record(uow, payload, game, count, seed).but(rematch_of=rematch_of))
    seats.add(uow.tx, [SeatRecord(match_id=record.id, seat=seat) for seat in spec.seats])
    for account_id in hosting:
        hosts.add(uow.tx, record.id, account_id)
    if cast is not None:
        season_matches.seat_cast(uow, record, cast)
    created = MatchCreated(game=game.id, player_count=count, commitment=published_commitment(record))
    return published(uow, record, created, alerts_at=uow.now if match_alerts.is_wanted(uow, record) else None)


def must_be_soon(uow: UnitOfWork, starts_at: datetime | None) -> None:
    """Raise BadTime for a start that is not in the future, or too far from now."""
    if starts_at is not None and not uow.now < starts_at <= uow.now + _LONGEST_WAIT:
        raise BadTime(f"`starts_at` must be in the future and at most {_LONGEST_WAIT.days} days from now.")


def must_fit(game: Game, payload: MatchSettings, count: int, seed: bytes) -> MatchSpec:
    """Check the options of a match of so many seats. Raises Invalid, and Refused for what the game refuses."""
    if payload.submission_status not in (statuses := statuses_of(game)):
        message = f"In this game it is one of {', '.join(statuses)}."
        raise InvalidRequest(flaws=(Flaw("body.submission_status", "not_offered", message),))
    with flaws_in("body.config"):
        spec = guarded(MatchSpec.of, game, payload.config, seed, count)
    lengths = [phase.name for phase in game.phases if not phase.fixed_length]
    schedules.must_name_phases(payload.schedule, (*lengths, "candidate-vote"))
    if set(payload.garnets) - {str(seat) for seat in range(1, count + 1)}:
        raise UnknownSeat(f"Garnets are given by seat, from 1 to {count}.")
    # Start the match and discard the result: a setup that the game refuses must fail here.
    with flaws_in("body.config"):
        GuardedMatch.start(game, spec, {})
    return spec


def facts(uow: UnitOfWork, caller: Caller, match_id: str) -> MatchFacts:
    """The facts of a match as the caller may read them. Raises Unknown ``unknown_match``."""
    return facts_of(uow, see(uow, caller, match_id))


def join(uow: UnitOfWork, caller: Caller, match_id: str, payload: JoinMatchRequest) -> MatchFacts:
    """Take a seat for the caller. Raises Conflict if there is none, Forbidden for a wrong code."""
    is_within_reach = caller.match_id in (None, match_id)
    invite_code = payload.invite_code
    if invite_code is not None and is_within_reach and substitutes.redeem(uow, caller, match_id, invite_code):
        return facts(uow, caller, match_id)
    if invite_code is not None and payload.join_code is None:
        # Not any free seat instead: they were invited to one.
        see(uow, caller, match_id)
        raise WrongCode("This invitation was used, revoked or replaced, or is older than a week. Ask for another one.")
    if is_within_reach and substitutes.redeem(uow, caller, match_id, None):
        return facts(uow, caller, match_id)
    record = _joinable(uow, caller, match_id, payload.join_code)
    substitutes.must_not_be_removed(uow, match_id, caller)
    member = season_matches.cast_player(uow, record, caller)
    if seats.by_account(uow.tx, match_id, caller.account_id) is not None:
        raise AlreadyJoined("You already have a seat in this match.")
    _must_be_in_lobby(record)
    held = seats.of(uow.tx, match_id)
    seat = _free_seats(held, payload.seat, seats.invited(uow.tx, match_id, uow.now))[0]
    wanted = payload.display_name or caller.display_name
    name = member.alias if member else marked(wanted, seats.names_of(held), str(seat))
    seats.take(uow.tx, match_id, seat, account_id=caller.account_id, bot=None, display_name=name, at=uow.now)
    if member is not None:
        seats.cast(uow.tx, match_id, seat, member.id)
    published(uow, record, SeatJoined(seat=seat, display_name=name))
    # A host who plays loses the host's view, on open streams, too.
    uow.tx.notices.shut.add((caller.account_id, f"match/{match_id}/host"))
    emit_to_account(uow, caller.account_id, MySeatJoined(match_id=match_id, seat=seat))
    return facts(uow, caller, match_id)


def leave(uow: UnitOfWork, caller: Caller, match_id: str) -> None:
    """Give up the caller's seat. Raises Forbidden ``not_seated``, Conflict ``already_started``."""
    access = see(uow, caller, match_id)
    seat, record = must_sit(access), access.match
    _must_be_in_lobby(record)
    season_matches.must_not_be_assigned(uow, record, _held(uow, match_id, seat))
    _vacate(uow, record, SeatLeft(seat=seat, by="player"))
    emit_to_account(uow, caller.account_id, MySeatLeft(match_id=match_id, seat=seat))
    shut_out(uow, record, caller.account_id, viewer_of(seat))


def add_bot(
    uow: UnitOfWork,
    caller: Caller,
    match_id: str,
    seat: Seat | None,
    bot: str,
    *,
    count: int | None = None,
    fill: bool = False,
) -> AddedBots:
    """Add house bots to this seat, to the first ``count`` free seats (1 by default), or to all; as a host.

    In a season, bots play for members without a player, as far as such wait. Raises Conflict ``match_full``,
    ``seat_taken`` and ``too_many_bots``; then no bot is added.
    """
    record = lobby_of(uow, caller, match_id)
    if sum((seat is not None, count is not None, fill)) > 1:
        raise InvalidRequest("Provide at most one of `seat`, `count` and `fill`.")
    # A bot in this very seat replaces the person who was invited to it.
    kept = seats.invited(uow.tx, match_id, uow.now) - {seat}
    chosen = _free_seats(seats.of(uow.tx, match_id), seat, kept)
    if count is not None and count > len(chosen):
        raise MatchFull(text("Only {count} seats are free for bots. Ask for at most so many.", count=len(chosen)))
    uow.quotas.must_have_room(uow.tx, "bots", caller.account_id, len(chosen) if fill else count or 1)
    added = [_seat_bot(uow, record, each, bot) for each in (chosen if fill else chosen[: count or 1])]
    published(uow, record, *map(_joined, added))
    return AddedBots(**added[0].model_dump(), seats=added)


def _joined(bot: SeatFacts) -> SeatJoined:
    return SeatJoined(seat=bot.seat, display_name=bot.display_name or "", bot=True)


def _seat_bot(uow: UnitOfWork, record: MatchRecord, seat: Seat, bot: str) -> SeatFacts:
    held = seats.of(uow.tx, record.id)
    seats.withdraw_invites(uow.tx, record.id, seat)
    member = season_matches.cast_bot(uow, record, held)
    name = member.alias if member else marked(f"House bot {seat}", seats.names_of(held), str(seat), is_bot=True)
    seats.take(uow.tx, record.id, seat, account_id=None, bot=bot, display_name=name, at=uow.now)
    if member is not None:
        seats.cast(uow.tx, record.id, seat, member.id)
    return SeatFacts(seat=seat, taken=True, bot=bot, display_name=name)


def remove_player(uow: UnitOfWork, caller: Caller, match_id: str, seat: Seat, reason: str | None) -> None:
    """Free a seat, as a host. A player stays out, and a match that isn't public gets a new join code.

    Raises Unknown ``unknown_seat_number`` and ``no_player``, Conflict ``already_started``, Forbidden ``season_seats``.
    """
    record = lobby_of(uow, caller, match_id)
    if seat > record.players:
        raise UnknownSeatNumber(f"Seats are numbered from 1 to {record.players}.")
    held = _held(uow, match_id, seat)
    if held.account_id is None and held.bot is None:
        raise NoPlayer
    season_matches.must_not_be_assigned(uow, record, held)
    note(uow, caller, match_id, "remove_player", reason, seat=seat)
    is_person = held.account_id is not None
    code = secrets.token_urlsafe(9) if record.join_code is not None and is_person else record.join_code
    _vacate(uow, record, SeatLeft(seat=seat, by="host", reason=reason), join_code=code)
    if held.account_id is not None:
        if held.account_id != caller.account_id:
            substitutes.keep_out(uow, match_id, held.account_id)
        emit_to_account(uow, held.account_id, MySeatLeft(match_id=match_id, seat=seat))
        shut_out(uow, record, held.account_id, viewer_of(seat))


def start(uow: UnitOfWork, caller: Caller, match_id: str, payload: StartRequest | None = None) -> MatchFacts:
    """Start the match, as a host.

    Raises Conflict ``seats_free`` and ``already_started``, Refused ``wrong_seat_count``.
    """
    record = lobby_of(uow, caller, match_id)
    free = _free(uow, record)
    if free and (payload is None or payload.when_seats_are_free is None):
        game, count = game_of(uow, record), record.players - len(free)
        fewer = (
            text("or send `when_seats_are_free`: `start_with_fewer`")
            if game.seats.takes(count)
            else text("the game takes {players} players", players=str(game.seats))
        )
        raise SeatsFree(text("Seats {free} are free. Wait for players or add bots; {fewer}.", free=free, fewer=fewer))
    if free:
        note(uow, caller, match_id, "change_settings", None, settings=["player_count"])
        record = settings_changes.leave_out_free_seats(uow, record)
    begin(uow, record)
    return facts(uow, caller, match_id)


def start_due(uow: UnitOfWork, record: MatchRecord) -> None:
    """Start a match at its ``starts_at``, or do what its host has chosen for free seats. It is due once.

    A match that cannot start waits for its host.
    """
    free = _free(uow, record)
    if free and record.when_seats_are_free == "cancel":
        reason = "Seats were free at the time of the start."
        status_changes.call_off(uow, record, reason)
        season_matches.called_off(uow, record, reason)
        return
    try:
        with uow.tx.attempt():
            begin(uow, _filled(uow, record, free))
    except TakenBack as failed:
        _log.info("match not started", match_id=record.id, error=type(failed.__cause__).__name__)
        status_changes.miss_start(uow, record, free)


def _free(uow: UnitOfWork, record: MatchRecord) -> list[Seat]:
    return [each.seat for each in seats.of(uow.tx, record.id) if each.account_id is None and each.bot is None]


def _filled(uow: UnitOfWork, record: MatchRecord, free: Sequence[Seat]) -> MatchRecord:
    """The match with bots in its free seats, or without these, as its host wants.

    Raises SeatsFree, ``too_many_bots`` and ``wrong_seat_count``.
    """
    if not free:
        return record
    if record.when_seats_are_free == "start_with_fewer":
        return settings_changes.leave_out_free_seats(uow, record)
    if record.when_seats_are_free != "fill_with_bots":
        raise SeatsFree
    uow.quotas.must_have_room(uow.tx, "bots", hosts.of(uow.tx, record.id)[0], len(free))
    added = [_seat_bot(uow, record, seat, BOTS[0]) for seat in free]
    return published(uow, record, *map(_joined, added))


def begin(uow: UnitOfWork, record: MatchRecord) -> None:
    """Start a match whose seats are taken."""
    record = season_matches.begin(uow, record)
    step = GuardedMatch.start(game_of(uow, record), spec_of(uow, record), wallets_of(record))
    transitions.open_first(uow, record, step)


def _game(uow: UnitOfWork, game_id: str) -> Game:
    found = next((game for game in uow.games.all() if game.id == game_id), None)
    if found is None:
        raise NoSuchGame(f"Choose one of: {', '.join(game.id for game in uow.games.all())}.")
    return found


def _cast(uow: UnitOfWork, caller: Caller, payload: NewMatch, game: Game) -> Castlist | None:
    if payload.season_id is None:
        if payload.guests:
            message = "Only a season's match has guests. To other matches people are invited by their code."
            raise InvalidRequest(flaws=(Flaw("body.guests", "not_offered", message),))
        return None
    if payload.garnets:
        raise SeasonGarnets
    guests = {each.id: each for each in (account_named(uow, name) for name in payload.guests)}
    for each in guests.values():
        must_allow(uow, caller, each)
    return season_matches.castlist(uow, caller, payload.season_id, game.id, [*guests.values()])


def _count(payload: MatchSettings, game: Game, cast: Castlist | None) -> int:
    """The number of seats: as requested, else the game's default, or as many as the cast needs."""
    if cast is None:
        return game.seats.default if payload.player_count is None else payload.player_count
    if payload.player_count is not None and payload.player_count < cast.least:
        raise TooFewSeats(
            text("{count} members of the cast and guests play. Provide a seat for each of them.", count=cast.least)
        )
    return payload.player_count or max(cast.least, game.seats.least)


def _held(uow: UnitOfWork, match_id: str, seat: Seat) -> SeatRecord:
    """The record of a seat; of a seat that doesn't exist, that of a free one."""
    return next((each for each in seats.of(uow.tx, match_id) if each.seat == seat), SeatRecord(match_id, seat))


def _record(uow: UnitOfWork, payload: NewMatch, game: Game, count: int, seed: bytes) -> MatchRecord:
    return MatchRecord(
        id=f"m_{secrets.token_urlsafe(12)}",
        game=game.id,
        version=game.version,
        players=count,
        status="lobby",
        join_code=None if payload.visibility == "public" else secrets.token_urlsafe(9),
        seed=seed.hex(),
        created_at=uow.now,
        **{**columns_of(payload), "title": payload.title or game.title},
    )


def columns_of(payload: NewMatch) -> dict[str, Any]:
    """A match's options as the columns that they are stored in."""
    return {
        "title": payload.title,
        "config": rendered(payload.config),
        "garnets": rendered(payload.garnets),
        "schedule": payload.schedule.model_dump_json(),
        "delay_rounds": payload.spectator_delay_rounds,
        "absence": payload.absence.model_dump_json(),
        "starts_at": payload.starts_at and to_millisecond(payload.starts_at),
        **payload.model_dump(include=_STORED_AS_SENT),
    }


def settings_of(match: MatchRecord) -> NewMatch:
    """The options with which such a match would be created."""
    return NewMatch.model_construct(
        game=match.game,
        title=match.title,
        player_count=match.players,
        config=json.loads(match.config),
        garnets=json.loads(match.garnets),
        schedule=schedules.read(match.schedule),
        spectator_delay_rounds=match.delay_rounds,
        absence=policy_in(match.absence),
        starts_at=match.starts_at,
        **{name: getattr(match, name) for name in _STORED_AS_SENT},
    )


def settings_for_another(match: MatchRecord, title: str | None = None) -> NewMatch:
    """The options of another match like this one, at a time of its own and outside of seasons.

    Without its ``setup``, which may contain every secret of the match.
    """
    settings = settings_of(match)
    config = {name: value for name, value in settings.config.items() if name != "setup"}
    own = {"title": title or cleaned_title(match.title), "config": config, "starts_at": None, "season_id": None}
    return settings.model_copy(update=own)


def _joinable(uow: UnitOfWork, caller: Caller, match_id: str, code: str | None) -> MatchRecord:
    within_reach = match_id if caller.match_id in (None, match_id) else ""
    found, _, is_host = seats.find_access(uow.tx, within_reach, caller.account_id, join_code=code)
    if found and (found.visibility == "public" or is_code(found, code) or is_host):
        return matches.load(uow.tx, found)
    # A wrong code must not reveal a hidden match: ``see`` raises for it as for a missing one.
    see(uow, caller, match_id)
    raise WrongCode


def is_code(found: MatchHeader, code: str | None) -> bool:
    """Whether this is the match's join code, compared in constant time."""
    if code is None or found.join_code is None:
        return False
    return secrets.compare_digest(code.encode(), found.join_code.encode())


def lobby_of(uow: UnitOfWork, caller: Caller, match_id: str) -> MatchRecord:
    """The match, for a host, while it has not started."""
    access = see(uow, caller, match_id)
    must_host(access)
    _must_be_in_lobby(access.match)
    return access.match


def _must_be_in_lobby(record: MatchRecord) -> None:
    if record.status != "lobby":
        raise AlreadyStarted


def _free_seats(all_seats: list[SeatRecord], wanted: Seat | None, kept: Collection[Seat | None]) -> list[Seat]:
    """The wanted seat, or all free ones, at least one. ``kept``: seats to which somebody is invited."""
    empty = [each.seat for each in all_seats if each.account_id is None and each.bot is None]
    free = [seat for seat in empty if seat not in kept]
    if empty and not free:
        raise MatchFull("The free seats are kept for people who are invited to them.")
    if not free:
        raise MatchFull
    if wanted is None:
        return free
    if wanted not in free:
        raise SeatTaken(text("This seat is taken. Free seats: {free}.", free=free))
    return [wanted]


def _vacate(uow: UnitOfWork, record: MatchRecord, left: SeatLeft, **columns: Any) -> None:
    seats.free(uow.tx, record.id, left.seat)
    published(uow, record, left, **columns)


def published(uow: UnitOfWork, record: MatchRecord, *events: ForAll, **columns: Any) -> MatchRecord:
    """Write events of the lobby for all viewers, and change columns of the match."""
    writer = EventWriter(uow, record, Moment())
    for event in events:
        writer.emit(event)
    return matches.update(uow.tx, writer.write(), **columns)
