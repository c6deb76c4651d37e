"""The events of a season: what each says, to whom, and what follows from it (``_change``).

An event contains the results of dice and choices, so that what follows needs neither dice nor clock, is no decision and
is never refused: the event has happened. The module is long because it lists all events.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field
from typing_extensions import override

from mainmatch.rules.texts import Text, ntext, text
from mainmatch.rules.values import Json, Seat
from mainmatch.season import texts
from mainmatch.season.decisions import ClosedDecision, How, SeasonDecision
from mainmatch.season.ledger_entries import Posting
from mainmatch.season.policies import LastMatch, SeasonPolicies
from mainmatch.season.state import (
    Amount,
    DroppedAward,
    GarnetOffer,
    Granted,
    LeftBy,
    LeftHow,
    Member,
    MemberDeparture,
    MemberWarning,
    OfferId,
    OutcomeByMember,
    Part,
    PlayedMatch,
    Season,
    SeasonEpisode,
    SeasonFinals,
    Settled,
    Skipped,
    Undoable,
)
from mainmatch.season.values import (
    HOST,
    VOTE,
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
    TypedEvent,
    UtcInstant,
    Viewer,
    Words,
    viewer_of,
)

Audience: TypeAlias = Literal["everybody", "host", "member", "parties", "decider", "balances"]
"""The audience of an event: all viewers (``everybody``); hosts only; ``member`` and hosts; the two parties of an offer
and hosts; the decider only, while the decision is sealed. ``audience_of`` turns these into viewers; of ``balances``
the policies say who sees which."""

KINDS: dict[str, type["Event"]] = {}
"""The classes of events by type."""


class Event(TypedEvent):
    """An event of a season, declared as ``class SeasonStarted(Event, type="season.started", example={})``."""

    # Secrecy: an invalid value can be a sealed choice, so validation errors must not quote it.
    model_config = ConfigDict(hide_input_in_errors=True)

    to: ClassVar[Audience] = "everybody"
    example: ClassVar[Mapping[str, Json]]
    is_turn: ClassVar[bool] = True
    """Whether it changes the season's dice. Not what somebody can do twice to draw anew, nor what matches do."""

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

    @override
    def in_words(self, name: str) -> Any:
        return texts.in_words(name, getattr(self, name))

    def after(self, season: Season) -> Season:
        """The season after this event."""
        changed = self._change(season)
        return changed.but(turn=season.turn + 1) if self.is_turn else changed

    def _change(self, season: Season) -> Season:
        """What follows from the event, which ``after`` counts: nothing, unless its class says what."""
        return season


def read_event(kind: str, data: Mapping[str, Json]) -> Event:
    """Parse an event from its type and its ``data``. Raises KeyError for an unknown type."""
    return KINDS[kind].from_json(data)


def folded(log: Iterable[Event]) -> Season:
    """The season after all its events, of which ``season.created`` is the first; else ValueError."""
    first, *rest = log
    if not isinstance(first, SeasonCreated):
        raise ValueError("a season begins with season.created")  # noqa: TRY004 - the wrong event, not the wrong type
    season = first.begun()
    for event in rest:
        season = event.after(season)
    return season


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
_POLICIES: Json = SeasonPolicies(start_garnets=3, death_match_pool=("duel-of-nerve", "duel-of-bids")).model_dump(
    mode="json"
)


_SETTLED: Mapping[Settled, Text] = {
    "accepted": text("An offer of garnets was accepted."),
    "declined": text("An offer of garnets was declined."),
    "withdrawn": text("An offer of garnets was withdrawn."),
    "lapsed": text("An offer of garnets expired."),
}


class SeasonCreated(
    Event, type="season.created", example={"id": "se_b8Lm", "title": "The first season", "policies": _POLICIES}
):
    """A season was created. Members can join its cast."""

    sentence = 'The season "{title}" was created.'
    id: SeasonId
    title: Name
    policies: SeasonPolicies

    def begun(self) -> Season:
        """The season that begins with this event."""
        return Season(id=self.id, title=self.title, policies=self.policies, turn=1)


class PoliciesChanged(Event, type="season.policies_changed", example={"policies": _POLICIES}):
    """A host changed the policies before the start."""

    sentence = "The host changed the rules."
    policies: SeasonPolicies

    def _change(self, season: Season) -> Season:
        return season.but(policies=self.policies)


