"""Locked Out from its first round to its end: channels by the rulebook (docs/rules/locked-out.md, Chat).

"One channel per room, whose members are the room's occupants; pair chats only between players who are in the
same room now. No other channel between players. Membership changes when the round closes; a player can still
read what was said while it was a member."
"""

import itertools
from typing import Any

import pytest

from mainmatch.services.chat import messages
from mainmatch.services.errors import Conflict, Unknown
from mainmatch.services.live_matches.registry import live_of
from mainmatch.store import matches
from tests.services.chat.scenes import Bridge, among_bots, channels_of_seat, mine, move_on, read, said, say
from tests.services.table import Table

PEOPLE = {"ada": 1, "ben": 2}


def app_state_of(table: Table, match_id: str) -> dict[str, tuple[int, ...]]:
    def look(uow: Any) -> dict[str, tuple[int, ...]]:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        state: Any = live_of(uow, record).match.state
        return {room: state.occupants(room) for room in ("alpha", "beta", "gamma")}

    return table.executor.read_now(look)


def by_the_rulebook(app_state: dict[str, tuple[int, ...]]) -> dict[str, list[int]]:
    found = {f"room:{room}": [*four] for room, four in app_state.items()}
    for four in app_state.values():
        found.update({f"pair:{one}-{other}": [one, other] for one, other in itertools.combinations(four, 2)})
    return found


def with_seat(found: dict[str, list[int]], seat: int) -> dict[str, list[int]]:
    return {name: members for name, members in found.items() if seat in members}


def check_channels(table: Table, match_id: str, visited: dict[int, set[str]]) -> None:
    """Every seat has the rulebook's channels, in its list and by its events, and reads on where it was."""
    rules = by_the_rulebook(app_state_of(table, match_id))
    assert Bridge().take(table.told(match_id, "host")).open_members() == rules
    for seat in range(1, 13):
        own = with_seat(rules, seat)
        visited[seat] |= own.keys()
        assert Bridge().take(table.told(match_id, f"seat:{seat}")).open_members() == own
        listed = channels_of_seat(table, match_id, seat)
        games = {name: facts for name, facts in listed.items() if facts.kind == "game"}
        assert {name: facts.members for name, facts in games.items() if facts.may_write} == own
        assert games.keys() == visited[seat], "it reads on where it was, and knows of nothing else"
        left = [facts for facts in games.values() if not facts.may_write]
        assert all(facts.members is None and not facts.open for facts in left)
        assert listed.keys() - games.keys() == {f"questions:{seat}", f"thoughts:{seat}"}


def talk_a_round(table: Table, match_id: str, heard: dict[str, dict[str, list[str]]], text: str) -> None:
    """Each of the people speaks in their room; who is there reads it, with all that they had read before."""
    app_state = app_state_of(table, match_id)
    for name, seat in PEOPLE.items():
        room = next(room for room, four in app_state.items() if seat in four)
        say(table, name, match_id, f"room:{room}", f"{name} {text}")
        for other in (other for other, place in PEOPLE.items() if place in app_state[room]):
            heard[other].setdefault(f"room:{room}", []).append(f"{name} {text}")
    check_heard(table, match_id, heard)


def check_heard(table: Table, match_id: str, heard: dict[str, dict[str, list[str]]]) -> None:
    for name, app_state in heard.items():
        for room, texts in app_state.items():
            assert [text for _, text in said(table, name, match_id, room)] == texts


def test_a_whole_match_is_talked_through_by_the_rulebook(table: Table) -> None:
    match_id = among_bots(table, *PEOPLE)
    heard: dict[str, dict[str, list[str]]] = {name: {} for name in PEOPLE}
    visited: dict[int, set[str]] = {seat: set() for seat in range(1, 13)}
    phases = 0
    while table.document(match_id, "public")["status"] == "running":
        check_channels(table, match_id, visited)
        talk_a_round(table, match_id, heard, f"in phase {phases}")
        move_on(table, match_id, dict.fromkeys(PEOPLE))
        phases += 1
    assert phases > 1
    check_heard(table, match_id, heard)
    for name, seat in PEOPLE.items():
        told = Bridge().take(table.told(match_id, f"seat:{seat}"))
        written = [text for text in told.texts if text.startswith(tuple(PEOPLE))]
        assert sorted(written) == sorted(itertools.chain(*heard[name].values()))
        assert told.open_members() == {}
    assert Bridge().take(table.told(match_id, "host")).open_members() == {}


