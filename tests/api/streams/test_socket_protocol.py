import json
from typing import Any

import pytest

from mainmatch.api.problems import TooManyConnections
from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.api.streams.frames import FRAME_CODES, CloseCode, Identify, Submit, Subscribe
from mainmatch.api.streams.socket_protocol import AckedCursors
from mainmatch.rules import Flaw, Refused
from mainmatch.rules.errors import PhaseClosed
from mainmatch.services.errors import (
    InvalidToken,
    OriginRefused,
    ServerBusy,
    UnknownFeed,
)
from mainmatch.services.feeds.feed_reader import FeedHead
from tests.api.streams.talking import EPOCH, Talk, caller

F = "match/m_1/seat:3"
G = "match/m_1/public"


def subscribe(feed: str = F, from_: Any = "start", frame_id: str | int = "s", **more: Any) -> dict[str, Any]:
    return {"op": "subscribe", "id": frame_id, "feed": feed, "from": from_, **more}


@pytest.fixture
def talk() -> Talk:
    talk = Talk()
    talk.identify()
    return talk


# --- identifying


def test_hello_tells_the_deadlines_and_the_time() -> None:
    talk = Talk()
    talk.session.greet("2020-11-21T14:00:00.000Z", "mainmatch/0.2.0")
    assert talk.heard() == [
        {
            "op": "hello",
            "heartbeat_ms": 30000,
            "identify_ms": 5000,
            "now": "2020-11-21T14:00:00.000Z",
            "server": "mainmatch/0.2.0",
        }
    ]


@pytest.mark.parametrize("secret", [{"token": "mm_x"}, {"ticket": "mm_t"}])
def test_identify_is_an_errand_and_its_secret_shows_in_no_repr(secret: dict[str, str]) -> None:
    frame = Talk().session.receive(json.dumps({"op": "identify", **secret, "client": "bot"}), 1000.0)
    assert isinstance(frame, Identify)
    assert "mm_" not in repr(frame)


def test_ready_tells_the_account_its_feeds_and_the_window() -> None:
    talk = Talk()
    talk.session.identified(caller(), None, [FeedHead(feed=F, epoch=EPOCH, head=4)])
    feeds = [{"feed": F, "epoch": EPOCH, "head": 4}]
    assert talk.heard() == [{"op": "ready", "account": "ac_1", "feeds": feeds, "max_inflight": 256}]
    assert talk.close_code is None


STRANGERS = [
    ('{"op":"subscribe","id":7,"feed":"f","from":"now"}', "not_identified", 7),
    ('{"op":"ping","id":"p"}', "not_identified", "p"),
    ('{"op":"ack","feed":"f","seq":1}', "not_identified", None),
    ('{"op":"submit","id":"a","match_id":"m","phase_id":"p","action":{}}', "not_identified", "a"),
    ('{"op":"identify"}', "malformed_frame", None),
    ('{"op":"identify","token":"a","ticket":"b"}', "malformed_frame", None),
    ('{"op":"identify","token":7}', "malformed_frame", None),
    ("junk", "malformed_json", None),
    ('{"op":"hack","id":"h"}', "unknown_op", "h"),
]


@pytest.mark.parametrize(("text", "code", "frame_id"), STRANGERS)
def test_a_stranger_gets_one_error_and_is_closed_with_4500(text: str, code: str, frame_id: str | int | None) -> None:
    talk = Talk()
    assert talk.session.receive(text, talk.now) is None
    (error,) = talk.heard()
    assert (error["op"], error["code"], error.get("id"), error["retryable"]) == ("error", code, frame_id, False)
    assert talk.close_code == CloseCode.NOT_IDENTIFIED


REFUSED_STRANGERS = [
    (InvalidToken("Sign in."), CloseCode.BAD_TOKEN, False),
    (OriginRefused("Elsewhere."), CloseCode.ORIGIN_REFUSED, False),
    (TooManyConnections("Enough."), CloseCode.TOO_MANY_CONNECTIONS, True),
    (ServerBusy("Later."), CloseCode.INTERNAL, True),
    (ZeroDivisionError("a secret"), CloseCode.INTERNAL, True),
]


