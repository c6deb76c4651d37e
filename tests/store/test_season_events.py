from datetime import timedelta

import pytest
import sqlalchemy as sa

from mainmatch.store import seasons
from mainmatch.store.database import Database
from tests.store.rows import START, season

pytestmark = pytest.mark.engines

LATER = START + timedelta(hours=1)


@pytest.fixture
def database(database: Database) -> Database:
    for season_id in ("se_1", "se_2"):
        database.write_now(seasons.add, season(season_id), "fold")
    return database


def test_events_are_kept_in_order(database: Database) -> None:
    database.write_now(
        seasons.append_events, "se_1", 1, START, [("season.created", '{"a":1}'), ("season.started", "{}")]
    )
    database.write_now(seasons.append_events, "se_2", 1, START, [("season.created", "{}")])
    database.write_now(seasons.append_events, "se_1", 3, LATER, [("season.cancelled", "{}")])
    database.write_now(seasons.append_events, "se_1", 4, LATER, [])

    assert database.read_now(seasons.events, "se_1") == [
        (1, START, "season.created", '{"a":1}'),
        (2, START, "season.started", "{}"),
        (3, LATER, "season.cancelled", "{}"),
    ]
    assert [database.read_now(seasons.count_events, each) for each in ("se_1", "se_2", "se_3")] == [3, 1, 0]


def test_no_two_events_have_the_same_number(database: Database) -> None:
    database.write_now(seasons.append_events, "se_1", 1, START, [("season.created", "{}")])

    with pytest.raises(sa.exc.IntegrityError):
        database.write_now(seasons.append_events, "se_1", 1, START, [("season.started", "{}")])
    assert database.read_now(seasons.events, "se_1") == [(1, START, "season.created", "{}")]
