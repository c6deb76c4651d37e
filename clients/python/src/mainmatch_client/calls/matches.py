"""Calls about games and matches."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from mainmatch_client.calls.call import Call, fresh_key, given, nothing, operation, path, reading, text
from mainmatch_client.models import (
    AddedBots,
    ClarificationList,
    GameFacts,
    GameList,
    GameStatistics,
    HostList,
    MatchFacts,
    MatchInvitation,
    MatchList,
    MatchResult,
)

__all__ = [
    "UNCHANGED",
    "Status",
    "add_bots",
    "clarifications",
    "create_match",
    "create_practice",
    "export",
    "game",
    "game_statistics",
    "games",
    "hosts",
    "invitation",
    "join",
    "leave",
    "match",
    "matches",
    "recap",
    "remove_player",
    "result",
    "share_picture",
    "start",
    "update_match",
]

UNCHANGED: Any = object()
"""A member that stays as it is, where None is a value."""

Status = Literal["lobby", "running", "paused", "halted", "finished", "cancelled"]


@operation("listGames")
def games(
    *,
    tag: str | None = None,
    designer: str | None = None,
    featured_in: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
) -> Call[GameList]:
    """List the games of this server: all, or those with a tag, of a designer or from a show."""
    query = given(tag=tag, designer=designer, featured_in=featured_in, limit=limit, cursor=cursor)
    return Call(method="GET", path=path("games"), query=query, reads=reading(GameList))


@operation("getGame")
def game(game: str) -> Call[GameFacts]:
    """Get a game in full: its rules, settings, phases, actions, views and events."""
    return Call(method="GET", path=path("games", game), reads=reading(GameFacts))


@operation("getGameStatistics")
def game_statistics(game: str) -> Call[GameStatistics]:
    """Get how long matches of a game take, which seats win, and how often players are in time."""
    return Call(method="GET", path=path("games", game, "statistics"), reads=reading(GameStatistics))


@operation("createPractice")
def create_practice(
    game: str,
    *,
    title: str | None = None,
    config: Mapping[str, Any] | None = None,
    idempotency_key: str | None = None,
) -> Call[MatchFacts]:
    """Play against bots at once: you sit in the first seat of a private match that has begun."""
    body = given(game=game, title=title, config=config)
    return Call(
        method="POST", path=path("practice"), body=body, key=fresh_key(idempotency_key), reads=reading(MatchFacts)
    )


@operation("createMatch")
def create_match(
    game: str | None = None,
    *,
    from_: str | None = None,
    rematch: bool | None = None,
    title: str | None = None,
    player_count: int | None = None,
    config: Mapping[str, Any] | None = None,
    garnets: Mapping[int, int] | None = None,
    schedule: Mapping[str, Any] | None = None,
    close_early: Literal["never", "all_locked", "all_submitted"] | None = None,
    visibility: Literal["public", "unlisted", "private"] | None = None,
    submission_status: Literal["hidden", "host", "everyone"] | None = None,
    publication: Literal["auto", "host_review"] | None = None,
    review_seconds: int | None = None,
    spectator_delay_rounds: int | None = None,
    downtime: Literal["credit", "strict"] | None = None,
    starts_at: datetime | None = None,
    when_seats_are_free: Literal["wait", "fill_with_bots", "start_with_fewer", "cancel"] | None = None,
    hosts_read_groups: bool | None = None,
    drawn_aliases: bool | None = None,
    absence: Mapping[str, Any] | None = None,
    season_id: str | None = None,
    guests: Sequence[str] | None = None,
    discord: Mapping[str, str] | None = None,
    idempotency_key: str | None = None,
) -> Call[MatchFacts]:
    """Create a match: you are its host. Defaults are those of the game and docs/hosting.md.

    ``from_``: a match whose settings count where you give none; ``rematch``: its people come along.
    ``season_id``: the match is the next one of a season that you host; its cast is seated, with its
    ``guests`` (usernames or account ids). ``garnets``: by seat.
    ``schedule``: ``{"mode": "rolling", "phase_seconds": {...}}`` or ``{"mode": "daily", ...}``.
    ``discord``: a channel that is told what happens, ``{"url": ..., "language": "de"}``.
    """
    body = given(
        game=game,
        rematch=rematch,
        title=title,
        player_count=player_count,
        config=config,
        garnets=None if garnets is None else {str(seat): count for seat, count in garnets.items()},
        schedule=schedule,
        close_early=close_early,
        visibility=visibility,
        submission_status=submission_status,
        publication=publication,
        review_seconds=review_seconds,
        spectator_delay_rounds=spectator_delay_rounds,
        downtime=downtime,
        starts_at=starts_at,
        when_seats_are_free=when_seats_are_free,
        hosts_read_groups=hosts_read_groups,
        drawn_aliases=drawn_aliases,
        absence=absence,
        season_id=season_id,
        guests=None if guests is None else [*guests],
        discord=discord,
    )
    body |= given(**{"from": from_})
    key = fresh_key(idempotency_key)
    return Call(method="POST", path=path("matches"), body=body, key=key, reads=reading(MatchFacts))


@operation("listMatches")
def matches(
    *,
    status: Status | None = None,
    game: str | None = None,
    season: str | None = None,
    free_seats: int | None = None,
    q: str | None = None,
    sort: Literal["-created_at", "created_at", "title", "-title", "starts_at", "-starts_at", "due_at", "-due_at"]
    | None = None,
    mine: bool = False,
    waiting: bool = False,
    limit: int | None = None,
    cursor: str | None = None,
) -> Call[MatchList]:
    """List the matches that you may see, newest first; ``cursor`` is the ``next_cursor`` of the page before.

    ``free_seats``: the least number of free seats. ``q``: a part of the title. ``waiting``: those that wait for you.
    """
    query = given(
        status=status,
        game=game,
        season=season,
        free_seats=free_seats,
        q=q,
        sort=sort,
        mine="true" if mine else None,
        waiting="true" if waiting else None,
        limit=limit,
        cursor=cursor,
    )
    return Call(method="GET", path=path("matches"), query=query, reads=reading(MatchList))


@operation("getMatch")
def match(match_id: str) -> Call[MatchFacts]:
    """Get a match's public facts, and your role and seat."""
    return Call(method="GET", path=path("matches", match_id), reads=reading(MatchFacts))


