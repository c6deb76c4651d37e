"""What a route's function may want is settled when it is declared."""

from typing import Annotated

import pytest
from fastapi import Query
from fastapi.dependencies.utils import get_dependant
from starlette.responses import Response

from mainmatch.api.http.argument_binding import Arguments
from mainmatch.api.http.context import Here


async def _remembers(call: Here, words: Annotated[list[str], Query()] = []) -> Response:  # noqa: B006 - that is the point
    raise NotImplementedError


async def _forgets(call: Here, words: Annotated[tuple[str, ...], Query()] = ()) -> Response:
    raise NotImplementedError


def test_what_is_given_where_nothing_was_sent_is_nothing_that_a_call_could_change() -> None:
    Arguments(get_dependant(path="/", call=_forgets))
    with pytest.raises(TypeError, match="list"):
        Arguments(get_dependant(path="/", call=_remembers))
