"""The cast: coming, leaving, substitutes, hosts; and who may not."""

import pytest

from mainmatch.rules import Refused
from mainmatch.services import feeds, lobby
from mainmatch.services.errors import Conflict, Forbidden, Invalid, Unknown
from mainmatch.services.lobby import JoinRequest, NewMatch
from mainmatch.services.seasons import cast, hosting, queries
from mainmatch.services.seasons.schemas import MemberPlayer, NewMember, NewSeasonHost, SeasonJoin, Warned
from mainmatch.store import feeds as stored
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def listed(table: Table, name: str, *, mine: bool = False) -> list[str]:
    found = table.read(queries.listed, table.person(name), status=None, mine=mine, limit=20, cursor=None)
    return [each.id for each in found.items]


def can_read(table: Table, name: str, feed: str) -> bool:
    try:
        table.read(feeds.open_feed, table.person(name), feed)
    except Unknown:
        return False
    return True


def kinds(table: Table, name: str) -> list[str]:
    rows = table.read(lambda uow: stored.page(uow.tx, f"account/ac_{name}", 0, 100))
    return [body.split('"type":"')[1].split('"')[0] for _, body in rows]


def test_a_private_season_is_joined_with_its_code_and_hidden_from_others(table: Table) -> None:
    evening = Evening.cast(table, "ann", "ben", visibility="private")
    with pytest.raises(Unknown, match="unknown_season"):
        table.write(cast.join, table.person("cat"), evening.id, SeasonJoin(code="no"))
    with pytest.raises(Unknown, match="unknown_season"):
        evening.view("cat")
    assert listed(table, "ann") == listed(table, "host", mine=True) == [evening.id]
    assert listed(table, "cat") == []
    assert not can_read(table, "cat", f"season/{evening.id}/public")


def test_an_unlisted_season_is_seen_by_link_and_says_that_a_code_is_wrong(table: Table) -> None:
    evening = Evening.cast(table, "ann", visibility="unlisted")
    evening.view("cat")
    with pytest.raises(Forbidden, match="wrong_code"):
        table.write(cast.join, table.person("cat"), evening.id, SeasonJoin(code="no"))


def test_an_account_is_in_a_cast_once_and_an_alias_is_somebodys(table: Table) -> None:
    evening = Evening.cast(table, "ann")
    with pytest.raises(Conflict, match="in_cast"):
        table.write(cast.join, table.person("ann"), evening.id, SeasonJoin())
    with pytest.raises(Refused, match="alias_taken"):
        table.write(cast.join, table.person("ben"), evening.id, SeasonJoin(alias="ANN"))
    with pytest.raises(Invalid):
        evening.host(cast.add_member, NewMember(account="ben", bot="house"))


def test_who_leaves_before_the_start_was_never_there_and_may_come_again(table: Table) -> None:
    evening = Evening.cast(table, "ann", "ben")
    feed = f"season/{evening.id}/member:{evening.member('ben')}"
    assert can_read(table, "ben", feed)
    table.write(cast.leave, table.person("ben"), evening.id)
    assert not can_read(table, "ben", feed)
    assert [each.alias for each in evening.season.members.values()] == ["Ann"]
    table.write(cast.join, table.person("ben"), evening.id, SeasonJoin())
    assert kinds(table, "ben") == ["season.joined", "season.left", "season.joined"]


