"""Calls of season hosts (docs/seasons.md)."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from mainmatch_client.calls.call import Call, fresh_key, given, nothing, operation, path, reading
from mainmatch_client.models import (
    HostFacts,
    MemberCard,
    MemberWarning,
    SeasonDecision,
    SeasonEpisode,
    SeasonFacts,
    SeasonPolicies,
)

__all__ = [
    "add_member",
    "add_season_host",
    "announce_season",
    "cancel_season",
    "close_decision",
    "create_episode",
    "create_season",
    "create_warning",
    "extend_decision",
    "put_member_player",
    "put_policies",
    "remove_member",
    "remove_season_host",
    "start_finals",
    "start_season",
    "take_back_match",
    "update_member",
]

Bot = Literal["house", "random"]


def _act(key: str | None, *where: str, **body: Any) -> Call[SeasonFacts]:
    sent = given(**body) if body else None
    return Call(method="POST", path=path("seasons", *where), body=sent, key=fresh_key(key), reads=reading(SeasonFacts))


@operation("createSeason")
def create_season(
    title: str,
    *,
    policies: Mapping[str, Any] | None = None,
    visibility: Literal["public", "unlisted", "private"] | None = None,
    discord: Mapping[str, str] | None = None,
    idempotency_key: str | None = None,
) -> Call[SeasonFacts]:
    """Create a season: you are its host. ``policies``: see the table in docs/seasons.md; all have defaults.

    ``discord``: a channel that is told what happens between the matches, ``{"url": ..., "language": "de"}``.
    """
    body = given(title=title, policies=policies, visibility=visibility, discord=discord)
    key = fresh_key(idempotency_key)
    return Call(method="POST", path=path("seasons"), body=body, key=key, reads=reading(SeasonFacts))


@operation("putPolicies")
def put_policies(season_id: str, policies: Mapping[str, Any]) -> Call[SeasonPolicies]:
    """Replace all policies, until the season starts."""
    where = path("seasons", season_id, "policies")
    return Call(method="PUT", path=where, body={"policies": policies}, reads=reading(SeasonPolicies))


# --- the cast


@operation("addMember")
def add_member(
    season_id: str,
    *,
    account: str | None = None,
    bot: Bot | None = None,
    alias: str | None = None,
    groups: Sequence[str] | None = None,
    idempotency_key: str | None = None,
) -> Call[MemberCard]:
    """Take an account (its username) or a bot into the cast."""
    body = given(account=account, bot=bot, alias=alias, groups=None if groups is None else list(groups))
    where, key = path("seasons", season_id, "members"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body=body, key=key, reads=reading(MemberCard))


@operation("updateMember")
def update_member(season_id: str, member: str, *, groups: Sequence[str]) -> Call[MemberCard]:
    """Change a member's groups or teams. No rule depends on them."""
    where = path("seasons", season_id, "members", member)
    return Call(method="PATCH", path=where, body={"groups": list(groups)}, reads=reading(MemberCard))


@operation("removeMember")
def remove_member(season_id: str, member: str) -> Call[None]:
    """Remove a member; after the start this is permanent."""
    return Call(method="DELETE", path=path("seasons", season_id, "members", member), reads=nothing)


@operation("putMemberPlayer")
def put_member_player(
    season_id: str,
    member: str,
    *,
    account: str | None = None,
    bot: Bot | None = None,
    alias: str | None = None,
    reason: str | None = None,
) -> Call[MemberCard]:
    """Replace a member's player with an account (its username) or a bot, in its running match too."""
    where = path("seasons", season_id, "members", member, "player")
    body = given(account=account, bot=bot, alias=alias, reason=reason)
    return Call(method="PUT", path=where, body=body, reads=reading(MemberCard))


@operation("createWarning")
def create_warning(
    season_id: str, member: str, *, reason: str | None = None, idempotency_key: str | None = None
) -> Call[MemberWarning]:
    """Warn a member. Only the member and hosts can read the reason; the policies decide what it costs."""
    where, key = path("seasons", season_id, "members", member, "warnings"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body=given(reason=reason), key=key, reads=reading(MemberWarning))


@operation("addSeasonHost")
def add_season_host(season_id: str, account: str, *, idempotency_key: str | None = None) -> Call[HostFacts]:
    """Add a host (a username) to the season."""
    where, key = path("seasons", season_id, "hosts"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body={"account": account}, key=key, reads=reading(HostFacts))


@operation("removeSeasonHost")
def remove_season_host(season_id: str, account: str) -> Call[None]:
    """Remove a host from the season."""
    return Call(method="DELETE", path=path("seasons", season_id, "hosts", account), reads=nothing)


# --- its course


@operation("startSeason")
def start_season(season_id: str, *, idempotency_key: str | None = None) -> Call[SeasonFacts]:
    """Start the season: the cast and the policies are fixed."""
    return _act(idempotency_key, season_id, "start")


@operation("createEpisode")
def create_episode(
    season_id: str,
    game: str,
    *,
    title: str | None = None,
    last_match: str | None = None,
    idempotency_key: str | None = None,
) -> Call[SeasonEpisode]:
    """Announce an episode; then ``create_match(game, season_id=...)`` seats the cast. ``last_match``: duel or vote."""
    where, key = path("seasons", season_id, "episodes"), fresh_key(idempotency_key)
    body = given(game=game, title=title, last_match=last_match)
    return Call(method="POST", path=where, body=body, key=key, reads=reading(SeasonEpisode))


@operation("startFinals")
def start_finals(season_id: str, *, idempotency_key: str | None = None) -> Call[SeasonFacts]:
    """Announce the finals, when the policies allow them."""
    return _act(idempotency_key, season_id, "finals")


@operation("takeBackMatch")
def take_back_match(
    season_id: str, match_id: str, *, reason: str | None = None, idempotency_key: str | None = None
) -> Call[SeasonFacts]:
    """Take a match back, with everything that it led to."""
    return _act(idempotency_key, season_id, "matches", match_id, "take-back", reason=reason)


@operation("postSeasonAnnouncement")
def announce_season(season_id: str, text: str, *, idempotency_key: str | None = None) -> Call[SeasonFacts]:
    """Announce a text to all who can see the season."""
    return _act(idempotency_key, season_id, "announce", text=text)


@operation("cancelSeason")
def cancel_season(
    season_id: str, *, reason: str | None = None, idempotency_key: str | None = None
) -> Call[SeasonFacts]:
    """Cancel the season permanently, without a winner."""
    return _act(idempotency_key, season_id, "cancel", reason=reason)


@operation("closeDecision")
def close_decision(season_id: str, decision: str, *, idempotency_key: str | None = None) -> Call[SeasonFacts]:
    """Close a decision now, as at its deadline."""
    return _act(idempotency_key, season_id, "decisions", decision, "close")


@operation("extendDecision")
def extend_decision(
    season_id: str,
    decision: str,
    due_at: datetime,
    *,
    reason: str | None = None,
    idempotency_key: str | None = None,
) -> Call[SeasonDecision]:
    """Move a decision's deadline."""
    where, key = path("seasons", season_id, "decisions", decision, "extend"), fresh_key(idempotency_key)
    return Call(
        method="POST", path=where, body=given(due_at=due_at, reason=reason), key=key, reads=reading(SeasonDecision)
    )
