"""All that a season is at one moment, and what can be asked of it.

May touch: the values of this room. Rules kept here: the position is the fold of its events and nothing else; what
is sealed lies in ``ballots``, and leaves by ``seen_by`` only, which lets a viewer have its own.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, Self, TypeAlias

from pydantic import ConfigDict, Field

from mainmatch.rules.errors import Refused
from mainmatch.rules.values import Value
from mainmatch.season.decisions import Decided, Decision
from mainmatch.season.episode import Episode, Finals, Part, PlayedMatch
from mainmatch.season.events import ChoiceMade, Event, Member, Offer, TransferSettled
from mainmatch.season.ledger_entries import Posting
from mainmatch.season.policies import Policies
from mainmatch.season.values import (
    HOST,
    Choice,
    Count,
    DecisionId,
    MatchId,
    MemberId,
    Moment,
    Name,
    SeasonId,
    Status,
    Viewer,
    member_of,
    viewer_of,
)

__all__ = ["Found", "Position", "SeasonStatus", "Undoable", "audience_of"]


SeasonStatus: TypeAlias = Literal["casting", "running", "finals", "finished", "cancelled"]


class Undoable(Value):
    """A posting that a result led to; taken back with it."""

    take: Count
    posting: Posting


class Found(Value):
    """A match of the season, and where it stands."""

    part: Part
    episode: Count
    match: PlayedMatch


class Position(Value):
    """A season at one moment.

    ``decisions`` are the open ones; ``turn`` counts what happened, choices left out: with it a stream of chance can be
    labelled that nobody moves by choosing again. ``takes``: results taken so far; ``opened``: decisions opened;
    ``departures``: members who left. None of the three ever goes back.
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
    takes: Count = 0
    opened: Count = 0
    departures: Count = 0
    turn: Count = 0
    winner: MemberId | None = None

    # --- who ------------------------------------------------------------------------------

    @property
    def active(self) -> tuple[MemberId, ...]:
        """Members who are still in the season, in the order of the cast."""
        return tuple(each.id for each in self.members.values() if each.is_active)

    @property
    def eliminated(self) -> tuple[MemberId, ...]:
        """Members who were eliminated, in the order of the cast; not those who withdrew or were removed."""
        return tuple(each.id for each in self.members.values() if each.left and each.left.how == "eliminated")

    def status_of(self, member: MemberId) -> Status:
        """Where a member stands."""
        left = self.members[member].left
        if left is not None:
            return left.how
        return "winner" if self.winner == member else "active"

    def must_have(self, member: MemberId, *, active: bool = True) -> Member:
        """Refused ``unknown_member`` or ``not_active``."""
        found = self.members.get(member)
        if found is None:
            raise Refused("unknown_member", "Nobody in the cast has this id.")
        if active and not found.is_active:
            raise Refused("not_active", "This member has left the season.")
        return found

    # --- where ----------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """There is nothing more to come, unless a result is taken back."""
        return self.status in {"finished", "cancelled"}

    @property
    def episode(self) -> Episode | None:
        """The episode that is being played."""
        last = self.episodes[-1] if self.episodes else None
        return last if last is not None and last.stage != "closed" else None

    @property
    def is_match_running(self) -> bool:
        """A match of the season is being played."""
        return any(found.match.is_running for found in self.matches)

    @property
    def may_transfer(self) -> bool:
        """Members may offer garnets to each other now."""
        if self.policies.transfers == "closed" or self.status not in {"running", "finals"}:
            return False
        return self.policies.transfers == "open" or not self.is_match_running

    @property
    def matches(self) -> Iterator[Found]:
        """Every match that counts, in order."""
        for episode in self.episodes:
            if episode.main is not None:
                yield Found(part="main", episode=episode.number, match=episode.main)
            if episode.death is not None:
                yield Found(part="death", episode=episode.number, match=episode.death)
        if self.finals is not None:
            for match in self.finals.matches:
                yield Found(part="final", episode=self.finals.episode, match=match)

    def find_match(self, match: MatchId) -> Found:
        """Refused ``unknown_match``."""
        found = next((each for each in self.matches if each.match.id == match), None)
        if found is None:
            raise Refused("unknown_match", "This match counts for nothing in this season.")
        return found

    # --- tokens ---------------------------------------------------------------------------

    @property
    def tokens(self) -> dict[MemberId, int]:
        """Tokens of Life by member. They live within an episode: between episodes nobody has one."""
        episode = self.episode
        return {} if episode is None else {each: n for each, n in episode.held.items() if n and each in self.active}

    @property
    def unsafe(self) -> tuple[MemberId, ...]:
        """Who can become candidate or opponent in this episode: active, without a token, not spared from the match."""
        main = self.episode.main if self.episode else None
        seated = {*main.seats.values()} if main is not None else set[MemberId]()
        return tuple(each for each in self.active if each in seated and each not in self.tokens)

    # --- decisions ------------------------------------------------------------------------

    @property
    def due_at(self) -> Moment | None:
        """When the next decision closes by itself; None when none is open."""
        return min((each.due_at for each in self.decisions.values()), default=None)

    @property
    def decided(self) -> tuple[Decided, ...]:
        """Decisions that closed, in order."""
        closed = tuple(each for episode in self.episodes for each in episode.decisions)
        return (*closed, *(self.finals.decisions if self.finals else ()))

    def choices_in(self, decision: DecisionId) -> Mapping[str, Choice]:
        """What those who decide have chosen so far. For the count, at the close; views ask ``seen_by`` before."""
        return self.ballots.get(decision, {})

    def is_complete(self, decision: Decision) -> bool:
        """Everybody who decides has decided."""
        return set(decision.deciders) <= set(self.choices_in(decision.id))

    def seen_by(self, viewer: Viewer) -> Self:
        """The position without what this viewer may not know: others' sealed choices, others' offers, what is undoable.

        Hosts see offers, and no sealed choice before the close.
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
        return self.model_copy(update={"ballots": ballots, "offers": offers, "undoable": ()})


# Who may be told an event: viewers, or everybody. A sealed choice is told to nobody but who made it, hosts included;
# asked of the season as it was before the event, so that nobody is told later by somebody who knows less.


def audience_of(season: Position, event: Event) -> tuple[Viewer, ...] | None:
    """The viewers who may be told, None for everybody. ``season`` is the one before this event."""
    if isinstance(event, ChoiceMade):
        is_public = season.decisions[event.decision].visibility == "public"
        return None if is_public else (viewer_of(event.by),)
    if event.to == "everybody":
        return None
    return (*(viewer_of(member) for member in _concerned(season, event)), HOST)


def _concerned(season: Position, event: Event) -> tuple[MemberId, ...]:
    if event.to == "member":
        return (getattr(event, "member"),)  # noqa: B009 - every event to="member" has one; the test reads the list
    if event.to == "parties":
        told = season.offers[event.offer] if isinstance(event, TransferSettled) else event
        return (getattr(told, "giver"), getattr(told, "taker"))  # noqa: B009 - as above
    return ()
