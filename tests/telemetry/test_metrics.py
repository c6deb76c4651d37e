"""What /metrics tells, and to whom."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
from pydantic import SecretStr

from mainmatch.api.routers.monitoring import FIGURES
from mainmatch.services import due_work
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.settings import Settings
from mainmatch.telemetry.metrics import MEDIA_TYPE, CachedGauges
from tests.access.wires import connected
from tests.api.routers.seated import FIVE, PAIRS, seated
from tests.app import Server, code_of, serving
from tests.telemetry.figures import TOKEN, Figures, figures, operator

pytestmark = pytest.mark.anyio

HOURLY = {"mode": "rolling", "phase_seconds": {"pairing": 3600, "choice": 3600}}


def of(found: Figures, name: str, **labels: str) -> float:
    return found[name, tuple(sorted(labels.items()))]


# Who may read them


async def test_strangers_and_accounts_may_not_read_figures(server: Server) -> None:
    ada = await server.person("ada")
    for client in (server.client, ada):
        assert code_of(await client.get("/metrics")) == (403, "operators_only")


async def test_without_a_token_they_are_for_this_machine_alone(server: Server) -> None:
    here = await operator(server)
    answer = await here.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == FIGURES == MEDIA_TYPE
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "header",
    [
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Real-IP": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"Via": "1.1 caddy"},
        {"Host": "play.example"},
        {"Host": "play.example:8000"},
        {"Host": "10.0.0.7:8000"},
    ],
)
async def test_what_comes_through_a_proxy_is_not_from_here(server: Server, header: dict[str, str]) -> None:
    here = await operator(server)
    assert code_of(await here.get("/metrics", headers=header)) == (403, "operators_only")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000"])
async def test_this_machine_has_several_names(server: Server, host: str) -> None:
    assert (await (await server.visitor({"Host": host})).get("/metrics")).status_code == 200


async def test_with_a_token_they_are_for_whoever_has_it(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text(f"{TOKEN}\n", encoding="utf-8")
    async with serving(tmp_path / "data", metrics_token_file=token) as server:
        here = await operator(server)
        for wrong in ({}, {"Authorization": f"Bearer {TOKEN[:-1]}"}, {"Authorization": TOKEN}):
            assert code_of(await here.get("/metrics", headers=wrong)) == (403, "operators_only")
        prometheus = await server.bearer(TOKEN)
        assert (await prometheus.get("/metrics")).status_code == 200
        assert TOKEN not in repr(Settings(metrics_token=SecretStr(TOKEN)))


# What they tell


async def test_submissions_are_counted_by_outcome_and_dry_runs_are_none(server: Server) -> None:
    table = await seated(server)
    ada = await table.by("ada")
    body = {"phase_id": await table.phase(), "action": PAIRS}
    await ada.put(f"{table.path}/submission?dry_run=true", json=body)
    await table.put("ben", PAIRS)
    assert (await table.put("ada", PAIRS)).status_code == 200
    found = await figures(server)
    outcomes = {name: of(found, "mainmatch_submissions_total", outcome=name) for name in ("accepted", "refused")}
    assert outcomes == {"accepted": 1, "refused": 1}
    assert of(found, "mainmatch_verbs_total", verb="rehearse", outcome="done") == 1


async def test_requests_are_counted_by_route_and_never_by_address(server: Server) -> None:
    table = await seated(server)
    await (await table.by("ada")).get(f"{table.path}/view")
    await server.client.get("/nowhere/canary-address?canary-query=1")
    await server.client.request("CANARY", "/livez")
    found = await figures(server)
    route = "/v1/matches/{match_id}/view"
    assert of(found, "mainmatch_http_requests_total", route=route, method="GET", status="2xx") == 1
    assert of(found, "mainmatch_http_request_seconds_count", route=route) == 1
    assert of(found, "mainmatch_http_requests_total", route="none", method="GET", status="4xx") == 1
    assert of(found, "mainmatch_http_requests_total", route="/livez", method="other", status="4xx") == 1
    assert "canary" not in str(found).lower()


async def test_open_sockets_are_counted_until_they_are_closed(server: Server) -> None:
    ada = await server.person("ada")
    async with connected(server.app, {"authorization": ada.headers["authorization"]}) as socket:
        await socket.until("ready")
        assert of(await figures(server), "mainmatch_sockets") == 1
    assert of(await figures(server), "mainmatch_sockets") == 0


async def test_a_deadline_is_measured_to_its_commit(server: Server) -> None:
    table = await seated(server, schedule=HOURLY, downtime="strict")
    server.clock.forward(seconds=3607)
    await server.app.state.scheduler.tick()
    found = await figures(server)
    assert of(found, "mainmatch_close_lag_seconds_count") == 1
    assert of(found, "mainmatch_close_lag_seconds_sum") == 7
    assert of(found, "mainmatch_overdue_seconds") == 0
    assert table.match_id not in str(found)


async def test_what_is_overdue_shows_before_anybody_deals_with_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(_desk: UnitOfWork, _limit: int) -> int:
        return 0

    # The server's own clock may look at this very moment.
    monkeypatch.setattr(due_work, "wake", nothing)
    await seated(server, schedule=HOURLY)
    server.clock.forward(seconds=3660)
    assert of(await figures(server), "mainmatch_overdue_seconds") == 60


async def test_the_ledger_of_seasons_sums_to_zero(server: Server) -> None:
    host = await server.person("ada")
    season = (await host.post("/v1/seasons", json={"title": "Autumn", "policies": {"start_garnets": 3}})).json()
    for bot in ("house", "random"):
        assert (await host.post(f"/v1/seasons/{season['id']}/members", json={"bot": bot})).status_code == 201
    assert (await host.post(f"/v1/seasons/{season['id']}/start")).status_code == 200
    found = await figures(server)
    while ("mainmatch_ledger_sum", ()) not in found:
        # A busy machine may take longer to add it up than a reading waits.
        found = await figures(server)
    assert of(found, "mainmatch_ledger_sum") == 0
    assert season["id"] not in str(found)


async def test_commands_that_are_committed_together_are_one_batch(server: Server) -> None:
    before = await figures(server)
    await server.person("ada")
    found = await figures(server)
    assert of(found, "mainmatch_batch_verbs_count") > of(before, "mainmatch_batch_verbs_count")
    assert of(found, "mainmatch_batch_verbs_sum") >= of(found, "mainmatch_batch_verbs_count")
    assert of(found, "mainmatch_verbs_under_way", kind="write") == 0


async def test_without_its_database_the_server_tells_the_rest(server: Server) -> None:
    await server.app_state.executor.database.aclose()
    found = await figures(server)
    assert of(found, "mainmatch_ready") == 1
    assert ("mainmatch_overdue_seconds", ()) not in found


async def test_process_and_garbage_collector_are_there(server: Server) -> None:
    found = await figures(server)
    assert of(found, "process_resident_memory_bytes") > 0
    assert of(found, "python_gc_collections_total", generation="2") >= 0


# What they don't tell (P20, P21)


async def told_after(data: Path, choices: str) -> tuple[Figures, set[str]]:
    """A round is played, with these choices sealed; what an operator reads then, and what may not be in it."""
    async with serving(data) as server:
        server.app.state.config.instrumentation.clock = lambda: 0.0
        table = await seated(server)
        host = await table.by("host")
        await table.put("ada", PAIRS)
        await host.post(f"{table.path}/host/close-phase")
        phase = await table.phase()
        for name, choice in zip(FIVE[1:], choices.split(), strict=True):
            sent = await table.put(name, {"type": "choose", "choice": choice, "double": False})
            assert sent.status_code == 200, sent.text
        me = (await host.get("/v1/me")).json()
        return await figures(server), {table.match_id, phase, me["id"], "betray", "ally", "server.test"}


_BY_ITSELF = ("due", "next_due", "wake", "pages", "heads", "beat", "forget", "note_uses")
"""What runs in the background: how often is chance."""
_TOLD = ("mainmatch_submissions", "mainmatch_http", "mainmatch_verbs_total", "mainmatch_close", "mainmatch_matches")


async def test_worlds_that_differ_in_what_is_sealed_have_the_same_figures(tmp_path: Path) -> None:
    first, secrets = await told_after(tmp_path / "a", "ally ally ally ally")
    second, more = await told_after(tmp_path / "b", "betray ally betray betray")
    alike = [
        {
            key: value
            for key, value in found.items()
            if key[0].startswith(_TOLD) and dict(key[1]).get("verb") not in _BY_ITSELF
        }
        for found in (first, second)
    ]
    assert alike[0] == alike[1]
    assert of(first, "mainmatch_submissions_total", outcome="accepted") == 5
    assert {secret for secret in secrets | more if secret in f"{first}{second}"} == set()


async def test_labels_are_names_of_ours(server: Server) -> None:
    await seated(server)
    labels = {name for _, pairs in await figures(server) for name, _ in pairs if name not in ("le", "generation")}
    ours = {"route", "method", "status", "verb", "outcome", "kind", "version", "why", "reason"}
    assert labels - ours <= {"implementation", "major", "minor", "patchlevel"}


# What takes long is asked now and then; nobody waits long for it, and nothing else suffers from it.


class Book:
    """A ledger whose sum takes as long as the test likes."""

    def __init__(self) -> None:
        self.now = 0.0
        self.asked = 0
        self.sum = 0.0
        self.open = asyncio.Event()
        self.open.set()
        self.error: Exception | None = None
        self.figures = CachedGauges(self.quick, self.slow, lambda: self.now)

    async def quick(self) -> Mapping[str, float]:
        return {"overdue_seconds": self.now}

    async def slow(self) -> Mapping[str, float]:
        self.asked += 1
        await self.open.wait()
        if self.error is not None:
            raise self.error
        return {"ledger_sum": self.sum}


async def test_it_is_asked_once_in_ten_minutes_and_told_in_between() -> None:
    book = Book()
    for _ in range(3):
        assert await book.figures() == {"overdue_seconds": book.now, "ledger_sum": 0.0}
        book.now += 299
    assert book.asked == 1
    book.now, book.sum = 601, 2.0
    assert (await book.figures())["ledger_sum"] == 2.0
    assert book.asked == 2


async def test_what_takes_long_is_told_when_it_is_there_and_asked_once() -> None:
    book = Book()
    book.open.clear()
    assert [await book.figures() for _ in range(2)] == [{"overdue_seconds": 0.0}] * 2
    book.open.set()
    assert (await book.figures())["ledger_sum"] == 0.0
    assert book.asked == 1


async def test_what_fails_is_missing_and_the_rest_is_told() -> None:
    book = Book()
    await book.figures()
    book.now, book.error = 601, RuntimeError("no database")
    assert await book.figures() == {"overdue_seconds": 601}
