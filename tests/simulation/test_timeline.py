"""Lines of a timeline: under their days, in the zone, for people."""

import io
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from rich.console import Console

from mainmatch.simulation.rehearsal import Timeline

BEGAN = datetime(2020, 11, 23, 22, 30, tzinfo=UTC)


class Told:
    """A timeline, and what it printed."""

    def __init__(self) -> None:
        self.console = Console(width=80, record=True, file=io.StringIO())
        self.timeline = Timeline(self.console, ZoneInfo("Europe/Berlin"), {1: "Ada", 2: "Bela", 3: "Cleo"}, BEGAN)

    @property
    def lines(self) -> list[str]:
        return self.console.export_text().splitlines()


@pytest.fixture
def told() -> Told:
    return Told()


def event(kind: str, data: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": kind, "at": BEGAN.isoformat(), "data": data, **more}


def test_a_day_begins_at_midnight_of_the_zone(told: Told) -> None:
    told.timeline.say(BEGAN, "Late in the evening.")
    told.timeline.say(BEGAN + timedelta(hours=1), "After midnight.")
    assert told.lines == [
        "",
        "Day 1, Mon 23 Nov 2020",
        "  23:30  Late in the evening.",
        "",
        "Day 2, Tue 24 Nov 2020",
        "  00:30  After midnight.",
    ]


def test_names_are_listed_as_one_says_them(told: Told) -> None:
    assert told.timeline.who([]) == "nobody"
    assert told.timeline.who([2]) == "Bela"
    assert told.timeline.who([1, 2, 3]) == "Ada, Bela and Cleo"
    assert told.timeline.who([9]) == "seat 9"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"order": [1, 2]}, "order: 1 2"),
        ({"pairs": [[1, 2], [3, 4]]}, "pairs: (1 2) (3 4)"),
        ({"last_round": None, "is_on": True, "off": False}, "last round: -; is on: yes; off: no"),
        ({"points": {"1": 3, "2": -1}, "none": []}, "points: 1 3, 2 -1; none: none"),
        ({"long": "x" * 999}, f"long: {'x' * 294} ..."),
    ],
)
def test_an_event_of_any_game_is_put_into_words(told: Told, data: dict[str, Any], text: str) -> None:
    told.timeline.told(event("game.something_happened", data))
    assert told.lines[-1] == f"  23:30  Something happened. {text}"


def test_an_event_for_some_seats_says_for_whom(told: Told) -> None:
    told.timeline.told(event("game.hint", {"word": "red"}, to=[1, 3]))
    assert told.lines[-1] == "  23:30  Hint [only Ada and Cleo]. word: red"


def test_what_is_told_otherwise_is_not_told_twice(told: Told) -> None:
    told.timeline.told(event("view.changed", {"fields": {"canary": 1}}))
    assert told.lines == []


def test_silence_is_explained_once_a_phase(told: Told) -> None:
    closing = {"phase": {"name": "choice", "round": 1}, "closed_by": "deadline"}
    for _ in range(2):
        told.timeline.closed(BEGAN, closing, [2], "Silence means a pass.")
    assert told.lines[2:] == [
        "  23:30  Round 1, choice, closes at its deadline. Missing: Bela.",
        "         Silence means a pass.",
        "  23:30  Round 1, choice, closes at its deadline. Missing: Bela.",
    ]
