"""Secret variants of Exodus: changes that a viewer must not notice.

A changed scenario stays consistent with what its viewer knows from its own trades, and sealed submissions stay legal.
"""

from collections.abc import Iterator
from dataclasses import replace

from mainmatch.games.exodus.phases import OfferTrades, TradeOffer
from mainmatch.games.exodus.state import HAND_SIZE, Colour, State
from mainmatch.rules import Dice, Scenario, Seat, SecretVariant, Viewer
from mainmatch.rules.trading import exchanged, loose_things, other_failure, other_offers, other_seats, other_withdrawal

__all__ = ["SECRET_VARIANTS"]


def _draw_offer(s: State, seat: Seat, dice: Dice) -> OfferTrades:
    """An offer of a random cube of its hand to a random seat."""
    targets = [other for other in s.hands if other != seat]
    offer = TradeOffer(to=dice.choice(targets), give=dice.choice(s.hands[seat]))
    return OfferTrades(offers=(offer,))


def _others_swap(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two other seats have swapped a cube."""
    swaps = list(_hidden_swaps(scenario, viewer))
    if not swaps:
        return None
    one, gives, other, takes = dice.choice(swaps)
    s: State = scenario.state
    hands = {**s.hands, one: exchanged(s.hands[one], gives, takes), other: exchanged(s.hands[other], takes, gives)}
    return replace(scenario, state=s.but(hands=hands))


def _other_scores(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has more or fewer points. Not before the first resolution, when all seats are known to have 0."""
    s: State = scenario.state
    seats = [seat for seat in other_seats(scenario, viewer) if seat in s.reports]
    if not seats:
        return None
    seat = dice.choice(seats)
    step = dice.choice((-40, -1, 1, 40))
    return replace(scenario, state=s.but(points={**s.points, seat: s.points[seat] + step}))


def _hidden_swaps(scenario: Scenario, viewer: Viewer) -> Iterator[tuple[Seat, Colour, Seat, Colour]]:
    """Each swap of cubes between two other seats that is consistent with what the viewer knows."""
    s: State = scenario.state
    others = other_seats(scenario, viewer)
    for one in others:
        for other in (seat for seat in others if seat > one):
            for gives in loose_things(scenario, one):
                for takes in loose_things(scenario, other):
                    after = (exchanged(s.hands[one], gives, takes), exchanged(s.hands[other], takes, gives))
                    if gives != takes and (s.reports or all(len(set(hand)) == HAND_SIZE for hand in after)):
                        yield one, gives, other, takes


SECRET_VARIANTS = (
    SecretVariant("another seat's offers", other_offers(_draw_offer)),
    SecretVariant("another seat's withdrawal", other_withdrawal),
    SecretVariant("two other seats' cubes", _others_swap),
    SecretVariant("another seat's points", _other_scores),
    SecretVariant("another seat's last round", other_failure),
)