def test_a_room_that_one_is_not_in_is_a_room_that_is_not_there(table: Table) -> None:
    match_id = among_bots(table, "ada")
    answers = set()
    for name in ("room:beta", "room:delta", "pair:5-6", "pair:1-5", "lounge", "questions:2", "thoughts:2", ""):
        with pytest.raises(Unknown) as unknown:
            said(table, "ada", match_id, name)
        answers.add((unknown.value.code, unknown.value.message))
        with pytest.raises(Unknown) as unknown:
            say(table, "ada", match_id, name, "hello")
        answers.add((unknown.value.code, unknown.value.message))
    assert len(answers) == 1


def test_who_comes_back_counts_on_as_if_nothing_was_said_meanwhile(table: Table) -> None:
    match_id = among_bots(table, "ada", "ben")
    say(table, "ada", match_id, "room:alpha", "first")
    move_on(table, match_id, {"ada": {"type": "move", "to": "beta"}, "ben": {"type": "move", "to": "beta"}})
    app_state = app_state_of(table, match_id)
    assert 1 not in app_state["alpha"]
    assert 2 not in app_state["alpha"]
    for n in range(7):
        say(table, "host", match_id, "room:alpha", f"to those who came: {n}")
    with pytest.raises(Conflict) as conflict:
        say(table, "ada", match_id, "room:alpha", "still there?")
    assert conflict.value.code == "channel_closed"
    assert mine(table, "ada", match_id)["room:alpha"].head == 2
    while 1 not in app_state_of(table, match_id)["alpha"]:
        move_on(table, match_id, {"ada": {"type": "move", "to": "alpha"}, "ben": None})
    assert say(table, "ada", match_id, "room:alpha", "back").n == 4
    assert said(table, "ada", match_id, "room:alpha") == [(2, "first"), (4, "back")]
    told = [event["data"] for event in table.told(match_id, "seat:1") if event["type"] == "message.posted"]
    assert [(each["channel"], each["n"], each["text"]) for each in told if each["role"] != "game"] == [
        ("room:alpha", 2, "first"),
        ("room:alpha", 4, "back"),
    ]


def test_who_comes_late_does_not_learn_how_much_was_said_before(table: Table) -> None:
    match_id = among_bots(table, "ada")
    for n in range(5):
        say(table, "host", match_id, "room:beta", f"to the four in beta: {n}")
    move_on(table, match_id, {"ada": {"type": "move", "to": "beta"}})
    where = next(room for room, four in app_state_of(table, match_id).items() if 1 in four)
    for n in range(5, 8):
        say(table, "host", match_id, f"room:{where}", f"to those who are there: {n}")
    head = 7 if where == "beta" else 2  # with the starts of two rounds
    assert mine(table, "host", match_id)[f"room:{where}"].head == head + 3
    assert mine(table, "ada", match_id)[f"room:{where}"].head == 1 + 3
    answer = say(table, "ada", match_id, f"room:{where}", "hello")
    assert answer.n == 1 + 4
    (hidden,) = read(table, "host", match_id, f"room:{where}", after=head, limit=1).items
    table.write(messages.hide, table.person("host"), match_id, f"room:{where}", hidden.id, None)
    told = [event["data"]["n"] for event in table.told(match_id, "seat:1") if event["type"] == "message.hidden"]
    assert told == [2]
    assert said(table, "ada", match_id, f"room:{where}", limit=1, after=1) == [(2, None)]
