"""Who may say what where, who reads it, and who is told."""

import json

import pytest
from pydantic import ValidationError

from mainmatch.services.caller import Caller
from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.errors import Conflict, Forbidden, Invalid, Unknown
from mainmatch.services.hosting import hosts, substitutes
from mainmatch.services.hosting.hosts import NewHost
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import views
from mainmatch.store import audit, chat, feeds, publications
from tests.services.chat.scenes import FIVE, mine, open_with, read, said, say, set_columns, x_game
from tests.services.table import Table

VIEWERS = ("public", "host", *(f"seat:{seat}" for seat in range(1, 6)))


@pytest.fixture
def match_id(table: Table) -> str:
    return x_game(table)


def heads(table: Table, match_id: str) -> dict[str, int]:
    return {viewer: len(table.told(match_id, viewer)) for viewer in VIEWERS}


def moved(table: Table, match_id: str, before: dict[str, int]) -> set[str]:
    return {viewer for viewer, head in heads(table, match_id).items() if head != before[viewer]}


def may_read(table: Table, name: str, match_id: str, channel: str) -> bool:
    try:
        read(table, name, match_id, channel)
    except Unknown:
        return False
    return True


def may_write(table: Table, name: str, match_id: str, channel: str) -> bool:
    try:
        say(table, name, match_id, channel, "hello")
    except (Unknown, Conflict, Forbidden):
        return False
    return True


READERS = {
    "table": {"ada", "ben", "host"},
    "pair:1-2": {"ada", "ben"},
    "questions:1": {"ada", "host"},
    "thoughts:1": {"ada", "host"},
    "lounge": {"host", "stranger"},
    "hosts:room": {"host"},
}
WRITERS = READERS
AFTER = {"table", "questions:1", "thoughts:1", "pair:1-2"}


@pytest.mark.parametrize("channel", READERS)
def test_who_reads_and_who_writes(table: Table, match_id: str, channel: str) -> None:
    open_with(table, "ada", match_id, 2)
    asked = ("stranger", "ada", "ben", "host")
    assert {name for name in asked if may_read(table, name, match_id, channel)} == READERS[channel]
    assert {name for name in asked if may_write(table, name, match_id, channel)} == WRITERS[channel]
    listed = {name: mine(table, name, match_id).get(channel) for name in asked}
    assert {name for name, facts in listed.items() if facts is not None} == READERS[channel]
    assert {name for name, facts in listed.items() if facts is not None and facts.may_write} == WRITERS[channel]


def test_a_host_who_plays_has_a_players_channels_and_no_more(table: Table) -> None:
    match_id = table.gathered("x-game", "ada", "ben", "cyd", "dot", player_count=5)
    # The table watches through a host who doesn't play; in this match there is none.
    del table.watched[match_id]
    table.executor.write_now(seat_changes.join, table.person("host"), match_id, JoinMatchRequest())
    table.executor.write_now(match_start.start, table.person("host"), match_id)
    assert set(mine(table, "host", match_id)) == {"table", "questions:5", "thoughts:5"}
    for channel in ("questions:1", "thoughts:1", "lounge", "hosts:room"):
        assert not may_read(table, "host", match_id, channel)
    hello = say(table, "ada", match_id, "table", "hello")
    with pytest.raises(Forbidden) as forbidden:
        table.executor.write_now(messages.hide, table.person("host"), match_id, "table", hello.id, None)
    assert forbidden.value.code == "host_is_playing"


@pytest.mark.parametrize(
    ("channel", "speaker", "told"),
    [
        ("table", "ada", {"host", "seat:1", "seat:2", "seat:3", "seat:4", "seat:5"}),
        ("table", "host", {"host", "seat:1", "seat:2", "seat:3", "seat:4", "seat:5"}),
        ("pair:1-2", "ben", {"seat:1", "seat:2"}),
        ("questions:1", "host", {"host", "seat:1"}),
        ("thoughts:1", "ada", {"host", "seat:1"}),
        ("lounge", "stranger", {"host"}),
        ("lounge", "host", {"host"}),
        ("hosts:room", "host", {"host"}),
    ],
)
def test_only_who_reads_there_is_told_and_nobody_elses_numbers_move(
    table: Table, match_id: str, channel: str, speaker: str, told: set[str]
) -> None:
    open_with(table, "ada", match_id, 2)
    before = heads(table, match_id)
    tags = {name: table.read(views.view, table.person(name), match_id).etag for name in (*FIVE, "host", "stranger")}
    posted = say(table, speaker, match_id, channel, "a secret")
    assert moved(table, match_id, before) == told
    for viewer in told:
        (event,) = table.told(match_id, viewer, before[viewer])
        assert (event["type"], event["data"]) == ("message.posted", posted.model_dump(mode="json"))
    eyes = {name: f"seat:{n}" for n, name in enumerate(FIVE, 1)} | {"host": "host", "stranger": "public"}
    for name, tag in tags.items():
        is_same = table.read(views.view, table.person(name), match_id).etag == tag
        assert is_same == (eyes[name] not in told)


