"""The observable surface of a match, as text to compare byte by byte.

Views are rendered again, never taken from the match's cache, to find games that answer differently the second time. A
Sight keeps the renderings of one match value.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from msgspec.structs import astuple
from pydantic import TypeAdapter

from mainmatch.rules.actions import Offer
from mainmatch.rules.dice import Dice
from mainmatch.rules.events import Told
from mainmatch.rules.match import Match
from mainmatch.rules.values import Seat, Viewer, viewer_of

T = TypeVar("T")

_MANY, _DRAWN = 24, 12

_ANYTHING: TypeAdapter[Any] = TypeAdapter(Any)


@dataclass(frozen=True, slots=True)
class Sight:
    """The observable parts of a match: its dump, each viewer's view, each seat's offers; the last two as JSON.

    ``forms`` are the offers and the payoff tables as JSON; ``offers`` are the objects, for making actions.
    """

    match: Match
    dump: str
    views: Mapping[Viewer, bytes]
    offers: Mapping[Seat, tuple[Offer, ...]]
    forms: Mapping[Seat, bytes]

    def difference(self, other: "Sight") -> str | None:
        """The first part in which two sights differ, None when they are the same."""
        if self.dump != other.dump:
            return "dump"
        if self.views != other.views:
            return "views"
        return None if self.forms == other.forms else "offers"


@dataclass(frozen=True, slots=True)
class Mark:
    """Digests (hex) of a step, which a replay must reproduce."""

    dump: str
    views: str
    offers: str
    told: str

    @classmethod
    def of(cls, sight: Sight, told: Sequence[Told]) -> "Mark":
        """The mark of a step."""
        events = [
            [each.event.type, each.seats, each.event.as_json(), each.channel][: 3 + bool(each.channel)] for each in told
        ]
        views, forms = sight.views, sight.forms
        return cls(
            _digest([sight.dump.encode()]),
            _digest([part for viewer, view in views.items() for part in (viewer.encode(), view)]),
            _digest([part for seat, form in forms.items() for part in (str(seat).encode(), form)]),
            _digest([shown(events)]),
        )

    def difference(self, other: "Mark") -> str | None:
        """The first part in which two marks differ, None when they are the same."""
        theirs = asdict(other)
        return next((part for part, digest in asdict(self).items() if digest != theirs[part]), None)


def written(found: Any) -> str:
    """Write any value as JSON text, members in their order. Raises ValueError, TypeError."""
    return json.dumps(found, separators=(",", ":"), allow_nan=False)


def shown(found: Any) -> bytes:
    """Write plain JSON (see ``is_plain``) as UTF-8, several times faster than ``written``."""
    return _ANYTHING.dump_json(found)


def viewers_of(match: Match) -> tuple[Viewer, ...]:
    """All viewers: the public, the host, each seat."""
    return ("public", "host", *(viewer_of(seat) for seat in match.spec.seats))


def drawn_of(found: Sequence[T], dice: Dice) -> Sequence[T]:
    """All of these viewers or seats, or a dozen where they are many: each step would take seconds."""
    return found if len(found) <= _MANY else dice.sample(found, _DRAWN)


def offers_shown(offers: Sequence[Offer], silence: str | None = None) -> bytes:
    """A seat's offers, and what it is told of sending nothing, as JSON."""
    return shown([*map(astuple, offers), silence])


def sight_of(match: Match, earlier: Sight | None = None) -> Sight:
    """Observe a match.

    Unchanged parts are taken from ``earlier``: views of the same state, and offers of the same state to a seat with the
    same balance.
    """
    then = earlier.match if earlier else None
    is_about_same = (
        then
        and then.state is match.state
        and (then.phase, then.verdict, then.elapsed) == (match.phase, match.verdict, match.elapsed)
    )
    known = earlier if is_about_same else None
    fresh = match.but(state=match.state)
    views = known.views if known else {viewer: shown(fresh.view(viewer)) for viewer in viewers_of(match)}
    same = [seat for seat in match.asked if known and _means(known.match, seat) == _means(match, seat)]
    offers = {seat: known.offers[seat] if known and seat in same else fresh.offers(seat) for seat in match.asked}
    forms = {
        seat: known.forms[seat] if known and seat in same else offers_shown(offers[seat], match.silence(seat))
        for seat in offers
    }
    return Sight(match, match.dump(), views, offers, forms)


def _means(match: Match, seat: Seat) -> list[int]:
    """What the seat can spend on an instant action, and on each submission."""
    slots = match.phase.slot_names if match.phase else ()
    return [match.free(seat), match.purse(seat), *(match.purse((seat, slot)) for slot in slots)]


def _digest(parts: Iterable[bytes]) -> str:
    # JSON has no zero byte, so different lists of parts give different texts.
    return hashlib.sha256(b"\0".join(parts)).hexdigest()
