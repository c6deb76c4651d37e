"""The only phase of Together, played until the stage is empty (docs/rules/together.md, Phase round)."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import lru_cache
from typing import Annotated, Any, ClassVar, TypeAlias

from typing_extensions import override

from mainmatch.games.together.state import Group, LastRound, StageRule, TogetherState
from mainmatch.games.together.views import AutomaticRoundPlayed, RoundResolved, TokensRevealed
from mainmatch.rules import (
    SEAT,
    BrokenGame,
    Contest,
    Dice,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    Placing,
    Refused,
    Sealed,
    Seat,
    Stake,
    Told,
    Verdict,
    award_for_first,
    seat_values,
    shown,
    tell_all,
    text,
)

# docs/rules/together.md, End: each group has its own rule. In both, the standings list the highest score first, but
# second place loses in group A and first place in group B. Only the Tokens of Life show who has won.
TOKENS_A_GARNET = 7


def verdict_on(s: TogetherState) -> Verdict:
    """The verdict once the stage is empty. Reveals the tokens of B, but not those of A."""
    survived = {seat: s.kicked_out[seat] for seat in s.members("A")}
    held = {seat: s.tokens[seat] for seat in s.members("B")}
    scores: Mapping[Group, Mapping[Seat, int]] = {"A": survived, "B": held}
    tokens: dict[Seat, int] = {}
    contests: list[Contest] = []
    for group in scores:
        winners, losers = winners_and_losers(group, scores[group])
        awarded = award_for_first(winners)
        tokens |= awarded
        contests += contest_in(s.members(group), losers, tuple(awarded))
    return Verdict(
        placings=(
            *(Placing(seat=seat, score=number, group="A") for seat, number in survived.items()),
            *(Placing(seat=seat, score=n, group="B", revealed={"tokens": n}) for seat, n in held.items()),
        ),
        tokens_of_life=tokens,
        garnets={
            **{seat: number - 1 for seat, number in survived.items()},
            **{seat: n // TOKENS_A_GARNET for seat, n in held.items()},
        },
        contests=tuple(contests),
    )


def winners_and_losers(group: Group, scores: Mapping[Seat, int]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The winners and losers of a group, by its two highest different scores; empty for a missing second score."""
    highest = sorted(set(scores.values()), reverse=True)[:2]
    first, *others = (tuple(seat for seat in scores if scores[seat] == each) for each in highest)
    second = others[0] if others else ()
    return (first, second) if group == "A" else (second, first)


def contest_in(members: Sequence[Seat], losers: Sequence[Seat], holders: Sequence[Seat]) -> tuple[Contest, ...]:
    """The contest for the group's Elimination Candidate: its losers, or else all members without a Token of Life.

    ``holders`` are the members with a Token of Life. They vote; without any, all members vote. Empty when all
    members hold one.
    """
    candidates = [seat for seat in losers if seat not in holders] or [seat for seat in members if seat not in holders]
    return (Contest(candidates=tuple(candidates), voters=tuple(holders or members)),) if candidates else ()


DONATIONS = 3
PRICE_OF_BOTH = 1
"""The price in garnets of making both parts in one round."""

# Limits are only in the JSON Schema; ``check`` enforces them, so that refusals have the game's own messages.
Count = Annotated[int, Meta(extra_json_schema={"minimum": 1})]
Votes = Annotated[Mapping[Seat, Count], Meta(extra_json_schema={"minProperties": 1})]
Donations = Annotated[tuple[Seat, ...], Meta(extra_json_schema={"minItems": DONATIONS, "maxItems": DONATIONS})]


class Submit(Sealed, type="submit"):
    """Vote for players on stage, or donate to group B; for 1 garnet, both. A part not made is left out or null."""

    extra_json_schema: ClassVar[Mapping[str, Json]] = {"minProperties": 2}

    stage_votes: Annotated[
        Votes | None,
        Meta(
            description="Votes for each of these players on stage; a vote costs one token of yours.",
            extra_json_schema=shown(part="ballot", label="{key} {value}"),
        ),
    ] = None
    donations: Annotated[
        Donations | None,
        Meta(
            description="Three players of group B; each gets a new token, which costs you nothing.",
            extra_json_schema=shown(part="ballot"),
        ),
    ] = None
    example: ClassVar[Mapping[str, Json]] = {"stage_votes": {"3": 2, "5": 1}}
    label = "Vote and donate"
    icon = "🗳️"
    button = (
        "Vote: {stage_votes}; donate to {donations}; for 1 garnet",
        "Vote: {stage_votes}",
        "Donate to {donations}",
    )

    @override
    def as_json(self) -> dict[str, Json]:
        """The action as JSON, without parts that are None."""
        return {name: part for name, part in super().as_json().items() if part is not None}

    @override
    def check(self, s: TogetherState, seat: Seat) -> None:
        """Raise Refused: empty_submission, and what the checks of the two parts raise."""
        if self.stage_votes is None and self.donations is None:
            message = text("Vote or donate, or do both for 1 garnet; or pass.")
            raise Refused("empty_submission", message)
        if self.stage_votes is not None:
            _check_votes(self.stage_votes, s, seat)
        if self.donations is not None:
            _check_donations(self.donations, s, seat)

    @override
    def cost(self, s: TogetherState, seat: Seat) -> int:
        """The price in garnets: 0 for one part, 1 for both."""
        return PRICE_OF_BOTH if self.stage_votes is not None and self.donations is not None else 0


