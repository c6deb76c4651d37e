"""What the demo tells of a match, from its events alone."""

from datetime import UTC, datetime
from typing import Any

from rich.console import Console

from mainmatch.demo.narrator import account_of
from mainmatch_client import Event

NAMES = {1: "Ada", 2: "Bela", 3: "Cleo", 4: "Dora", 5: "Emil"}
PHASE = {"id": "ph_1", "name": "trading", "round": 1, "opened_at": "2020-11-21T14:00:00.000Z", "due_at": "later"}
SCORED = {
    "round": 1,
    "x": 3,
    "pairs": [[1, 2], [4, 5]],
    "choices": {"1": "ally", "2": "betray", "4": "censure", "5": "betray"},
    "doubled": [5],
    "payouts": {"1": -2, "2": 3, "3": -1, "4": 3, "5": -4},
    "points": {"1": -2, "2": 3, "3": -1, "4": 3, "5": -4},
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


def event(kind: str, data: dict[str, Any]) -> Event:
    return Event(feed="match/m_1/host", seq=1, id="ev_1", type=kind, at=datetime(2020, 11, 21, tzinfo=UTC), data=data)


def told(game: str, *events: tuple[str, dict[str, Any]]) -> list[str]:
    console = Console(record=True, width=110, file=None, quiet=False, force_terminal=False)
    account = account_of(game, console, NAMES)
    with console.capture() as captured:
        for kind, data in events:
            account.show(event(kind, data))
    return [line.strip() for line in captured.get().splitlines() if line.strip()]


def words(line: str) -> list[str]:
    return line.split()


def test_an_x_game_round_is_a_table_of_choices_and_payouts() -> None:
    lines = told("x-game", ("game.pairs_announced", {"round": 1, "x": 3, "pairs": [[1, 2], [4, 5]]}))
    assert lines == ["Round 1: Cleo is the X, and pairs Ada with Bela and Dora with Emil."]

    header, ada, bela, dora, emil, cleo, leaders = told("x-game", ("game.round_scored", SCORED))
    assert words(header) == ["with", "choice", "doubled", "payout", "total"]
    assert words(ada) == ["Ada", "Bela", "ally", "-2", "-2"]
    assert words(bela) == ["Bela", "Ada", "betray", "+3", "3"]
    assert words(dora) == ["Dora", "Emil", "censure", "+3", "3"]
    assert words(emil) == ["Emil", "Dora", "betray", "for", "2", "garnets", "-4", "-4"]
    assert words(cleo) == ["Cleo", "the", "X", "-1", "-1"]
    assert leaders == "Bela, Dora in front, with 3."


def test_each_doubling_of_a_player_costs_one_more() -> None:
    lines = told("x-game", ("game.round_scored", SCORED), ("game.round_scored", SCORED))
    assert [line for line in lines if "garnets" in line and "for 3" in line]


def test_the_order_of_the_xs_is_told() -> None:
    (line,) = told("x-game", ("game.order_drawn", {"order": [3, 1, 2, 5, 4]}))
    assert line == "Each of them is the X once, in this order: Cleo, Ada, Bela, Emil, Dora."


def test_the_result_says_who_won_and_who_is_the_candidate() -> None:
    lines = told("exodus", ("match.finished", {"status": "finished", "result": RESULT}))
    assert words(lines[2]) == ["Bela", "1", "12", "blue", "red", "●", "2"]
    assert words(lines[3]) == ["Dora", "1", "12", "none", "●", "2"]
    assert words(lines[6]) == ["Emil", "5", "-7", "red", "0", "candidate"]
    assert lines[7:] == ["Winners: Bela, Dora", "Elimination Candidate: Emil"]


def test_a_game_never_seen_before_has_its_phases_and_its_views_told() -> None:
    seats = {str(seat): {"round": 1, "hand": ["red"], "points": seat, "deep": {"a": 1}} for seat in NAMES}
    fields = {"round": 1, "bank": {"gold": 3}, "seats": seats}
    opened, number, bank, title, header, *rows = told(
        "never-seen", ("phase.opened", {"phase": PHASE}), ("view.changed", {"fields": fields})
    )
    assert opened == "Round 1, trading  open until later"
    assert (number, bank) == ("round: 1", "bank: gold 3")
    assert title == "visible to each player only"
    assert words(header) == ["hand", "points"], "public fields and what doesn't fit on a line are left out"
    assert words(rows[1]) == ["Bela", "red", "2"]


def test_what_was_public_once_is_no_secret_of_a_seat_later() -> None:
    first = {"round": 1, "rounds": 7, "seats": {"1": {"round": 1, "rounds": 7, "points": 0, "last": None}}}
    second = {"round": 2, "seats": {"1": {"round": 2, "rounds": 7, "points": 3, "last": {}}}}
    *_, header, ada = told("never-seen", ("view.changed", {"fields": first}), ("view.changed", {"fields": second}))
    assert (words(header), words(ada)) == (["points"], ["Ada", "3"])


def test_what_is_unknown_is_passed_over() -> None:
    assert told("x-game", ("game.invented_later", {"anything": 1}), ("seat.joined", {"seat": 1})) == []


def test_names_are_no_markup() -> None:
    console = Console(width=80)
    account = account_of("x-game", console, {1: "[red]Ada"})
    with console.capture() as captured:
        account.show(event("game.order_drawn", {"order": [1]}))
    assert "[red]Ada" in captured.get()
