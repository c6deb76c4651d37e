import hashlib
import json
import random
import zlib

import pytest

from mainmatch.store import publication_text
from mainmatch.store.publication_text import Addressed, addressed_to, decoded, encoded, packed, unpacked


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


def test_every_text_is_read_as_it_was_written() -> None:
    dice = random.Random(1)  # noqa: S311 - repeatable
    for size in (0, 1, 9, 300, 5_000, 40_000):
        text = "".join(dice.choice(["a", "é", "😀", '"points":', "\x00", ACCEPTED[:50]]) for _ in range(size))
        assert unpacked(packed(text)) == text


def test_a_short_event_takes_a_third_and_copies_next_to_nothing() -> None:
    assert len(packed(ACCEPTED)) < len(ACCEPTED) / 3
    assert len(packed("\n".join([ACCEPTED] * 20))) < len(ACCEPTED)


def test_nothing_is_no_bytes_and_what_is_not_compressed_is_a_text() -> None:
    assert (packed(""), unpacked(b""), unpacked("* {}")) == (b"", "", "* {}")


def test_bytes_of_something_else_are_refused() -> None:
    with pytest.raises(zlib.error):
        unpacked(b"\xff\xff\xff")


def test_what_the_compressor_knows_is_what_stored_texts_were_written_with() -> None:
    """A change of this needs a migration of all rows."""
    known = hashlib.sha256(publication_text._KNOWN).hexdigest()
    assert known == "f776f76334662577e904b337eedfc238d655df5c02a1e3f1ee0e6599f6ea1831"
