"""Operations on matches: create, find, join, start and export."""

from typing import Annotated, Literal

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response

from mainmatch.api.http.context import Here, needs, open_to_all
from mainmatch.api.http.router import Router
from mainmatch.api.http.static_document import IN_LANGUAGES, StaticDocument
from mainmatch.api.share_picture import picture
from mainmatch.rules.errors import BadConfig, BadSetup, WrongSeatCount
from mainmatch.season.errors import DecisionOpen, NoGuests, NotNow, SeasonOver, WrongGame, WrongMembers
from mainmatch.services import errors
from mainmatch.services.export import match_export
from mainmatch.services.lobby import invitations, match_creation, match_settings, match_start, rematches, seat_changes
from mainmatch.services.lobby.invitations import InvitationCode, MatchInvitation
from mainmatch.services.lobby.match_creation import NewPractice
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.match_settings import MatchChange
from mainmatch.services.lobby.match_start import StartRequest
from mainmatch.services.lobby.seat_changes import AddedBots, JoinMatchRequest
from mainmatch.services.matches import public_preview, queries
from mainmatch.services.matches.queries import MatchFacts, MatchList, Sort

router = Router("Matches")
_READ = needs("match:read")
_PLAY = needs("match:play")
_HOST = needs("match:host")

_NEW_MATCHES = {
    "x-game": {"game": "x-game", "title": "Friday's X Game", "garnets": {"1": 5, "2": 5, "3": 5, "4": 5, "5": 5}},
    "exodus": {"game": "exodus", "player_count": 9, "visibility": "private"},
    "famine": {"game": "famine", "player_count": 8},
    "together": {"game": "together", "player_count": 16, "config": {"stage_rule": "kick"}},
    "extreme-ways": {"game": "extreme-ways", "player_count": 12, "config": {"rebound_tokens": True}},
    "ravens": {"game": "ravens", "player_count": 12},
    "locked-out": {"game": "locked-out", "garnets": {"1": 3, "2": 3}},
    "duel-of-nerve": {"game": "duel-of-nerve", "title": "Death match"},
    "duel-of-bids": {"game": "duel-of-bids", "schedule": {"phase_seconds": {"bidding": 90}}},
    "house": {"game": "house", "player_count": 8},
    "hosted": {"game": "hosted", "player_count": 6, "config": {"rounds": 4, "question": "Where do you go?"}},
    "vote": {"game": "vote", "player_count": 8, "config": {"revotes": 1, "silence": "drawn"}},
    "jury": {"game": "jury", "player_count": 7, "config": {"finalists": [2, 5]}},
    "the settings of another match": {"from": "m_3kTzQ0nT1pVw2yKc", "title": "Sunday's X Game"},
    "a rematch": {"from": "m_3kTzQ0nT1pVw2yKc", "rematch": True},
    "next match of a season": {"game": "x-game", "season_id": "se_3kTzQ0nT1pVw2yKc"},
    "short rounds, for a trial": {
        "game": "x-game",
        "config": {"missing_choice": "ally"},
        "schedule": {"mode": "rolling", "phase_seconds": {"pairing": 60, "choice": 120}},
    },
}


