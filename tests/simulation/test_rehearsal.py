"""``mainmatch rehearse``: days in seconds, deadlines at their instants, a timeline that a host can read."""

import itertools
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from mainmatch.cli.commands import cli
from mainmatch.main import create_app, lifespan
from mainmatch.settings import Settings
from mainmatch.simulation.http_clients import Stage
from mainmatch.simulation.rehearsal import Days, rehearse
from tests.house import cheap_passwords

TODAY = datetime(2020, 11, 21, 14, 0, tzinfo=UTC)


@asynccontextmanager
async def staged(data: Path, now: Callable[[], datetime]) -> AsyncIterator[Stage]:
    """The real app, with passwords that cost little."""
    app = create_app(Settings(data=data, limits="off"), now, cheap_passwords)
    async with lifespan(app):
        yield Stage(app, app.state.scheduler.tick)


def rehearsed(game: str, days: Days | None = None, **payload: Any) -> tuple[int, str]:
    console = Console(width=80)
    with console.capture() as captured:
        code = rehearse(console, game, days or Days(TODAY), staged, **payload)
    return code, captured.get()


def days_of(text: str) -> list[str]:
    return re.findall(r"^Day \d+, .*$", text, re.MULTILINE)


def test_an_x_game_has_deadlines_24_hours_apart() -> None:
    code, text = rehearsed("x-game", garnets=5)

    assert code == 0, text
    until = re.findall(r"opens until (\w+ \d+ \w+ \d\d:\d\d) \(24 h\)", text)
    instants = [datetime.strptime(f"{each} 2020", "%a %d %b %H:%M %Y").replace(tzinfo=UTC) for each in until]
    assert len(instants) >= 10
    assert {later - earlier for earlier, later in itertools.pairwise(instants)} == {timedelta(hours=24)}
    assert days_of(text)[:2] == ["Day 1, Mon 23 Nov 2020", "Day 2, Tue 24 Nov 2020"]
    assert len(days_of(text)) >= 11
    closed = re.findall(r"^  (\d\d:\d\d)  Round \d, \S+, closes at its deadline\.", text, re.MULTILINE)
    assert closed == ["14:00"] * len(until)


def test_the_timeline_says_who_sent_who_was_missing_and_how_it_ended() -> None:
    _, text = rehearsed("x-game", Days(TODAY, silent_share=0.4), garnets=5)

    assert re.search(r"^  \d\d:\d\d  (Ada|Bela|Cleo|Dora|Emil) submits\.$", text, re.MULTILINE)
    assert re.search(r"closes at its deadline\. Missing: .*\.$", text, re.MULTILINE)
    assert text.count("If the X sends nothing, one of the three pairings is drawn at random.") == 1
    assert re.search(r"comes too late: refused \(phase_closed\)\.", text)
    assert text.count("Pairs announced. round: ") == 5
    assert text.count("Round scored. round: ") == 5
    assert re.search(r"^ +1\. \w+ +-?\d+ points, \d ToL, \+\d garnets$", text, re.MULTILINE)
    assert re.search(r"^ +Winners: \w+", text, re.MULTILINE)
    assert re.search(r"^ +Elimination Candidate: \w+$", text, re.MULTILINE)


def test_what_is_told_to_one_seat_is_said_to_be() -> None:
    code, text = rehearsed("exodus", seats=4)
    assert code == 0, text
    assert re.search(r"Cubes dealt \[only Ada\]\. hand: ", text)


def test_days_are_those_of_the_zone() -> None:
    days = Days(TODAY, zone="America/New_York", start="2021-03-13T14:00", silent_share=1.0)
    code, text = rehearsed("x-game", days)

    assert code == 0, text
    assert days_of(text)[0] == "Day 1, Sat 13 Mar 2021"
    assert "opens until Sun 14 Mar 15:00 (24 h)" in text, "the night in between has 23 hours"
    assert "submits" not in text


def test_phases_close_early_when_everybody_is_done() -> None:
    code, text = rehearsed("x-game", Days(TODAY, silent_share=0.0, close_early="all_locked"))

    assert code == 0, text
    assert len(re.findall(r"closes early, everybody is done\. Everybody has sent\.$", text, re.MULTILINE)) >= 10
    assert "at its deadline" not in text


@pytest.mark.parametrize(
    ("game", "days", "payload", "said"),
    [
        ("chess", Days(TODAY), {}, "There is no game chess. Choose one of: "),
        ("x-game", Days(TODAY), {"seats": 4}, "The X Game takes exactly 5 players."),
        (
            "x-game",
            Days(TODAY, zone="Mars/Olympus"),
            {},
            "There is no time zone Mars/Olympus. Write it as Europe/Berlin",
        ),
        ("x-game", Days(TODAY, zone="../etc"), {}, "There is no time zone ../etc."),
        ("x-game", Days(TODAY, start="noon"), {}, "noon is no local time. Write it as 2027-03-01T14:00."),
    ],
)
def test_what_can_not_be_rehearsed_is_said_with_the_way_out(
    game: str, days: Days, payload: dict[str, Any], said: str
) -> None:
    code, text = rehearsed(game, days, **payload)
    assert code == 1
    assert text.startswith(said)


def test_a_game_that_breaks_ends_the_rehearsal_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("canary")

    monkeypatch.setattr("mainmatch.games.x_game.phases.Pairing.resolve", broken)
    code, text = rehearsed("x-game")
    assert code == 1
    assert "x-game broke: the match is halted." in text
    assert "canary" not in text


@pytest.mark.usefixtures("_logs_as_before")
def test_the_command_plays_it_on_the_real_app() -> None:
    config = json.dumps({"missing_choice": "ally"})
    arguments = ["rehearse", "x-game", "--silent-share", "1", "--config", config, "--start", "2021-06-01T20:00"]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    assert "Day 1, Tue 01 Jun 2021" in result.output
    assert "1 ally" in result.output
    assert "The match is over." in result.output
