import json
import random
from typing import Any

import pytest

from mainmatch.store import matches
from mainmatch.store.database import Database
from mainmatch.store.publication_text import Addressed, addressed_to, decoded, encoded
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import match, publish


def test_what_is_encoded_is_decoded() -> None:
    dice = random.Random(1)  # noqa: S311 - repeatable
    words = ["a", "{}", "é😀", '\\"', "\\t", "\\n", ',"at":', "* {}", "seat:1 ", ""]
    for _ in range(500):
        events: list[Addressed] = []
        for _ in range(dice.randint(1, 6)):
            to = None if dice.random() < 0.3 else dice.sample(["public", "host", "seat:1"], dice.randint(1, 3))
            data = [dice.choice(words) for _ in range(dice.randint(0, 5))]
            events.append((to, json.dumps(data, ensure_ascii=False)))
        assert [*decoded(encoded(events))] == events
    assert [*decoded("")] == []


def body(event_id: str, kind: str, round_: int, data: object) -> str:
    head = {"id": event_id, "type": kind, "at": "2020-03-01T20:00:00.000Z", "round": round_, "phase_id": "ph_1"}
    return json.dumps({**head, "phase_name": "trading", "data": data}, separators=(",", ":"), ensure_ascii=False)


def test_events_of_steps_are_decoded_whatever_they_have_in_common() -> None:
    dice = random.Random(2)  # noqa: S311 - repeatable
    datas: list[Any] = [{}, {"b": ',"data":'}, {"type": "a b", "at": "x"}, [1], "^ =", None, {"é": '","type":"'}]
    for _ in range(2000):
        events: list[Addressed] = []
        for _ in range(dice.randint(2, 6)):
            to = None if dice.random() < 0.2 else dice.sample(["host", "seat:1", "seat:12"], dice.randint(1, 3))
            kind = dice.choice(["game.a", "game.b", "a b", 'a"b', "^"])
            said = body(dice.choice(["ev_1", "ev_2", "", "e v"]), kind, dice.randint(1, 2), dice.choice(datas))
            events.append((to, said))
            if dice.random() < 0.5:
                seats = dice.choice([to or ["host"], ["seat:1"]])
                events.append((["host"], f'{said[:-1]},"to":[{",".join(seats).replace("seat:", "")}]}}'))
        assert [*decoded(encoded(events))] == events


def test_what_the_events_of_a_step_have_in_common_is_written_once() -> None:
    told = body("ev_2", "game.scored", 1, {"points": 7})
    events: list[Addressed] = [
        (None, body("ev_1", "phase.closed", 1, {})),
        (["seat:1"], told),
        (["host"], f'{told[:-1]},"to":[1]}}'),
        (["public"], body("ev_3", "view.changed", 1, {"fields": {}})),
        (["seat:1", "seat:2"], body("ev_3", "view.changed", 1, {"fields": {"a": 1}})),
        (None, body("ev_4", "phase.opened", 2, {})),
    ]
    assert encoded(events).split("\n") == [
        f"* {events[0][1]}",
        '^seat:1 ev_2 game.scored {"points":7}}',
        "=",
        '^public ev_3 view.changed {"fields":{}}}',
        '^seat:1,seat:2  view.changed {"fields":{"a":1}}}',
        f"* {events[-1][1]}",
    ]


def test_each_viewer_gets_what_is_addressed_to_them_in_order() -> None:
    events: list[Addressed] = [(["host", "seat:1"], "{a}"), (None, "{b}"), (["seat:1"], "{c}")]
    assert addressed_to(("public", "seat:1", "host"), events) == {
        "public": ["{b}"],
        "seat:1": ["{a}", "{b}", "{c}"],
        "host": ["{a}", "{b}"],
    }
    assert addressed_to(("seat:2",), [(["seat:1"], "{a}")]) == {}


ACCEPTED = (
    'seat:1 {"id":"ev_OL-4TymnC6pmC1Py","type":"submission.accepted","at":"2020-11-22T14:00:00.000Z","round":5,'
    '"phase_id":"ph_lLpR4D2u4QOTwHjn","phase":"trading","data":{"match_id":"m_z2_hIGBOvLo9myU2","seat":1,'
    '"phase":"ph_lLpR4D2u4QOTwHjn","revision":1,"accepted_at":"2020-11-22T14:00:00.000Z","action":{"type":"pass"},'
    '"locked":true,"garnets_held":0,"changeable_until":null,"dry_run":false}}'
)


@pytest.mark.engines
def test_a_row_holds_the_text_itself(database: Database) -> None:
    def stored(tx: Transaction) -> Any:
        matches.add(tx, match("m_1"))
        publish(tx, [*decoded(ACCEPTED)])
        return tx.connection.exec_driver_sql("SELECT events FROM journal").scalar_one()

    assert database.write_now(stored) == ACCEPTED
