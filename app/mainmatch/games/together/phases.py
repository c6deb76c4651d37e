"""The game's one phase, as long as a player is on stage (docs/rules/together.md, Phase round)."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import lru_cache
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import ConfigDict, Field
from typing_extensions import override

from mainmatch.games.together.state import Group, LastRound, StageRule, TogetherState
from mainmatch.games.together.views import AutomaticRoundPlayed, RoundResolved, TokensRevealed
from mainmatch.rules import (
    SEAT,
    Action,
    BrokenGame,
    Contest,
    Dice,
    Json,
    Option,
    Outcome,
    Pass,
    Phase,
    Placing,
    Refused,
    Sealed,
    Seat,
    Told,
    Verdict,
    award_for_first,
    seat_values,
    tell_all,
)

__all__ = [
    "DONATIONS",
    "ROUND",
    "Submit",
    "contest_in",
    "donations_for",
    "kicked_out_by",
    "votes_for",
    "winners_and_losers",
]


# How the game ends, for each group by its own rule. docs/rules/together.md, End. In both groups the standings go by
# score, highest first; in group A the second place loses, in group B the first: a rank says how much, and the Tokens
# of Life say who has won.
TOKENS_A_GARNET = 7


def verdict_on(s: TogetherState) -> Verdict:
    """The end, when nobody is on stage; B's tokens are revealed, A's never are."""
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
    """Who wins and who loses in a group, by the two highest different scores; empty where there is only one."""
    highest = sorted(set(scores.values()), reverse=True)[:2]
    first, *others = (tuple(seat for seat in scores if scores[seat] == each) for each in highest)
    second = others[0] if others else ()
    return (first, second) if group == "A" else (second, first)


def contest_in(members: Sequence[Seat], losers: Sequence[Seat], holders: Sequence[Seat]) -> tuple[Contest, ...]:
    """The group's Elimination Candidate: one of its losers, or else anybody without a Token of Life.

    Its holders of one vote, or else everybody in it. Empty when all of the group hold one.
    """
    candidates = [seat for seat in losers if seat not in holders] or [seat for seat in members if seat not in holders]
    return (Contest(candidates=tuple(candidates), voters=tuple(holders or members)),) if candidates else ()


DONATIONS = 3
PRICE_OF_BOTH = 1
"""Garnets for making both parts in one round."""

# How much is right is checked below and not by the types, so that it is refused in the game's own words.
Count = Annotated[int, Field(json_schema_extra={"minimum": 1})]
Votes = Annotated[Mapping[Seat, Count], Field(json_schema_extra={"minProperties": 1})]
Donations = Annotated[tuple[Seat, ...], Field(json_schema_extra={"minItems": DONATIONS, "maxItems": DONATIONS})]


class Submit(Sealed, type="submit"):
    """Vote for players on stage, or donate to group B; for 1 garnet, both. A part not made is left out or null."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 2})

    stage_votes: Votes | None = Field(
        None, description="Votes for each of these players on stage; a vote costs one token of yours."
    )
    donations: Donations | None = Field(
        None, description="Three players of group B; each gets a new token, which costs you nothing."
    )
    example: ClassVar[Mapping[str, Json]] = {"stage_votes": {"3": 2, "5": 1}}

    @override
    def as_json(self) -> dict[str, Json]:
        """A part that isn't made is left out."""
        return {name: part for name, part in super().as_json().items() if part is not None}

    @override
    def check(self, s: TogetherState, seat: Seat) -> None:
        """Refused ``empty_submission``, or what is wrong with one of the parts."""
        if self.stage_votes is None and self.donations is None:
            advice = "Make one part, stage_votes or donations, or both for 1 garnet; or send pass."
            raise Refused("empty_submission", advice)
        if self.stage_votes is not None:
            _check_votes(self.stage_votes, s, seat)
        if self.donations is not None:
            _check_donations(self.donations, s, seat)

    @override
    def cost(self, s: TogetherState, seat: Seat) -> int:
        """Garnets: nothing for one part, 1 for both."""
        return PRICE_OF_BOTH if self.stage_votes is not None and self.donations is not None else 0


