"""The stored text of a command's events: each is written once, with its audience, and as what it adds to the last one.

A line for each event: its audience, how many characters it has in common with the event before at its beginning and at
its end, and those between. The audience is ``*`` (all viewers) or names (``seat:1,host``). The time and phase of events
are on lines of their own, which begin with ``@``: a tab stands for them in the events that follow.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

__all__ = ["Addressed", "addressed_to", "decoded", "encoded"]

Addressed: TypeAlias = tuple[Collection[str] | None, str]
"""An event: the viewers who hear of it, None for all of them, and its body as JSON."""

_ALL, _CONTEXT, _MARK = "*", "@", "\t"


def encoded(events: Sequence[Addressed]) -> str:
    """The text of these events, in order."""
    lines, context, last = [], "", ""
    for viewers, body in events:
        # One alone, as of a submission, has nothing in common with another.
        here = _context_of(body) if len(events) > 1 else ""
        if here not in ("", context):
            context = here
            lines.append(f"{_CONTEXT} {context}")
        # JSON has no tab, and no line break.
        text = body.replace(here, _MARK, 1) if here else body
        first = _in_common(last, text)
        end = _in_common(last[first:][::-1], text[first:][::-1])
        to = _ALL if viewers is None else ",".join(viewers)
        lines.append(f"{to} {first} {end} {text[first : len(text) - end]}")
        last = text
    return "\n".join(lines)


def decoded(text: str) -> Iterator[Addressed]:
    """The events of such a text; "": none."""
    context = last = ""
    for line in text.split("\n") if text else ():
        to, rest = line.split(" ", 1)
        if to == _CONTEXT:
            context = rest
            continue
        first, end, between = rest.split(" ", 2)
        last = last[: int(first)] + between + last[len(last) - int(end) :]
        yield None if to == _ALL else to.split(","), last.replace(_MARK, context, 1)


def addressed_to(viewers: Collection[str], events: Iterable[Addressed]) -> dict[str, list[str]]:
    """The bodies for each of these viewers who gets any, in order."""
    found: dict[str, list[str]] = {}
    for to, body in events:
        for viewer in viewers if to is None else (each for each in to if each in viewers):
            found.setdefault(viewer, []).append(body)
    return found


def _context_of(body: str) -> str:
    """The members of an envelope from ``at`` up to ``data``; "" if this is no envelope."""
    begin = body.find(',"at":')
    end = body.find(',"data":', begin)
    return body[begin:end] if 0 <= begin < end else ""


def _in_common(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least