@pytest.mark.parametrize(("error", "code", "retryable"), REFUSED_STRANGERS)
def test_who_cannot_be_identified_is_told_and_closed(error: Exception, code: CloseCode, *, retryable: bool) -> None:
    talk = Talk()
    talk.session.unidentified(error)
    (frame,) = talk.heard()
    assert (frame["op"], frame["retryable"]) == ("error", retryable)
    assert "secret" not in json.dumps(frame)
    assert talk.close_code == code


def test_who_doesnt_identify_in_time_is_closed_with_4500() -> None:
    talk = Talk()
    talk.session.tick(talk.now + 4.9)
    assert talk.close_code is None
    # What has come by the first tick after it may not be read yet.
    talk.session.tick(talk.now + 5.0)
    assert talk.close_code is None
    talk.session.tick(talk.now + 7.0)
    assert [frame["code"] for frame in talk.heard()] == ["not_identified"]
    assert talk.close_code == CloseCode.NOT_IDENTIFIED


@pytest.mark.parametrize("when", [0.0, 6.0])
def test_whose_identify_has_come_waits_for_the_server_and_may_come_back_in_the_end(when: float) -> None:
    talk = Talk()
    talk.session.tick(talk.now + when)
    talk.send({"op": "identify", "token": "mm_t"})
    for seconds in (7.0, 20.0, 29.0):
        talk.session.tick(talk.now + seconds)
    assert (talk.heard(), talk.close_code) == ([], None)
    for seconds in (30.0, 60.0):
        talk.session.tick(talk.now + seconds)
    assert [frame["op"] for frame in talk.heard()] == ["ping"]
    assert talk.close_code == CloseCode.HEARTBEAT_MISSED


def test_a_bearer_that_is_being_looked_up_counts_as_identify() -> None:
    talk = Talk()
    talk.session.identifying()
    for seconds in (6.0, 8.0):
        talk.session.tick(talk.now + seconds)
    assert talk.close_code is None


def test_a_second_identify_is_refused_and_nothing_else_happens(talk: Talk) -> None:
    talk.send({"op": "identify", "token": "mm_other"})
    assert [frame["code"] for frame in talk.heard()] == ["already_identified"]
    assert talk.close_code is None


# --- bad frames

BAD = [
    ("", "malformed_json"),
    ("[]", "malformed_frame"),
    ("7", "malformed_frame"),
    ("null", "malformed_frame"),
    ('{"op":"ping","op":"ping"}', "malformed_json"),
    ('{"op":"ping","id":NaN}', "malformed_json"),
    ('{"op":"ping","id":"\\ud800"}', "malformed_json"),
    ('{"op":"ping","id":"\\u0000"}', "malformed_json"),
    ('{"op":"ping","id":9007199254740992}', "malformed_json"),
    ("[" * 100, "malformed_json"),
    ("{}", "unknown_op"),
    ('{"op":["ping"]}', "unknown_op"),
    ('{"op":"ping","id":true}', "malformed_frame"),
    ('{"op":"ping","id":""}', "malformed_frame"),
    ('{"op":"ping","zzz":1}', "malformed_frame"),
    ('{"op":"subscribe","feed":"f","from":"now"}', "malformed_frame"),
    ('{"op":"subscribe","id":1,"feed":"f","from":"later"}', "malformed_frame"),
    ('{"op":"subscribe","id":1,"feed":"f","from":{"epoch":"e","seq":"7"}}', "malformed_frame"),
    ('{"op":"subscribe","id":1,"feed":"f","from":{"epoch":"e","seq":-1}}', "malformed_frame"),
    ('{"op":"subscribe","id":1,"feed":"f","from":"now","types":[]}', "malformed_frame"),
    ('{"op":"ack","feed":"f","seq":1.5}', "malformed_frame"),
    ('{"op":"submit","id":1,"match_id":"m","phase_id":"p","action":[]}', "malformed_frame"),
    ('{"op":"submit","id":1,"match_id":"m","phase_id":"p","action":{},"locked":1}', "malformed_frame"),
    ('{"op":"ack","feed":"f","seq":1}', "not_subscribed"),
    ('{"op":"unsubscribe","id":1,"feed":"f"}', "not_subscribed"),
    ('{"op":"ping","id":"' + "x" * 20_000 + '"}', "frame_too_large"),
    ('{"op":"ping","id":"' + "é" * 9_000 + '"}', "frame_too_large"),
]


