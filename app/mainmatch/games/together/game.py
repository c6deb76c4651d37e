"""Together We Survive, Together We Prosper: two groups, two games, one set of submissions."""

from typing import ClassVar

from typing_extensions import override

from mainmatch.games.together.bot import Saver
from mainmatch.games.together.phases import ROUND, Submit
from mainmatch.games.together.secret_variants import SECRET_VARIANTS
from mainmatch.games.together.state import FIRST_TOKENS, TogetherConfig, TogetherState, drawn_groups, given_groups
from mainmatch.games.together.views import (
    AutomaticRoundPlayed,
    GroupsDrawn,
    RoundResolved,
    TokensRevealed,
)
from mainmatch.rules import Dice, Game, Json, Outcome, SeatRange, Table, tell_all

MOST_SEATS = 20


class Together(Game):
    """Two groups, two games, one set of submissions."""

    id: ClassVar = "together"
    version: ClassVar = "1.0.0"
    title: ClassVar = "Together We Survive, Together We Prosper"
    summary: ClassVar = "Group A is voted on to stay on stage, group B collects donations; everybody has a say in both."
    designers: ClassVar = ("chaotic_iak", "RedsToad")
    featured_in: ClassVar = ("Community Hosted Genius Game 2",)
    seats: ClassVar = SeatRange(least=8, most=MOST_SEATS, default=16, even=True)
    config: ClassVar = TogetherConfig
    state: ClassVar = TogetherState
    phases: ClassVar = (ROUND,)
    actions: ClassVar = (Submit,)
    events: ClassVar = (GroupsDrawn, RoundResolved, AutomaticRoundPlayed, TokensRevealed)
    secret_variants: ClassVar = SECRET_VARIANTS
    bot: ClassVar = Saver()
    # docs/rules/together.md, Resolution: votes and donations stay anonymous after the end.
    reveals_all: ClassVar = False
    # Each round kicks out at least one player of A (phases.kicked_out_by). A last single player goes in an
    # automatic round, which isn't a phase.
    longest: ClassVar = MOST_SEATS // 2 - 1

    @override
    def setup(self, config: TogetherConfig, table: Table, dice: Dice) -> Outcome:
        """The groups, given or drawn; 5 tokens for each seat in A, 1 for each in B."""
        seats = tuple(table.seats)
        groups = given_groups(config.setup, seats) if config.setup else drawn_groups(seats, dice)
        s = TogetherState(
            stage_rule=config.stage_rule,
            donations_distinct=config.donations_distinct,
            donations_self=config.donations_self,
            groups=groups,
            round=1,
            tokens={seat: FIRST_TOKENS[group] for seat, group in groups.items()},
            kicked_out={},
            received={seat: 0 for seat, group in groups.items() if group == "B"},
            votes_cast=0,
            last_round=None,
        )
        return Outcome(s, (tell_all(GroupsDrawn(groups=groups)),), ROUND)

    @override
    def conserved(self, s: TogetherState) -> Json:
        """The groups, and the number of tokens at the start: current tokens minus donations plus votes."""
        first = sum(s.tokens.values()) - sum(s.received.values()) + s.votes_cast
        return {"groups": {str(seat): group for seat, group in s.groups.items()}, "first_tokens": first}


GAME = Together()
