"""Create a match, in its lobby.

Practice: a match of one person and bots, which begins at once.
"""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Annotated

from pydantic import Field

from mainmatch.payload import Payload, Typed
from mainmatch.rules import Flaw, Game, Json, text
from mainmatch.services import errors
from mainmatch.services.accounts.operation_rules import must_allow
from mainmatch.services.accounts.sign_up import account_named
from mainmatch.services.caller import Caller
from mainmatch.services.events.match_events import MatchCreated
from mainmatch.services.fairness.commitments import published_commitment
from mainmatch.services.lobby import match_alerts, match_start, seat_changes
from mainmatch.services.lobby.match_options import MatchSettings, NewMatch, columns_of, must_fit
from mainmatch.services.lobby.open_lobby import published
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import channel_sync
from mainmatch.services.matches.attendance import BOTS
from mainmatch.services.matches.queries import (
    MatchFacts,
    facts,
)
from mainmatch.services.names.display_names import Title
from mainmatch.services.season_commands import season_matches
from mainmatch.services.season_commands.season_matches import Castlist
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, matches, quotas
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
        raise errors.InsufficientScope("This token is for one match only. Create matches with another token.")
    if not payload.game:
        raise errors.InvalidRequest(flaws=(Flaw("body.game", "missing", text("Send the id of a game, or `from`.")),))
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
    if payload.drawn_aliases is None:
        payload = payload.model_copy(update={"drawn_aliases": game.drawn_aliases and cast is None})
    spec = must_fit(game, payload, count, seed)
    record = matches.add(uow.tx, _record(uow, payload, game, count, seed).but(rematch_of=rematch_of))
    uow.tx.add(*(SeatRecord(match_id=record.id, seat=seat) for seat in spec.seats))
    for account_id in hosting:
        hosts.add(uow.tx, record.id, account_id)
    if cast is None:
        uow.tx.add(channel_sync.in_lobby(record, uow.now))
    else:
        # A season's house has rooms for the time between matches.
        season_matches.seat_cast(uow, record, cast)
    created = MatchCreated(game=game.id, player_count=count, commitment=published_commitment(record))
    return published(uow, record, created, alerts_at=uow.now if match_alerts.is_wanted(uow, record) else None)


def must_be_soon(uow: UnitOfWork, starts_at: datetime | None) -> None:
    """Raise BadTime for a start that is not in the future, or too far from now."""
    if starts_at is not None and not uow.now < starts_at <= uow.now + _LONGEST_WAIT:
        raise errors.BadTime(
            text("`starts_at` must be in the future and at most {n} days from now.", n=_LONGEST_WAIT.days)
        )


def _game(uow: UnitOfWork, game_id: str) -> Game:
    found = next((game for game in uow.games.all() if game.id == game_id), None)
    if found is None:
        raise errors.NoSuchGame(text("Choose one of: {games}.", games=tuple(game.id for game in uow.games.all())))
    return found


def _cast(uow: UnitOfWork, caller: Caller, payload: NewMatch, game: Game) -> Castlist | None:
    if payload.season_id is None:
        if payload.guests:
            message = text("Only a season's match has guests. To other matches people are invited by their code.")
            raise errors.InvalidRequest(flaws=(Flaw("body.guests", "not_offered", message),))
        return None
    if payload.garnets:
        raise errors.SeasonGarnets
    guests = {each.id: each for each in (account_named(uow, name) for name in payload.guests)}
    for each in guests.values():
        must_allow(uow, caller, each)
    return season_matches.castlist(uow, caller, payload.season_id, game.id, [*guests.values()])


def _count(payload: MatchSettings, game: Game, cast: Castlist | None) -> int:
    """The number of seats: as requested, else the game's default, or as many as the cast needs."""
    if cast is None:
        return game.seats.default if payload.player_count is None else payload.player_count
    if payload.player_count is not None and payload.player_count < cast.least:
        raise errors.TooFewSeats(
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


MOST_OF_GUESTS = 5
"""Practice matches of a guest that are not over."""


class NewPractice(Payload):
    """A match against bots."""

    game: Annotated[Typed, Field(min_length=1, max_length=64, description="Game id, from GET /v1/games.")]
    title: Annotated[Title | None, Field(description="Title, for people. Default: the game's name.")] = None
    config: dict[str, Json] = Field(default={}, description="Settings of the game, as its config schema defines them.")


def begin(uow: UnitOfWork, caller: Caller, payload: NewPractice) -> MatchFacts:
    """Create a private match, seat the caller first and bots in all other seats, and start it.

    Raises as ``match_creation.create``, ``seat_changes.add_bot`` and ``match_start.start``.
    """
    if caller.guest and quotas.held(uow.tx, "matches", caller.account_id, MOST_OF_GUESTS) >= MOST_OF_GUESTS:
        raise errors.TooManyMatches(
            text("Guests have {count} matches at once. Finish one first, or keep your account.", count=MOST_OF_GUESTS)
        )
    wanted = NewMatch(
        game=payload.game,
        title=payload.title,
        config=payload.config,
        visibility="private",
        close_early="all_submitted",
    )
    made = create(uow, caller, wanted)
    seat_changes.join(uow, caller, made.id, JoinMatchRequest(join_code=made.join_code))
    if any(not each.taken for each in made.seats[1:]):
        seat_changes.add_bot(uow, caller, made.id, None, BOTS[0], fill=True)
    return match_start.start(uow, caller, made.id)
