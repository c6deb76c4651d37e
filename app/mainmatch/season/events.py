"""The events of a season and their audiences.

An event contains the results of dice and choices, so that the fold needs neither dice nor clock. The module is long
because it lists all events.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field

from mainmatch.rules.values import Json, Seat
from mainmatch.season.decisions import Decision, How
from mainmatch.season.ledger_entries import Posting
from mainmatch.season.policies import Policies
from mainmatch.season.state import (
    Amount,
    DroppedAward,
    LeftBy,
    LeftHow,
    OfferId,
    Outcome,
    Part,
    Position,
    Settled,
    Skipped,
)
from mainmatch.season.values import (
    HOST,
    Choice,
    Count,
    DecisionId,
    GameId,
    Group,
    Item,
    MatchId,
    MemberId,
    Moment,
    Name,
    Reason,
    SeasonId,
    Setting,
    SettingValue,
    TypedEvent,
    Viewer,
    viewer_of,
)

__all__ = ["KINDS", "Audience", "Event", "audience_of", "read_event"]


Audience: TypeAlias = Literal["everybody", "host", "member", "parties", "decider"]
"""The audience of an event: all viewers (``everybody``); hosts only; ``member`` and hosts; the two parties of an offer
and hosts; the decider only, while the decision is sealed. ``audience_of`` turns it into viewers."""

KINDS: dict[str, type["Event"]] = {}
"""The classes of events by type."""


class Event(TypedEvent):
    """An event of a season, declared as ``class SeasonStarted(Event, type="season.started", example={})``."""

    # Secrecy: an invalid value can be a sealed choice, so validation errors must not quote it.
    model_config = ConfigDict(hide_input_in_errors=True)

    to: ClassVar[Audience] = "everybody"
    example: ClassVar[Mapping[str, Json]]

    def __init_subclass__(
        cls,
        type: str,  # noqa: A002 - the wire's word
        example: Mapping[str, Json],
        to: Audience = "everybody",
        **options: Any,
    ) -> None:
        super().__init_subclass__(type=type, **options)
        cls.to = to
        cls.example = example
        KINDS[type] = cls


def read_event(kind: str, data: str | bytes) -> Event:
    """Parse an event from its type and its ``data`` as JSON. Raises KeyError for an unknown type."""
    return KINDS[kind].model_validate_json(data)


# What several examples show, or a long one.
_MATCH: Mapping[str, Json] = {"match": "m_3kTz", "part": "main"}
_DECISION: Json = {
    "id": "de_1",
    "kind": "choose_opponent",
    "about": None,
    "episode": 1,
    "deciders": ["cm_Kq7x"],
    "options": ["cm_R2fd", "cm_Zp9w"],
    "least": 1,
    "most": 1,
    "due_at": "2026-11-22T14:00:00.000Z",
    "visibility": "sealed",
    "counting": "each",
    "default": "drawn",
    "ties": "fewest_garnets",
}
_POSTING: Json = {
    "cause": "se_b8Lm/warning/cm_R2fd/2",
    "currency": "garnet",
    "lines": [{"account": "cm_R2fd", "amount": -3}, {"account": "bank", "amount": 3}],
}
_POLICIES: Json = Policies(start_garnets=3, death_match_pool=("duel-of-nerve", "duel-of-bids")).model_dump(mode="json")


class SeasonCreated(
    Event, type="season.created", example={"id": "se_b8Lm", "title": "The first season", "policies": _POLICIES}
):
    """A season was created. Members can join its cast."""

    id: SeasonId
    title: Name
    policies: Policies


class PoliciesChanged(Event, type="season.policies_changed", example={"policies": _POLICIES}):
    """A host changed the policies before the start."""

    policies: Policies


class MemberAdded(Event, type="season.member_added", example={"member": "cm_Kq7x", "alias": "The Fox", "groups": []}):
    """A member joined the cast."""

    member: MemberId
    alias: Name
    groups: tuple[Group, ...]


class MemberDropped(Event, type="season.member_dropped", example={"member": "cm_Kq7x"}):
    """A member left the cast before the start."""

    member: MemberId


class MemberGrouped(Event, type="season.member_grouped", example={"member": "cm_Kq7x", "groups": ["Team Red"]}):
    """A member's groups or teams changed."""

    member: MemberId
    groups: tuple[Group, ...]


class MemberSubstituted(Event, type="season.member_substituted", example={"member": "cm_Kq7x", "alias": "Greta"}):
    """Another person replaced a member's player. The member keeps all it has. ``alias`` is its name from now on."""

    member: MemberId
    alias: Name