def _check_votes(votes: Mapping[Seat, int], s: TogetherState, seat: Seat) -> None:
    """Raise Refused: empty_part, not_in_group_a, not_on_stage, vote_count_below_one, not_enough_tokens."""
    if not votes:
        message = text("Vote for somebody on stage ({seats}), or cast no votes.", seats=tuple(s.on_stage))
        raise Refused.at("empty_part", "stage_votes", message)
    for target, count in votes.items():
        path = f"stage_votes.{target}"
        if s.groups.get(target) != "A":
            raise Refused.at(
                "not_in_group_a",
                path,
                text("Only group A is on stage: vote for one of {seats}.", seats=tuple(s.on_stage)),
            )
        if target in s.kicked_out:
            raise Refused.at(
                "not_on_stage",
                path,
                text("This player was kicked out: vote for one of {seats}.", seats=tuple(s.on_stage)),
            )
        if count < 1:
            raise Refused.at("vote_count_below_one", path, text("Give 1 vote or more, or leave this player out."))
    if sum(votes.values()) > s.tokens[seat]:
        held = s.tokens[seat]
        message = (
            text("Each vote costs one token: you have {n} for all your votes together.", n=held)
            if held
            else text("Each vote costs one token: you have none.")
        )
        raise Refused.at("not_enough_tokens", "stage_votes", message)


def _check_donations(targets: Sequence[Seat], s: TogetherState, seat: Seat) -> None:
    """Raise Refused: empty_part, wrong_number_of_donations, own_seat, not_in_group_b, same_seat_twice."""
    if not targets:
        raise Refused.at("empty_part", "donations", text("Donate to {n} players, or to nobody.", n=DONATIONS))
    if len(targets) != DONATIONS:
        message = text("Donate to exactly {n} players, not {given}, or to nobody.", n=DONATIONS, given=len(targets))
        raise Refused.at("wrong_number_of_donations", "donations", message)
    legal = tuple(s.donation_targets(seat))
    for place, target in enumerate(targets):
        path = f"donations.{place}"
        if s.groups.get(target) != "B":
            raise Refused.at(
                "not_in_group_b", path, text("Donations go to group B: choose among {seats}.", seats=legal)
            )
        if target not in legal:
            raise Refused.at("own_seat", path, text("This is your own seat: choose among {seats}.", seats=legal))
        if s.donations_distinct and target in targets[:place]:
            message = text("Donate to {n} different players: choose among {seats}.", n=DONATIONS, seats=legal)
            raise Refused.at("same_seat_twice", path, message)


# JSON Schema members that narrow the submission for a seat. Every legal submission fits, with missing parts left out.
# A schema cannot limit the sum of all votes to the seat's tokens, so shapes that cannot exceed it come first.
Members: TypeAlias = Mapping[str, Any]


@lru_cache(maxsize=1024)
def votes_for(on_stage: tuple[Seat, ...], tokens: int) -> Members:
    """The schema of ``stage_votes``: votes for one player, or for several; null without tokens."""
    alone = [_votes([seat], tokens) for seat in on_stage] if tokens else []
    spread = [{**_votes(on_stage, tokens - 1), "minProperties": 2}] if min(tokens, len(on_stage)) > 1 else []
    return {"anyOf": [*alone, *spread] or [{"type": "null"}]}


@lru_cache(maxsize=1024)
def donations_for(targets: tuple[Seat, ...], *, distinct: bool) -> Members:
    """The schema of ``donations``: three of the targets."""
    three = {"type": "array", "items": seat_values(targets), "minItems": DONATIONS, "maxItems": DONATIONS}
    return {"anyOf": [{**three, "uniqueItems": True} if distinct else three]}


def parts_for(tokens: int, purse: int) -> Members:
    """The schema of the whole submission: donations required without tokens, one part only without a garnet."""
    only = {"required": ["donations"]} if not tokens else {}
    return only if purse >= PRICE_OF_BOTH else {**only, "maxProperties": 2}


def _votes(seats: Sequence[Seat], most: int) -> dict[str, Any]:
    """The schema of votes for these seats, at most ``most`` for each; a single seat is required."""
    return {
        "type": "object",
        "propertyNames": {"format": SEAT},
        "properties": {str(seat): {"type": "integer", "minimum": 1, "maximum": most} for seat in seats},
        "required": [str(seat) for seat in seats] if len(seats) == 1 else [],
        "additionalProperties": False,
    }


