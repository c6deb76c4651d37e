"""Pairs and groups that players open by themselves."""

from functools import partial

import pytest

from mainmatch.services.chat import channels, messages
from mainmatch.services.chat.channels import NewChannel, NewMembers
from mainmatch.services.errors import Conflict, Forbidden, Invalid, Unknown
from mainmatch.services.hosting import hosts
from mainmatch.services.hosting.hosts import NewHost
from mainmatch.services.lobby import match_start
from mainmatch.services.matches import queries
from tests.services.chat.scenes import FIVE, among_bots, mine, open_with, read, say, set_columns, x_game
from tests.services.table import Table

VIEWERS = ("public", "host", *(f"seat:{seat}" for seat in range(1, 6)))


def heads(table: Table, match_id: str) -> dict[str, int]:
    return {viewer: len(table.told(match_id, viewer)) for viewer in VIEWERS}


def test_a_pair_is_there_once_and_told_to_its_two(table: Table) -> None:
    match_id = x_game(table)
    before = heads(table, match_id)
    opened = open_with(table, "ada", match_id, 3)
    assert (opened.name, opened.kind, opened.members, opened.may_write) == ("pair:1-3", "group", [1, 3], True)
    after = heads(table, match_id)
    assert {viewer for viewer in VIEWERS if after[viewer] != before[viewer]} == {"seat:1", "seat:3"}
    (told,) = table.told(match_id, "seat:3", before["seat:3"])
    assert (told["type"], told["data"]["members"]) == ("channel.opened", [1, 3])
    assert (told["data"]["title"], opened.title) == ("{seat:1} and {seat:3}", "You and Cyd")
    again = open_with(table, "cyd", match_id, 1, title="Us")
    assert (again.title, again.model_copy(update={"title": opened.title})) == ("You and Ada", opened)
    assert open_with(table, "ada", match_id, 1, 3) == opened
    assert heads(table, match_id) == after


def test_a_group_is_known_to_its_members_alone(table: Table) -> None:
    match_id = x_game(table)
    group = open_with(table, "ada", match_id, 2, 3, title="The lower half")
    assert (group.members, group.title) == ([1, 2, 3], "The lower half")
    assert group.name != open_with(table, "ada", match_id, 2, 3).name
    knowing = {name for name in (*FIVE, "host", "stranger") if group.name in mine(table, name, match_id)}
    assert knowing == {"ada", "ben", "cyd"}
    assert say(table, "cyd", match_id, group.name, "hello").n == 1


def test_a_group_is_enlarged_by_its_members_and_left(table: Table) -> None:
    match_id = x_game(table)
    group = open_with(table, "ada", match_id, 2, 3).name
    say(table, "ada", match_id, group, "before Dot")
    before = heads(table, match_id)
    payload = NewMembers(members=[4, 3])
    with pytest.raises(Unknown, match="unknown_channel"):
        table.write(channels.add_members, table.person("dot"), match_id, group, payload)
    enlarged = table.write(channels.add_members, table.person("ben"), match_id, group, payload)
    assert (enlarged.members, enlarged.title, enlarged.head) == ([1, 2, 3, 4], "You, Ada, Cyd and Dot", 1)
    after = heads(table, match_id)
    assert {viewer for viewer in VIEWERS if after[viewer] != before[viewer]} == {
        f"seat:{seat}" for seat in (1, 2, 3, 4)
    }
    (told,) = table.told(match_id, "seat:4", before["seat:4"])
    assert (told["type"], told["data"]["members"]) == ("channel.opened", [1, 2, 3, 4])
    assert mine(table, "dot", match_id)[group].head == 0
    say(table, "cyd", match_id, group, "hello Dot")
    assert mine(table, "dot", match_id)[group].head == 1
    table.write(channels.leave, table.person("ada"), match_id, group)
    say(table, "ben", match_id, group, "without Ada")
    left = mine(table, "ada", match_id)[group]
    assert (left.members, left.may_write, left.head) == (None, False, 2)
    for change in (channels.leave, partial(channels.add_members, payload=payload)):
        with pytest.raises(Conflict, match="channel_closed"):
            table.write(change, table.person("ada"), match_id, group)


