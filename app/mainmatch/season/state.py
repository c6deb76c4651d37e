"""The position of a season: its fields and queries.

    episode: announced -> running -> resolved -> tokens_given -> candidate_named
                       -> opponent_chosen -> death_match -> eliminated -> closed

A position is the fold of its events. All consequences of a match are stored in its episode, so that taking back a
result removes them completely. ``ballots`` holds sealed choices; viewers may see them only through ``seen_by``.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import ConfigDict, Field, StringConstraints

from mainmatch.rules.errors import Refused
from mainmatch.rules.values import Seat
from mainmatch.season.decisions import ClosedDecision, Decision
from mainmatch.season.errors import DecisionOpen, NotActive, NotNow, UnknownMember
from mainmatch.season.ledger_entries import Posting
from mainmatch.season.policies import Policies
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
    Stage,
    Status,
    Value,
    Viewer,
    member_of,
)

__all__ = [
    "MOST_OFFERS",
    "Amount",
    "Departure",
    "DroppedAward",
    "Episode",
    "Finals",
    "Found",
    "Granted",
    "LeftBy",
    "LeftHow",
    "Lineup",
    "Member",
    "MemberWarning",
    "Offer",
    "OfferId",
    "Outcome",
    "Part",
    "PlayedMatch",
    "Position",
    "SeasonStatus",
    "Settled",
    "Skipped",
    "Undoable",
    "next_lineup",
]

# A member is a place in the cast, like a seat in a match: a substitute takes over everything the member has.


LeftHow: TypeAlias = Literal["eliminated", "withdrawn", "removed"]
LeftBy: TypeAlias = Literal["death_match", "no_opponent", "finals", "warnings", "own_wish", "host"]


class MemberWarning(Value):
    """A host's warning and its reason. It is never revoked."""

    number: Annotated[Count, Field(description="Number of the warning, from 1.")]
    reason: Annotated[Reason, Field(description="The host's reason.")]
    fine: Annotated[Count, Field(description="Garnets that it cost.")] = 0


class Departure(Value):
    """A member's departure from the season.

    ``order``: 1 for the first who left. ``take``: number of the result that caused it, whose reversal restores the
    member; 0 for a departure that no reversal affects.
    """

    how: Annotated[LeftHow, Field(description="How the member left.")]
    by: Annotated[LeftBy, Field(description="Who or what decided it.")]
    episode: Annotated[Count, Field(description="Number of the episode.")]
    order: Annotated[Count, Field(description="Number of the departure in the season, from 1.")]
    take: Annotated[Count, Field(description="Number of the match result that led to it; 0 for none.")] = 0


class Member(Value):
    """A member of the cast. ``substituted``: number of times its player was replaced."""

    id: MemberId
    alias: Name
    groups: tuple[Group, ...] = ()
    warnings: tuple[MemberWarning, ...] = ()
    substituted: Count = 0
    left: Departure | None = None

    @property
    def is_active(self) -> bool:
        """Whether the member is still in the season."""
        return self.left is None


# Offered garnets are held in escrow at once, so accepting an offer cannot fail and reveals no balance.


OfferId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,4}_[A-Za-z0-9_-]{1,40}$")]
Amount: TypeAlias = Annotated[int, Field(ge=1, le=1_000_000)]
Settled: TypeAlias = Literal["accepted", "declined", "withdrawn", "lapsed"]
MOST_OFFERS = 10
"""The maximum number of open offers by one member."""


class Offer(Value):
    """An open offer. Its id comes from the caller and is never reused: a number would reveal others' offers."""

    id: Annotated[OfferId, Field(description="Id of the offer.")]
    giver: Annotated[MemberId, Field(description="Member who offers.")]
    taker: Annotated[MemberId, Field(description="Member to whom it is offered.")]
    amount: Annotated[Amount, Field(description="Number of garnets.")]


Part: TypeAlias = Literal["main", "death", "final"]
"""The role of a match in the season."""

Skipped: TypeAlias = Literal["all_safe", "no_candidate", "no_winners", "no_opponent", "somebody_left"]
"""The reason for an episode without an elimination."""


class Outcome(Value):
    """A match's result by member instead of by seat. Seats without a member are left out.

    ``places``: rank in the standings, 1 for the first; within the group in a game that ranks groups separately.
    """

    tokens: Annotated[Mapping[MemberId, int], Field(description="Tokens of Life, by member.")]
    garnets: Annotated[Mapping[MemberId, int], Field(description="Garnets, by member.")]
    candidates: Annotated[tuple[MemberId, ...], Field(description="The Elimination Candidates.")]
    places: Annotated[Mapping[MemberId, int], Field(description="Places, by member.")]


