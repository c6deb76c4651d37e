"""The refusals of a season have the codes and statuses of the API."""

import inspect

import pytest

from mainmatch.rules import Refused
from mainmatch.rules.errors import KnownRefusal
from mainmatch.season import errors

OWN: list[type[KnownRefusal]] = [
    each
    for each in vars(errors).values()
    if inspect.isclass(each) and issubclass(each, KnownRefusal) and each.__module__ == errors.__name__
]


@pytest.mark.parametrize(
    ("status", "kinds"),
    [
        (403, {errors.NotYourDecision}),
        (404, {errors.UnknownMember, errors.UnknownDecision, errors.UnknownOffer}),
        (422, {errors.BadPolicies, errors.BadDeadline, errors.NotAnOption, errors.OfferToYourself, errors.WrongCount}),
    ],
)
def test_what_is_no_conflict_says_so(status: int, kinds: set[type[KnownRefusal]]) -> None:
    assert {kind for kind in OWN if kind.status == status} == kinds


def test_everything_else_is_a_conflict_with_what_the_season_is_now() -> None:
    assert {kind.status for kind in OWN} == {403, 404, 409, 422}
    assert errors.NotNow.status == 409
    assert all(issubclass(kind, Refused) for kind in OWN)
