"""Channels begin with the match, follow its game, and end with it."""

from typing import Any

import pytest

from mainmatch.games.x_game import GAME
from mainmatch.rules import Channel
from mainmatch.services.errors import Conflict, Unknown
from mainmatch.services.events.feed_writer import EventWriter
from mainmatch.services.hosting import review, timing
from mainmatch.services.hosting.review import PublishRequest, RewindRequest
from mainmatch.services.hosting.timing import CancelRequest, ClosePhaseRequest, PauseRequest
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.lobby import match_start
from mainmatch.services.matches import channel_sync
from mainmatch.services.matches.current_phase import moment_of
from mainmatch.store import matches
from tests.services.chat.scenes import (
    FIVE,
    Bridge,
    among_bots,
    mine,
    move_on,
    open_with,
    said,
    say,
    set_columns,
    x_game,
)
from tests.services.table import Table


def talk_of(table: Table, match_id: str, viewer: str, after: int = 0) -> list[tuple[str, Any]]:
    events = table.told(match_id, viewer, after)
    return [(event["type"], event["data"]) for event in events if event["type"].startswith(("channel.", "message."))]


def head_of(table: Table, match_id: str, viewer: str) -> int:
    return len(table.told(match_id, viewer))


def follow(table: Table, match_id: str) -> None:
    def look(uow: Any) -> None:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        writer = EventWriter(uow, record, moment_of(record))
        channel_sync.follow(uow, writer, None, live_of(uow, record).match)
        writer.write()

    table.write(look)


