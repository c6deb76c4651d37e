"""The events of a season, which it is the fold of, and who may see each.

An event holds what came of chance and choice, so the fold needs neither dice nor clock; its audience stands beside it.
Long, because it lists all that can happen.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field

from mainmatch.rules.values import Json, Seat, Value
from mainmatch.season.decisions import Decision, How
from mainmatch.season.ledger_entries import Posting
from mainmatch.season.policies import Policies
from mainmatch.season.state import Amount, LeftBy, LeftHow, OfferId, Outcome, Part, Position, Settled, Skipped
from mainmatch.season.values import (
    HOST,
    Choice,
    Count,
    DecisionId,
    GameId,
    Group,
    MatchId,
    MemberId,
    Moment,
    Name,
    Reason,
    SeasonId,
    Viewer,
    viewer_of,
)

__all__ = ["KINDS", "Audience", "Event", "audience_of", "read_event"]


Audience: TypeAlias = Literal["everybody", "host", "member", "parties", "decider"]
"""Whom an event is for: everybody; hosts; ``member`` and hosts; the two of an offer and hosts; the decider alone while
the decision is sealed. ``audience_of`` turns it into viewers."""

KINDS: dict[str, type["Event"]] = {}
"""By type: the class of the event."""


class Event(Value):
    """Something that happened: ``class TokenGiven(Event, type="season.token_given")``."""

    # What was written may be sealed: an error about it doesn't repeat it.
    model_config = ConfigDict(hide_input_in_errors=True)

    type: ClassVar[str] = ""
    to: ClassVar[Audience] = "everybody"

    def __init_subclass__(cls, type: str = "", to: Audience = "everybody", **options: Any) -> None:  # noqa: A002 - the wire's word
        super().__init_subclass__(**options)
        cls.type = type
        cls.to = to
        KINDS[type] = cls

    def as_json(self) -> dict[str, Json]:
        """The event's ``data`` member."""
        return self.model_dump(mode="json")


def read_event(kind: str, data: str | bytes) -> Event:
    """An event from its type and its ``data`` as JSON. Raises KeyError for an unknown type."""
    return KINDS[kind].model_validate_json(data)


class SeasonCreated(Event, type="season.created"):
    """A season was created; its cast can be put together."""

    id: SeasonId
    title: Name
    policies: Policies


class PoliciesChanged(Event, type="season.policies_changed"):
    """The host chose other policies, before the start."""

    policies: Policies


class MemberAdded(Event, type="season.member_added"):
    """Somebody is in the cast."""

    member: MemberId
    alias: Name
    groups: tuple[Group, ...]


class MemberDropped(Event, type="season.member_dropped"):
    """Somebody is out of the cast, before the start."""

    member: MemberId


class MemberGrouped(Event, type="season.member_grouped"):
    """A member is in other groups or teams."""

    member: MemberId
    groups: tuple[Group, ...]


class MemberSubstituted(Event, type="season.member_substituted"):
    """Another person took a member's place; the member keeps all it has. ``alias`` is how it is called now."""

    member: MemberId
    alias: Name


class MemberWarned(Event, type="season.member_warned", to="member"):
    """A member got a warning, its ``number``th, which cost a ``fine``."""

    member: MemberId
    number: Count
    reason: Reason
    fine: Count


class MemberLeft(Event, type="season.member_left"):
    """A member withdrew, was removed, or had too many warnings. No correction brings it back."""

    member: MemberId
    how: LeftHow
    by: LeftBy


class SeasonStarted(Event, type="season.started"):
    """The season began; cast and policies stand."""


class SeasonFinished(Event, type="season.finished"):
    """There is a winner; who else was still in is eliminated. ``orphaned``: matches that were running."""

    winner: MemberId
    orphaned: tuple[MatchId, ...]


class SeasonCancelled(Event, type="season.cancelled"):
    """The host ended the season without a winner. ``orphaned``: matches that were running."""

    reason: Reason
    orphaned: tuple[MatchId, ...]


class EpisodeAnnounced(Event, type="season.episode_announced"):
    """An episode begins. ``garnets``: everybody's balance, where the season shows balances of an episode's start."""

    number: Count
    game: GameId
    title: Name | None
    garnets: Mapping[MemberId, int] | None


class MatchStarted(Event, type="season.match_started"):
    """A match of the season started: an episode's main match or death match, or one of the finals."""

    match: MatchId
    part: Part
    game: GameId
    seats: Mapping[Seat, MemberId]


class MatchResolved(Event, type="season.match_resolved"):
    """A match's result counts: ``take`` is its number in the season."""

    match: MatchId
    part: Part
    take: Count
    outcome: Outcome