def test_messages_say_who_spoke(table: Table, match_id: str) -> None:
    for name in ("stranger", "host"):
        say(table, name, match_id, "lounge", "hello")
    say(table, "ada", match_id, "questions:1", "May I?")
    say(table, "host", match_id, "questions:1", "You may.")
    spoke = [(each.seat, each.role, each.name) for each in read(table, "host", match_id, "questions:1").items]
    assert spoke == [(1, "player", "Ada"), (None, "host", "Host")]
    lounge = [(each.seat, each.role, each.name) for each in read(table, "stranger", match_id, "lounge").items]
    assert lounge == [(None, "spectator", "Stranger"), (None, "host", "Host")]


def test_a_message_is_stored_once_however_many_read_it(table: Table, match_id: str) -> None:
    say(table, "ada", match_id, "table", "a text that is stored")

    stored = table.read(lambda uow: publications.stored(uow.tx, match_id))
    events = [body for _, _, told in stored for _, body in told if "a text that is stored" in body]
    assert len(events) == 1
    assert {*moved(table, match_id, {}.fromkeys(VIEWERS, 0))} >= {"host", "seat:1", "seat:5"}


def test_pages_of_a_channel_are_those_of_a_history(table: Table, match_id: str) -> None:
    for n in range(1, 8):
        say(table, "ada", match_id, "table", str(n))
    assert [n for n, _ in said(table, "ben", match_id, "table", limit=3)] == [1, 2, 3]
    assert [n for n, _ in said(table, "ben", match_id, "table", after=0, limit=3)] == [1, 2, 3]
    assert [n for n, _ in said(table, "ben", match_id, "table", after=6, limit=3)] == [7]
    pages = [read(table, "ben", match_id, "table", after=after, limit=3).next_after for after in (0, 3, 4, 6)]
    assert pages == [3, 6, None, None]
    assert said(table, "ben", match_id, "table", after=99) == []
    assert read(table, "ben", match_id, "table", limit=1).head == 7


def test_ids_are_one_for_all_readers_and_tell_no_number(table: Table, match_id: str) -> None:
    posted = [say(table, "ada", match_id, "table", "again") for _ in range(3)]
    ids = [each.id for each in read(table, "host", match_id, "table").items]
    assert ids == [each.id for each in posted]
    assert len(set(ids)) == 3


@pytest.mark.parametrize(
    "text", ["", "  \n ", "x" * 2001, "bell\a", "\u200b", "a\u202eb", "car\rriage", "del\x7f", "c1\x85x"]
)
def test_a_text_is_short_and_printable(text: str) -> None:
    with pytest.raises(ValidationError):
        NewChatMessage(text=text)


def test_a_text_is_kept_as_it_was_typed_but_for_its_ends() -> None:
    assert NewChatMessage(text="  two\n\tlines \n").text == "two\n\tlines"
    assert len(NewChatMessage(text="🂡" * 2000).text) == 2000
    assert "canary" not in repr(NewChatMessage(text="canary"))


def test_a_token_for_another_match_finds_no_channel(table: Table, match_id: str) -> None:
    ada = table.person("ada")
    bound = Caller(ada.account_id, "ada", "Ada", False, ada.scopes, "m_other", "tk_other")
    with pytest.raises(Unknown) as unknown:
        table.read(messages.listed, bound, match_id, "table", limit=1)
    assert unknown.value.code == "unknown_match"


def test_the_lounge_is_everybodys_after_the_end(table: Table, match_id: str) -> None:
    say(table, "stranger", match_id, "lounge", "Ada will win.")
    for status, is_open in (("paused", False), ("halted", False), ("finished", True), ("cancelled", True)):
        set_columns(table, match_id, status=status)
        assert may_read(table, "ada", match_id, "lounge") is is_open
        assert may_write(table, "ada", match_id, "lounge") is is_open
    seats = [each.seat for each in read(table, "stranger", match_id, "lounge").items]
    assert seats == [None, 1, 1]


def test_a_host_takes_a_message_out_of_sight(table: Table, match_id: str) -> None:
    posted = say(table, "ada", match_id, "table", "canary")
    say(table, "ben", match_id, "table", "fine")
    before = heads(table, match_id)
    for name in ("stranger", "ada"):
        for channel in ("table", "nowhere"):
            with pytest.raises(Forbidden) as forbidden:
                table.write(messages.hide, table.person(name), match_id, channel, posted.id, None)
            assert forbidden.value.code == "not_host"
    for _ in range(2):
        table.write(messages.hide, table.person("host"), match_id, "table", posted.id, "rude")
    assert [text for _, text in said(table, "ada", match_id, "table")] == [None, "fine"]
    assert [text for _, text in said(table, "host", match_id, "table")] == [None, "fine"]
    assert moved(table, match_id, before) == {*VIEWERS} - {"public"}
    (event,) = table.told(match_id, "seat:3", before["seat:3"])
    assert (event["type"], event["data"]) == ("message.hidden", {"channel": "table", "id": posted.id, "n": 1})
    (act,) = [
        act for act in table.executor.read_now(lambda uow: audit.of(uow.tx, match_id)) if act.act == "hide_message"
    ]
    detail = {"channel": "table", "message_id": posted.id}
    assert (act.account_id, act.reason, json.loads(act.detail)) == ("ac_host", "rude", detail)
    kept = table.executor.read_now(lambda uow: chat.messages_between(uow.tx, match_id, "table", 0, 1))
    assert [each.text for each in kept] == ["canary"]


