"""Changes that a viewer must not notice, for the proof of secrecy.

A changed scenario is possible for its viewer: it agrees with what the viewer's own trades and diamonds have told it,
and what is sealed stays legal.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mainmatch.games.famine.phases import LOCKING_YEAR, GemOffer, OfferTrades
from mainmatch.games.famine.state import Kind, State
from mainmatch.rules import Dice, Scenario, Seat, SecretVariant, Viewer, seat_of
from mainmatch.rules.trading import exchanged, loose_things, other_failure, other_offers, other_seats, other_withdrawal

__all__ = ["SECRET_VARIANTS"]


def _untaught(scenario: Scenario, viewer: Viewer, kind: Kind) -> list[Seat]:
    """Those of the others about whom no diamond has taught the viewer this."""
    own = seat_of(viewer)
    lessons = scenario.state.learned[own] if own else ()
    taught = {lesson.about for lesson in lessons if lesson.kind == kind}
    return [seat for seat in other_seats(scenario, viewer) if seat not in taught]


def _changed(scenario: Scenario, **fields: Any) -> Scenario:
    return replace(scenario, state=scenario.state.model_copy(update=fields))


def _draw_offer(s: State, seat: Seat, dice: Dice) -> OfferTrades:
    """Any of its gemstones that isn't locked, to anybody it may trade with."""
    offer = GemOffer(to=dice.choice(s.reachable(seat)), give=dice.choice(sorted(s.loose(seat).elements())))
    return OfferTrades(offers=(offer,))


def _others_swap(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two gemstones of two other seats change places."""
    s: State = scenario.state
    seats = _untaught(scenario, viewer, "inventory")
    if len(seats) < 2:
        return None
    one, other = dice.sample(seats, 2)
    swaps = [
        (gives, takes)
        for gives in loose_things(scenario, one)
        for takes in loose_things(scenario, other)
        if gives != takes
    ]
    if not swaps:
        return None
    gives, takes = dice.choice(swaps)
    after = {one: exchanged(s.hands[one], gives, takes), other: exchanged(s.hands[other], takes, gives)}
    return _changed(scenario, hands={**s.hands, **after})


def _other_favor(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has more Favor, or less; not before the first resolution, when nobody has any."""
    s: State = scenario.state
    # A rank learned says something about everybody's Favor.
    has_rank = len(_untaught(scenario, viewer, "rank")) < len(other_seats(scenario, viewer))
    seats = [] if has_rank or not s.reports else _untaught(scenario, viewer, "favor")
    if not seats:
        return None
    seat = dice.choice(seats)
    return _changed(scenario, favor={**s.favor, seat: s.favor[seat] + dice.choice((-40, -1, 1, 40))})


def _others_never_met(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two other seats didn't trade with each other in one of the years that are over."""
    s: State = scenario.state
    seats = _untaught(scenario, viewer, "partners")
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
    return _changed(scenario, partners={**s.partners, **parted})


def _other_forgets(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat hasn't learned what its last diamond taught it."""
    s: State = scenario.state
    # Who received the diamond knows what was learned about it.
    seats = [
        seat
        for seat in other_seats(scenario, viewer)
        if s.learned[seat] and s.learned[seat][-1].about != seat_of(viewer)
    ]
    if not seats:
        return None
    seat = dice.choice(seats)
    return _changed(scenario, learned={**s.learned, seat: s.learned[seat][:-1]})


def _other_locks(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has more locked diamonds, or fewer; those that the viewer gave it stay locked."""
    s: State = scenario.state
    if s.year != LOCKING_YEAR + 1:
        return None
    given = _diamonds_given(s, viewer)
    counts = [
        (seat, count)
        for seat in other_seats(scenario, viewer)
        for count in range(given[seat], _kept_diamonds(scenario, seat) + 1)
        if count != s.locked[seat]
    ]
    if not counts:
        return None
    seat, count = dice.choice(counts)
    return _changed(scenario, locked={**s.locked, seat: count})


def _diamonds_given(s: State, viewer: Viewer) -> Mapping[Seat, int]:
    """By seat: the diamonds that the viewer gave it last year."""
    trades = (trade for seat, report in s.reports.items() if seat == seat_of(viewer) for trade in report.trades)
    return Counter(trade.partner for trade in trades if trade.gave == "diamond")


def _kept_diamonds(scenario: Scenario, seat: Seat) -> int:
    """The diamonds of a seat that are not on offer."""
    sealed = scenario.sealed.get(seat)
    offers = sealed.offers if isinstance(sealed, OfferTrades) else ()
    return int(scenario.state.hands[seat].count("diamond")) - sum(offer.give == "diamond" for offer in offers)


def _without(partners: tuple[tuple[Seat, ...], ...], gone: Seat, year: int) -> tuple[tuple[Seat, ...], ...]:
    """The partners by year, without one of them in one year."""
    return tuple(tuple(each for each in there if each != gone or when != year) for when, there in enumerate(partners))


SECRET_VARIANTS = (
    SecretVariant("another seat's offers", other_offers(_draw_offer)),
    SecretVariant("another seat's withdrawal", other_withdrawal),
    SecretVariant("two other seats' gemstones", _others_swap),
    SecretVariant("another seat's Favor", _other_favor),
    SecretVariant("another seat's last year", other_failure),
    SecretVariant("a trade of two other seats", _others_never_met),
    SecretVariant("another seat's lessons", _other_forgets),
    SecretVariant("another seat's locked diamonds", _other_locks),
)
