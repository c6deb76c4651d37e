"""S3: a flood by one leaves everybody else's budget as it was. Counted, not timed: the clock stands."""

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from structlog.contextvars import get_contextvars

from mainmatch.api.http.rate_limits import RateLimiter
from mainmatch.services.storage_quota import StorageQuota, stored
from mainmatch.services.unit_of_work import Executor
from tests.api.routers.linking import integrated
from tests.api.routers.seated import PAIRS, seated
from tests.api.routers.test_seasons import opened
from tests.app import Server, code_of, serving

pytestmark = pytest.mark.anyio

BUDGETS = {"reads": "50/hour", "writes": "20/hour", "dry_runs": "30/hour", "strangers": "40/hour", "sockets": "5/hour"}


@pytest.fixture
async def executor(tmp_path: Path) -> AsyncIterator[Server]:
    """A server whose budgets are small and come back never."""
    async with serving(tmp_path / "data") as server:
        object.__setattr__(server.app_state, "limits", RateLimiter(BUDGETS, clock=lambda: 1000.0))
        yield server


async def flood(ask: Callable[[], Awaitable[httpx2.Response]], count: int = 160, lanes: int = 8) -> Counter[int]:
    """So many requests on eight connections; how often which status came."""
    answered: Counter[int] = Counter()

    async def lane() -> None:
        for _ in range(count // lanes):
            answered[(await ask()).status_code] += 1

    async with anyio.create_task_group() as tasks:
        for _ in range(lanes):
            tasks.start_soon(lane)
    return answered


async def test_one_floods_and_another_notices_nothing(executor: Server) -> None:
    eve, ada = await executor.person("eve"), await executor.person("ada")
    reads = await flood(lambda: eve.get("/v1/me"))
    assert reads == {200: 50, 429: 110}
    writes = await flood(lambda: eve.patch("/v1/me", json={"display_name": "Eve"}))
    assert writes == {200: 20, 429: 140}
    victims = [await ada.get("/v1/me") for _ in range(50)]
    victims += [await ada.patch("/v1/me", json={"display_name": "Ada"}) for _ in range(20)]
    assert Counter(answer.status_code for answer in victims) == {200: 70}
    assert [int(answer.headers["ratelimit"].split(";")[1][2:]) for answer in victims[:3]] == [49, 48, 47]


async def test_over_a_budget_the_way_out_is_told(executor: Server) -> None:
    eve = await executor.person("eve")
    await flood(lambda: eve.get("/v1/me"))
    refused = await eve.get("/v1/me")
    assert code_of(refused) == (429, "rate_limited")
    assert int(refused.headers["retry-after"]) == 72
    assert f"in {refused.headers['retry-after']} seconds" in refused.json()["detail"]


async def test_reads_writes_and_dry_runs_have_budgets_of_their_own(executor: Server) -> None:
    # Signing everybody up, joining and starting has cost them something already; Ada is the X.
    object.__setattr__(executor.app_state, "limits", RateLimiter({}))
    table = await seated(executor)
    ada, phase = await table.by("ada"), await table.phase()
    object.__setattr__(executor.app_state, "limits", RateLimiter(BUDGETS, clock=lambda: 1000.0))
    path, body = f"{table.path}/submission", {"phase_id": phase, "action": PAIRS}
    assert await flood(lambda: ada.put(f"{path}?dry_run=true", json=body)) == {200: 30, 429: 130}
    assert await flood(lambda: ada.get(table.path)) == {200: 50, 429: 110}
    assert (await ada.put(path, json=body)).status_code == 200
    assert (await ada.get(path)).status_code == 429


async def test_all_tokens_of_an_account_spend_one_budget(executor: Server) -> None:
    ada = await executor.person("ada")
    made = await ada.post("/v1/me/tokens", json={"name": "bot", "scopes": ["match:read"]})
    bot = await executor.bearer(made.json()["token"])
    assert (await flood(lambda: ada.get("/v1/me")))[200] == 50
    assert (await bot.get("/v1/me")).status_code == 429


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer mm_" + "x" * 43}, {"Authorization": "nonsense"}], ids=str
)
async def test_strangers_are_counted_by_address_and_those_who_sign_in_do_not_feel_it(
    executor: Server, headers: dict[str, str]
) -> None:
    ada = await executor.person("ada")
    assert (await ada.get("/v1/me")).status_code == 200, "her token is known from now on"
    stranger = await executor.visitor(headers)
    answered = await flood(lambda: stranger.get("/v1/me"))
    # Ada's own sign-up and sign-in came from there.
    assert answered == {401: 38, 429: 122}
    assert (await stranger.get("/v1/games")).status_code == 429
    assert (await ada.get("/v1/me")).status_code == 200
    for probe in ("/livez", "/readyz"):
        assert (await stranger.get(probe)).status_code == 200, "a flood must not have the server restarted"


