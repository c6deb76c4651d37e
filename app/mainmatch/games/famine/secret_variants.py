"""What a viewer may not know, changed: for the proof that no view gives it away.

May touch: scenes. Rule kept here: a changed scene is one that the viewer could be in: it agrees with
what the viewer's own trades and diamonds have told it, and what stays sealed stays legal.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mainmatch.games.famine.actions import GemOffer, OfferTrades
from mainmatch.games.famine.reports import Kind
from mainmatch.games.famine.state import State
from mainmatch.games.famine.years import LOCKING_YEAR
from mainmatch.rules import Dice, Mutator, Scene, Seat, Viewer, seat_of
from mainmatch.rules.trading import exchanged, loose_things, other_failure, other_offers, other_seats, other_withdrawal

__all__ = ["MUTATORS"]


def _untaught(scene: Scene, viewer: Viewer, kind: Kind) -> list[Seat]:
    """Those of the others about whom no diamond has taught the viewer this."""
    own = seat_of(viewer)
    lessons = scene.state.learned[own] if own else ()
    taught = {lesson.about for lesson in lessons if lesson.kind == kind}
    return [seat for seat in other_seats(scene, viewer) if seat not in taught]


def _changed(scene: Scene, **fields: Any) -> Scene:
    return replace(scene, state=scene.state.model_copy(update=fields))


def _draw_offer(s: State, seat: Seat, dice: Dice) -> OfferTrades:
    """Any of its gemstones that isn't locked, to anybody it may trade with."""
    offer = GemOffer(to=dice.choice(s.reachable(seat)), give=dice.choice(sorted(s.loose(seat).elements())))
    return OfferTrades(offers=(offer,))


def _others_swap(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Two gemstones of two other seats change places."""
    s: State = scene.state
    seats = _untaught(scene, viewer, "inventory")
    if len(seats) < 2:
        return None
    one, other = dice.sample(seats, 2)
    swaps = [
        (gives, takes) for gives in loose_things(scene, one) for takes in loose_things(scene, other) if gives != takes
    ]
    if not swaps:
        return None
    gives, takes = dice.choice(swaps)
    after = {one: exchanged(s.hands[one], gives, takes), other: exchanged(s.hands[other], takes, gives)}
    return _changed(scene, hands={**s.hands, **after})


def _other_favor(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has more Favor, or less; not before the first resolution, when nobody has any."""
    s: State = scene.state
    # A rank learned says something about everybody's Favor.
    has_rank = len(_untaught(scene, viewer, "rank")) < len(other_seats(scene, viewer))
    seats = [] if has_rank or not s.reports else _untaught(scene, viewer, "favor")
    if not seats:
        return None
    seat = dice.choice(seats)
    return _changed(scene, favor={**s.favor, seat: s.favor[seat] + dice.choice((-40, -1, 1, 40))})


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
        seat for seat in other_seats(scene, viewer) if s.learned[seat] and s.learned[seat][-1].about != seat_of(viewer)
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
        for seat in other_seats(scene, viewer)
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


def _without(partners: tuple[tuple[Seat, ...], ...], gone: Seat, year: int) -> tuple[tuple[Seat, ...], ...]:
    """The partners by year, without one of them in one year."""
    return tuple(tuple(each for each in there if each != gone or when != year) for when, there in enumerate(partners))


MUTATORS = (
    Mutator("another seat's offers", other_offers(_draw_offer)),
    Mutator("another seat's withdrawal", other_withdrawal),
    Mutator("two other seats' gemstones", _others_swap),
    Mutator("another seat's Favor", _other_favor),
    Mutator("another seat's last year", other_failure),
    Mutator("a trade of two other seats", _others_never_met),
    Mutator("another seat's lessons", _other_forgets),
    Mutator("another seat's locked diamonds", _other_locks),
)
