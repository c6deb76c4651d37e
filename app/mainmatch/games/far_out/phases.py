"""Seven auctions, then one phase in which all seats move (docs/rules/extreme-ways.md, Phases).

A seat can pass an auction, but not the plan: missing moves are drawn at random.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias

from typing_extensions import override

from mainmatch.games.far_out.state import FAMILY, PACKETS, ROUNDS, Auction, FarOutState, MemberId, Move, Round
from mainmatch.games.far_out.views import AuctionClosed, AuctionSettled, ChipsBought, JourneysEnded, RoundOpened
from mainmatch.rules import (
    BrokenGame,
    Contest,
    Dice,
    Instant,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    Placing,
    Refused,
    Sealed,
    Seat,
    Stake,
    Text,
    Told,
    Value,
    Verdict,
    ntext,
    seat_values,
    shown,
    tell,
    tell_all,
    text,
)


class Rebound(Value):
    """In place of an option: go to the point opposite your own, as seen from where that player is."""

    extra_json_schema: ClassVar[Mapping[str, Json]] = shown(label="Bounce off {rebound}")

    rebound: Annotated[Seat, Meta(description="Another player's seat.")]


Entry: TypeAlias = str | Rebound | None


class Bid(Sealed, type="bid"):
    """Bid for information as a whole, once a round; you pay only if it wins a packet."""

    amount: Annotated[
        int,
        Meta(
            description="A whole number from 1 to all that you have.",
            extra_json_schema={"minimum": 1, **shown(part="auction")},
        ),
    ]
    example: ClassVar[Mapping[str, Json]] = {"amount": 7}
    label = "Bid for a packet"
    icon = "✉️"
    button = "Bid {amount}"

    @override
    def check(self, s: FarOutState, seat: Seat) -> None:
        """Raise Refused: bid_too_low, bid_too_high."""
        held = s.chips[seat]
        had = s.member.amount(held)
        message = (
            text("Bid from 1 to {amount}: that is what you have. Or pass.", amount=had)
            if held > 1
            else text("Bid {amount}: that is what you have. Or pass.", amount=had)
        )
        if self.amount < 1:
            raise Refused.at("bid_too_low", "amount", message)
        if self.amount > held:
            raise Refused.at("bid_too_high", "amount", message)


class BuyChips(Instant, type="buy_chips"):
    """Buy money for garnets, at once: it can be bid in the same phase."""

    garnets: Annotated[int, Meta(description="How many garnets to spend.", extra_json_schema={"minimum": 1})]
    example: ClassVar[Mapping[str, Json]] = {"garnets": 2}
    label = "Buy for garnets"
    icon = "💎"
    button = "Buy {garnets}"

    @override
    def check(self, s: FarOutState, seat: Seat) -> None:
        """Raise Refused ``nothing_bought``."""
        if self.garnets < 1:
            rate = s.member.amount(s.terms.chips_per_garnet)
            message = text("Spend 1 garnet or more: each buys {amount}.", amount=rate)
            raise Refused.at("nothing_bought", "garnets", message)

    @override
    def cost(self, s: FarOutState, seat: Seat) -> int:
        """The price in garnets."""
        return self.garnets

    @override
    def apply(self, s: FarOutState, seat: Seat, dice: Dice) -> Outcome:
        """Add the money, and send an event to the buyer only."""
        bought = self.garnets * s.terms.chips_per_garnet
        after = s.but(
            chips={other: n + bought * (other == seat) for other, n in s.chips.items()},
            bought={other: n + bought * (other == seat) for other, n in s.bought.items()},
        )
        return Outcome(after, (tell([seat], ChipsBought(garnets=self.garnets, chips=after.chips[seat])),))


class Plan(Sealed, type="plan"):
    """One option for each of the seven rounds; what is null or left out at the end is drawn at random.

    Where the host allows it, one entry may be a rebound on another player.
    """

    moves: Annotated[
        tuple[Entry, ...],
        Meta(
            description="The names of the options for rounds 1 to 7, in order; null where chance shall choose.",
            extra_json_schema={"maxItems": ROUNDS, **shown(part="plane")},
        ),
    ]
    example: ClassVar[Mapping[str, Json]] = {"moves": ["1", "4", None, "2", "2", "1", "3"]}
    label = "Plan your seven moves"
    icon = "🧭"
    button = "Send this plan"

    @override
    def check(self, s: FarOutState, seat: Seat) -> None:
        """Raise Refused: plan_too_long, unknown_option, no_rebounds, rebound_twice, own_seat, unknown_seat."""
        if len(self.moves) > ROUNDS:
            raise Refused.at(
                "plan_too_long",
                "moves",
                text(
                    "There are {rounds} rounds: name up to {rounds} options, not {n}.", rounds=ROUNDS, n=len(self.moves)
                ),
            )
        rebounds = 0
        for place, entry in enumerate(self.moves):
            if isinstance(entry, Rebound):
                rebounds += 1
                _check_rebound(f"moves.{place}", entry, s, seat, rebounds)
            elif entry is not None and entry not in s.member.options:
                message = text("Choose one of {options}, or nothing for chance.", options=tuple(s.member.options))
                raise Refused.at("unknown_option", f"moves.{place}", message)


class PlainPlan(Plan, type="plan"):
    """One option for each of the seven rounds; what is null or left out at the end is drawn at random."""

    moves: Annotated[
        tuple[str | None, ...],
        Meta(
            description="The names of the options for rounds 1 to 7, in order; null where chance shall choose.",
            extra_json_schema={"maxItems": ROUNDS, **shown(part="plane")},
        ),
    ]
    example: ClassVar[Mapping[str, Json]] = {"moves": ["A", "D", None, "B", "B", "A", "C"]}


def _check_rebound(path: str, entry: Rebound, s: FarOutState, seat: Seat, count: int) -> None:
    others = tuple(other for other in s.chips if other != seat)
    if not s.terms.rebound_tokens:
        raise Refused.at("no_rebounds", path, text("This match is played without rebounds: choose an option instead."))
    if count > 1:
        raise Refused.at("rebound_twice", path, text("You can rebound once: choose an option here instead."))
    if entry.rebound == seat:
        raise Refused.at("own_seat", path, text("This is your own seat: rebound on one of {others}.", others=others))
    if entry.rebound not in s.chips:
        raise Refused.at(
            "unknown_seat", path, text("There is no such seat: rebound on one of {others}.", others=others)
        )


# docs/rules/extreme-ways.md, Phase auction, Resolution: equal bids share a packet, and only receivers pay.
def held(number: int, bids: Mapping[Seat, int]) -> Auction:
    """The result of the auction of round ``number``: the highest amount wins packet 1, the next packet 2, up to 4."""
    ranking = dict(zip(PACKETS, sorted(set(bids.values()), reverse=True), strict=False))
    return Auction(
        round=number,
        packets={packet: tuple(seat for seat in bids if bids[seat] == ranking.get(packet)) for packet in PACKETS},
        paid={seat: amount for seat, amount in bids.items() if amount in ranking.values()},
    )


def auctioned(s: FarOutState, sent: Mapping[Seat, Bid | Pass]) -> FarOutState:
    """The state after the auction: recorded, paid, and with the next round opened if there is one."""
    auction = held(s.round, {seat: action.amount for seat, action in sent.items() if isinstance(action, Bid)})
    return s.but(
        round=min(s.round + 1, len(s.rounds)),
        chips={seat: n - auction.paid.get(seat, 0) for seat, n in s.chips.items()},
        auctions=(*s.auctions, auction),
    )


# docs/rules/extreme-ways.md, Phase moving: in each round all seats move at once, from their places at its start.
Full: TypeAlias = tuple[str | Rebound, ...]
"""A plan without gaps."""

HOME: Move = (0, 0)


def filled(plan: Sequence[Entry], options: Sequence[str], rounds: int, dice: Dice) -> Full:
    """The plan with a random option in every gap.

    Draws for every round, needed or not, so that gaps don't change the random values of other seats.
    """
    drawn = [dice.choice(options) for _ in range(rounds)]
    wanted = (*plan, *[None] * (rounds - len(plan)))
    return tuple(chance if entry is None else entry for entry, chance in zip(wanted, drawn, strict=True))


def travelled(rounds: Sequence[Round], plans: Mapping[Seat, Full]) -> dict[Seat, Move]:
    """Each seat's place after all rounds."""
    places = dict.fromkeys(plans, HOME)
    for n, ways in enumerate(rounds):
        places = {seat: _next(places, seat, plan[n], ways) for seat, plan in plans.items()}
    return places


