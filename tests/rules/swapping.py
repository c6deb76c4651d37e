"""A minimal trading game: two kinds of shells, two offers per tide."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

from mainmatch.rules import Meta, Seat, State
from mainmatch.rules.trading import Offer, Offers, Report, Trade

Shell: TypeAlias = Literal["cowrie", "whelk"]


class ShellOffer(Offer[Shell]):
    """A shell offered to a seat."""


class OfferShells(Offers, type="offer_shells"):
    """Up to two shells."""

    most: ClassVar = 2
    offers: Annotated[tuple[ShellOffer, ...], Meta(extra_json_schema={"maxItems": 2})]


class ShellTrade(Trade[Shell]):
    """A trade as seen by one side."""


class ShellReport(Report[ShellTrade]):
    """A seat's report on a tide."""


class Beach(State):
    """The state that secret variants change."""

    hands: Mapping[Seat, tuple[Shell, ...]]
    reports: Mapping[Seat, ShellReport]


def offering(*offers: tuple[Seat, Shell]) -> OfferShells:
    """An action with these offers."""
    return OfferShells(offers=tuple(ShellOffer(to=to, give=give) for to, give in offers))