class MemberAdded(Event, type="season.member_added", example={"member": "cm_Kq7x", "alias": "The Fox", "groups": []}):
    """A member joined the cast."""

    sentence = "{alias} joined the cast."
    member: MemberId
    alias: Name
    groups: tuple[Group, ...]

    def _change(self, season: Season) -> Season:
        member = Member(id=self.member, alias=self.alias, groups=self.groups)
        return season.but(members={**season.members, self.member: member})


class MemberDropped(Event, type="season.member_dropped", example={"member": "cm_Kq7x"}):
    """A member left the cast before the start."""

    sentence = "A member was removed from the cast."
    member: MemberId

    def _change(self, season: Season) -> Season:
        return season.but(members={each: found for each, found in season.members.items() if each != self.member})


class MemberGrouped(Event, type="season.member_grouped", example={"member": "cm_Kq7x", "groups": ["Team Red"]}):
    """A member's groups or teams changed."""

    member: MemberId
    groups: tuple[Group, ...]

    @override
    def says(self) -> str:
        if not self.groups:
            return self.said("{member} is now in no group.")
        return self.said("{member} is now in {groups}.")

    def _change(self, season: Season) -> Season:
        return season.with_member(self.member, groups=self.groups)


class MemberSubstituted(Event, type="season.member_substituted", example={"member": "cm_Kq7x", "alias": "Greta"}):
    """Another person replaced a member's player. The member keeps all it has. ``alias`` is its name from now on."""

    sentence = "Another player took over the place of {alias}."
    member: MemberId
    alias: Name

    def _change(self, season: Season) -> Season:
        substituted = season.members[self.member].substituted + 1
        return season.with_member(self.member, alias=self.alias, substituted=substituted)


class MemberWarned(
    Event,
    type="season.member_warned",
    to="member",
    example={"member": "cm_R2fd", "n": 2, "reason": "The third deadline missed.", "fine": 3},
):
    """A member received its ``n``th warning, which cost a ``fine``."""

    sentence = "{member} got warning {n}."
    member: MemberId
    n: Count
    reason: Reason
    fine: Count

    def _change(self, season: Season) -> Season:
        warning = MemberWarning(n=self.n, reason=self.reason, fine=self.fine)
        return season.with_member(self.member, warnings=(*season.members[self.member].warnings, warning))


class MemberLeft(Event, type="season.member_left", example={"member": "cm_R2fd", "how": "withdrawn", "by": "own_wish"}):
    """A member withdrew, was removed, or had too many warnings. No correction restores it."""

    member: MemberId
    how: LeftHow
    by: LeftBy

    @override
    def says(self) -> str:
        if self.how == "withdrawn":
            return self.said("{member} withdrew.")
        if self.by == "warnings":
            return self.said("{member} was removed after too many warnings.")
        return self.said("{member} was removed by a host.")

    def _change(self, season: Season) -> Season:
        order = season.departures + 1
        number = season.episodes[-1].n if season.episodes else 0
        left = MemberDeparture(how=self.how, by=self.by, episode=number, n=order)
        return season.with_member(self.member, left=left).but(departures=order).out_of(self.member, season.decisions)


class SeasonStarted(Event, type="season.started", example={}):
    """The season started. Cast and policies are final."""

    sentence = "The season started."

    def _change(self, season: Season) -> Season:
        return season.but(status="running")


class HouseOpened(
    Event,
    type="season.house_opened",
    example={"match": "m_8uQz", "game": "house", "seats": {"1": "cm_Zp9w", "2": "cm_Kq7x"}},
):
    """The match started in which the cast talks between the others. It takes the place of an earlier one."""

    sentence = "The house is open."
    match: MatchId
    game: GameId
    seats: Mapping[Seat, MemberId]

    def _change(self, season: Season) -> Season:
        return season.but(house=PlayedMatch(id=self.match, game=self.game, seats=self.seats))


