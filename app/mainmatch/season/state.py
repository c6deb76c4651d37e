"""A season at one moment, as a value: its fields and queries, and how to make the next one.

    episode: announced -> running -> resolved -> tokens_given -> candidate_named
                       -> opponent_chosen -> death_match -> eliminated -> closed

A season is the fold of its events, each of which says what follows from it (``mainmatch.season.events``). All
consequences of a match are stored in its episode, so that taking back a result removes them completely. ``ballots``
holds sealed choices; viewers may see them only through ``seen_by``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import ConfigDict, Field, StringConstraints

from mainmatch.rules.errors import Refused
from mainmatch.rules.texts import text
from mainmatch.rules.values import Seat
from mainmatch.season.decisions import ClosedDecision, SeasonDecision
from mainmatch.season.errors import DecisionOpen, NotActive, NotNow, UnknownMember
from mainmatch.season.ledger_entries import Posting
from mainmatch.season.policies import LastMatch, SeasonPolicies
from mainmatch.season.values import (
    FINALIST,
    HOST,
    JURY,
    TOKEN_OF_LIFE,
    Choice,
    Count,
    DecisionId,
    GameId,
    Group,
    Item,
    MatchId,
    MemberId,
    Name,
    Reason,
    SeasonId,
    Setting,
    SettingValue,
    Stage,
    Status,
    UtcInstant,
    Value,
    Viewer,
    member_of,
)

# A member is a place in the cast, like a seat in a match: a substitute takes over everything the member has.


LeftHow: TypeAlias = Literal["eliminated", "withdrawn", "removed"]
LeftBy: TypeAlias = Literal["death_match", "vote", "no_opponent", "finals", "warnings", "own_wish", "host"]


class MemberWarning(Value):
    """A host's warning and its reason. It is never revoked."""

    n: Annotated[Count, Field(description="Number of the warning, from 1.")]
    reason: Annotated[Reason, Field(description="The host's reason; null without one.")]
    fine: Annotated[Count, Field(description="Garnets that it cost.")] = 0


class MemberDeparture(Value):
    """A member's departure from the season."""

    how: Annotated[LeftHow, Field(description="How the member left.")]
    by: Annotated[LeftBy, Field(description="Who or what decided it.")]
    episode: Annotated[Count, Field(description="Number of the episode.")]
    n: Annotated[Count, Field(description="Number of the departure in the season, from 1.")]
    result_n: Annotated[
        Count, Field(description="Number of the match result whose reversal undoes it; 0 for none.")
    ] = 0


class Member(Value):
    """A member of the cast. ``substituted``: number of times its player was replaced."""

    id: MemberId
    alias: Name
    groups: tuple[Group, ...] = ()
    warnings: tuple[MemberWarning, ...] = ()
    substituted: Count = 0
    left: MemberDeparture | None = None

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


class GarnetOffer(Value):
    """An open offer. Its id comes from the caller and is never reused: a number would reveal others' offers."""

    id: Annotated[OfferId, Field(description="Id of the offer.")]
    giver: Annotated[MemberId, Field(description="Member who offers.")]
    taker: Annotated[MemberId, Field(description="Member to whom it is offered.")]
    amount: Annotated[Amount, Field(description="Number of garnets.")]


Part: TypeAlias = Literal["main", "death", "final"]
"""The role of a match in the season."""

Skipped: TypeAlias = Literal["all_safe", "no_candidate", "no_winners", "no_opponent", "somebody_left"]
"""The reason for an episode without an elimination."""


class OutcomeByMember(Value):
    """A match's result by member instead of by seat. Seats without a member are left out."""

    tokens_of_life: Annotated[Mapping[MemberId, int], Field(description="Tokens of Life, by member.")]
    garnets: Annotated[Mapping[MemberId, int], Field(description="Garnets, by member.")]
    candidates: Annotated[tuple[MemberId, ...], Field(description="The Elimination Candidates.")]
    places: Annotated[
        Mapping[MemberId, int],
        Field(description="Ranks from 1, by member; within a group in a game that ranks groups."),
    ]


class Granted(Value):
    """Items that a match granted to a member, with the result of number ``result_n``. ``public``: all may know it."""

    result_n: Count
    member: MemberId
    item: Item
    count: int
    public: bool


class DroppedAward(Value):
    """What a match's verdict gave to a seat without a member: a guest's, or an extra bot's. It counts nowhere."""

    tokens_of_life: Count = 0
    garnets: Annotated[Count, Field(description="Garnets that were not given.")] = 0
    items: Mapping[Item, int] = {}


