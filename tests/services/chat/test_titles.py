"""docs/talk.md, The channels of a match: their titles, as each reader sees them."""

from datetime import UTC, datetime

import pytest

from mainmatch.rules import Translation
from mainmatch.services.chat.titles import Reader
from mainmatch.services.server_texts import server_texts
from mainmatch.store.chat import ChannelRecord

NAMES = {1: "Ada", 2: "Ben", 3: "Cleo"}
GAME = Translation("de", "", {"Room Alpha": "Raum Alpha"})


def titled(seat: int | None, kind: str, title: str, *languages: str) -> str:
    channel = ChannelRecord("m_1", "it", kind, title, is_open=True, created_at=datetime(2020, 1, 1, tzinfo=UTC))
    return Reader(seat, NAMES, GAME if languages else Translation("en", ""), server_texts(languages)).title_of(channel)


@pytest.mark.parametrize(
    ("seat", "kind", "title", "read"),
    [
        (1, "table", "Everybody", "Everybody"),
        (1, "game", "Room Alpha", "Room Alpha"),
        (1, "game", "{seat:1} and {seat:2}", "You and Ben"),
        (2, "game", "{seat:1} and {seat:2}", "You and Ada"),
        (None, "game", "{seat:1} and {seat:2}", "Ada and Ben"),
        (2, "group", "{seat:1}, {seat:2} and {seat:3}", "You, Ada and Cleo"),
        (None, "group", "{seat:1}, {seat:2} and {seat:3}", "Ada, Ben and Cleo"),
        (1, "game", "Friends of {seat:2}", "Friends of Ben"),
        (1, "group", "Friends of {seat:2}", "Friends of {seat:2}"),
        (3, "question", "{seat:3} and the hosts", "You and the hosts"),
        (None, "question", "{seat:3} and the hosts", "Cleo and the hosts"),
        (3, "thoughts", "Thoughts of {seat:3}", "Your thoughts"),
        (None, "thoughts", "Thoughts of {seat:3}", "Thoughts of Cleo"),
        (None, "lounge", "Lounge", "Lounge"),
        (None, "game", "{seat:9}", "Seat 9"),
        (3, "game", "{seat:1} and {seat:2}", "A channel that you left"),
    ],
)
def test_a_reader_sees_names_and_itself(seat: int | None, kind: str, title: str, read: str) -> None:
    assert titled(seat, kind, title) == read


def test_a_title_is_in_the_readers_language() -> None:
    assert titled(1, "game", "{seat:1} and {seat:2}", "de-at") == "Du und Ben"
    assert titled(1, "game", "Room Alpha", "de") == "Raum Alpha"
    assert titled(1, "table", "Everybody", "es") == "Todos"
    assert titled(3, "question", "{seat:3} and the hosts", "ko") == "나와 진행자"
