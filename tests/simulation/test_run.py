"""``mainmatch simulate`` as a designer sees it, the same on one core and on many."""

import re
from pathlib import Path

import pytest
from rich.console import Console
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner

from mainmatch.cli.commands import cli
from mainmatch.games.registry import Registry
from mainmatch.rules import BrokenGame
from mainmatch.simulation import run
from mainmatch.simulation.plan import Unplayable, checked
from mainmatch.simulation.run import cores, matches_of

RUN = CliRunner()


def simulated(*arguments: str) -> tuple[int, str]:
    result = RUN.invoke(cli, ["simulate", *arguments])
    assert "Traceback" not in result.output
    return result.exit_code, result.output


def options_of(command: str) -> set[str]:
    group = get_command(cli)
    assert isinstance(group, TyperGroup)
    return {option for each in group.commands[command].params for option in each.opts if option.startswith("--")}


def test_the_figures_of_a_game_are_printed_and_kept(tmp_path: Path) -> None:
    sheet, picture = tmp_path / "matches.csv", tmp_path / "matches.svg"
    payload = ("--matches", "6", "--bots", "house,random", "--garnets", "5", "--jobs", "2", "--seed", "7")
    code, text = simulated("x-game", *payload, "--csv", str(sheet), "--plot", str(picture))

    assert code == 0, text
    assert "The X Game 1.0.0: 6 matches of 5 seats, 5 garnets each, seed 7" in text
    for label in ("house", "random", *(f"seat {seat}" for seat in range(1, 6))):
        assert len(re.findall(rf"^{label} +\S+ ", text, re.MULTILINE)) == 2, f"{label} stands in both tables"
    assert re.search(r"^Ties for first +\d+\.\d % \(\d of 6 matches\)$", text, re.MULTILINE)
    assert re.search(r"^Candidate votes +\d+\.\d % ", text, re.MULTILINE)
    assert re.search(r"^Length in phases +(always )?1[01]", text, re.MULTILINE)
    assert "Length in rounds   always 5" in text
    # A server of another test can log in a thread of this process.
    lines = [line for line in text.splitlines() if not re.match(r"\d{4}-\d\d-\d\d ", line)]
    assert max(map(len, lines)) <= max(80, len(f"Plot    {picture}"))
    assert len(sheet.read_text(encoding="utf-8").splitlines()) == 1 + 6 * 5
    assert picture.read_text(encoding="utf-8").startswith("<?xml")


def test_the_same_seed_prints_the_same() -> None:
    once, again = (
        simulated("exodus", "--matches", "2", "--seats", "4"),
        simulated("exodus", "--matches", "2", "--seats", "4"),
    )
    assert once == again
    assert simulated("exodus", "--matches", "2", "--seats", "4", "--seed", "1") != once


@pytest.mark.parametrize("command", ["simulate", "rehearse"])
def test_the_docs_name_every_option(command: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "simulating.md").read_text(encoding="utf-8")
    section = page.partition("## How will the days go?")[2 if command == "rehearse" else 0]
    assert options_of(command) >= {"--seats", "--seed", "--config", "--garnets"}
    assert [option for option in sorted(options_of(command)) if f"`{option}`" not in section] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "There is no game chess. Choose one of: x-game, exodus, "),
        (("x-game", "--seats", "6"), "The X Game takes exactly 5 players."),
        (("x-game", "--bots", "hal"), "There is no bot hal. Choose from, with commas: house"),
        (("x-game", "--config", "canary"), "The config is not JSON"),
        (("x-game", "--csv", "/nowhere/at/all.csv"), "There is no directory /nowhere/at. Create it"),
        (("x-game", "--plot", "plot.pdf"), "name it plot.png or plot.svg"),
    ],
)
def test_what_can_not_be_done_is_said_at_once_with_the_way_out(arguments: tuple[str, ...], said: str) -> None:
    code, text = simulated(*arguments, "--matches", "1000000")
    assert code == 1
    assert text.startswith(said) or said in text


def test_a_picture_without_the_library_is_refused_before_a_match_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_PENCIL", "a_library_that_is_not_there")
    code, text = simulated("x-game", "--matches", "1000000", "--plot", "plot.png")
    assert code == 1
    assert "pip install 'mainmatch[plots]'" in text


def test_an_interrupt_ends_it_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "matches_of", interrupted)
    assert simulated("x-game") == (130, "\nStopped.\n")


QUIET = Console(quiet=True)


@pytest.mark.parametrize("game", ["x-game", pytest.param("exodus", marks=pytest.mark.night)])
def test_matches_are_the_same_on_any_number_of_cores(game: str) -> None:
    plan = checked(game, matches=12, bots=("house", "random"), garnets=5, seed="cores")
    alone = matches_of(plan, 1, QUIET)
    assert [match.n for match in alone] == list(range(1, 13))
    assert matches_of(plan, 3, QUIET) == alone


def test_the_first_matches_are_those_of_a_shorter_simulation() -> None:
    long = matches_of(checked("x-game", matches=5), 1, QUIET)
    assert matches_of(checked("x-game", matches=2), 1, QUIET) == long[:2]


def test_a_game_that_breaks_says_in_which_match(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = checked("x-game", matches=3, seed="canary")

    def broken(*_: object) -> None:
        raise BrokenGame("it fell over")

    monkeypatch.setattr(type(Registry.load().get("x-game").phases[0]), "resolve", broken)
    with pytest.raises(
        Unplayable, match=r"x-game failed in match 1 of seed canary: BrokenGame: it fell over\n.*--jobs"
    ):
        matches_of(plan, 1, QUIET)


def test_there_is_a_core_at_least() -> None:
    assert cores() >= 1