class PlayedMatch(Value):
    """A match of the season."""

    id: Annotated[MatchId, Field(description="Id of the match.")]
    game: Annotated[GameId, Field(description="Id of the game.")]
    seats: Annotated[Mapping[Seat, MemberId], Field(description="The member in each seat.")]
    guests: Annotated[tuple[Seat, ...], Field(description="Seats of guests, who play this match only.")] = ()
    result_n: Annotated[Count, Field(description="Number of its result in the season; 0 without one.")] = 0
    outcome: Annotated[OutcomeByMember | None, Field(description="Its result, by member; null before it.")] = None

    @property
    def is_running(self) -> bool:
        """Whether the match has no result yet."""
        return self.outcome is None

    def unplayed(self) -> "PlayedMatch":
        """The match before its result."""
        return self.but(result_n=0, outcome=None)


class SeasonEpisode(Value):
    """An episode."""

    n: Annotated[Count, Field(description="Number of the episode, from 1.")]
    game: Annotated[GameId, Field(description="Game of the main match.")]
    title: Annotated[Name | None, Field(description="Title, for people; null without one.")] = None
    stage: Annotated[Stage, Field(description="How far the episode is.")] = "announced"
    garnets: Annotated[
        Mapping[MemberId, int] | None,
        Field(description="Balances at the announcement, by member; null if you cannot see them."),
    ] = None
    last_match: Annotated[
        LastMatch, Field(description="Its last part: a death match of two, or a vote of all active members.")
    ] = "duel"
    twists: Annotated[
        Mapping[Setting, SettingValue | None],
        Field(description="Settings that members decided, with their values; null where the host's config counts."),
    ] = {}
    main: Annotated[PlayedMatch | None, Field(description="The main match; null before it is created.")] = None
    held: Annotated[Mapping[MemberId, int], Field(description="Tokens of Life until its end, by member.")] = {}
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
    def is_vote(self) -> bool:
        """Whether it ends with a vote of all active members, not with a death match."""
        return self.last_match == "vote"

    @property
    def duellists(self) -> tuple[MemberId, ...]:
        """Those of whom the death match eliminates one, as far as they are known: in a vote, who can be voted out."""
        return (*self.candidates, *([] if self.opponent is None else [self.opponent]))

    @property
    def running(self) -> PlayedMatch | None:
        """The match that is being played."""
        return next((each for each in (self.main, self.death) if each is not None and each.is_running), None)


class SeasonFinals(Value):
    """The finals."""

    finalists: Annotated[tuple[MemberId, ...], Field(description="The members who play the finals.")]
    episode: Annotated[Count, Field(description="Number that the finals have as an episode.")]
    jury: Annotated[
        tuple[MemberId, ...],
        Field(description="The eliminated members who choose the winner; empty where games decide."),
    ] = ()
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

    result_n: Count
    posting: Posting


class Found(Value):
    """A match of the season, and its position in it."""

    part: Part
    episode: Count
    match: PlayedMatch