class Granted(Value):
    """Items that a match granted to a member, with the result of number ``take``. ``public``: all may know it."""

    take: Count
    member: MemberId
    item: Item
    count: int
    public: bool


class DroppedAward(Value):
    """What a match's verdict gave to a seat without a member: a guest's, or an extra bot's. It counts nowhere."""

    tokens: Count = 0
    garnets: Annotated[Count, Field(description="Garnets that were not given.")] = 0
    items: Mapping[Item, int] = {}


class PlayedMatch(Value):
    """A match of the season. ``take``: number of its result in the season; 0 if there is none.

    ``guests``: the seats of people from outside of the cast, who play this match only.
    """

    id: Annotated[MatchId, Field(description="Id of the match.")]
    game: Annotated[GameId, Field(description="Id of the game.")]
    seats: Annotated[Mapping[Seat, MemberId], Field(description="The member in each seat.")]
    guests: Annotated[tuple[Seat, ...], Field(description="Seats of guests, who are not in the cast.")] = ()
    take: Annotated[Count, Field(description="Number of its result in the season; 0 without one.")] = 0
    outcome: Annotated[Outcome | None, Field(description="Its result, by member; null before it.")] = None

    @property
    def is_running(self) -> bool:
        """Whether the match has no result yet."""
        return self.outcome is None


class Episode(Value):
    """An episode.

    ``twists``: the main match's settings that members decided, None where the host's config counts.
    ``held``: Tokens of Life by member, including gifts; they expire with the episode. ``garnets``: balances at the
    announcement, where the season shows those. ``death_game``: game of the death match. ``banned``: None until bans are
    requested. ``replays``: death matches without a loser.
    """

    number: Annotated[Count, Field(description="Number of the episode, from 1.")]
    game: Annotated[GameId, Field(description="Game of the main match.")]
    title: Annotated[Name | None, Field(description="Title, for people; null without one.")] = None
    stage: Annotated[Stage, Field(description="How far the episode is.")] = "announced"
    garnets: Annotated[
        Mapping[MemberId, int] | None,
        Field(description="Balances at the announcement, by member; null if you cannot see them."),
    ] = None
    twists: Annotated[
        Mapping[Setting, SettingValue | None],
        Field(description="Settings that members decide, with their values; null before the decision."),
    ] = {}
    main: Annotated[PlayedMatch | None, Field(description="The main match; null before it is created.")] = None
    held: Annotated[Mapping[MemberId, int], Field(description="Tokens of Life that members hold, by member.")] = {}
    candidates: Annotated[tuple[MemberId, ...], Field(description="The Elimination Candidates.")] = ()
    opponent: Annotated[
        MemberId | None, Field(description="The candidate's opponent in the death match; null before it is known.")
    ] = None
    banned: Annotated[
        tuple[GameId, ...] | None, Field(description="Games that the participants banned; null before that.")
    ] = None
    death_game: Annotated[GameId | None, Field(description="Game of the death match; null before it is known.")] = None
    death: Annotated[PlayedMatch | None, Field(description="The death match; null before it is created.")] = None
    replays: Annotated[Count, Field(description="Number of replays of the death match.")] = 0
    eliminated: Annotated[
        MemberId | None, Field(description="The member who was eliminated; null for nobody, or nobody yet.")
    ] = None
    skipped: Annotated[Skipped | None, Field(description="Why nobody was eliminated; null otherwise.")] = None
    decisions: Annotated[
        tuple[ClosedDecision, ...], Field(description="The closed decisions of the episode, oldest first.")
    ] = ()

    @property
    def duellists(self) -> tuple[MemberId, ...]:
        """The participants of the death match, as far as they are known."""
        return (*self.candidates, *([] if self.opponent is None else [self.opponent]))

    @property
    def running(self) -> PlayedMatch | None:
        """The match that is being played."""
        return next((each for each in (self.main, self.death) if each is not None and each.is_running), None)


