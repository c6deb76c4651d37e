"""Who may make a call, and how it is answered."""

import pytest

from mainmatch.api.http.context import Access
from tests.api.http.test_router import ROUTES
from tests.api.routers.seated import PAIRS, seated
from tests.app import Server

pytestmark = pytest.mark.anyio


def test_every_route_has_an_access_rule() -> None:
    without = [route for route in ROUTES if not isinstance(getattr(route, "access", None), Access)]
    assert without == []


def test_an_open_route_says_why() -> None:
    for route in ROUTES:
        access = getattr(route, "access", None)
        assert isinstance(access, Access)
        assert not access.is_open or len(access.reason) > 10


async def test_a_view_that_one_has_is_not_sent_again(server: Server) -> None:
    table = await seated(server)
    ben = await table.by("ben")
    first = await ben.get(f"{table.path}/view")
    assert first.headers["cache-control"] == "no-store"
    await table.put("ada", PAIRS)
    again = await ben.get(f"{table.path}/view", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("sent", "status"),
    [(['"x", W/{tag}'], 304), (['"x"', "{tag}"], 304), (["*"], 304), (['"x"'], 200), (["x{tag}"], 200)],
)
async def test_a_tag_is_found_among_several(server: Server, sent: list[str], status: int) -> None:
    table = await seated(server)
    ben = await table.by("ben")
    tag = (await ben.get(f"{table.path}/view")).headers["etag"]
    headers = [("If-None-Match", each.format(tag=tag)) for each in sent]
    assert (await ben.get(f"{table.path}/view", headers=headers)).status_code == status