class Season(Value):
    """A season at one moment.

    ``decisions``: the open ones. ``turn``: number of events without choices; it labels a random stream that repeated
    choices cannot shift. ``takes``: results so far. ``opened``: decisions opened. ``departures``: members who left.
    None of these three ever decreases. ``house``: the match in which the cast talks. It is none of ``matches``.
    """

    model_config = ConfigDict(hide_input_in_errors=True)

    id: SeasonId
    title: Name
    policies: SeasonPolicies
    status: SeasonStatus = "casting"
    members: Mapping[MemberId, Member] = {}
    episodes: tuple[SeasonEpisode, ...] = ()
    finals: SeasonFinals | None = None
    decisions: Mapping[DecisionId, SeasonDecision] = {}
    ballots: Mapping[DecisionId, Mapping[str, Choice]] = Field(default={}, repr=False)
    offers: Mapping[str, GarnetOffer] = Field(default={}, repr=False)
    undoable: tuple[Undoable, ...] = Field(default=(), repr=False)
    granted: tuple[Granted, ...] = Field(default=(), repr=False)
    takes: Count = 0
    opened: Count = 0
    departures: Count = 0
    turn: Count = 0
    winner: MemberId | None = None
    house: PlayedMatch | None = None

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
    def episode(self) -> SeasonEpisode | None:
        """The current episode; None between episodes."""
        return next((last for last in self.episodes[-1:] if last.stage != "closed"), None)

    @property
    def running(self) -> tuple[PlayedMatch, ...]:
        """The matches that are being played: one at most."""
        return tuple(found.match for found in self.matches if found.match.is_running)

    @property
    def may_transfer(self) -> bool:
        """Whether members may offer garnets to each other now."""
        when = self.policies.transfers
        is_on = when != "closed" and self.status in {"running", "finals"}
        return is_on and (when == "open" or not self.running)

    @property
    def matches(self) -> Iterator[Found]:
        """All matches that count, in order."""
        for episode in self.episodes:
            if episode.main is not None:
                yield Found(part="main", episode=episode.n, match=episode.main)
            if episode.death is not None:
                yield Found(part="death", episode=episode.n, match=episode.death)
        if self.finals is not None:
            for match in self.finals.matches:
                yield Found(part="final", episode=self.finals.episode, match=match)

    def find_match(self, match: MatchId) -> Found:
        """The match with this id. Raises Refused ``unknown_match``."""
        found = next((each for each in self.matches if each.match.id == match), None)
        if found is None:
            raise Refused("unknown_match", text("This match is not part of the season."))
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
    def due_at(self) -> UtcInstant | None:
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

    def is_complete(self, decision: SeasonDecision) -> bool:
        """Whether all deciders have chosen."""
        return set(decision.deciders) <= set(self.choices_in(decision.id))

    def seen_by(self, viewer: Viewer) -> Self:
        """The season without this viewer's secrets: others' sealed choices, offers and items, and ``undoable``.

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
        return self.but(ballots=ballots, offers=offers, undoable=(), granted=granted)

    def with_member(self, member: MemberId, **changes: Any) -> Self:
        """The season with changes of this member."""
        return self.but(members={**self.members, member: self.members[member].but(**changes)})

    def in_episode(self, **changes: Any) -> Self:
        """The season with changes of its last episode."""
        return self.but(episodes=(*self.episodes[:-1], self.episodes[-1].but(**changes)))

    def in_finals(self, **changes: Any) -> Self:
        """The season with changes of its finals, if it has any."""
        return self if self.finals is None else self.but(finals=self.finals.but(**changes))

    def out_of(self, member: MemberId, decisions: Iterable[DecisionId]) -> Self:
        """Without this member in these decisions, its choices and all choices of it; those deciders choose again."""
        changed = {each: self.decisions[each].without(member) for each in decisions}
        valid = {
            each: {by: choice for by, choice in self.ballots[each].items() if member not in {by, *choice}}
            for each in changed
            if each in self.ballots
        }
        return self.but(decisions={**self.decisions, **changed}, ballots={**self.ballots, **valid})

    def shut(self) -> Self:
        """The season without open decisions and without matches that have no result."""
        season = self.but(decisions={}, ballots={})
        if self.finals is not None:
            return season.in_finals(matches=tuple(each for each in self.finals.matches if not each.is_running))
        if self.episode is None:
            return season
        main, death = (
            None if each is None or each.is_running else each for each in (self.episode.main, self.episode.death)
        )
        return season.in_episode(main=main, death=death, stage="closed")

    def dump(self) -> str:
        """The season as JSON, including sealed choices: for the store only."""
        return self.model_dump_json()

    @classmethod
    def load(cls, text: str | bytes) -> Self:
        """Load a dump."""
        return cls.model_validate_json(text)


class Lineup(Value):
    """The next match. ``game``: None if the host chooses it. ``config``: settings that members decided.

    ``items``: what the season itself gives to members for this match, beside the items that they hold.

    ``members``, in the order of the cast: all of them have a seat, or, with ``is_open``, two or more of them.
    """

    part: Part
    game: GameId | None
    members: tuple[MemberId, ...]
    is_open: bool
    config: Mapping[Setting, SettingValue] = {}
    items: Mapping[MemberId, Mapping[Item, int]] = {}


def next_lineup(season: Season) -> Lineup:
    """The lineup of the next match. Raises Refused ``decision_open``, or ``not_now`` when no match is due."""
    part = _next_part(season)
    members, items = _seated(season, part)
    is_open = part == "main" and not season.policies.everyone_plays
    twists = season.episodes[-1].twists if part == "main" else {}
    config = {setting: value for setting, value in twists.items() if value is not None}
    game = _game_of(season, part)
    return Lineup(part=part, game=game, members=members, is_open=is_open, config=config, items=items)


def _seated(season: Season, part: Part) -> tuple[tuple[MemberId, ...], Mapping[MemberId, Mapping[Item, int]]]:
    """The members of a match, in the order of the cast, and the items that the season gives them for it."""
    active, episode = season.active, season.episode
    if part == "death" and episode is not None and not episode.is_vote:
        return tuple(each for each in active if each in episode.duellists), {}
    if part == "death" and episode is not None:
        # Safe are also those who had no seat in the main match.
        return active, {each: {TOKEN_OF_LIFE: 1} for each in active if each not in episode.duellists}
    if season.finals is not None and season.finals.jury:
        seated = {*active, *season.finals.jury}
        return tuple(each for each in season.members if each in seated), {each: {FINALIST: 1} for each in active}
    return active, {}


def _next_part(season: Season) -> Part:
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


def _game_of(season: Season, part: Part) -> GameId | None:
    if season.finals is not None and season.finals.jury:
        return JURY
    if season.finals is not None:
        # ``finals_games`` suit the policy's number of finalists. After the last episode there can be more finalists.
        fits = len(season.finals.finalists) <= season.policies.finalists
        games = season.policies.finals_games if fits else ()
        return games[len(season.finals.matches) % len(games)] if games else None
    episode = season.episode
    if episode is None:
        return None
    return episode.game if part == "main" else episode.death_game