class Finals(Value):
    """The finals. ``supporters``: finalist by eliminated member; None until they are asked."""

    finalists: Annotated[tuple[MemberId, ...], Field(description="The members who play the finals.")]
    episode: Annotated[Count, Field(description="Number that the finals have as an episode.")]
    supporters: Annotated[
        Mapping[MemberId, MemberId] | None,
        Field(description="The finalist that each eliminated member supports; null before they are asked."),
    ] = None
    matches: Annotated[tuple[PlayedMatch, ...], Field(description="The matches of the finals, in order.")] = ()
    winners: Annotated[tuple[MemberId | None, ...], Field(description="The winner of each match; null for a tie.")] = ()
    decisions: Annotated[
        tuple[ClosedDecision, ...], Field(description="The closed decisions of the finals, oldest first.")
    ] = ()

    @property
    def running(self) -> PlayedMatch | None:
        """The match that is being played."""
        return next((each for each in self.matches if each.is_running), None)

    def wins(self, finalist: MemberId) -> int:
        """The number of games of the finals won by this finalist."""
        return sum(1 for winner in self.winners if winner == finalist)


SeasonStatus: TypeAlias = Literal["casting", "running", "finals", "finished", "cancelled"]


class Undoable(Value):
    """A posting caused by a result, and reversed with it."""

    take: Count
    posting: Posting


class Found(Value):
    """A match of the season, and its position in it."""

    part: Part
    episode: Count
    match: PlayedMatch


class Position(Value):
    """A season at one moment.

    ``decisions``: the open ones. ``turn``: number of events without choices; it labels a random stream that repeated
    choices cannot shift. ``takes``: results so far. ``opened``: decisions opened. ``departures``: members who left.
    None of these three ever decreases.
    """

    model_config = ConfigDict(hide_input_in_errors=True)

    id: SeasonId
    title: Name
    policies: Policies
    status: SeasonStatus = "casting"
    members: Mapping[MemberId, Member] = {}
    episodes: tuple[Episode, ...] = ()
    finals: Finals | None = None
    decisions: Mapping[DecisionId, Decision] = {}
    ballots: Mapping[DecisionId, Mapping[str, Choice]] = Field(default={}, repr=False)
    offers: Mapping[str, Offer] = Field(default={}, repr=False)
    undoable: tuple[Undoable, ...] = Field(default=(), repr=False)
    granted: tuple[Granted, ...] = Field(default=(), repr=False)
    takes: Count = 0
    opened: Count = 0
    departures: Count = 0
    turn: Count = 0
    winner: MemberId | None = None

    @property
    def active(self) -> tuple[MemberId, ...]:
        """Members who are still in the season, in the order of the cast."""
        return tuple(each.id for each in self.members.values() if each.is_active)

    @property
    def eliminated(self) -> tuple[MemberId, ...]:
        """Members who were eliminated, in the order of the cast; not those who withdrew or were removed."""
        return tuple(each.id for each in self.members.values() if each.left and each.left.how == "eliminated")

    def items_of(self, member: MemberId) -> dict[str, int]:
        """What the member holds, by name: items that matches granted, none below 1. Views call it on ``seen_by``."""
        held = Counter[str]()
        for each in self.granted:
            if each.member == member:
                held[each.item] = max(0, held[each.item] + each.count)
        return {item: count for item, count in sorted(held.items()) if count}

    def status_of(self, member: MemberId) -> Status:
        """The member's status: active, winner, or how it left."""
        left = self.members[member].left
        return left.how if left else "winner" if self.winner == member else "active"

    def must_have(self, member: MemberId, *, active: bool = True) -> Member:
        """The member with this id. Raises Refused ``unknown_member``, or ``not_active`` unless ``active`` is False."""
        found = self.members.get(member)
        if found is None:
            raise UnknownMember
        if active and not found.is_active:
            raise NotActive
        return found

    @property
    def is_over(self) -> bool:
        """Whether the season has ended. Taking back a result can reopen a finished season."""
        return self.status in {"finished", "cancelled"}

    @property
    def episode(self) -> Episode | None:
        """The current episode; None between episodes."""
        return next((last for last in self.episodes[-1:] if last.stage != "closed"), None)

    @property
    def is_match_running(self) -> bool:
        """Whether a match of the season is running."""
        return any(found.match.is_running for found in self.matches)

    @property
    def may_transfer(self) -> bool:
        """Whether members may offer garnets to each other now."""
        when = self.policies.transfers
        is_on = when != "closed" and self.status in {"running", "finals"}
        return is_on and (when == "open" or not self.is_match_running)

    @property
    def matches(self) -> Iterator[Found]:
        """All matches that count, in order."""
        for episode in self.episodes:
            if episode.main is not None:
                yield Found(part="main", episode=episode.number, match=episode.main)
            if episode.death is not None:
                yield Found(part="death", episode=episode.number, match=episode.death)
        if self.finals is not None:
            for match in self.finals.matches:
                yield Found(part="final", episode=self.finals.episode, match=match)

    def find_match(self, match: MatchId) -> Found:
        """The match with this id. Raises Refused ``unknown_match``."""
        found = next((each for each in self.matches if each.match.id == match), None)
        if found is None:
            raise Refused("unknown_match", "This match is not part of the season.")
        return found

    @property
    def tokens(self) -> dict[MemberId, int]:
        """Tokens of Life by active member, in the current episode; empty between episodes."""
        episode = self.episode
        return {} if episode is None else {each: n for each, n in episode.held.items() if n and each in self.active}

    @property
    def unsafe(self) -> tuple[MemberId, ...]:
        """The members who can become candidate or opponent: active, seated in the main match, without a token."""
        main = self.episode.main if self.episode else None
        seated = {*main.seats.values()} if main is not None else set[MemberId]()
        return tuple(each for each in self.active if each in seated and each not in self.tokens)

    @property
    def due_at(self) -> Moment | None:
        """The earliest deadline of an open decision; None when none is open."""
        return min((each.due_at for each in self.decisions.values()), default=None)

    @property
    def decided(self) -> tuple[ClosedDecision, ...]:
        """All closed decisions, in order."""
        closed = tuple(each for episode in self.episodes for each in episode.decisions)
        return (*closed, *(self.finals.decisions if self.finals else ()))

    def choices_in(self, decision: DecisionId) -> Mapping[str, Choice]:
        """The choices so far, by decider, including sealed ones. Views must call it on the result of ``seen_by``."""
        return self.ballots.get(decision, {})

    def is_complete(self, decision: Decision) -> bool:
        """Whether all deciders have chosen."""
        return set(decision.deciders) <= set(self.choices_in(decision.id))

    def seen_by(self, viewer: Viewer) -> Self:
        """The position without this viewer's secrets: others' sealed choices, offers and items, and ``undoable``.

        Hosts see all offers, but no sealed choices of others before the close.
        """
        me = member_of(viewer)
        ballots = {
            decision.id: {
                each: choice
                for each, choice in self.choices_in(decision.id).items()
                if decision.visibility == "public" or each == me
            }
            for decision in self.decisions.values()
        }
        offers = {each.id: each for each in self.offers.values() if me in {HOST, each.giver, each.taker}}
        granted = tuple(each for each in self.granted if each.public or me in {HOST, each.member})
        return self.model_copy(update={"ballots": ballots, "offers": offers, "undoable": (), "granted": granted})


