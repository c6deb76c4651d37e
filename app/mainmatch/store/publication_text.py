"""The stored text of a command's events: each is written once, with its audience.

A line for each event: its audience, which is ``*`` (all viewers) or names (``seat:1,host``), and its body. What bodies
of a step have in common is written once:

- ``^seat:1 ID TYPE DATA``: what stands between type and data is that of the line before; without an ID, so is the ID;
- ``=``: the hosts' copy of the line before, which says to which seats that went.

It is stored as it is: the archive of the match compresses it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

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
