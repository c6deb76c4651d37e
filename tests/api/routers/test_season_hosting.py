"""What hosts do and members decide, over HTTP: once a key, and no refusal repeats a choice."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.access.doing import did
from tests.access.world import playing_tally
from tests.api.routers.season_refusals import WHY
from tests.api.routers.test_seasons import PEOPLE, opened, staged
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def executor(tmp_path: Path) -> AsyncIterator[Server]:
    async with playing_tally(tmp_path) as server:
        for name in PEOPLE:
            await server.person(name)
        yield server


async def test_a_repeat_with_its_key_is_done_once(executor: Server) -> None:
    path, members = await opened(executor, "ada", "ben", "cyd", policies={"start_garnets": 5, "transfers": "open"})
    ada, host = await executor.person("ada"), await executor.person("host")
    for client, tail, body in (
        (ada, "transfers", {"to": members["ben"], "amount": 1}),
        (host, f"members/{members['ben']}/warnings", WHY),
        (host, "episodes", {"game": "tally"}),
    ):
        key = {"Idempotency-Key": tail}
        first, second = [await client.post(f"{path}/{tail}", json=body, headers=key) for _ in range(2)]
        assert first.status_code == second.status_code == 201
        assert (first.content, second.headers["idempotency-replayed"]) == (second.content, "true")
        other = await client.post(f"{path}/{tail}", json={**body, "title": "x"}, headers=key)
        assert code_of(other)[1] in ("invalid_request", "idempotency_key_reused")
    shown = (await did(host, "GET", f"{path}/view"))["view"]
    assert (len(shown["offers"]), len(shown["warnings"][members["ben"]]), len(shown["episodes"])) == (1, 1, 1)


@pytest.mark.parametrize(
    "choice", [["cm_my-secret"], ["cm_my-secret", "cm_my-secret"], ["x" * 65 + "my-secret"], "my-secret"]
)
async def test_no_refusal_repeats_what_was_chosen(executor: Server, choice: Any) -> None:
    names = await staged(executor, "public", "deciding")
    ada, ben = await executor.person("ada"), await executor.person("ben")
    await did(ada, "PUT", f"{names['S']}/decisions/de_1/choice", {"choice": [names["cyd_member"]]})
    answer = await ben.put(f"{names['S']}/decisions/de_1/choice", json={"choice": choice})
    assert answer.status_code == 422
    assert "my-secret" not in answer.text
    assert names["cyd_member"] not in answer.text


async def test_the_course_of_a_season_is_for_its_hosts(executor: Server) -> None:
    path, _ = await opened(executor, "ada", "ben", "cyd", starts=False)
    tried: tuple[tuple[str, str, Any], ...] = (
        ("PUT", "policies", {"policies": {"start_garnets": 3}}),
        ("POST", "start", None),
        ("POST", "episodes", {"game": "tally"}),
        ("POST", "cancel", WHY),
    )
    for method, tail, body in tried:
        assert code_of(await executor.client.request(method, f"{path}/{tail}", json=body)) == (401, "invalid_token")
        for name in ("stranger", "ada"):
            answer = await (await executor.person(name)).request(method, f"{path}/{tail}", json=body)
            assert code_of(answer) == (403, "not_season_host"), (name, tail)
    host = await executor.person("host")
    for method, tail, body in tried:
        assert (await host.request(method, f"{path}/{tail}", json=body)).is_success
    assert (await did(host, "GET", path))["status"] == "cancelled"