class SeasonFinished(Event, type="season.finished", example={"winner": "cm_Zp9w", "orphaned": []}):
    """The season has a winner. All other active members are eliminated. ``orphaned``: matches that were running."""

    sentence = "The season is over: {winner} won."
    winner: MemberId
    orphaned: tuple[MatchId, ...]

    def _change(self, season: Season) -> Season:
        number = season.finals.episode if season.finals else len(season.episodes)
        losers = [each for each in season.active if each != self.winner]
        if season.finals is not None:
            # By games won, ascending: members who leave later place better.
            losers.sort(key=season.finals.wins)
        left = {
            each: MemberDeparture(
                how="eliminated", by="finals", episode=number, n=season.departures + n, result_n=season.takes
            )
            for n, each in enumerate(losers, 1)
        }
        members = {each: found.but(left=left.get(each, found.left)) for each, found in season.members.items()}
        changes = {"members": members, "status": "finished", "winner": self.winner}
        return season.shut().but(**changes, departures=season.departures + len(left))


class SeasonCancelled(
    Event, type="season.cancelled", example={"reason": "Too few of us are left.", "orphaned": ["m_3kTz"]}
):
    """A host ended the season without a winner. ``orphaned``: matches that were running."""

    sentence = "The season was cancelled."
    reason: Reason
    orphaned: tuple[MatchId, ...]

    def _change(self, season: Season) -> Season:
        return season.shut().but(status="cancelled")


class HostsAnnounced(Event, type="season.host_announced", example={"text": "The finals are on Sunday."}):
    """A host made an announcement to the whole season."""

    is_turn = False
    sentence = "A host says: {text}"
    text: Words


class EpisodeAnnounced(
    Event,
    type="season.episode_announced",
    example={"n": 1, "game": "x-game", "title": "Who trusts whom", "last_match": "duel", "garnets": None},
):
    """An episode begins. ``garnets``: all balances, where the season shows the balances of an episode's start.

    ``last_match``: how it ends, with a death match (``duel``) or with a ``vote`` of all active members.
    """

    sentence = "Episode {n} was announced: {game}."
    n: Count
    game: GameId
    title: Name | None
    last_match: LastMatch
    garnets: Mapping[MemberId, int] | None

    def _change(self, season: Season) -> Season:
        episode = SeasonEpisode(**self.model_dump())
        return season.but(episodes=(*season.episodes, episode))


class TwistDecided(
    Event, type="season.twist_decided", example={"game": "extreme-ways", "setting": "rebound_tokens", "value": True}
):
    """A setting of the episode's main match is decided; ``value`` is ``null`` where the host's config counts."""

    sentence = "{setting}: {value}."
    game: GameId
    setting: Setting
    value: SettingValue | None

    def _change(self, season: Season) -> Season:
        return season.in_episode(twists={**season.episodes[-1].twists, self.setting: self.value})


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

    @override
    def says(self) -> str:
        if not self.guests:
            return self.said("{part} started: {game}.")
        return ntext(
            "{part} started: {game}, with {n} guest.",
            "{part} started: {game}, with {n} guests.",
            len(self.guests),
            part=texts.in_words("part", self.part),
            game=texts.in_words("game", self.game),
        )

    def _change(self, season: Season) -> Season:
        match = PlayedMatch(id=self.match, game=self.game, seats=self.seats, guests=self.guests)
        if self.part == "final" and season.finals is not None:
            return season.in_finals(matches=(*season.finals.matches, match))
        if self.part == "main":
            return season.in_episode(main=match, stage="running")
        return season.in_episode(death=match, stage="death_match")


class MatchResolved(
    Event,
    type="season.match_resolved",
    example={
        **_MATCH,
        "result_n": 1,
        "outcome": {
            "tokens_of_life": {"cm_Zp9w": 2},
            "garnets": {"cm_Zp9w": 4, "cm_R2fd": 1},
            "candidates": ["cm_Kq7x"],
            "places": {"cm_Zp9w": 1, "cm_R2fd": 2, "cm_Kq7x": 3},
        },
    },
):
    """A match's result counts in the season. ``result_n`` is the result's number in the season."""

    match: MatchId
    part: Part
    result_n: Count
    outcome: OutcomeByMember

    @override
    def says(self) -> str:
        said = self.said("{part} is over.")
        if self.part != "main":
            return said
        who = texts.names(each for each, n in self.outcome.tokens_of_life.items() if n)
        return text("{said} Tokens of Life: {who}.", said=said, who=who)

    def _change(self, season: Season) -> Season:
        running = next(found.match for found in season.matches if found.match.id == self.match)
        played, counted = running.but(result_n=self.result_n, outcome=self.outcome), season.but(takes=self.result_n)
        if self.part == "final" and season.finals is not None:
            return counted.in_finals(matches=(*season.finals.matches[:-1], played))
        if self.part == "main":
            held = {each: n for each, n in self.outcome.tokens_of_life.items() if n}
            return counted.in_episode(main=played, held=held, stage="resolved")
        return counted.in_episode(death=played)