@pytest.mark.parametrize("probe", ["/livez", "/readyz"])
async def test_probes_have_a_budget_of_their_own(tmp_path: Path, probe: str) -> None:
    async with serving(tmp_path / "data", limits="on", limit_probes="30/hour") as place:
        answered = await flood(lambda: place.client.get(probe), count=40)
        assert answered == {200: 30, 429: 10}
        assert (await place.client.get("/v1/games")).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/nowhere"), ("GET", "/v1/stream"), ("DELETE", "/v1/games"), ("OPTIONS", "/v1/me")]
)
async def test_what_no_operation_answers_is_a_strangers(executor: Server, method: str, path: str) -> None:
    stranger = await executor.visitor({})
    answered = await flood(lambda: stranger.request(method, path), count=48)
    assert [*answered.values()] == [40, 8]
    assert answered[429] == 8
    assert (await stranger.get("/v1/games")).status_code == 429
    assert (await stranger.get("/livez")).status_code == 200


async def test_preflights_have_a_budget_of_their_own(tmp_path: Path) -> None:
    page = "https://front.example"
    asks = {"Origin": page, "Access-Control-Request-Method": "GET"}
    async with serving(tmp_path / "data", limits="on", limit_preflights="30/hour", origins=page) as place:
        answered = await flood(lambda: place.client.options("/v1/me", headers=asks), count=40)
        assert answered == {204: 30, 429: 10}
        refused = await place.client.options("/v1/me", headers=asks)
        assert refused.headers["access-control-allow-origin"] == page
        assert (await place.client.get("/v1/games")).status_code == 200


