"""The parts of a season's sentences. Whole sentences: tests/services/events/test_sentences.py."""

from datetime import UTC, datetime

import pytest

from mainmatch.season import texts


def test_members_are_placeholders_and_the_host_is_none() -> None:
    assert texts.names(["cm_a", "host"]) == ("{member:cm_a}", "The host")
    assert texts.names([]) == ("no one",)


def test_options_are_members_games_or_nothing() -> None:
    assert texts.options(["cm_a", "x-game"]) == ("{member:cm_a}", "{game:x-game}")
    assert texts.options([]) == ("nothing",)


def test_a_twist_is_about_its_setting() -> None:
    assert texts.topic("decide_twist", "rebound_tokens") == "Rebound tokens"
    assert texts.topic("decide_twist", None) == "a setting of the next match"


@pytest.mark.parametrize(
    ("decided", "words"),
    [(None, "as the host sets it"), (True, "yes"), (False, "no"), (3, "3"), ("with-garnets", "with garnets")],
)
def test_a_setting_has_a_value_in_words(decided: object, words: str) -> None:
    assert texts.in_words("value", decided) == words


def test_an_instant_is_in_utc_with_milliseconds() -> None:
    assert texts.in_words("due_at", datetime(2020, 11, 21, 14, tzinfo=UTC)) == "{at:2020-11-21T14:00:00.000Z}"
