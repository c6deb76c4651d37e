import json

import pytest

from mainmatch.services.caller import Caller
from mainmatch.services.errors import Conflict, Forbidden, Unknown
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import FeedHead, Wanted
from mainmatch.services.lobby import seat_changes
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.store.feeds import envelope
from tests.services.table import Table

PEOPLE = ("ann", "bob", "cleo", "dan", "eve")


def may_open(table: Table, who: Caller, feed: str) -> bool:
    try:
        table.read(feed_reader.open_feed, who, feed)
    except Unknown:
        return False
    return True


def limited(who: Caller, *scopes: str, match_id: str | None = None) -> Caller:
    return Caller(
        who.account_id,
        who.username,
        who.display_name,
        admin=False,
        scopes=frozenset(scopes),
        match_id=match_id,
        token_id="tk",
    )


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("stranger", {"public"}),
        ("ann", {"public", "seat:1"}),
        ("bob", {"public", "seat:2"}),
        ("host", {"public", "host"}),
    ],
)
def test_everybody_reads_their_own_feed_and_the_public_one(table: Table, name: str, allowed: set[str]) -> None:
    match_id = table.started("x-game", *PEOPLE)
    viewers = ["public", "host", *(f"seat:{seat}" for seat in range(8)), "seat:01", "seat:", "host/x", ""]
    found = {viewer for viewer in viewers if may_open(table, table.person(name), f"match/{match_id}/{viewer}")}
    assert found == allowed


@pytest.mark.parametrize(
    ("name", "allowed"), [("stranger", set()), ("ann", {"public", "seat:1"}), ("host", {"public", "host"})]
)
def test_a_private_match_has_no_feeds_for_strangers(table: Table, name: str, allowed: set[str]) -> None:
    match_id = table.gathered("x-game", *PEOPLE, visibility="private")
    found = {
        viewer
        for viewer in ("public", "host", "seat:1")
        if may_open(table, table.person(name), f"match/{match_id}/{viewer}")
    }
    assert found == allowed


def test_a_foreign_feed_and_a_missing_one_get_the_same_answer(table: Table) -> None:
    match_id = table.gathered("x-game", *PEOPLE, visibility="private")
    answers = set()
    for feed in (f"match/{match_id}/public", "match/m_none/public", "account/ac_ann", "account/ac_none", "nonsense"):
        with pytest.raises(Unknown) as refused:
            table.read(feed_reader.open_feed, table.person("stranger"), feed)
        answers.add((refused.value.code, refused.value.message))
    assert len(answers) == 1


def test_a_host_who_takes_a_seat_reads_that_seats_feed_only(table: Table) -> None:
    match_id = table.gathered("x-game")
    host = table.person("host")
    assert may_open(table, host, f"match/{match_id}/host")
    table.watched.clear()
    table.write(seat_changes.join, host, match_id, JoinMatchRequest())
    assert may_open(table, host, f"match/{match_id}/seat:1")
    assert not may_open(table, host, f"match/{match_id}/host")


def test_who_left_a_seat_reads_its_feed_no_more(table: Table) -> None:
    match_id = table.gathered("x-game", "ann", player_count=5)
    ann = table.person("ann")
    assert may_open(table, ann, f"match/{match_id}/seat:1")
    table.write(seat_changes.leave, ann, match_id)
    assert not may_open(table, ann, f"match/{match_id}/seat:1")


def test_an_accounts_feed_is_its_own(table: Table) -> None:
    assert may_open(table, table.person("ann"), "account/ac_ann")
    assert not may_open(table, table.person("bob"), "account/ac_ann")


def test_a_token_for_one_match_opens_that_matchs_feeds_only(table: Table) -> None:
    match_id = table.gathered("x-game", "ann", player_count=5)
    other = table.gathered("x-game", "ann", player_count=5)
    bound = limited(table.person("ann"), "match:read", match_id=match_id)
    assert may_open(table, bound, f"match/{match_id}/seat:1")
    assert not may_open(table, bound, f"match/{other}/seat:1")
    assert not may_open(table, bound, "account/ac_ann")
    assert [head.feed for head in table.read(feed_reader.own, bound)] == [f"match/{match_id}/seat:1"]


def test_without_the_scope_to_read_nothing_opens(table: Table) -> None:
    match_id = table.gathered("x-game", "ann", player_count=5)
    blind = limited(table.person("ann"), "match:play")
    for read in (
        lambda: table.read(feed_reader.open_feed, blind, f"match/{match_id}/seat:1"),
        lambda: table.read(feed_reader.read, blind, feed_reader.match_feed(match_id), Wanted(limit=10)),
    ):
        with pytest.raises(Forbidden, match="insufficient_scope"):
            read()
    assert table.read(feed_reader.own, blind) == []


