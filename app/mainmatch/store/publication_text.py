"""The stored text of a row of a journal: the events of its command with their audiences, and how far each viewer is.

A line for each event: its audience, which is ``*`` (all viewers) or names (``seat:1,host``), and its body. What bodies
of a step have in common is written once:

- ``^seat:1 ID TYPE DATA``: what stands between type and data is that of the line before; without an ID, so is the ID;
- ``=``: the hosts' copy of the line before, which says to which seats that went.

It is stored as it is: the archive of the match compresses it.

The heads are a JSON array of the number of events that each viewer has heard of: of the public feed those that
spectators may see, and those that there are (fewer may be seen with a spectator delay only), the hosts, and each seat.
Its last member says where to find what seats have sent in the open phase.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Self, TypeAlias

import msgspec
from msgspec import Struct

Addressed: TypeAlias = tuple[Collection[str] | None, str]
"""An event: the viewers who hear of it, None for all of them, and its body as JSON."""

_ALL, _LIKE, _COPY = "*", "^", "="


def encoded(events: Sequence[Addressed]) -> str:
    """The text of these events, in order."""
    # JSON has no line break.
    lines: list[str] = []
    before = ("", "", "", "")
    to_before = body_before = ""
    for viewers, body in events:
        to = _ALL if viewers is None else ",".join(viewers)
        if len(events) == 1:
            return f"{to} {body}"
        if to == "host" and body_before and body == _copy(to_before, body_before):
            lines.append(_COPY)
            continue
        event_id, kind, common, data = parts = _parts(body)
        if event_id and common and common == before[2] and " " not in event_id + kind:
            lines.append(f"{_LIKE}{to} {'' if event_id == before[0] else event_id} {kind} {data}")
        else:
            lines.append(f"{to} {body}")
        before, to_before, body_before = parts, to, body
    return "\n".join(lines)


def decoded(text: str) -> Iterator[Addressed]:
    """The events of such a text; "": none."""
    to, body = "", ""
    for line in text.split("\n") if text else ():
        if line == _COPY:
            yield ["host"], _copy(to, body)
            continue
        to, said = line.split(" ", 1)
        if to.startswith(_LIKE):
            earlier, _, common, _ = _parts(body)
            event_id, kind, data = said.split(" ", 2)
            to, said = to[1:], _whole(event_id or earlier, kind, common, data)
        body = said
        yield None if to == _ALL else to.split(","), body


def addressed_to(viewers: Collection[str], events: Iterable[Addressed]) -> dict[str, list[str]]:
    """The bodies for each of these viewers who gets any, in order."""
    found: dict[str, list[str]] = {}
    for to, body in events:
        for viewer in viewers if to is None else to:
            if viewer in found:
                found[viewer].append(body)
            elif viewer in viewers:
                found[viewer] = [body]
    return found


_ID, _KIND, _SINCE, _DATA = '{"id":"', '","type":"', '","at":', ',"data":'


def _parts(body: str) -> tuple[str, str, str, str]:
    """Of the body of an event its id, its type, what stands between, and its data with all that follows.

    Of a body that isn't all of this in this order, the id is "".
    """
    head, since, rest = body.partition(_SINCE)
    event_id, named, kind = head[len(_ID) :].partition(_KIND)
    common, has_data, data = rest.partition(_DATA)
    is_whole = since and named and has_data and head.startswith(_ID)
    return event_id if is_whole else "", kind, common, data


def _whole(event_id: str, kind: str, common: str, data: str) -> str:
    return f"{_ID}{event_id}{_KIND}{kind}{_SINCE}{common}{_DATA}{data}"


def _copy(to: str, body: str) -> str:
    """The hosts' copy of an event of a game (``Telling.emit_of_game``)."""
    return f'{body[:-1]},"to":[{to.replace("seat:", "")}]}}'


HELD = "held"
"""The reader of all public events of a match with a spectator delay. The public feed is the beginning of this one."""

_FIRST_VIEWERS = ("public", HELD, "host")

# Made once: to look at the type anew takes longer than to read a text.
_read: Callable[[str], list[Any]] = msgspec.json.Decoder(list[Any]).decode


class Heads(Struct, frozen=True):
    """What a row of a journal says of its match. Without values: what is known before the first row."""

    counts: tuple[int, ...] = ()
    """Events, by ``place_of`` a viewer."""
    sent: Mapping[str, int] = {}
    """By place, the number of the row with the last submission or withdrawal in the open phase: this one's below zero.

    So what a seat has sent is found without reading what others did (P34).
    """

    @classmethod
    def read(cls, text: str) -> Self:
        """The value of a column."""
        *counts, sent = _read(text)
        return cls((*counts,), sent)

    def text(self) -> str:
        """The column with this value."""
        return msgspec.json.encode([*self.counts, self.sent]).decode()

    def of(self, viewer: str) -> int:
        """The number of the viewer's newest event; 0 for one that isn't there."""
        place = place_of(viewer)
        return self.counts[place] if place < len(self.counts) else 0

    def by_viewer(self) -> dict[str, int]:
        """The number of the newest event of each viewer."""
        names = all_viewers(len(self.counts) - len(_FIRST_VIEWERS))
        return dict(zip(names, self.counts, strict=True)) if self.counts else {}


@cache
def all_viewers(seats: int) -> tuple[str, ...]:
    """The viewers of a match with so many seats, in the order of their numbers."""
    return (*_FIRST_VIEWERS, *(f"seat:{seat}" for seat in range(1, seats + 1)))


@cache
def place_of(viewer: str) -> int:
    """The place of a viewer's number in the array."""
    if viewer in _FIRST_VIEWERS:
        return _FIRST_VIEWERS.index(viewer)
    return len(_FIRST_VIEWERS) - 1 + int(viewer.partition(":")[2])
