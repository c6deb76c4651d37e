"""Errors of services: each kind is a class, with a code, the way out, and nothing of what was sent."""

import inspect
import pickle

import pytest

import mainmatch.api.problems
import mainmatch.rules.errors
import mainmatch.season.errors
from mainmatch.rules import Flaw, Refused
from mainmatch.rules.errors import CodedError, KnownRefusal
from mainmatch.services import errors
from mainmatch.services.errors import (
    Busy,
    Conflict,
    InvalidRequest,
    MatchFull,
    NotHost,
    OutcomeUnknown,
    RateLimited,
    ServerBusy,
    ServiceError,
)

MODULES = (mainmatch.api.problems, mainmatch.rules.errors, mainmatch.season.errors, errors)
KINDS = sorted(CodedError.KINDS.items())


@pytest.mark.parametrize(("code", "kind"), KINDS, ids=[code for code, _ in KINDS])
def test_a_kind_says_its_meaning_in_a_sentence_unless_the_place_knows_more(code: str, kind: type[CodedError]) -> None:
    assert issubclass(kind, ServiceError | KnownRefusal)
    assert (kind.code, kind.meaning()[-1]) == (code, ".")
    assert 400 <= kind.status < 600
    assert (kind().code, kind().message) == (code, kind.meaning())
    assert (kind("No.").code, kind("No.").message, str(kind("No."))) == (code, "No.", f"{code}: No.")
    assert (kind("No.").flaws, dict(kind("No.").more)) == ((), {})


def test_every_kind_has_a_place_among_the_errors() -> None:
    placed = {kind for module in MODULES for _, kind in inspect.getmembers(module, inspect.isclass)}
    elsewhere = {kind.__name__ for kind in CodedError.KINDS.values() if kind not in placed}
    # Beside the code that raises it, for it says what must not be said to anybody.
    assert elsewhere == {"GameFailed"}


def test_a_code_belongs_to_one_class() -> None:
    with pytest.raises(TypeError, match="match_full"):
        type("Another", (Conflict,), {}, code="match_full")
    assert CodedError.KINDS["match_full"] is MatchFull


def test_a_title_is_the_code_in_words_unless_it_says_another() -> None:
    assert (MatchFull.title, NotHost.title) == ("Match full", "Not a host")


@pytest.mark.parametrize("error", [MatchFull(), MatchFull("No."), Refused("own_code", "No."), ServerBusy("No.")])
def test_an_error_of_another_process_is_the_same(error: CodedError) -> None:
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301 - of our own

    assert (type(copied), copied.code, copied.message) == (type(error), error.code, error.message)


def test_a_refusal_with_a_code_of_the_api_has_its_status_and_title() -> None:
    assert (Refused("unknown_match", "No.").status, Refused("unknown_match", "No.").title) == (404, "No such match")
    assert (Refused("own_code", "No.").status, Refused("own_code", "No.").title) == (422, "Own code")


def test_findings_and_what_a_client_can_act_on_are_carried_beside_the_text() -> None:
    flaw = Flaw("body.seat", "unknown_seat", "There is no such seat.")
    error = InvalidRequest("See errors.", flaws=(flaw,), more={"phase_id": "ph_1"})
    assert error.flaws == (flaw,)
    assert error.more == {"phase_id": "ph_1"}
    assert "body.seat" not in str(error)
    assert "ph_1" not in str(error)


def test_what_can_be_tried_again_says_when() -> None:
    assert ServerBusy("Later.").retry_after == 1
    assert RateLimited("Later.", retry_after=30).retry_after == 30
    assert issubclass(OutcomeUnknown, Busy)
    assert not issubclass(Conflict, Busy)
