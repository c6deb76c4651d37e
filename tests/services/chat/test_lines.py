"""docs/talk.md, Lines of the game: what stands in a channel though nobody wrote it, and who reads it."""

from typing import Any

import pytest

from mainmatch.rules import BrokenGame, tell, tell_all
from mainmatch.services.chat import messages
from mainmatch.services.events.feed_writer import EventWriter
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.matches.current_phase import moment_of
from mainmatch.services.play import submissions
from mainmatch.store import matches
from tests.services.chat.scenes import LOCKED_OUT, Bridge, among_bots, mine, move_on, read
from tests.services.table import Table

FIRST = "Round 1 of 10 begins."
CALL = {"type": "call"}


def shown(table: Table, name: str, match_id: str, channel: str, *languages: str) -> list[tuple[int, str | None]]:
    found = read(table, name, match_id, channel, accepted=languages)
    return [(each.n, each.text) for each in found.items if each.role == "game"]


def call(table: Table, name: str, match_id: str) -> None:
    table.write(submissions.act, table.person(name), match_id, table.phase(match_id), CALL)


def test_a_call_and_the_start_of_a_round_stand_in_the_room_and_nowhere_else(table: Table) -> None:
    match_id = among_bots(table, "ada", "ben")
    call(table, "ada", match_id)
    said = "{seat:1} called your room one team: wrong."
    assert shown(table, "ben", match_id, "room:alpha") == [(1, FIRST), (2, "Ada called your room one team: wrong.")]
    assert shown(table, "host", match_id, "room:beta") == [(1, FIRST)]
    for seat in range(1, 13):
        posted = [event["data"] for event in table.told(match_id, f"seat:{seat}") if event["type"] == "message.posted"]
        assert [(each["n"], each["text"]) for each in posted] == [(1, FIRST), (2, said)][: 2 if seat <= 4 else 1]
        assert {(each["role"], each["seat"], each["name"]) for each in posted} == {("game", None, "Locked Out")}
    assert [event for event in table.told(match_id, "public") if event["type"] == "message.posted"] == []


def test_a_line_is_said_in_the_language_of_its_reader(table: Table) -> None:
    match_id = among_bots(table, "ada")
    assert shown(table, "ada", match_id, "room:alpha", "de-at", "en") == [(1, "Runde 1 von 10 beginnt.")]
    assert read(table, "ada", match_id, "room:alpha", accepted=("ko",)).language == "ko"


def test_those_who_come_read_what_begins_with_them(table: Table) -> None:
    match_id = among_bots(table, "ada", "ben")
    move_on(table, match_id, {"ada": {"type": "move", "to": "beta"}, "ben": {"type": "move", "to": "beta"}})
    where = next(name for name, facts in mine(table, "ada", match_id).items() if name[:4] == "room" and facts.open)
    assert shown(table, "ada", match_id, where) == [(1, "Round 2 of 10 begins.")]
    assert shown(table, "ada", match_id, "room:alpha") == [(1, FIRST)]
    assert mine(table, "ada", match_id)["room:alpha"].head == 1


def test_the_last_call_stands_in_its_room_before_all_channels_close(table: Table) -> None:
    water = (1, 5, 6, 9)
    fire = iter(seat for seat in (2, 3, 7, 10))
    teams = {**dict.fromkeys(range(1, 13), "grass"), **dict.fromkeys(fire, "fire"), **dict.fromkeys(water, "water")}
    setup = {**LOCKED_OUT, "teams": {str(seat): team for seat, team in teams.items()}}
    people = [f"p{seat}" for seat in range(1, 13)]
    match_id = table.started("locked-out", *people, config={"setup": setup})
    for ways in ("bbggggaabbaa", "agbbaabbaggg"):
        rooms = {"a": "alpha", "b": "beta", "g": "gamma"}
        move_on(
            table, match_id, {name: {"type": "move", "to": rooms[to]} for name, to in zip(people, ways, strict=True)}
        )
    call(table, "p1", match_id)
    assert table.document(match_id, "public")["status"] == "finished"
    assert shown(table, "p5", match_id, "room:alpha")[-1] == (2, "P1 called your room one team: right.")
    told = [event["type"] for event in table.told(match_id, "seat:5")]
    over = len(told) - told[::-1].index("message.posted")
    assert "channel.closed" in told[over:]


def test_under_review_a_line_waits_for_the_host_with_the_rest(table: Table) -> None:
    match_id = among_bots(table, "ada", publication="host_review")
    move_on(table, match_id, {"ada": None})
    assert len(Bridge().take(table.told(match_id, "seat:1")).texts) == 1


def test_a_line_says_nothing_to_those_who_do_not_hear_of_its_event(table: Table) -> None:
    match_id = among_bots(table, "ada")

    def attempt(uow: Any, seats: tuple[int, ...] | None, channel: str) -> None:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        match = live_of(uow, record).match
        event = match.game.events[1](round=1, rounds=10)
        told = tell_all(event, channel=channel) if seats is None else tell(seats, event, channel=channel)
        messages.post_lines(uow, EventWriter(uow, record, moment_of(record)), match, (told,))

    for seats, channel in (((1, 2, 3), "room:alpha"), ((1, 2, 3, 4), "room:delta"), (None, "table"), (None, "lounge")):
        with pytest.raises(BrokenGame):
            table.executor.write_now(attempt, seats, channel)
