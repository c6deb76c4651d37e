"""Spans, as a collector gets them: what happened, and no secret."""

import subprocess
import sys
from pathlib import Path

import pytest

from mainmatch.telemetry.instrumentation import is_wanted, tracer_for
from tests import forked_servers, fresh_start
from tests.api.routers.seated import FIVE, PAIRS, seated
from tests.app import PASSWORD, serving
from tests.canaries import Canaries
from tests.telemetry.collecting import Collector, collecting, marks_of

pytestmark = pytest.mark.anyio

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"


async def played(data: Path) -> dict[str, str]:
    """A match with a sealed submission, a refused one, and a deadline; what no span may have."""
    hourly = {"mode": "rolling", "phase_seconds": {"pairing": 3600, "choice": 3600}}
    async with serving(data) as server:
        table = await seated(server, schedule=hourly, downtime="strict")
        await table.put("ada", PAIRS)
        await table.put("ben", PAIRS)
        await server.client.get("/nowhere/canary-address?canary-query=1")
        ada = await table.by("ada")
        me, phase = (await ada.get("/v1/me")).json(), await table.phase()
        server.clock.forward(seconds=3607)
        await server.app.state.scheduler.tick()
        return {
            "token": ada.headers["authorization"].partition(" ")[2],
            "account": me["id"],
            "match": table.match_id,
            "phase_id": phase,
            "password": PASSWORD,
            "action": "pair_players",
            "address": "canary-",
            "host": "server.test",
        }


@pytest.fixture(scope="module")
async def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Collector, dict[str, str]]:
    with collecting() as collector, pytest.MonkeyPatch.context() as patch:
        patch.setenv(ENDPOINT, collector.url)
        secrets = await played(tmp_path_factory.mktemp("traced"))
    return collector, secrets


Told = tuple[Collector, dict[str, str]]


async def test_requests_are_spans_by_route_with_their_commands_within(told: Told) -> None:
    collector, _ = told
    route = "/v1/matches/{match_id}/submission"
    requests = collector.named(f"PUT {route}")
    assert sorted(int(marks_of(span)["http.response.status_code"]) for span in requests) == [200, 422]
    for span in requests:
        marks = marks_of(span)
        assert marks["http.route"] == route
        assert str(marks["mainmatch.request_id"]).startswith("req_")
        (verb,) = [each for each in collector.named("verb submit") if each.parent_span_id == span.span_id]
        assert verb.trace_id == span.trace_id
        assert marks_of(verb)["mainmatch.outcome"] == (
            "done" if marks["http.response.status_code"] == 200 else "refused"
        )


async def test_batches_and_closes_are_spans_of_their_own(told: Told) -> None:
    collector, _ = told
    assert sum(int(marks_of(span)["mainmatch.verbs"]) for span in collector.named("store batch")) >= len(FIVE)
    (close,) = collector.named("close due")
    assert marks_of(close)["mainmatch.lag_seconds"] == 7
    assert close.end_time_unix_nano - close.start_time_unix_nano == 7_000_000_000
    assert close.parent_span_id == b""


async def test_they_say_who_sends_them_and_go_where_the_standard_says(told: Told) -> None:
    collector, _ = told
    assert collector.paths == {"/v1/traces"}
    assert collector.about["service.name"] == "mainmatch"
    assert not [name for name in collector.about if name.startswith(("process.", "host."))]


async def test_no_span_holds_a_secret(told: Told, canaries: Canaries) -> None:
    collector, secrets = told
    sent = b"".join(collector.raw).decode(errors="replace")
    assert {name for name, secret in secrets.items() if secret in sent} == set()
    canaries.look("spans", sent)
    allowed = {"http.request.method", "http.route", "http.response.status_code"}
    for span in collector.spans:
        assert {name for name in marks_of(span) if not name.startswith("mainmatch.")} <= allowed
        assert not span.events


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, False),
        ({ENDPOINT: "http://127.0.0.1:4318"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:4318/v1/traces"}, True),
        ({ENDPOINT: "http://127.0.0.1:4318", "OTEL_SDK_DISABLED": "true"}, False),
        ({ENDPOINT: "http://127.0.0.1:4318", "OTEL_TRACES_EXPORTER": "none"}, False),
        ({ENDPOINT: ""}, False),
    ],
)
def test_the_standard_variables_say_whether_spans_are_wanted(environment: dict[str, str], wanted: bool) -> None:  # noqa: FBT001 - a parameter of a test
    assert is_wanted(environment) == wanted


def test_where_nobody_asks_nothing_that_writes_spans_is_loaded() -> None:
    # FastAPI itself loads the interface, which alone does nothing.
    loaded = fresh_start.modules()
    assert "mainmatch.telemetry.instrumentation" in loaded
    assert not {name for name in loaded if name.startswith(("opentelemetry.sdk", "opentelemetry.exporter"))}


_FRAMEWORKS_OWN = """
import anyio, httpx2
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
import mainmatch.main

kept = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(kept))
trace.set_tracer_provider(provider)

async def ask():
    made = mainmatch.main.create_app(mainmatch.main.Settings())
    client = httpx2.AsyncClient(transport=httpx2.ASGITransport(made), base_url="http://server.test")
    assert (await client.get("/nowhere/canary")).status_code in (404, 500)
    print("canary" in str([span.to_json() for span in kept.get_finished_spans()]))

anyio.run(ask)
# Through its layers it tells the address.
mainmatch.main.NO_TELEMETRY = {}
mainmatch.main.Api.__call__ = mainmatch.main.FastAPI.__call__
anyio.run(ask)
"""


def test_the_frameworks_own_spans_which_have_addresses_are_off() -> None:
    ran = subprocess.run([*forked_servers.python(), "-c", _FRAMEWORKS_OWN], check=True, capture_output=True, text=True)
    assert ran.stdout.split() == ["False", "True"]


def test_a_server_without_opentelemetry_starts_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENDPOINT, "http://127.0.0.1:1")
    monkeypatch.setitem(sys.modules, "mainmatch.telemetry.otel_spans", None)
    assert tracer_for("1") is None
