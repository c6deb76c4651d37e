"""Create a match, in its lobby."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from mainmatch.rules import Flaw, Game, text
from mainmatch.services.accounts.seating import must_allow
from mainmatch.services.accounts.sign_up import account_named
from mainmatch.services.caller import Caller
from mainmatch.services.errors import (
    BadTime,
    InsufficientScope,
    InvalidRequest,
    NoSuchGame,
    SeasonGarnets,
    TooFewSeats,
)
from mainmatch.services.events.match_events import MatchCreated
from mainmatch.services.fairness.commitments import published_commitment
from mainmatch.services.lobby import match_alerts
from mainmatch.services.lobby.match_options import MatchSettings, NewMatch, columns_of, must_fit
from mainmatch.services.lobby.open_lobby import published
from mainmatch.services.matches.queries import (
    MatchFacts,
    facts,
)
from mainmatch.services.season_commands import season_matches
from mainmatch.services.season_commands.season_matches import Castlist
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, matches, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord

_LONGEST_WAIT = timedelta(days=90)
"""Between now and a match that starts by itself."""


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