@pytest.mark.parametrize(("text", "code"), BAD)
def test_a_bad_frame_gets_exactly_one_error_and_the_socket_lives_on(talk: Talk, text: str, code: str) -> None:
    assert talk.session.receive(text, talk.now) is None
    (error,) = talk.heard()
    assert (error["op"], error["code"]) == ("error", code)
    assert code in FRAME_CODES
    assert talk.close_code is None
    talk.send({"op": "ping", "id": "alive"})
    assert talk.heard() == [{"op": "pong", "id": "alive"}]


def test_a_bad_frame_with_an_id_is_answered_with_that_id_and_without_its_content(talk: Talk) -> None:
    talk.send({"op": "submit", "id": "mine", "match_id": "m", "action": {"choice": "traitor"}, "sécret": 1})
    (error,) = talk.heard()
    assert error["id"] == "mine"
    assert {each["path"] for each in error["errors"]} == {"phase_id", "?"}
    assert "traitor" not in json.dumps(error)


def test_a_binary_frame_closes_with_4503(talk: Talk) -> None:
    assert talk.session.receive(None, talk.now) is None
    assert talk.close_code == CloseCode.BAD_FRAME


def test_who_sends_too_much_gets_every_earlier_answer_and_4009() -> None:
    talk = Talk()
    talk.identify()
    talk.send(*[{"op": "ping"}] * 3)
    talk.session.overspent()
    assert [frame.get("code", frame["op"]) for frame in talk.heard()] == [*["pong"] * 3, "rate_limited"]
    assert talk.close_code == CloseCode.RATE_LIMITED


def test_without_a_rate_every_frame_is_taken() -> None:
    talk = Talk(StreamLimits(frames=None))
    talk.identify()
    for _ in range(20):
        talk.send(*[{"op": "ping"}] * 50)
        assert len(talk.heard()) == 50


# --- subscribing

PLACES = [
    ("start", "replay", [1, 2, 3], 0),
    ("now", "live", [], 3),
    ({"epoch": EPOCH, "seq": 0}, "replay", [1, 2, 3], 0),
    ({"epoch": EPOCH, "seq": 2}, "replay", [3], 2),
    ({"epoch": EPOCH, "seq": 3}, "live", [], 3),
]


@pytest.mark.parametrize(("from_", "result", "seqs", "begins"), PLACES)
def test_subscribing_goes_on_exactly_from_the_place(
    talk: Talk, from_: Any, result: str, seqs: list[int], begins: int
) -> None:
    talk.tell(F, "a", "b", "c")
    talk.send(subscribe(from_=from_))
    subscribed, *events, caught_up = talk.heard()
    assert subscribed == {
        "op": "subscribed", "id": "s", "feed": F, "epoch": EPOCH, "from": begins, "head": 3, "result": result,
    }  # fmt: skip
    assert [event["seq"] for event in events] == seqs
    assert caught_up == {"op": "caught_up", "feed": F, "seq": 3}
    talk.tell(F, "d")
    assert talk.heard() == [{"op": "event", "feed": F, "seq": 4, "id": "ev_4", "type": "d", "at": "...", "data": {}}]


RESETS = [
    ({"epoch": "ep_0", "seq": 2}, "epoch_changed"),
    ({"epoch": "ep_0", "seq": 99}, "epoch_changed"),
    ({"epoch": EPOCH, "seq": 4}, "cursor_ahead"),
]