@operation("updateMatch")
def update_match(
    match_id: str,
    *,
    title: str | None = None,
    player_count: int | None = None,
    config: Mapping[str, Any] | None = None,
    garnets: Mapping[int, int] | None = None,
    schedule: Mapping[str, Any] | None = None,
    close_early: Literal["never", "all_locked", "all_submitted"] | None = None,
    visibility: Literal["public", "unlisted", "private"] | None = None,
    submission_status: Literal["hidden", "host", "everyone"] | None = None,
    publication: Literal["auto", "host_review"] | None = None,
    review_seconds: int | None = None,
    spectator_delay_rounds: int | None = None,
    downtime: Literal["credit", "strict"] | None = None,
    starts_at: datetime | None = UNCHANGED,
    when_seats_are_free: Literal["wait", "fill_with_bots", "start_with_fewer", "cancel"] | None = None,
    hosts_read_groups: bool | None = None,
    drawn_aliases: bool | None = None,
    absence: Mapping[str, Any] | None = None,
    reason: str | None = None,
) -> Call[MatchFacts]:
    """Change settings of a match in its lobby, as its host; what you leave out stays as it is.

    ``starts_at=None``: it no longer starts by itself.
    """
    body = given(
        title=title,
        player_count=player_count,
        config=config,
        garnets=None if garnets is None else {str(seat): count for seat, count in garnets.items()},
        schedule=schedule,
        close_early=close_early,
        visibility=visibility,
        submission_status=submission_status,
        publication=publication,
        review_seconds=review_seconds,
        spectator_delay_rounds=spectator_delay_rounds,
        downtime=downtime,
        when_seats_are_free=when_seats_are_free,
        hosts_read_groups=hosts_read_groups,
        drawn_aliases=drawn_aliases,
        absence=absence,
        reason=reason,
    )
    if starts_at is not UNCHANGED:
        body |= given(starts_at=starts_at) or {"starts_at": None}
    return Call(method="PATCH", path=path("matches", match_id), body=body, reads=reading(MatchFacts))


