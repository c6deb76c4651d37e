"""What changed of a view, as fields and a merge patch: always back to the new view, to the byte, and never longer."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mainmatch.services.live_matches.view_patch import difference, patched

JSON = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from("ab"),
    lambda part: st.lists(part, max_size=2) | st.dictionaries(st.sampled_from("abcd"), part, max_size=3),
    max_leaves=8,
)
VIEWS = st.dictionaries(st.sampled_from("abcd"), JSON, max_size=4)


@given(VIEWS, VIEWS)
def test_the_old_view_and_what_changed_give_the_new_one_to_the_byte(
    before: dict[str, Any], now: dict[str, Any]
) -> None:
    # A view of a game has the same fields always, in their order.
    now = {name: now.get(name) for name in before} | {name: part for name, part in now.items() if name not in before}
    told = json.loads(json.dumps(difference(before, now)))
    assert json.dumps(patched(before, told)) == json.dumps(now)


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ({"a": 1}, {"a": 1}, {}),
        ({}, {"a": {"b": 1}}, {"fields": {"a": {"b": 1}}}),
        ({"a": 1, "b": {"c": 1}}, {"a": 2, "b": {"c": 1}}, {"fields": {"a": 2}}),
        ({"b": {"c": 1, "d": [1]}}, {"b": {"c": 1, "d": [2]}}, {"patch": {"b": {"d": [2]}}}),
        ({"b": {"c": {"d": 1, "e": 1}}}, {"b": {"c": {"d": 2, "e": 1}}}, {"patch": {"b": {"c": {"d": 2}}}}),
        ({"b": {"c": 1, "d": 1}}, {"b": {"d": 1}}, {"patch": {"b": {"c": None}}}),
        ({"b": {"c": 1}}, {"b": {"c": 1, "d": {"e": 1}}}, {"patch": {"b": {"d": {"e": 1}}}}),
        ({"b": {"c": 1}}, {"b": {"c": None}}, {"fields": {"b": {"c": None}}}),
        ({"b": {"c": 1}}, {"b": {"c": {"d": None}}}, {"fields": {"b": {"c": {"d": None}}}}),
        ({"b": {"c": 1, "d": 1}}, {"b": {"d": 1, "c": 1, "e": 1}}, {"fields": {"b": {"d": 1, "c": 1, "e": 1}}}),
        ({"b": {"d": 1}}, {"b": {"c": 1, "d": 1}}, {"fields": {"b": {"c": 1, "d": 1}}}),
    ],
)
def test_parts_are_patched_and_what_a_patch_can_not_say_comes_whole(
    before: dict[str, Any], now: dict[str, Any], told: dict[str, Any]
) -> None:
    assert difference(before, now) == told


def test_one_member_of_many_costs_a_line() -> None:
    house = {"alliances": {f"a{n}": {"title": "The Owls", "members": [*range(8)]} for n in range(300)}}
    now = {"alliances": {**house["alliances"], "a300": {"title": "The Crows", "members": [1, 2]}}}
    assert len(json.dumps(difference(house, now))) < 100 < len(json.dumps(house)) / 100
