"""Events of the X Game (docs/rules/x-game.md, Who knows what)."""

from collections.abc import Mapping

from typing_extensions import override

from mainmatch.games.x_game.state import Choice, Pairs
from mainmatch.rules import Event, Seat, SeatName, Text, Viewer, named, ntext, seat_of, text


# Events, all of them to all viewers; none reveals a sealed submission.
class OrderDrawn(Event, type="game.order_drawn"):
    """The match has begun: the X of each of the rounds 1 to 5."""

    order: tuple[Seat, ...]

    @override
    def says(self, viewer: Viewer) -> str:
        seat, order = seat_of(viewer), tuple(map(named, self.order))
        if seat is None:
            return text("The X of each round in turn: {order}.", order=order)
        turn = self.order.index(seat) + 1
        return text("The X of each round in turn: {order}. You are the X in round {round}.", order=order, round=turn)


class PairsAnnounced(Event, type="game.pairs_announced", publishes=("pairs",)):
    """The pairing phase is closed: the pairs of this round."""

    round: int
    x: Seat
    pairs: Pairs

    @override
    def says(self, viewer: Viewer) -> str:
        partner = _partner(self.pairs, seat_of(viewer))
        if partner is not None:
            return text("{x} pairs you with {partner}.", x=named(self.x), partner=named(partner))
        pairs = tuple(text("{a} with {b}", a=named(a), b=named(b)) for a, b in self.pairs)
        if seat_of(viewer) == self.x:
            return text("You pair {pairs}.", pairs=pairs)
        return text("{x} pairs {pairs}.", x=named(self.x), pairs=pairs)


def _partner(pairs: Pairs, seat: Seat | None) -> Seat | None:
    return next((sum(pair) - seat for pair in pairs if seat in pair), None) if seat else None


def _did(choice: Choice, who: SeatName, whom: SeatName) -> Text:
    return {
        "ally": text("{who} allied with {whom}", who=who, whom=whom),
        "betray": text("{who} betrayed {whom}", who=who, whom=whom),
        "censure": text("{who} censured {whom}", who=who, whom=whom),
    }[choice]


def _did_to_you(choice: Choice, partner: SeatName) -> Text:
    return {
        "ally": text("{partner} allied with you", partner=partner),
        "betray": text("{partner} betrayed you", partner=partner),
        "censure": text("{partner} censured you", partner=partner),
    }[choice]


def _you_did(choice: Choice) -> Text:
    return {"ally": text("you allied"), "betray": text("you betrayed"), "censure": text("you censured")}[choice]


class RoundScored(Event, type="game.round_scored", publishes=("last_round",)):
    """A round is over: all choices, doublings and payouts, and all totals after it."""

    round: int
    x: Seat
    pairs: Pairs
    choices: Mapping[Seat, Choice]
    doubled: tuple[Seat, ...]
    payouts: Mapping[Seat, int]
    points: Mapping[Seat, int]

    @override
    def says(self, viewer: Viewer) -> str:
        seat = seat_of(viewer)
        if seat is None:
            partners = {one: other for pair in self.pairs for one, other in (pair, pair[::-1])}
            did = tuple(_did(each, named(who), named(partners[who])) for who, each in self.choices.items())
            return text("Round {round}: {did}.", round=self.round, did=did)
        points = ntext("{n} point", "{n} points", self.payouts[seat])
        partner = _partner(self.pairs, seat)
        if partner is None:
            return text("The choices of both pairs bring you {points}.", points=points)
        theirs, mine = _did_to_you(self.choices[partner], named(partner)), _you_did(self.choices[seat])
        return text("{theirs}, {mine}: {points}.", theirs=theirs, mine=mine, points=points)