class AwardsDropped(
    Event,
    type="season.awards_dropped",
    example={"match": "m_3kTz", "seats": {"4": {"tokens_of_life": 2, "garnets": 3, "items": {}}}},
):
    """A match's result gave something to seats without a member, guests' or extra bots'. It counts nowhere."""

    sentence = "What the match gave to {seats} does not count: no member of the cast has it."
    match: MatchId
    seats: Mapping[Seat, DroppedAward]


class ItemsGranted(
    Event,
    type="season.items_granted",
    to="member",
    example={"member": "cm_Zp9w", "item": "crown", "count": 1, "public": True, "result_n": 1},
):
    """A match's result gave a member items, or took some away (``count`` below 0). A ``public`` one is for all."""

    member: MemberId
    item: Item
    count: int
    public: bool
    result_n: Count

    @override
    def says(self) -> str:
        if self.count < 0:
            return self.said("{member} lost {item} ({count}).")
        return self.said("{member} got {item} ({count}).")

    def _change(self, season: Season) -> Season:
        return season.but(granted=(*season.granted, Granted(**self.model_dump())))


class MatchTakenBack(
    Event,
    type="season.match_taken_back",
    example={
        **_MATCH,
        "episode": 1,
        "result_n": 1,
        "cancelled": False,
        "reason": "A mail came in time.",
        "orphaned": ["m_9pQv"],
    },
):
    """A match, or its result, no longer counts. All its consequences are reversed.

    Ledger entries that follow reverse the garnets. ``part`` and ``episode``: the point to which the season returns.
    ``result_n``: number of the first result that no longer counts; later ones do not count either; null if there was no
    result. ``cancelled``: the match is over; otherwise the season waits for its result again. ``orphaned``: running
    matches that depended on it.
    """

    sentence = "{part} of episode {episode} was taken back."
    match: MatchId
    part: Part
    episode: Count
    result_n: Count | None
    cancelled: bool
    reason: Reason
    orphaned: tuple[MatchId, ...]

    def _change(self, season: Season) -> Season:
        """Return to the point when this match was running or, if ``cancelled``, before it started.

        Keeps what members and hosts did in the meantime: withdrawals, removals, warnings, transfers of garnets.
        """
        changes: dict[str, Any] = {"decisions": {}, "ballots": {}, "winner": None}
        if self.part == "final":
            changes |= {"status": "finals", "finals": self._finals_before(season)}
        else:
            changes |= {"status": "running", "finals": None, "episodes": self._episodes_before(season)}
        if self.result_n is not None:
            since = self.result_n
            changes["undoable"] = tuple(each for each in season.undoable if each.result_n < since)
            changes["granted"] = tuple(each for each in season.granted if each.result_n < since)
            changes["members"] = {
                each: member.but(left=None) if member.left and member.left.result_n >= since else member
                for each, member in season.members.items()
            }
        return season.but(**changes)

    def _episodes_before(self, season: Season) -> tuple[SeasonEpisode, ...]:
        *before, episode = season.episodes[: self.episode]
        if self.part == "main":
            main = None if self.cancelled or episode.main is None else episode.main.unplayed()
            known = {name: getattr(episode, name) for name in ("n", "game", "title", "last_match", "garnets", "twists")}
            decided = tuple(each for each in episode.decisions if each.kind == "decide_twist")
            again = SeasonEpisode(**known, decisions=decided, main=main, stage="running" if main else "announced")
        else:
            death = None if self.cancelled or episode.death is None else episode.death.unplayed()
            stage = "death_match" if death else "opponent_chosen"
            again = episode.but(death=death, stage=stage, eliminated=None, skipped=None)
        return (*before, again)

    def _finals_before(self, season: Season) -> SeasonFinals | None:
        if season.finals is None:
            return None
        index = next(n for n, match in enumerate(season.finals.matches) if match.id == self.match)
        again = () if self.cancelled else (season.finals.matches[index].unplayed(),)
        return season.finals.but(
            matches=(*season.finals.matches[:index], *again), winners=season.finals.winners[:index]
        )


