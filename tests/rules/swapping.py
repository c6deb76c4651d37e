"""A game's side of mirrored trades, as small as it can be: two kinds of shells, two offers a tide."""

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from mainmatch.rules import Seat, State
from mainmatch.rules.trading import Offer, Offers, Report, Trade

__all__ = ["Beach", "OfferShells", "Shell", "ShellReport", "ShellTrade", "offering"]

Shell: TypeAlias = Literal["cowrie", "whelk"]


class ShellOffer(Offer[Shell]):
    """A shell for a seat."""


class OfferShells(Offers, type="offer_shells"):
    """Up to two shells."""

    most: ClassVar = 2
    span: ClassVar = "tide"
    offers: tuple[ShellOffer, ...] = Field(json_schema_extra={"maxItems": 2})


class ShellTrade(Trade[Shell]):
    """A trade from one side."""


class ShellReport(Report[ShellTrade]):
    """A seat's tide."""


class Beach(State):
    """What secret variants look at."""

    hands: Mapping[Seat, tuple[Shell, ...]]
    reports: Mapping[Seat, ShellReport]


def offering(*offers: tuple[Seat, Shell]) -> OfferShells:
    """These offers."""
    return OfferShells(offers=tuple(ShellOffer(to=to, give=give) for to, give in offers))
