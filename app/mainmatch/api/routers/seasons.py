"""Operations on seasons: create, read, ledger, export, cast and hosts.

Requests name a member by its id in the cast, never by its account.
"""

from collections.abc import Mapping
from operator import attrgetter
from typing import Annotated, Any, Literal, TypeAlias

from fastapi import Path, Query
from starlette.responses import Response

from mainmatch.api.http.context import AccountName, After, Cursor, Here, PageSize, SeasonId, needs, open_to_all
from mainmatch.api.http.router import Router
from mainmatch.season.errors import AliasTaken, BadPolicies, CastFull, DecisionOpen, NotActive, NotNow, SeasonOver
from mainmatch.season.state import MemberWarning
from mainmatch.season.views import MemberCard
from mainmatch.services import errors
from mainmatch.services.hosting.hosts import HostFacts, HostList
from mainmatch.services.pagination import PAGE, WHOLE
from mainmatch.services.seasons import cast, hosting, invitations, queries, schemas
from mainmatch.services.seasons.invitations import SeasonInvitation, SeasonInvitationCode

READ = needs("season:read")
HOST = needs("season:host")
PLAY = needs("match:play")

_NO_CODE = SeasonInvitationCode()


MemberId: TypeAlias = Annotated[str, Path(max_length=64, examples=["cm_7"])]

POLICIES: Mapping[str, Any] = {
    "start_garnets": 3,
    "death_match_pool": ["duel-of-nerve", "duel-of-bids"],
    "death_match_bans": 1,
    "transfers": "between_matches",
}
"""An example of them."""

router = Router("Seasons")

_OF_LEDGER = (errors.NotInCast, errors.HostIsPlaying)
_TABLE = """n,at,cause,currency,account,amount
1,2020-11-23T11:21:00.000Z,se_Z7nc65mQxI0lHfnc/start,garnet,cm_7,5
"""


@router.post(
    "/v1/seasons",
    access=HOST,
    answers=schemas.SeasonFacts,
    made="/v1/seasons/{id}",
    errors=(BadPolicies, errors.TooManySeasons, errors.BadWebhookUrl, errors.TooManyWebhooks),
    examples={
        "with defaults": {"title": "The first season"},
        "with policies": {"title": "The second season", "policies": POLICIES, "visibility": "unlisted"},
    },
)
async def create_season(call: Here, payload: schemas.NewSeason) -> Response:
    """Create a season.

    Set up a season. You become its host. Unlisted and private seasons have a `join_code` in the response. Then fill
    the cast and start the season.
    """
    return await call.write(cast.create, payload)


@router.get("/v1/seasons", access=READ, answers=schemas.SeasonList)
async def list_seasons(
    call: Here,
    status: Literal["casting", "running", "finals", "finished", "cancelled"] | None = None,
    mine: bool = False,  # noqa: FBT001, FBT002 - a query parameter
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    cursor: Cursor = None,
) -> Response:
    """List seasons.

    Find public seasons and your own, newest first. With `mine=true`, get only those that you host or are in.
    """
    return await call.read(queries.listed, status=status, mine=mine, limit=limit, cursor=cursor)


@router.get("/v1/seasons/{season_id}", access=READ, answers=schemas.SeasonFacts)
async def get_season(call: Here, season_id: SeasonId) -> Response:
    """Get a season.

    Read a season's facts and your own place in it. Its progress is in its view.
    """
    return await call.read(queries.facts, season_id)


@router.get("/v1/seasons/{season_id}/view", access=READ, answers=schemas.SeasonView)
async def get_season_view(call: Here, season_id: SeasonId) -> Response:
    """Get the season's view.

    Read the season as you may know it: standings, episodes, open decisions, and what waits for you. Follow its feed
    from `cursor`, as for a match.
    """
    return await call.read(queries.view, season_id)