@pytest.mark.parametrize(("from_", "reason"), RESETS)
def test_a_place_of_another_history_is_a_reset_and_no_event_follows(talk: Talk, from_: Any, reason: str) -> None:
    talk.tell(F, "a", "b", "c")
    talk.send(subscribe(from_=from_))
    (answer,) = talk.heard()
    assert (answer["result"], answer["reason"], answer["from"], answer["head"]) == ("reset", reason, None, 3)
    talk.tell(F, "d")
    assert talk.heard() == []
    talk.send(subscribe(from_={"epoch": EPOCH, "seq": 3}))
    assert talk.seqs() == [4]


def test_acked_resumes_after_the_last_ack_of_the_same_client() -> None:
    bookmarks = AckedCursors(100)
    first = Talk(bookmarks=bookmarks)
    first.identify(client="bot")
    first.tell(F, "a", "b", "c")
    first.send(subscribe())
    first.heard()
    first.send({"op": "ack", "feed": F, "seq": 2})
    again = Talk(bookmarks=bookmarks, feeds=first.feeds)
    again.identify(client="bot")
    again.send(subscribe(from_="acked"))
    assert again.seqs() == [3]
    other = Talk(bookmarks=bookmarks, feeds=first.feeds)
    other.identify(client="another bot")
    other.send(subscribe(from_="acked"))
    assert [(frame["result"], frame["reason"]) for frame in other.heard()] == [("reset", "ack_unknown")]


def test_acked_without_a_client_name_is_refused(talk: Talk) -> None:
    talk.send(subscribe(from_="acked"))
    assert [frame["code"] for frame in talk.heard()] == ["client_required"]


def test_a_second_subscription_of_a_feed_is_refused_and_the_first_goes_on(talk: Talk) -> None:
    talk.send(subscribe())
    talk.heard()
    talk.send(subscribe(frame_id=2))
    assert [(frame["id"], frame["code"]) for frame in talk.heard()] == [(2, "already_subscribed")]
    talk.tell(F, "a")
    assert talk.seqs() == [1]


def test_more_subscriptions_than_allowed_are_refused() -> None:
    talk = Talk(StreamLimits(subscriptions=1))
    talk.identify()
    talk.send(subscribe(F), subscribe(G))
    assert [frame.get("code") for frame in talk.heard() if frame["op"] == "error"] == ["too_many_subscriptions"]


def test_a_refused_subscription_is_answered_with_the_error_of_its_query(talk: Talk) -> None:
    frame = talk.session.receive(json.dumps(subscribe()), talk.now)
    assert isinstance(frame, Subscribe)
    talk.session.refused(frame.id, UnknownFeed("No such feed."))
    assert talk.heard() == [
        {"op": "error", "id": "s", "code": "unknown_feed", "detail": "No such feed.", "retryable": False}
    ]


def test_with_types_only_those_are_sent_and_caught_up_and_acks_still_speak_of_numbers(talk: Talk) -> None:
    talk.tell(F, "phase.opened", "view.changed", "view.changed", "phase.closed", "view.changed")
    talk.send(subscribe(types=["phase.opened", "phase.closed"]))
    _, *events, caught_up = talk.heard()
    assert [(event["seq"], event["type"]) for event in events] == [(1, "phase.opened"), (4, "phase.closed")]
    assert caught_up["seq"] == 5
    talk.send({"op": "ack", "feed": F, "seq": 5})
    assert talk.heard() == []


def test_unsubscribe_is_answered_and_no_event_follows(talk: Talk) -> None:
    talk.send(subscribe())
    talk.heard()
    talk.tell(F, "a")
    talk.send({"op": "unsubscribe", "id": "u", "feed": F})
    talk.tell(F, "b")
    assert talk.heard() == [{"op": "unsubscribed", "id": "u", "feed": F}]


def test_feeds_take_turns(talk: Talk) -> None:
    talk.tell(F, "a", "b", "c")
    talk.tell(G, "a", "b", "c")
    talk.send(subscribe(F), subscribe(G))
    events = [(frame["feed"], frame["seq"]) for frame in talk.heard() if frame["op"] == "event"]
    assert events == [(F, 1), (G, 1), (F, 2), (G, 2), (F, 3), (G, 3)]


