import inspect
from pathlib import Path

import httpx2
import pytest

from mainmatch.api import problems
from mainmatch.api.problems import base_at
from mainmatch.rules.errors import CodedError
from tests.app import code_of, serving

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


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("play.example:8443", "http://play.example:8443"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("play.example/x?", "http://server.test"),
        ('"><a', "http://server.test"),
        ("", "http://server.test"),
    ],
)
async def test_a_type_is_an_address_of_the_host_that_was_asked(
    client: httpx2.AsyncClient, host: str, base: str
) -> None:
    problem = (await client.get("/v1/nothing", headers={"Host": host})).json()
    assert problem["type"] == f"{base}/docs/errors#not_found"


async def test_a_type_names_the_public_url_where_that_is_set(tmp_path: Path) -> None:
    async with serving(tmp_path, public_url="https://play.example") as server:
        for answer in (await server.client.get("/v1/nothing"), await server.client.put("/v1/me")):
            assert answer.json()["type"] == f"https://play.example/docs/errors#{answer.json()['code']}"


@pytest.mark.parametrize(
    ("address", "base"),
    [(("127.0.0.1", 8000), "127.0.0.1:8000"), (("::1", 80, 0, 0), "[::1]:80"), ("/run/socket", "localhost")],
)
def test_input_that_is_no_request_is_told_the_socket_s_address(address: object, base: str) -> None:
    assert base_at("http", address) == f"http://{base}"


async def test_the_errors_page_has_each_code(client: httpx2.AsyncClient) -> None:
    page = (await client.get("/docs/errors")).text
    for code in CodedError.KINDS:
        assert f'id="{code}"' in page


# What HTTP itself refuses has the status that HTTP gives it.


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (problems.BadRequest, 400),
        (problems.MethodNotAllowed, 405),
        (problems.RequestTimeout, 408),
        (problems.BodyTooLarge, 413),
        (problems.UnsupportedMediaType, 415),
        (problems.MalformedJson, 422),
        (problems.TooManyConnections, 429),
        (problems.InternalError, 500),
        (problems.NotReady, 503),
    ],
)
def test_a_kind_has_its_status(kind: type[CodedError], status: int) -> None:
    assert kind("No.").status == status


def test_every_kind_here_has_a_code_of_its_own() -> None:
    own = [each for each in CodedError.KINDS.values() if each.__module__ == problems.__name__]
    assert {kind.__name__ for kind in own} == {
        name
        for name, each in vars(problems).items()
        if inspect.isclass(each) and issubclass(each, CodedError) and each.__module__ == problems.__name__
    }
