"""The comparison with the frameworks' own ways at its smallest: both sides of every pair still run."""

import asyncio

from bench.framework import Pair, measured, sizes


def test_every_pair_is_measured() -> None:
    pairs = asyncio.run(measured(sizes["tiny"]))

    assert {pair.name.partition(" | ")[2] for pair in pairs} >= {
        "solve_dependencies",
        "FastAPI",
        "Router",
        "Connection.execute",
        "HttpToolsProtocol",
        "WebSocketsSansIOProtocol",
        "json.dumps",
    }
    for pair in pairs:
        assert len(pair.ours) == len(pair.theirs) == sizes["tiny"].rounds
        assert all(len(cell) > 0 for cell in pair.row())


def test_a_pair_is_told_as_the_median_of_its_rounds() -> None:
    pair = Pair("this | that", ours=[1.0, 3.0, 2.0], theirs=[2.0, 4.0, 8.0])

    assert pair.row() == ("this | that", "2.0 us", "4.0 us", "0.50", "0.25 - 0.75")