class MatchTakenBack(Event, type="season.match_taken_back"):
    """A match, or its result, counts no more, and all it led to is taken back; garnets by entries that follow.

    ``part`` and ``episode`` say where the season stands again; ``take``: this result and later ones are gone, None when
    there was none yet. ``cancelled``: the match won't come back; else its result is awaited anew. ``orphaned``: running
    matches that were built on it.
    """

    match: MatchId
    part: Part
    episode: Count
    take: Count | None
    cancelled: bool
    reason: Reason
    orphaned: tuple[MatchId, ...]


class TokenGiven(Event, type="season.token_given"):
    """A spare Token of Life changed hands."""

    giver: MemberId
    taker: MemberId


class TokensSettled(Event, type="season.tokens_settled"):
    """No more tokens are given in this episode: who holds one is safe."""

    held: Mapping[MemberId, int]


class CandidatesNamed(Event, type="season.candidates_named"):
    """The episode's Elimination Candidates."""

    candidates: tuple[MemberId, ...]


class OpponentChosen(Event, type="season.opponent_chosen"):
    """Who meets the candidate; ``null`` when two candidates meet each other."""

    opponent: MemberId | None


class GamesBanned(Event, type="season.games_banned"):
    """Games that the death match won't be."""

    games: tuple[GameId, ...]


class DeathMatchChosen(Event, type="season.death_match_chosen"):
    """The game of the death match."""

    game: GameId


class DeathMatchTied(Event, type="season.death_match_tied"):
    """The death match had no single loser; it is played again."""

    replays: Count


class DuelReset(Event, type="season.duel_reset"):
    """Somebody left before the death match: the place is filled anew. ``candidates``: those who are left."""

    candidates: tuple[MemberId, ...]


class MemberEliminated(Event, type="season.member_eliminated"):
    """A member is out: it lost the death match, or was the candidate and there was nobody to meet."""

    member: MemberId
    by: LeftBy
    take: Count


class EliminationSkipped(Event, type="season.elimination_skipped"):
    """The episode ends without an elimination of its own. ``orphaned``: a death match that is pointless now."""

    why: Skipped
    orphaned: tuple[MatchId, ...]


class EpisodeClosed(Event, type="season.episode_closed"):
    """The episode is over, and its tokens with it."""

    number: Count


class FinalsAnnounced(Event, type="season.finals_announced"):
    """The finals begin."""

    finalists: tuple[MemberId, ...]


class SupportCounted(Event, type="season.support_counted"):
    """Whom eliminated members stand by."""

    supporters: Mapping[MemberId, MemberId]


class FinalPlayed(Event, type="season.final_played"):
    """A game of the finals was won, or, with ``null``, tied."""

    match: MatchId
    winner: MemberId | None


class DecisionOpened(Event, type="season.decision_opened"):
    """Somebody has to decide."""

    decision: Decision


class ChoiceMade(Event, type="season.choice_made", to="decider"):
    """One who decides has chosen, in place of an earlier choice."""

    decision: DecisionId
    by: str
    choice: Choice = Field(repr=False)


class DecisionExtended(Event, type="season.decision_extended"):
    """A decision has another deadline."""

    decision: DecisionId
    due_at: Moment
    reason: Reason


class DecisionClosed(Event, type="season.decision_closed"):
    """A decision is made: what came of it, how, and who had chosen what."""

    decision: DecisionId
    outcome: Choice
    how: How
    choices: Mapping[str, Choice]


class GarnetsPosted(Event, type="season.garnets_posted", to="host"):
    """An entry for the ledger, which tells members of their own. ``undoable``: it is taken back with its result."""

    posting: Posting
    undoable: bool


class TransferOffered(Event, type="season.transfer_offered", to="parties"):
    """A member offers garnets to another; they are set apart."""

    offer: OfferId
    giver: MemberId
    taker: MemberId
    amount: Amount


class TransferSettled(Event, type="season.transfer_settled", to="parties"):
    """An offer was accepted, declined or withdrawn, or it lapsed; garnets that weren't taken are given back."""

    offer: OfferId
    outcome: Settled


_CONCERNED: Mapping[Audience, tuple[str, ...]] = {"member": ("member",), "parties": ("giver", "taker")}
"""By audience: the fields that name the members whom an event is for, beside the hosts."""


def audience_of(season: Position, event: Event) -> tuple[Viewer, ...] | None:
    """The viewers who may see an event, None for everybody. ``season`` is the one before this event.

    A sealed choice is for nobody but who made it, hosts included.
    """
    if isinstance(event, ChoiceMade):
        is_public = season.decisions[event.decision].visibility == "public"
        return None if is_public else (viewer_of(event.by),)
    if event.to == "everybody":
        return None
    named_in = season.offers[event.offer] if isinstance(event, TransferSettled) else event
    return (*(viewer_of(getattr(named_in, field)) for field in _CONCERNED.get(event.to, ())), HOST)


__all__ += [each.__name__ for each in KINDS.values()]