class MemberWarned(
    Event,
    type="season.member_warned",
    to="member",
    example={"member": "cm_R2fd", "number": 2, "reason": "The third deadline missed.", "fine": 3},
):
    """A member received its ``number``th warning, which cost a ``fine``."""

    member: MemberId
    number: Count
    reason: Reason
    fine: Count


class MemberLeft(Event, type="season.member_left", example={"member": "cm_R2fd", "how": "withdrawn", "by": "own_wish"}):
    """A member withdrew, was removed, or had too many warnings. No correction restores it."""

    member: MemberId
    how: LeftHow
    by: LeftBy


class SeasonStarted(Event, type="season.started", example={}):
    """The season started. Cast and policies are final."""


class SeasonFinished(Event, type="season.finished", example={"winner": "cm_Zp9w", "orphaned": []}):
    """The season has a winner. All other active members are eliminated. ``orphaned``: matches that were running."""

    winner: MemberId
    orphaned: tuple[MatchId, ...]


class SeasonCancelled(
    Event, type="season.cancelled", example={"reason": "Too few of us are left.", "orphaned": ["m_3kTz"]}
):
    """A host ended the season without a winner. ``orphaned``: matches that were running."""

    reason: Reason
    orphaned: tuple[MatchId, ...]


class EpisodeAnnounced(
    Event,
    type="season.episode_announced",
    example={"number": 1, "game": "x-game", "title": "Who trusts whom", "garnets": None},
):
    """An episode begins. ``garnets``: all balances, where the season shows the balances of an episode's start."""

    number: Count
    game: GameId
    title: Name | None
    garnets: Mapping[MemberId, int] | None


class TwistDecided(
    Event, type="season.twist_decided", example={"game": "extreme-ways", "setting": "rebound_tokens", "value": True}
):
    """A setting of the episode's main match is decided; ``value`` is ``null`` where the host's config counts."""

    game: GameId
    setting: Setting
    value: SettingValue | None


class MatchStarted(
    Event,
    type="season.match_started",
    example={**_MATCH, "game": "x-game", "seats": {"1": "cm_Zp9w", "2": "cm_Kq7x", "3": "cm_R2fd"}, "guests": [4]},
):
    """A match of the season started: an episode's main match or death match, or a game of the finals.

    ``guests``: the seats of people from outside of the cast, who play this match only.
    """

    match: MatchId
    part: Part
    game: GameId
    seats: Mapping[Seat, MemberId]
    guests: tuple[Seat, ...] = ()


class MatchResolved(
    Event,
    type="season.match_resolved",
    example={
        **_MATCH,
        "take": 1,
        "outcome": {
            "tokens": {"cm_Zp9w": 2},
            "garnets": {"cm_Zp9w": 4, "cm_R2fd": 1},
            "candidates": ["cm_Kq7x"],
            "places": {"cm_Zp9w": 1, "cm_R2fd": 2, "cm_Kq7x": 3},
        },
    },
):
    """A match's result counts in the season. ``take`` is the result's number in the season."""

    match: MatchId
    part: Part
    take: Count
    outcome: Outcome


class AwardsDropped(
    Event,
    type="season.awards_dropped",
    example={"match": "m_3kTz", "seats": {"4": {"tokens": 2, "garnets": 3, "items": {}}}},
):
    """A match's result gave something to seats without a member, guests' or extra bots'. It counts nowhere."""

    match: MatchId
    seats: Mapping[Seat, DroppedAward]


class ItemsGranted(
    Event,
    type="season.items_granted",
    to="member",
    example={"member": "cm_Zp9w", "item": "crown", "count": 1, "public": True, "take": 1},
):
    """A match's result gave a member items, or took some away (``count`` below 0). A ``public`` one is for all."""

    member: MemberId
    item: Item
    count: int
    public: bool
    take: Count


class MatchTakenBack(
    Event,
    type="season.match_taken_back",
    example={
        **_MATCH,
        "episode": 1,
        "take": 1,
        "cancelled": False,
        "reason": "A mail came in time.",
        "orphaned": ["m_9pQv"],
    },
):
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


class TokenGiven(Event, type="season.token_given", example={"giver": "cm_Zp9w", "taker": "cm_R2fd"}):
    """A member gave a spare Token of Life to another."""

    giver: MemberId
    taker: MemberId


class TokensSettled(Event, type="season.tokens_settled", example={"held": {"cm_Zp9w": 1, "cm_R2fd": 1}}):
    """The giving of tokens is over in this episode. Members with a token are safe."""

    held: Mapping[MemberId, int]


class CandidatesNamed(Event, type="season.candidates_named", example={"candidates": ["cm_Kq7x"]}):
    """The episode's Elimination Candidates are known."""

    candidates: tuple[MemberId, ...]