# --- the window


def test_the_window_stops_at_max_inflight_and_an_ack_lets_as_many_follow() -> None:
    talk = Talk(StreamLimits(max_inflight=3))
    talk.identify()
    talk.tell(F, *"abcdefgh")
    talk.send(subscribe())
    assert talk.seqs() == [1, 2, 3]
    talk.send({"op": "ack", "feed": F, "seq": 2})
    assert talk.seqs() == [4, 5]
    talk.send({"op": "ack", "feed": F, "seq": 5})
    assert talk.seqs() == [6, 7, 8]
    talk.send({"op": "ping", "id": 1})
    assert talk.heard() == [{"op": "pong", "id": 1}]
    talk.send({"op": "ack", "feed": F, "seq": 8})
    assert [frame["op"] for frame in talk.heard()] == ["caught_up"]


def test_the_window_counts_bytes_and_all_feeds_of_the_socket_together() -> None:
    talk = Talk(StreamLimits(inflight_bytes=150))
    talk.identify()
    talk.tell(F, "a", "b")
    talk.tell(G, "a", "b")
    talk.send(subscribe(F), subscribe(G))
    # Each frame is about 100 bytes: the second one reaches the limit.
    assert talk.seqs() == [1, 1]
    talk.send({"op": "unsubscribe", "id": 1, "feed": F})
    assert talk.seqs() == [2]


def test_an_ack_beyond_what_was_sent_is_refused_and_opens_nothing() -> None:
    talk = Talk(StreamLimits(max_inflight=2))
    talk.identify()
    talk.tell(F, "a", "b", "c")
    talk.send(subscribe())
    talk.heard()
    talk.send({"op": "ack", "feed": F, "seq": 3})
    assert [frame["code"] for frame in talk.heard()] == ["ack_ahead"]
    talk.send({"op": "ack", "feed": F, "seq": 2}, {"op": "ack", "feed": F, "seq": 1})
    assert talk.seqs() == [3]


def test_a_client_that_takes_no_answers_gets_no_room_for_more_frames() -> None:
    talk = Talk(StreamLimits(answers=3))
    talk.identify()
    for n in range(3):
        assert talk.session.has_room
        talk.send({"op": "ping", "id": n})
    assert not talk.session.has_room
    talk.session.take(1)
    assert talk.session.has_room


# --- moves


def submitted(talk: Talk) -> Submit:
    text = {"op": "submit", "id": "m", "match_id": "m_1", "phase_id": "ph_1", "action": {"type": "choose"}}
    frame = talk.session.receive(json.dumps(text), talk.now)
    assert isinstance(frame, Submit)
    return frame


def test_a_move_is_answered_with_its_receipt(talk: Talk) -> None:
    talk.session.answered(submitted(talk).id, b'{"match_id":"m_1","revision":1}')
    assert talk.heard() == [{"op": "receipt", "id": "m", "match_id": "m_1", "revision": 1}]


MOVES = [
    (Refused("bad_choice", "Choose ally or traitor.", (Flaw("choice", "x", "y"),)), "bad_choice", False, "errors"),
    (PhaseClosed("Too late.", more={"phase": None}), "phase_closed", False, "phase"),
    (ServerBusy("Later.", retry_after=3), "server_busy", True, "retry_after"),
    (ZeroDivisionError("traitor"), "internal_error", True, "detail"),
]


@pytest.mark.parametrize(("error", "code", "retryable", "member"), MOVES)
def test_a_refused_move_is_answered_once_and_the_socket_lives_on(
    talk: Talk, error: Exception, code: str, member: str, *, retryable: bool
) -> None:
    talk.session.refused(submitted(talk).id, error)
    (frame,) = talk.heard()
    assert (frame["op"], frame["id"], frame["code"], frame["retryable"]) == ("error", "m", code, retryable)
    assert member in frame
    assert "traitor" not in frame["detail"] or code == "bad_choice"
    assert talk.close_code is None


