"""What a seat sends: something for one or several others, and never what it expects.

May touch: pydantic. Rule kept here: a refusal tells a seat about its own offers and its own
partners, and about nothing that others hold or send.
"""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Generic, TypeVar, get_args

from mainmatch.rules.action_options import Option
from mainmatch.rules.actions import Pass, Sealed
from mainmatch.rules.errors import Flaw, Refused
from mainmatch.rules.seat_markers import seat_values
from mainmatch.rules.values import Seat, Value

__all__ = ["Offer", "Offers", "options_for", "refused"]

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
        "properties": {
            "to": seat_values(reachable),
            "give": {"type": "string", "enum": list(things)},
        },
        "required": ["to", "give"],
        "additionalProperties": False,
    }
    narrow = {"maxItems": min(kind.most, len(reachable)), "uniqueItems": True, "items": shape}
    return (Option(kind, example, {"offers": narrow}), Option(Pass, Pass()))


def refused(code: str, path: str, advice: str) -> Refused:
    """A refusal with its one flaw, at ``path``."""
    return Refused(code, advice, (Flaw(path, code, advice),))