async def test_pages_of_lists_are_paid_for_by_their_bytes(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", limits="on", limit_long_reads="100/hour") as place:
        ada = await place.person("ada")
        title = "\N{SNOWMAN}" * 60
        for _ in range(60):
            assert (await ada.post("/v1/matches", json={"game": "x-game", "title": title})).status_code == 201
        statuses = [(await ada.get("/v1/matches?mine=true")).status_code for _ in range(10)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        assert (await ada.get("/v1/me")).status_code == 200


async def test_a_token_without_the_scope_is_no_way_around(executor: Server) -> None:
    ada = await executor.person("ada")
    made = await ada.post("/v1/me/tokens", json={"name": "bot", "scopes": ["match:read"]})
    bot = await executor.bearer(made.json()["token"])
    answered = await flood(lambda: bot.post("/v1/matches", json={}))
    assert set(answered) == {403, 429}


STORING: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a message": ("POST", "{path}/channels/table/messages", {"text": "\N{GRINNING FACE}" * 2000}),
    "a match": ("POST", "/v1/matches", {"game": "x-game"}),
    "an alert": ("POST", "/v1/me/match-alerts", {"game": "x-game"}),
    "a submission": ("PUT", "{path}/submission", {"phase_id": "{phase}", "action": PAIRS}),
    "a change": ("PATCH", "{path}", {"title": "Another"}),
    "an announcement": ("POST", "{path}/host/announce", {"text": "a" * 4000, "reason": "b"}),
    "a season": ("POST", "/v1/seasons", {"title": "One"}),
    "a webhook": ("POST", "/v1/webhooks", {"url": "https://a.example/", "feeds": ["account/a"]}),
    "a name": ("PATCH", "/v1/me", {"display_name": "Ada"}),
    "a namespace": ("PUT", "/v1/integrations/abc", {}),
}
"""What grows by what an account sends, by one example of each."""


async def test_what_an_account_adds_in_a_day_is_bounded_whatever_it_adds(executor: Server) -> None:
    table = await seated(executor)
    phase = await table.phase()
    for what, (method, path, body) in STORING.items():
        object.__setattr__(executor.app_state, "limits", RateLimiter({}))
        storage = StorageQuota("600/day", executor.app_state.executor, clock=lambda: 1000.0)
        object.__setattr__(executor.app_state, "storage", storage)
        eve = await executor.person(f"eve-{what.replace(' ', '-')}")
        asked = path.replace("{path}", table.path)
        sent = {key: phase if value == "{phase}" else value for key, value in body.items()}
        refused = await eve.request(method, asked, json=sent)
        for _ in range(160):
            if refused.status_code == 429:
                break
            refused = await eve.request(method, asked, json=sent)
        assert code_of(refused) == (429, "rate_limited"), what
        assert (await eve.request(method, asked, json=sent)).status_code == 429
        assert "as much as an account may in a day" in refused.json()["detail"]
        assert int(refused.headers["retry-after"]) > 0
        # The ways out, and everybody else.
        assert (await eve.get("/v1/me")).status_code == 200
        assert (await eve.request("DELETE", f"{table.path}/submission")).status_code != 429
        assert (await eve.post("/v1/me/sign-out-everywhere", json={})).status_code != 429
        other = await executor.person(f"ada-{what.replace(' ', '-')}")
        assert (await other.patch("/v1/me", json={"display_name": "Ada"})).status_code == 200


async def test_a_seasons_event_counts_once_however_many_members_hear_of_it(tmp_path: Path) -> None:
    changes = []
    for crowd in (["ada"], ["ada", "ben", "cyd", "dot", "eve", "fay"]):
        async with serving(tmp_path / str(len(crowd)), limits="on", limit_storage="600/day") as server:
            path, members = await opened(server, *crowd, starts=False)
            host, ada = await server.person("host"), f"{path}/members/{members['ada']}"
            groups = [{"groups": [f"Team {n} of {team} and others" for team in range(8)]} for n in range(150)]
            changes.append(Counter([(await host.patch(ada, json=each)).status_code for each in groups]))
    few, many = changes
    assert 50 < few[200] < 150, few
    assert many == few


async def test_a_day_of_somebody_who_plays_and_talks_much_costs_little_of_it(tmp_path: Path) -> None:
    """A thousand submissions and two thousand messages of 200 letters, with the settings that a server has."""
    async with serving(tmp_path / "data", limits="on") as place:
        storage = place.app_state.storage
        me = (await (await place.person("ada")).get("/v1/me")).json()["id"]
        for _ in range(1000):
            await storage.spend(me, stored(400))
        for _ in range(2000):
            await storage.spend(me, stored(230, makes=True))


@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
async def test_what_was_added_counts_after_a_restart_and_at_every_server(engine: str, tmp_path: Path) -> None:
    async def added(server: Server, token: str, most: int) -> int:
        ada, times = await server.bearer(token), 0
        while times < most and (await ada.patch("/v1/me", json={"display_name": "Ada"})).status_code == 200:
            times += 1
        return times

    on = {"limits": "on", "limit_storage": "600/day"}
    async with serving(tmp_path / "data", **on) as first:
        token = (await first.person("ada")).headers["authorization"].removeprefix("Bearer ")
        counts = [await added(first, token, 50)]
        if engine == "postgres":
            async with serving(tmp_path / "data", **on) as second:
                counts += [await added(each, token, 40) for each in (second, first, second, first)]
    async with serving(tmp_path / "data", **on) as again:
        counts.append(await added(again, token, 400))
        # Half of it at once, 2 KiB for each; what a server had ahead when it ended is lost.
        assert 140 <= sum(counts) <= 150, counts
        again.clock.forward(hours=2)
        counts.append(await added(again, token, 400))
        assert 160 <= sum(counts) <= 175, counts


async def test_without_limits_nothing_is_counted_and_nothing_told(server: Server) -> None:
    ada = await server.person("ada")
    answered = [await ada.get("/v1/me") for _ in range(100)]
    assert {answer.status_code for answer in answered} == {200}
    assert "ratelimit" not in answered[0].headers


async def test_limits_are_on_unless_they_are_switched_off(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", limits="on", limit_reads="3/hour") as executor:
        ada = await executor.person("ada")
        told: list[Any] = [await ada.get("/v1/me") for _ in range(4)]
        assert [answer.status_code for answer in told] == [200, 200, 200, 429]
        assert told[0].headers["ratelimit-policy"] == '"reads";q=3;w=3600'


async def test_all_linked_accounts_of_a_namespace_spend_one_budget(executor: Server) -> None:
    object.__setattr__(executor.app_state, "limits", RateLimiter({}))
    bot = await integrated(executor)
    for name in ("ada", "ben", "cy"):
        assert (await bot.client.put(bot.at(name), json={"display_name": "Z"})).status_code == 201
    object.__setattr__(
        executor.app_state, "limits", RateLimiter({"reads": "50/hour", "integrations": "80/hour"}, clock=lambda: 1000.0)
    )
    answered = [await flood(partial((await bot.as_(name)).get, "/v1/me")) for name in ("ada", "ben", "cy")]
    assert [each[200] for each in answered] == [50, 30, 0]
    assert (await bot.client.get(bot.at("ada"))).status_code == 200, "the integration itself pays from its own"


async def test_all_accounts_of_an_address_spend_one_budget(executor: Server) -> None:
    people = [await executor.person(name) for name in ("ada", "ben", "dot")]
    limits = RateLimiter({"reads": "50/hour", "addresses": "80/hour"}, clock=lambda: 1000.0)
    object.__setattr__(executor.app_state, "limits", limits)
    assert [(await flood(partial(each.get, "/v1/me")))[200] for each in people] == [50, 30, 0]


async def test_over_the_budget_of_strangers_no_token_is_looked_up(
    executor: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up = Counter[str]()
    monkeypatch.setattr(Executor, "read", counting(Executor.read, looked_up))
    stranger = await executor.visitor({"Authorization": "Bearer mm_" + "x" * 43})
    answered = await flood(lambda: stranger.get("/v1/me"), lanes=1)
    assert answered == {401: 40, 429: 120}
    assert looked_up["caller_of"] == 40


async def test_an_unknown_on_behalf_of_writes_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = await integrated(server)
    assert (await bot.client.get("/v1/me")).status_code == 200
    written = Counter[str]()
    monkeypatch.setattr(Executor, "write", counting(Executor.write, written))
    for n in range(20):
        assert code_of(await (await bot.as_(f"nobody-{n}")).get("/v1/me")) == (401, "invalid_token")
    assert written == {}


def counting(plain: Callable[..., Any], done: Counter[str]) -> Callable[..., Any]:
    """The same, with the commands of requests counted by name: the server has work of its own."""

    async def counted(executor: Executor, command: Any, *args: Any, **more: Any) -> Any:
        if "request_id" in get_contextvars():
            done[command.__name__] += 1
        return await plain(executor, command, *args, **more)

    return counted


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/v1/matches", {"game": "x-game"}, "too_many_matches"),
        ("/v1/seasons", {"title": "S"}, "too_many_seasons"),
    ],
)
async def test_what_stays_has_a_quota(tmp_path: Path, path: str, body: dict[str, Any], code: str) -> None:
    async with serving(tmp_path / "data", limits="on", quota_matches=2, quota_seasons=2) as executor:
        ada, ben = await executor.person("ada"), await executor.person("ben")
        assert [(await ada.post(path, json=body)).status_code for _ in range(2)] == [201, 201]
        assert code_of(await ada.post(path, json=body)) == (409, code)
        assert (await ben.post(path, json=body)).status_code == 201
