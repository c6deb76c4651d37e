"""What a viewer may not know, changed: for the proof that no view gives it away.

May touch: scenes. Rule kept here: a changed scene is one that the viewer could be in: it
agrees with all that the viewer's own trades have told it, and what stays sealed stays legal.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from app.games.exodus.actions import OfferTrades, TradeOffer
from app.games.exodus.colours import HAND_SIZE, Colour, Hand
from app.games.exodus.reports import LastRound
from app.games.exodus.state import State
from app.rules import Dice, Mutator, Pass, Scene, Seat, Viewer, seat_of

__all__ = ["MUTATORS"]


def _others(scene: Scene, viewer: Viewer) -> list[Seat]:
    """The seats of which the viewer may not know the hand, the points, or that they have submitted."""
    return [] if viewer == "host" else [seat for seat in scene.state.hands if seat != seat_of(viewer)]


def _other_offers(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat offers something else, or nothing at all. What is sealed is sealed for the host too."""
    senders = [seat for seat, sent in scene.sealed.items() if seat != seat_of(viewer) and isinstance(sent, OfferTrades)]
    if not senders:
        return None
    seat = dice.choice(senders)
    hand, targets = scene.state.hands[seat], [other for other in scene.state.hands if other != seat]
    offer = TradeOffer(to=dice.choice(targets), give=dice.choice(hand))
    drawn = OfferTrades(offers=(offer,))
    changed = Pass() if drawn == scene.sealed[seat] else drawn
    return replace(scene, sealed={**scene.sealed, seat: changed})


def _other_withdraws(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat takes its submission back."""
    senders = [seat for seat in _others(scene, viewer) if seat in scene.sealed]
    if not senders:
        return None
    gone = dice.choice(senders)
    return replace(scene, sealed={seat: kept for seat, kept in scene.sealed.items() if seat != gone})


def _others_swap(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Two cubes of two other seats change places."""
    swaps = list(_hidden_swaps(scene, viewer))
    if not swaps:
        return None
    one, gives, other, takes = dice.choice(swaps)
    s: State = scene.state
    hands = {
        **s.hands,
        one: _exchanged(s.hands[one], gives, takes),
        other: _exchanged(s.hands[other], takes, gives),
    }
    return replace(scene, state=s.model_copy(update={"hands": hands}))


def _other_scores(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has more points, or fewer. Before the first resolution all are known to have none."""
    s: State = scene.state
    seats = [seat for seat in _others(scene, viewer) if seat in s.reports]
    if not seats:
        return None
    seat = dice.choice(seats)
    step = dice.choice((-40, -1, 1, 40))
    return replace(scene, state=s.model_copy(update={"points": {**s.points, seat: s.points[seat] + step}}))


def _other_fails(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat's last round becomes one without trades; with a trade of the viewer's it is left alone."""
    s: State = scene.state
    seats = [seat for seat in _others(scene, viewer) if seat in s.reports and _is_hidden(s.reports[seat], viewer)]
    if not seats:
        return None
    seat = dice.choice(seats)
    partners = tuple(trade.partner for trade in s.reports[seat].trades)
    failed = LastRound(trades=(), failed=partners, change=0, items=())
    return replace(scene, state=s.model_copy(update={"reports": {**s.reports, seat: failed}}))


def _is_hidden(report: LastRound, viewer: Viewer) -> bool:
    return bool(report.trades) and all(trade.partner != seat_of(viewer) for trade in report.trades)


def _hidden_swaps(scene: Scene, viewer: Viewer) -> Iterator[tuple[Seat, Colour, Seat, Colour]]:
    """Each pair of cubes that could lie the other way round for all that the viewer knows."""
    s: State = scene.state
    others = _others(scene, viewer)
    for one in others:
        for other in (seat for seat in others if seat > one):
            for gives in _loose(scene, one):
                for takes in _loose(scene, other):
                    exchanged = (_exchanged(s.hands[one], gives, takes), _exchanged(s.hands[other], takes, gives))
                    if gives != takes and (s.reports or all(len(set(hand)) == HAND_SIZE for hand in exchanged)):
                        yield one, gives, other, takes


def _loose(scene: Scene, seat: Seat) -> list[Colour]:
    """The colours of a hand that are neither on offer now, nor just received, perhaps from the viewer."""
    cubes = Counter(scene.state.hands[seat])
    sealed = scene.sealed.get(seat)
    if isinstance(sealed, OfferTrades):
        cubes.subtract(offer.give for offer in sealed.offers)
    if seat in scene.state.reports:
        cubes.subtract(trade.received for trade in scene.state.reports[seat].trades)
    return sorted(colour for colour, count in cubes.items() if count > 0)


def _exchanged(hand: Hand, gone: Colour, come: Colour) -> Hand:
    cubes = list(hand)
    cubes[cubes.index(gone)] = come
    return tuple(sorted(cubes))


MUTATORS = (
    Mutator("another seat's offers", _other_offers),
    Mutator("another seat's withdrawal", _other_withdraws),
    Mutator("two other seats' cubes", _others_swap),
    Mutator("another seat's points", _other_scores),
    Mutator("another seat's last round", _other_fails),
)