def _next(places: Mapping[Seat, Move], seat: Seat, entry: str | Rebound, ways: Round) -> Move:
    x, y = places[seat]
    if isinstance(entry, Rebound):
        over_x, over_y = places[entry.rebound]
        return 2 * over_x - x, 2 * over_y - y
    dx, dy = ways[entry].truth
    return x + dx, y + dy


# docs/rules/extreme-ways.md, End: one Token of Life for each direction, instead of ``award_for_first``.
MONEY_A_GARNET = 15
GARNETS_FOR_WINNERS = 2


def directions(places: Mapping[Seat, Move]) -> Iterator[dict[Seat, int]]:
    """Each seat's distance in the four directions: highest x, lowest x, highest y, lowest y; higher is farther."""
    for axis in (0, 1):
        for sign in (1, -1):
            yield {seat: sign * place[axis] for seat, place in places.items()}


def champion(reach: Mapping[Seat, int]) -> Seat | None:
    """The seat with the highest value that isn't shared with another seat; None when all values are shared."""
    shared = Counter(reach.values())
    alone = [seat for seat, value in reach.items() if shared[value] == 1]
    return max(alone, key=lambda seat: reach[seat], default=None)


def tokens_for(places: Mapping[Seat, Move]) -> dict[Seat, int]:
    """Tokens of Life by seat: one for every direction won."""
    winners = [champion(reach) for reach in directions(places)]
    return {seat: winners.count(seat) for seat in places if seat in winners}


