"""Everything that can be seen of a match from outside, as text to compare byte by byte.

May touch: the match. Rule kept here: views are rendered anew, never taken from the match's memory,
so that a game whose answers change between two questions is found out.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from app.rules.events import Told
from app.rules.match import Match
from app.rules.values import Seat, Viewer, viewer_of

__all__ = ["Mark", "Sight", "offers_text", "sight_of", "subject_of", "viewers_of", "written"]


@dataclass(frozen=True, slots=True)
class Sight:
    """A match from outside: its dump, every viewer's view, every seat's offers; all JSON."""

    dump: str
    views: Mapping[Viewer, str]
    offers: Mapping[Seat, str]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a replay must find again at a step, as digests (hex)."""

    dump: str
    views: str
    offers: str
    told: str

    @classmethod
    def of(cls, sight: Sight, told: Sequence[Told]) -> "Mark":
        """The mark of a step."""
        events = [[each.event.type, each.seats, each.event.as_json()] for each in told]
        return cls(_digest(sight.dump), _digest(sight.views), _digest(sight.offers), _digest(events))

    def difference(self, other: "Mark") -> str | None:
        """The first part in which two marks differ, None when they are the same."""
        theirs = asdict(other)
        return next((part for part, digest in asdict(self).items() if digest != theirs[part]), None)


def written(found: Any) -> str:
    """JSON text, members in the order they have."""
    return json.dumps(found, separators=(",", ":"), allow_nan=False)


def viewers_of(match: Match) -> tuple[Viewer, ...]:
    """All who look: the public, the host, every seat."""
    return ("public", "host", *(viewer_of(seat) for seat in match.charter.seats))


def offers_text(match: Match, seat: Seat) -> str:
    """A seat's offers, as text."""
    offers = match.offers(seat)
    return written([[offer.type, offer.mode, offer.schema, offer.example, offer.cost] for offer in offers])


def sight_of(match: Match) -> Sight:
    """All that can be seen now."""
    fresh = replace(match, _seen={})
    return Sight(
        dump=match.dump(),
        views={viewer: written(fresh.view(viewer)) for viewer in viewers_of(match)},
        offers={seat: offers_text(match, seat) for seat in match.asked},
    )


def subject_of(match: Match) -> Any:
    """What the open phase is asked about: the state, or the verdict that is voted on."""
    return match.verdict if match.phase is not None and match.verdict is not None else match.state


def _digest(found: Any) -> str:
    return hashlib.sha256(written(found).encode()).hexdigest()
