"""What the database says of itself to operators."""

import pytest
import sqlalchemy as sa

from mainmatch.services.maintenance import figures
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.tables.seasons import LedgerLineRow
from tests.services.events.test_season_events import played
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def test_a_decision_of_a_season_that_nobody_closes_is_overdue(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat")
    evening.announce("x-game")
    played(evening, "m_1", ("ann", "ben", "cat"), tokens={1: 2})
    assert evening.season.due_at is not None
    table.clock.now = evening.season.due_at
    assert table.read(figures.figures)["overdue_seconds"] == 0
    table.clock.forward(seconds=90)
    assert table.read(figures.figures)["overdue_seconds"] == 90


@pytest.mark.damaged
def test_the_ledger_sums_to_zero_and_a_garnet_too_many_shows(table: Table) -> None:
    assert table.read(figures.slow_figures) == {"ledger_sum": 0.0}
    Evening.started(table, "ann", "ben", start_garnets=3)
    assert table.read(figures.slow_figures) == {"ledger_sum": 0.0}

    def forge(uow: UnitOfWork) -> None:
        lines = LedgerLineRow.__table__
        uow.tx.connection.execute(sa.update(lines).where(lines.c.amount > 0).values(amount=lines.c.amount + 1))

    table.write(forge)
    assert table.read(figures.slow_figures) == {"ledger_sum": 2.0}
