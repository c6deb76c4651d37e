"""Secret variants of Famine: changes that a viewer must not notice.

A changed scenario stays consistent with what its viewer knows from its own trades and diamonds, and sealed submissions
stay legal.
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
    """The other seats about which the viewer has no lesson of this kind."""
    own = seat_of(viewer)
    lessons = scenario.state.learned[own] if own else ()
    taught = {lesson.about for lesson in lessons if lesson.kind == kind}
    return [seat for seat in other_seats(scenario, viewer) if seat not in taught]


def _changed(scenario: Scenario, **fields: Any) -> Scenario:
    return replace(scenario, state=scenario.state.but(**fields))


def _draw_offer(s: State, seat: Seat, dice: Dice) -> OfferTrades:
    """An offer of a random unlocked gemstone to a random reachable seat."""
    offer = GemOffer(to=dice.choice(s.reachable(seat)), give=dice.choice(sorted(s.loose(seat).elements())))
    return OfferTrades(offers=(offer,))


def _others_swap(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two other seats have swapped a gemstone."""
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
    """Another seat has more or less Favor. Not before the first resolution, when all seats are known to have 0."""
    s: State = scenario.state
    # A lesson about a rank depends on the Favor of all seats.
    has_rank = len(_untaught(scenario, viewer, "rank")) < len(other_seats(scenario, viewer))
    seats = [] if has_rank or not s.reports else _untaught(scenario, viewer, "favor")
    if not seats:
        return None
    seat = dice.choice(seats)
    return _changed(scenario, favor={**s.favor, seat: s.favor[seat] + dice.choice((-40, -1, 1, 40))})


def _others_never_met(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two other seats did not trade with each other in one of the past years."""
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
    """Another seat has not learned its last lesson."""
    s: State = scenario.state
    # The recipient of the diamond knows what its giver learned.
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
    """Another seat has more or fewer locked diamonds; those that the viewer gave it stay locked."""
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
    """The number of diamonds that the viewer gave to each seat last year."""
    trades = (trade for seat, report in s.reports.items() if seat == seat_of(viewer) for trade in report.trades)
    return Counter(trade.partner for trade in trades if trade.gave == "diamond")


def _kept_diamonds(scenario: Scenario, seat: Seat) -> int:
    """The number of a seat's diamonds that are not on offer."""
    sealed = scenario.sealed.get(seat)
    offers = sealed.offers if isinstance(sealed, OfferTrades) else ()
    return int(scenario.state.hands[seat].count("diamond")) - sum(offer.give == "diamond" for offer in offers)


def _without(partners: tuple[tuple[Seat, ...], ...], gone: Seat, year: int) -> tuple[tuple[Seat, ...], ...]:
    """The partners by year, with the seat ``gone`` removed from one year (from 0)."""
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
