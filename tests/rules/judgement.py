"""Judgement: a game with one phase and a verdict from its config, for tests of the end of a match."""

from collections.abc import Mapping
from typing import ClassVar

from typing_extensions import override

from mainmatch.rules import (
    Config,
    Contest,
    Dice,
    Game,
    Json,
    Match,
    MatchSpec,
    Outcome,
    Pass,
    Phase,
    Placing,
    RandomLegal,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    Table,
    Verdict,
    View,
)


class JudgementConfig(Config):
    verdict: Verdict = Verdict(placings=(), tokens_of_life={}, garnets={}, contests=())


class JudgementState(State):
    verdict: Verdict


class Waiting(Phase[JudgementState, Pass], name="waiting"):
    @override
    def may_send(self, s: JudgementState, seat: Seat) -> tuple[type[Pass], ...]:
        return (Pass,)

    @override
    def resolve(self, s: JudgementState, sent: Mapping[Seat, Pass], dice: Dice) -> Outcome:
        return Outcome(s, (), s.verdict)


class Nothing(View):
    pass


class JudgementGame(Game):
    id = "judgement"
    version = "1.0.0"
    title = "Judgement"
    summary = "It ends as its config says."
    seats = SeatRange(least=1, most=8, default=4)
    config = JudgementConfig
    state = JudgementState
    public = Nothing
    seat = Nothing
    phases: ClassVar[tuple[Phase, ...]] = (Waiting(),)
    secret_variants: ClassVar[tuple[SecretVariant, ...]] = ()
    bot = RandomLegal()
    longest = 1

    @override
    def setup(self, config: JudgementConfig, table: Table, dice: Dice) -> Outcome:
        return Outcome(JudgementState(verdict=config.verdict), (), self.phases[0])

    @override
    def round(self, s: JudgementState) -> int:
        return 1

    @override
    def public_view(self, s: JudgementState) -> Nothing:
        return Nothing()

    @override
    def seat_view(self, s: JudgementState, seat: Seat) -> Nothing:
        return Nothing()


JUDGEMENT = JudgementGame()


def judged_match(
    contests: tuple[Contest, ...],
    tokens: Mapping[Seat, int] | None = None,
    garnets: Mapping[Seat, int] | None = None,
    wallets: Mapping[Seat, int] | None = None,
) -> Match:
    """A match of six seats right after its verdict: finished, or in the candidate vote."""
    placings = tuple(Placing(seat=seat, score=0) for seat in range(1, 7))
    verdict = Verdict(placings=placings, tokens_of_life=tokens or {}, garnets=garnets or {}, contests=contests)
    config: dict[str, Json] = {"verdict": verdict.as_json()}
    spec = MatchSpec.of(JUDGEMENT, config, b"seed", 6)
    return Match.start(JUDGEMENT, spec, wallets or {}).match.close().match
