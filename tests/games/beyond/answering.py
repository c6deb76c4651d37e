"""Handshakes: each player offers hands to others, and takes hands that are offered. Offers that wait for an answer.

Players act at once and submit nothing: without a second turn, a bot would never take a hand that is offered later.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from typing_extensions import override

from mainmatch.rules import (
    ACTOR,
    Action,
    Bot,
    Config,
    Dice,
    Event,
    Game,
    Instant,
    Json,
    Outcome,
    Pass,
    Phase,
    Scenario,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    Table,
    Viewer,
    among,
    own,
    public,
    seat_of,
    tell,
)
from tests.games.beyond.ending import ended


class HandsState(State):
    is_over: bool = public()
    offered: Mapping[Seat, tuple[Seat, ...]] = own("offered_to", swaps=False, because="Who may take it sees it.")
    """By the seat that offers a hand: to whom."""
    shaken: Mapping[Seat, tuple[Seat, ...]] = own("shaken_with")

    @own
    def waiting(self, seat: Seat) -> tuple[Seat, ...]:
        """Whose hands this seat can take."""
        return tuple(other for other, seats in self.offered.items() if seat in seats)

    def strangers(self, seat: Seat) -> tuple[Seat, ...]:
        known = {seat, *self.offered[seat], *self.shaken[seat], *self.waiting(seat)}
        return tuple(other for other in self.offered if other not in known)


class HandOffered(Event, type="game.hand_offered", publishes=(ACTOR,)):
    by: Seat
    to: Seat


class HandTaken(Event, type="game.hand_taken", publishes=(ACTOR,)):
    by: Seat
    of: Seat


class Offer(Instant, type="offer"):
    to: Seat = among(HandsState.strangers, "bad_offer", "Offer your hand to one of {values}.")
    example: ClassVar[Mapping[str, Json]] = {"to": 1}

    @override
    def apply(self, s: HandsState, seat: Seat, dice: Dice) -> Outcome:
        offered = {**s.offered, seat: (*s.offered[seat], self.to)}
        return Outcome(s.but(offered=offered), (tell([seat, self.to], HandOffered(by=seat, to=self.to)),))


class Take(Instant, type="take"):
    of: Seat = among(HandsState.waiting, "no_hand", "Take the hand of one of {values}.")
    example: ClassVar[Mapping[str, Json]] = {"of": 1}

    @override
    def apply(self, s: HandsState, seat: Seat, dice: Dice) -> Outcome:
        offered = {**s.offered, self.of: tuple(other for other in s.offered[self.of] if other != seat)}
        pair = {seat: (*s.shaken[seat], self.of), self.of: (*s.shaken[self.of], seat)}
        after = s.but(offered=offered, shaken={**s.shaken, **pair})
        return Outcome(after, (tell([seat, self.of], HandTaken(by=seat, of=self.of)),))


class Meeting(Phase, name="meeting"):
    silence = "Whoever leaves, leaves."
    bots: ClassVar[Literal["once", "until_quiet"]] = "until_quiet"
    sealed: ClassVar[tuple[type[Action], ...]] = ()

    @override
    def may_send(self, s: HandsState, seat: Seat) -> tuple[type[Action], ...]:
        offer = (Offer,) if s.strangers(seat) else ()
        return (*offer, *((Take,) if s.waiting(seat) else ()), *self.sealed)

    @override
    def resolve(self, s: HandsState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        return Outcome(s.but(is_over=True), (), ended({seat: len(others) for seat, others in s.shaken.items()}))


MEETING = Meeting()


class Greeter:
    """Takes what is offered to it, and offers its own hand to two others; passes where it can."""

    name = "greeter"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        types = {offer["type"]: offer for offer in offers}
        if "take" in types:
            return {"type": "take", "of": dice.choice(view["waiting"])}
        if "offer" in types and len(view["offered_to"]) + len(view["shaken_with"]) < 2:
            return {"type": "offer", "to": dice.choice(types["offer"]["schema"]["properties"]["to"]["enum"])}
        return {"type": "pass"} if "pass" in types else None


def another_handshake(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two others have shaken hands, or have not."""
    s: HandsState = scenario.state
    others = [seat for seat in s.shaken if seat != seat_of(viewer)]
    one, two = dice.sample(others, 2)
    if viewer == "host" or two in s.offered[one] or one in s.offered[two]:
        return None
    pair = {one: two, two: one}
    if two in s.shaken[one]:
        changed = {seat: tuple(other for other in s.shaken[seat] if other != pair[seat]) for seat in pair}
    else:
        changed = {seat: (*s.shaken[seat], pair[seat]) for seat in pair}
    return Scenario(s.but(shaken={**s.shaken, **changed}), scenario.sealed)


class Handshakes(Game):
    id = "handshakes"
    version = "1.0.0"
    title = "Handshakes"
    summary = "Shake as many hands as you can."
    rules_text = """
    # Handshakes

    Offer your hand to others, and take the hands that are offered to you. The most handshakes win.
    """
    seats = SeatRange(least=3, most=10, default=10)
    config = Config
    state = HandsState
    phases: ClassVar[tuple[Phase, ...]] = (MEETING,)
    actions = (Offer, Take)
    events = (HandOffered, HandTaken)
    secret_variants = (SecretVariant("another handshake", another_handshake),)
    bot: ClassVar[Bot] = Greeter()
    longest = 1

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        nothing: dict[Seat, tuple[Seat, ...]] = dict.fromkeys(table.seats, ())
        return Outcome(HandsState(is_over=False, offered=nothing, shaken=nothing), (), self.phases[0])

    @override
    def round(self, s: HandsState) -> int:
        return 1


class Parting(Meeting, name="meeting"):
    """A meeting in which a seat says that it is done."""

    sealed = (Pass,)


class Goodbyes(Handshakes):
    """Ends as soon as all have said goodbye."""

    id = "goodbyes"
    phases = (Parting(),)


HANDSHAKES, GOODBYES = Handshakes(), Goodbyes()
