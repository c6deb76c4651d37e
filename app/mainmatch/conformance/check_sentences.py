"""Checks the sentences of events: words for players, made from nothing but the event."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from mainmatch.conformance.report import Fault
from mainmatch.rules.events import Event, Told
from mainmatch.rules.texts import SeatName, Text
from mainmatch.rules.values import Viewer, seat_of

_OF_PROGRAMS = re.compile(r"[{}\[\]]|[a-z]_[a-z]|[a-z]\.[a-z]|\b(?:null|None|True|False)\b")
_IDENTIFIER = re.compile(r"[a-z]+([_.][a-z]+)+")


def check_sentences(told: Sequence[Told], viewers: Sequence[Viewer]) -> None:
    """Check what events say to each of those who get them. Raises Fault."""
    for each in told:
        for viewer in viewers if type(each.event).says is not Event.says else ():
            if each.seats is None or viewer == "host" or seat_of(viewer) in each.seats:
                _check_sentence(each.event, viewer)


def _check_sentence(event: Event, viewer: Viewer) -> None:
    said = event.says(viewer)
    read = type(event).from_json(event.as_json())
    if (read.says(viewer), event.says(viewer)) != (said, said):
        raise Fault(f"what {event.type!r} says to {viewer} doesn't follow from its fields alone")
    if said and (said != said.strip() or said[-1] not in ".!?”"):
        raise Fault(f"{event.type!r} says no sentence to {viewer}: {said!r}")
    for part in _of_programs(said):
        raise Fault(f"{event.type!r} says {part!r} to {viewer}, which is for programs")


def _of_programs(said: Any) -> Iterator[Any]:
    """The parts of a text that aren't words. What players have written is a value, and may be anything but a name."""
    if isinstance(said, Text):
        yield from _OF_PROGRAMS.findall(re.sub(r"\{\w+\}", "", said.template))
        for value in said.values.values():
            yield from _in_value(value)
    elif found := _OF_PROGRAMS.search(said):
        yield found[0]


def _in_value(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for part in value:
            yield from _in_value(part)
    elif isinstance(value, Text):
        yield from _of_programs(value)
    elif isinstance(value, SeatName):
        return
    elif type(value) is not int and (type(value) is not str or _IDENTIFIER.fullmatch(value)):
        yield value
