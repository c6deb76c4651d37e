"""Duel of Bids: two players with thirty coins each make sealed bids for nine lots; prices stay secret.

A secret variant is a change that a viewer must not notice. The changed scenario stays consistent with what its viewer
knows: lots keep their winners, coins match the bids paid, and sealed submissions stay legal.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from typing_extensions import override

from mainmatch.games.duel_of_bids.phases import BIDDING, Bid, LookAtPurse
from mainmatch.games.duel_of_bids.state import (
    LOTS,
    TRIO,
    BidsState,
    DuelConfig,
    Look,
    Lot,
    Sale,
    given_lots,
    trios_of,
    value_of,
)
from mainmatch.games.duel_of_bids.views import DuelBegun, LastPointAwarded, LotsSold, PurseSeen
from mainmatch.rules import (
    Action,
    Dice,
    Game,
    Json,
    Outcome,
    RandomLegal,
    Scenario,
    Seat,
    SeatRange,
    SecretVariant,
    Table,
    Viewer,
    seat_of,
    tell_all,
)


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


_SCALE = 10
_HOPES = (2, 5, 10)
"""Value of a lot for a trio, in tenths of the trio's points, by the number of other lots held (0, 1 or 2)."""
_LOOKS_AT = 5
"""The sale before which the bot looks at the opponent's purse."""
_LEAST, _SPREAD = 70, 80
"""A bid is a random percentage of the fair share of the coins, from ``_LEAST`` to below ``_LEAST + _SPREAD``."""


class Collector:
    """Divides its coins over the lots still to come by their worth, with some randomness.

    It bids at most one coin more than the opponent can have.
    """

    name = "collector"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """An action for the seat's view and offers; random for offers it doesn't know."""
        types = {str(offer["type"]) for offer in offers}
        if "look" in types and int(view["number"]) >= _LOOKS_AT:
            return {"type": "look"}
        if "pass" not in types:
            return RandomLegal().choose(view, offers, seat, dice)
        coins = _bid(view, seat, dice)
        return {"type": "bid", "coins": coins} if coins else {"type": "pass"}


def _bid(view: Mapping[str, Any], seat: Seat, dice: Dice) -> int:
    """The bid in coins: the share of the lots up for sale, limited to one more than the opponent can have."""
    mine = view["held"][str(seat)]
    (theirs,) = (lots for at, lots in view["held"].items() if at != str(seat))
    coming: list[Lot] = view["lots"][int(view["number"]) :]
    now, later = (sum(worth(lot, mine, theirs) for lot in lots) for lots in (view["up"], coming))
    coins = int(view["coins"])
    share = coins * now * (_LEAST + dice.below(_SPREAD)) // (100 * (now + later))
    return min(share if later else coins, most_coins(view, seat) + 1, coins)


def worth(lot: Lot, mine: Collection[Lot], theirs: Collection[Lot]) -> int:
    """The worth of winning a lot instead of losing it, in tenths of a point."""
    return 2 * _SCALE * value_of(lot) + _hope(lot, mine, theirs) + _hope(lot, theirs, mine)


def _hope(lot: Lot, own: Collection[Lot], others: Collection[Lot]) -> int:
    """The worth of a lot's trios to the owner of ``own``, in tenths of a point; 0 for trios with lots of ``others``."""
    open_trios = [trio for trio in trios_of(lot) if not trio & {*others}]
    return sum(TRIO * _HOPES[len(trio & {*own})] for trio in open_trios)


def most_coins(view: Mapping[str, Any], seat: Seat) -> int:
    """The upper limit of the opponent's coins: in each sale it won, it paid at least one more than this seat bid."""
    look = view["look"]
    since = int(look["number"]) - 1 if look else 0
    rows = list(zip(view["sales"], view["my_bids"], strict=True))[since:]
    paid = sum(int(mine) + 1 for sale, mine in rows if sale["winner"] not in {seat, None})
    return (int(look["coins"]) if look else int(view["start_coins"])) - paid


class DuelOfBids(Game):
    """The plug-in of Duel of Bids."""

    id = "duel-of-bids"
    version = "1.0.0"
    title = "Duel of Bids"
    summary = "A death match: bid in secret for nine lots, from a purse that your opponent can only guess."
    seats = SeatRange(least=2, most=2, default=2)
    config = DuelConfig
    state = BidsState
    phases = (BIDDING,)
    actions = (Bid, LookAtPurse)
    events = (DuelBegun, LotsSold, PurseSeen, LastPointAwarded)
    secret_variants = SECRET_VARIANTS
    bot = Collector()
    longest = len(LOTS)

    @override
    def setup(self, config: DuelConfig, table: Table, dice: Dice) -> Outcome:
        """Equal coins for both seats; the order of the lots is given or drawn."""
        lots = given_lots(config.setup) or dice.shuffled(LOTS)
        s = BidsState(
            lots=lots,
            start_coins=config.coins,
            coins=dict.fromkeys(table.seats, config.coins),
            looks={},
            sales=(),
            last_point=None,
        )
        return Outcome(s, (tell_all(DuelBegun(lots=lots, coins=config.coins)),), BIDDING)

    @override
    def round(self, s: BidsState) -> int:
        """The number of the current sale, 1 to 9."""
        return s.number

    @override
    def conserved(self, s: BidsState) -> Json:
        """The nine lots, and each seat's coins plus what it has paid."""
        paid = {seat: sum(sale.bids[seat] for sale in s.sales if sale.winner == seat) for seat in s.seats}
        return {"lots": [*s.lots], "coins": {str(seat): s.coins[seat] + paid[seat] for seat in s.seats}}


GAME = DuelOfBids()