class TokenGiven(Event, type="season.token_given", example={"giver": "cm_Zp9w", "taker": "cm_R2fd"}):
    """A member gave a spare Token of Life to another."""

    sentence = "{giver} gave a Token of Life to {taker}."
    giver: MemberId
    taker: MemberId

    def _change(self, season: Season) -> Season:
        held = dict(season.episodes[-1].held)
        held[self.giver] -= 1
        held[self.taker] = held.get(self.taker, 0) + 1
        others = (each.id for each in season.decisions.values() if each.kind == "give_token")
        return season.in_episode(held=held).out_of(self.taker, others)


class TokensSettled(Event, type="season.tokens_settled", example={"held": {"cm_Zp9w": 1, "cm_R2fd": 1}}):
    """The giving of tokens is over in this episode. Members with a token are safe."""

    sentence = "Safe with a Token of Life: {held}."
    held: Mapping[MemberId, int]

    def _change(self, season: Season) -> Season:
        return season.in_episode(held=self.held, stage="tokens_given")


class CandidatesNamed(Event, type="season.candidates_named", example={"candidates": ["cm_Kq7x"]}):
    """The episode's Elimination Candidates are known. Before a vote these are all who can be voted out."""

    sentence = "Elimination Candidate: {candidates}."
    candidates: tuple[MemberId, ...]

    def _change(self, season: Season) -> Season:
        return season.in_episode(candidates=self.candidates, stage="candidate_named")


class OpponentChosen(Event, type="season.opponent_chosen", example={"opponent": "cm_R2fd"}):
    """The candidate's opponent in the death match is known; ``null`` when several candidates meet each other."""

    opponent: MemberId | None

    @override
    def says(self) -> str:
        if self.opponent is None:
            return self.said("The candidates meet each other.")
        return self.said("{opponent} plays the candidate.")

    def _change(self, season: Season) -> Season:
        return season.in_episode(opponent=self.opponent, stage="opponent_chosen")


class GamesBanned(Event, type="season.games_banned", example={"games": ["duel-of-bids"]}):
    """Games were banned from the death match."""

    sentence = "Banned for the death match: {games}."
    games: tuple[GameId, ...]

    def _change(self, season: Season) -> Season:
        return season.in_episode(banned=self.games)


class DeathMatchChosen(Event, type="season.death_match_chosen", example={"game": "duel-of-nerve"}):
    """The game of the death match is known."""

    game: GameId

    @override
    def says(self) -> str:
        if self.game == VOTE:
            return self.said("All active members vote one of those without a Token of Life out.")
        return self.said("The death match will be {game}.")

    def _change(self, season: Season) -> Season:
        return season.in_episode(death_game=self.game)


class DeathMatchTied(Event, type="season.death_match_tied", example={"replays": 1}):
    """The death match had no single loser and is played again."""

    sentence = "The death match had no single loser and is replayed."
    replays: Count

    def _change(self, season: Season) -> Season:
        return season.in_episode(death=None, replays=self.replays, stage="opponent_chosen")


class DuelReset(Event, type="season.duel_reset", example={"candidates": ["cm_Kq7x"]}):
    """A participant left before the death match and is replaced. ``candidates``: the remaining ones."""

    sentence = "A member left before the death match. The place is filled again."
    candidates: tuple[MemberId, ...]

    def _change(self, season: Season) -> Season:
        stage = "candidate_named" if self.candidates else "tokens_given"
        empty = {"opponent": None, "banned": None, "death_game": None, "death": None, "replays": 0}
        return season.but(decisions={}, ballots={}).in_episode(candidates=self.candidates, stage=stage, **empty)


class MemberEliminated(
    Event, type="season.member_eliminated", example={"member": "cm_Kq7x", "by": "death_match", "result_n": 2}
):
    """A member is eliminated: by the death match, by the vote, or as the candidate without a possible opponent."""

    sentence = "{member} was eliminated."
    member: MemberId
    by: LeftBy
    result_n: Count

    def _change(self, season: Season) -> Season:
        number, order = season.episodes[-1].n, season.departures + 1
        left = MemberDeparture(how="eliminated", by=self.by, episode=number, n=order, result_n=self.result_n)
        gone = season.with_member(self.member, left=left).but(departures=order)
        return gone.in_episode(eliminated=self.member, stage="eliminated")