def test_a_channel_names_nobody_who_had_left_before_one_came(table: Table) -> None:
    match_id = x_game(table)
    group = open_with(table, "ada", match_id, 2, 3).name
    table.write(channels.leave, table.person("ada"), match_id, group)
    table.write(channels.add_members, table.person("ben"), match_id, group, NewMembers(members=[4]))
    assert mine(table, "dot", match_id)[group].title == "You, Ben and Cyd"
    table.write(channels.leave, table.person("dot"), match_id, group)
    assert mine(table, "dot", match_id)[group].title == "A channel that you left"
    assert mine(table, "ada", match_id)[group].title == "You, Ben and Cyd"


def test_hosts_read_groups_where_the_match_says_so(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, hosts_read_groups=True)
    table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="dot"))
    assert table.read(queries.facts, table.person("stranger"), match_id).hosts_read_groups
    before = heads(table, match_id)
    group = open_with(table, "ada", match_id, 2).name
    after = heads(table, match_id)
    assert {viewer for viewer in VIEWERS if after[viewer] != before[viewer]} == {"seat:1", "seat:2", "host"}
    asked = say(table, "ada", match_id, group, "hosts, is that so?", mentions=[0])
    assert [each.id for each in read(table, "host", match_id, group).items] == [asked.id]
    say(table, "host", match_id, group, "It is.")
    assert [each.role for each in read(table, "ben", match_id, group).items] == ["player", "host"]
    for name in ("dot", "cyd", "stranger"):
        assert group not in mine(table, name, match_id)
    table.write(messages.hide, table.person("host"), match_id, group, asked.id, None)
    (entry,) = table.read(hosts.audit_of, table.person("host"), match_id).items[1:]
    assert entry.detail == {"message_id": asked.id}


def test_only_groups_change_their_members(table: Table) -> None:
    match_id = x_game(table)
    ada, pair = table.person("ada"), open_with(table, "ada", match_id, 2).name
    for name in (pair, "table", "questions:1"):
        with pytest.raises(Conflict, match="talk_restricted"):
            table.write(channels.leave, ada, match_id, name)
    group = open_with(table, "ada", match_id, 2, 3).name
    with pytest.raises(Invalid, match="unknown_seat"):
        table.write(channels.add_members, ada, match_id, group, NewMembers(members=[6]))
    with pytest.raises(Unknown, match="unknown_channel"):
        table.write(channels.leave, table.person("host"), match_id, group)


def test_one_opens_so_many_groups_and_others_feel_nothing_of_it(table: Table) -> None:
    match_id = x_game(table)
    ada, ben = table.person("ada"), table.person("ben")
    payload = NewChannel(members=[2, 3])
    for _ in range(20):
        table.executor.write_now(channels.open_channel, ada, match_id, payload)
    with pytest.raises(Conflict) as conflict:
        table.write(channels.open_channel, ada, match_id, payload)
    assert conflict.value.code == "too_many_channels"
    assert open_with(table, "ada", match_id, 5).name == "pair:1-5"
    assert len(table.executor.write_now(channels.open_channel, ben, match_id, payload).members or ()) == 2
    assert open_with(table, "ben", match_id, 1, 3).members == [1, 2, 3]


def test_only_players_open_channels_and_only_with_seats_that_are_there(table: Table) -> None:
    match_id = x_game(table)
    for name in ("host", "stranger"):
        with pytest.raises(Forbidden) as forbidden:
            open_with(table, name, match_id, 2)
        assert forbidden.value.code == "not_seated"
    for seats in ((1,), (6,), (2, 6)):
        with pytest.raises(Invalid) as invalid:
            open_with(table, "ada", match_id, *seats)
        assert invalid.value.code == "unknown_seat"


def test_nothing_is_opened_before_the_start_or_after_the_end(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    with pytest.raises(Conflict) as conflict:
        open_with(table, "ada", match_id, 2)
    assert conflict.value.code == "talk_restricted"
    table.write(match_start.start, table.person("host"), match_id)
    for status in ("finished", "cancelled"):
        set_columns(table, match_id, status=status)
        with pytest.raises(Conflict) as conflict:
            open_with(table, "ada", match_id, 2)
        assert conflict.value.code == "talk_restricted"


def test_where_the_game_restricts_talk_players_open_nothing(table: Table) -> None:
    match_id = among_bots(table, "ada")
    before = len(table.told(match_id, "seat:1"))
    for seat in (2, 5):
        with pytest.raises(Conflict) as conflict:
            open_with(table, "ada", match_id, seat)
        assert conflict.value.code == "talk_restricted"
        assert "game" in conflict.value.message
    assert len(table.told(match_id, "seat:1")) == before
