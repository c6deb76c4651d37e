"""The table is whole: every route has a row, and every row is about the route that it names."""

from collections import Counter

import pytest
from starlette.routing import Match

from mainmatch.api.http.context import Access
from mainmatch.api.http.router import ApiRoute, StreamRoute
from mainmatch.api.streams.frames import FRAME_CODES
from mainmatch.main import create_app
from mainmatch.rules.errors import CodedError
from mainmatch.settings import Settings
from tests.access.people import IN_SEASONS, PRINCIPALS
from tests.access.rows import IN_CAST, OK, SEASON_STATES, STANDINGS, STATES, Row
from tests.access.seasons import SEASONS
from tests.access.table import TABLE
from tests.access.world import MATCHES

ROUTES = create_app(Settings()).router.routes


def _access(row: Row) -> tuple[str, Access]:
    """The operation that answers this row's address, and its rule."""
    method, _, address = row.send.partition(" ")
    path = "/v1/stream" if row.is_frame else address.partition("?")[0]
    kind = {"type": "websocket"} if row.is_frame else {"type": "http", "method": method}
    for route in ROUTES:
        if isinstance(route, ApiRoute | StreamRoute) and route.matches({**kind, "path": path})[0] is Match.FULL:
            return (route.operation_id or "" if isinstance(route, ApiRoute) else route.name), route.access
    raise AssertionError(f"nothing answers {row.send}")


def test_every_route_has_a_row() -> None:
    routes = {route.operation_id for route in ROUTES if isinstance(route, ApiRoute)}
    streams = {route.name for route in ROUTES if isinstance(route, StreamRoute)}
    assert routes | streams == {row.operation for row in TABLE}
    # Pages of the docs are there with a slash behind them, too.
    paths = [getattr(route, "path", "") for route in ROUTES]
    again = [path for path in paths if path.startswith("/docs/") and path.endswith("/")]
    assert len(paths) - len(again) == len(routes) + len(streams)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.id)
def test_a_row_is_about_the_route_that_it_names(row: Row) -> None:
    operation, access = _access(row)
    assert operation == row.operation
    if not row.is_frame:
        assert (access.is_open, access.scope) == (row.is_open, row.scope)


def test_no_two_rows_are_the_same() -> None:
    assert Counter((row.id, row.places) for row in TABLE).most_common(1)[0][1] == 1


def test_the_table_says_only_codes_that_there_are() -> None:
    codes = {code for row in TABLE for code in (*(row.who or {}).values(), row.bound, row.always, row.missing)}
    for row in TABLE:
        for special in row.when.values():
            codes |= {special} if isinstance(special, str) else set(special.values())
    assert codes - {OK} <= {*CodedError.KINDS, *FRAME_CODES}


def test_everybody_and_every_state_is_asked() -> None:
    for places, states, people, standings in (
        (MATCHES, STATES, PRINCIPALS, STANDINGS),
        (SEASONS, SEASON_STATES, IN_SEASONS, IN_CAST),
    ):
        assert {state for _, state in places} == set(states)
        stands = {principal.stands(*place) for principal in people for place in places}
        assert stands - {None, "nobody"} == set(standings)


@pytest.mark.parametrize("row", [row for row in TABLE if row.about == "season"], ids=lambda row: row.id)
def test_what_one_may_do_in_a_season_works_for_somebody_somewhere(row: Row) -> None:
    asked = {
        row.expects(standing, state)
        for visibility, state in SEASONS
        if visibility in row.places
        for principal in IN_SEASONS
        if (standing := principal.stands(visibility, state)) not in (None, "nobody")
    }
    assert OK in asked
