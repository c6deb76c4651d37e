"""Pairs: two seats play together, and win or lose as one. The claims of Heirs count for both."""

from collections.abc import Mapping
from typing import ClassVar

from typing_extensions import override

from mainmatch.rules import Action, Dice, Outcome, Phase, Placing, Seat, SeatRange, Verdict, award_for_first, tell_all
from tests.games.beyond.heirs import Claim, Claimed, Claiming, Heirs, Legacy


class Claims(Claiming, name="claims"):
    @override
    def resolve(self, s: Legacy, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        claimed = tuple(seat for seat, action in sent.items() if isinstance(action, Claim))
        teams = tuple((seat, seat + 1) for seat in s.points if seat % 2)
        points = {seat: sum(each in claimed for each in team) for team in teams for seat in team}
        best = [seat for seat, n in points.items() if n == max(points.values())]
        verdict = Verdict(
            placings=tuple(Placing(seat=seat, score=n) for seat, n in points.items()),
            tokens_of_life=award_for_first(best, teams),
            garnets={},
            contests=(),
            teams=teams,
        )
        return Outcome(s.but(points=points), (tell_all(Claimed(seats=claimed)),), verdict)


class Pairs(Heirs):
    id = "pairs"
    title = "Pairs"
    summary = "Claim points in pairs: the better pair wins."
    seats = SeatRange(least=4, most=6, default=4, even=True)
    phases: ClassVar[tuple[Phase, ...]] = (Claims(),)
    longest = 1


PAIRS = Pairs()
