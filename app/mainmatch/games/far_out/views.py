"""Events of the far-out games. The moves made, and the true moves of all options, are never published."""

from collections.abc import Mapping
from typing import Any, Self

from typing_extensions import override

from mainmatch.games.far_out.state import Fact, Move, Packet
from mainmatch.rules import OWN, Event, Seat, Viewer, named, ntext, seat_of, text


class RoundOpened(Event, type="game.round_opened"):
    """To all: the options of the round whose packets are auctioned now."""

    round: int
    options: Mapping[str, tuple[Move, ...]]

    @override
    def says(self, viewer: Viewer) -> str:
        return text("The packets of round {round} are up for auction.", round=self.round)


class ChipsBought(Event, type="game.chips_bought", only_to=OWN):
    """To the buyer: the garnets it spent, and the money it has now."""

    garnets: int
    chips: int

    @override
    def says(self, viewer: Viewer) -> str:
        return ntext(
            "You spent {n} garnet and have {chips} to bid.",
            "You spent {n} garnets and have {chips} to bid.",
            self.garnets,
            chips=self.chips,
        )


# Msgspec reads no facts: a union of structs. The sentences need none, so those of an event that is read stay JSON.
class AuctionClosed(Event, type="game.auction_closed", publishes=("reports",)):
    """To all: the auction, as far as this match reveals it."""

    round: int
    packets: Mapping[int, tuple[Seat, ...]]
    amounts: Mapping[Seat, int] | None
    leftover: tuple[Packet, ...] | None

    @override
    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        return cls(**{**fields, "packets": {int(packet): seats for packet, seats in fields["packets"].items()}})

    @override
    def says(self, viewer: Viewer) -> str:
        won = tuple(
            text("packet {packet} goes to {winners}", packet=packet, winners=tuple(map(named, winners)))
            for packet, winners in self.packets.items()
            if winners
        )
        if not won:
            return text("The auction of round {round} is over.", round=self.round)
        return text("Auction of round {round}: {won}.", round=self.round, won=won)


class AuctionSettled(Event, type="game.auction_settled", only_to=OWN, publishes=("packets", "chips")):
    """To each seat: the packet it has won (null without a packet), its facts, and the money the seat has left."""

    round: int
    packet: int | None
    facts: tuple[Fact, ...]
    chips: int

    @override
    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        return cls(**fields)

    @override
    def says(self, viewer: Viewer) -> str:
        if self.packet is None:
            return text("You win no packet of round {round} and keep {chips}.", round=self.round, chips=self.chips)
        return text(
            "You win packet {packet} of round {round} and have {chips} left.",
            packet=self.packet,
            round=self.round,
            chips=self.chips,
        )


class JourneysEnded(Event, type="game.journeys_ended", publishes=("arrivals",)):
    """To all: the final place and the remaining money of every seat."""

    places: Mapping[Seat, Move]
    chips: Mapping[Seat, int]

    @override
    def says(self, viewer: Viewer) -> str:
        seat = seat_of(viewer)
        if seat is None:
            return text("All journeys have ended.")
        x, y = self.places[seat]
        return text("Your journey ended at ({x}, {y}).", x=x, y=y)
