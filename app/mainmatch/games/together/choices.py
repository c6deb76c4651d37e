"""What a seat can fill in, as JSON Schema members.

May touch: nothing but its arguments. Rule kept here: whatever is legal fits, where a part that
isn't made is left out. A schema can't say that votes in all are no more than the tokens, so the
shapes in which they can't be more come first.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from mainmatch.games.together.actions import DONATIONS, PRICE_OF_BOTH
from mainmatch.rules import SEAT, Seat, seat_values

__all__ = ["donations_for", "parts_for", "votes_for"]

Members: TypeAlias = Mapping[str, Any]


@lru_cache(maxsize=1024)
def votes_for(on_stage: tuple[Seat, ...], tokens: int) -> Members:
    """``stage_votes``: all for one player, or some for each of several; null without tokens."""
    alone = [_votes([seat], tokens) for seat in on_stage] if tokens else []
    spread = [{**_votes(on_stage, tokens - 1), "minProperties": 2}] if min(tokens, len(on_stage)) > 1 else []
    return {"anyOf": [*alone, *spread] or [{"type": "null"}]}


@lru_cache(maxsize=1024)
def donations_for(targets: tuple[Seat, ...], *, distinct: bool) -> Members:
    """``donations``: three of the targets."""
    three = {"type": "array", "items": seat_values(targets), "minItems": DONATIONS, "maxItems": DONATIONS}
    return {"anyOf": [{**three, "uniqueItems": True} if distinct else three]}


def parts_for(tokens: int, purse: int) -> Members:
    """The submission as a whole: donations where there is nothing to vote with; one part where both can't be paid."""
    only = {"required": ["donations"]} if not tokens else {}
    return only if purse >= PRICE_OF_BOTH else {**only, "maxProperties": 2}


def _votes(seats: Sequence[Seat], most: int) -> dict[str, Any]:
    """Votes for these seats, ``most`` for each at most; for the only one it is required."""
    return {
        "type": "object",
        "propertyNames": {"format": SEAT},
        "properties": {str(seat): {"type": "integer", "minimum": 1, "maximum": most} for seat in seats},
        "required": [str(seat) for seat in seats] if len(seats) == 1 else [],
        "additionalProperties": False,
    }