class BotRequest(BaseModel):
    """The bots, and their seats: at most one of `seat`, `count` and `fill`."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    seat: Annotated[int | None, Field(ge=1, le=64, description="Seat of the bot. Default: the first free seat.")] = None
    count: Annotated[
        int | None, Field(ge=1, le=64, description="Number of bots, which take the first free seats. Default: 1.")
    ] = None
    fill: Annotated[
        Literal[True] | None,
        Field(description="Whether bots take all free seats, except those that are kept for people who are invited."),
    ] = None
    bot: Annotated[
        Literal["house", "random"], Field(description="house: the game's own bot. random: random legal actions.")
    ] = "house"


# Defaults for omitted bodies: any seat, any bot, no code, all seats.
_ANY_SEAT, _ANY_BOT, _NO_CODE, _AS_IT_IS = JoinMatchRequest(), BotRequest(), InvitationCode(), StartRequest()

_IN_SEASON = (WrongGame, DecisionOpen, NotNow, SeasonOver)
"""Errors of a match that is not due in its season."""


@router.post(
    "/v1/matches",
    access=_HOST,
    answers=MatchFacts,
    made="/v1/matches/{id}",
    errors=(
        *(errors.NoSuchGame, WrongSeatCount, BadConfig, BadSetup, errors.UnknownPhase, errors.UnknownSeat),
        *(
            errors.UnknownSeason,
            errors.NotSeasonHost,
            errors.SeasonGarnets,
            errors.TooFewSeats,
            errors.TooManyMatches,
            errors.BadTime,
            *_IN_SEASON,
        ),
        *(errors.UnknownAccount, errors.SeatingRefused, errors.InCast, NoGuests),
        *(
            errors.UnknownMatch,
            errors.NotInMatch,
            errors.NotFinished,
            errors.RematchExists,
            errors.SeasonSeats,
            errors.TooManyBots,
        ),
        *(errors.BadWebhookUrl, errors.TooManyWebhooks),
    ),
    examples=_NEW_MATCHES,
)
async def create_match(call: Here, payload: NewMatch) -> Response:
    """Create a match.

    Set up a match of a game. You become its host. Unlisted and private matches have a `join_code` in the response.
    The match waits in the lobby until you start it, or starts by itself at its `starts_at`. With `from` it has the
    settings of another match, but for those that you send; with `rematch`, also its people.
    """
    return await call.write(rematches.create, payload)


@router.get("/v1/matches", access=_READ, speaks=True, answers=MatchList)
async def list_matches(
    call: Here,
    status: Literal["lobby", "running", "paused", "halted", "finished", "cancelled"] | None = None,
    game: Annotated[str | None, Query(max_length=64)] = None,
    season: Annotated[str | None, Query(max_length=64)] = None,
    free_seats: Annotated[int | None, Query(ge=1, le=64)] = None,
    q: Annotated[str | None, Query(min_length=1, max_length=120)] = None,
    sort: Sort = "-created_at",
    mine: bool = False,  # noqa: FBT001, FBT002 - a query parameter
    waiting: bool = False,  # noqa: FBT001, FBT002 - a query parameter
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    cursor: Annotated[str | None, Query(max_length=800)] = None,
) -> Response:
    """List matches.

    Find public matches and your own, newest first. With `mine=true`, get only those that you host or play in, each
    with its `last_event` for you; with `waiting=true`, only those in which it is your turn (`sort=due_at`: the nearest
    deadline first). All filters must match; `q` is a part of the title or of a host's display name.
    `cursor` belongs to its `sort`. With `q`, a page before the last one can be short, or empty: read on until
    `next_cursor` is null.
    """
    found = await call.fetch(
        queries.listed,
        status=status,
        game=game,
        season=season,
        free_seats=free_seats,
        q=q,
        sort=sort,
        mine=mine,
        waiting=waiting,
        limit=limit,
        cursor=cursor,
        accepted=call.languages,
    )
    told = {each.last_event.language for each in found.items if each.last_event is not None}
    return call.show(call.speak(found, *sorted(told)))


@router.get("/v1/matches/{match_id}", access=_READ, answers=MatchFacts)
async def get_match(call: Here, match_id: str) -> Response:
    """Get a match.

    Read a match's public facts, and your own role and seat in it.
    """
    return await call.read(queries.facts, match_id)


@router.patch(
    "/v1/matches/{match_id}",
    access=_HOST,
    answers=MatchFacts,
    errors=(
        *(
            errors.AlreadyStarted,
            errors.SeatTaken,
            WrongSeatCount,
            BadConfig,
            BadSetup,
            errors.UnknownPhase,
            errors.UnknownSeat,
            errors.SeasonGarnets,
        ),
        errors.BadTime,
    ),
    examples={
        "title": {"title": "Saturday's X Game"},
        "schedule": {
            "schedule": {"mode": "daily", "at": "20:00", "zone": "Europe/Berlin"},
            "reason": "You asked for it.",
        },
        "visibility": {"visibility": "unlisted"},
        "seats": {"player_count": 8},
    },
)
async def update_match(call: Here, match_id: str, payload: MatchChange) -> Response:
    """Update a match.

    Change settings of a match in its lobby; send only those that change. They are checked as when you create a match.
    The players get `match.changed`. The game cannot be changed, and nothing after the start.
    """
    return await call.write(match_settings.change, match_id, payload)


@router.post(
    "/v1/matches/{match_id}/join",
    access=needs("match:play", to_guests=False),
    key="required",
    answers=MatchFacts,
    errors=(
        *(errors.SeasonSeats, errors.WrongCode, errors.Removed, errors.AlreadyJoined, errors.InCast, NoGuests),
        *(errors.AlreadyStarted, errors.MatchOver, errors.MatchFull, errors.SeatTaken),
    ),
    examples={
        "any seat": {},
        "with a code": {"join_code": "the code from the host", "seat": 3},
        "invited": {"invite_code": "the code of the invitation"},
    },
)
async def join_match(call: Here, match_id: str, payload: JoinMatchRequest = _ANY_SEAT) -> Response:
    """Join a match.

    Take a seat. Public matches are open to all accounts; unlisted and private ones need the code from their host.
    """
    return await call.write(seat_changes.join, match_id, payload)


@router.post(
    "/v1/matches/{match_id}/invitation",
    access=open_to_all("who is invited may have no account yet, and the code is the proof"),
    answers=MatchInvitation,
    key="none",
    errors=(errors.UnknownMatch,),
    examples={"by its code": {"join_code": "the code from the host"}, "to a public match": {}},
)
async def check_invitation(call: Here, match_id: str, payload: InvitationCode = _NO_CODE) -> Response:
    """Check an invitation.

    See what you are invited to, before you join or sign up: the match, its hosts and who sits there. A public match
    needs no code. Other matches show themselves to the join code until they start, and to the code of an invite.
    """
    return call.show(await call.app_state.executor.read(invitations.shown, match_id, payload))


@router.post(
    "/v1/matches/{match_id}/leave", access=_PLAY, errors=(errors.NotSeated, errors.AlreadyStarted, errors.SeasonSeats)
)
async def leave_match(call: Here, match_id: str) -> Response:
    """Leave a match.

    Give your seat back. You can leave until the match starts.
    """
    return await call.write(seat_changes.leave, match_id)


@router.post(
    "/v1/matches/{match_id}/bots",
    access=_HOST,
    answers=AddedBots,
    made="/v1/matches/{match_id}",
    errors=(errors.AlreadyStarted, errors.MatchFull, errors.SeatTaken, errors.TooManyBots),
    examples={
        "all free seats": {"fill": True},
        "three seats": {"count": 3},
        "first free seat": {},
        "seat 4, random": {"seat": 4, "bot": "random"},
    },
)
async def add_bots(call: Here, match_id: str, payload: BotRequest = _ANY_BOT) -> Response:
    """Add bots.

    Fill free seats with house bots, for a practice match or in place of missing players: all of them (`fill`), some
    (`count`), or one (`seat`, or an empty body). If there are too few free seats, no bot is added.
    """
    return await call.write(
        seat_changes.add_bot, match_id, payload.seat, payload.bot, count=payload.count, fill=payload.fill is not None
    )


@router.post(
    "/v1/matches/{match_id}/start",
    access=_HOST,
    answers=MatchFacts,
    errors=(errors.AlreadyStarted, errors.SeatsFree, WrongSeatCount, BadSetup, WrongMembers, NoGuests, *_IN_SEASON),
    examples={"all seats are taken": {}, "without the free seats": {"when_seats_are_free": "start_with_fewer"}},
)
async def start_match(call: Here, match_id: str, payload: StartRequest = _AS_IT_IS) -> Response:
    """Start the match.

    Open the first phase at once and set its deadline. Every seat must be taken, unless you start with fewer players:
    then everybody gets `match.changed` with the new `player_count` first, and `seat.left` and `seat.joined` for each
    player who moves to another seat. If the game does not take so few players, `wrong_seat_count` says how many it
    takes.
    """
    return await call.write(match_start.start, match_id, payload)


@router.post(
    "/v1/practice",
    access=_PLAY,
    answers=MatchFacts,
    made="/v1/matches/{id}",
    errors=(errors.NoSuchGame, BadConfig, BadSetup, WrongSeatCount, errors.TooManyMatches, errors.TooManyBots),
    examples={"x-game": {"game": "x-game"}, "exodus": {"game": "exodus", "title": "Practice"}},
)
async def create_practice(call: Here, payload: NewPractice) -> Response:
    """Create a practice match.

    Play against bots at once, alone: a private match in which you have the first seat and house bots all others. It has
    begun. A phase closes as soon as you have sent. Guests can do this, too.
    """
    return await call.write(match_creation.begin, payload)


_MEDIA_TYPE = "application/x-ndjson"


@router.get(
    "/v1/matches/{match_id}/export",
    access=_READ,
    media=_MEDIA_TYPE,
)
async def get_match_export(call: Here, match_id: str) -> Response:
    """Get a match's export.

    Download a match as lines of JSON that `mainmatch verify` checks without a server. They hold the match's facts,
    its phases with their roots, receipts with their salts and proofs, the result, the hosts' actions,
    clarifications, messages (with the scope `chat:read`) and your feed. While the match runs, you get what you may
    know. Once it is finished, all readers get all submissions and the seed, if nothing in the match stays secret.
    """
    call.headers["Content-Disposition"] = f'attachment; filename="{match_id}.jsonl"'
    return call.pieces(match_export.export, match_id)


_PICTURE = "image/svg+xml"


@router.get(
    "/v1/matches/{match_id}/share.svg",
    tag="Other services",
    access=open_to_all("a public match shows its result to all"),
    media=_PICTURE,
    has_etag=True,
    is_tolerant=True,
    errors=(errors.NotFinished,),
)
async def get_share_picture(call: Here, request: Request, match_id: str) -> Response:
    """Get the share picture.

    A picture of the result, 1200 by 630, for link previews, in a language of `Accept-Language`: game, title, verdict,
    standings, Tokens of Life and Elimination Candidates. Public, finished matches have one; it needs no token. Hidden
    and unlisted matches answer 404 as if they did not exist. Services that show no SVG, such as Discord and X, show the
    link's title and verdict only: the server has no fonts to make a PNG of names in any script. Browsers can
    (`canvas.toBlob`).
    """
    found = await call.app_state.executor.read(public_preview.finished_preview, match_id, call.languages)
    document = StaticDocument.of(picture(found), _PICTURE, policy="default-src 'none'", vary=IN_LANGUAGES)
    return document.answer(request)
