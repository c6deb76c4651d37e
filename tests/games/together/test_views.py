"""docs/rules/together.md, Public view: who knows what, and nothing beyond it."""

import json
from typing import Any

from mainmatch.games.together import GAME
from mainmatch.rules import Match
from tests.games.together.scenes import both, ended, gifts, halves, sent, supported, table, votes

START: dict[str, Any] = {
    "round": 1,
    "stage_rule": "keep",
    "groups": halves(),
    "on_stage": [1, 2, 3, 4],
    "kicked_out": {},
    "received": {"5": 0, "6": 0, "7": 0, "8": 0},
    "last_round": None,
    "final_tokens": None,
}


def round_1() -> Match:
    match = table(garnets=1)
    return sent(match, {1: both(votes(s1=1, s2=2), 5, 6, 7), 3: votes(s3=1), 5: gifts(6, 7, 8), 8: votes(s2=1)})


def test_everybody_sees_groups_and_the_stage_before_the_first_round() -> None:
    assert table().view("public") == START


def test_a_seat_sees_its_own_tokens_too() -> None:
    assert table().view("seat:1") == {**START, "tokens": 5}
    assert table().view("seat:5") == {**START, "tokens": 1}


def test_after_a_round_everybody_sees_votes_donations_and_who_is_out() -> None:
    match = round_1().close().match
    assert match.view("public") == {
        **START,
        "round": 2,
        "on_stage": [1, 2, 3],
        "kicked_out": {"4": 1},
        "received": {"5": 1, "6": 2, "7": 2, "8": 1},
        "last_round": {
            "votes": {"1": 1, "2": 3, "3": 1, "4": 0},
            "donations": {"5": 1, "6": 2, "7": 2, "8": 1},
            "kicked_out": [4],
        },
    }
    tokens = {seat: match.view(f"seat:{seat}")["tokens"] for seat in range(1, 9)}
    assert tokens == {1: 2, 2: 5, 3: 4, 4: 5, 5: 2, 6: 3, 7: 3, 8: 1}


def test_a_seat_view_is_the_public_view_and_its_tokens() -> None:
    match = round_1().close().match
    for seat in range(1, 9):
        view = dict(match.view(f"seat:{seat}"))
        view.pop("tokens")
        assert view == match.view("public")


def test_received_adds_up_over_rounds() -> None:
    match = sent(round_1().close().match, {1: votes(s1=1), 3: votes(s3=1), 6: gifts(5, 7, 8)}).close().match
    assert match.view("public")["received"] == {"5": 2, "6": 2, "7": 3, "8": 2}


def test_the_tokens_of_group_b_are_shown_when_nobody_is_on_stage_also_to_those_who_vote() -> None:
    match = ended({}, (11, 9, 9, 4))
    assert match.phase is not None
    assert match.view("public")["final_tokens"] == {"5": 11, "6": 9, "7": 9, "8": 4}
    assert match.view("seat:1")["tokens"] == 5


def test_an_automatic_round_is_in_the_view_with_the_round_before_it() -> None:
    view: Any = supported(table(), {1: 1}).view("public")
    assert (view["round"], view["on_stage"]) == (2, [])
    assert view["kicked_out"] == {"1": 2, "2": 1, "3": 1, "4": 1}
    assert view["last_round"]["kicked_out"] == [1, 2, 3, 4]
    assert view["last_round"]["votes"] == {"1": 1, "2": 0, "3": 0, "4": 0}


def test_what_is_sealed_is_in_nobodys_view() -> None:
    for viewer in ("public", "host", *(f"seat:{seat}" for seat in range(1, 9))):
        assert round_1().view(viewer) == table(garnets=1).view(viewer)


def test_the_host_sees_every_seat() -> None:
    match = round_1().close().match
    seen: Any = match.view("host")
    assert seen["seats"] == {str(seat): match.view(f"seat:{seat}") for seat in range(1, 9)}


def test_a_state_reads_back_as_it_was_written() -> None:
    match = round_1().close().match
    loaded = Match.load(GAME, match.spec, match.dump())
    assert loaded.state == match.state
    assert loaded.dump() == match.dump()


def test_the_served_schema_names_the_fields_that_the_rulebook_promises() -> None:
    schema = GAME.seat.json_schema("serialization")
    promised = {"round", "groups", "on_stage", "kicked_out", "last_round", "tokens"}
    assert promised <= set(schema["properties"])
    assert set(schema["$defs"]["LastRound"]["properties"]) == {"votes", "donations", "kicked_out"}
    assert json.dumps(schema)
