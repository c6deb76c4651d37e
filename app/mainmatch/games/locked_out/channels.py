"""Where players may talk.

May touch: the state. Rule kept here: docs/rules/locked-out.md, Chat: a channel for each room,
pair chats between roommates, and nothing else.
"""

from itertools import combinations

from mainmatch.games.locked_out.places import ROOMS
from mainmatch.games.locked_out.state import LockedOutState
from mainmatch.rules import Channel

__all__ = ["channels_in"]


def channels_in(s: LockedOutState) -> tuple[Channel, ...]:
    """The three rooms, then the pairs: ``room:alpha``, ``pair:3-7``. A name is the same for the whole match."""
    rooms = {room: s.occupants(room) for room in ROOMS}
    pairs = [pair for four in rooms.values() for pair in combinations(four, 2)]
    return (
        *(Channel(f"room:{room}", four) for room, four in rooms.items()),
        *(Channel(f"pair:{one}-{other}", (one, other)) for one, other in sorted(pairs)),
    )
