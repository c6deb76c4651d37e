"""Who reads what, under which number."""

import pytest

from mainmatch.services.chat.access import Reading
from mainmatch.store.chat import StretchRecord

TWICE = (StretchRecord("m", "c", 1, 2, 5), StretchRecord("m", "c", 1, 9, None))


def test_a_reader_counts_what_they_read_and_nothing_else() -> None:
    reading = Reading.of(TWICE, head=11)
    numbers = {n: reading.number(n) for n in range(1, 13)}
    mine = {3: 1, 4: 2, 5: 3, 10: 4, 11: 5}
    assert numbers == {n: mine.get(n) for n in range(1, 13)}
    assert reading.head == 5


@pytest.mark.parametrize(
    ("after", "until", "sections"),
    [
        (0, 5, [(2, 5), (9, 11)]),
        (0, 2, [(2, 4)]),
        (2, 4, [(4, 5), (9, 10)]),
        (3, 5, [(9, 11)]),
        (4, 99, [(10, 11)]),
        (5, 5, []),
        (7, 3, []),
    ],
)
def test_a_page_is_cut_from_the_stretches(after: int, until: int, sections: list[tuple[int, int]]) -> None:
    assert Reading.of(TWICE, head=11).sections(after, until) == sections


def test_what_is_withheld_has_no_number_and_is_on_no_page() -> None:
    reading = Reading(((2, 5), (9, 11)), withheld=4)
    assert [reading.number(n) for n in (3, 5, 10, 11)] == [None, None, None, 5]
    assert reading.sections(0, 5) == [(10, 11)]


def test_who_reads_everything_counts_as_the_channel_does() -> None:
    reading = Reading.whole(4)
    assert [reading.number(n) for n in range(6)] == [None, 1, 2, 3, 4, None]