class OpponentChosen(Event, type="season.opponent_chosen", example={"opponent": "cm_R2fd"}):
    """The candidate's opponent in the death match is known; ``null`` when two candidates meet each other."""

    opponent: MemberId | None


class GamesBanned(Event, type="season.games_banned", example={"games": ["duel-of-bids"]}):
    """Games were banned from the death match."""

    games: tuple[GameId, ...]


class DeathMatchChosen(Event, type="season.death_match_chosen", example={"game": "duel-of-nerve"}):
    """The game of the death match is known."""

    game: GameId


class DeathMatchTied(Event, type="season.death_match_tied", example={"replays": 1}):
    """The death match had no single loser and is played again."""

    replays: Count


class DuelReset(Event, type="season.duel_reset", example={"candidates": ["cm_Kq7x"]}):
    """A participant left before the death match and is replaced. ``candidates``: the remaining ones."""

    candidates: tuple[MemberId, ...]


class MemberEliminated(
    Event, type="season.member_eliminated", example={"member": "cm_Kq7x", "by": "death_match", "take": 2}
):
    """A member is eliminated: it lost the death match, or it was the candidate and had no possible opponent."""

    member: MemberId
    by: LeftBy
    take: Count


class EliminationSkipped(Event, type="season.elimination_skipped", example={"why": "all_safe", "orphaned": []}):
    """The episode ends without an elimination of its own. ``orphaned``: a death match that no longer counts."""

    why: Skipped
    orphaned: tuple[MatchId, ...]


class EpisodeClosed(Event, type="season.episode_closed", example={"number": 1}):
    """The episode is over. Its tokens expire."""

    number: Count


class FinalsAnnounced(Event, type="season.finals_announced", example={"finalists": ["cm_R2fd", "cm_Zp9w"]}):
    """The finals begin."""

    finalists: tuple[MemberId, ...]


class SupportCounted(Event, type="season.support_counted", example={"supporters": {"cm_Kq7x": "cm_Zp9w"}}):
    """The finalists that eliminated members support are known."""

    supporters: Mapping[MemberId, MemberId]


class FinalPlayed(Event, type="season.final_played", example={"match": "m_Lw4c", "winner": "cm_Zp9w"}):
    """A game of the finals ended. ``winner`` is ``null`` for a tie."""

    match: MatchId
    winner: MemberId | None


class DecisionOpened(Event, type="season.decision_opened", example={"decision": _DECISION}):
    """A decision is open."""

    decision: Decision


class ChoiceMade(
    Event, type="season.choice_made", to="decider", example={"decision": "de_1", "by": "cm_Kq7x", "choice": ["cm_R2fd"]}
):
    """A decider chose. The choice replaces an earlier one."""

    decision: DecisionId
    by: str
    choice: Choice = Field(repr=False)


class DecisionExtended(
    Event,
    type="season.decision_extended",
    example={"decision": "de_1", "due_at": "2026-11-23T14:00:00.000Z", "reason": "A holiday."},
):
    """A decision's deadline moved."""

    decision: DecisionId
    due_at: Moment
    reason: Reason


class DecisionClosed(
    Event,
    type="season.decision_closed",
    example={"decision": "de_1", "outcome": ["cm_R2fd"], "how": "decided", "choices": {"cm_Kq7x": ["cm_R2fd"]}},
):
    """A decision is closed: its outcome, how it was reached, and each decider's choice."""

    decision: DecisionId
    outcome: Choice
    how: How
    choices: Mapping[str, Choice]


class GarnetsPosted(Event, type="season.garnets_posted", to="host", example={"posting": _POSTING, "undoable": False}):
    """An entry was posted to the ledger.

    Members see their own lines there. ``undoable``: it is reversed with its result.
    """

    posting: Posting
    undoable: bool


class TransferOffered(
    Event,
    type="season.transfer_offered",
    to="parties",
    example={"offer": "of_7Hy2", "giver": "cm_Zp9w", "taker": "cm_R2fd", "amount": 2},
):
    """A member offers garnets to another. The garnets are held in escrow."""

    offer: OfferId
    giver: MemberId
    taker: MemberId
    amount: Amount


class TransferSettled(
    Event, type="season.transfer_settled", to="parties", example={"offer": "of_7Hy2", "outcome": "accepted"}
):
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
    if event.to == "everybody" or (isinstance(event, ItemsGranted) and event.public):
        return None
    named_in = season.offers[event.offer] if isinstance(event, TransferSettled) else event
    return (*(viewer_of(getattr(named_in, field)) for field in _CONCERNED.get(event.to, ())), HOST)


__all__ += [each.__name__ for each in KINDS.values()]
