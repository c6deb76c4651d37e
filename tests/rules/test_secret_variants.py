"""The usual secret variants: what they change, for whom, and what they leave alone."""

from dataclasses import replace

import pytest

from mainmatch.rules import Dice, Scenario, seat_at
from mainmatch.rules.marks import swappable
from mainmatch.rules.secret_variants import secret_variants_of
from tests.conformance.planted_marks import Beans, BeanState, Toss, Tossing

GAME = Beans()
STATE = BeanState(round=1, beans={1: 5, 2: 2, 3: 9}, stack=(7, 8), luck={1: 0, 2: 1, 3: 2})
PURSES = {1: 0, 2: 0, 3: 0}
SCENE = Scenario(STATE, {1: Toss(beans=5), 2: Toss(beans=2)}, Tossing(), PURSES)
VARIANTS = {variant.name: variant for variant in secret_variants_of(GAME)}


def changed(name: str, viewer: str, scenario: Scenario = SCENE) -> list[Scenario]:
    """What the variant makes of the scene, in twenty draws."""
    found = (VARIANTS[name].change(scenario, viewer, Dice(b"variants", str(n))) for n in range(20))
    return [each for each in found if each is not None]


def test_they_follow_from_the_marks_after_the_games_own() -> None:
    assert swappable(BeanState) == ("beans", "stack", "luck")
    assert [*VARIANTS] == [
        "another seat's submission",
        "another seat's withdrawal",
        "another seat's arrival",
        "two entries of beans",
        "two entries of stack",
        "two entries of luck",
        "another deal",
    ]


def test_another_deal_replaces_what_is_still_as_it_was_dealt_and_not_the_viewers_own() -> None:
    dealt = STATE.but(stack=(6, 7, 8), luck={1: 0, 2: 4, 3: 2})
    other = STATE.but(beans={1: 6, 2: 6, 3: 6}, stack=(1, 2, 3), luck={1: 7, 2: 7, 3: 7})
    found = [each.state for each in changed("another deal", "seat:1", replace(SCENE, deals=(dealt, other)))]
    parts = {"beans": {1: 5, 2: 6, 3: 6}, "stack": (2, 3), "luck": {1: 0, 2: 1, 3: 7}}
    # All at once, or one of them.
    expected = [STATE.but(**parts), *(STATE.but(**{name: part}) for name, part in parts.items())]
    assert all(each in expected for each in found)
    assert all(each in found for each in expected)


def test_another_deal_keeps_what_is_conserved_one_field_at_a_time() -> None:
    class Weighed(Beans):
        def conserved(self, s: BeanState) -> int:
            return s.beans[2] + s.beans[3]

    other = STATE.but(beans={1: 6, 2: 6, 3: 6}, luck={1: 7, 2: 7, 3: 7})
    deal = next(each for each in secret_variants_of(Weighed()) if each.name == "another deal")
    found = deal.change(replace(SCENE, deals=(STATE, other)), "public", Dice(b"weighed", "deal"))
    assert found is not None
    assert found.state == STATE.but(luck={1: 7, 2: 7, 3: 7})


def test_there_is_no_other_deal_where_none_is_given_or_it_is_the_same() -> None:
    assert not changed("another deal", "public")
    assert not changed("another deal", "public", replace(SCENE, deals=(STATE, STATE)))
    assert not changed("another deal", "host", replace(SCENE, deals=(STATE, STATE.but(luck={1: 7, 2: 7, 3: 7}))))


def test_what_two_other_seats_hold_is_swapped() -> None:
    found = changed("two entries of luck", "seat:1")
    assert {tuple(each.state.luck.values()) for each in found} == {(0, 2, 1)}
    assert all(each.sealed == SCENE.sealed for each in found)


def test_no_swap_makes_what_is_sealed_illegal() -> None:
    # Seat 1 tosses five beans: it can only have more than that, and seat 2 can have any.
    found = changed("two entries of beans", "public")
    assert {tuple(each.state.beans.values()) for each in found} == {(9, 2, 5), (5, 9, 2)}


def test_no_swap_changes_what_is_conserved() -> None:
    class Weighed(Beans):
        def conserved(self, s: BeanState) -> int:
            return s.beans[2] + s.beans[3]

    swap = next(each for each in secret_variants_of(Weighed()) if each.name == "two entries of beans")
    drawn = [swap.change(SCENE, "public", Dice(b"weighed", str(n))) for n in range(20)]
    assert {tuple(each.state.beans.values()) for each in drawn if each} == {(5, 9, 2)}


def test_two_places_of_a_hidden_tuple_are_swapped_for_everybody() -> None:
    for viewer in ("public", "host", "seat:1"):
        assert {each.state.stack for each in changed("two entries of stack", viewer)} == {(8, 7)}


def test_another_seat_has_sealed_something_else_that_is_legal() -> None:
    for viewer in ("public", "host", "seat:1"):
        found = changed("another seat's submission", viewer)
        assert found
        for each in found:
            assert viewer != "seat:1" or each.sealed[1] == SCENE.sealed[1]
            assert each.sealed.keys() == SCENE.sealed.keys()
            for place, action in each.sealed.items():
                action.check(each.state, seat_at(place))


def test_another_seat_has_sealed_something_already_or_no_longer() -> None:
    assert {tuple(each.sealed) for each in changed("another seat's arrival", "seat:1")} == {(1, 2, 3)}
    assert {tuple(each.sealed) for each in changed("another seat's withdrawal", "seat:1")} == {(1,)}


@pytest.mark.parametrize("name", ["two entries of beans", "another seat's arrival", "another seat's withdrawal"])
def test_the_host_sees_what_seats_see_and_who_has_submitted(name: str) -> None:
    assert not changed(name, "host")


@pytest.mark.parametrize("name", ["two entries of luck", "another seat's submission", "another seat's arrival"])
def test_the_candidate_vote_is_nobodys_secret(name: str) -> None:
    assert not changed(name, "public", Scenario(STATE, {}))
