"""Policies from JSON: defaults, ranges, invalid combinations."""

import math
from typing import Any

import pytest

from mainmatch.rules.errors import Refused
from mainmatch.season.policies import SeasonPolicies, read_policies


def test_every_policy_has_a_default_and_says_what_it_is() -> None:
    assert read_policies({}) == SeasonPolicies()
    assert [name for name, field in SeasonPolicies.model_fields.items() if not field.description] == []


def test_policies_come_back_from_json_as_they_were() -> None:
    chosen = SeasonPolicies(death_match_pool=("duel",), sealed=())
    assert SeasonPolicies.model_validate_json(chosen.model_dump_json()) == chosen


@pytest.mark.parametrize(
    "fields",
    [
        {"finalists": 1},
        {"finalists": True},
        {"finalists": "2"},
        {"start_garnets": -1},
        {"start_garnets": math.nan},
        {"opponent": "the_loudest"},
        {"unheard_of": 1},
        {"deadlines": {"give_token": 0}},
        {"death_match_pool": ["duel", "duel"]},
        {"death_match_pool": ["../etc"]},
        {"sealed": ["support", "support"]},
        {"warnings": [{"after": 2}, {"after": 2}]},
        {"warnings": [{"after": 0}]},
        {"silence": "\ud800"},
    ],
)
def test_policies_out_of_range_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="bad_policies"):
        read_policies(fields)
