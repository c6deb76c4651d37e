"""What HTTP itself refuses has the status that HTTP gives it."""

import inspect

import pytest

from mainmatch.api.errors import kinds
from mainmatch.rules.errors import CodedError


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (kinds.BadRequest, 400),
        (kinds.MethodNotAllowed, 405),
        (kinds.RequestTimeout, 408),
        (kinds.BodyTooLarge, 413),
        (kinds.UnsupportedMediaType, 415),
        (kinds.MalformedJson, 422),
        (kinds.TooManyConnections, 429),
        (kinds.InternalError, 500),
        (kinds.NotReady, 503),
    ],
)
def test_a_kind_has_its_status(kind: type[CodedError], status: int) -> None:
    assert kind("No.").status == status


def test_every_kind_here_has_a_code_of_its_own() -> None:
    own = [each for each in CodedError.KINDS.values() if each.__module__ == kinds.__name__]
    assert {kind.__name__ for kind in own} == {
        name for name, each in vars(kinds).items() if inspect.isclass(each) and each.__module__ == kinds.__name__
    }