def test_own_feeds_are_the_accounts_and_those_of_its_matches_with_their_heads(table: Table) -> None:
    match_id = table.started("x-game", *PEOPLE)
    own = table.read(feed_reader.own, table.person("ann"))
    assert [head.feed for head in own] == ["account/ac_ann", f"match/{match_id}/seat:1"]
    for head in own:
        newest = table.read(feed_reader.page, head.feed, head.head - 1, 10)
        assert [seq for seq, _ in newest] == [head.head]
    assert table.read(feed_reader.heads, [head.feed for head in own]) == {head.feed: head.head for head in own}


def test_a_page_is_dense_and_each_envelope_begins_with_its_feed_and_number(table: Table) -> None:
    match_id = table.started("x-game", *PEOPLE)
    feed = f"match/{match_id}/seat:3"
    rows = table.read(feed_reader.page, feed, 0, 1000)
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    for seq, text in rows:
        assert text.startswith(f'{{"feed":"{feed}","seq":{seq},"id":"ev_')
        assert set(json.loads(text)) >= {"feed", "seq", "id", "type", "at", "round", "phase_id", "phase_name", "data"}
    pages = table.read(feed_reader.pages, [(feed, 2), (feed, 0)], 2)
    assert [[(seq, envelope(feed, seq, body)) for seq, body in page] for page in pages] == [rows[2:4], rows[:2]]


def test_a_read_goes_on_after_the_number_and_tells_the_head(table: Table) -> None:
    match_id = table.started("x-game", *PEOPLE)
    ann = table.person("ann")
    first = table.read(feed_reader.read, ann, feed_reader.match_feed(match_id), Wanted(limit=3))
    assert (first.head.feed, first.next_after, len(first.envelopes)) == (f"match/{match_id}/seat:1", 3, 3)
    rest = table.read(
        feed_reader.read, ann, feed_reader.match_feed(match_id), Wanted(epoch=first.head.epoch, after=3, limit=1000)
    )
    assert rest.next_after == rest.head.head == 3 + len(rest.envelopes)
    done = table.read(feed_reader.read, ann, feed_reader.match_feed(match_id), Wanted(after=rest.next_after, limit=10))
    assert (done.envelopes, done.next_after) == ((), rest.next_after)


def test_a_cursor_of_another_history_is_told_to_reset_and_where_to(table: Table) -> None:
    match_id = table.started("x-game", *PEOPLE)
    ann = table.person("ann")
    head = table.read(feed_reader.open_feed, ann, f"match/{match_id}/seat:1")
    for epoch, after in (("another", 0), (head.epoch, head.head + 1), (None, head.head + 1)):
        with pytest.raises(Conflict) as refused:
            table.read(
                feed_reader.read, ann, feed_reader.match_feed(match_id), Wanted(epoch=epoch, after=after, limit=10)
            )
        assert refused.value.code == "reset_required"
        assert FeedHead.model_validate(refused.value.more) == head


@pytest.mark.parametrize("viewer", ["host", "seat:2", "seat:99", "nonsense"])
def test_a_read_through_other_eyes_is_refused_as_a_missing_feed(table: Table, viewer: str) -> None:
    match_id = table.started("x-game", *PEOPLE)
    with pytest.raises(Unknown, match="unknown_feed"):
        table.read(feed_reader.read, table.person("ann"), feed_reader.match_feed(match_id, viewer), Wanted(limit=10))
    public = table.read(
        feed_reader.read, table.person("ann"), feed_reader.match_feed(match_id, "public"), Wanted(limit=10)
    )
    assert public.head.feed == f"match/{match_id}/public"


def test_an_account_reads_its_own_feed_and_a_token_for_one_match_does_not(table: Table) -> None:
    match_id = table.gathered("x-game", *PEOPLE)
    ann = table.person("ann")
    page = table.read(feed_reader.read, ann, feed_reader.open_own, Wanted(limit=10))
    assert (page.head.feed, page.head.head, page.next_after) == (f"account/{ann.account_id}", 1, 1)
    assert json.loads(page.envelopes[0])["data"] == {"match_id": match_id, "seat": 1}
    assert table.read(feed_reader.open_own, ann) == page.head
    for who, mistake in (
        (limited(ann, "match:read", match_id=match_id), Unknown),
        (limited(ann, "chat:read"), Forbidden),
    ):
        with pytest.raises(mistake):
            table.read(feed_reader.read, who, feed_reader.open_own, Wanted(limit=10))
        with pytest.raises(mistake):
            table.read(feed_reader.open_own, who)
    with pytest.raises(Conflict):
        table.read(feed_reader.read, ann, feed_reader.open_own, Wanted(epoch="other", limit=10))
