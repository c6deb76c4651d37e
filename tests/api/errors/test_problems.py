import httpx2
import pytest

from mainmatch.rules.errors import CodedError
from tests.app import code_of

pytestmark = pytest.mark.anyio


async def test_an_unknown_address_is_a_problem(client: httpx2.AsyncClient) -> None:
    assert code_of(await client.get("/v1/nothing")) == (404, "not_found")
    assert code_of(await client.get("/v1/me/")) == (404, "not_found")


async def test_an_address_with_control_characters_is_nowhere(client: httpx2.AsyncClient) -> None:
    assert code_of(await client.get("/v1/games/%00")) == (404, "not_found")
    assert code_of(await client.get("/v1/games/%ff")) == (404, "not_found")


async def test_a_wrong_method_names_all_right_ones(client: httpx2.AsyncClient) -> None:
    answer = await client.put("/v1/me")
    assert code_of(answer) == (405, "method_not_allowed")
    assert answer.headers["allow"] == "DELETE, GET, HEAD, OPTIONS, PATCH"


async def test_the_errors_page_has_each_code(client: httpx2.AsyncClient) -> None:
    page = (await client.get("/docs/errors")).text
    for code in CodedError.KINDS:
        assert f'id="{code}"' in page