@router.get(
    "/v1/seasons/{season_id}/public",
    access=open_to_all("a public season is for all to read"),
    speaks=True,
    answers=schemas.PublicSeason,
)
async def get_public_season(call: Here, season_id: SeasonId) -> Response:
    """Get a public season.

    Read a public season without an account: its view as spectators know it, and the last of what happened in
    sentences of a language of `Accept-Language`. Unlisted and private seasons answer 404 as if they did not exist.
    """
    found = await call.app_state.executor.read(queries.public_season, season_id, call.languages)
    return call.show(call.speak(found, found.language))


@router.get("/v1/seasons/{season_id}/garnets", access=READ, answers=schemas.BalanceHistory)
async def get_season_garnets(call: Here, season_id: SeasonId) -> Response:
    """Get the garnet chart.

    Read each member's garnets over time, as far as the season shows them to you.
    """
    return await call.read(queries.history, season_id)


@router.get(
    "/v1/seasons/{season_id}/ledger",
    access=READ,
    answers=schemas.LedgerPage,
    errors=_OF_LEDGER,
    other_media={"text/csv": _TABLE},
)
async def list_ledger(
    call: Here,
    season_id: SeasonId,
    after: After = 0,
    limit: PageSize = PAGE,
) -> Response:
    """List the ledger's entries.

    Read the season's garnet ledger. It is double entry: the lines of an entry sum to zero. Members read their own
    lines, hosts who don't play all lines. With `Accept: text/csv` you get all entries as a table (RFC 4180), with a row
    for each line of an entry.
    """
    if call.wants("text/csv"):
        return call.pieces(queries.ledger_csv, season_id, media="text/csv; charset=utf-8")
    return await call.read(queries.ledger_of, season_id, after=after, limit=limit)


@router.get("/v1/seasons/{season_id}/export", access=READ, media="application/x-ndjson")
async def get_season_export(call: Here, season_id: SeasonId) -> Response:
    """Get a season's export.

    Download the season's archive, one JSON object a line: the season, its cast, the events sent to you, and the
    ledger entries that you may read. Members appear under their aliases, never their accounts.
    """
    return call.pieces(queries.export, season_id)


@router.post(
    "/v1/seasons/{season_id}/join",
    access=needs("match:play", to_guests=False),
    key="required",
    answers=schemas.SeasonFacts,
    errors=(errors.WrongCode, errors.Removed, errors.InCast, AliasTaken, CastFull, NotNow),
    examples={"public season": {}, "with a code": {"join_code": "Yb7uJ2", "alias": "The Fox"}},
)
async def join_season(call: Here, season_id: SeasonId, payload: schemas.JoinSeasonRequest) -> Response:
    """Join a season.

    Become a member of the cast while it is being filled. Your alias is your name in the season.
    """
    return await call.write(cast.join, season_id, payload)


@router.post(
    "/v1/seasons/{season_id}/invitation",
    access=open_to_all("who is invited may have no account yet, and the code is the proof"),
    answers=SeasonInvitation,
    key="none",
    examples={"by its code": {"join_code": "the code from the host"}, "to a public season": {}},
)
async def check_season_invitation(
    call: Here, season_id: SeasonId, payload: SeasonInvitationCode = _NO_CODE
) -> Response:
    """Check an invitation to a season.

    See what you are invited to, before you join or sign up: the season, its hosts, its cast, and the games that are
    announced. A public season needs no code. Other seasons show themselves to the join code until they start.
    """
    return call.show(await call.app_state.executor.read(invitations.shown, season_id, payload))


@router.post("/v1/seasons/{season_id}/leave", access=PLAY, errors=(errors.NotInCast, SeasonOver, NotActive))
async def leave_season(call: Here, season_id: SeasonId) -> Response:
    """Leave a season.

    Give up your place in the cast. After the start you withdraw permanently; the policies decide where your garnets
    go.
    """
    return await call.write(cast.leave, season_id)