def verdict_on(s: FarOutState) -> Verdict:
    """The verdict after the moves. Reveals places and money only. Raises BrokenGame before the moves."""
    if s.places is None:
        raise BrokenGame("a verdict needs the places after the moves")
    places, tokens = s.places, tokens_for(s.places)
    return Verdict(
        placings=tuple(
            Placing(seat=seat, score=tokens.get(seat, 0), revealed={"x": x, "y": y, "chips": s.chips[seat]})
            for seat, (x, y) in places.items()
        ),
        tokens_of_life=tokens,
        garnets={seat: n // MONEY_A_GARNET + GARNETS_FOR_WINNERS * (seat in tokens) for seat, n in s.chips.items()},
        contests=tuple(_contests(places, tokens)),
    )


def _contests(places: Mapping[Seat, Move], winners: Iterable[Seat]) -> Iterator[Contest]:
    """The candidates: the lowest |x| + |y| among seats without a token; the winners vote."""
    voters = tuple(winners)
    near = {seat: abs(x) + abs(y) for seat, (x, y) in places.items() if seat not in voters}
    if near:
        nearest = min(near.values())
        yield Contest(candidates=tuple(seat for seat, n in near.items() if n == nearest), voters=voters)


PLANS: Mapping[MemberId, type[Plan]] = {"extreme-ways": Plan, "ravens": PlainPlan}


MOST_PRICES = 20
"""Garnets up to which a purchase says what it brings."""


@cache
def _bidding(game: MemberId) -> Mapping[str, Any]:
    """What a bid can bring (``state._CONTENTS``)."""
    first, second, third, fourth = FAMILY[game].options
    stakes = (
        Stake(
            text("yours is the highest amount"),
            text("you pay it for packet 1: the true move of {option}", option=first),
        ),
        Stake(
            text("it is the second highest"),
            text("you pay it for packet 2: two false moves each of {one} and {other}", one=second, other=third),
        ),
        Stake(
            text("it is the third highest"),
            text("you pay it for packet 3: a false move of {one}, two of {other}", one=second, other=fourth),
        ),
        Stake(
            text("it is the fourth highest"),
            text("you pay it for packet 4: a false move each of {one} and {other}", one=third, other=fourth),
        ),
        Stake(text("it is lower"), text("you get no packet and pay nothing")),
    )
    return shown(label=FAMILY[game].amounts, labels={"1": FAMILY[game].amount(1)}, stakes=stakes)


@cache
def _prices(game: MemberId, rate: int, most: int) -> Mapping[str, Any]:
    """What purchases of up to ``most`` garnets bring."""

    def price(n: int) -> Text:
        cost = ntext("{n} garnet", "{n} garnets", n)
        return text("{money} for {cost}", money=FAMILY[game].amount(n * rate), cost=cost)

    return shown(labels={str(n): price(n) for n in range(1, most + 1)})


class Auctioning(Phase[FarOutState, Bid | Pass], name="auction"):
    """Each seat may make one bid, and buy money as often as it can pay."""

    silence = "You don't bid: you win no packet and pay nothing."
    passing = "Don't bid"

    @override
    def may_send(self, s: FarOutState, seat: Seat) -> tuple[type[Bid | Pass | BuyChips], ...]:
        return (Bid, BuyChips, Pass) if s.chips[seat] else (BuyChips, Pass)

    @override
    def options(self, s: FarOutState, seat: Seat, purse: int) -> tuple[Option, ...]:
        bid = Option(Bid, Bid(amount=1), {"amount": {"maximum": s.chips[seat], **_bidding(s.terms.game)}})
        prices = _prices(s.terms.game, s.terms.chips_per_garnet, min(purse, MOST_PRICES))
        purchase = Option(BuyChips, BuyChips(garnets=1), {"garnets": {"maximum": purse, **prices}})
        return (*([bid] if s.chips[seat] else []), *([purchase] if purse else []), Option(Pass, Pass()))

    @override
    def resolve(self, s: FarOutState, sent: Mapping[Seat, Bid | Pass], dice: Dice) -> Outcome:
        """Sell the packets, then open the next auction or the moving phase."""
        after = auctioned(s, sent)
        if after.is_moving:
            return Outcome(after, _auction_events(after), MOVING)
        return Outcome(after, (*_auction_events(after), opened(after)), AUCTION)


class Moving(Phase[FarOutState, Plan], name="moving"):
    """Each seat submits one plan for all seven rounds."""

    silence = (
        "Chance moves for you: in every round each of the four options is equally likely. "
        "The same goes for every round that a plan leaves open."
    )

    @override
    def may_send(self, s: FarOutState, seat: Seat) -> tuple[type[Plan], ...]:
        return (PLANS[s.terms.game],)

    @override
    def options(self, s: FarOutState, seat: Seat, purse: int) -> tuple[Option, ...]:
        kind, names = PLANS[s.terms.game], s.member.options
        example = kind(moves=tuple(names[n % len(names)] for n in range(ROUNDS)))
        # One schema per option instead of an enum, so that random bots rarely draw a rebound: a plan has at most one.
        entries: list[dict[str, Any]] = [*({"type": "string", "const": name} for name in names), CHANCE]
        moves: dict[str, Any] = {"maxItems": ROUNDS, "items": {"anyOf": entries}}
        if s.terms.rebound_tokens:
            entries.append(_rebounds([other for other in s.chips if other != seat]))
            moves |= {"contains": {"type": "object"}, "minContains": 0, "maxContains": 1}
        return (Option(kind, example, {"moves": moves}),)

    @override
    def missing(self, s: FarOutState, seat: Seat, dice: Dice) -> Plan:
        return PLANS[s.terms.game](moves=())

    @override
    def resolve(self, s: FarOutState, sent: Mapping[Seat, Plan], dice: Dice) -> Outcome:
        """Move all seats and end the match."""
        plans = {seat: filled(plan.moves, s.member.options, ROUNDS, dice) for seat, plan in sent.items()}
        places = travelled(s.rounds, plans)
        after = s.but(places=places)
        return Outcome(after, (tell_all(JourneysEnded(places=places, chips=s.chips)),), verdict_on(after))


def opened(s: FarOutState) -> Told:
    """The event that opens a round, for all viewers."""
    return tell_all(RoundOpened(round=s.round, options=s.candidates(s.round)))


def _auction_events(s: FarOutState) -> tuple[Told, ...]:
    """The events of the last auction: its public report, and each seat's own result."""
    auction = s.auctions[-1]
    events = [tell_all(AuctionClosed(**s.reports[-1].as_dict()))]
    for seat, chips in s.chips.items():
        won = next((each for each in s.packets(seat) if each.round == auction.round), None)
        packet, known = (won.packet, won.facts) if won else (None, ())
        events.append(tell([seat], AuctionSettled(round=auction.round, packet=packet, facts=known, chips=chips)))
    return tuple(events)


CHANCE = {"type": "null", **shown(label=text("Leave to chance"))}


def _rebounds(others: list[Seat]) -> dict[str, Any]:
    return {
        **Rebound.extra_json_schema,
        "type": "object",
        "title": "Rebound",
        "properties": {"rebound": seat_values(others)},
        "required": ["rebound"],
        "additionalProperties": False,
    }


AUCTION = Auctioning()
MOVING = Moving()
