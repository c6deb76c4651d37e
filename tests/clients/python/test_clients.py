"""What both clients make of answers: repeats with patience, exceptions by family, one effect."""

import json
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx2
import pytest

from mainmatch_client import (
    AsyncMainmatch,
    Conflict,
    Forbidden,
    Mainmatch,
    MainmatchError,
    NotFound,
    NotSignedIn,
    Patience,
    PhaseClosed,
    Problem,
    Refused,
    ResetRequired,
    ServerFailed,
    TooMany,
    Unreachable,
    Unreadable,
)
from mainmatch_client.patience import Tries

pytestmark = pytest.mark.anyio

Answerer = Callable[[httpx2.Request], httpx2.Response]
FAST = Patience(seconds=5.0, first=0.001, longest=0.002)
MESSAGE = {
    "id": "ms_1",
    "channel": "table",
    "n": 1,
    "seat": 1,
    "role": "seat",
    "name": "Ada",
    "text": "hm",
    "at": "2020-11-21T14:00:00.000Z",
    "reply_to": None,
    "mentions": [],
}


def problem(status: int, code: str, **more: Any) -> httpx2.Response:
    return httpx2.Response(status, json={"status": status, "code": code, "detail": "The way out.", **more})


@pytest.fixture(params=["sync", "async"])
def ask(request: pytest.FixtureRequest) -> Callable[..., Awaitable[Any]]:
    """Call a method of either client, answered by a function: ``await ask(answerer, "say", ...)``."""

    async def asked(answerer: Answerer, method: str, *arguments: Any, patience: Patience = FAST, **wishes: Any) -> Any:
        transport = httpx2.MockTransport(answerer)
        if request.param == "sync":
            with httpx2.Client(transport=transport) as http:
                client = Mainmatch("http://server.test", "mm_x", patience=patience, http=http)
                return getattr(client, method)(*arguments, **wishes)
        async with httpx2.AsyncClient(transport=transport) as http:
            other = AsyncMainmatch("http://server.test", "mm_x", patience=patience, http=http)
            return await getattr(other, method)(*arguments, **wishes)

    return asked


def in_turn(*answers: httpx2.Response | Exception, seen: list[httpx2.Request]) -> Answerer:
    """Answers, one after the other."""
    rest: Iterator[httpx2.Response | Exception] = iter(answers)

    def answer(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        found = next(rest)
        if isinstance(found, Exception):
            raise found
        return found

    return answer


async def test_what_gets_no_answer_is_said_again_with_the_same_key(ask: Callable[..., Awaitable[Any]]) -> None:
    seen: list[httpx2.Request] = []
    cut = httpx2.ReadError("cut")
    answers = in_turn(cut, problem(503, "server_busy"), cut, httpx2.Response(201, json=MESSAGE), seen=seen)
    message = await ask(answers, "say", "m_1", "table", "hm")

    assert (message.text, message.n) == ("hm", 1)
    assert len({request.headers["idempotency-key"] for request in seen}) == 1
    assert [json.loads(request.content) for request in seen] == [{"text": "hm"}] * 4
    assert {request.headers["authorization"] for request in seen} == {"Bearer mm_x"}


async def test_a_post_without_a_key_is_not_said_twice(ask: Callable[..., Awaitable[Any]]) -> None:
    seen: list[httpx2.Request] = []
    with pytest.raises(Unreachable, match="POST /v1/auth/claim"):
        await ask(
            in_turn(httpx2.ReadError("cut"), seen=seen), "claim_account", "mmc_1", "ada", "password", keep_linked=True
        )
    assert len(seen) == 1


async def test_patience_ends(ask: Callable[..., Awaitable[Any]]) -> None:
    seen: list[httpx2.Request] = []
    short = Patience(seconds=0.02, first=0.001, longest=0.002)
    with pytest.raises(Unreachable):
        await ask(in_turn(*[httpx2.ConnectError("down")] * 1000, seen=seen), "me", patience=short)
    assert len(seen) > 2


async def test_a_limit_that_lasts_longer_than_patience_is_told_at_once(ask: Callable[..., Awaitable[Any]]) -> None:
    seen: list[httpx2.Request] = []
    limited = problem(429, "reminded_lately")
    limited.headers["Retry-After"] = "600"
    with pytest.raises(TooMany) as told:
        await ask(in_turn(limited, seen=seen), "remind", "m_1")
    assert (told.value.retry_after, told.value.code, len(seen)) == (600.0, "reminded_lately", 1)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (problem(401, "invalid_token"), NotSignedIn),
        (problem(403, "not_host"), Forbidden),
        (problem(404, "unknown_match"), NotFound),
        (problem(409, "locked_in"), Conflict),
        (problem(409, "phase_closed", phase={"id": "ph_2"}), PhaseClosed),
        (problem(409, "reset_required", head=7), ResetRequired),
        (problem(422, "a_code_of_a_game", errors=[{"path": "body", "code": "x", "message": "y"}]), Refused),
        (problem(500, "internal_error"), ServerFailed),
        (httpx2.Response(404, text="<html>nginx</html>"), Unreadable),
        (httpx2.Response(200, text="<html>a portal</html>"), Unreadable),
        (httpx2.Response(200, json={"id": 7}), Unreadable),
    ],
)
async def test_each_family_has_its_exception(
    ask: Callable[..., Awaitable[Any]], answer: httpx2.Response, kind: type[MainmatchError]
) -> None:
    with pytest.raises(MainmatchError) as told:
        await ask(lambda _: httpx2.Response(answer.status_code, content=answer.content), "me")
    assert type(told.value) is kind
    if isinstance(told.value, Problem):
        assert told.value.status == answer.status_code
        assert told.value.detail == "The way out."
    if isinstance(told.value, PhaseClosed):
        assert told.value.phase == {"id": "ph_2"}
    if isinstance(told.value, ResetRequired):
        assert told.value.head == 7


