"""Which matches of a run are checked: those that show what no match before them has shown."""

from collections.abc import Mapping
from typing import ClassVar

import pytest
from typing_extensions import override

from mainmatch.conformance import NotConformant, check_game
from mainmatch.conformance.candidates import Candidates, Shown
from mainmatch.conformance.random_match import RandomMatch
from mainmatch.rules import Event, Phase, Seat, Told, tell_all
from tests.conformance.planted_marks import Beans, BeanState, Drawn, Leaked, Tossing
from tests.rules.pennies import PENNIES


class Struck(Event, type="game.struck"):
    """The stack's first number, which nobody may know."""

    number: int


class LeakingRarely(Tossing, name="tossing"):
    """Tells it where all seats are as lucky."""

    @override
    def leaked(self, s: BeanState, sent: Mapping[Seat, object]) -> tuple[Told, ...]:
        return (tell_all(Struck(number=s.stack[0])),) if len({*s.luck.values()}) == 1 else ()


class RareBeans(Beans):
    phases: ClassVar[tuple[Phase, ...]] = (LeakingRarely(),)
    events: ClassVar[tuple[type[Event], ...]] = (Drawn, Leaked, Struck)


def test_forty_matches_find_what_comes_up_in_one_of_four_hundred() -> None:
    assert "game.struck was never told" in check_game(RareBeans(), matches=40, candidates=1).warnings
    with pytest.raises(NotConformant, match=r"game\.struck") as caught:
        check_game(RareBeans(), matches=40)
    assert caught.value.seed > 40
    with pytest.raises(NotConformant, match=r"game\.struck"):
        check_game(RareBeans(), matches=1, seed=caught.value.seed)


def test_the_first_match_is_that_of_the_seed_and_so_is_each_where_there_is_no_choice() -> None:
    seeds = Candidates(lambda seed: RandomMatch.drawn(PENNIES, seed, 3, ({},), ()))
    assert [seeds.choose(range(seed, seed + 1)) for seed in (7, 8, 9)] == [7, 8, 9]


def test_who_shows_most_that_is_new_is_chosen_and_the_others_wait() -> None:
    shows: dict[int, set[Shown]] = {1: {("a",)}, 2: {("a",), ("b",)}, 3: {("c",)}, 4: {("a",)}}
    seeds = Candidates(lambda seed: RandomMatch.drawn(PENNIES, seed, 3, ({},), ()), waiting=shows)
    assert [seeds.choose(range(0)) for _ in range(4)] == [2, 3, 1, 4]


def test_a_match_that_fails_is_new_once() -> None:
    def fails(seed: int) -> RandomMatch:
        raise ValueError(seed)

    seeds = Candidates(fails, waiting={0: {("a",), ("b",)}})
    assert [seeds.choose(range(1, 4)), seeds.choose(range(0))] == [0, 1]
