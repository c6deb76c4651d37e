"""Dice: uniform, independent by label, and stable across versions."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import override

from mainmatch.rules import Dice


class Fed(Dice):
    """Dice with given bytes; it fails when they are used up."""

    __slots__ = ()

    def __init__(self, fed: bytes) -> None:
        super().__init__(b"", "")
        self._buffer = fed

    @override
    def _fill(self, size: int) -> None:
        raise EOFError


def drawn_from(fed: bytes, bound: int) -> int | None:
    """The value of a single draw from these bytes; None when it would draw again."""
    try:
        return Fed(fed).below(bound)
    except EOFError:
        return None


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 8, 100, 128, 255, 256])
def test_every_side_comes_from_equally_many_bytes(bound: int) -> None:
    counts = Counter(drawn_from(bytes([byte]), bound) for byte in range(256))
    counts.pop(None, None)
    assert sorted(map(str, counts)) == sorted(map(str, range(bound)))
    assert len(set(counts.values())) == 1


@pytest.mark.parametrize("bound", [257, 300, 511, 512])
def test_every_side_comes_from_equally_many_pairs_of_bytes(bound: int) -> None:
    counts = Counter(drawn_from(pair.to_bytes(2, "big"), bound) for pair in range(2**16))
    counts.pop(None, None)
    assert len(counts) == bound
    assert len(set(counts.values())) == 1


def test_every_order_of_three_is_equally_likely() -> None:
    # Two draws decide: one of 3 (two bits, one of four refused) and one of 2 (one bit).
    counts: Counter[tuple[str, ...]] = Counter()
    for first in range(256):
        for second in range(256):
            try:
                counts[Fed(bytes([first, second])).shuffled("abc")] += 1
            except EOFError:
                continue
    assert set(counts) == set(permutations("abc"))
    assert len(set(counts.values())) == 1


def test_a_die_with_one_side_draws_nothing() -> None:
    assert Fed(b"").below(1) == 0
    assert Fed(b"").choice(["only"]) == "only"


@pytest.mark.parametrize("bound", [0, -1])
def test_a_die_without_sides_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="at least one side"):
        Dice(b"seed", "label").below(bound)


@pytest.mark.parametrize("count", [-1, 4])
def test_a_sample_is_no_larger_than_what_it_is_drawn_from(count: int) -> None:
    with pytest.raises(ValueError, match="cannot be larger"):
        Dice(b"seed", "label").sample("abc", count)


def test_what_was_drawn_once_is_drawn_for_ever() -> None:
    # Pinned: past matches must replay to the byte.
    dice = Dice(b"seed", "label")
    assert [dice.below(6) for _ in range(12)] == [5, 3, 3, 5, 2, 2, 4, 2, 2, 4, 3, 3]
    assert [dice.below(10**12) for _ in range(3)] == [729121958312, 911348532742, 356290362233]
    assert Dice(b"seed", "phase/1/showing/resolve").shuffled(range(8)) == (3, 7, 1, 6, 5, 0, 4, 2)
    assert Dice(b"seed", "a").sample("abcdef", 3) == ("c", "d", "f")
    assert Dice(b"seed", "b").choice("xyz") == "x"


def test_drawing_from_one_label_moves_no_other() -> None:
    alone = Dice(b"seed", "left")
    expected = [alone.below(1000) for _ in range(20)]
    left, right = Dice(b"seed", "left"), Dice(b"seed", "right")
    mixed = []
    for n in range(20):
        right.shuffled(range(n + 2))
        mixed.append(left.below(1000))
    assert mixed == expected


def test_another_label_or_another_seed_is_another_stream() -> None:
    streams = [Dice(b"seed", "a"), Dice(b"seed", "b"), Dice(b"seed2", "a"), Dice(b"see", "da")]
    draws = {tuple(dice.below(2**32) for _ in range(4)) for dice in streams}
    assert len(draws) == 4


@given(st.binary(max_size=40), st.text(max_size=20).filter(lambda text: text.isascii()), st.integers(1, 2**200))
def test_a_draw_is_in_range_and_repeats(seed: bytes, label: str, bound: int) -> None:
    drawn = Dice(seed, label).below(bound)
    assert 0 <= drawn < bound
    assert Dice(seed, label).below(bound) == drawn


@given(st.binary(min_size=1, max_size=32), st.lists(st.integers(), max_size=30), st.integers(0, 30))
def test_shuffles_keep_and_samples_choose_what_they_are_given(seed: bytes, items: list[int], count: int) -> None:
    assert sorted(Dice(seed, "shuffle").shuffled(items)) == sorted(items)
    if count <= len(items):
        chosen = Counter(Dice(seed, "sample").sample(items, count))
        assert chosen.total() == count
        assert chosen <= Counter(items)
