"""The events of a season and their audiences.

An event contains the results of dice and choices, so that the fold needs neither dice nor clock. The module is long
because it lists all events.
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
"""The audience of an event: all viewers (``everybody``); hosts only; ``member`` and hosts; the two parties of an offer
and hosts; the decider only, while the decision is sealed. ``audience_of`` turns it into viewers."""

KINDS: dict[str, type["Event"]] = {}
"""The classes of events by type."""


class Event(Value):
    """An event of a season, declared as ``class TokenGiven(Event, type="season.token_given")``."""

    # Secrecy: an invalid value can be a sealed choice, so validation errors must not quote it.
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
    """Parse an event from its type and its ``data`` as JSON. Raises KeyError for an unknown type."""
    return KINDS[kind].model_validate_json(data)


class SeasonCreated(Event, type="season.created"):
    """A season was created. Members can join its cast."""

    id: SeasonId
    title: Name
    policies: Policies


class PoliciesChanged(Event, type="season.policies_changed"):
    """A host changed the policies before the start."""

    policies: Policies


class MemberAdded(Event, type="season.member_added"):
    """A member joined the cast."""

    member: MemberId
    alias: Name
    groups: tuple[Group, ...]


class MemberDropped(Event, type="season.member_dropped"):
    """A member left the cast before the start."""

    member: MemberId


class MemberGrouped(Event, type="season.member_grouped"):
    """A member's groups or teams changed."""

    member: MemberId
    groups: tuple[Group, ...]


class MemberSubstituted(Event, type="season.member_substituted"):
    """Another person replaced a member's player. The member keeps all it has. ``alias`` is its name from now on."""

    member: MemberId
    alias: Name


class MemberWarned(Event, type="season.member_warned", to="member"):
    """A member received its ``number``th warning, which cost a ``fine``."""

    member: MemberId
    number: Count
    reason: Reason
    fine: Count


class MemberLeft(Event, type="season.member_left"):
    """A member withdrew, was removed, or had too many warnings. No correction restores it."""

    member: MemberId
    how: LeftHow
    by: LeftBy


class SeasonStarted(Event, type="season.started"):
    """The season started. Cast and policies are final."""


class SeasonFinished(Event, type="season.finished"):
    """The season has a winner. All other active members are eliminated. ``orphaned``: matches that were running."""

    winner: MemberId
    orphaned: tuple[MatchId, ...]


class SeasonCancelled(Event, type="season.cancelled"):
    """A host ended the season without a winner. ``orphaned``: matches that were running."""

    reason: Reason
    orphaned: tuple[MatchId, ...]


class EpisodeAnnounced(Event, type="season.episode_announced"):
    """An episode begins. ``garnets``: all balances, where the season shows the balances of an episode's start."""

    number: Count
    game: GameId
    title: Name | None
    garnets: Mapping[MemberId, int] | None


class MatchStarted(Event, type="season.match_started"):
    """A match of the season started: an episode's main match or death match, or a game of the finals."""

    match: MatchId
    part: Part
    game: GameId
    seats: Mapping[Seat, MemberId]


class MatchResolved(Event, type="season.match_resolved"):
    """A match's result counts in the season. ``take`` is the result's number in the season."""

    match: MatchId
    part: Part
    take: Count
    outcome: Outcome


class MatchTakenBack(Event, type="season.match_taken_back"):
    """A match, or its result, no longer counts. All its consequences are reversed.

    Ledger entries that follow reverse the garnets. ``part`` and ``episode``: the point to which the season returns.
    ``take``: number of the first result that no longer counts; later ones do not count either; null if there was no
    result. ``cancelled``: the match is over; otherwise the season waits for its result again. ``orphaned``: running
    matches that depended on it.
    """

    match: MatchId
    part: Part
    episode: Count
    take: Count | None
    cancelled: bool
    reason: Reason
    orphaned: tuple[MatchId, ...]


class TokenGiven(Event, type="season.token_given"):
    """A member gave a spare Token of Life to another."""

    giver: MemberId
    taker: MemberId


class TokensSettled(Event, type="season.tokens_settled"):
    """The giving of tokens is over in this episode. Members with a token are safe."""

    held: Mapping[MemberId, int]


