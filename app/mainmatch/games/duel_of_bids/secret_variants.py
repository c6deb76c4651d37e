"""Secret variants of Duel of Bids: changes that a viewer must not notice.

A changed scenario stays consistent with what its viewer knows: lots keep their winners, coins match the bids paid, and
sealed submissions stay legal.
"""

from collections.abc import Iterator
from dataclasses import replace

from mainmatch.games.duel_of_bids.phases import Bid
from mainmatch.games.duel_of_bids.state import LOTS, BidsState, Look, Sale
from mainmatch.rules import Action, Dice, Scenario, Seat, SecretVariant, Viewer, seat_of


def _safer_bid(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """The winning bid is a different one that still wins, so the result of the sale is the same.

    Not in the last sale, after which coins and bids are revealed, and not for the host, who sees them after each sale.
    """
    s: BidsState = scenario.state
    if _may_still_look(s, viewer):
        return None
    bids = {seat: _coins(scenario.sealed.get(seat)) for seat in s.seats}
    winners = [seat for seat in _hidden_from(scenario, viewer) if bids[seat] > bids[s.other(seat)]]
    if not winners or s.number == len(LOTS):
        return None
    seat = winners[0]
    others = range(bids[s.other(seat)] + 1, s.coins[seat] + 1)
    found = [Bid(coins=n) for n in others if n != bids[seat]]
    return replace(scenario, sealed={**scenario.sealed, seat: dice.choice(found)}) if found else None


def _other_payment(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat paid a different amount in a sale that it won, and has more or fewer coins left."""
    found = list(_past_payments(scenario, viewer))
    if not found:
        return None
    seat, n, coins = dice.choice(found)
    s: BidsState = scenario.state
    left = {**s.coins, seat: s.coins[seat] + s.sales[n].bids[seat] - coins}
    return replace(scenario, state=s.but(sales=_with_bid(s, seat, n, coins), coins=left))


def _shifted_payment(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat paid less in one of two sales that it won, and the same amount more in the later one."""
    s: BidsState = scenario.state
    found = [
        (seat, n, m, coins)
        for seat in _hidden_from(scenario, viewer)
        for m, more in enumerate(s.sales)
        for n, less in enumerate(s.sales[:m])
        if less.winner == more.winner == seat and _seen(s, seat, n) == _seen(s, seat, m)
        for coins in range(1, less.bids[seat] - less.bids[s.other(seat)])
    ]
    if not found:
        return None
    seat, n, m, coins = dice.choice(found)
    less = s.but(sales=_with_bid(s, seat, n, s.sales[n].bids[seat] - coins))
    return replace(scenario, state=s.but(sales=_with_bid(less, seat, m, s.sales[m].bids[seat] + coins)))


def _other_losing_bid(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat made a different losing bid in a sale that it lost."""
    s: BidsState = scenario.state
    found = [
        (seat, n, coins)
        for seat in _hidden_from(scenario, viewer)
        for n, sale in enumerate(s.sales)
        if sale.winner == s.other(seat)
        for coins in range(min(sale.bids[sale.winner], _coins_before(s, seat, n) + 1))
        if coins != sale.bids[seat]
    ]
    if not found:
        return None
    seat, n, coins = dice.choice(found)
    return replace(scenario, state=s.but(sales=_with_bid(s, seat, n, coins)))


def _other_look(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has looked at the opponent's purse, or has not."""
    s: BidsState = scenario.state
    seats = _hidden_from(scenario, viewer)
    if not seats:
        return None
    seat = dice.choice(seats)
    looks = {at: look for at, look in s.looks.items() if at != seat}
    if seat not in s.looks:
        looks = dict(sorted({**looks, seat: Look(number=s.number, coins=s.coins[s.other(seat)])}.items()))
    return replace(scenario, state=s.but(looks=looks))


def _hidden_from(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    """The seats whose coins, bids and submission status are hidden from the viewer; none for the host."""
    return [] if viewer == "host" else [seat for seat in scenario.state.seats if seat != seat_of(viewer)]


def _may_still_look(s: BidsState, viewer: Viewer) -> bool:
    """Whether the viewer can still look at the opponent's purse, which then isn't a lasting secret."""
    seat = seat_of(viewer)
    return seat is not None and seat not in s.looks


def _seen(s: BidsState, seat: Seat, n: int) -> bool:
    """Whether the opponent has looked at the seat's coins after this sale was paid."""
    look = s.looks.get(s.other(seat))
    return look is not None and n + 1 < look.number


def _past_payments(scenario: Scenario, viewer: Viewer) -> Iterator[tuple[Seat, int, int]]:
    """Each (seat, sale it won from 0, other amount) that is consistent with what the viewer knows."""
    s: BidsState = scenario.state
    for seat in [] if _may_still_look(s, viewer) else _hidden_from(scenario, viewer):
        for n, sale in enumerate(s.sales):
            # An opponent who looked after this sale knows the coins left then.
            if sale.winner == seat and not _seen(s, seat, n):
                spare = min(_spare(scenario, seat, later) for later in range(n + 1, len(s.sales) + 1))
                paid, least = sale.bids[seat], sale.bids[s.other(seat)] + 1
                yield from ((seat, n, coins) for coins in range(least, paid + spare + 1) if coins != paid)


def _spare(scenario: Scenario, seat: Seat, n: int) -> int:
    """The coins the seat had besides its bid in sale ``n`` (from 0), or besides its sealed bid in the open sale."""
    s: BidsState = scenario.state
    bid = s.sales[n].bids[seat] if n < len(s.sales) else _coins(scenario.sealed.get(seat))
    return _coins_before(s, seat, n) - bid


def _coins_before(s: BidsState, seat: Seat, n: int) -> int:
    """The seat's coins before sale ``n``, from 0."""
    return s.start_coins - sum(sale.bids[seat] for sale in s.sales[:n] if sale.winner == seat)


def _with_bid(s: BidsState, seat: Seat, n: int, coins: int) -> tuple[Sale, ...]:
    sale = s.sales[n].but(bids={**s.sales[n].bids, seat: coins})
    return (*s.sales[:n], sale, *s.sales[n + 1 :])


def _coins(sent: Action | None) -> int:
    return sent.coins if isinstance(sent, Bid) else 0


SECRET_VARIANTS = (
    SecretVariant("a safer bid", _safer_bid, lasting=True),
    SecretVariant("another payment", _other_payment),
    SecretVariant("a shifted payment", _shifted_payment),
    SecretVariant("another losing bid", _other_losing_bid),
    SecretVariant("another look", _other_look),
)
