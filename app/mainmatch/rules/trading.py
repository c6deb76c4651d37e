"""Blind matching: a trade happens exactly where two offers meet, sealed and sent at the same time.

An offer names what is given and never what is expected, and who offered in vain learns only that; what came from the
other side stays with the other side. The state of such a game has ``hands`` and ``reports`` by seat.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, get_args

from pydantic import ConfigDict, Field
from typing_extensions import override

from mainmatch.rules.actions import Action, Option, Pass, Sealed
from mainmatch.rules.bots import RandomLegal
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.game import Outcome, Phase, Scenario
from mainmatch.rules.secret_variants import other_withdrawal
from mainmatch.rules.values import Json, Seat, Value, Viewer, seat_of, seat_values

__all__ = [
    "Item",
    "Offer",
    "Offered",
    "Offers",
    "Report",
    "Trade",
    "Trader",
    "TradingPhase",
    "exchanged",
    "hand_after",
    "loose_things",
    "offered",
    "options_for",
    "other_failure",
    "other_offers",
    "other_seats",
    "other_withdrawal",
    "refused",
    "trades_of",
    "unanswered",
]


# A refusal tells a seat about its own offers and its own partners, and about nothing that others hold or send.
ThingT = TypeVar("ThingT", bound=str)


class Offer(Value, Generic[ThingT]):
    """Something for a seat. What comes back is never named, only agreed between players."""

    to: Seat
    give: ThingT


class Offers(Sealed):
    """The offers of a seat: subclass it with a ``type``, and with ``offers`` as a tuple of your own ``Offer``.

    ``most`` is how many offers it may have in one ``span``, the word players know the phase by
    ("round", "year"). Say ``maxItems`` in the field's schema and not as its limit, so that one offer
    too many is refused in the game's own words.
    """

    most: ClassVar[int]
    span: ClassVar[str]
    offers: tuple[Offer[Any], ...]

    def check_partners(self, seat: Seat, seats: Collection[Seat], reachable: Sequence[Seat]) -> None:
        """Refused: too_many_offers, own_seat, unknown_seat, same_seat_twice. The advice names who is ``reachable``."""
        if len(self.offers) > self.most:
            advice = f"You can make up to {self.most} offers in a {self.span}, and these are {len(self.offers)}."
            raise refused("too_many_offers", "offers", advice)
        targets = [offer.to for offer in self.offers]
        way_out = f"offer to one of {', '.join(map(str, reachable))}."
        for place, target in enumerate(targets):
            path = f"offers.{place}.to"
            if target == seat:
                raise refused("own_seat", path, f"This is your own seat: {way_out}")
            if target not in seats:
                raise refused("unknown_seat", path, f"There is no such seat: {way_out}")
            if target in targets[:place]:
                advice = f"You can trade with a seat once in a {self.span}: make the other offer to somebody else."
                raise refused("same_seat_twice", path, advice)


def options_for(kind: type[Offers], reachable: Sequence[Seat], things: Sequence[str]) -> tuple[Option, ...]:
    """Offers to those who are ``reachable``, of the kinds of ``things`` that may be given now; or a pass.

    Neither is empty: of offers that nobody could make there is nothing to say. The example is the
    first thing for the first seat.
    """
    offer = get_args(kind.model_fields["offers"].annotation)[0]
    example = kind(offers=(offer(to=reachable[0], give=things[0]),))
    shape = {
        "type": "object",
        "title": offer.__name__,
        "properties": {"to": seat_values(reachable), "give": {"type": "string", "enum": list(things)}},
        "required": ["to", "give"],
        "additionalProperties": False,
    }
    narrow = {"maxItems": min(kind.most, len(reachable)), "uniqueItems": True, "items": shape}
    return (Option(kind, example, {"offers": narrow}), Option(Pass, Pass()))


def refused(code: str, path: str, advice: str) -> Refused:
    """A refusal with its one flaw, at ``path``."""
    return Refused.at(code, path, advice)


Offered: TypeAlias = Mapping[Seat, Mapping[Seat, Any]]
"""By seat: what goes to which seat, if that seat offers the other way."""


class Trade(Value, Generic[ThingT]):
    """A trade from one side; on the wire ``partner`` is called ``with``."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True, validate_by_alias=True)

    partner: Seat = Field(alias="with")
    gave: ThingT
    received: ThingT


TradeT = TypeVar("TradeT", bound=Trade[Any])


class Item(Value):
    """One line of a seat's points: how many, and why in words for that seat."""

    points: int
    why: str


class Report(Value, Generic[TradeT]):
    """What a seat is told: trades and failed offers by seat, ascending; ``items`` add up to ``change``."""

    trades: tuple[TradeT, ...]
    failed: tuple[Seat, ...]
    change: int
    items: tuple[Item, ...]


def offered(sent: Mapping[Seat, Action]) -> Offered:
    """All offers that were sent; who passed has an empty map."""
    return {
        seat: {offer.to: offer.give for offer in action.offers} if isinstance(action, Offers) else {}
        for seat, action in sent.items()
    }


def trades_of(kind: type[TradeT], seat: Seat, offers: Offered) -> tuple[TradeT, ...]:
    """The seat's offers that were mirrored, by partner."""
    mine = offers[seat]
    return tuple(
        kind(partner=other, gave=mine[other], received=offers[other][seat])
        for other in sorted(mine)
        if seat in offers[other]
    )