class CandidatesNamed(Event, type="season.candidates_named"):
    """The episode's Elimination Candidates are known."""

    candidates: tuple[MemberId, ...]


class OpponentChosen(Event, type="season.opponent_chosen"):
    """The candidate's opponent in the death match is known; ``null`` when two candidates meet each other."""

    opponent: MemberId | None


class GamesBanned(Event, type="season.games_banned"):
    """Games were banned from the death match."""

    games: tuple[GameId, ...]


class DeathMatchChosen(Event, type="season.death_match_chosen"):
    """The game of the death match is known."""

    game: GameId


class DeathMatchTied(Event, type="season.death_match_tied"):
    """The death match had no single loser and is played again."""

    replays: Count


class DuelReset(Event, type="season.duel_reset"):
    """A participant left before the death match and is replaced. ``candidates``: the remaining ones."""

    candidates: tuple[MemberId, ...]


class MemberEliminated(Event, type="season.member_eliminated"):
    """A member is eliminated: it lost the death match, or it was the candidate and had no possible opponent."""

    member: MemberId
    by: LeftBy
    take: Count


class EliminationSkipped(Event, type="season.elimination_skipped"):
    """The episode ends without an elimination of its own. ``orphaned``: a death match that no longer counts."""

    why: Skipped
    orphaned: tuple[MatchId, ...]


class EpisodeClosed(Event, type="season.episode_closed"):
    """The episode is over. Its tokens expire."""

    number: Count


class FinalsAnnounced(Event, type="season.finals_announced"):
    """The finals begin."""

    finalists: tuple[MemberId, ...]


class SupportCounted(Event, type="season.support_counted"):
    """The finalists that eliminated members support are known."""

    supporters: Mapping[MemberId, MemberId]


class FinalPlayed(Event, type="season.final_played"):
    """A game of the finals ended. ``winner`` is ``null`` for a tie."""

    match: MatchId
    winner: MemberId | None


class DecisionOpened(Event, type="season.decision_opened"):
    """A decision is open."""

    decision: Decision


class ChoiceMade(Event, type="season.choice_made", to="decider"):
    """A decider chose. The choice replaces an earlier one."""

    decision: DecisionId
    by: str
    choice: Choice = Field(repr=False)


class DecisionExtended(Event, type="season.decision_extended"):
    """A decision's deadline moved."""

    decision: DecisionId
    due_at: Moment
    reason: Reason


class DecisionClosed(Event, type="season.decision_closed"):
    """A decision is closed: its outcome, how it was reached, and each decider's choice."""

    decision: DecisionId
    outcome: Choice
    how: How
    choices: Mapping[str, Choice]


class GarnetsPosted(Event, type="season.garnets_posted", to="host"):
    """An entry was posted to the ledger.

    Members see their own lines there. ``undoable``: it is reversed with its result.
    """

    posting: Posting
    undoable: bool


class TransferOffered(Event, type="season.transfer_offered", to="parties"):
    """A member offers garnets to another. The garnets are held in escrow."""

    offer: OfferId
    giver: MemberId
    taker: MemberId
    amount: Amount


class TransferSettled(Event, type="season.transfer_settled", to="parties"):
    """An offer was accepted, declined or withdrawn, or it lapsed. Garnets that were not accepted are returned."""

    offer: OfferId
    outcome: Settled


_CONCERNED: Mapping[Audience, tuple[str, ...]] = {"member": ("member",), "parties": ("giver", "taker")}
"""The fields with the members who may see an event, besides hosts, by audience."""


def audience_of(season: Position, event: Event) -> tuple[Viewer, ...] | None:
    """The viewers who may see an event, None for all. ``season`` is the position before the event.

    Only its decider may see a sealed choice, not even hosts.
    """
    if isinstance(event, ChoiceMade):
        is_public = season.decisions[event.decision].visibility == "public"
        return None if is_public else (viewer_of(event.by),)
    if event.to == "everybody":
        return None
    named_in = season.offers[event.offer] if isinstance(event, TransferSettled) else event
    return (*(viewer_of(getattr(named_in, field)) for field in _CONCERNED.get(event.to, ())), HOST)


__all__ += [each.__name__ for each in KINDS.values()]