class EliminationSkipped(Event, type="season.elimination_skipped", example={"why": "all_safe", "orphaned": []}):
    """The episode ends without an elimination of its own. ``orphaned``: a death match that no longer counts."""

    sentence = "No one was eliminated: {why}."
    why: Skipped
    orphaned: tuple[MatchId, ...]

    def _change(self, season: Season) -> Season:
        death = season.episodes[-1].death
        kept = None if death is not None and death.id in self.orphaned else death
        return season.but(decisions={}, ballots={}).in_episode(skipped=self.why, death=kept, stage="eliminated")


class EpisodeClosed(Event, type="season.episode_closed", example={"n": 1}):
    """The episode is over. Its tokens expire."""

    sentence = "Episode {n} is over."
    n: Count

    def _change(self, season: Season) -> Season:
        return season.in_episode(stage="closed")


class FinalsAnnounced(
    Event, type="season.finals_announced", example={"finalists": ["cm_R2fd", "cm_Zp9w"], "jury": ["cm_Kq7x"]}
):
    """The finals begin. ``jury``: the eliminated who choose the winner, where no games decide."""

    finalists: tuple[MemberId, ...]
    jury: tuple[MemberId, ...] = ()

    @override
    def says(self) -> str:
        if not self.jury:
            return self.said("The finals begin: {finalists}.")
        return self.said("The finals begin: {finalists}. The jury: {jury}.")

    def _change(self, season: Season) -> Season:
        finals = SeasonFinals(finalists=self.finalists, jury=self.jury, episode=len(season.episodes) + 1)
        return season.but(finals=finals, status="finals")


class SupportCounted(Event, type="season.support_counted", example={"supporters": {"cm_Kq7x": "cm_Zp9w"}}):
    """The finalists that eliminated members support are known."""

    supporters: Mapping[MemberId, MemberId]

    @override
    def says(self) -> str:
        return ntext("{n} supporter in the finals.", "{n} supporters in the finals.", len(self.supporters))

    def _change(self, season: Season) -> Season:
        return season.in_finals(supporters=self.supporters)


class FinalPlayed(Event, type="season.final_played", example={"match": "m_Lw4c", "winner": "cm_Zp9w"}):
    """A game of the finals ended. ``winner`` is ``null`` for a tie."""

    match: MatchId
    winner: MemberId | None

    @override
    def says(self) -> str:
        if self.winner is None:
            return self.said("A game of the finals was tied.")
        return self.said("{winner} won a game of the finals.")

    def _change(self, season: Season) -> Season:
        won = season.finals.winners if season.finals else ()
        return season.in_finals(winners=(*won, self.winner))


class DecisionOpened(Event, type="season.decision_opened", example={"decision": _DECISION}):
    """A decision is open."""

    decision: SeasonDecision

    @override
    def says(self) -> str:
        asked = self.decision
        who, about = texts.names(asked.deciders), texts.topic(asked.kind, asked.about)
        at = texts.in_words("due_at", asked.due_at)
        return text("A decision is open until {at}: {about}. Who decides: {who}.", who=who, about=about, at=at)

    def _change(self, season: Season) -> Season:
        decisions = {**season.decisions, self.decision.id: self.decision}
        return season.but(decisions=decisions, opened=season.opened + 1)


class ChoiceMade(
    Event, type="season.choice_made", to="decider", example={"decision": "de_1", "by": "cm_Kq7x", "choice": ["cm_R2fd"]}
):
    """A decider chose. The choice replaces an earlier one."""

    is_turn = False
    sentence = "{by} chose: {choice}."
    decision: DecisionId
    by: str
    choice: Choice = Field(repr=False)

    def _change(self, season: Season) -> Season:
        cast = {**season.choices_in(self.decision), self.by: self.choice}
        return season.but(ballots={**season.ballots, self.decision: cast})


