"""The cast: coming, leaving, substitutes, hosts; and who may not."""

import pytest

from mainmatch.rules import Refused
from mainmatch.services.errors import Conflict, Invalid, Unknown
from mainmatch.services.feeds import feed_reader
from mainmatch.services.lobby import match_creation
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.seasons import cast, hosting
from mainmatch.services.seasons.schemas import JoinSeasonRequest, MemberPlayer, NewMember, NewWarning
from mainmatch.store import feeds as stored
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def can_read(table: Table, name: str, feed: str) -> bool:
    try:
        table.read(feed_reader.open_feed, table.person(name), feed)
    except Unknown:
        return False
    return True


def kinds(table: Table, name: str) -> list[str]:
    rows = table.read(lambda uow: stored.page(uow.tx, f"account/ac_{name}", 0, 100))
    return [body.split('"type":"')[1].split('"')[0] for _, body in rows]


def test_an_account_is_in_a_cast_once_and_an_alias_is_somebodys(table: Table) -> None:
    evening = Evening.cast(table, "ann")
    with pytest.raises(Conflict, match="in_cast"):
        table.write(cast.join, table.person("ann"), evening.id, JoinSeasonRequest())
    with pytest.raises(Refused, match="alias_taken"):
        table.write(cast.join, table.person("ben"), evening.id, JoinSeasonRequest(alias="ANN"))
    with pytest.raises(Invalid):
        evening.host(cast.add_member, NewMember(account="ben", bot="house"))


def test_bots_of_a_cast_have_names_that_can_be_told_apart(table: Table) -> None:
    evening = Evening.cast(table, "ann")
    evening.host(cast.add_member, NewMember(bot="house", alias="House bot Bruno"))
    for _ in range(27):
        evening.host(cast.add_member, NewMember(bot="house"))
    names = [each.alias for each in evening.season.members.values()]
    assert names[:4] == ["Ann", "House bot Bruno", "House bot Alma", "House bot Clio"]
    assert names[-3:] == ["House bot Zoe", "House bot Alma 2", "House bot Bruno 2"]


def test_who_leaves_before_the_start_was_never_there_and_may_come_again(table: Table) -> None:
    evening = Evening.cast(table, "ann", "ben")
    feed = f"season/{evening.id}/member:{evening.member('ben')}"
    assert can_read(table, "ben", feed)
    table.write(cast.leave, table.person("ben"), evening.id)
    assert not can_read(table, "ben", feed)
    assert [each.alias for each in evening.season.members.values()] == ["Ann"]
    table.write(cast.join, table.person("ben"), evening.id, JoinSeasonRequest())
    assert kinds(table, "ben") == ["account.season.joined", "account.season.left", "account.season.joined"]


def test_who_leaves_after_the_start_is_out_and_still_reads_what_it_was_told(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat")
    table.write(cast.leave, table.person("ben"), evening.id)
    assert evening.season.status_of(evening.member("ben")) == "withdrawn"
    assert evening.view("ben").viewer == f"member:{evening.member('ben')}"


def test_a_substitute_goes_on_with_the_place_and_reads_nothing_of_the_time_before(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", start_garnets=4)
    member = evening.member("ben")
    evening.host(hosting.warn, member, NewWarning(reason="Late."))
    feed = f"season/{evening.id}/member:{member}"
    before = len(evening.told(f"member:{member}"))
    evening.host(cast.put_player, member, MemberPlayer(account="ben", alias="Benny"))
    assert can_read(table, "ben", feed)
    table.person("dan")
    evening.host(cast.put_player, member, MemberPlayer(account="dan", reason="Ben is ill."))
    assert not can_read(table, "ben", feed)
    assert evening.member("dan") == member
    assert table.read(feed_reader.open_feed, table.person("dan"), feed).start > before
    assert evening.free()[member] == 4
    with pytest.raises(Conflict, match="in_cast"):
        evening.host(cast.put_player, member, MemberPlayer(account="ann"))


def test_a_match_is_seen_by_whoever_sees_its_season_unless_its_host_says_otherwise(table: Table) -> None:
    evening = Evening.cast(table, "ann", "ben", "cat", "dan", visibility="private")
    evening.host(hosting.start)
    evening.announce("exodus")
    for said, seen in (({}, "private"), ({"visibility": "public"}, "public")):
        payload = NewMatch.model_validate({"game": "exodus", "season_id": evening.id, **said})
        assert table.write(match_creation.create, table.person("host"), payload).visibility == seen


def test_an_alias_is_changed_without_taking_anything_from_its_member(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat")
    member = evening.member("ben")
    evening.host(hosting.warn, member, NewWarning(reason="Late."))
    evening.host(cast.put_player, member, MemberPlayer(account="ben", alias="Benny"))
    assert table.read(feed_reader.open_feed, table.person("ben"), f"season/{evening.id}/member:{member}").start == 0
