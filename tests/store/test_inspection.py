"""What rows say of themselves: nothing where all is well, and each thing that must not be, by name."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.store import accounts, inspection, matches, seasons
from mainmatch.store.database import Database
from mainmatch.store.inspection import Faults, FeedExtent
from mainmatch.store.publication_text import Heads
from mainmatch.store.tables import metadata
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START, Clock
from tests.store.rows import account, match, running_match, season

pytestmark = pytest.mark.engines

Row = tuple[str, dict[str, Any]]


def put(tx: Transaction, *rows: Row) -> None:
    """Write rows as nobody else would."""
    for name, values in rows:
        tx.connection.execute(sa.insert(metadata.tables[name]).values(**values))


def entry(n: int, kind: str = "submit", **more: Any) -> Row:
    plain = {"match_number": 1, "n": n, "phase_id": "ph_m_1", "seat": 1, "kind": kind, "locked": False, "held": 0}
    plain |= {
        "at": START,
        "by_host": False,
        "revision": n if kind == "submit" else None,
        "heads": Heads(),
        "events": "",
    }
    return "journal", {**plain, **more}


def happened(n: int) -> Row:
    return "season_events", {"season_id": "se_1", "n": n, "audience": ",host,", "body": "{}"}


def posting(n: int, **lines: int) -> list[Row]:
    """A posting of garnets, with its lines."""
    made = {"season_id": "se_1", "n": n, "cause": f"cause {n}", "currency": "garnets", "at": START}
    return [("ledger_postings", made), *(line(n, name, amount) for name, amount in lines.items())]


def line(n: int, name: str, amount: int) -> Row:
    return "ledger_lines", {"season_id": "se_1", "n": n, "account": name, "amount": amount}


def balance(name: str, amount: int) -> Row:
    return "ledger_balances", {"season_id": "se_1", "currency": "garnets", "account": name, "balance": amount}


@pytest.fixture
def kept(database: Database) -> Database:
    """A season, and a match that runs."""
    database.write_now(seasons.add, season(), "{}")
    database.write_now(running_match)
    return database


def found(tx: Transaction, of: Faults) -> list[tuple[str, str]]:
    return [*inspection.faults(tx, of)]


SOUND: list[Row] = [
    entry(1),
    entry(2),
    entry(3, "withdraw", revision=3),
    happened(1),
    happened(2),
    *posting(1, bank=-5, ann=5),
    *posting(2, ann=-2, ben=2),
    balance("bank", -5),
    balance("ann", 3),
    balance("ben", 2),
]
FAULTS: Faults = {**inspection.JOURNALS, **inspection.LEDGERS, **inspection.SEASONS}


def test_nothing_is_found_where_all_is_well(kept: Database) -> None:
    kept.write_now(put, *SOUND)
    assert kept.read_now(inspection.broken_pages) == []
    assert kept.read_now(inspection.broken_references) == []
    assert kept.read_now(found, FAULTS) == []


GARNETS_OF_ANN = ("se_1", "garnets", "ann")
WRONG: dict[str, tuple[str, list[Row], tuple[Any, ...]]] = {
    "a revision is missing": (
        "seat {1}'s revisions in {0} aren't numbered 1, 2, 3, ...",
        [entry(1), entry(2, revision=3)],
        ("m_1", "ph_m_1", 1),
    ),
    "an event is missing": ("its events aren't numbered 1, 2, 3, ...", [happened(1), happened(3)], ("se_1",)),
    "a posting is missing": ("its postings aren't numbered 1, 2, 3, ...", posting(2, bank=-1, ann=1), ("se_1",)),
    "lines that don't sum to zero": ("posting {} doesn't sum to zero", posting(1, bank=-5, ann=4), ("se_1", 1)),
    "a posting without lines": ("posting {} doesn't sum to zero", posting(1), ("se_1", 1)),
    "lines without a posting": (
        "there are lines of posting {}, and no posting",
        [line(7, "ann", 1), line(7, "bank", -1)],
        ("se_1", 7),
    ),
    "a balance that is another": (
        "the {} balance of {} isn't the sum of its lines",
        [*posting(1, bank=-5, ann=5), balance("bank", -5), balance("ann", 6)],
        GARNETS_OF_ANN,
    ),
    "a balance of nothing": (
        "the {} balance of {} isn't the sum of its lines",
        [balance("ann", 1)],
        GARNETS_OF_ANN,
    ),
    "a balance that is missing": (
        "the {} balance of {} isn't the sum of its lines",
        [*posting(1, bank=-5, ann=5), balance("bank", -5)],
        GARNETS_OF_ANN,
    ),
    "less than nothing in between": (
        "the {} balance of {} is or was below zero",
        [*posting(1, ann=-1, bank=1), *posting(2, ann=1, bank=-1)],
        GARNETS_OF_ANN,
    ),
    "a match of no season": ("its season isn't there", [], ("m_2",)),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_must_not_be_is_found(kept: Database, wrong: str) -> None:
    what, rows, (where, *more) = WRONG[wrong]
    kept.write_now(matches.add, match("m_2", season_id="se_1" if rows else "se_none"))
    kept.write_now(put, *rows)
    assert kept.read_now(found, {what: FAULTS[what]}) == [(where, what.format(*more))]


def test_the_bank_may_have_less_than_nothing(kept: Database) -> None:
    kept.write_now(put, *posting(1, bank=-1000, ann=1000), balance("bank", -1000), balance("ann", 1000))
    assert kept.read_now(found, inspection.LEDGERS) == []


def test_how_far_feeds_reach_is_counted_and_an_empty_one_is_not_there(kept: Database) -> None:
    kept.write_now(put, *(("feeds", {"feed": "match/m_1/host", "seq": seq, "body": "{}"}) for seq in (2, 3, 7)))
    assert kept.read_now(inspection.feed_extents) == {"match/m_1/host": FeedExtent(rows=3, first=2, last=7)}


def test_the_newest_is_listed_first(kept: Database) -> None:
    later = START.replace(year=START.year + 1)
    kept.write_now(matches.add, match("m_0", created_at=later))
    kept.write_now(seasons.add, season("se_0", created_at=later), "{}")
    kept.write_now(accounts.add, account("ben"))
    assert kept.read_now(inspection.match_ids) == ["m_0", "m_1"]
    assert kept.read_now(inspection.season_ids) == ["se_0", "se_1"]
    assert kept.read_now(inspection.account_heads) == {"ac_ann": 0, "ac_ben": 0}


def test_a_database_is_read_in_one_snapshot_while_a_server_uses_it(kept: Database, directory: Path) -> None:
    epoch = kept.read_now(lambda tx: tx.epoch)
    with inspection.reading(directory, Clock()) as tx:
        assert tx.epoch == epoch
        assert inspection.match_ids(tx) == ["m_1"]
        kept.write_now(matches.add, match("m_2"))
        assert inspection.match_ids(tx) == ["m_1"]
    with pytest.raises(RuntimeError, match="this transaction is over"):
        inspection.match_ids(tx)


def test_a_database_of_another_version_is_not_read(kept: Database, directory: Path) -> None:
    kept.write_now(
        lambda tx: tx.connection.execute(sa.text("UPDATE alembic_version SET version_num = '0000'")).rowcount
    )
    with pytest.raises(Unusable, match="of another version"), inspection.reading(directory, Clock()):
        pass
    with pytest.raises(Unusable, match="not a database of this version of Mainmatch or an older one"):
        kept.read_now(lambda tx: inspection.must_be_known(tx.connection))
