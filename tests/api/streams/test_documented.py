"""docs/events.md names everything that a client of the stream can meet."""

import json
import re
from pathlib import Path

import pytest

from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.api.streams.frames import FRAME_CODES, CloseCode, parse_frame

TEXT = (Path(__file__).parents[3] / "docs" / "events.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", list(CloseCode))
def test_each_close_code_is_explained(code: CloseCode) -> None:
    assert f"| {int(code)} |" in TEXT


def test_the_table_of_error_codes_is_the_servers_own() -> None:
    told = dict(re.findall(r"^\| `([a-z_]+)` \| (.*) \|$", TEXT.partition("### Error codes")[2], re.MULTILINE))
    assert told == FRAME_CODES


def test_the_numbers_are_the_servers_own() -> None:
    limits = StreamLimits()
    assert f'"max_inflight":{limits.max_inflight}' in TEXT
    assert f'"heartbeat_ms":{int(limits.heartbeat_seconds * 1000)}' in TEXT
    assert f'"identify_ms":{int(limits.identify_seconds * 1000)}' in TEXT
    assert f"({limits.frames_per_second:.0f} a second in the long run, {limits.frames_burst} at once)" in TEXT
    assert f"of this account ({limits.sockets_per_account}," in TEXT
    assert limits.frame_bytes == 16 * 1024
    assert limits.inflight_bytes == 1024 * 1024


def test_the_client_frames_of_the_example_are_taken() -> None:
    frames = re.findall(r"^client +(\{.*\})$", TEXT, re.MULTILINE)
    assert [parse_frame(text).op for text in frames] == ["identify", "subscribe", "ack"]
    assert all(json.loads(text) for text in frames)
