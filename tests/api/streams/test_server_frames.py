"""What the server writes on a socket is as published; ``talking.published`` holds every frame of a test to that."""

import pytest
from pydantic import ValidationError

from mainmatch.api.streams.server_frames import Subscribed, encode, encode_error
from mainmatch.rules import Flaw
from tests.api.streams.talking import published


@pytest.mark.parametrize(
    "frame",
    ['{"op":"ping","id":1}', '{"op":"hello"}', '{"op":"caught_up","feed":"f","seq":"1"}', '{"op":"error","code":"x"}'],
)
def test_a_frame_that_is_not_as_published_is_caught(frame: str) -> None:
    with pytest.raises(ValidationError):
        published(frame)


def test_a_frame_is_written_in_the_words_of_the_protocol() -> None:
    answer = Subscribed(op="subscribed", id=1, feed="f", epoch="e1", from_=0, head=2, result="replay")
    text = '{"op":"subscribed","id":1,"feed":"f","epoch":"e1","from":0,"head":2,"result":"replay"}'
    assert encode(answer) == text
    assert published(text)["from"] == 0


def test_an_error_has_what_a_client_can_act_on() -> None:
    flaw = Flaw("seq", "missing", "Field required")
    text = encode_error("malformed_frame", "See errors.", frame_id="s", flaws=(flaw,), more={"phase": None})
    assert published(text) == {
        "op": "error",
        "phase": None,
        "id": "s",
        "errors": [{"path": "seq", "code": "missing", "message": "Field required"}],
        "code": "malformed_frame",
        "detail": "See errors.",
        "retryable": False,
    }