def test_hosts_hide_only_what_they_read(table: Table, match_id: str) -> None:
    open_with(table, "ada", match_id, 2)
    psst = say(table, "ada", match_id, "pair:1-2", "psst").id
    say(table, "ada", match_id, "table", "hello")
    for channel, shown_id, code in (
        ("pair:1-2", psst, "unknown_channel"),
        ("pair:3-4", psst, "unknown_channel"),
        ("table", psst, "unknown_message"),
    ):
        with pytest.raises(Unknown) as unknown:
            table.write(messages.hide, table.person("host"), match_id, channel, shown_id, None)
        assert unknown.value.code == code


def test_a_reply_names_its_message_to_all_who_can_read_that(table: Table, match_id: str) -> None:
    first = say(table, "ada", match_id, "table", "Ally?")
    host, _ = table.person("host"), table.person("fay")
    table.write(substitutes.substitute, host, match_id, 2, NewPlayer(account="fay", knowledge="from_now"))
    table.clock.forward(seconds=1)
    before = heads(table, match_id)
    assert say(table, "cyd", match_id, "table", "With me.", reply_to=first.id).reply_to == first.id

    for name, viewer, told in (("ada", "seat:1", first.id), ("host", "host", first.id), ("fay", "seat:2", None)):
        assert read(table, name, match_id, "table").items[-1].reply_to == told
        (event,) = table.told(match_id, viewer, before[viewer])
        assert event["data"]["reply_to"] == told
    with pytest.raises(Unknown) as unknown:
        say(table, "fay", match_id, "table", "With me, too.", reply_to=first.id)
    assert unknown.value.code == "unknown_message"


def test_only_messages_of_the_same_channel_are_replied_to(table: Table, match_id: str) -> None:
    open_with(table, "ada", match_id, 2)
    psst = say(table, "ada", match_id, "pair:1-2", "psst").id
    for name, channel in (("ada", "table"), ("cyd", "table")):
        with pytest.raises(Unknown) as unknown:
            say(table, name, match_id, channel, "What?", reply_to=psst)
        assert unknown.value.code == "unknown_message"


def test_members_of_the_channel_are_mentioned(table: Table, match_id: str) -> None:
    open_with(table, "ada", match_id, 2)
    before = heads(table, match_id)
    posted = say(table, "ada", match_id, "pair:1-2", "@Ben, and me", mentions=[2, 1, 2])
    assert posted.mentions == [1, 2]
    assert read(table, "ben", match_id, "pair:1-2").items[0].mentions == [1, 2]
    (event,) = table.told(match_id, "seat:2", before["seat:2"])
    assert event["data"]["mentions"] == [1, 2]
    with pytest.raises(Invalid) as invalid:
        say(table, "ada", match_id, "pair:1-2", "@Cyd can't hear this", mentions=[3])
    assert invalid.value.code == "unknown_seat"
    assert say(table, "stranger", match_id, "lounge", "@Cyd will win", mentions=[3]).mentions == [3]
    with pytest.raises(Invalid):
        say(table, "stranger", match_id, "lounge", "@Fay is not here", mentions=[6])


def told_to(table: Table, name: str) -> list[tuple[str, str, int | None]]:
    """What an account's own feed says of talk: the type, the channel, the seat."""
    rows = table.read(lambda uow: feeds.page(uow.tx, f"account/{table.person(name).account_id}", 0, 100))
    found = [json.loads(body) for _, body in rows]
    return [
        (each["type"].rpartition(".")[2], each["data"]["channel"], each["data"]["seat"])
        for each in found
        if each["type"].startswith("account.message.")
    ]


def test_a_question_reaches_the_hosts_who_do_not_play_and_the_answer_the_player(table: Table, match_id: str) -> None:
    table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="ben"))
    say(table, "ada", match_id, "questions:1", "May I lie?")
    assert (told_to(table, "host"), told_to(table, "ben")) == ([("asked", "questions:1", 1)], [])
    say(table, "host", match_id, "questions:1", "You may.")
    assert (told_to(table, "ada"), told_to(table, "cyd")) == ([("answered", "questions:1", 1)], [])
    assert len(told_to(table, "host")) == 1


def test_the_hosts_are_mentioned_where_they_can_read(table: Table, match_id: str) -> None:
    say(table, "ada", match_id, "table", "Is this allowed?", mentions=[0, 2])
    say(table, "ada", match_id, "table", "Never mind.")
    say(table, "stranger", match_id, "lounge", "Look at that.", mentions=[0])
    assert told_to(table, "host") == [("asked", "table", 1), ("asked", "lounge", None)]
    assert (told_to(table, "ben"), told_to(table, "stranger")) == ([], [])
    pair = open_with(table, "ada", match_id, 2).name
    with pytest.raises(Invalid):
        say(table, "ada", match_id, pair, "Only we two.", mentions=[0])
