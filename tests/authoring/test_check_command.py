import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mainmatch.cli.commands import cli
from tests import forked_servers, fresh_start
from tests.authoring.conftest import replaced

RUN = CliRunner()


def test_a_new_game_is_written_here_and_checked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = RUN.invoke(cli, ["new-game", "two-cards"])
    assert made.exit_code == 0
    assert "Next: mainmatch play two-cards" in made.output
    again = RUN.invoke(cli, ["new-game", "two-cards"])
    assert again.exit_code == 1


def test_a_game_that_conforms_ends_with_0_and_what_was_examined(game_file: Path) -> None:
    ran = RUN.invoke(cli, ["check", str(game_file), "--matches", "20"])
    assert ran.exit_code == 0, ran.output
    assert "Odd One Out 0.1.0 conforms" in ran.output
    assert "20 matches" in ran.output
    assert "varied: chosen" in ran.output


def test_a_leak_ends_with_1_and_the_line_that_repeats_it(game_file: Path) -> None:
    replaced(game_file, 'own("i_chose", missing=None)', "public()")
    replaced(game_file, "after = s.but(", "after = s.but(")
    replaced(game_file, 'publishes=("points",)', "publishes=()")
    ran = RUN.invoke(cli, ["check", str(game_file)])
    assert ran.exit_code == 1, ran.output
    assert "Does not conform." in ran.output
    assert "--matches 1" in ran.output


def test_a_crash_says_which_line(game_file: Path) -> None:
    replaced(game_file, "named = [*chosen.values()]", "named = [*chosen.values()][:1 // 0]")
    ran = RUN.invoke(cli, ["check", str(game_file)])
    assert ran.exit_code == 1
    assert "odd_one_out.py:50 in resolve: named = [*chosen.values()][:1 // 0]" in ran.output


def test_what_is_no_game_ends_with_2(tmp_path: Path) -> None:
    assert RUN.invoke(cli, ["check", str(tmp_path / "none.py")]).exit_code == 2


def test_a_watched_game_is_checked_with_each_save(game_file: Path) -> None:
    command = [*forked_servers.python(), "-m", "mainmatch", "check", str(game_file), "--watch", "--matches", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        told = iter(process.stdout.readline, "")
        assert any("conforms" in line for line in told)
        assert any("Waiting" in line for line in told)
        replaced(game_file, '"0.1.0"', '"0.1')
        assert any("SyntaxError" in line for line in told)
        assert any("Waiting" in line for line in told)
        replaced(game_file, '"0.1', '"0.2.0"')
        assert any("Odd One Out 0.2.0 conforms" in line for line in told)
        process.terminate()


def test_a_server_imports_none_of_an_authors_tools() -> None:
    loaded = fresh_start.modules()
    assert "mainmatch.cli.commands" in loaded
    assert [name for name in loaded if "authoring" in name] == []