def _check_votes(votes: Mapping[Seat, int], s: TogetherState, seat: Seat) -> None:
    """Refused: empty_part, not_in_group_a, not_on_stage, vote_count_below_one, not_enough_tokens."""
    if not votes:
        advice = f"Vote for somebody on stage ({_any_of(s.on_stage)}), or leave stage_votes out."
        raise Refused.at("empty_part", "stage_votes", advice)
    for target, count in votes.items():
        path = f"stage_votes.{target}"
        if s.groups.get(target) != "A":
            raise Refused.at("not_in_group_a", path, f"Only group A is on stage: vote for {_any_of(s.on_stage)}.")
        if target in s.kicked_out:
            raise Refused.at("not_on_stage", path, f"This player was kicked out: vote for {_any_of(s.on_stage)}.")
        if count < 1:
            raise Refused.at("vote_count_below_one", path, "Give 1 vote or more, or leave this player out.")
    if sum(votes.values()) > s.tokens[seat]:
        held = s.tokens[seat]
        way_out = f"you have {held} for all your votes together." if held else "you have none. Leave stage_votes out."
        advice = f"Each vote costs one token: {way_out}"
        raise Refused.at("not_enough_tokens", "stage_votes", advice)


def _check_donations(targets: Sequence[Seat], s: TogetherState, seat: Seat) -> None:
    """Refused: empty_part, wrong_number_of_donations, own_seat, not_in_group_b, same_seat_twice."""
    if not targets:
        raise Refused.at("empty_part", "donations", f"Donate to {DONATIONS} players, or leave donations out.")
    if len(targets) != DONATIONS:
        advice = f"Make exactly {DONATIONS} donations, not {len(targets)}, or leave donations out."
        raise Refused.at("wrong_number_of_donations", "donations", advice)
    legal = s.donation_targets(seat)
    for place, target in enumerate(targets):
        path = f"donations.{place}"
        if s.groups.get(target) != "B":
            raise Refused.at("not_in_group_b", path, f"Donations go to group B: choose among {_any_of(legal)}.")
        if target not in legal:
            raise Refused.at("own_seat", path, f"This is your own seat: choose among {_any_of(legal)}.")
        if s.donations_distinct and target in targets[:place]:
            advice = f"Donate to {DONATIONS} different players: choose among {_any_of(legal)}."
            raise Refused.at("same_seat_twice", path, advice)


def _any_of(seats: Sequence[Seat]) -> str:
    return ", ".join(str(seat) for seat in seats)


# What a seat can fill in, as JSON Schema members. Whatever is legal fits, where a part that isn't made is left out. A
# schema can't say that votes in all are no more than the tokens, so the shapes in which they can't be more come
# first.
Members: TypeAlias = Mapping[str, Any]


@lru_cache(maxsize=1024)
def votes_for(on_stage: tuple[Seat, ...], tokens: int) -> Members:
    """``stage_votes``: all for one player, or some for each of several; null without tokens."""
    alone = [_votes([seat], tokens) for seat in on_stage] if tokens else []
    spread = [{**_votes(on_stage, tokens - 1), "minProperties": 2}] if min(tokens, len(on_stage)) > 1 else []
    return {"anyOf": [*alone, *spread] or [{"type": "null"}]}


@lru_cache(maxsize=1024)
def donations_for(targets: tuple[Seat, ...], *, distinct: bool) -> Members:
    """``donations``: three of the targets."""
    three = {"type": "array", "items": seat_values(targets), "minItems": DONATIONS, "maxItems": DONATIONS}
    return {"anyOf": [{**three, "uniqueItems": True} if distinct else three]}


def parts_for(tokens: int, purse: int) -> Members:
    """The submission as a whole: donations where there is nothing to vote with; one part where both can't be paid."""
    only = {"required": ["donations"]} if not tokens else {}
    return only if purse >= PRICE_OF_BOTH else {**only, "maxProperties": 2}


def _votes(seats: Sequence[Seat], most: int) -> dict[str, Any]:
    """Votes for these seats, ``most`` for each at most; for the only one it is required."""
    return {
        "type": "object",
        "propertyNames": {"format": SEAT},
        "properties": {str(seat): {"type": "integer", "minimum": 1, "maximum": most} for seat in seats},
        "required": [str(seat) for seat in seats] if len(seats) == 1 else [],
        "additionalProperties": False,
    }


