"""What a viewer may not know, changed: for the proof that no view gives it away.

May touch: scenes. Rule kept here: a changed scene is one that the viewer could be in: it agrees with
what the viewer's own trades and diamonds have told it, and what stays sealed stays legal.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.games.famine.actions import GemOffer, OfferTrades
from app.games.famine.gems import Gem, Hand
from app.games.famine.reports import Kind, LastYear
from app.games.famine.state import State
from app.games.famine.years import LOCKING_YEAR
from app.rules import Dice, Mutator, Pass, Scene, Seat, Viewer, seat_of

__all__ = ["MUTATORS"]


def _others(scene: Scene, viewer: Viewer) -> list[Seat]:
    """The seats of which the viewer may not know hand, Favor, trades, or that they have submitted."""
    return [] if viewer == "host" else [seat for seat in scene.state.hands if seat != seat_of(viewer)]


def _untaught(scene: Scene, viewer: Viewer, kind: Kind) -> list[Seat]:
    """Those of the others about whom no diamond has taught the viewer this."""
    own = seat_of(viewer)
    lessons = scene.state.learned[own] if own else ()
    taught = {lesson.about for lesson in lessons if lesson.kind == kind}
    return [seat for seat in _others(scene, viewer) if seat not in taught]


def _changed(scene: Scene, **fields: Any) -> Scene:
    return replace(scene, state=scene.state.model_copy(update=fields))


def _other_offers(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat offers something else, or nothing at all. What is sealed is sealed for the host too."""
    senders = [seat for seat, sent in scene.sealed.items() if seat != seat_of(viewer) and isinstance(sent, OfferTrades)]
    if not senders:
        return None
    seat, s = dice.choice(senders), scene.state
    offer = GemOffer(to=dice.choice(s.reachable(seat)), give=dice.choice(sorted(s.loose(seat).elements())))
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
    """Two gemstones of two other seats change places."""
    s: State = scene.state
    seats = _untaught(scene, viewer, "inventory")
    if len(seats) < 2:
        return None
    one, other = dice.sample(seats, 2)
    swaps = [(gives, takes) for gives in _free(scene, one) for takes in _free(scene, other) if gives != takes]
    if not swaps:
        return None
    gives, takes = dice.choice(swaps)
    exchanged = {one: _exchanged(s.hands[one], gives, takes), other: _exchanged(s.hands[other], takes, gives)}
    return _changed(scene, hands={**s.hands, **exchanged})


def _other_favor(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has more Favor, or less; not before the first resolution, when nobody has any."""
    s: State = scene.state
    # A rank learned says something about everybody's Favor.
    has_rank = len(_untaught(scene, viewer, "rank")) < len(_others(scene, viewer))
    seats = [] if has_rank or not s.reports else _untaught(scene, viewer, "favor")
    if not seats:
        return None
    seat = dice.choice(seats)
    return _changed(scene, favor={**s.favor, seat: s.favor[seat] + dice.choice((-40, -1, 1, 40))})


def _other_fails(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat's last year becomes one without trades; with a trade of the viewer's it is left alone."""
    s: State = scene.state
    seats = [seat for seat in _others(scene, viewer) if seat in s.reports and _is_hidden(s.reports[seat], viewer)]
    if not seats:
        return None
    seat = dice.choice(seats)
    gone = tuple(trade.partner for trade in s.reports[seat].trades)
    return _changed(scene, reports={**s.reports, seat: LastYear(trades=(), failed=gone, change=0, items=())})


def _others_never_met(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Two other seats didn't trade with each other in one of the years that are over."""
    s: State = scene.state
    seats = _untaught(scene, viewer, "partners")
    met = [
        (one, other, year)
        for one in seats
        for year, partners in enumerate(s.partners[one])
        for other in partners
        if one < other and other in seats
    ]
    if not met:
        return None
    one, other, year = dice.choice(met)
    parted = {one: _without(s.partners[one], other, year), other: _without(s.partners[other], one, year)}
    return _changed(scene, partners={**s.partners, **parted})


def _other_forgets(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat hasn't learned what its last diamond taught it."""
    s: State = scene.state
    # Who received the diamond knows what was learned about it.
    seats = [
        seat for seat in _others(scene, viewer) if s.learned[seat] and s.learned[seat][-1].about != seat_of(viewer)
    ]
    if not seats:
        return None
    seat = dice.choice(seats)
    return _changed(scene, learned={**s.learned, seat: s.learned[seat][:-1]})


def _other_locks(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has more locked diamonds, or fewer; those that the viewer gave it stay locked."""
    s: State = scene.state
    if s.year != LOCKING_YEAR + 1:
        return None
    given = _diamonds_given(s, viewer)
    counts = [
        (seat, count)
        for seat in _others(scene, viewer)
        for count in range(given[seat], _kept_diamonds(scene, seat) + 1)
        if count != s.locked[seat]
    ]
    if not counts:
        return None
    seat, count = dice.choice(counts)
    return _changed(scene, locked={**s.locked, seat: count})


def _diamonds_given(s: State, viewer: Viewer) -> Mapping[Seat, int]:
    """By seat: the diamonds that the viewer gave it last year."""
    trades = (trade for seat, report in s.reports.items() if seat == seat_of(viewer) for trade in report.trades)
    return Counter(trade.partner for trade in trades if trade.gave == "diamond")


def _kept_diamonds(scene: Scene, seat: Seat) -> int:
    """The diamonds of a seat that are not on offer."""
    sealed = scene.sealed.get(seat)
    offers = sealed.offers if isinstance(sealed, OfferTrades) else ()
    return int(scene.state.hands[seat].count("diamond")) - sum(offer.give == "diamond" for offer in offers)


def _is_hidden(report: LastYear, viewer: Viewer) -> bool:
    return bool(report.trades) and all(trade.partner != seat_of(viewer) for trade in report.trades)


def _without(partners: tuple[tuple[Seat, ...], ...], gone: Seat, year: int) -> tuple[tuple[Seat, ...], ...]:
    """The partners by year, without one of them in one year."""
    return tuple(tuple(each for each in there if each != gone or when != year) for when, there in enumerate(partners))


def _free(scene: Scene, seat: Seat) -> list[Gem]:
    """The kinds in a hand that are neither on offer now, nor just received, perhaps from the viewer."""
    s: State = scene.state
    gems = Counter(s.hands[seat])
    sealed = scene.sealed.get(seat)
    if isinstance(sealed, OfferTrades):
        gems.subtract(offer.give for offer in sealed.offers)
    if seat in s.reports:
        gems.subtract(trade.received for trade in s.reports[seat].trades)
    return sorted(gem for gem, count in gems.items() if count > 0)


def _exchanged(hand: Hand, gone: Gem, come: Gem) -> Hand:
    gems = list(hand)
    gems[gems.index(gone)] = come
    return tuple(sorted(gems))


MUTATORS = (
    Mutator("another seat's offers", _other_offers),
    Mutator("another seat's withdrawal", _other_withdraws),
    Mutator("two other seats' gemstones", _others_swap),
    Mutator("another seat's Favor", _other_favor),
    Mutator("another seat's last year", _other_fails),
    Mutator("a trade of two other seats", _others_never_met),
    Mutator("another seat's lessons", _other_forgets),
    Mutator("another seat's locked diamonds", _other_locks),
)
