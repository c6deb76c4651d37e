"""I5: the net over all tests catches what it is there for, and what is printed for everybody holds no secret."""

import json
import logging
import re
import sys
from pathlib import Path

import pytest
import structlog

from mainmatch.api import problems
from mainmatch.api.streams.frames import BadFrame
from mainmatch.api.streams.server_frames import refusal
from mainmatch.demo.server import ServerDied, ServerProcess
from mainmatch.rules.errors import BadConfig
from mainmatch.services.errors import InvalidRequest
from mainmatch.settings import Settings
from tests.app import PASSWORD, Server
from tests.canaries import Canaries

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[1]
TOKEN = "mm_" + "x" * 43
ACTION = {"type": "choose", "choice": "betray", "double": False}
SECRETS = [
    TOKEN,
    "mmt_" + "x" * 43,
    "mmc_" + "x" * 32,
    "whsec_" + "x" * 44,
    "$argon2id$v=19$m=65536",
    PASSWORD,
    repr(ACTION),
    json.dumps(ACTION),
]


def must_have_caught(canaries: Canaries, where: str) -> None:
    """The net has caught this; it is let go, for it was planted."""
    assert [each.partition(":")[0] for each in canaries.caught] == [where]
    assert not any(secret in str(canaries.caught) for secret in SECRETS)
    canaries.caught.clear()


@pytest.mark.parametrize("secret", SECRETS)
def test_a_log_line_of_ours_is_caught(canaries: Canaries, secret: str) -> None:
    structlog.get_logger("mainmatch.api.http.router").debug("took a request", body={"deep": [secret]})
    must_have_caught(canaries, "log line took a request")


@pytest.mark.parametrize("level", [logging.DEBUG, logging.ERROR])
@pytest.mark.parametrize("secret", SECRETS)
def test_a_log_line_of_a_library_is_caught(canaries: Canaries, secret: str, level: int) -> None:
    logging.getLogger("sqlalchemy_or_whoever").log(level, "parameters: %s", [secret])
    must_have_caught(canaries, "log line of sqlalchemy_or_whoever")


async def test_what_a_test_sends_as_a_secret_is_one(server: Server, canaries: Canaries) -> None:
    ada = await server.person("ada")
    text = "I trust nobody but you"
    await ada.post("/v1/matches/m_none/channels/table/messages", json={"text": text})
    await server.client.post("/v1/auth/token", data={"username": "ada", "password": "something quite else"})
    for secret in (text, "something quite else"):
        structlog.get_logger().info("told", of=f"... {secret} ...")
        must_have_caught(canaries, "log line told")


def test_an_error_that_quotes_is_caught(canaries: Canaries) -> None:
    problems.answer(InvalidRequest(f"Your token {TOKEN} is too long."), "")
    must_have_caught(canaries, "problem invalid_request")
    refusal(BadFrame("malformed_frame", f"What is {ACTION}?"))
    must_have_caught(canaries, "error frame malformed_frame")
    refusal(BadConfig("All is well."))


@pytest.fixture
def leaky(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ServerProcess:
    """A server that prints a token, and ends."""
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\necho 'took {TOKEN}'\n", encoding="utf-8")
    python.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(python))
    return ServerProcess(tmp_path)


async def test_the_output_of_a_server_of_its_own_is_caught(canaries: Canaries, leaky: ServerProcess) -> None:
    assert leaky._settings["MAINMATCH_LOG_LEVEL"] == "debug"
    with pytest.raises(ServerDied):
        await leaky.start()
    assert set(canaries.caught) == {"a server's output: a token, a password or an action"}
    canaries.caught.clear()


def test_what_is_harmless_is_not_caught(canaries: Canaries) -> None:
    log = structlog.get_logger()
    log.info("restarted", task="clock", match="m_bnoJUnfHgOusTxAR", token_id="tk_bnoJUnfHgOusTxAR", kind="choose")
    log.error("request failed", error="ValueError", places=["door.py:61 enter"])
    assert canaries.caught == []


PRINTED = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "openapi").glob("*.json")]


@pytest.mark.parametrize("page", PRINTED, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_and_no_example_holds_a_token_or_a_hash(page: Path) -> None:
    assert re.findall(r"mmt?_[A-Za-z0-9_-]{20,}|\$argon2", page.read_text(encoding="utf-8")) == []


def test_settings_and_callers_show_no_secret() -> None:
    assert not re.search(r"mmt?_[A-Za-z0-9_-]{20,}|\$argon2", repr(Settings()))
