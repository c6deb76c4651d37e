"""A playthrough that is read in review: whoever changes the rules sees here what changes."""

from tests.games.famine.golden import PATH, playthrough


def test_the_playthrough_is_the_one_that_was_reviewed() -> None:
    assert playthrough() == PATH.read_text(encoding="utf-8"), "python -m tests.games.famine.golden writes it anew"
