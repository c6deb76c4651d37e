"""What the demo tells of a match, from its events alone."""

import re
from datetime import UTC, datetime
from typing import Any

from rich.console import Console

from mainmatch.demo.narrator import Narrator
from mainmatch_client import Event

NAMES = {1: "Ada", 2: "Bela", 3: "Cleo", 4: "Dora", 5: "Emil"}
PHASE = {
    "id": "ph_1",
    "name": "trading",
    "round": 1,
    "opened_at": "2020-11-21T14:00:00.000Z",
    "due_at": "2020-11-22T14:00:00.000Z",
}
RESULT = {
    "tokens_of_life": {"1": 0, "2": 1, "3": 0, "4": 1, "5": 0},
    "garnets": {"1": 0, "2": 2, "3": 1, "4": 2, "5": 0},
    "elimination_candidates": [5],
    "winners": [2, 4],
    "standings": [
        {"seat": 2, "rank": 1, "score": 12, "hand": ["blue", "red"]},
        {"seat": 4, "rank": 1, "score": 12, "hand": []},
        {"seat": 3, "rank": 3, "score": 6, "hand": ["red"]},
        {"seat": 1, "rank": 4, "score": 1, "hand": ["red"]},
        {"seat": 5, "rank": 5, "score": -7, "hand": ["red"]},
    ],
}


def event(kind: str, data: dict[str, Any], says: str | None = None, to: tuple[int, ...] | None = None) -> Event:
    at = datetime(2020, 11, 21, tzinfo=UTC)
    return Event(feed="match/m_1/host", seq=1, id="ev_1", type=kind, at=at, data=data, says=says, to=to)


def told(*events: Event, names: dict[int, str] = NAMES) -> list[str]:
    console = Console(record=True, width=110, file=None, quiet=False, force_terminal=False)
    narrator = Narrator(console, names)
    with console.capture() as captured:
        for each in events:
            narrator.show(each)
    return [line.strip() for line in captured.get().splitlines() if line.strip()]


def words(line: str) -> list[str]:
    return line.split()


def test_what_events_say_is_told_with_names() -> None:
    pairs = event("game.pairs_announced", {"round": 1}, "{seat:3} pairs {seat:1} with {seat:2}, {seat:9} with nobody.")
    assert told(pairs) == ["Cleo pairs Ada with Bela, {seat:9} with nobody."]


def test_who_may_talk_where_is_not_told() -> None:
    assert told(event("channel.opened", {"channel": "table"}, "You can now use the channel Everybody.")) == []


def test_what_only_some_are_told_is_told_with_theirs() -> None:
    assert told(event("game.cubes_dealt", {"hand": ["red"]}, "You hold red.", (2,))) == ["Bela: You hold red."]


def test_the_result_says_who_won_and_who_is_the_candidate() -> None:
    lines = told(event("match.finished", {"status": "finished", "result": RESULT}, "The match is over."))
    assert words(lines[2]) == ["Bela", "1", "12", "blue", "red", "●", "2"]
    assert words(lines[3]) == ["Dora", "1", "12", "none", "●", "2"]
    assert words(lines[6]) == ["Emil", "5", "-7", "red", "0", "candidate"]
    assert lines[7:] == ["Winners: Bela, Dora", "Elimination Candidate: Emil"]


def seen(**fields: Any) -> Event:
    return event("view.changed", {"fields": fields})


def test_a_game_never_seen_before_has_its_phases_and_seats_told() -> None:
    seats = {str(seat): {"round": 1, "hand": ["red"], "chips": seat, "deep": {"a": 1}} for seat in NAMES}
    points = {str(seat): 2 * seat for seat in NAMES}
    view = seen(round=1, bank={"gold": 3}, points=points, seats=seats)
    opened, header, *rows = told(event("phase.opened", {"phase": PHASE}, "Trading opens."), view)
    assert re.fullmatch(r"Round 1, trading  open until (Sun|Mon) \d\d:\d\d", opened), "in the reader's zone"
    assert words(header) == ["points", "hand", "chips"], "what is no seat's and what doesn't fit on a line is left out"
    assert words(rows[1]) == ["Bela", "4", "red", "2"]


def test_seats_are_told_when_they_change() -> None:
    seats = {"1": {"points": 0}}
    assert len(told(seen(seats=seats), seen(round=2), seen(seats=seats))) == 2
    assert len(told(seen(seats=seats), seen(seats={"1": {"points": 3}}))) == 4


def test_what_was_public_once_is_no_secret_of_a_seat_later() -> None:
    first = seen(round=1, rounds=7, seats={"1": {"round": 1, "rounds": 7, "points": 0, "last": None}})
    second = seen(round=2, seats={"1": {"round": 2, "rounds": 7, "points": 3, "last": {}}})
    *_, header, ada = told(first, second)
    assert (words(header), words(ada)) == (["points"], ["Ada", "3"])


def test_what_says_nothing_is_passed_over() -> None:
    assert told(event("game.invented_later", {"anything": 1}), event("seat.joined", {"seat": 1})) == []


def test_names_are_no_markup() -> None:
    assert told(event("game.order_drawn", {}, "{seat:1} begins."), names={1: "[red]Ada"}) == ["[red]Ada begins."]