class DecisionExtended(
    Event,
    type="season.decision_extended",
    example={"decision": "de_1", "due_at": "2026-11-23T14:00:00.000Z", "reason": "A holiday."},
):
    """A decision's deadline moved."""

    sentence = "A decision has a new deadline: {due_at}."
    decision: DecisionId
    due_at: UtcInstant
    reason: Reason

    def _change(self, season: Season) -> Season:
        moved = season.decisions[self.decision].but(due_at=self.due_at)
        return season.but(decisions={**season.decisions, self.decision: moved})


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

    @override
    def says(self) -> str:
        if self.how == "decided":
            return self.said("Decided: {outcome}.")
        return self.said("Decided: {outcome} ({how}).")

    def _change(self, season: Season) -> Season:
        closed = season.decisions[self.decision]
        decided = ClosedDecision(
            id=closed.id,
            kind=closed.kind,
            about=closed.about,
            episode=closed.episode,
            outcome=self.outcome,
            how=self.how,
            choices=self.choices,
        )
        season = season.but(
            decisions={each: decision for each, decision in season.decisions.items() if each != closed.id},
            ballots={each: cast for each, cast in season.ballots.items() if each != closed.id},
        )
        if season.finals is not None:
            return season.in_finals(decisions=(*season.finals.decisions, decided))
        return season.in_episode(decisions=(*season.episodes[-1].decisions, decided))


class GarnetsPosted(Event, type="season.garnets_posted", to="host", example={"posting": _POSTING, "undoable": False}):
    """An entry was posted to the ledger.

    Members see their own lines there. ``undoable``: it is reversed with its result.
    """

    posting: Posting
    undoable: bool

    def _change(self, season: Season) -> Season:
        kept = (Undoable(result_n=season.takes, posting=self.posting),) if self.undoable else ()
        return season.but(undoable=(*season.undoable, *kept))


class BalancesChanged(Event, type="season.garnets_changed", to="balances", example={"garnets": {"cm_Kq7x": 5}}):
    """Balances of members changed."""

    is_turn = False
    garnets: Mapping[str, int] = Field(
        min_length=1, description="New balances by member, as far as you can see them. A running match changes none."
    )

    @override
    def says(self) -> str:
        entries = tuple(text("{name}: {n}", name=texts.who(each), n=n) for each, n in self.garnets.items())
        return text("Garnets: {entries}.", entries=entries)


class TransferOffered(
    Event,
    type="season.transfer_offered",
    to="parties",
    example={"offer": "of_7Hy2", "giver": "cm_Zp9w", "taker": "cm_R2fd", "amount": 2},
):
    """A member offers garnets to another. The garnets are held in escrow."""

    sentence = "{giver} offered {amount} to {taker}."
    offer: OfferId
    giver: MemberId
    taker: MemberId
    amount: Amount

    def _change(self, season: Season) -> Season:
        offer = GarnetOffer(id=self.offer, giver=self.giver, taker=self.taker, amount=self.amount)
        return season.but(offers={**season.offers, offer.id: offer})


class TransferSettled(
    Event, type="season.transfer_settled", to="parties", example={"offer": "of_7Hy2", "outcome": "accepted"}
):
    """An offer was accepted, declined or withdrawn, or it lapsed. Garnets that were not accepted are returned."""

    offer: OfferId
    outcome: Settled

    @override
    def says(self) -> str:
        return _SETTLED[self.outcome]

    def _change(self, season: Season) -> Season:
        return season.but(offers={each: offer for each, offer in season.offers.items() if each != self.offer})


_CONCERNED: Mapping[Audience, tuple[str, ...]] = {"member": ("member",), "parties": ("giver", "taker")}
"""The fields with the members who may see an event, besides hosts, by audience."""


def audience_of(season: Season, event: Event) -> tuple[Viewer, ...] | None:
    """The viewers who may see an event, None for all. ``season`` is the one before the event.

    Only its decider may see a sealed choice, not even hosts.
    """
    if isinstance(event, ChoiceMade):
        is_public = season.decisions[event.decision].visibility == "public"
        return None if is_public else (viewer_of(event.by),)
    if event.to == "everybody" or (isinstance(event, ItemsGranted) and event.public):
        return None
    named_in = season.offers[event.offer] if isinstance(event, TransferSettled) else event
    return (*(viewer_of(getattr(named_in, field)) for field in _CONCERNED.get(event.to, ())), HOST)
