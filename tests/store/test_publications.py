import random

import pytest

from mainmatch.store import feeds, matches, publications
from mainmatch.store.database import Database
from mainmatch.store.publication_text import Addressed, Heads
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import match, publish

pytestmark = pytest.mark.engines

VIEWERS = ("public", "host", "seat:1", "seat:2")


@pytest.fixture
def stored(database: Database) -> Database:
    database.write_now(matches.add, match("m_1"))
    database.write_now(matches.add, match("m_10"))
    return database


def test_each_viewer_reads_what_is_for_them_in_order(stored: Database) -> None:
    news = stored.write_now(publish, [(None, "{a}"), (("seat:1", "host"), "{b}"), (("seat:2",), "{c}")])
    assert news == {
        "public": ["{a}"],
        "host": ["{a}", "{b}"],
        "seat:1": ["{a}", "{b}"],
        "seat:2": ["{a}", "{c}"],
    }
    stored.write_now(publish, [(("seat:1",), "{d}")])
    stored.write_now(publish, [(None, "{x}")], "m_10")

    assert stored.read_now(publications.page, "m_1", "seat:1", 0, 9) == [(1, "{a}"), (2, "{b}"), (3, "{d}")]
    assert stored.read_now(publications.page, "m_1", "seat:2", 1, 9) == [(2, "{c}")]
    assert stored.read_now(publications.page, "m_1", "host", 1, 9) == [(2, "{b}")]
    assert stored.read_now(publications.page, "m_1", "public", 1, 9) == []
    assert stored.read_now(publications.page, "m_none", "public", 0, 9) == []
    assert stored.read_now(feeds.page, "match/m_1/seat:1", 2, 9) == [(3, "{d}")]
    assert stored.read_now(feeds.heads, ["match/m_1/seat:1", "match/m_1/public", "match/m_none/host"]) == {
        "match/m_1/seat:1": 3,
        "match/m_1/public": 1,
        "match/m_none/host": 0,
    }


@pytest.mark.parametrize("seed", range(3))
def test_pages_are_the_feed_wherever_they_begin(stored: Database, seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - repeatable
    feed: dict[str, list[str]] = {viewer: [] for viewer in VIEWERS}

    def fill(tx: Transaction) -> None:
        for n in range(300):
            made: list[Addressed] = []
            for part in range(dice.randint(1, 3)):
                to = None if dice.random() < 0.05 else dice.sample(VIEWERS[1:], dice.randint(1, 2))
                made.append((to, f"{{{n}.{part}}}"))
            for viewer, bodies in publish(tx, made).items():
                feed[viewer] += bodies

    stored.write_now(fill)
    for viewer, bodies in feed.items():
        for _ in range(40):
            after, limit = dice.randint(0, len(bodies)), dice.choice([1, 2, 7, 100, 1000])
            wanted = [*enumerate(bodies, start=1)][after : after + limit]
            assert stored.read_now(publications.page, "m_1", viewer, after, limit) == wanted


def test_spectators_read_what_their_feeds_head_allows(stored: Database) -> None:
    stored.write_now(publish, [(None, "{a}")])
    stored.write_now(publish, [(None, "{b}"), (None, "{c}")], held=2)

    assert stored.read_now(publications.page, "m_1", "public", 0, 9) == [(1, "{a}")]
    assert stored.read_now(publications.page, "m_1", "held", 1, 9) == [(2, "{b}"), (3, "{c}")]


def test_bodies_are_rewritten_in_their_places(stored: Database) -> None:
    stored.write_now(publish, [(None, "{a}"), (("seat:1",), "{b}")])
    stored.write_now(publications.rewrite, "m_1", lambda body: body.replace("a", "z"))
    assert stored.read_now(publications.stored, "m_1") == [
        (1, Heads((1, 1, 1, 2, 1)), [(None, "{z}"), (["seat:1"], "{b}")])
    ]
    assert stored.read_now(publications.page, "m_1", "seat:1", 0, 9) == [(1, "{z}"), (2, "{b}")]


def test_the_newest_rows_of_several_feeds_come_in_one_query(stored: Database) -> None:
    for n in range(5):
        stored.write_now(publish, [(("seat:1",), f"{{{n}}}"), (None, f"{{{n}!}}")])
    stored.write_now(publish, [(("seat:2",), "{b}")])
    stored.write_now(publish, [(("host",), "{x}")], "m_10")

    of_seat, of_host = stored.read_now(publications.newest, [("m_1", "seat:1"), ("m_10", "host")])
    assert of_seat == [(5, "{2}"), (6, "{2!}"), (7, "{3}"), (8, "{3!}"), (9, "{4}"), (10, "{4!}")]
    assert of_host == [(1, "{x}")]
    assert stored.read_now(publications.newest, [("m_1", "seat:2")])[0][-1] == (6, "{b}")
    assert stored.read_now(publications.newest, [("m_10", "seat:1"), ("m_none", "seat:1")]) == [[], []]
    assert stored.read_now(publications.newest, []) == []
