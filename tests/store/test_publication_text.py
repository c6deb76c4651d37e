import hashlib
import json
import random
import zlib
from typing import Any

import pytest

from mainmatch.store import matches, publication_text
from mainmatch.store.database import Database
from mainmatch.store.publication_text import Addressed, addressed_to, decoded, encoded, framed, read
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


def texts() -> list[str]:
    dice = random.Random(1)  # noqa: S311 - repeatable
    words = ["a", "é", "😀", '"points":', "\x00", ACCEPTED[:50]]
    return ["".join(dice.choice(words) for _ in range(size)) for size in (0, 1, 9, 300, 5_000, 40_000)]


@pytest.mark.parametrize("text", texts(), ids=len)
def test_every_text_is_stored_as_it_is_and_read_as_it_was_written(text: str) -> None:
    assert read(text) == text
    whole = framed(text)
    assert read(whole) == text
    # What frames it: five bytes for each 64 KiB.
    assert len(whole) - len(text.encode()) == 5 * -(-len(text.encode()) // 65_535)


@pytest.mark.parametrize("text", texts(), ids=len)
def test_a_text_of_an_earlier_version_is_read(text: str) -> None:
    for window, memory in ((-14, 6), (-12, 4)):
        if window == -14 or len(text) <= 2048:
            made = zlib.compressobj(3, zlib.DEFLATED, window, memory, zdict=publication_text._KNOWN)
            assert read((made.compress(text.encode()) + made.flush()) if text else b"") == text


@pytest.mark.parametrize("text", texts(), ids=len)
def test_an_earlier_version_reads_what_is_framed(text: str) -> None:
    """Servers of both share a database while one is replaced by the other."""
    earlier = zlib.decompressobj(-14, zdict=publication_text._KNOWN)
    assert (earlier.decompress(whole).decode() if (whole := framed(text)) else "") == text


@pytest.mark.engines
def test_a_row_holds_the_text_itself(database: Database) -> None:
    def stored(tx: Transaction) -> Any:
        matches.add(tx, match("m_1"))
        publish(tx, [*decoded(ACCEPTED)])
        return tx.connection.exec_driver_sql("SELECT events FROM journal").scalar_one()

    found = database.write_now(stored)
    assert bytes(found)[5:] == ACCEPTED.encode() if isinstance(found, (bytes, memoryview)) else found == ACCEPTED


def test_bytes_of_something_else_are_refused() -> None:
    with pytest.raises(zlib.error):
        read(b"\xff\xff\xff")


def test_what_a_compressor_knew_is_what_texts_of_earlier_versions_were_written_with() -> None:
    known = hashlib.sha256(publication_text._KNOWN).hexdigest()
    assert known == "f776f76334662577e904b337eedfc238d655df5c02a1e3f1ee0e6599f6ea1831"
