"""Extreme Ways and Huginn and Muninn; they differ only in ``state.FAMILY`` and in the two classes here."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from typing_extensions import override

from mainmatch.games.far_out.phases import AUCTION, MOVING, Bid, BuyChips, PlainPlan, Plan, opened
from mainmatch.games.far_out.secret_variants import SECRET_VARIANTS
from mainmatch.games.far_out.state import (
    FAMILY,
    ROUNDS,
    START_MONEY,
    ExtremeWaysConfig,
    ExtremeWaysState,
    FarOutState,
    MemberId,
    RavensConfig,
    Terms,
    rounds_of,
)
from mainmatch.games.far_out.views import AuctionClosed, AuctionSettled, ChipsBought, JourneysEnded, RoundOpened
from mainmatch.rules import Dice, Game, Json, Outcome, RandomLegal, Seat, SeatRange, Table

Chart: TypeAlias = Mapping[str, Sequence[Sequence[int]]]
"""A round: for each option, the moves that can still be true."""

Averages: TypeAlias = Mapping[str, Sequence[int]]
"""A round: for each option, the average move."""

_SCALE = 12
"""Averages are in twelfths, so that those of one to four moves are whole numbers."""
_DIRECTIONS = ((0, 1), (0, -1), (1, 1), (1, -1))
_STEADY = 8
"""The bot takes the second-best option once in this many rounds."""
_SHARE = 7
"""Money wanted for each auction left; the starting money is about seven times this."""


class Navigator:
    """Buys money, bids an even share of it, and moves in one direction as far as it can expect to get.

    The house bot of both games.
    """

    name = "navigator"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """A purchase, a bid, a plan or a vote, depending on the offers."""
        types = [str(offer["type"]) for offer in offers]
        if spent := _topping_up(view, offers):
            return {"type": "buy_chips", "garnets": spent}
        if "bid" in types:
            return {"type": "bid", "amount": _bid(view, dice)}
        if "plan" in types:
            return {"type": "plan", "moves": _course(view, dice)}
        # The candidate vote: vote at random instead of passing.
        sealed = tuple(each for each in offers if each["mode"] == "sealed" and each["type"] != "pass")
        return RandomLegal().choose(view, sealed, seat, dice) or ({"type": "pass"} if "pass" in types else None)


def _topping_up(view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...]) -> int:
    """Garnets to spend on money now: 1 while it can buy and has less than ``_SHARE`` per auction left, else 0."""
    is_short = int(view["chips"]) < _SHARE * (ROUNDS + 1 - int(view["round"]))
    return int(is_short and any(offer["type"] == "buy_chips" for offer in offers))


def _bid(view: Mapping[str, Any], dice: Dice) -> int:
    """An even share of the money left, plus or minus up to half: equal bids share a packet, so they are no loss."""
    chips: int = view["chips"]
    share = chips // (ROUNDS + 1 - int(view["round"]))
    return max(1, min(chips, share - share // 2 + dice.below(share + 1)))


def _course(view: Mapping[str, Any], dice: Dice) -> list[Json]:
    """For each round, an option that probably leads far in one direction.

    Chooses the direction in which the seat's private knowledge helps most, because few win where all go.
    Varies the options, because a place shared with another seat wins nothing.
    """
    charts, open_charts = possible(view), possible({**view, "packets": ()})
    public = [{option: _average(moves) for option, moves in chart.items()} for chart in open_charts]
    known = [
        {option: public[n][option] if moves == open_charts[n][option] else _average(moves) for option, moves in each}
        for n, each in enumerate(chart.items() for chart in charts)
    ]
    own, shared = _reach(known), _reach(public)
    axis, sign = max(dice.shuffled(_DIRECTIONS), key=lambda way: own[way] - shared[way])
    return [_far(options, axis, sign, dice) for options in known]


def _average(moves: Sequence[Sequence[int]]) -> Sequence[int]:
    """The average of an option's moves along both axes, in twelfths."""
    return [sum([move[axis] for move in moves]) * _SCALE // len(moves) for axis in (0, 1)]


def _reach(rounds: Sequence[Averages]) -> Mapping[tuple[int, int], int]:
    """The expected distance of the best options of all rounds in each direction, in twelfths."""
    found: dict[tuple[int, int], int] = {}
    for axis in (0, 1):
        along = [[average[axis] for average in options.values()] for options in rounds]
        found |= {(axis, 1): sum(map(max, along)), (axis, -1): -sum(map(min, along))}
    return found


def _far(averages: Averages, axis: int, sign: int, dice: Dice) -> str:
    """The option with the longest expected distance, sometimes the second (``_STEADY``)."""
    best, second = sorted(dice.shuffled(tuple(averages)), key=lambda option: -sign * averages[option][axis])[:2]
    return best if dice.below(_STEADY) else second


def possible(view: Mapping[str, Any]) -> list[Chart]:
    """The moves that the seat cannot rule out, by round: candidates minus what its and the public packets exclude."""
    charts = [{option: list(moves) for option, moves in ways.items()} for ways in view["rounds"]]
    for number, fact in _facts(view):
        chart = charts[number - 1]
        option = fact["option"]
        if "true" in fact:
            chart[option] = [fact["true"]]
        else:
            chart[option] = [move for move in chart[option] if move not in fact["false"]]
    return list(charts)


def _facts(view: Mapping[str, Any]) -> list[tuple[int, Any]]:
    own = [(packet["round"], fact) for packet in view["packets"] for fact in packet["facts"]]
    public = [
        (auction["round"], fact)
        for auction in view["auctions"]
        for packet in auction["leftover"] or ()
        for fact in packet["facts"]
    ]
    return [*own, *public]


class FarOut(Game):
    """The common base of both games."""

    id: ClassVar[MemberId]
    tags: ClassVar = ("Auction", "Bidding", "Grid-based", "Intel game", "Piece movement")
    version = "1.0.0"
    seats = SeatRange(least=4, most=16, default=12)
    state: ClassVar[type[FarOutState]] = FarOutState
    phases = (AUCTION, MOVING)
    events = (RoundOpened, ChipsBought, AuctionClosed, AuctionSettled, JourneysEnded)
    secret_variants = SECRET_VARIANTS
    bot = Navigator()
    # docs/rules/extreme-ways.md, End: final locations and chips, "and nothing else".
    reveals_all = False
    longest = ROUNDS + 1

    def terms(self, config: Any) -> Terms:
        """The terms of a match with this config."""
        return Terms(game=self.id)

    @override
    def setup(self, config: RavensConfig, table: Table, dice: Dice) -> Outcome:
        """Rounds given or drawn; every seat starts at (0, 0) with the same money."""
        s = self.state(
            terms=self.terms(config),
            rounds=rounds_of(FAMILY[self.id], config.setup, config.max_step, dice),
            round=1,
            chips=dict.fromkeys(table.seats, START_MONEY),
            bought=dict.fromkeys(table.seats, 0),
            auctions=(),
            places=None,
        )
        return Outcome(s, (opened(s),), AUCTION)

    @override
    def conserved(self, s: FarOutState) -> Json:
        """The options of all rounds, and each seat's starting money (its money plus bids paid minus purchases)."""
        spent = {seat: sum(auction.paid.get(seat, 0) for auction in s.auctions) for seat in s.chips}
        ways: list[Json] = [[option, way.true, *way.paired] for ways in s.rounds for option, way in ways.items()]
        return {"money": [s.chips[seat] + spent[seat] - s.bought[seat] for seat in s.chips], "ways": ways}


class ExtremeWays(FarOut):
    """Extreme Ways: more settings for the host; unsold packets stay secret."""

    id = "extreme-ways"
    title = "Extreme Ways"
    summary = "Seven auctions for the truth about your moves, then seven moves in the dark: be the farthest out."
    designers = ("elara",)
    featured_in = ("The Choice is Yours", "Squeaky Genius: Legends Untold")
    config = ExtremeWaysConfig
    state = ExtremeWaysState
    actions = (Bid, BuyChips, Plan)

    @override
    def terms(self, config: ExtremeWaysConfig) -> Terms:
        return Terms(
            game=self.id,
            chips_per_garnet=config.chips_per_garnet,
            auction_reveal=config.auction_reveal,
            rebound_tokens=config.rebound_tokens,
        )


class Ravens(FarOut):
    """Huginn and Muninn: the host can set only the moves; unsold packets become public."""

    id = "ravens"
    title = "Huginn and Muninn"
    summary = "Ravens outbid each other for secrets about their moves, then fly seven of them blind, away from Odin."
    config = RavensConfig
    actions = (Bid, BuyChips, PlainPlan)


EXTREME_WAYS = ExtremeWays()
RAVENS = Ravens()