def test_the_server_says_how_long_to_wait() -> None:
    patience = Patience(seconds=10.0, first=1.0, longest=4.0)
    tries = Tries(patience, 0.0, is_repeatable=True)
    busy = problem(503, "server_busy")
    first = tries.answered(503, {"retry-after": "3"}, busy.content, 0.0)
    assert first is not None
    assert 3.5 <= first <= 4.0
    second = tries.unanswered(4.0)
    assert second is not None
    assert 1.0 <= second <= 2.0
    assert tries.unanswered(9.0) is None


def test_what_a_proxy_says_is_no_reason_to_repeat_what_has_no_key() -> None:
    tries = Tries(Patience(), 0.0, is_repeatable=False)
    with pytest.raises(ServerFailed):
        tries.answered(502, {}, problem(502, "bad_gateway").content, 0.0)
    assert tries.answered(503, {}, problem(503, "server_busy").content, 0.0) is not None


def test_a_wrong_address_is_said_at_once() -> None:
    begin = time.monotonic()
    with pytest.raises(ValueError, match="http"):
        Mainmatch("server.test")
    assert time.monotonic() - begin < Patience().seconds


async def test_sentences_are_asked_for_in_a_language(ask: Callable[..., Awaitable[Any]]) -> None:
    seen: list[httpx2.Request] = []
    with httpx2.Client(transport=httpx2.MockTransport(in_turn(*[problem(404, "x")] * 3, seen=seen))) as http:
        client = Mainmatch("http://server.test", "mm_x", http=http)
        for each in (client.in_language("de"), client.in_language("ko").acting_for("discord", "42"), client):
            with pytest.raises(NotFound):
                each.me()
    assert [request.headers.get("accept-language") for request in seen] == ["de", "ko", None]


async def test_an_integration_speaks_for_somebody(ask: Callable[..., Awaitable[Any]]) -> None:
    seen: list[httpx2.Request] = []
    with httpx2.Client(
        transport=httpx2.MockTransport(in_turn(problem(404, "x"), problem(404, "x"), seen=seen))
    ) as http:
        client = Mainmatch("http://server.test", "mm_x", http=http)
        for each in (client.acting_for("discord", "42"), client):
            with pytest.raises(NotFound):
                each.me()
    assert [request.headers.get("on-behalf-of") for request in seen] == ["discord:42", None]
    assert {request.headers["authorization"] for request in seen} == {"Bearer mm_x"}
