"""A database moves from one engine to the other with running matches, and nobody can tell (issue 7)."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from mainmatch.games.registry import Registry
from mainmatch.rules import Refused
from mainmatch.services import due_work
from mainmatch.services.caller import Caller
from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.errors import ServiceError
from mainmatch.services.export.verify import verify
from mainmatch.services.maintenance import database_check, retention
from mainmatch.services.matches.queries import facts
from mainmatch.services.play import submissions, views
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import ledger
from mainmatch.store.backends.postgres import connection
from mainmatch.store.backup import copy
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import InUse, Unusable
from tests import databases
from tests.clock import START, Clock
from tests.services.exported import exported, play_round, started
from tests.services.kept_season import keep, rows
from tests.services.table import Table

pytestmark = pytest.mark.parametrize("engine", ["both"], indirect=True)

FIVE = ("ada", "ben", "cy", "dot", "eve")
PAIRS = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}


@pytest.fixture
def url(engine: str, tmp_path: Path) -> str:
    return databases.cluster().url_of(tmp_path / "elsewhere")


@contextmanager
def table_at(place: Path | str, games: Registry, clock: Clock, people: dict[str, Caller]) -> Iterator[Table]:
    database = Database.open(place, now=clock, connections=4)
    try:
        yield Table(Executor(database, games), clock, people)
    finally:
        database.close()


def seen(table: Table, match_ids: list[str]) -> dict[str, Any]:
    """Every byte that anybody can ask for: views, feeds, options, facts, exports; and the epoch of all streams."""
    found: dict[str, Any] = {"epoch": table.read(lambda uow: uow.tx.epoch)}
    for match_id in match_ids:
        table.watched[match_id] = table.person("host")
        for viewer, document in table.documents(match_id).items():
            found[f"{match_id} view {viewer}"] = json.dumps(document)
            found[f"{match_id} feed {viewer}"] = table.told(match_id, viewer)
        table.watched.clear()
        for name, person in table.people.items():
            found[f"{match_id} facts {name}"] = table.read(facts, person, match_id).model_dump_json()
            found[f"{match_id} export {name}"] = exported(table, name, match_id)
            for command in (views.options, submissions.receipt, submissions.history):
                found[f"{match_id} {command.__name__} {name}"] = asked(table, command, person, match_id)
    return found


def asked(table: Table, command: Any, person: Caller, match_id: str) -> str:
    try:
        return str(table.read(command, person, match_id).model_dump_json())
    except (ServiceError, Refused) as refused:
        return repr(refused)


def played_half(table: Table) -> list[str]:
    """A match of X and one of Exodus, both in the middle: some have sent, one has changed it, one took it back."""
    x_game = started(table, "x-game", FIVE, config=ORDER, garnets={"2": 5})
    table.submit("ada", x_game, {"type": "pair_players", "pairs": [[2, 4], [3, 5]]})
    table.submit("ada", x_game, PAIRS)
    exodus = started(table)
    play_round(table, exodus)
    table.write(messages.post, table.person("ben"), exodus, "table", NewChatMessage(text="Nobody trades with ada? 🐙"))
    table.submit("ada", exodus, {"type": "pass"}, locked=True)
    table.submit("ben", exodus, {"type": "pass"})
    table.write(submissions.withdraw, table.person("ben"), exodus)
    return [x_game, exodus]


def play_to_the_end(table: Table, match_ids: list[str]) -> None:
    """By their deadlines; what was sealed counts."""
    host = table.person("host")
    while any(table.read(facts, host, match_id).status != "finished" for match_id in match_ids):
        table.clock.forward(hours=200)
        while table.write(due_work.wake_due, 1):
            pass


def test_running_matches_move_to_postgresql_byte_by_byte_and_are_played_on(
    tmp_path: Path, url: str, games: Registry
) -> None:
    clock, people = Clock(), dict[str, Caller]()
    with table_at(tmp_path / "data", games, clock, people) as table:
        match_ids = played_half(table)
        before = seen(table, match_ids)
    told: list[tuple[str, int, int]] = []

    rows = copy(tmp_path / "data", url, lambda *progress: told.append(progress))

    assert rows["matches"] == 2
    assert {name: total for name, done, total in told if done == total} == rows
    with table_at(url, games, clock, people) as table:
        assert seen(table, match_ids) == before
        play_to_the_end(table, match_ids)
        for match_id in match_ids:
            # After a candidate vote only hosts have the seed.
            found = verify(exported(table, "host", match_id), games)
            assert {each.what for each in found if each.state != "right"} == {"Outside of all hashes"}, found
        assert table.read(lambda uow: list(database_check.check(uow))) == []
        packed = table.read(retention.pack, match_ids[1])
        assert packed is not None
        assert table.executor.write_now(retention.archive, packed)
        after = seen(table, match_ids)
        results = [asked(table, views.result, table.person("ada"), match_id) for match_id in match_ids]
    clock.now = START
    with table_at(tmp_path / "data", games, clock, people) as table:
        play_to_the_end(table, match_ids)
        # What was sealed there counted here.
        assert [asked(table, views.result, table.person("ada"), match_id) for match_id in match_ids] == results

    # And back again: whoever tried it can return.
    copy(url, tmp_path / "back", lambda *_: None)
    with table_at(tmp_path / "back", games, clock, people) as table:
        assert seen(table, match_ids) == after


def test_seasons_and_ledgers_move_too_and_back_again(tmp_path: Path, url: str, games: Registry) -> None:
    with table_at(tmp_path / "data", games, Clock(), {}) as table:
        table.executor.database.write_now(keep)
        before = table.executor.database.read_now(rows)
    assert min(map(len, before.values())) > 0

    copy(tmp_path / "data", url, lambda *_: None)
    copy(url, tmp_path / "back", lambda *_: None)

    for place in (url, tmp_path / "back"):
        with table_at(place, games, Clock(), {}) as table:
            assert table.executor.database.read_now(rows) == before
            assert table.read(lambda uow: list(database_check.check(uow))) == []
            assert table.executor.database.write_now(ledger.post, "se_1", "more", "garnet", {"bank": -1, "cm_1": 1})


def test_nothing_is_copied_from_or_into_what_somebody_uses(tmp_path: Path, url: str, games: Registry) -> None:
    with table_at(tmp_path / "data", games, Clock(), {}), pytest.raises(InUse):
        copy(tmp_path / "data", url, lambda *_: None)
    with table_at(url, games, Clock(), {}), pytest.raises(InUse):
        copy(tmp_path / "data", url, lambda *_: None)
    assert copy(tmp_path / "data", url, lambda *_: None)["accounts"] == 0


def test_nothing_is_copied_over_anything(tmp_path: Path, url: str, games: Registry) -> None:
    for place in (tmp_path / "data", url):
        with table_at(place, games, Clock(), {}) as table:
            table.person("ada")

    with pytest.raises(Unusable, match="The target has rows in accounts"):
        copy(tmp_path / "data", url, lambda *_: None)
    with pytest.raises(Unusable, match="not overwritten"):
        copy(url, tmp_path / "data", lambda *_: None)


def test_nothing_is_copied_from_another_version(tmp_path: Path, url: str, games: Registry) -> None:
    with psycopg.connect(url) as inside:
        inside.execute("UPDATE alembic_version SET version_num = '0004'")

    with pytest.raises(Unusable, match="Start the server on it once"):
        copy(url, tmp_path / "data", lambda *_: None)
    assert not (tmp_path / "data").exists()


@pytest.fixture
def powerless(engine: str) -> Iterator[str]:
    """A database on PostgreSQL 15 or newer whose user isn't its owner."""
    url = databases.cluster().fresh(migrated=False)
    role = f"{conninfo_to_dict(url)['dbname']}_role"
    with psycopg.connect(url, autocommit=True) as inside:
        inside.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(role)))
        yield sa.make_url(url).set(username=role, password=None).render_as_string(hide_password=False)
        inside.execute(sql.SQL("DROP OWNED BY {0}; DROP ROLE {0}").format(sql.Identifier(role)))