@operation("joinMatch")
def join(
    match_id: str,
    *,
    join_code: str | None = None,
    invite_code: str | None = None,
    seat: int | None = None,
    display_name: str | None = None,
    idempotency_key: str | None = None,
) -> Call[MatchFacts]:
    """Take a seat, the first free one unless you name one."""
    body = given(join_code=join_code, invite_code=invite_code, seat=seat, display_name=display_name)
    where, key = path("matches", match_id, "join"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body=body, key=key, reads=reading(MatchFacts))


@operation("checkInvitation")
def invitation(match_id: str, *, join_code: str | None = None, invite_code: str | None = None) -> Call[MatchInvitation]:
    """See what you are invited to, before you join: a public match, or that of a code."""
    body = given(join_code=join_code, invite_code=invite_code)
    where = path("matches", match_id, "invitation")
    return Call(method="POST", path=where, body=body, reads=reading(MatchInvitation))


@operation("leaveMatch")
def leave(match_id: str, *, idempotency_key: str | None = None) -> Call[None]:
    """Give your seat back before the match starts."""
    return Call(method="POST", path=path("matches", match_id, "leave"), key=fresh_key(idempotency_key), reads=nothing)


@operation("addBots")
def add_bots(
    match_id: str,
    *,
    seat: int | None = None,
    count: int | None = None,
    fill: bool = False,
    bot: Literal["house", "random"] | None = None,
    idempotency_key: str | None = None,
) -> Call[AddedBots]:
    """Fill a free seat with a bot: this one, or the first ``count`` (1), or with ``fill`` all of them."""
    where, key = path("matches", match_id, "bots"), fresh_key(idempotency_key)
    body = given(seat=seat, count=count, fill=fill or None, bot=bot)
    return Call(method="POST", path=where, body=body, key=key, reads=reading(AddedBots))


@operation("removePlayer")
def remove_player(match_id: str, seat: int, *, reason: str | None = None) -> Call[None]:
    """Free a player's or bot's seat before the match starts, as its host."""
    where = path("matches", match_id, "seats", seat, "player")
    return Call(method="DELETE", path=where, query=given(reason=reason), reads=nothing)


@operation("startMatch")
def start(
    match_id: str,
    *,
    when_seats_are_free: Literal["start_with_fewer"] | None = None,
    idempotency_key: str | None = None,
) -> Call[MatchFacts]:
    """Start the match. Every seat must be taken; with ``start_with_fewer``, free ones are removed."""
    where, key = path("matches", match_id, "start"), fresh_key(idempotency_key)
    body = given(when_seats_are_free=when_seats_are_free)
    return Call(method="POST", path=where, body=body, key=key, reads=reading(MatchFacts))


@operation("getResult")
def result(match_id: str) -> Call[MatchResult]:
    """Get the result of the match."""
    return Call(method="GET", path=path("matches", match_id, "result"), reads=reading(MatchResult))


@operation("getMatchExport")
def export(match_id: str) -> Call[str]:
    """Export what you may know of the match, as JSON lines: journal, receipts, chat (docs/fairness.md)."""
    return Call(method="GET", path=path("matches", match_id, "export"), reads=text)


@operation("getMatchRecap")
def recap(match_id: str, *, as_: str | None = None) -> Call[str]:
    """Tell the match as you know it, in sentences, as Markdown; with ``as_="public"`` as spectators know it."""
    return Call(method="GET", path=path("matches", match_id, "recap"), query=given(as_=as_), reads=text)


@operation("getSharePicture")
def share_picture(match_id: str) -> Call[str]:
    """Get the picture of a public match's result, as SVG."""
    return Call(method="GET", path=path("matches", match_id, "share.svg"), reads=text)


@operation("listClarifications")
def clarifications(match_id: str, *, after: int = 0, limit: int | None = None) -> Call[ClarificationList]:
    """List the hosts' clarifications, oldest first; ``after`` is the ``next_after`` of the page before."""
    where, query = path("matches", match_id, "clarifications"), given(after=after, limit=limit)
    return Call(method="GET", path=where, query=query, reads=reading(ClarificationList))


@operation("listHosts")
def hosts(match_id: str, *, limit: int | None = None, cursor: str | None = None) -> Call[HostList]:
    """List the hosts of the match."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("matches", match_id, "hosts"), query=query, reads=reading(HostList))