# docs/rules/together.md, Resolution: all votes and donations of a round count at once.
def after_round(s: TogetherState, sent: Mapping[Seat, Submit | Pass]) -> TogetherState:
    """The state after a round's submissions, with the same ``round``."""
    votes, donations, tokens = dict.fromkeys(s.on_stage, 0), dict.fromkeys(s.members("B"), 0), dict(s.tokens)
    for seat, action in sent.items():
        if not isinstance(action, Submit):
            continue
        for target, count in (action.stage_votes or {}).items():
            votes[target] += count
            tokens[seat] -= count
        for target in action.donations or ():
            donations[target] += 1
            tokens[target] += 1
    out = kicked_out_by(s.stage_rule, votes)
    return s.but(
        tokens=tokens,
        kicked_out=_with(s.kicked_out, out, s.round),
        received={seat: total + donations[seat] for seat, total in s.received.items()},
        votes_cast=s.votes_cast + sum(votes.values()),
        last_round=LastRound(votes=votes, donations=donations, kicked_out=out),
    )


def after_automatic_round(s: TogetherState) -> TogetherState:
    """The state after the only player on stage is kicked out too, in the next round (Resolution 3)."""
    number, last = s.round + 1, s.last_round
    both = last.but(kicked_out=tuple(sorted((*last.kicked_out, *s.on_stage)))) if last else None
    kicked_out = _with(s.kicked_out, s.on_stage, number)
    return s.but(round=number, kicked_out=kicked_out, last_round=both)


def kicked_out_by(rule: StageRule, votes: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The players kicked out: those with the fewest votes under ``keep``, with the most under ``kick``.

    ``votes`` has all players on stage, including zeros, so at least one is kicked out. Under ``kick`` without
    votes all are: each has the most votes, 0.
    """
    decisive = (min if rule == "keep" else max)(votes.values())
    return tuple(seat for seat, count in votes.items() if count == decisive)


def round_events(played: TogetherState, after: TogetherState) -> tuple[Told, ...]:
    """The events of a round: ``played`` is the state after it, ``after`` that after an automatic round, if any."""
    if played.last_round is None:
        raise BrokenGame("a round has no events before it was played")
    events = [tell_all(RoundResolved(round=played.round, **played.last_round.as_dict()))]
    if played.on_stage and after.is_over:
        events.append(tell_all(AutomaticRoundPlayed(round=after.round, kicked_out=played.on_stage)))
    if after.is_over:
        events.append(tell_all(TokensRevealed(tokens={seat: after.tokens[seat] for seat in after.members("B")})))
    return tuple(events)


def _with(kicked_out: Mapping[Seat, int], out: tuple[Seat, ...], number: int) -> dict[Seat, int]:
    return dict(sorted({**kicked_out, **dict.fromkeys(out, number)}.items()))


_VOTING: Mapping[StageRule, Mapping[str, Any]] = {
    "keep": shown(stakes=(Stake(text("a player on stage has the fewest votes"), text("they leave the stage")),)),
    "kick": shown(stakes=(Stake(text("a player on stage has the most votes"), text("they leave the stage")),)),
}
"""What votes do, by the rule of the match."""


class Round(Phase[TogetherState, Submit | Pass], name="round"):
    """Each player votes or donates, including those kicked out."""

    silence = "You neither vote nor donate in this round; nothing carries over."
    passing = "Do nothing"

    @override
    def lasts(self, s: TogetherState) -> timedelta:
        return timedelta(hours=48 if s.round == 1 else 24)

    @override
    def may_send(self, s: TogetherState, seat: Seat) -> tuple[type[Submit | Pass], ...]:
        return (Submit, Pass)

    @override
    def options(self, s: TogetherState, seat: Seat, purse: int) -> tuple[Option, ...]:
        targets = s.donation_targets(seat)
        narrow = {
            "stage_votes": {**votes_for(s.on_stage, s.tokens[seat]), **_VOTING[s.stage_rule]},
            "donations": donations_for(targets, distinct=s.donations_distinct),
        }
        whole = parts_for(s.tokens[seat], purse)
        return Option(Submit, Submit(donations=targets[:DONATIONS]), narrow, whole), Option(Pass, Pass())

    @override
    def resolve(self, s: TogetherState, sent: Mapping[Seat, Submit | Pass], dice: Dice) -> Outcome:
        """Play the round, and an automatic one when a single player is left; then open the next or end the match."""
        played = after_round(s, sent)
        after = after_automatic_round(played) if len(played.on_stage) == 1 else played
        events = round_events(played, after)
        if after.is_over:
            return Outcome(after, events, verdict_on(after))
        return Outcome(after.but(round=s.round + 1), events, ROUND)


ROUND = Round()