def test_a_move_without_the_scope_to_play_is_refused_before_anything_is_asked() -> None:
    talk = Talk()
    talk.identify("match:read")
    talk.send({"op": "act", "id": "m", "match_id": "m_1", "phase_id": "ph_1", "action": {}})
    assert [(frame["id"], frame["code"]) for frame in talk.heard()] == [("m", "insufficient_scope")]


# --- heartbeat


def test_a_silent_client_is_pinged_once_and_then_closed_with_4002(talk: Talk) -> None:
    for seconds in (29, 30, 31, 59):
        talk.session.tick(talk.now + seconds)
    assert talk.heard() == [{"op": "ping"}]
    talk.session.tick(talk.now + 60)
    assert talk.close_code == CloseCode.HEARTBEAT_MISSED


def test_any_frame_is_a_sign_of_life(talk: Talk) -> None:
    talk.session.tick(talk.now + 30)
    talk.now += 45
    talk.send({"op": "pong"})
    talk.session.tick(talk.now + 29)
    assert talk.close_code is None
    talk.session.tick(talk.now + 31)
    assert talk.heard() == [{"op": "ping"}, {"op": "ping"}]


# --- what is taken away


def test_a_revoked_token_ends_the_session_at_once_and_nothing_more_is_sent(talk: Talk) -> None:
    talk.tell(F, "a", "b")
    talk.send(subscribe(), {"op": "ping"})
    talk.session.revoked({"tk_other"})
    assert talk.close_code is None
    talk.session.revoked({"tk_1"})
    talk.tell(F, "c")
    assert talk.heard() == []
    assert talk.close_code == CloseCode.BAD_TOKEN


def test_a_token_revoked_while_it_was_looked_up_lets_nobody_in() -> None:
    talk = Talk()
    talk.session.revoked({"tk_1"})
    talk.session.identified(caller(), None, [])
    assert talk.heard() == []
    assert talk.close_code == CloseCode.BAD_TOKEN


@pytest.mark.parametrize(("other", "code"), [(G, CloseCode.ACCESS_CHANGED), (None, CloseCode.ACCESS_REMOVED)])
def test_a_lost_feed_sends_nothing_more_and_closes(talk: Talk, other: str | None, code: CloseCode) -> None:
    talk.send(subscribe(F), *([subscribe(other)] if other else []))
    talk.heard()
    talk.tell(F, "a")
    talk.session.lost("match/m_2/seat:1")
    assert talk.close_code is None
    talk.session.lost(F)
    assert talk.heard() == []
    assert talk.close_code == code


def test_a_feed_lost_while_it_was_opened_is_not_opened(talk: Talk) -> None:
    talk.tell(F, "a")
    frame = talk.session.receive(json.dumps(subscribe()), talk.now)
    assert isinstance(frame, Subscribe)
    talk.session.lost(F)
    talk.session.opened(frame, FeedHead(feed=F, epoch=EPOCH, head=1))
    assert talk.heard() == []
    assert talk.close_code == CloseCode.ACCESS_REMOVED


def test_going_away_says_when_to_come_back_and_closes_with_4001(talk: Talk) -> None:
    talk.session.go_away("shutdown", 1234)
    assert talk.heard() == [{"op": "goaway", "reason": "shutdown", "reconnect_in_ms": 1234}]
    assert talk.close_code == CloseCode.GOING_AWAY


def test_the_first_reason_to_close_counts(talk: Talk) -> None:
    talk.session.go_away("shutdown", 1)
    talk.session.revoked({"tk_1"})
    talk.session.receive(None, talk.now)
    assert talk.close_code == CloseCode.GOING_AWAY


def test_an_ended_session_listens_to_nothing(talk: Talk) -> None:
    talk.send(subscribe(F), subscribe(G))
    before = {feed: len(line.listeners) for feed, line in talk.lines.items()}
    talk.session.end()
    assert {feed: len(line.listeners) for feed, line in talk.lines.items()} == {
        feed: n - 1 for feed, n in before.items()
    }
