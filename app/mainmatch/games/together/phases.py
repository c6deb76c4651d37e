"""The one phase of the game, as often as somebody is on stage.

May touch: the rules of this game. Rule kept here: docs/rules/together.md, Phase round: whoever
was kicked out plays on.
"""

from collections.abc import Mapping
from datetime import timedelta

from typing_extensions import override

from mainmatch.games.together.actions import DONATIONS, Submit
from mainmatch.games.together.choices import donations_for, parts_for, votes_for
from mainmatch.games.together.ending import verdict_on
from mainmatch.games.together.resolution import after_automatic_round, after_round, told_of
from mainmatch.games.together.state import TogetherState
from mainmatch.rules import Action, Dice, Option, Outcome, Pass, Phase, Seat

__all__ = ["ROUND", "Round"]


class Round(Phase, name="round"):
    """Votes and donations from everybody, kicked out or not."""

    silence = "A seat that sends nothing neither votes nor donates in this round; nothing carries over."

    @override
    def lasts(self, s: TogetherState) -> timedelta:
        """48 hours for the first round, 24 for every other."""
        return timedelta(hours=48 if s.round == 1 else 24)

    @override
    def may_send(self, s: TogetherState, seat: Seat) -> tuple[type[Action], ...]:
        """Everybody may submit, or pass."""
        return (Submit, Pass)

    @override
    def options(self, s: TogetherState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """Players on stage, votes as far as the tokens go, players to donate to."""
        targets = s.donation_targets(seat)
        narrow = {
            "stage_votes": votes_for(s.on_stage, s.tokens[seat]),
            "donations": donations_for(targets, distinct=s.donations_distinct),
        }
        whole = parts_for(s.tokens[seat], purse)
        return Option(Submit, Submit(donations=targets[:DONATIONS]), narrow, whole), Option(Pass, Pass())

    @override
    def missing(self, s: TogetherState, seat: Seat, dice: Dice) -> Action:
        """Neither votes nor donations."""
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
