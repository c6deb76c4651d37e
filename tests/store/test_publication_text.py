import json
import random

from mainmatch.store.publication_text import Addressed, addressed_to, decoded, encoded


def envelope(kind: str, data: object, phase: str = "ph_1", event_id: str = "ev_1") -> str:
    members = {"id": event_id, "type": kind, "at": "2020-11-21T14:00:00.000Z", "phase_id": phase, "data": data}
    return json.dumps(members, separators=(",", ":"))


def test_what_is_encoded_is_decoded() -> None:
    dice = random.Random(1)  # noqa: S311 - repeatable
    words = ["a", "{}", "é😀", '\\"', "\\t", ',"at":', ',"data":', "@ x", "* 0 0", "seat:1 ", ""]
    for _ in range(500):
        events: list[Addressed] = []
        for _ in range(dice.randint(1, 6)):
            to = None if dice.random() < 0.3 else dice.sample(["public", "host", "seat:1"], dice.randint(1, 3))
            data = [dice.choice(words) for _ in range(dice.randint(0, 5))]
            plain = json.dumps(data, ensure_ascii=False)
            events.append((to, plain if dice.random() < 0.3 else envelope("x", data, dice.choice(["ph_1", "ph_2"]))))
        assert [*decoded(encoded(events))] == events


def test_what_events_have_in_common_is_stored_once() -> None:
    points, hands = [*range(100, 130)], ([1, 2], [3, 4])
    views = [envelope("view.changed", {"fields": {"points": points, "hand": hand}}) for hand in hands]
    text = encoded([(["seat:1"], views[0]), (["seat:2"], views[1]), (None, envelope("phase.closed", {}, event_id="b"))])
    assert text.count("129") == 1
    assert text.count("ph_1") == 1


def test_each_viewer_gets_what_is_addressed_to_them_in_order() -> None:
    events: list[Addressed] = [(["host", "seat:1"], "{a}"), (None, "{b}"), (["seat:1"], "{c}")]
    assert addressed_to(("public", "seat:1", "host"), events) == {
        "public": ["{b}"],
        "seat:1": ["{a}", "{b}", "{c}"],
        "host": ["{a}", "{b}"],
    }
    assert addressed_to(("seat:2",), [(["seat:1"], "{a}")]) == {}
