"""Payments and fines of the rules in a season: the ledger has each with its reason, and each seat hears of its own."""

from typing import Any

import pytest

from mainmatch.season.values import GARNET
from mainmatch.services.due_work import wake_due
from mainmatch.services.hosting import review
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.play import submissions
from mainmatch.services.seasons import hosting
from mainmatch.services.seasons.schemas import ReasonRequest
from mainmatch.store import ledger, matches, seats
from tests.services.seasons.evening import Evening
from tests.services.table import Table
from tests.stored_proof import stored_faults

BROUGHT = 3


@pytest.fixture
def evening(table: Table) -> Evening:
    begun = Evening.started(table, "ann", "ben", "cat", start_garnets=BROUGHT)
    begun.announce("toll")
    return begun


def entries(evening: Evening, match_id: str) -> dict[str, dict[str, int]]:
    """What was posted in the match, by reason, the seats' accounts as "seat:3"."""
    found = evening.table.read(
        lambda uow: ledger.entries(uow.tx, evening.id, account=None, currency=GARNET, after=0, limit=100)
    )
    return {
        entry.cause.split("/")[2]: {name.rpartition("/")[2]: n for name, n in entry.lines.items()}
        for entry in found
        if entry.cause.count("/") == 3 and entry.cause.startswith(match_id)
    }


def seat_of(table: Table, match_id: str, name: str) -> int:
    found = table.read(lambda uow: seats.by_account(uow.tx, match_id, table.person(name).account_id))
    assert found is not None
    return found


def act(table: Table, name: str, match_id: str, action: dict[str, Any]) -> None:
    table.write(submissions.act, table.person(name), match_id, table.phase(match_id), action)


def garnets_changed(table: Table, match_id: str, seat: int) -> list[dict[str, Any]]:
    return [each["data"] for each in table.told(match_id, f"seat:{seat}") if each["type"] == "garnets.changed"]


def test_a_payment_is_one_entry_between_the_two_and_a_fine_goes_to_the_bank(evening: Evening) -> None:
    table, match_id = evening.table, evening.match("toll")
    ann, ben, cat = (seat_of(table, match_id, name) for name in ("ann", "ben", "cat"))
    act(table, "ann", match_id, {"type": "demand", "of": ben})
    evening.prove()
    assert entries(evening, match_id) == {"pay:1": {f"seat:{ann}": 2, f"seat:{ben}": -2}}
    assert garnets_changed(table, match_id, ann) == [{"garnets": 5, "received": 2}]
    assert garnets_changed(table, match_id, ben) == [{"garnets": 1, "paid": 2}]
    assert garnets_changed(table, match_id, cat) == []


def test_what_the_rules_took_comes_back_with_a_rewind(evening: Evening) -> None:
    table, match_id = evening.table, evening.match("toll")
    first = table.phase(match_id)
    act(table, "ann", match_id, {"type": "demand", "of": seat_of(table, match_id, "ben")})
    table.clock.forward(hours=24)
    table.write(wake_due, 10)
    evening.prove()
    posted = entries(evening, match_id)
    assert [each for each in posted if each.startswith("fine")] == ["fine:2", "fine:3", "fine:4"], "after the relief"
    assert all(lines["bank"] == 1 for reason, lines in posted.items() if reason.startswith("fine"))
    table.write(review.rewind, table.person("host"), match_id, RewindRequest(to_phase=first))
    evening.prove()
    assert {n for account, n in evening.balances().items() if account.startswith(match_id)} == {BROUGHT}


def test_the_members_have_after_the_match_what_its_wallets_held(evening: Evening) -> None:
    table, match_id = evening.table, evening.match("toll")
    act(table, "ann", match_id, {"type": "demand", "of": seat_of(table, match_id, "cat")})
    table.submit("ann", match_id, {"type": "stake", "garnets": 0})
    evening.play(match_id)
    loaded = table.read(lambda uow: live_of(uow, found).match if (found := matches.by_id(uow.tx, match_id)) else None)
    assert loaded is not None
    played = evening.season.find_match(match_id).match
    assert evening.free() == {member: loaded.wallets[seat] for seat, member in played.seats.items()}
    assert any(loaded.wallets.values())


def test_a_match_that_its_season_calls_off_after_an_act_passes_the_check(evening: Evening) -> None:
    table, first = evening.table, evening.match("toll")
    evening.play(first)
    evening.decide()
    evening.announce("toll")
    running = evening.match("toll")
    act(table, "ann", running, {"type": "demand", "of": seat_of(table, running, "ben")})
    evening.host(hosting.take_back, first, ReasonRequest(reason="The wrong rules."))
    assert table.document(running, "host")["status"] == "cancelled"
    again = evening.match("toll")
    act(table, "ann", again, {"type": "demand", "of": seat_of(table, again, "ben")})
    evening.host(hosting.cancel, ReasonRequest(reason="A storm."))
    assert table.read(stored_faults) == []