def test_who_leaves_after_the_start_is_out_and_still_reads_what_it_was_told(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat")
    table.write(cast.leave, table.person("ben"), evening.id)
    assert evening.season.status_of(evening.member("ben")) == "withdrawn"
    assert evening.view("ben").viewer == f"member:{evening.member('ben')}"


def test_a_substitute_goes_on_with_the_place_and_reads_nothing_of_the_time_before(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", start_garnets=4)
    member = evening.member("ben")
    evening.host(hosting.warn, member, Warned(reason="Late."))
    feed = f"season/{evening.id}/member:{member}"
    before = len(evening.told(f"member:{member}"))
    evening.host(cast.put_player, member, MemberPlayer(account="ben", alias="Benny"))
    assert can_read(table, "ben", feed)
    table.person("dan")
    evening.host(cast.put_player, member, MemberPlayer(account="dan", reason="Ben is ill."))
    assert not can_read(table, "ben", feed)
    assert evening.member("dan") == member
    assert table.read(feeds.open_feed, table.person("dan"), feed).start > before
    assert evening.free()[member] == 4
    with pytest.raises(Conflict, match="in_cast"):
        evening.host(cast.put_player, member, MemberPlayer(account="ann"))


def test_a_substitute_takes_the_seat_in_the_running_match_too(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan")
    evening.announce("exodus")
    match_id = evening.match("exodus")
    seat = table.read(lobby.facts, table.person("ben"), match_id).seat
    table.person("eve")
    evening.host(cast.put_player, evening.member("ben"), MemberPlayer(account="eve"))
    assert table.read(lobby.facts, table.person("eve"), match_id).seat == seat
    assert table.read(lobby.facts, table.person("ben"), match_id).seat is None
    evening.host(cast.put_player, evening.member("eve"), MemberPlayer(bot="house", alias="Robin"))
    evening.play(match_id)


def test_seats_of_a_season_are_for_its_cast(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan")
    evening.announce("exodus")
    host = table.person("host")
    payload = NewMatch.model_validate({"game": "exodus", "season_id": evening.id, "players": 5})
    match_id = table.write(lobby.create, host, payload).id
    with pytest.raises(Forbidden, match="season_seats"):
        table.write(lobby.join, table.person("zoe"), match_id, JoinRequest())
    with pytest.raises(Forbidden, match="season_seats"):
        table.write(lobby.leave, table.person("ann"), match_id)
    table.write(lobby.add_bot, host, match_id, None, "house")
    table.write(lobby.start, host, match_id)
    evening.play(match_id)


def test_a_match_is_seen_by_whoever_sees_its_season_unless_its_host_says_otherwise(table: Table) -> None:
    evening = Evening.cast(table, "ann", "ben", "cat", "dan", visibility="private")
    evening.host(hosting.start)
    evening.announce("exodus")
    for said, seen in (({}, "private"), ({"visibility": "public"}, "public")):
        payload = NewMatch.model_validate({"game": "exodus", "season_id": evening.id, **said})
        assert table.write(lobby.create, table.person("host"), payload).visibility == seen


def test_an_alias_is_changed_without_taking_anything_from_its_member(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat")
    member = evening.member("ben")
    evening.host(hosting.warn, member, Warned(reason="Late."))
    evening.host(cast.put_player, member, MemberPlayer(account="ben", alias="Benny"))
    assert table.read(feeds.open_feed, table.person("ben"), f"season/{evening.id}/member:{member}").start == 0


def test_where_members_choose_whether_they_play_they_join_their_match(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan", "eve", everyone_plays=False)
    evening.announce("exodus")
    host = table.person("host")
    payload = NewMatch.model_validate({"game": "exodus", "season_id": evening.id})
    match_id = table.write(lobby.create, host, payload).id
    with pytest.raises(Forbidden, match="season_seats"):
        table.write(lobby.join, table.person("zoe"), match_id, JoinRequest())
    players = table.read(lobby.facts, host, match_id).players
    for name in ("ann", "ben", "cat"):
        table.write(lobby.join, table.person(name), match_id, JoinRequest())
    for _ in range(players - 3):
        table.write(lobby.add_bot, host, match_id, None, "house")
    table.write(lobby.start, host, match_id)
    assert len(evening.season.find_match(match_id).match.seats) == 3


def open_match(table: Table, evening: Evening, game: str) -> str:
    evening.announce(game)
    payload = NewMatch.model_validate({"game": game, "season_id": evening.id})
    return table.write(lobby.create, table.person("host"), payload).id


def test_who_joined_by_choice_may_leave_and_is_called_as_in_the_cast(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", everyone_plays=False)
    evening.host(cast.put_player, evening.member("ann"), MemberPlayer(account="ann", alias="Queen"))
    match_id = open_match(table, evening, "duel-of-nerve")
    ann = table.person("ann")
    assert table.write(lobby.join, ann, match_id, JoinRequest(display_name="Not me")).seats[0].display_name == "Queen"
    table.write(lobby.leave, ann, match_id)
    for name in ("ben", "ann"):
        table.write(lobby.join, table.person(name), match_id, JoinRequest())
    table.write(lobby.start, table.person("host"), match_id)
    assert evening.season.find_match(match_id).match.seats == {1: evening.member("ben"), 2: evening.member("ann")}


def test_where_members_choose_the_bots_of_the_cast_come_before_others(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", bots=1, everyone_plays=False)
    match_id = open_match(table, evening, "duel-of-nerve")
    host = table.person("host")
    table.write(lobby.join, table.person("ann"), match_id, JoinRequest())
    added = table.write(lobby.add_bot, host, match_id, None, "house")
    member, card = [*evening.season.members.items()][-1]
    assert added.display_name == card.alias
    table.write(lobby.remove_bot, host, match_id, 2)
    table.write(lobby.add_bot, host, match_id, None, "house")
    table.write(lobby.start, host, match_id)
    assert evening.season.find_match(match_id).match.seats == {1: evening.member("ann"), 2: member}


def test_a_seat_that_was_given_back_is_no_members_any_more(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", everyone_plays=False)
    match_id = open_match(table, evening, "x-game")
    for name in ("ann", "ben", "cat"):
        table.write(lobby.join, table.person(name), match_id, JoinRequest())
    table.write(lobby.leave, table.person("ann"), match_id)
    for _ in range(table.read(lobby.facts, table.person("host"), match_id).players - 2):
        table.write(lobby.add_bot, table.person("host"), match_id, None, "house")
    table.write(lobby.start, table.person("host"), match_id)
    assert evening.season.find_match(match_id).match.seats == {2: evening.member("ben"), 3: evening.member("cat")}


def test_who_has_left_the_season_can_leave_the_match_that_they_had_chosen(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", everyone_plays=False)
    match_id = open_match(table, evening, "duel-of-nerve")
    for name in ("ann", "ben"):
        table.write(lobby.join, table.person(name), match_id, JoinRequest())
    table.write(cast.leave, table.person("ann"), evening.id)
    table.write(lobby.leave, table.person("ann"), match_id)
    table.write(lobby.join, table.person("cat"), match_id, JoinRequest())
    table.write(lobby.start, table.person("host"), match_id)
    assert evening.season.find_match(match_id).match.seats == {1: evening.member("cat"), 2: evening.member("ben")}


def test_nobody_else_of_the_cast_joins_a_death_match(table: Table) -> None:
    names = ("ann", "ben", "cat", "dan")
    evening = Evening.started(table, *names, everyone_plays=False, opponent="drawn", spare_tokens="kept")
    match_id = open_match(table, evening, "x-game")
    for name in names:
        table.write(lobby.join, table.person(name), match_id, JoinRequest())
    table.write(lobby.add_bot, table.person("host"), match_id, None, "house")
    table.write(lobby.start, table.person("host"), match_id)
    evening.play(match_id)
    evening.decide()
    payload = NewMatch.model_validate({"game": "x-game", "season_id": evening.id})
    death_match = table.write(lobby.create, table.person("host"), payload)
    seated = {each.display_name or "" for each in death_match.seats if each.taken}
    other = min({name.title() for name in names} - seated)
    with pytest.raises(Forbidden, match="season_seats"):
        table.write(lobby.join, table.person(other.lower()), death_match.id, JoinRequest())
    with pytest.raises(Forbidden, match="season_seats"):
        table.write(lobby.leave, table.person(min(seated).lower()), death_match.id)


def test_a_match_whose_cast_has_changed_since_it_was_created_says_what_to_do(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan", "eve")
    evening.announce("exodus")
    host = table.person("host")
    match_id = table.write(lobby.create, host, NewMatch.model_validate({"game": "exodus", "season_id": evening.id})).id
    table.write(cast.leave, table.person("eve"), evening.id)
    with pytest.raises(Conflict, match="wrong_members"):
        table.write(lobby.start, host, match_id)
    evening.match("exodus")


def test_only_hosts_of_the_season_create_its_matches_and_do_what_hosts_do(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", everyone_plays=False)
    evening.announce("duel-of-nerve")
    payload = NewMatch.model_validate({"game": "duel-of-nerve", "season_id": evening.id})
    for name, mistake in (("ann", "not_season_host"), ("zoe", "not_season_host")):
        with pytest.raises(Forbidden, match=mistake):
            table.write(lobby.create, table.person(name), payload)
    table.person("grace")
    evening.host(cast.add_host, NewSeasonHost(account="grace"))
    assert evening.view("grace").viewer == "host"
    table.write(lobby.create, table.person("grace"), payload)
    table.write(cast.remove_host, table.person("grace"), evening.id, "ac_grace")
    assert not can_read(table, "grace", f"season/{evening.id}/host")
    with pytest.raises(Conflict, match="last_host"):
        evening.host(cast.remove_host, "ac_host")


def test_a_host_who_is_in_the_cast_has_a_members_eyes(table: Table) -> None:
    evening = Evening.cast(table, "ann", "ben")
    assert can_read(table, "host", f"season/{evening.id}/host")
    evening.host(cast.join, SeasonJoin())
    assert not can_read(table, "host", f"season/{evening.id}/host")
    evening.host(hosting.start)
    page = table.read(queries.ledger_of, table.person("host"), evening.id, after=0, limit=10)
    assert all([*entry.lines] == [evening.member("host")] for entry in page.items)
