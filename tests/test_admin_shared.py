"""The operator's commands on PostgreSQL, as they are typed."""

import subprocess
from pathlib import Path

import psycopg
import pytest
from typer.testing import Result

from mainmatch.cli.commands import cli
from mainmatch.games.registry import Registry
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.export import match_export
from mainmatch.services.hosting import timing
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import accounts, archives, inspection
from mainmatch.store.database import Database
from tests import databases
from tests.cli.test_admin import RUN
from tests.clock import Clock
from tests.services.exported import play_round, started, whole
from tests.services.table import Table

pytestmark = pytest.mark.parametrize("engine", ["both"], indirect=True)


@pytest.fixture
def data(engine: str, tmp_path: Path) -> Path:
    """A data directory with a running match."""
    clock = Clock()
    database = Database.open(tmp_path / "data", now=clock)
    table = Table(Executor(database, Registry.load()), clock)
    play_round(table, started(table))
    database.close()
    return tmp_path / "data"


@pytest.fixture
def url(engine: str, tmp_path: Path) -> str:
    return databases.cluster().url_of(tmp_path / "shared")


def run(*words: object, **settings: object) -> Result:
    environment = {f"MAINMATCH_{name.upper()}": str(value) for name, value in settings.items()}
    ran = RUN.invoke(cli, [str(word) for word in words], env={"COLUMNS": "200", **environment})
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.output
    return ran


def epoch_of(url: str) -> str:
    database = Database.open(url, now=Clock(), connections=2)
    try:
        return database.read_now(lambda tx: tx.epoch)
    finally:
        database.close()


def test_copy_check_and_people_work_on_postgresql(data: Path, url: str) -> None:
    ran = run("admin", "copy", "--to", url, data=data)
    assert ran.exit_code == 0, ran.output
    assert "were copied, read again and compared" in ran.output

    assert "No faults" in run("admin", "check", database_url=url).output
    assert "ada" in run("admin", "users", "list", database_url=url).output
    assert run("admin", "users", "make-admin", "ada", database_url=url).exit_code == 0
    again = run("admin", "copy", "--to", url, data=data)
    assert again.exit_code == 1
    assert "which are not overwritten" in again.output


def test_what_needs_a_server_stopped_says_so(data: Path, url: str, tmp_path: Path) -> None:
    server = Database.open(url, now=Clock(), connections=2)
    try:
        assert run("admin", "check", database_url=url).exit_code == 0
        for words in (
            ("users", "make-admin", "ada"),
            ("restored",),
            ("copy", "--from", url, "--to", tmp_path / "back"),
            ("copy", "--from", data, "--to", url),
        ):
            ran = run("admin", *words, database_url=url)
            assert ran.exit_code == 1, words
            assert "Stop it first" in ran.output
    finally:
        server.close()


def test_backup_and_restore_name_what_does_it_there(url: str, tmp_path: Path) -> None:
    for command, does_it in (("backup", "pg_dump"), ("restore", "pg_restore")):
        ran = run("admin", command, tmp_path / "file", database_url=url)
        assert ran.exit_code == 1
        assert does_it in ran.output


def test_whoever_names_a_directory_means_it(data: Path, url: str) -> None:
    assert "ada" in run("admin", "users", "list", "--data", data, database_url=url).output


def test_a_dump_is_restored_with_a_new_epoch_and_no_fault(data: Path, url: str, tmp_path: Path) -> None:
    assert run("admin", "copy", "--to", url, data=data).exit_code == 0
    server = Database.open(url, now=Clock(), connections=2)
    subprocess.run(["pg_dump", "--format=custom", f"--file={tmp_path / 'dump'}", url], check=True)
    server.close()

    restored = databases.cluster().fresh(migrated=False)
    subprocess.run(["pg_restore", "--exit-on-error", f"--dbname={restored}", tmp_path / "dump"], check=True)
    before = epoch_of(restored)
    assert run("admin", "restored", database_url=restored).exit_code == 0

    assert before == epoch_of(url)
    assert epoch_of(restored) != before
    assert "No faults" in run("admin", "check", database_url=restored).output


def test_no_password_is_shown(data: Path) -> None:
    ran = run("admin", "copy", "--to", "postgresql://mm:canary@127.0.0.1:1/nothing", data=data)
    assert ran.exit_code == 1
    assert "can't be reached" in ran.output
    assert "canary" not in ran.output


def test_an_admin_made_here_is_one(data: Path, url: str) -> None:
    assert run("admin", "copy", "--to", url, data=data).exit_code == 0
    assert run("admin", "users", "make-admin", "ada", database_url=url).exit_code == 0
    database = Database.open(url, now=Clock(), connections=2)
    admins = [each.username for each in database.read_now(accounts.list_all) if each.admin]
    database.close()

    assert admins == ["ada"]
    with psycopg.connect(url) as inside:
        assert inside.execute("SELECT act FROM audit WHERE scope = 'server'").fetchall() == [("users.make_admin",)]


def test_old_matches_are_pruned_beside_servers_on_postgresql(data: Path, url: str) -> None:
    ran = run("admin", "copy", "--to", url, data=data)
    assert ran.exit_code == 0, ran.output
    server = Database.open(url, now=Clock(), connections=2)
    try:
        running = run("admin", "prune", "--older-than", "90d", "--apply", database_url=url)
        assert running.output.startswith("No match was over 90 days ago")
        table = Table(Executor(server, Registry.load()), Clock())
        [match_id] = server.read_now(inspection.match_ids)
        host = Caller("ac_host", "host", "Host", False, frozenset(SCOPES), None, "tk_host")
        table.executor.write_now(timing.cancel, host, match_id, timing.CancelRequest())
        before = table.executor.read_now(whole(match_export.export), host, match_id)

        assert "Nothing was changed" in run("admin", "prune", "--older-than", "90d", database_url=url).output
        assert server.read_now(archives.ids) == []
        done = run("admin", "prune", "--older-than", "90d", "--apply", database_url=url)
        assert "can be read and exported as before" in done.output
        assert server.read_now(archives.ids) == [match_id]
        assert table.executor.read_now(whole(match_export.export), host, match_id) == before
    finally:
        server.close()
    assert "No faults" in run("admin", "check", database_url=url).output
