"""``mainmatch rehearse-season``: a whole season through the doors, told so that people can read it."""

import re
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from mainmatch.cli.commands import cli
from mainmatch.games.registry import Registry
from mainmatch.simulation.plan import SeasonPlan
from mainmatch.simulation.rehearse_season import SeasonRehearsal, rehearse_season
from tests.rigs import sizes
from tests.simulation.test_rehearsal import staged

WINNERS = ("Auction reveal", "Chips per garnet")
"""Settings that the winners of the episode before decide."""


def rehearsed(plan: SeasonPlan, **console: bool) -> tuple[int, str]:
    told = Console(width=80, **console)  # type: ignore[arg-type]  # a few of its switches
    with told.capture() as captured:
        code = rehearse_season(told, plan, staged)
    return code, captured.get()


def episodes(text: str) -> list[str]:
    return re.findall(r"^Episode \d+: (.+), (?:\d+) play(?: with a guest)?$", text, re.MULTILINE)


def must_be_an_account(text: str, members: int) -> None:
    assert len(re.findall(r"^  \w+ was eliminated\.", text, re.MULTILINE)) == members - 2
    assert text.count("  Safe with a Token of Life: ") == len(episodes(text))
    assert re.search(r"^Finals\n  The finals begin: \w+, \w+\. The jury: ", text, re.MULTILINE)
    winner = re.search(r"^  The season is over: (\w+) won\.", text, re.MULTILINE)
    assert winner is not None
    assert re.search(rf"^1\. {winner[1]} +winner +[▁▂▃▄▅▆▇█]+ +\d+ *$", text, re.MULTILINE)
    assert re.search(r"^Ledger: \d+ entries that sum to 0; members have \d+ garnets in all\.$", text, re.MULTILINE)
    assert re.search(r"^It took \d+\.\d s here", text, re.MULTILINE)
    assert max(map(len, text.splitlines())) <= 120


def test_three_play_a_season_to_its_winner() -> None:
    code, text = rehearsed(SeasonPlan(members=3, silent_share=0.0))

    assert code == 0, text
    assert text.startswith("A season of 3, seed 0\nAda, Bela, Cleo\n")
    assert re.search(r"^  \w+ offered [123] garnets? to \w+\.", text, re.MULTILINE)
    assert re.search(r"^  An offer of garnets was (accepted|declined)\.", text, re.MULTILINE)
    must_be_an_account(text, 3)


def test_decisions_that_nobody_makes_are_made_by_their_deadlines() -> None:
    code, text = rehearsed(SeasonPlan(members=3, silent_share=1.0))
    assert code == 0, text
    assert " chose: " not in text
    must_be_an_account(text, 3)


def test_twists_are_decided_before_their_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeasonRehearsal, "_game_for", lambda *_: "extreme-ways")
    code, text = rehearsed(SeasonPlan(members=4, silent_share=0.0))
    assert code == 0, text
    must_be_an_account(text, 4)
    twists = re.findall(r"^  (Rebound tokens|Auction reveal|Chips per garnet): (.+?)\. *$", text, re.MULTILINE)
    assert [*Counter(name for name, _ in twists).values()] == [len(episodes(text))] * 3
    assert {value for name, value in twists[:3] if name in WINNERS} == {"as the host sets it"}
    assert {value for name, value in twists if name not in WINNERS} <= {"yes", "no", "as the host sets it"}


def test_the_last_who_left_comes_back_as_a_guest_and_wins_nothing() -> None:
    code, text = rehearsed(SeasonPlan(members=4, silent_share=0.0))
    assert code == 0, text
    first, *later = re.findall(r"^Episode \d+: .+ play( with a guest)?$", text, re.MULTILINE)
    assert (first, {*later}) == ("", {" with a guest"})
    rows = re.findall(r"^\d+\. \(a guest\) .*$", text, re.MULTILINE)
    assert len(rows) == len(later)
    assert not any("●" in row or "→" in row or "candidate" in row for row in rows)
    must_be_an_account(text, 4)


def test_votes_and_a_jury_are_played_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mainmatch.simulation.rehearse_season._EVERY_VOTE", 1)
    monkeypatch.setattr(SeasonRehearsal, "_game_for", lambda *_: "hosted")
    code, text = rehearsed(SeasonPlan(members=4, silent_share=0.0))
    assert code == 0, text
    assert {*episodes(text)} == {"Hosted Match"}
    assert "  All active members vote one of those without a Token of Life out." in text
    assert re.search(r"^  A game of the finals started: The Jury\.", text, re.MULTILINE)
    assert re.search(r"^  \w+ got Idol \(1\)\.", text, re.MULTILINE)
    must_be_an_account(text, 4)


def test_how_many_play_is_refused_with_the_way_out() -> None:
    assert rehearsed(SeasonPlan(members=2)) == (1, "A season is rehearsed with 3 to 13 members.\n")


def test_a_terminal_gets_colours_and_a_file_gets_none() -> None:
    _, piped = rehearsed(SeasonPlan(members=14))
    _, shown = rehearsed(SeasonPlan(members=14), force_terminal=True)
    assert "\x1b[" not in piped
    assert "\x1b[31m" in shown


@pytest.mark.usefixtures("_logs_as_before", "_passwords_are_cheap")
def test_the_command_plays_it_on_the_real_app() -> None:
    result = CliRunner().invoke(cli, ["rehearse-season", "--members", "3", "--seed", "again", "--silent-share", "0.5"])
    assert result.exit_code == 0, result.output
    assert result.output.startswith("A season of 3, seed again\n")
    must_be_an_account(result.output, 3)


@pytest.mark.night
def test_nine_play_every_game_that_takes_them(tmp_path: Path) -> None:
    code, text = rehearsed(SeasonPlan(members=9))
    assert code == 0, text
    must_be_an_account(text, 9)
    main = {game.title for game in Registry.load().all() if game.seats.most > 2 and game.wins and game.id != "jury"}
    assert set(episodes(text)) >= main
    sizes.table("a season of nine", {"episodes": len(episodes(text)), "took": text.splitlines()[-1]})
