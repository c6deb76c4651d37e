"""The operator's commands, as they are typed."""

import json
import os
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner, Result

from mainmatch.cli.commands import cli
from mainmatch.games.registry import Registry
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.export.export_format import read
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import accounts, archives, audit
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.exported import again, body_of, exported, finished, lines_of
from tests.services.table import Table

# A data directory and its file; what the commands do on PostgreSQL is in test_admin_shared.py.
pytestmark = pytest.mark.embedded

RUN = CliRunner()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A data directory with one match that is over, and ada's export of it."""
    place: Path = tmp_path_factory.mktemp("built")
    clock = Clock()
    database = Database.open(place / "data", now=clock)
    table = Table(Executor(database, Registry.load()), clock)
    match_id = finished(table)
    text = exported(table, "ada", match_id)
    database.close()
    (place / "match.jsonl").write_bytes(text)
    return {"data": place / "data", "export": place / "match.jsonl"}


@pytest.fixture
def data(built: dict[str, Path], tmp_path: Path) -> Path:
    """A data directory of the test's own."""
    place = tmp_path / "data"
    assert run("admin", "backup", tmp_path / "copy", data=built["data"]).exit_code == 0
    assert run("admin", "restore", tmp_path / "copy", data=place).exit_code == 0
    return place


def run(*words: object, data: Path | None = None, typed: str | None = None) -> Result:
    environment = {} if data is None else {"MAINMATCH_DATA": str(data)}
    ran = RUN.invoke(cli, [str(word) for word in words], env={"COLUMNS": "200", **environment}, input=typed)
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.output
    return ran


def spoil(data: Path, statement: str) -> None:
    engine = sa.create_engine(f"sqlite:///{data / 'mainmatch.sqlite3'}")
    with engine.begin() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()


def test_an_export_is_verified_without_a_server(built: dict[str, Path]) -> None:
    ran = run("verify", built["export"])
    assert ran.exit_code == 0
    assert "right" in ran.output
    assert "wrong" not in ran.output
    assert "the replay has the same result" in ran.output


