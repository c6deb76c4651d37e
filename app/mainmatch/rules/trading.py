"""Blind trading for games: two seats trade exactly when each has sent the other a sealed offer.

An offer names what is given, never what is expected in return. The sender of a failed offer learns only that it
failed, and keeps what it offered. The state of such a game has ``hands`` and ``reports`` by seat.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, Generic, TypeAlias, get_args, get_type_hints

from msgspec import Meta, field
from typing_extensions import TypeVar, override

from mainmatch.rules.actions import Action, Instant, Option, Pass, Sealed
from mainmatch.rules.annotations import Stake, annotations_of, shown
from mainmatch.rules.bots import RandomLegal
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.game import Outcome, Phase, Scenario
from mainmatch.rules.secret_variants import other_withdrawal
from mainmatch.rules.texts import Text, named, text
from mainmatch.rules.values import Json, Seat, Value, Viewer, seat_of, seat_values

__all__ = [
    "Item",
    "Offer",
    "Offered",
    "Offers",
    "Report",
    "Stakes",
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
    "reasons",
    "told_trades",
    "trades_of",
    "unanswered",
]


# Secrecy: a refusal depends on the seat's own offers and partners only, never on what other seats hold or send.
ThingT = TypeVar("ThingT", bound=str)


class Offer(Value, Generic[ThingT]):
    """A thing offered to a seat. Players agree between themselves what comes back; an offer never names it."""

    extra_json_schema: ClassVar[Mapping[str, Any]] = shown(label="{give} to {to}")

    to: Seat
    give: ThingT


class Offers(Sealed):
    """A seat's offers: subclass it with a ``type``, and declare ``offers`` as a tuple of your own ``Offer``.

    ``most`` is the maximum number of offers per phase. Set ``maxItems`` in the field's ``Meta(extra_json_schema=...)``
    instead of ``max_length``, so that ``check_partners`` refuses too many offers with a message of its own.
    """

    most: ClassVar[int]
    offers: tuple[Offer[Any], ...]
    label = "Offer trades"
    icon = "🤝"
    button = "Offer {offers}"

    def check_partners(self, seat: Seat, seats: Collection[Seat], reachable: Sequence[Seat]) -> None:
        """Raise Refused: too_many_offers, own_seat, unknown_seat, same_seat_twice.

        ``seats`` are all seats of the match; messages list the ``reachable`` ones.
        """
        if len(self.offers) > self.most:
            message = text("Make up to {most} offers, not {n}.", most=self.most, n=len(self.offers))
            raise Refused.at("too_many_offers", "offers", message)
        targets = [offer.to for offer in self.offers]
        for place, target in enumerate(targets):
            if target != seat and target in seats and target not in targets[:place]:
                continue
            path, others = f"offers.{place}.to", tuple(reachable)
            if target == seat:
                raise Refused.at(
                    "own_seat", path, text("This is your own seat: offer to one of {others}.", others=others)
                )
            if target not in seats:
                raise Refused.at(
                    "unknown_seat", path, text("There is no such seat: offer to one of {others}.", others=others)
                )
            message = text("Make one offer to each seat: make the other one to somebody else.")
            raise Refused.at("same_seat_twice", path, message)


@cache
def _offer_in(kind: type[Offers]) -> type[Any]:
    """The class of the offers that an action lists."""
    offer: type[Any] = get_args(get_type_hints(kind)["offers"])[0]
    return offer


@cache
def _annotated(kind: type[Offers]) -> Mapping[str, Any]:
    """The schema of the offers that an action lists, which has their annotations."""
    schema: dict[str, Any] = _offer_in(kind).json_schema()
    return schema


Stakes: TypeAlias = Mapping[str, Sequence[Stake]]
"""What giving each kind of thing brings."""


def options_for(
    kind: type[Offers], reachable: Sequence[Seat], things: Sequence[str], stakes: Stakes | None = None
) -> tuple[Option, ...]:
    """The options of a trading phase: offers of ``things`` to ``reachable`` seats, or a pass.

    Both sequences must have at least one element. The example offers the first thing to the first seat.
    """
    offer = _offer_in(kind)
    general = _annotated(kind)
    to, give = (annotations_of(general["properties"][name]) for name in ("to", "give"))
    brings = shown(stakes={thing: stakes[thing] for thing in things}) if stakes else {}
    example = kind(offers=(offer(to=reachable[0], give=things[0]),))
    shape = {
        **annotations_of(general),
        "type": "object",
        "title": offer.__name__,
        "properties": {
            "to": {**to, **seat_values(reachable)},
            "give": {**give, **brings, "type": "string", "enum": list(things)},
        },
        "required": ["to", "give"],
        "additionalProperties": False,
    }
    narrow = {"maxItems": min(kind.most, len(reachable)), "uniqueItems": True, "items": shape}
    return (Option(kind, example, {"offers": narrow}), Option(Pass, Pass()))


Offered: TypeAlias = Mapping[Seat, Mapping[Seat, Any]]
"""Offers by sender, then by receiver: what the sender gives if the receiver also offers to the sender."""


class Trade(Value, Generic[ThingT]):
    """A trade as seen by one side. In JSON, ``partner`` is called ``with``."""

    partner: Seat = field(name="with")
    gave: ThingT
    received: ThingT


TradeT = TypeVar("TradeT", bound=Trade[Any])


class Item(Value):
    """One line of a seat's points, and ``why`` in a word of the game: front ends make the sentence, in any language.

    ``partner`` (in JSON ``with``), ``gave`` and ``received`` are the trade that it is for. ``thing`` and ``n`` are
    what is counted in a hand, and how many. What a line isn't about is None. Declare the words of ``why`` in a
    subclass, with ``reasons``.
    """

    points: int
    why: str
    partner: Seat | None = field(default=None, name="with")
    gave: str | None = None
    received: str | None = None
    thing: str | None = None
    n: int | None = None


def reasons(*words: str) -> Meta:
    """The words that ``why`` of an item can be, for its schema.

    Reading takes others, too: matches that began before there were words hold sentences.
    """
    return Meta(extra_json_schema={"enum": [*words]})


class Report(Value, Generic[TradeT]):
    """A seat's report on a phase: trades and failed offers, ascending by seat; ``items`` add up to ``change``."""

    trades: tuple[TradeT, ...]
    failed: tuple[Seat, ...]
    change: int
    items: tuple[Item, ...]


