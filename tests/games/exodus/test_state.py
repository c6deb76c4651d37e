"""The deal: exactly uniform over all valid deals, or as the host gives it."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

import pytest

from mainmatch.games.exodus import GAME
from mainmatch.games.exodus.state import COLOURS, completions, deal, deal_at
from mainmatch.rules import Dice, Match, MatchSpec, Refused
from tests.games.exodus.scenes import HANDS, given

POOL = (6,) * 6


def is_valid(dealt: Iterable[Iterable[int]], pool: tuple[int, ...]) -> bool:
    used = Counter(kind for hand in dealt for kind in hand)
    return all(used[kind] <= count for kind, count in enumerate(pool))


@pytest.mark.parametrize(
    ("seats", "pool", "size"),
    [(3, (2, 2, 2), 2), (4, (2, 2, 2, 2), 2), (3, (2, 2, 2, 2), 2), (4, (1, 2, 3, 2), 2), (4, (2, 3, 3, 3), 2)],
)
def test_every_valid_deal_has_exactly_one_number(seats: int, pool: tuple[int, ...], size: int) -> None:
    """The same code as in a match, on pools small enough to list: a uniform number is a uniform deal."""
    hands = list(combinations(range(len(pool)), size))
    valid = {dealt for dealt in product(hands, repeat=seats) if is_valid(dealt, pool)}
    count = completions(seats, tuple(sorted(pool)), size)
    numbered = [deal_at(index, seats, pool, size) for index in range(count)]
    assert len(numbered) == len(set(numbered)) == count
    assert set(numbered) == valid


@pytest.mark.parametrize(
    ("seats", "count"),
    [(4, 50_625), (5, 759_375), (6, 11_390_625), (7, 115_014_690), (8, 440_388_900), (9, 90_291_600)],
)
def test_valid_deals_are_counted_as_by_multiplying_polynomials(seats: int, count: int) -> None:
    """Another way to count: a hand is a product of four variables, a deal a product of hands, capped at 6."""
    terms: Counter[tuple[int, ...]] = Counter({(0,) * 6: 1})
    for _ in range(seats):
        grown: Counter[tuple[int, ...]] = Counter()
        for powers, ways in terms.items():
            for hand in combinations(range(6), 4):
                raised = tuple(power + (kind in hand) for kind, power in enumerate(powers))
                if max(raised) <= 6:
                    grown[raised] += ways
        terms = grown
    assert sum(terms.values()) == count == completions(seats, POOL, 4)


def test_counts_agree_from_seat_to_seat() -> None:
    """What follows a first hand adds up to the whole, and without a cap in reach it is a plain power."""
    for seats in range(1, 10):
        firsts = [tuple(sorted(6 - (kind in hand) for kind in range(6))) for hand in combinations(range(6), 4)]
        assert completions(seats, POOL, 4) == sum(completions(seats - 1, left, 4) for left in firsts)
    assert completions(6, POOL, 4) == 15**6


def test_a_number_beyond_the_last_deal_is_an_error() -> None:
    with pytest.raises(ValueError, match="not that many"):
        deal_at(completions(4, POOL, 4), 4, POOL, 4)


@pytest.mark.parametrize("seats", range(4, 10))
def test_hands_are_four_different_colours_and_no_colour_is_dealt_seven_times(seats: int) -> None:
    for n in range(50):
        hands = deal(range(1, seats + 1), Dice(b"deal", f"{seats}/{n}"))
        assert list(hands) == list(range(1, seats + 1))
        assert all(len(set(hand)) == len(hand) == 4 and list(hand) == sorted(hand) for hand in hands.values())
        used = Counter(colour for hand in hands.values() for colour in hand)
        assert max(used.values()) <= 6
        if seats == 9:
            assert used == dict.fromkeys(COLOURS, 6)


def test_every_seat_gets_every_hand_about_as_often() -> None:
    """Not the proof (that is above): a look at 3,000 deals for nine, 200 of each hand expected per seat."""
    seen: Counter[tuple[int, Any]] = Counter()
    for n in range(3000):
        seen.update(deal(range(1, 10), Dice(b"even", str(n))).items())
    assert len(seen) == 9 * 15
    assert 140 < min(seen.values()) <= max(seen.values()) < 260


def test_the_deal_depends_on_the_seed_alone() -> None:
    def hands(seed: bytes) -> Any:
        return Match.start(GAME, MatchSpec.of(GAME, {}, seed, 9), {}).match.view("host")

    assert hands(b"one") == hands(b"one") != hands(b"two")


def test_given_hands_are_used_as_they_are() -> None:
    match = given()
    assert {seat: match.view(f"seat:{seat}")["hand"] for seat in HANDS} == {
        seat: sorted(hand) for seat, hand in HANDS.items()
    }


SEVEN_ALIKE = {str(seat): HANDS["1"] for seat in range(1, 8)}


@pytest.mark.parametrize(
    ("hands", "seats", "path"),
    [
        ({seat: hand for seat, hand in HANDS.items() if seat != "4"}, 4, "setup.hands"),
        ({**HANDS, "5": HANDS["1"]}, 4, "setup.hands"),
        ({}, 4, "setup.hands"),
        ({**HANDS, "2": ["red", "blue", "white"]}, 4, "setup.hands.2"),
        ({**HANDS, "2": ["red", "blue", "white", "black", "green"]}, 4, "setup.hands.2"),
        ({**HANDS, "3": ["red", "red", "white", "black"]}, 4, "setup.hands.3"),
        (SEVEN_ALIKE, 7, "setup.hands"),
    ],
)
def test_hands_that_do_not_fit_are_refused(hands: dict[str, Any], seats: int, path: str) -> None:
    with pytest.raises(Refused) as refused:
        given(hands, seats)
    assert refused.value.code == "bad_setup"
    assert [flaw.path for flaw in refused.value.flaws] == [path]


@pytest.mark.parametrize(
    "config",
    [
        {"setup": {"hands": {**HANDS, "1": ["red", "blue", "white", "pink"]}}},
        {"setup": {"hands": {**HANDS, "one": HANDS["1"]}}},
        {"setup": {"hands": None}},
        {"setup": {"hands": HANDS, "points": {}}},
        {"setup": {}},
        {"rounds": 8},
    ],
)
def test_a_config_of_the_wrong_shape_is_refused(config: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        MatchSpec.of(GAME, config, b"", 4)
    assert refused.value.code == "bad_config"


@pytest.mark.parametrize(("seats", "taken"), [(3, False), (4, True), (9, True), (10, False)])
def test_four_to_nine_play(seats: int, taken: bool) -> None:  # noqa: FBT001 - a table of answers
    assert GAME.seats.takes(seats) is taken
    assert GAME.seats.default == 9