def test_before_the_start_there_is_the_lobby_alone(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    for name, known in (("ada", ["lobby"]), ("host", ["lobby"]), ("stranger", [])):
        assert [*mine(table, name, match_id)] == known
        with pytest.raises(Unknown):
            said(table, name, match_id, "table")
    table.write(match_start.start, table.person("host"), match_id)
    assert set(mine(table, "ada", match_id)) == {"table", "questions:1", "thoughts:1"}


def test_where_talk_is_free_all_seats_share_a_table(table: Table) -> None:
    match_id = x_game(table)
    told = (
        "channel.opened",
        {"channel": "table", "kind": "table", "title": "Everybody", "members": [1, 2, 3, 4, 5], "open": True},
    )
    for seat in range(1, 6):
        assert talk_of(table, match_id, f"seat:{seat}") == [told]
    assert talk_of(table, match_id, "host") == [told]
    assert talk_of(table, match_id, "public") == []


def test_following_what_has_not_changed_tells_nothing(table: Table) -> None:
    match_id = x_game(table)
    open_with(table, "ada", match_id, 2)
    before = {viewer: head_of(table, match_id, viewer) for viewer in ("public", "host", "seat:1", "seat:2", "seat:3")}
    follow(table, match_id)
    assert {viewer: head_of(table, match_id, viewer) for viewer in before} == before


def test_a_game_opens_closes_and_fills_channels_as_it_likes(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    now: list[Channel] = [Channel("team:1", (1, 2)), Channel("cell", (5,), is_open=False)]
    monkeypatch.setattr(type(GAME), "channels", lambda game, s: tuple(now))
    match_id = x_game(table)
    assert Bridge().take(table.told(match_id, "host")).members == {"team:1": [1, 2], "cell": [5]}
    say(table, "ada", match_id, "team:1", "only us")

    now[:] = [Channel("team:1", (2, 3)), Channel("cell", (5,))]
    seen = {viewer: head_of(table, match_id, viewer) for viewer in ("host", *(f"seat:{n}" for n in range(1, 6)))}
    follow(table, match_id)
    opened = {"channel": "team:1", "kind": "game", "title": "{seat:2} and {seat:3}", "members": [2, 3], "open": True}
    assert talk_of(table, match_id, "seat:1", seen["seat:1"]) == [
        ("channel.closed", {"channel": "team:1", "why": "left"})
    ]
    assert talk_of(table, match_id, "seat:2", seen["seat:2"]) == [
        ("channel.members_changed", {"channel": "team:1", "members": [2, 3]})
    ]
    assert talk_of(table, match_id, "seat:3", seen["seat:3"]) == [("channel.opened", opened)]
    assert talk_of(table, match_id, "seat:4", seen["seat:4"]) == []
    assert [kind for kind, _ in talk_of(table, match_id, "seat:5", seen["seat:5"])] == ["channel.opened"]
    assert [kind for kind, _ in talk_of(table, match_id, "host", seen["host"])] == [
        "channel.members_changed",
        "channel.opened",
    ]
    assert said(table, "ada", match_id, "team:1") == [(1, "only us")]
    assert said(table, "cyd", match_id, "team:1") == []

    now[:] = [Channel("team:1", (2, 3), is_open=False)]
    seen = {viewer: head_of(table, match_id, viewer) for viewer in seen}
    follow(table, match_id)
    closed = ("channel.closed", {"channel": "team:1", "why": "game"})
    assert [talk_of(table, match_id, f"seat:{n}", seen[f"seat:{n}"]) for n in (1, 2, 3)] == [[], [closed], [closed]]
    assert talk_of(table, match_id, "seat:5", seen["seat:5"]) == [
        ("channel.closed", {"channel": "cell", "why": "left"})
    ]
    assert closed in talk_of(table, match_id, "host", seen["host"])


def test_a_game_that_takes_a_name_of_the_matchs_own_is_broken(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("lounge", "questions:1", "thoughts:9"):
        monkeypatch.setattr(type(GAME), "channels", lambda game, s, name=name: (Channel(name, (1,)),))
        match_id = table.gathered("x-game", *FIVE)
        with pytest.raises(ValueError, match="name"):
            table.write(match_start.start, table.person("host"), match_id)


def play_on(table: Table, match_id: str) -> None:
    """The host closes phases until the match has ended."""
    while table.document(match_id, "public")["status"] == "running":
        table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())


def test_the_end_closes_what_players_had(table: Table) -> None:
    match_id = x_game(table)
    pair = open_with(table, "ada", match_id, 2).name
    say(table, "ada", match_id, pair, "psst")
    play_on(table, match_id)
    closed = [told for kind, told in talk_of(table, match_id, "seat:2") if kind == "channel.closed"]
    assert sorted(closed, key=str) == [{"channel": name, "why": "over"} for name in (pair, "table")]
    assert [told["channel"] for kind, told in talk_of(table, match_id, "host") if kind == "channel.closed"] == ["table"]
    writable = {name for name, facts in mine(table, "ada", match_id).items() if facts.may_write}
    assert writable == {"questions:1", "thoughts:1", "lounge"}
    with pytest.raises(Conflict) as conflict:
        say(table, "ben", match_id, pair, "good game")
    assert (conflict.value.code, "lounge" in conflict.value.message) == ("channel_closed", True)
    assert said(table, "ben", match_id, pair) == [(1, "psst")]
    assert Bridge().take(table.told(match_id, "seat:2")).open_members() == {}


def test_a_cancelled_match_is_talked_over_in_the_lounge(table: Table) -> None:
    match_id = x_game(table)
    table.write(timing.cancel, table.person("host"), match_id, CancelRequest())
    assert not mine(table, "ada", match_id)["table"].may_write
    assert say(table, "ada", match_id, "lounge", "why?").seat == 1


def test_a_rewind_takes_people_back_to_their_rooms(table: Table) -> None:
    match_id = among_bots(table, "ada")
    first = table.phase(match_id)
    say(table, "ada", match_id, "room:alpha", "here")
    move_on(table, match_id, {"ada": {"type": "move", "to": "beta"}})
    say(table, "ada", match_id, "room:beta", "there")
    table.write(review.rewind, table.person("host"), match_id, RewindRequest(to_phase=first))
    assert say(table, "ada", match_id, "room:alpha", "here again").n == 3
    assert said(table, "ada", match_id, "room:beta") == [(2, "there")]
    assert not mine(table, "ada", match_id)["room:beta"].may_write


def test_what_waits_for_the_host_moves_nobody_yet(table: Table) -> None:
    match_id = among_bots(table, "ada", publication="host_review")
    move_on(table, match_id, {"ada": {"type": "move", "to": "beta"}})
    assert mine(table, "ada", match_id)["room:alpha"].may_write
    table.write(review.publish, table.person("host"), match_id, PublishRequest())
    assert not mine(table, "ada", match_id)["room:alpha"].may_write
    assert len(mine(table, "ada", match_id)["room:beta"].members or ()) == 4


def test_talk_goes_on_while_a_match_is_paused_or_halted(table: Table) -> None:
    match_id = x_game(table)
    table.write(timing.pause, table.person("host"), match_id, PauseRequest())
    say(table, "ada", match_id, "table", "paused")
    set_columns(table, match_id, status="halted")
    say(table, "ada", match_id, "table", "halted")
    assert said(table, "ben", match_id, "table") == [(1, "paused"), (2, "halted")]
