"""docs/scaling.md: its tables are what the inputs give, and its queues are those of the textbook."""

import pkgutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.scaling.__main__ import PAGE, page, simulated, tables
from bench.scaling.needs import Scale
from bench.scaling.queues import Plan, Storm, Work, finished, md1_wait, mm1_wait, poisson, quantile, storm

NOTHING = Work(0.0, 0.0)


def dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - a simulation, which is to be repeated


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


@pytest.mark.parametrize("load", [0.3, 0.7])
def test_a_queue_waits_as_the_formulas_say(load: float) -> None:
    chance, service = dice(7), 0.01
    arrivals = poisson(load / service, 3000.0, chance)
    for services, formula in (
        ([service] * len(arrivals), md1_wait),
        ([chance.expovariate(1 / service) for _ in arrivals], mm1_wait),
    ):
        waits = [
            done - arrival - each
            for done, arrival, each in zip(finished(arrivals, services, 1), arrivals, services, strict=True)
        ]
        assert mean(waits) == pytest.approx(formula(load / service, service), rel=0.06)


def test_several_servers_take_turns() -> None:
    assert finished([0, 0, 0, 1], [2, 3, 1, 1], 2) == [2, 3, 3, 4]


def played(seed: int = 1, **payload: Any) -> Storm:
    usual: dict[str, Any] = {"closes": 0, "batch": 20, "close": NOTHING, "submission": NOTHING, "rate": 0.0}
    return storm(Plan(**{**usual, "servers": 1, "cores": 1, **payload}), dice(seed))


def test_a_storm_takes_what_its_closes_take_of_the_servers() -> None:
    found = played(closes=1000, close=Work(0.003, 0.0), servers=5)
    assert found.seconds == pytest.approx(1000 * 0.003 / 5)
    assert len(found.closed) == 1000


def test_the_databases_are_a_second_queue() -> None:
    assert played(closes=1000, close=Work(0.0, 0.002), servers=5, cores=2).seconds == pytest.approx(1000 * 0.002 / 2)


def test_a_clock_begins_no_batch_before_its_last_one_is_committed() -> None:
    assert played(closes=1000, close=Work(0.003, 0.002), cores=8).seconds == pytest.approx(1000 * 0.005)


def test_submissions_alone_wait_as_in_md1() -> None:
    service, rate = 0.001, 600.0
    for work in (Work(service, 0.0), Work(0.0, service)):
        found = played(submission=work, rate=rate, seconds=200.0)
        assert mean(found.answered) - service == pytest.approx(md1_wait(rate, service), rel=0.06)


def test_a_submission_waits_for_one_batch_at_most_where_servers_are_the_limit() -> None:
    found = played(closes=20_000, close=Work(0.003, 0.0), submission=Work(0.0005, 0.0), rate=100.0, servers=4, cores=64)
    assert 0.01 < quantile(found.answered, 1.0) < 20 * 0.003 + 10 * 0.0005


def test_the_same_seed_gives_the_same_storm() -> None:
    scale = Scale.read()
    assert simulated(scale, shrink=1000) == simulated(scale, shrink=1000)


def test_the_storm_can_be_drawn(tmp_path: Path) -> None:
    draw = pkgutil.resolve_name("bench.scaling.plots:draw")
    draw(tmp_path / "storm.svg", simulated(Scale.read(), shrink=1000))
    assert (tmp_path / "storm.svg").read_text(encoding="utf-8").count("server cores") >= 4


def test_the_page_says_what_its_inputs_give() -> None:
    scale, text = Scale.read(), PAGE.read_text(encoding="utf-8")
    reckoned = {name: table for name, table in tables(scale, {}).items() if name != "storm"}
    assert page(text, reckoned) == text, "python -m bench.scaling --write"
    assert len(text.split("<!-- storm: begin -->")[1].split("<!-- storm: end -->")[0].splitlines()) > 10
