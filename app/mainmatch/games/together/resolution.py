"""From submissions to the state after them.

May touch: the rules of this game. Rule kept here: docs/rules/together.md, Resolution; all votes
and donations of a round count at the same moment, so that nobody's place in line matters.
"""

from collections.abc import Mapping

from mainmatch.games.together.actions import Submit
from mainmatch.games.together.config import StageRule
from mainmatch.games.together.events import AutomaticRoundPlayed, RoundResolved, TokensRevealed
from mainmatch.games.together.state import LastRound, TogetherState
from mainmatch.rules import Action, BrokenGame, Seat, Told, tell_all

__all__ = ["after_automatic_round", "after_round", "kicked_out_by", "told_of"]


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
