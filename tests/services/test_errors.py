"""Errors of services: a tree, with a code, the way out, and nothing of what was sent."""

import pytest

from mainmatch.rules import Flaw
from mainmatch.services import errors
from mainmatch.services.errors import Busy, Conflict, Invalid, OutcomeUnknown, ServiceError, TooMany

KINDS = [getattr(errors, name) for name in errors.__all__]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_error_is_in_the_tree_that_the_module_draws_and_says_what_it_is(kind: type[ServiceError]) -> None:
    assert issubclass(kind, ServiceError)
    assert kind.__doc__
    assert kind.__name__ in (errors.__doc__ or "")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_error_has_a_code_and_the_way_out(kind: type[ServiceError]) -> None:
    error = kind("match_full", "Every seat is taken.")
    assert (error.code, error.advice) == ("match_full", "Every seat is taken.")
    assert error.args == ("match_full", "Every seat is taken.")
    assert (error.errors, dict(error.more)) == ((), {})


def test_findings_and_what_a_client_can_act_on_are_carried_beside_the_text() -> None:
    flaw = Flaw("body.seat", "unknown_seat", "There is no such seat.")
    error = Invalid("invalid_request", "See errors.", (flaw,), more={"phase": "ph_1"})
    assert error.errors == (flaw,)
    assert error.more == {"phase": "ph_1"}
    assert "body.seat" not in str(error)
    assert "ph_1" not in str(error)


def test_what_can_be_tried_again_says_when() -> None:
    assert Busy("server_busy", "Later.").retry_after == 1
    assert TooMany("rate_limited", "Later.", retry_after=30).retry_after == 30
    assert issubclass(OutcomeUnknown, Busy)
    assert not issubclass(Conflict, Busy)