class Lineup(Value):
    """The next match. ``game``: None if the host chooses it. ``config``: settings that members decided.

    ``members``, in the order of the cast: all of them have a seat, or, with ``is_open``, two or more of them.
    """

    part: Part
    game: GameId | None
    members: tuple[MemberId, ...]
    is_open: bool
    config: Mapping[Setting, SettingValue] = {}


def next_lineup(season: Position) -> Lineup:
    """The lineup of the next match. Raises Refused ``decision_open``, or ``not_now`` when no match is due."""
    part = _next_part(season)
    members = season.active
    if part == "death" and season.episode is not None:
        members = tuple(each for each in members if each in season.episode.duellists)
    is_open = part == "main" and not season.policies.everyone_plays
    twists = season.episodes[-1].twists if part == "main" else {}
    config = {setting: value for setting, value in twists.items() if value is not None}
    return Lineup(part=part, game=_game_of(season, part), members=members, is_open=is_open, config=config)


def _next_part(season: Position) -> Part:
    if season.decisions:
        raise DecisionOpen
    if season.finals is not None and season.finals.running is None:
        return "final"
    stage = season.episode.stage if season.episode else None
    if stage == "announced":
        return "main"
    if stage == "opponent_chosen":
        return "death"
    raise NotNow("No match is due in this season. Announce an episode, or finish the current one.")


def _game_of(season: Position, part: Part) -> GameId | None:
    if part == "final" and season.finals is not None:
        # ``finals_games`` suit the policy's number of finalists. After the last episode there can be more finalists.
        fits = len(season.finals.finalists) <= season.policies.finalists
        games = season.policies.finals_games if fits else ()
        return games[len(season.finals.matches) % len(games)] if games else None
    episode = season.episode
    if episode is None:
        return None
    return episode.game if part == "main" else episode.death_game
