"""The demo as a person sees it: a server, a match, where to look, and an orderly end."""

import os
import re
import signal
import socket
import subprocess
from pathlib import Path

import pytest
from rich.console import Console

from mainmatch.demo.plan import Plan
from mainmatch.demo.run import demo
from mainmatch.demo.server import HOST
from mainmatch.games.registry import Registry
from mainmatch_client import Mainmatch
from tests import forked_servers


def played(plan: Plan) -> tuple[int, str]:
    console = Console(width=120)
    with console.capture() as captured:
        code = demo(plan, console)
    return code, captured.get()


def must_tell_a_whole_x_game(text: str) -> None:
    assert re.findall(r"^Round (\d), choice ", text, re.MULTILINE) == ["1", "2", "3", "4", "5"]
    assert re.findall(r"^  Round (\d): ", text, re.MULTILINE) == ["1", "2", "3", "4", "5"]
    assert re.search(r"^ +points ", text, re.MULTILINE)
    assert re.search(r"^Winners: .+$", text, re.MULTILINE)
    assert re.search(r"^Elimination Candidate: .+$", text, re.MULTILINE)
    assert re.search(r"http://127\.0\.0\.1:\d+/docs", text)
    assert len(re.findall(r"^\w+ +(?:host|ada|bela|cleo|dora|emil)-\d-\w{4} +\S{12} *$", text, re.MULTILINE)) == 6
    assert re.search(r"^TOKEN=\$\(curl -s .*/v1/auth/token .*\)$", text, re.MULTILINE)


@pytest.mark.night
def test_an_exodus_game_is_played_and_told() -> None:
    code, text = played(Plan(game="exodus", pace=0, stays=False))

    assert code == 0, text
    assert [f"Round {number}, trading" in text for number in range(1, 8)] == [True] * 7
    assert len(re.findall(r"^  \w+: You hold ", text, re.MULTILINE)) == 9


def test_a_game_that_is_not_there_is_said_at_once() -> None:
    code, text = played(Plan(game="chess"))
    games = ", ".join(game.id for game in Registry.load().all())
    assert code == 1
    assert " ".join(text.split()) == f"There is no game chess. Choose one of: {games}."


def test_a_port_that_is_taken_is_said_in_the_servers_words() -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, text = played(Plan(port=port, stays=False))

    assert code == 1
    assert "The server ended at its start" in text
    assert f"Port {port} of {HOST} is in use." in " ".join(text.split())


def takes_the_free_seat(url: str, match_id: str) -> str:
    """A stranger signs up and sits down; what becomes of the match."""
    with Mainmatch(url, trust_env=False) as newcomer:
        newcomer.sign_up("newcomer", "correct horse battery")
        newcomer.sign_in("newcomer", "correct horse battery")
        newcomer.join(match_id)
        seen = newcomer.view(match_id).cursor.seq
        while newcomer.match(match_id).status == "lobby":
            # Until its host, the demo, has seen it.
            newcomer.events(match_id, after=seen, wait=5)
        return newcomer.match(match_id).status


@pytest.mark.parametrize("how", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.night)])
@pytest.mark.embedded  # It looks for the data in their directory.
def test_it_plays_a_whole_x_game_stays_until_it_is_stopped_and_stops_its_server(
    tmp_path: Path, how: signal.Signals
) -> None:
    command = [*forked_servers.python(), "-m", "mainmatch", "demo", "--pace", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "120"}) as process:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if "take its free seat" in line:
                break
        try:
            found = re.search(r"take its free seat: (http://127\.0\.0\.1:(\d+))/m/([\w-]+)$", said, re.MULTILINE)
            assert found is not None
            assert takes_the_free_seat(found[1], found[3]) == "running"
        finally:
            process.send_signal(how)
            rest = process.stdout.read()
            code = process.wait(timeout=60)

    assert (code, rest.splitlines()[-1]) == (0, "Stopped."), said + rest
    must_tell_a_whole_x_game(said)
    assert any(tmp_path.iterdir()), "data that were asked for are kept"
    with socket.socket() as probe:
        assert probe.connect_ex((HOST, int(found[2]))) != 0, "the server went with it"
