"""Who may read which feed of a season, and from where on."""

from contextlib import suppress
from dataclasses import replace

import pytest

from mainmatch.services.caller import Caller
from mainmatch.services.errors import Conflict, Forbidden, Unknown
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.seasons import cast, queries
from mainmatch.services.seasons.schemas import JoinSeasonRequest, MemberPlayer
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def opened(table: Table, who: Caller, evening: Evening) -> set[str]:
    """Which of the season's feeds this caller may open."""
    found = set()
    for viewer in ("public", "host", *(f"member:{each}" for each in evening.season.members), "member:cm_none", "m"):
        with suppress(Unknown):
            found.add(table.read(feed_reader.open_feed, who, f"season/{evening.id}/{viewer}").feed.rpartition("/")[2])
    return found


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_everybody_reads_their_own_feed_and_the_public_one(table: Table, visibility: str) -> None:
    evening = Evening.cast(table, "ann", "ben", visibility=visibility)
    ann = f"member:{evening.member('ann')}"
    assert opened(table, table.person("ann"), evening) == {"public", ann}
    assert opened(table, table.person("host"), evening) == {"public", "host"}
    assert opened(table, table.person("stranger"), evening) == ({"public"} if visibility == "public" else set())


def test_a_host_in_the_cast_reads_as_a_member_only(table: Table) -> None:
    evening = Evening.cast(table, "ann")
    table.write(cast.join, table.person("host"), evening.id, JoinSeasonRequest())
    assert opened(table, table.person("host"), evening) == {"public", f"member:{evening.member('host')}"}


def test_seasons_need_their_scope_and_a_token_of_more_than_one_match(table: Table) -> None:
    evening = Evening.cast(table, "ann")
    ann = table.person("ann")
    narrow = replace(ann, scopes=frozenset({"match:read", "match:play"}))
    with pytest.raises(Forbidden, match="insufficient_scope"):
        table.read(feed_reader.open_feed, narrow, f"season/{evening.id}/public")
    with pytest.raises(Forbidden, match="insufficient_scope"):
        table.read(feed_reader.open_season, narrow, evening.id, None)
    bound = replace(ann, match_id="m_some")
    assert opened(table, bound, evening) == set()
    for reader in (narrow, bound):
        assert not [head.feed for head in table.read(feed_reader.own, reader) if head.feed.startswith("season/")]
    seasons_only = replace(ann, scopes=frozenset({"season:read"}))
    assert [head.feed for head in table.read(feed_reader.own, seasons_only)] == [
        f"season/{evening.id}/member:{evening.member('ann')}"
    ]


def test_own_feeds_have_the_heads_of_the_views(table: Table) -> None:
    evenings = [Evening.started(table, "ann", "ben") for _ in range(2)]
    for name in ("ann", "host"):
        heads = {head.feed: head.head for head in table.read(feed_reader.own, table.person(name))}
        cursors = [table.read(queries.view, table.person(name), each.id).cursor for each in evenings]
        assert [heads.get(cursor.feed) for cursor in cursors] == [cursor.seq for cursor in cursors]
        assert len(heads) == 3


def test_who_comes_into_a_place_reads_it_from_there_on(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben")
    greta = table.person("greta")
    evening.host(cast.put_player, evening.member("ann"), MemberPlayer(account="greta"))
    member = evening.member("greta")
    own = {head.feed: head for head in table.read(feed_reader.own, greta)}
    head = own[f"season/{evening.id}/member:{member}"]
    assert head == table.read(feed_reader.open_feed, greta, head.feed)
    assert head.start == head.head > 0
    with pytest.raises(Conflict, match="reset_required"):
        table.read(feed_reader.read, greta, feed_reader.season_feed(evening.id), Wanted(after=1, limit=10))
    assert table.read(feed_reader.read, greta, feed_reader.season_feed(evening.id), Wanted(limit=10)).envelopes == ()
    assert table.read(
        feed_reader.read, greta, feed_reader.season_feed(evening.id, "public"), Wanted(after=1, limit=10)
    ).envelopes


def test_a_page_is_what_the_season_told(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben")
    page = table.read(feed_reader.read, table.person("ann"), feed_reader.season_feed(evening.id), Wanted(limit=100))
    assert page.head.feed == f"season/{evening.id}/member:{evening.member('ann')}"
    assert page.next_after == page.head.head == len(page.envelopes)
    assert all('"round":null,"phase_id":null,"phase_name":null' in text for text in page.envelopes)
    with pytest.raises(Unknown, match="unknown_season"):
        table.read(feed_reader.read, table.person("ann"), feed_reader.season_feed("se_none"), Wanted(limit=10))
    with pytest.raises(Unknown, match="unknown_feed"):
        table.read(feed_reader.read, table.person("ann"), feed_reader.season_feed(evening.id, "host"), Wanted(limit=10))