def unanswered(seat: Seat, offers: Offered) -> tuple[Seat, ...]:
    """The seats to which the seat made an offer that failed."""
    return tuple(other for other in sorted(offers[seat]) if seat not in offers[other])


def hand_after(hand: Iterable[ThingT], trades: Iterable[Trade[ThingT]]) -> tuple[ThingT, ...]:
    """The hand, sorted, when all trades are done."""
    things = Counter(hand)
    for trade in trades:
        things[trade.gave] -= 1
        things[trade.received] += 1
    return tuple(sorted(things.elements()))


class TradingPhase(Phase):
    """Subclass it with a ``name``, say what is ``offered`` and what a seat can do, and ``resolve``."""

    offered: ClassVar[type[Offers]]

    @abstractmethod
    def reachable(self, s: Any, seat: Seat) -> Sequence[Seat]:
        """The seats it may offer to now, one at least."""

    @abstractmethod
    def givable(self, s: Any, seat: Seat) -> Sequence[str]:
        """The kinds of things it may give now, one at least."""

    @abstractmethod
    @override
    def resolve(self, s: Any, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The trades (``trades_of``), what they bring, and what comes next."""

    @override
    def may_send(self, s: Any, seat: Seat) -> tuple[type[Action], ...]:
        """Everybody may make offers, or pass."""
        return (self.offered, Pass)

    @override
    def options(self, s: Any, seat: Seat, purse: int) -> tuple[Option, ...]:
        """Offers of what can be given to those who can be reached, or a pass."""
        return options_for(self.offered, self.reachable(s, seat), self.givable(s, seat))

    @override
    def missing(self, s: Any, seat: Seat, dice: Dice) -> Action:
        """No offers."""
        return Pass()


class Trader(ABC):
    """Subclass it with a ``name``, the ``offered`` action, and what it ``trades``."""

    name: str
    offered: ClassVar[type[Offers]]

    @abstractmethod
    def trades(
        self, view: Mapping[str, Any], reachable: Sequence[Seat], seat: Seat, dice: Dice
    ) -> Iterable[tuple[Seat, str]]:
        """To whom it offers what; nothing at all is a pass. Two bots trade if each looks for the other."""

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """Offers, or a pass when there is nothing to trade."""
        trading = next((offer for offer in offers if offer["type"] == self.offered.type), None)
        if trading is None:
            # The candidate vote: a vote is better than none, and nobody is known to be the better choice.
            return RandomLegal().choose(view, tuple(offer for offer in offers if offer["type"] != "pass"), seat, dice)
        reachable = trading["schema"]["properties"]["offers"]["items"]["properties"]["to"]["enum"]
        made: list[Json] = [{"to": to, "give": give} for to, give in self.trades(view, reachable, seat, dice)]
        return {"type": self.offered.type, "offers": made} if made else {"type": "pass"}


# Secret variants. A changed scenario is possible for its viewer: it agrees with what the viewer's own trades have
# told it, and what is sealed stays legal.
def other_seats(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    """The seats of which the viewer may not know the hand, the score, or that they have submitted."""
    return [] if viewer == "host" else [seat for seat in scenario.state.hands if seat != seat_of(viewer)]


def other_offers(draw: Callable[[Any, Seat, Dice], Offers]) -> Callable[[Scenario, Viewer, Dice], Scenario | None]:
    """A secret variant: another seat offers what ``draw`` finds for it in the state, or nothing at all.

    What is sealed is sealed for the host too.
    """

    def change(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
        own = seat_of(viewer)
        senders = [seat for seat, sent in scenario.sealed.items() if seat != own and isinstance(sent, Offers)]
        if not senders:
            return None
        seat = dice.choice(senders)
        drawn = draw(scenario.state, seat, dice)
        return replace(scenario, sealed={**scenario.sealed, seat: Pass() if drawn == scenario.sealed[seat] else drawn})

    return change


def other_failure(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """A secret variant: another seat's last trades failed, all of them; one with the viewer is left alone."""
    reports: Mapping[Seat, Report[Any]] = scenario.state.reports
    partners = {seat: {trade.partner for trade in report.trades} for seat, report in reports.items()}
    seats = [
        seat for seat in other_seats(scenario, viewer) if partners.get(seat) and seat_of(viewer) not in partners[seat]
    ]
    if not seats:
        return None
    seat = dice.choice(seats)
    report = reports[seat]
    failed = type(report)(trades=(), failed=tuple(trade.partner for trade in report.trades), change=0, items=())
    return replace(scenario, state=scenario.state.model_copy(update={"reports": {**reports, seat: failed}}))


def loose_things(scenario: Scenario, seat: Seat) -> list[Any]:
    """The kinds in a hand that are neither on offer now, nor just received, perhaps from the viewer."""
    things = Counter(scenario.state.hands[seat])
    sealed = scenario.sealed.get(seat)
    if isinstance(sealed, Offers):
        things.subtract(offer.give for offer in sealed.offers)
    if seat in scenario.state.reports:
        things.subtract(trade.received for trade in scenario.state.reports[seat].trades)
    return sorted(kind for kind, count in things.items() if count > 0)


def exchanged(hand: Sequence[ThingT], gone: ThingT, come: ThingT) -> tuple[ThingT, ...]:
    """The hand with one thing for another, sorted."""
    things = list(hand)
    things[things.index(gone)] = come
    return tuple(sorted(things))