# docs/rules/together.md, Resolution: all votes and donations of a round count at the same moment.
def after_round(s: TogetherState, sent: Mapping[Seat, Action]) -> TogetherState:
    """The state when a round's submissions have done their work; its ``round`` is still the same."""
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
    return s.model_copy(
        update={
            "tokens": tokens,
            "kicked_out": _with(s.kicked_out, out, s.round),
            "received": {seat: total + donations[seat] for seat, total in s.received.items()},
            "votes_cast": s.votes_cast + sum(votes.values()),
            "last_round": LastRound(votes=votes, donations=donations, kicked_out=out),
        }
    )


def after_automatic_round(s: TogetherState) -> TogetherState:
    """The state when the only player on stage was kicked out too, in the next round (Resolution 3)."""
    number, last = s.round + 1, s.last_round
    both = last.model_copy(update={"kicked_out": tuple(sorted((*last.kicked_out, *s.on_stage)))}) if last else None
    kicked_out = _with(s.kicked_out, s.on_stage, number)
    return s.model_copy(update={"round": number, "kicked_out": kicked_out, "last_round": both})


def kicked_out_by(rule: StageRule, votes: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Who goes: all with the fewest votes under ``keep``, all with the most under ``kick``.

    ``votes`` names everybody on stage, zeros included. So at least one goes whatever was sent,
    and under ``kick`` without a vote everybody does: all have the most, which is 0.
    """
    decisive = (min if rule == "keep" else max)(votes.values())
    return tuple(seat for seat, count in votes.items() if count == decisive)


def told_of(played: TogetherState, after: TogetherState) -> tuple[Told, ...]:
    """What is told of a round: ``played`` is the state after it, ``after`` that after an automatic one, if any."""
    if played.last_round is None:
        raise BrokenGame("a round is told after it was played")
    told = [tell_all(RoundResolved(round=played.round, **dict(played.last_round)))]
    if played.on_stage and after.is_over:
        told.append(tell_all(AutomaticRoundPlayed(round=after.round, kicked_out=played.on_stage)))
    if after.is_over:
        told.append(tell_all(TokensRevealed(tokens={seat: after.tokens[seat] for seat in after.members("B")})))
    return tuple(told)


def _with(kicked_out: Mapping[Seat, int], out: tuple[Seat, ...], number: int) -> dict[Seat, int]:
    return dict(sorted({**kicked_out, **dict.fromkeys(out, number)}.items()))


class Round(Phase, name="round"):
    """Votes and donations from everybody, kicked out or not."""

    silence = "A seat that sends nothing neither votes nor donates in this round; nothing carries over."

    @override
    def lasts(self, s: TogetherState) -> timedelta:
        return timedelta(hours=48 if s.round == 1 else 24)

    @override
    def may_send(self, s: TogetherState, seat: Seat) -> tuple[type[Action], ...]:
        return (Submit, Pass)

    @override
    def options(self, s: TogetherState, seat: Seat, purse: int) -> tuple[Option, ...]:
        targets = s.donation_targets(seat)
        narrow = {
            "stage_votes": votes_for(s.on_stage, s.tokens[seat]),
            "donations": donations_for(targets, distinct=s.donations_distinct),
        }
        whole = parts_for(s.tokens[seat], purse)
        return Option(Submit, Submit(donations=targets[:DONATIONS]), narrow, whole), Option(Pass, Pass())

    @override
    def missing(self, s: TogetherState, seat: Seat, dice: Dice) -> Action:
        return Pass()

    @override
    def resolve(self, s: TogetherState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The round, the automatic round when one player is left, and the next round or the end."""
        played = after_round(s, sent)
        after = after_automatic_round(played) if len(played.on_stage) == 1 else played
        told = told_of(played, after)
        if after.is_over:
            return Outcome(after, told, verdict_on(after))
        return Outcome(after.model_copy(update={"round": s.round + 1}), told, ROUND)


ROUND = Round()
