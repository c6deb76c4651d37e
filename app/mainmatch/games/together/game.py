"""Together We Survive, Together We Prosper: two groups, two games, one set of submissions."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.games.together.phases import DONATIONS, ROUND, Submit
from mainmatch.games.together.secret_variants import SECRET_VARIANTS
from mainmatch.games.together.state import FIRST_TOKENS, TogetherConfig, TogetherState, drawn_groups, given_groups
from mainmatch.games.together.views import (
    AutomaticRoundPlayed,
    GroupsDrawn,
    RoundResolved,
    TokensRevealed,
)
from mainmatch.rules import Dice, Game, Json, Outcome, RandomLegal, Seat, SeatRange, Table, tell_all

LATE = 3
"""From this number of players on stage the bot expects the end: ties can kick out several at once."""


class Saver:
    """In A votes for itself (keep) or against a rival (kick); in B stays just behind the richest."""

    name = "house"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """Votes if they help the seat itself, else donations; in the candidate vote, another seat."""
        fields = {str(offer["type"]): offer["schema"]["properties"] for offer in offers}
        if "vote_candidate" in fields:
            tied = fields["vote_candidate"]["seat"]["enum"]
            return {"type": "vote_candidate", "seat": dice.choice([other for other in tied if other != seat])}
        if "submit" not in fields:
            return RandomLegal().choose(view, offers, seat, dice)
        votes = _shed(view, seat, dice) if view["groups"][str(seat)] == "B" else _on_stage(view, seat, dice)
        if votes:
            return {"type": "submit", "stage_votes": {str(target): count for target, count in votes.items()}}
        targets = fields["submit"]["donations"]["anyOf"][0]["items"]["enum"]
        return {"type": "submit", "donations": [*_donations(view, seat, dice.shuffled(targets))]}


def _on_stage(view: Mapping[str, Any], seat: Seat, dice: Dice) -> dict[Seat, int]:
    """The votes of a player in A: one or two, or all its tokens when only two are left on stage."""
    tokens, on_stage = view["tokens"], view["on_stage"]
    if seat not in on_stage or not tokens:
        return {}
    keeps = view["stage_rule"] == "keep"
    target = seat if keeps else dice.choice([other for other in on_stage if other != seat])
    return {target: tokens if len(on_stage) == 2 else min(tokens, 1 + dice.below(2 if keeps else 1))}


def _shed(view: Mapping[str, Any], seat: Seat, dice: Dice) -> dict[Seat, int]:
    """The votes of a player in B: late in the game, to get one token below what the richest other can hold."""
    excess = view["tokens"] + 1 - max(_holdings(view, seat).values())
    if len(view["on_stage"]) > LATE or not 0 < excess <= view["tokens"]:
        return {}
    return {dice.choice(view["on_stage"]): excess}


def _donations(view: Mapping[str, Any], seat: Seat, targets: Sequence[Seat]) -> Sequence[Seat]:
    """The donations: in B to the poorest others, to keep first and second place close; in A to random seats."""
    if view["groups"][str(seat)] == "A":
        return targets[:DONATIONS]
    holdings = _holdings(view, seat)
    return sorted((other for other in targets if other != seat), key=lambda other: holdings[other])[:DONATIONS]


def _holdings(view: Mapping[str, Any], seat: Seat) -> dict[Seat, int]:
    """The tokens that the others in B can hold at most: what they would hold if they had never voted."""
    others = ((int(other), received) for other, received in view["received"].items())
    return {other: FIRST_TOKENS["B"] + received for other, received in others if other != seat}


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
