"""The benchmark at its smallest: every workload runs, and its counts are right. What it measures means nothing here."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from rich.console import Console

from bench.__main__ import WORKLOADS, measured
from bench.peers import PEERS
from bench.results import Results, percentile
from bench.sizes import SIZES
from tests import forked_servers


@pytest.fixture(autouse=True)
def no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a peer is installed here is the machine's business."""
    monkeypatch.setattr("bench.w1_rounds.PEERS", ())


@pytest.fixture
def _forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers are forks: the five of W1 would take most of its time to import what they need."""

    async def begun(*command: str, env: Mapping[str, str], **_: object) -> Any:
        return await forked_servers.begun(command, env, adds_paths=True)

    monkeypatch.setattr("bench.servers.create_subprocess_exec", begun)


async def measured_side_by_side(*names: str) -> dict[str, Results]:
    """Some workloads at the same time: each has servers of its own."""
    found = await asyncio.gather(*(measured([name], SIZES["tiny"]) for name in names))
    return dict(zip(names, found, strict=True))


def figures_of(found: dict[str, Results]) -> dict[str, set[str]]:
    return {name: {figure for _, figure, _ in results.runs} for name, results in found.items()}


@pytest.mark.usefixtures("_forks")
def test_rounds_are_measured_and_nothing_is_lost() -> None:
    # Each of them raises Refused unless what was sent was accepted, and every seat got its result.
    found = asyncio.run(measured_side_by_side("w1"))

    assert "submissions per server cpu-second" in figures_of(found)["w1"]
    assert {workload for workload, *_ in found["w1"].runs} >= {"W1 http, M=2", "W1 websocket, M=2"}


@pytest.mark.night
def test_the_other_workloads_run_and_lose_nothing() -> None:
    found = asyncio.run(measured_side_by_side(*sorted(set(WORKLOADS) - {"w1"})))

    figures = figures_of(found)
    assert "exodus: matches per cpu-second" in figures["w6"]
    assert "an act in a full house, median" in {figure for _, figure, _ in found["w8"].runs}
    assert "all resolved, committed, pushed" in figures["w2"]
    assert {"start", "processor at rest", "memory at rest"} <= figures["w3"]
    assert "GET view, 304 per server cpu-second" in figures["w4"]
    assert "websocket, 20 finished: submissions per server cpu-second" in figures["w5"]
    assert any(figure.startswith("a feed of 4") for figure in figures["w5"])


def test_a_figure_is_told_as_the_median_of_its_runs_with_their_range() -> None:
    results = Results("tiny")
    for value in (3.0, 1.0, 2.0):
        results.note("W0", {("things per second", "1/s"): value})

    assert [*results.rows()] == [("W0", "things per second", "2.00", "1.00 - 3.00", "1/s", "3")]
    console = Console(width=200, record=True, quiet=True)
    results.print(console)


def test_a_percentile_is_one_of_the_values() -> None:
    assert percentile([], 0.99) == 0
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile([*range(100)], 0.99) == 99


def test_peers_are_pinned_by_lock_files_without_addresses() -> None:
    for peer in PEERS:
        lock = (peer.source / "package-lock.json").read_text(encoding="utf-8")
        assert '"integrity": "sha512-' in lock
        assert "resolved" not in lock
