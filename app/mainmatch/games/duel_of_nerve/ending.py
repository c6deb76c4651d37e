"""How a duel ends: never with a draw.

May touch: mainmatch.rules. Rule kept here: docs/rules/duel-of-nerve.md, End: level points are decided by the
kept card, then by who won a round last, then by lot.
"""

from mainmatch.games.duel_of_nerve.events import LastPointAwarded, LastPointFor
from mainmatch.games.duel_of_nerve.state import NerveState
from mainmatch.rules import Contest, Dice, Outcome, Placing, Seat, Verdict, tell_all

__all__ = ["ended", "last_point"]


def ended(s: NerveState, dice: Dice) -> Outcome:
    """The verdict on a duel whose rounds are over; what it tells comes after what was told before."""
    one, two = s.seats
    if s.points[one] != s.points[two]:
        return Outcome(s, (), _verdict(s))
    seat, by = last_point(s, dice)
    after = s.model_copy(update={"points": {**s.points, seat: s.points[seat] + 1}})
    return Outcome(after, (tell_all(LastPointAwarded(seat=seat, by=by)),), _verdict(after))


def last_point(s: NerveState, dice: Dice) -> tuple[Seat, LastPointFor]:
    """Who gets the last point of a level duel, and why."""
    one, two = s.seats
    if s.card_kept(one) != s.card_kept(two):
        return (one if s.card_kept(one) > s.card_kept(two) else two), "kept_card"
    winners = [each.winner for each in s.played if each.winner is not None]
    return (winners[-1], "last_won_round") if winners else (dice.choice(s.seats), "lot")


def _verdict(s: NerveState) -> Verdict:
    loser, winner = sorted(s.seats, key=lambda seat: s.points[seat])
    return Verdict(
        placings=tuple(
            Placing(
                seat=seat,
                score=s.points[seat],
                revealed={"cards": [each.cards[seat] for each in s.played], "kept": s.card_kept(seat)},
            )
            for seat in s.seats
        ),
        tokens_of_life={winner: 1},
        garnets={},
        contests=(Contest(candidates=(loser,)),),
    )