@router.post(
    "/v1/seasons/{season_id}/members",
    access=HOST,
    key="required",
    answers=MemberCard,
    made="/v1/seasons/{season_id}/view",
    errors=(errors.UnknownAccount, errors.SeatingRefused, errors.InCast, AliasTaken, CastFull, NotNow),
    examples={"a player": {"account": "frida", "alias": "The Fox"}, "a bot": {"bot": "house", "alias": "Robin"}},
)
async def add_member(call: Here, season_id: SeasonId, payload: schemas.NewMember) -> Response:
    """Add a member.

    Take a player, by username, or a house bot into the cast, while it is being filled.
    """
    return await call.write(cast.add_member, season_id, payload)


@router.patch(
    "/v1/seasons/{season_id}/members/{member}",
    access=HOST,
    answers=MemberCard,
    errors=(SeasonOver,),
    examples={"a team": {"groups": ["Team Red"]}},
)
async def update_member(call: Here, season_id: SeasonId, member: MemberId, payload: schemas.MemberChange) -> Response:
    """Update a member.

    Put a member into groups or teams. These are labels for people; no rule depends on them.
    """
    return await call.write(cast.change_member, season_id, member, payload)


@router.delete("/v1/seasons/{season_id}/members/{member}", access=HOST, errors=(SeasonOver, NotActive))
async def remove_member(call: Here, season_id: SeasonId, member: MemberId) -> Response:
    """Remove a member.

    Take a member out of the season. Before the start, the place is free again, as if it was never taken. After it,
    the member is out permanently.
    """
    return await call.write(cast.remove_member, season_id, member)


@router.put(
    "/v1/seasons/{season_id}/members/{member}/player",
    access=HOST,
    answers=MemberCard,
    errors=(errors.UnknownAccount, errors.SeatingRefused, errors.InCast, AliasTaken, SeasonOver, DecisionOpen),
    examples={"a substitute": {"account": "greta", "reason": "Frida is ill."}},
)
async def put_member_player(
    call: Here, season_id: SeasonId, member: MemberId, payload: schemas.MemberPlayer
) -> Response:
    """Put another player behind a member.

    Give a member's place to another account or to a bot. The member keeps everything, in its running match too. The
    earlier player loses access at once.
    """
    return await call.write(cast.put_player, season_id, member, payload)


@router.post(
    "/v1/seasons/{season_id}/members/{member}/warnings",
    access=HOST,
    key="required",
    answers=MemberWarning,
    made="/v1/seasons/{season_id}/view",
    errors=(SeasonOver, NotActive, NotNow),
    examples={"missed deadlines": {"reason": "This is the third missed deadline."}},
)
async def create_warning(call: Here, season_id: SeasonId, member: MemberId, payload: schemas.NewWarning) -> Response:
    """Create a warning.

    Give a member a warning. Only the member and hosts can read the reason. The policies decide what the warning
    costs.
    """
    return await call.write(hosting.warn, season_id, member, payload)


@router.get("/v1/seasons/{season_id}/hosts", access=READ, answers=HostList)
async def list_season_hosts(
    call: Here, season_id: SeasonId, limit: PageSize = WHOLE, cursor: Cursor = None
) -> Response:
    """List the season's hosts.

    See which accounts host the season.
    """
    return await call.read_part(limit, cursor, attrgetter("account_id"), cast.hosts_of, season_id)


@router.post(
    "/v1/seasons/{season_id}/hosts",
    access=HOST,
    key="required",
    answers=HostFacts,
    made="/v1/seasons/{season_id}/hosts",
    errors=(errors.UnknownAccount, errors.SeatingRefused),
    examples={"a second host": {"account": "grace"}},
)
async def add_season_host(call: Here, season_id: SeasonId, payload: schemas.NewSeasonHost) -> Response:
    """Add a host to the season.

    Give another account all host rights that you have.
    """
    return await call.write(cast.add_host, season_id, payload)


@router.delete("/v1/seasons/{season_id}/hosts/{account}", access=HOST, errors=(errors.UnknownAccount, errors.LastHost))
async def remove_season_host(call: Here, season_id: SeasonId, account: AccountName) -> Response:
    """Remove a host from the season.

    Take the host rights from an account. You can remove yourself if another host is left.
    """
    return await call.write(cast.remove_host, season_id, account)
