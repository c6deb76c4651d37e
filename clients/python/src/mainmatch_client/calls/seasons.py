"""Calls about seasons: finding one, being in its cast, seeing it, deciding, giving garnets (docs/seasons.md)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from mainmatch_client.calls.call import Call, fresh_key, given, listed, nothing, operation, path, reading, text
from mainmatch_client.models import (
    BalanceHistory,
    DecisionChoice,
    EventPage,
    GarnetOffer,
    HostList,
    LedgerPage,
    MemberCard,
    PublicSeason,
    SeasonFacts,
    SeasonInvitation,
    SeasonList,
    SeasonView,
)

__all__ = [
    "SeasonStatus",
    "answer_offer",
    "create_offer",
    "decide",
    "delete_offer",
    "join_season",
    "leave_season",
    "ledger",
    "ledger_csv",
    "public_season",
    "season",
    "season_events",
    "season_export",
    "season_garnets",
    "season_hosts",
    "season_invitation",
    "season_recap",
    "season_view",
    "seasons",
]

SeasonStatus = Literal["casting", "running", "finals", "finished", "cancelled"]


@operation("listSeasons")
def seasons(
    *,
    status: SeasonStatus | None = None,
    mine: bool = False,
    limit: int | None = None,
    cursor: str | None = None,
) -> Call[SeasonList]:
    """List the seasons that you may see, newest first; ``cursor`` is the ``next_cursor`` of the page before."""
    query = given(status=status, mine="true" if mine else None, limit=limit, cursor=cursor)
    return Call(method="GET", path=path("seasons"), query=query, reads=reading(SeasonList))


@operation("getSeason")
def season(season_id: str) -> Call[SeasonFacts]:
    """Get a season's title and status, and your role and place in the cast."""
    return Call(method="GET", path=path("seasons", season_id), reads=reading(SeasonFacts))


@operation("getSeasonView")
def season_view(season_id: str) -> Call[SeasonView]:
    """Get the season's view: standings, episodes, open decisions. Follow its feed from ``cursor``."""
    return Call(method="GET", path=path("seasons", season_id, "view"), reads=reading(SeasonView))


@operation("getPublicSeason")
def public_season(season_id: str) -> Call[PublicSeason]:
    """Get a public season as anyone may read it, without an account, too."""
    return Call(method="GET", path=path("seasons", season_id, "public"), reads=reading(PublicSeason))


@operation("getSeasonGarnets")
def season_garnets(season_id: str) -> Call[BalanceHistory]:
    """Get each member's garnets over time, as far as you may know them."""
    return Call(method="GET", path=path("seasons", season_id, "garnets"), reads=reading(BalanceHistory))


@operation("listLedger")
def ledger(season_id: str, *, after: int = 0, limit: int | None = None) -> Call[LedgerPage]:
    """List the ledger's entries: your own lines, or all for hosts who don't play. Continue from ``next_after``."""
    where, query = path("seasons", season_id, "ledger"), given(after=after, limit=limit)
    return Call(method="GET", path=where, query=query, reads=reading(LedgerPage))


def ledger_csv(season_id: str) -> Call[str]:
    """Get the whole ledger as CSV (RFC 4180)."""
    return Call(method="GET", path=path("seasons", season_id, "ledger"), accept="text/csv", reads=text)


@operation("getSeasonExport")
def season_export(season_id: str) -> Call[str]:
    """Export what you may know of the season, as JSON lines."""
    return Call(method="GET", path=path("seasons", season_id, "export"), reads=text)


@operation("getSeasonRecap")
def season_recap(season_id: str, *, episode: int | None = None, as_: str | None = None) -> Call[str]:
    """Tell the season or an episode as you know it, in sentences, as Markdown; ``as_="public"``: as spectators do."""
    query = given(episode=episode, as_=as_)
    return Call(method="GET", path=path("seasons", season_id, "recap"), query=query, reads=text)


@operation("listSeasonHosts")
def season_hosts(season_id: str, *, limit: int | None = None, cursor: str | None = None) -> Call[HostList]:
    """List the hosts of the season."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("seasons", season_id, "hosts"), query=query, reads=reading(HostList))


@operation("listSeasonEvents")
def season_events(
    season_id: str,
    *,
    after: int = 0,
    limit: int | None = None,
    wait: int | None = None,
    epoch: str | None = None,
    as_: str | None = None,
    types: Iterable[str] | None = None,
    says: bool | None = None,
) -> Call[EventPage]:
    """A page of your feed of the season; with ``wait`` by long poll, up to 25 seconds. A stream is less work.

    ``types``: only these. ``says``: events say what happened.
    """
    query = given(after=after, limit=limit, wait=wait, epoch=epoch, as_=as_, types=listed(types), says=says)
    where = path("seasons", season_id, "events")
    return Call(method="GET", path=where, query=query, seconds=wait or 0, reads=reading(EventPage))


# --- in the cast


@operation("joinSeason")
def join_season(
    season_id: str, *, join_code: str | None = None, alias: str | None = None, idempotency_key: str | None = None
) -> Call[SeasonFacts]:
    """Join the cast while it is being filled. ``alias``: your name in the season."""
    where, key = path("seasons", season_id, "join"), fresh_key(idempotency_key)
    return Call(
        method="POST", path=where, body=given(join_code=join_code, alias=alias), key=key, reads=reading(SeasonFacts)
    )


@operation("checkSeasonInvitation")
def season_invitation(season_id: str, *, join_code: str | None = None) -> Call[SeasonInvitation]:
    """See what you are invited to, before you join: a public season, or that of a code."""
    where = path("seasons", season_id, "invitation")
    return Call(method="POST", path=where, body=given(join_code=join_code), reads=reading(SeasonInvitation))


@operation("leaveSeason")
def leave_season(season_id: str, *, idempotency_key: str | None = None) -> Call[None]:
    """Leave the cast; after the start you withdraw permanently."""
    where = path("seasons", season_id, "leave")
    return Call(method="POST", path=where, key=fresh_key(idempotency_key), reads=nothing)


@operation("putChoice")
def decide(season_id: str, decision: str, choice: Sequence[str]) -> Call[DecisionChoice]:
    """Make a choice in a decision. It replaces an earlier one."""
    where = path("seasons", season_id, "decisions", decision, "choice")
    return Call(method="PUT", path=where, body={"choice": list(choice)}, reads=reading(DecisionChoice))


@operation("createOffer")
def create_offer(season_id: str, to: str, amount: int, *, idempotency_key: str | None = None) -> Call[GarnetOffer]:
    """Offer garnets to a member (``to``, its id), if the policies allow it. They are reserved until the answer."""
    where, key = path("seasons", season_id, "transfers"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body={"to": to, "amount": amount}, key=key, reads=reading(GarnetOffer))


@operation("answerOffer")
def answer_offer(season_id: str, offer: str, *, accept: bool, idempotency_key: str | None = None) -> Call[MemberCard]:
    """Accept or decline garnets that a member offered to you. The answer is your own place in the cast."""
    where, key = path("seasons", season_id, "transfers", offer, "answer"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body={"accept": accept}, key=key, reads=reading(MemberCard))


@operation("deleteOffer")
def delete_offer(season_id: str, offer: str) -> Call[None]:
    """Withdraw your offer."""
    return Call(method="DELETE", path=path("seasons", season_id, "transfers", offer), reads=nothing)