def offered(sent: Mapping[Seat, Action]) -> Offered:
    """All offers sent, by seat; an empty map for a seat that passed."""
    return {
        seat: {offer.to: offer.give for offer in action.offers} if isinstance(action, Offers) else {}
        for seat, action in sent.items()
    }


def trades_of(kind: type[TradeT], seat: Seat, offers: Offered) -> tuple[TradeT, ...]:
    """The seat's trades, ascending by partner: its offers to seats that also made it an offer."""
    mine = offers[seat]
    return tuple(
        kind(partner=other, gave=mine[other], received=offers[other][seat])
        for other in sorted(mine)
        if seat in offers[other]
    )


def unanswered(seat: Seat, offers: Offered) -> tuple[Seat, ...]:
    """The seats, ascending, to which the seat made an offer without getting one back."""
    return tuple(other for other in sorted(offers[seat]) if seat not in offers[other])


def told_trades(trades: Iterable[Trade[Any]], failed: Iterable[Seat], names: Mapping[str, Text]) -> tuple[Text, ...]:
    """A seat's trades and failed offers in words, for a sentence; ``names`` are those of the things."""

    def told(trade: Trade[Any]) -> Text:
        gave, received = names[trade.gave], names[trade.received]
        return text(
            "{partner} gave you {received} for {gave}", partner=named(trade.partner), received=received, gave=gave
        )

    return (*map(told, trades), *(text("{partner} offered you nothing", partner=named(each)) for each in failed))


def hand_after(hand: Iterable[ThingT], trades: Iterable[Trade[ThingT]]) -> tuple[ThingT, ...]:
    """The hand after the trades, sorted."""
    made = [*trades]
    things = [*hand, *(trade.received for trade in made)]
    for trade in made:
        things.remove(trade.gave)
    return tuple(sorted(things))


StateT = TypeVar("StateT", default=Any)


