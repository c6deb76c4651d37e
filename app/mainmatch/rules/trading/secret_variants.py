"""What secret variants of games with mirrored trades have in common: the state has ``hands`` and ``reports`` by seat.

May touch: scenes. Rule kept here: a changed scene is one that the viewer could be in: it agrees with
all that the viewer's own trades have told it, and what stays sealed stays legal.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from mainmatch.rules.actions import Pass
from mainmatch.rules.dice import Dice
from mainmatch.rules.game import Scenario
from mainmatch.rules.trading.offers import Offers
from mainmatch.rules.trading.trades import Report
from mainmatch.rules.values import Seat, Viewer, seat_of

__all__ = ["exchanged", "loose_things", "other_failure", "other_offers", "other_seats", "other_withdrawal"]

ThingT = TypeVar("ThingT", bound=str)


def other_seats(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    """The seats of which the viewer may not know the hand, the score, or that they have submitted."""
    return [] if viewer == "host" else [seat for seat in scenario.state.hands if seat != seat_of(viewer)]


def other_offers(draw: Callable[[Any, Seat, Dice], Offers]) -> Callable[[Scenario, Viewer, Dice], Scenario | None]:
    """A secret variant: another seat offers what ``draw`` finds for it in the state, or nothing at all.

    What is sealed is sealed for the host too.
    """

    def change(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
        own = seat_of(viewer)
        senders = [seat for seat, sent in scenario.sealed.items() if seat != own and isinstance(sent, Offers)]
        if not senders:
            return None
        seat = dice.choice(senders)
        drawn = draw(scenario.state, seat, dice)
        return replace(scenario, sealed={**scenario.sealed, seat: Pass() if drawn == scenario.sealed[seat] else drawn})

    return change


def other_withdrawal(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """A secret variant: another seat takes its submission back."""
    senders = [seat for seat in other_seats(scenario, viewer) if seat in scenario.sealed]
    if not senders:
        return None
    gone = dice.choice(senders)
    return replace(scenario, sealed={seat: kept for seat, kept in scenario.sealed.items() if seat != gone})


def other_failure(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """A secret variant: another seat's last trades failed, all of them; one with the viewer is left alone."""
    reports = scenario.state.reports
    seats = [seat for seat in other_seats(scenario, viewer) if seat in reports and _is_hidden(reports[seat], viewer)]
    if not seats:
        return None
    seat = dice.choice(seats)
    report: Report[Any] = reports[seat]
    failed = type(report)(trades=(), failed=tuple(trade.partner for trade in report.trades), change=0, items=())
    return replace(scenario, state=scenario.state.model_copy(update={"reports": {**reports, seat: failed}}))


def loose_things(scenario: Scenario, seat: Seat) -> list[Any]:
    """The kinds in a hand that are neither on offer now, nor just received, perhaps from the viewer."""
    things = Counter(scenario.state.hands[seat])
    sealed = scenario.sealed.get(seat)
    if isinstance(sealed, Offers):
        things.subtract(offer.give for offer in sealed.offers)
    if seat in scenario.state.reports:
        things.subtract(trade.received for trade in scenario.state.reports[seat].trades)
    return sorted(kind for kind, count in things.items() if count > 0)


def exchanged(hand: Sequence[ThingT], gone: ThingT, come: ThingT) -> tuple[ThingT, ...]:
    """The hand with one thing for another, sorted."""
    things = list(hand)
    things[things.index(gone)] = come
    return tuple(sorted(things))


def _is_hidden(report: Report[Any], viewer: Viewer) -> bool:
    return bool(report.trades) and all(trade.partner != seat_of(viewer) for trade in report.trades)