def test_a_flipped_bit_ends_verify_with_1_and_a_sentence(built: dict[str, Path], tmp_path: Path) -> None:
    text = bytearray(built["export"].read_bytes())
    text[len(text) // 2] ^= 1
    (tmp_path / "flipped.jsonl").write_bytes(text)
    ran = run("verify", tmp_path / "flipped.jsonl")
    assert ran.exit_code == 1
    assert "Line" in ran.output


def test_what_a_liar_chained_anew_ends_verify_with_1_and_says_where(built: dict[str, Path], tmp_path: Path) -> None:
    lines = lines_of(built["export"].read_bytes())
    body_of(lines[0])["seed"] = "00" * 32
    (tmp_path / "lie.jsonl").write_bytes(again(lines))
    ran = run("verify", tmp_path / "lie.jsonl")
    assert ran.exit_code == 1
    assert "wrong" in ran.output
    assert "don't give the commitment" in " ".join(ran.output.replace("│", " ").split())


@pytest.mark.parametrize("name", ["none.jsonl", "."])
def test_what_cannot_be_read_is_said(tmp_path: Path, name: str) -> None:
    ran = run("verify", tmp_path / name)
    assert ran.exit_code == 1
    assert "can't be read" in ran.output


def test_a_backup_is_made_restored_and_clean(data: Path, tmp_path: Path) -> None:
    again_ran = run("admin", "backup", tmp_path / "copy", data=data)
    assert again_ran.exit_code == 1
    assert "is not overwritten" in again_ran.output
    ran = run("admin", "check", data=data)
    assert ran.exit_code == 0, ran.output
    assert "No faults" in ran.output
    ran = run("admin", "restore", tmp_path / "copy", data=data)
    assert "is kept as" in ran.output


def test_check_lists_faults_and_ends_with_1(data: Path) -> None:
    spoil(data, "DELETE FROM journal WHERE n = 3")
    ran = run("admin", "check", data=data)
    assert ran.exit_code == 1
    assert "faults" in ran.output
    assert "its journal" in ran.output


def test_check_plays_only_as_many_again_as_it_is_told(data: Path) -> None:
    spoil(data, "UPDATE matches SET state = json_set(state, '$.ordinal', 3)")
    assert run("admin", "check", "--replay", "0", data=data).exit_code == 0
    assert run("admin", "check", "--replay", "1", data=data).exit_code == 1


def test_looking_runs_beside_a_server_and_changing_does_not(data: Path, tmp_path: Path) -> None:
    server = Database.open(data, now=Clock())
    try:
        assert run("admin", "check", data=data).exit_code == 0
        assert run("admin", "users", "list", data=data).exit_code == 0
        assert run("admin", "backup", tmp_path / "live", data=data).exit_code == 0
        for words in (
            ("restore", tmp_path / "live"),
            ("users", "make-admin", "ada"),
            ("users", "unmake-admin", "ada"),
            ("users", "password", "ada", "--generate"),
        ):
            ran = run("admin", *words, data=data)
            assert ran.exit_code == 1
            assert str(os.getpid()) in ran.output
            assert "Stop it first" in ran.output
            # Only a password has an operation of a running server.
            assert ("POST /v1/admin/accounts/ada/reset" in ran.output) is ("password" in words)
    finally:
        server.close()


def test_users_are_listed_and_admins_made(data: Path) -> None:
    assert run("admin", "users", "make-admin", "ada", data=data).exit_code == 0
    listed = run("admin", "users", "list", data=data)
    assert [line.split()[1] for line in listed.output.splitlines() if "yes" in line] == ["ada"]
    ran = run("admin", "users", "unmake-admin", "ada", data=data)
    assert ran.exit_code == 1
    assert "no admin left" in ran.output
    assert run("admin", "users", "make-admin", "eve", data=data).exit_code == 1


def hash_of(data: Path, username: str) -> str | None:
    database = Database.open(data, now=Clock())
    try:
        found = database.read_now(accounts.by_username, username)
        assert found is not None
        return found.password_hash
    finally:
        database.close()


def test_an_account_is_suspended_and_the_suspension_lifted(data: Path) -> None:
    ran = run("admin", "users", "suspend", "ada", data=data)
    assert ran.exit_code == 0, ran.output
    assert "is suspended" in ran.output
    listed = run("admin", "users", "list", data=data)
    assert [line.split()[1] for line in listed.output.splitlines() if "yes" in line] == ["ada"]
    assert run("admin", "users", "lift-suspension", "ada", data=data).exit_code == 0
    assert "yes" not in run("admin", "users", "list", data=data).output


def test_what_admins_did_is_listed_beside_a_server(data: Path) -> None:
    for words in (("suspend", "ada"), ("lift-suspension", "ada"), ("make-admin", "ben")):
        assert run("admin", "users", *words, data=data).exit_code == 0
    server = Database.open(data, now=Clock())
    try:
        listed, rest = run("admin", "audit", data=data), run("admin", "audit", "--after", "2", data=data)
    finally:
        server.close()
    acts = ["users.suspend", "users.lift_suspension", "users.make_admin"]
    assert [act for line in listed.output.splitlines() for act in acts if act in line.split()] == acts
    assert ("Ada" in listed.output, "users.make_admin" in rest.output, "users.suspend" in rest.output) == (
        True,
        True,
        False,
    )


def test_a_second_factor_is_removed(data: Path) -> None:
    ran = run("admin", "users", "remove-second-factor", "ada", data=data)
    assert ran.exit_code == 1
    assert "no second factor" in ran.output
    database = Database.open(data, now=Clock())
    try:
        account = database.read_now(accounts.by_username, "ada")
        assert account is not None
        database.write_now(accounts.update, account.id, second_factor_at=Clock()())
    finally:
        database.close()
    ran = run("admin", "users", "remove-second-factor", "ada", data=data)
    assert ran.exit_code == 0, ran.output
    assert "with the password alone" in ran.output


def test_a_password_is_asked_for_twice_and_never_printed(data: Path) -> None:
    ran = run("admin", "users", "password", "ada", data=data, typed="canary password\ncanary password\n")
    assert ran.exit_code == 0, ran.output
    assert "canary" not in ran.output
    assert (hash_of(data, "ada") or "").startswith("$argon2id$")
    ran = run("admin", "users", "password", "ada", data=data, typed="short\nshort\n")
    assert ran.exit_code == 1
    assert "At least 10" in ran.output
    ran = run("admin", "users", "password", "ada", data=data, typed="password123\npassword123\n")
    assert ran.exit_code == 1
    assert "most common" in ran.output
    ran = run("admin", "users", "password", "eve", data=data)
    assert "No account has this username" in ran.output


def test_a_generated_password_is_printed_once(data: Path) -> None:
    ran = run("admin", "users", "password", "ada", "--generate", data=data)
    assert ran.exit_code == 0, ran.output
    (line,) = [line for line in ran.output.splitlines() if "shown once" in line]
    made = line.split()[2]
    assert len(made) == 16
    assert ran.output.count(made) == 1
    stored = (data / "mainmatch.sqlite3").read_bytes()
    assert made.encode() not in stored


def test_a_directory_without_a_database_is_said(tmp_path: Path) -> None:
    for words in (("check",), ("users", "list"), ("backup", tmp_path / "copy")):
        ran = run("admin", *words, data=tmp_path / "none")
        assert ran.exit_code == 1
        assert "no database" in ran.output


def test_a_wrong_setting_is_said(tmp_path: Path) -> None:
    ran = RUN.invoke(cli, ["admin", "check"], env={"MAINMATCH_PORT": "canary"})
    assert ran.exit_code == 1
    assert "MAINMATCH_PORT" in ran.output


def test_the_export_in_these_tests_is_a_whole_one(built: dict[str, Path]) -> None:
    assert json.loads(json.dumps(read(built["export"].read_bytes())[0].body))["complete"]


def test_pruning_shows_what_it_would_do_and_then_does_it(data: Path) -> None:
    shown = run("admin", "prune", "--older-than", "90d", data=data)
    assert shown.exit_code == 0
    assert "exodus" in shown.output
    assert "Nothing was changed. Add --apply" in shown.output
    assert "exodus" in run("admin", "prune", "--older-than", "90d", data=data).output

    done = run("admin", "prune", "--older-than", "90d", "--apply", data=data)
    assert done.exit_code == 0
    assert shown.output.splitlines()[:5] == done.output.splitlines()[:5]
    assert "can be read and exported as before" in done.output
    assert "No faults" in run("admin", "check", data=data).output
    assert run("admin", "prune", "--older-than", "90d", data=data).output.startswith("No match was over 90 days ago")

    database = Database.open(data, now=Clock())
    try:
        host = Caller("ac_host", "host", "Host", False, frozenset(SCOPES), None, "tk_host")
        table = Table(Executor(database, Registry.load()), Clock(), {"host": host})
        [act] = [act for act in table.read(lambda uow: audit.of(uow.tx, "server")) if act.act == "matches.archive"]
        [match_id] = table.read(lambda uow: archives.ids(uow.tx))
        text = exported(table, "host", match_id)
    finally:
        database.close()
    assert json.loads(act.detail) == {"count": 1, "older_than_days": 90}
    (data / "match.jsonl").write_bytes(text)
    assert run("verify", data / "match.jsonl", data=data).exit_code == 0


def test_a_match_that_was_over_less_long_ago_is_not_pruned(data: Path) -> None:
    assert run("admin", "prune", "--older-than", "36500d", "--apply", data=data).output.startswith("No match was over")


@pytest.mark.parametrize("time", ["90", "0d", "3 months", "-1d", "999999d"])
def test_pruning_takes_days(data: Path, time: str) -> None:
    refused = run("admin", "prune", f"--older-than={time}", data=data)
    assert (refused.exit_code, "such as 90d" in refused.output) == (1, True)


def test_pruning_beside_a_server_names_the_setting(data: Path) -> None:
    database = Database.open(data, now=Clock())
    try:
        assert "exodus" in run("admin", "prune", "--older-than", "90d", data=data).output
        refused = run("admin", "prune", "--older-than", "90d", "--apply", data=data)
    finally:
        database.close()
    assert (refused.exit_code, "MAINMATCH_ARCHIVE_DAYS=90" in refused.output) == (1, True)
