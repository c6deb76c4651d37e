"""What mutators of games with mirrored trades have in common: the state has ``hands`` and ``reports`` by seat.

May touch: scenes. Rule kept here: a changed scene is one that the viewer could be in: it agrees with
all that the viewer's own trades have told it, and what stays sealed stays legal.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from mainmatch.rules.actions import Pass
from mainmatch.rules.dice import Dice
from mainmatch.rules.game import Scene
from mainmatch.rules.trading.offers import Offers
from mainmatch.rules.trading.trades import Report
from mainmatch.rules.values import Seat, Viewer, seat_of

__all__ = ["exchanged", "loose_things", "other_failure", "other_offers", "other_seats", "other_withdrawal"]

ThingT = TypeVar("ThingT", bound=str)


def other_seats(scene: Scene, viewer: Viewer) -> list[Seat]:
    """The seats of which the viewer may not know the hand, the score, or that they have submitted."""
    return [] if viewer == "host" else [seat for seat in scene.state.hands if seat != seat_of(viewer)]


def other_offers(draw: Callable[[Any, Seat, Dice], Offers]) -> Callable[[Scene, Viewer, Dice], Scene | None]:
    """A mutator: another seat offers what ``draw`` finds for it in the state, or nothing at all.

    What is sealed is sealed for the host too.
    """

    def change(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
        own = seat_of(viewer)
        senders = [seat for seat, sent in scene.sealed.items() if seat != own and isinstance(sent, Offers)]
        if not senders:
            return None
        seat = dice.choice(senders)
        drawn = draw(scene.state, seat, dice)
        return replace(scene, sealed={**scene.sealed, seat: Pass() if drawn == scene.sealed[seat] else drawn})

    return change


def other_withdrawal(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """A mutator: another seat takes its submission back."""
    senders = [seat for seat in other_seats(scene, viewer) if seat in scene.sealed]
    if not senders:
        return None
    gone = dice.choice(senders)
    return replace(scene, sealed={seat: kept for seat, kept in scene.sealed.items() if seat != gone})


def other_failure(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """A mutator: another seat's last trades failed, all of them; one with the viewer is left alone."""
    reports = scene.state.reports
    seats = [seat for seat in other_seats(scene, viewer) if seat in reports and _is_hidden(reports[seat], viewer)]
    if not seats:
        return None
    seat = dice.choice(seats)
    report: Report[Any] = reports[seat]
    failed = type(report)(trades=(), failed=tuple(trade.partner for trade in report.trades), change=0, items=())
    return replace(scene, state=scene.state.model_copy(update={"reports": {**reports, seat: failed}}))


def loose_things(scene: Scene, seat: Seat) -> list[Any]:
    """The kinds in a hand that are neither on offer now, nor just received, perhaps from the viewer."""
    things = Counter(scene.state.hands[seat])
    sealed = scene.sealed.get(seat)
    if isinstance(sealed, Offers):
        things.subtract(offer.give for offer in sealed.offers)
    if seat in scene.state.reports:
        things.subtract(trade.received for trade in scene.state.reports[seat].trades)
    return sorted(kind for kind, count in things.items() if count > 0)


def exchanged(hand: Sequence[ThingT], gone: ThingT, come: ThingT) -> tuple[ThingT, ...]:
    """The hand with one thing for another, sorted."""
    things = list(hand)
    things[things.index(gone)] = come
    return tuple(sorted(things))


def _is_hidden(report: Report[Any], viewer: Viewer) -> bool:
    return bool(report.trades) and all(trade.partner != seat_of(viewer) for trade in report.trades)