def test_a_user_who_may_make_no_tables_is_told_the_way_out_in_a_sentence(powerless: str, tmp_path: Path) -> None:
    def move() -> None:
        copy(tmp_path / "data", powerless, lambda *_: None)

    Database.open(tmp_path / "data", now=Clock()).close()
    for act in (move, lambda: Database.open(powerless, now=Clock())):
        with pytest.raises(Unusable, match=r"permission denied for schema public.*ALTER DATABASE") as refused:
            act()
        assert "\n" not in str(refused.value)


def test_what_arrives_otherwise_than_it_was_sent_is_taken_back(
    tmp_path: Path, url: str, games: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_at(tmp_path / "data", games, Clock(), {}) as table:
        table.person("ada")
    fill = connection.Session.fill

    def wrongly(self: Any, table: Any, rows: Any) -> None:
        heads = [(table.name, column.name) == ("accounts", "feed_head") for column in table.columns]
        fill(
            self, table, ([value + 1 if off else value for value, off in zip(row, heads, strict=True)] for row in rows)
        )

    with monkeypatch.context() as patch:
        patch.setattr(connection.Session, "fill", wrongly)
        with pytest.raises(Unusable, match="The rows written to accounts differ from the source"):
            copy(tmp_path / "data", url, lambda *_: None)

    assert copy(tmp_path / "data", url, lambda *_: None)["accounts"] == 1


def test_the_check_finds_faults_on_postgresql_too(tmp_path: Path, url: str, games: Registry) -> None:
    with table_at(url, games, Clock(), {}) as table:
        match_id = played_half(table)[1]
        with psycopg.connect(url) as inside:
            inside.execute(
                "DELETE FROM journal WHERE n = 3 AND match_number = (SELECT number FROM matches WHERE id = %s)",
                [match_id],
            )
            inside.execute("ALTER TABLE hosts DROP CONSTRAINT fk_hosts_account_id")
            inside.execute("UPDATE hosts SET account_id = 'ac_nobody' WHERE match_id = %s", [match_id])
        faults = table.read(lambda uow: list(database_check.check(uow)))

    assert {each.check for each in faults} >= {"feeds", "references"}