class TradingPhase(Phase[StateT, Offers | Pass], Generic[StateT]):
    """A phase of offers: subclass it with a ``name``, the ``offered`` action type and the abstract methods."""

    offered: ClassVar[type[Offers]]
    passing = "Offer nothing"

    @abstractmethod
    def reachable(self, s: StateT, seat: Seat) -> Sequence[Seat]:
        """The seats that ``seat`` may offer to now, at least one."""

    @abstractmethod
    def givable(self, s: StateT, seat: Seat) -> Sequence[str]:
        """The kinds of things that ``seat`` may give now, at least one."""

    def stakes(self, s: StateT) -> Stakes | None:
        """What giving each kind of thing brings now, as all may know it."""
        return None

    @abstractmethod
    @override
    def resolve(self, s: StateT, sent: Mapping[Seat, Offers | Pass], dice: Dice) -> Outcome:
        """Make the trades (``trades_of``), score them, and choose the next phase or the verdict."""

    @override
    def may_send(self, s: StateT, seat: Seat) -> tuple[type[Offers | Pass | Instant], ...]:
        """Offers or a pass, for every seat."""
        return (self.offered, Pass)

    @override
    def options(self, s: StateT, seat: Seat, purse: int) -> tuple[Option, ...]:
        """Offers of givable things to reachable seats, or a pass."""
        return options_for(self.offered, self.reachable(s, seat), self.givable(s, seat), self.stakes(s))


class Trader(ABC):
    """Base class of trading bots: subclass it with a ``name``, the ``offered`` action type and ``trades``."""

    name: str
    offered: ClassVar[type[Offers]]

    @abstractmethod
    def trades(
        self, view: Mapping[str, Any], reachable: Sequence[Seat], seat: Seat, dice: Dice
    ) -> Iterable[tuple[Seat, str]]:
        """The offers to make, as (receiver, thing); none means a pass. Two bots trade if each offers to the other."""

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """Offers, or a pass when there is nothing to trade; a random vote in the candidate vote."""
        trading = next((offer for offer in offers if offer["type"] == self.offered.type), None)
        if trading is None:
            # The candidate vote: vote at random instead of passing, as the view gives no reason to prefer a candidate.
            return RandomLegal().choose(view, tuple(offer for offer in offers if offer["type"] != "pass"), seat, dice)
        reachable = trading["schema"]["properties"]["offers"]["items"]["properties"]["to"]["enum"]
        made: list[Json] = [{"to": to, "give": give} for to, give in self.trades(view, reachable, seat, dice)]
        return {"type": self.offered.type, "offers": made} if made else {"type": "pass"}


# Secret variants. A changed scenario must be consistent with what the viewer knows from its own trades, and sealed
# submissions must stay legal.
def other_seats(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    """The seats whose hand, score and submission status are hidden from the viewer."""
    return [] if viewer == "host" else [seat for seat in scenario.state.hands if seat != seat_of(viewer)]


def other_offers(draw: Callable[[Any, Seat, Dice], Offers]) -> Callable[[Scenario, Viewer, Dice], Scenario | None]:
    """A secret variant: another seat makes the offers that ``draw`` returns for it, or passes.

    Also applies to the host, who cannot see sealed submissions either.
    """

    def change(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
        own = seat_of(viewer)
        seats = [seat for seat in scenario.state.hands if seat != own]
        senders = [seat for seat in seats if isinstance(scenario.sealed.get(seat), Offers)]
        if not senders:
            return None
        seat = dice.choice(senders)
        drawn = draw(scenario.state, seat, dice)
        return replace(scenario, sealed={**scenario.sealed, seat: Pass() if drawn == scenario.sealed[seat] else drawn})

    return change


def other_failure(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """A secret variant: all last trades of another seat failed. Skips seats that traded with the viewer."""
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
    return replace(scenario, state=scenario.state.but(reports={**reports, seat: failed}))


def loose_things(scenario: Scenario, seat: Seat) -> list[Any]:
    """The kinds in a hand beyond those on offer now and those just received, which the viewer may have given."""
    things = Counter(scenario.state.hands[seat])
    sealed = scenario.sealed.get(seat)
    if isinstance(sealed, Offers):
        things.subtract(offer.give for offer in sealed.offers)
    if seat in scenario.state.reports:
        things.subtract(trade.received for trade in scenario.state.reports[seat].trades)
    return sorted(kind for kind, count in things.items() if count > 0)


def exchanged(hand: Sequence[ThingT], gone: ThingT, come: ThingT) -> tuple[ThingT, ...]:
    """The hand with one thing ``gone`` replaced by ``come``, sorted."""
    things = list(hand)
    things[things.index(gone)] = come
    return tuple(sorted(things))
