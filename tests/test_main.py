"""What the server is made of: games that can't be loaded stay out, with the reason where an operator looks."""

from pathlib import Path
from typing import Any

import pytest
import structlog

from tests import fresh_start
from tests.app import serving

pytestmark = pytest.mark.anyio

OF_FEW_SERVERS = (
    "alembic",
    "authlib",
    "cryptography",
    "icalendar",
    "joserfc",
    "matplotlib",
    "psycopg",
    "redis",
    "yaml",
)
"""What brings a database on, signs in from elsewhere, writes calendars, speaks to servers, draws, writes documents."""


def test_an_ordinary_start_waits_for_nothing_that_only_some_need() -> None:
    found = {name.partition(".")[0] for name in fresh_start.modules()}
    assert "sqlalchemy" in found
    assert found.isdisjoint(OF_FEW_SERVERS)


async def test_a_broken_plug_in_stays_out_with_its_reason_in_the_log_and_the_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    metadata = site / "torn-1.0.dist-info"
    metadata.mkdir(parents=True)
    (site / "torn.py").write_text("raise RuntimeError('out of ink')\n")
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: torn\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[mainmatch.games]\ntorn = torn:GAME\n")
    monkeypatch.syspath_prepend(site)
    usual = [game["id"] for game in await games_of(tmp_path / "usual")]

    with structlog.testing.capture_logs() as lines:
        offered = [game["id"] for game in await games_of(tmp_path / "data", games="torn, gone")]

    assert offered == usual
    assert [(line["event"], line["log_level"], line["plug_in"], line["reason"]) for line in lines] == [
        ("game refused", "warning", "gone", "no installed package has it in 'mainmatch.games'"),
        ("game refused", "warning", "torn", "RuntimeError: out of ink"),
    ]


async def games_of(data: Path, **settings: str) -> list[dict[str, Any]]:
    async with serving(data, **settings) as server:
        items: list[dict[str, Any]] = (await server.client.get("/v1/games")).json()["items"]
        return items
