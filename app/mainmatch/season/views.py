"""The views of a season: public, for a member, for hosts.

Views are built only from ``Position.seen_by``, so they cannot show what it leaves out, and from balances, as far as the
policy ``balances`` allows.
"""

from collections.abc import Mapping
from typing import Any

from mainmatch.season.decisions import Decision
from mainmatch.season.ledger_entries import Balances
from mainmatch.season.policies import Policies
from mainmatch.season.state import Departure, Episode, Finals, MemberWarning, Offer, Position, SeasonStatus
from mainmatch.season.values import (
    HOST,
    Choice,
    Count,
    DecisionId,
    Group,
    MemberId,
    Name,
    SeasonId,
    Status,
    View,
    Viewer,
    member_of,
)

__all__ = ["HostView", "MemberCard", "MemberView", "OpenDecision", "PublicView", "view"]


class MemberCard(View):
    """A member as others see it.

    ``place``: all active members share the first. ``tokens``: those of the current episode. ``garnets``: null where
    balances are hidden. ``items``: those that matches granted, as far as the viewer may know them.
    """

    id: MemberId
    alias: Name
    groups: tuple[Group, ...]
    status: Status
    place: Count
    left: Departure | None
    tokens: Count
    garnets: int | None
    items: Mapping[str, int]


class OpenDecision(View):
    """An open decision. ``choices``: the choices so far, where these are public."""

    decision: Decision
    choices: Mapping[str, Choice]


class PublicView(View):
    """The public view. ``standings`` are ordered by place."""

    id: SeasonId
    title: Name
    status: SeasonStatus
    policies: Policies
    standings: tuple[MemberCard, ...]
    episodes: tuple[Episode, ...]
    finals: Finals | None
    decisions: tuple[OpenDecision, ...]
    may_transfer: bool
    winner: MemberId | None


class _Decider(PublicView):
    """``choices``: the viewer's own in open decisions. ``to_decide``: decisions that wait for the viewer."""

    choices: Mapping[DecisionId, Choice]
    to_decide: tuple[DecisionId, ...]
    offers: tuple[Offer, ...]


class MemberView(_Decider):
    """A member's view. ``garnets``: its current balance. ``offers``: open offers from it and to it."""

    member: MemberId
    garnets: int
    warnings: tuple[MemberWarning, ...]


class HostView(_Decider):
    """A host's view: everything except sealed choices."""

    warnings: Mapping[MemberId, tuple[MemberWarning, ...]]


_UNCHANGED = ("id", "title", "status", "policies", "episodes", "finals", "may_transfer", "winner")


def view(season: Position, viewer: Viewer, balances: Balances) -> PublicView:
    """The view of ``public``, ``host`` or ``member:<id>``: a PublicView, HostView or MemberView.

    ``balances``: all members' garnets from the ledger. Raises Refused ``unknown_member``.
    """
    seen = season.seen_by(viewer)
    me = member_of(viewer)
    tokens = seen.tokens
    cards = tuple(_card(seen, each, tokens.get(each, 0), _shown(seen, each, me, balances)) for each in seen.members)
    shown: dict[str, Any] = {
        **{name: getattr(seen, name) for name in _UNCHANGED},
        "standings": tuple(sorted(cards, key=lambda card: card.place)),
        "decisions": tuple(
            OpenDecision(decision=each, choices=seen.choices_in(each.id) if each.visibility == "public" else {})
            for each in seen.decisions.values()
        ),
    }
    if me is None:
        return PublicView(**shown)
    own = {each: seen.choices_in(each)[me] for each in seen.decisions if me in seen.choices_in(each)}
    shown |= {
        "choices": own,
        "to_decide": tuple(each.id for each in seen.decisions.values() if me in each.deciders and each.id not in own),
        "offers": tuple(seen.offers.values()),
    }
    if me == HOST:
        return HostView(**shown, warnings={each.id: each.warnings for each in seen.members.values() if each.warnings})
    member = seen.must_have(me, active=False)
    return MemberView(**shown, member=me, garnets=balances.get(me, 0), warnings=member.warnings)


def _card(seen: Position, member: MemberId, tokens: int, garnets: int | None) -> MemberCard:
    found, others = seen.members[member], seen.members.values()
    left = found.left
    place = 1 if left is None else 1 + sum(each.left is None or each.left.order > left.order for each in others)
    return MemberCard(
        id=member,
        alias=found.alias,
        groups=found.groups,
        status=seen.status_of(member),
        place=place,
        left=left,
        tokens=tokens,
        garnets=garnets,
        items=seen.items_of(member),
    )


def _shown(seen: Position, member: MemberId, me: str | None, balances: Balances) -> int | None:
    """A member's balance as this viewer may see it; None when it is hidden."""
    now = balances.get(member, 0)
    if seen.policies.balances == "public" or me in {HOST, member}:
        return now
    if seen.policies.balances == "own" or not seen.episodes:
        return None
    return (seen.episodes[-1].garnets or {}).get(member)
