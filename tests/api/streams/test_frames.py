"""Frames in and out; docs/events.md names everything that a client of the stream can meet."""

import json
import re
from pathlib import Path

import pytest

from mainmatch.api.streams.frames import FRAME_CODES, CloseCode, parse_frame

TEXT = (Path(__file__).parents[3] / "docs" / "events.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", list(CloseCode))
def test_each_close_code_is_explained(code: CloseCode) -> None:
    assert f"| {int(code)} |" in TEXT


def test_the_table_of_error_codes_is_the_servers_own() -> None:
    told = dict(re.findall(r"^\| `([a-z_]+)` \| (.*) \|$", TEXT.partition("### Error codes")[2], re.MULTILINE))
    assert told == FRAME_CODES


def test_the_client_frames_of_the_example_are_taken() -> None:
    frames = re.findall(r"^client +(\{.*\})$", TEXT, re.MULTILINE)
    assert [parse_frame(text).op for text in frames] == ["identify", "subscribe", "ack"]
    assert all(json.loads(text) for text in frames)


def test_every_frame_has_a_name_for_what_it_is() -> None:
    assert parse_frame('{"op":"pong"}').op == "pong"
