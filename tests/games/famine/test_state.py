"""The deal: five of forty each, uniformly, or as the host gives it."""

from collections import Counter
from typing import Any

import pytest

from mainmatch.games.famine import GAME
from mainmatch.games.famine.state import COPIES, GEMS, Gem, deal
from mainmatch.rules import Dice, Match, MatchSpec, Refused
from tests.games.famine.scenes import HANDS, given, position, state_of


def test_the_pool_is_forty_gemstones() -> None:
    assert COPIES == {"ruby": 7, "sapphire": 7, "emerald": 7, "topaz": 7, "diamond": 6, "onyx": 6}
    assert sum(COPIES.values()) == 40


@pytest.mark.parametrize("seats", range(5, 9))
def test_every_hand_is_five_gemstones_out_of_the_pool(seats: int) -> None:
    for n in range(50):
        hands = deal(range(1, seats + 1), Dice(b"deal", f"{seats}/{n}"))
        assert list(hands) == list(range(1, seats + 1))
        assert all(len(hand) == 5 and list(hand) == sorted(hand) for hand in hands.values())
        used = Counter(gem for hand in hands.values() for gem in hand)
        assert all(used[gem] <= COPIES[gem] for gem in GEMS)
        if seats == 8:
            assert used == COPIES


def test_every_gemstone_of_the_pool_is_as_likely_at_every_seat() -> None:
    """3,000 deals for five: 2,625 of each kind with seven copies expected at a seat, 2,250 of those with six."""
    seen: Counter[tuple[int, str]] = Counter()
    for n in range(3000):
        for seat, hand in deal(range(1, 6), Dice(b"even", str(n))).items():
            seen.update((seat, gem) for gem in hand)
    for (_, gem), count in seen.items():
        expected = 3000 * 5 * COPIES[gem] // 40  # type: ignore[index]
        assert abs(count - expected) < 170, "four standard deviations"


def test_some_hands_have_duplicates() -> None:
    hands = [hand for n in range(20) for hand in deal(range(1, 9), Dice(b"twice", str(n))).values()]
    assert any(len(set(hand)) < 5 for hand in hands)


def test_the_deal_depends_on_the_seed_alone() -> None:
    def hands(seed: bytes) -> Any:
        return Match.start(GAME, MatchSpec.of(GAME, {}, seed, 8), {}).match.view("host")

    assert hands(b"one") == hands(b"one") != hands(b"two")


def test_given_hands_are_used_as_they_are() -> None:
    match = given()
    assert {seat: match.view(f"seat:{seat}")["hand"] for seat in HANDS} == {
        seat: sorted(hand) for seat, hand in HANDS.items()
    }


def test_favor_starts_at_0() -> None:
    assert {given().view(f"seat:{seat}")["favor"] for seat in HANDS} == {0}


@pytest.mark.parametrize(
    ("hands", "path"),
    [
        ({seat: hand for seat, hand in HANDS.items() if seat != "4"}, "setup.hands"),
        ({**HANDS, "6": HANDS["1"]}, "setup.hands"),
        ({}, "setup.hands"),
        ({**HANDS, "2": ["ruby"] * 4}, "setup.hands.2"),
        ({**HANDS, "2": ["topaz"] * 6}, "setup.hands.2"),
        ({**HANDS, "1": ["ruby"] * 5, "2": ["ruby"] * 5}, "setup.hands"),
        ({**HANDS, "1": ["onyx"] * 5}, "setup.hands"),
        ({**HANDS, "1": ["diamond"] * 5}, "setup.hands"),
    ],
)
def test_hands_that_do_not_fit_are_refused(hands: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused) as refused:
        given(hands)
    assert refused.value.code == "bad_setup"
    assert [flaw.path for flaw in refused.value.flaws] == [path]


@pytest.mark.parametrize("gem", GEMS)
def test_the_whole_pool_can_be_given_and_no_gemstone_more(gem: Gem) -> None:
    pool = [each for each in GEMS for _ in range(COPIES[each])]

    def match(gems: list[Gem]) -> Match:
        return given({str(n + 1): gems[5 * n : 5 * n + 5] for n in range(8)}, 8)

    assert GAME.conserved(state_of(match(pool))) == COPIES
    other = next(n for n, each in enumerate(pool) if each != gem)
    with pytest.raises(Refused) as refused:
        match([*pool[:other], gem, *pool[other + 1 :]])
    assert f"{COPIES[gem]} gemstones of the kind {gem}" in refused.value.message


@pytest.mark.parametrize(
    "config",
    [
        {"setup": {"hands": {**HANDS, "1": ["ruby", "ruby", "onyx", "topaz", "amber"]}}},
        {"setup": {"hands": {**HANDS, "one": HANDS["1"]}}},
        {"setup": {"hands": None}},
        {"setup": {"hands": HANDS, "favor": {}}},
        {"setup": {}},
        {"years": 8},
    ],
)
def test_a_config_of_the_wrong_shape_is_refused(config: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        MatchSpec.of(GAME, config, b"", 5)
    assert refused.value.code == "bad_config"


@pytest.mark.parametrize(("seats", "taken"), [(4, False), (5, True), (8, True), (9, False)])
def test_five_to_eight_play(seats: int, taken: bool) -> None:  # noqa: FBT001 - a table of answers
    assert GAME.seats.takes(seats) is taken
    assert GAME.seats.default == 8


def test_last_years_partners_are_out_of_reach_for_a_year() -> None:
    s = position(3, met={1: [(4,), (2, 5)], 2: [(), (1,)]})
    assert s.may_not_trade_with(1) == (2, 5)
    assert s.reachable(1) == (3, 4)
    assert s.reachable(2) == (3, 4, 5)
    assert position(1).reachable(1) == (2, 3, 4, 5)


def test_a_locked_diamond_is_held_and_not_loose() -> None:
    s = position(6, {1: ("diamond", "diamond", "onyx", "ruby", "ruby")}, locked={1: 1})
    assert s.loose(1) == {"diamond": 1, "onyx": 1, "ruby": 2}
    assert s.hands[1].count("diamond") == 2
