"""The examples that the docs show are what the server takes and sends."""

import json

import pytest
from pydantic import TypeAdapter

from mainmatch.api.streams.frames import CLIENT_FRAMES, parse_frame
from mainmatch.api.streams.schemas import EventPage, page_text
from mainmatch.api.streams.server_frames import SERVER_FRAMES
from mainmatch.services.feeds.feed_reader import FeedHead, FeedPage
from tests.documents.frames import CLIENT_EXAMPLES, SERVER_EXAMPLES


@pytest.mark.parametrize("op", CLIENT_FRAMES)
def test_the_server_takes_the_example_of_a_frame(op: str) -> None:
    assert parse_frame(json.dumps(CLIENT_EXAMPLES[op])).op == op


@pytest.mark.parametrize("op", SERVER_EXAMPLES)
def test_the_example_of_a_servers_frame_has_its_shape(op: str) -> None:
    example = SERVER_EXAMPLES[op]
    shape: TypeAdapter[object] = TypeAdapter(SERVER_FRAMES[op])
    assert shape.dump_python(shape.validate_python(example), by_alias=True) == example


def test_a_page_has_its_envelopes_to_the_byte() -> None:
    envelope = (
        '{"feed":"account/ac_1","seq":7,"id":"ev_1","type":"test.told","at":"2020-11-21T14:00:00.000Z",'
        '"round":null,"phase_id":null,"phase_name":null,"data":{"note":"\\u00fc  ü"}}'
    )
    page = FeedPage(FeedHead(feed="account/ac_1", epoch="e1", head=9), (envelope, envelope), 8)
    text = page_text(page)
    assert text.count(envelope) == 2
    read = EventPage.model_validate_json(text)
    assert (read.feed, read.epoch, read.head, read.next_after) == ("account/ac_1", "e1", 9, 8)
    assert [each.seq for each in read.items] == [7, 7]


def test_a_page_without_events_is_one_too() -> None:
    text = page_text(FeedPage(FeedHead(feed="account/ac_1", epoch="e1", head=9), (), 9))
    assert json.loads(text) == {"feed": "account/ac_1", "epoch": "e1", "head": 9, "items": [], "next_after": 9}
