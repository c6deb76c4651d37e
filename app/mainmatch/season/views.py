"""The views of a season: public, for a member, for hosts.

Views are built only from ``Season.seen_by``, so they cannot show what it leaves out, and from balances, as far as the
policy ``balances`` allows.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from mainmatch.season.decisions import SeasonDecision
from mainmatch.season.ledger_entries import Balances
from mainmatch.season.policies import SeasonPolicies
from mainmatch.season.state import (
    GarnetOffer,
    MemberDeparture,
    MemberWarning,
    PlayedMatch,
    Season,
    SeasonEpisode,
    SeasonFinals,
    SeasonStatus,
)
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
    Value,
    Viewer,
    member_of,
)


class MemberCard(Value):
    """A member as others see it."""

    id: Annotated[MemberId, Field(description="Id of the member.")]
    alias: Annotated[Name, Field(description="The member's name in the season.")]
    groups: Annotated[tuple[Group, ...], Field(description="Labels that hosts gave, such as a team.")]
    status: Annotated[Status, Field(description="Whether the member still plays.")]
    place: Annotated[Count, Field(description="Place in the season, from 1, which all active members share.")]
    left: Annotated[MemberDeparture | None, Field(description="How the member left; null for those who have not.")]
    tokens_of_life: Annotated[Count, Field(description="Tokens of Life of the current episode.")]
    garnets: Annotated[int | None, Field(description="Balance; null if you cannot see it.")]
    items: Annotated[Mapping[str, int], Field(description="Items that matches granted, as far as you may know them.")]


class OpenDecision(Value):
    """An open decision, with the choices so far."""

    decision: Annotated[SeasonDecision, Field(description="The decision.")]
    choices: Annotated[Mapping[str, Choice], Field(description="Choices so far, by decider, where these are public.")]


class PublicSeasonView(Value):
    """The public view."""

    id: Annotated[SeasonId, Field(description="Id of the season.")]
    title: Annotated[Name, Field(description="Title, for people.")]
    status: Annotated[SeasonStatus, Field(description="Status of the season.")]
    policies: Annotated[SeasonPolicies, Field(description="The policies.")]
    standings: Annotated[tuple[MemberCard, ...], Field(description="The members, best place first.")]
    episodes: Annotated[tuple[SeasonEpisode, ...], Field(description="The episodes, in order.")]
    finals: Annotated[SeasonFinals | None, Field(description="The finals; null before they are announced.")]
    decisions: Annotated[tuple[OpenDecision, ...], Field(description="The open decisions.")]
    may_transfer: Annotated[bool, Field(description="Whether members can offer garnets now.")]
    winner: Annotated[MemberId | None, Field(description="The winner; null before the end.")]
    house: Annotated[PlayedMatch | None, Field(description="The match in which the cast talks; null without one.")]


class _Decider(PublicSeasonView):
    choices: Annotated[Mapping[DecisionId, Choice], Field(description="Your own choices in open decisions.")]
    to_decide: Annotated[tuple[DecisionId, ...], Field(description="Decisions that wait for you.")]
    offers: Annotated[tuple[GarnetOffer, ...], Field(description="Open offers that you can see.")]


class MemberSeasonView(_Decider):
    """A member's view."""

    member: Annotated[MemberId, Field(description="Your id as a member.")]
    garnets: Annotated[int, Field(description="Your balance.")]
    warnings: Annotated[tuple[MemberWarning, ...], Field(description="Your warnings.")]


class HostSeasonView(_Decider):
    """A host's view: everything except sealed choices."""

    warnings: Annotated[Mapping[MemberId, tuple[MemberWarning, ...]], Field(description="Warnings, by member.")]


_UNCHANGED = ("id", "title", "status", "policies", "episodes", "finals", "may_transfer", "winner", "house")


def view(season: Season, viewer: Viewer, balances: Balances) -> PublicSeasonView:
    """The view of ``public``, ``host`` or ``member:<id>``: a PublicSeasonView, HostSeasonView or MemberSeasonView.

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
        return PublicSeasonView(**shown)
    own = {each: seen.choices_in(each)[me] for each in seen.decisions if me in seen.choices_in(each)}
    shown |= {
        "choices": own,
        "to_decide": tuple(each.id for each in seen.decisions.values() if me in each.deciders and each.id not in own),
        "offers": tuple(seen.offers.values()),
    }
    if me == HOST:
        return HostSeasonView(
            **shown, warnings={each.id: each.warnings for each in seen.members.values() if each.warnings}
        )
    member = seen.must_have(me, active=False)
    return MemberSeasonView(**shown, member=me, garnets=balances.get(me, 0), warnings=member.warnings)


def _card(seen: Season, member: MemberId, tokens: int, garnets: int | None) -> MemberCard:
    found, others = seen.members[member], seen.members.values()
    left = found.left
    place = 1 if left is None else 1 + sum(each.left is None or each.left.n > left.n for each in others)
    return MemberCard(
        id=member,
        alias=found.alias,
        groups=found.groups,
        status=seen.status_of(member),
        place=place,
        left=left,
        tokens_of_life=tokens,
        garnets=garnets,
        items=seen.items_of(member),
    )


def _shown(seen: Season, member: MemberId, me: str | None, balances: Balances) -> int | None:
    """A member's balance as this viewer may see it; None when it is hidden."""
    now = balances.get(member, 0)
    if seen.policies.balances == "public" or me in {HOST, member}:
        return now
    if seen.policies.balances == "own" or not seen.episodes:
        return None
    return (seen.episodes[-1].garnets or {}).get(member)
