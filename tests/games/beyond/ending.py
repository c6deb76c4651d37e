"""How these games end: the best score is first, and nobody is a candidate for anything."""

from collections.abc import Mapping

from mainmatch.rules import Placing, Seat, Verdict, award_for_first


def ended(scores: Mapping[Seat, int]) -> Verdict:
    best = [seat for seat, score in scores.items() if score == max(scores.values())]
    return Verdict(
        placings=tuple(Placing(seat=seat, score=score) for seat, score in scores.items()),
        tokens_of_life=award_for_first(best),
        garnets={},
        contests=(),
    )
