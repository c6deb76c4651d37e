"""The golden playthrough: any change of what is accepted, told, scored or shown is a change of this text."""

from tests.games.vote.golden import FILE, playthrough


def test_the_match_goes_as_it_is_written() -> None:
    assert playthrough() == FILE.read_text(encoding="utf-8"), "python -m tests.games.vote.golden writes it anew"
