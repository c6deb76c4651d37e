"""Substitutes: the seat goes on, the old player's access ends, the newcomer reads what the host chose."""

import json
from typing import Any

import pytest

from mainmatch.rules import Json
from mainmatch.services import due_work
from mainmatch.services.errors import Conflict, Forbidden, Invalid, Unknown, WrongCode
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.hosting import hosts, substitutes, timing
from mainmatch.services.hosting.hosts import NewHost
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.play import submissions, views
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
ALLY: dict[str, Json] = {"type": "choose", "choice": "ally", "double": False}


@pytest.fixture
def match_id(table: Table) -> str:
    found = table.started("x-game", *FIVE, config=ORDER, garnets={"2": 5})
    table.submit("ada", found, PAIRS, locked=True)
    table.submit("ben", found, ALLY)
    return found


def substitute(table: Table, match_id: str, seat: int = 2, **payload: Any) -> Any:
    return table.write(substitutes.substitute, table.person("host"), match_id, seat, NewPlayer(**payload))


def feed(table: Table, name: str, match_id: str, after: int = 0) -> list[Any]:
    page = table.read(
        feed_reader.read, table.person(name), feed_reader.match_feed(match_id), Wanted(after=after, limit=500)
    )
    return list(page.envelopes)


def test_the_seat_goes_on_with_all_that_it_has(table: Table, match_id: str) -> None:
    table.person("frida")
    before = table.document(match_id, "seat:2")
    substitute(table, match_id, account="frida", reason="Ben has no time.")
    frida = table.person("frida")
    view = table.read(views.view, frida, match_id)
    after = table.document(match_id, "seat:2")
    assert json.loads(view.body) == table.document(match_id, "seat:2")
    assert after["view"] == before["view"]
    assert table.read(submissions.receipt, frida, match_id).action == ALLY
    assert table.submit("frida", match_id, ALLY, locked=True).revision == 2
    told = next(event for event in table.told(match_id, "public") if event["type"] == "seat.substituted")
    assert (told["data"]["seat"], told["data"]["display_name"]) == (2, "Frida")


def test_the_old_player_is_out_at_once(table: Table, match_id: str) -> None:
    table.person("frida")

    def command(uow: UnitOfWork) -> set[tuple[str, str]]:
        substitutes.substitute(uow, table.person("host"), match_id, 2, NewPlayer(account="frida"))
        return uow.tx.notices.shut

    assert (table.person("ben").account_id, f"match/{match_id}/seat:2") in table.write(command)
    lost: tuple[Any, ...] = (views.options, submissions.receipt, submissions.history, submissions.withdraw)
    for each in lost:
        with pytest.raises(Forbidden):
            table.write(each, table.person("ben"), match_id)
    with pytest.raises(Unknown):
        table.read(feed_reader.open_feed, table.person("ben"), f"match/{match_id}/seat:2")


def test_with_all_knowledge_the_newcomer_reads_everything(table: Table, match_id: str) -> None:
    table.person("frida")
    substitute(table, match_id, account="frida", knowledge="all")
    assert len(feed(table, "frida", match_id)) == table.document(match_id, "seat:2")["cursor"]["seq"]
    assert len(table.read(submissions.history, table.person("frida"), match_id).items) == 1


def test_from_now_on_means_nothing_of_before(table: Table, match_id: str) -> None:
    table.person("frida")
    before = table.document(match_id, "seat:2")["cursor"]["seq"]
    table.clock.forward(minutes=1)
    substitute(table, match_id, account="frida", knowledge="from_now")
    frida = table.person("frida")
    events = feed(table, "frida", match_id)
    assert len(events) == table.document(match_id, "seat:2")["cursor"]["seq"] - before
    assert table.read(submissions.history, frida, match_id).items == []
    for after in (1, before - 1):
        with pytest.raises(Conflict) as conflict:
            feed(table, "frida", match_id, after)
        assert conflict.value.code == "reset_required"
        with pytest.raises(Conflict):
            table.read(views.view, frida, match_id, None, after)
    table.clock.forward(minutes=1)
    assert table.submit("frida", match_id, {**ALLY, "choice": "betray"}).revision == 2
    assert len(table.read(submissions.history, frida, match_id).items) == 1


def test_public_only_means_to_wait_among_the_spectators(table: Table, match_id: str) -> None:
    table.person("frida")
    substitute(table, match_id, account="frida", knowledge="public_only")
    frida = table.person("frida")
    spectator = table.read(views.view, table.person("stranger"), match_id)
    assert table.read(views.view, frida, match_id).body == spectator.body
    with pytest.raises(Forbidden):
        table.submit("frida", match_id, ALLY)
    with pytest.raises(Unknown):
        table.read(feed_reader.open_feed, frida, f"match/{match_id}/seat:2")
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    own = table.read(views.view, frida, match_id)
    assert json.loads(own.body) == table.document(match_id, "seat:2")
    assert table.read(feed_reader.open_feed, frida, f"match/{match_id}/seat:2").start > 0


def test_a_bot_takes_over_and_plays(table: Table, match_id: str) -> None:
    substitute(table, match_id, seat=3, bot="house")
    while table.write(due_work.wake_due, 10):
        pass
    told = [event["type"] for event in table.told(match_id, "seat:3")]
    assert "submission.accepted" in told
    assert [event["type"] for event in table.told(match_id, "seat:2")].count("submission.accepted") == 1


def test_an_invite_holds_the_seat_for_whoever_brings_the_code_once(table: Table, match_id: str) -> None:
    code = substitute(table, match_id, invite=True, knowledge="from_now").invite_code
    assert table.read(submissions.receipt, table.person("ben"), match_id).action == ALLY
    with pytest.raises(WrongCode):
        table.write(seat_changes.join, table.person("gil"), match_id, JoinMatchRequest(invite_code="wrong"))
    joined = table.write(seat_changes.join, table.person("gil"), match_id, JoinMatchRequest(invite_code=code))
    assert joined.seat == 2
    with pytest.raises(Forbidden):
        table.read(submissions.receipt, table.person("ben"), match_id)
    with pytest.raises(WrongCode):
        table.write(seat_changes.join, table.person("hal"), match_id, JoinMatchRequest(invite_code=code))


def test_an_invite_grows_old(table: Table, match_id: str) -> None:
    code = substitute(table, match_id, invite=True).invite_code
    table.clock.forward(days=7)
    with pytest.raises(WrongCode):
        table.write(seat_changes.join, table.person("gil"), match_id, JoinMatchRequest(invite_code=code))


def test_repeating_it_changes_nothing(table: Table, match_id: str) -> None:
    table.person("frida")
    substitute(table, match_id, account="frida")
    before = table.documents(match_id)
    substitute(table, match_id, account="frida")
    assert table.documents(match_id) == before


def test_what_cannot_be(table: Table, match_id: str) -> None:
    with pytest.raises(Invalid):
        substitute(table, match_id)
    with pytest.raises(Invalid):
        substitute(table, match_id, account="ada", bot="house")
    with pytest.raises(Conflict) as conflict:
        substitute(table, match_id, account="ada")
    assert conflict.value.code == "already_joined"
    with pytest.raises(Unknown):
        substitute(table, match_id, account="nobody")
    with pytest.raises(Unknown):
        substitute(table, match_id, seat=6, account="ada")
    with pytest.raises(Forbidden):
        table.write(substitutes.substitute, table.person("ada"), match_id, 2, NewPlayer(bot="house"))


def test_a_host_puts_a_player_out_of_the_lobby(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    substitute(table, match_id, bot="house")
    with pytest.raises(Forbidden):
        table.write(seat_changes.leave, table.person("ben"), match_id)


def test_a_host_who_takes_a_seat_waits_for_the_next_phase_whatever_was_said(table: Table, match_id: str) -> None:
    """Else it were a way to read what is sealed, and to give the seat back."""
    table.person("grace")
    table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="grace"))
    substitute(table, match_id, account="grace", knowledge="all")
    with pytest.raises(Forbidden):
        table.read(submissions.receipt, table.person("grace"), match_id)
    table.clock.forward(minutes=1)
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    assert table.read(submissions.history, table.person("grace"), match_id).items == []


def test_who_waits_learns_nowhere_whether_the_seat_had_sent(table: Table, match_id: str) -> None:
    for name, seat in (("frida", 2), ("gil", 3)):
        table.person(name)
        substitute(table, match_id, seat=seat, account=name, knowledge="public_only")
    table.clock.forward(hours=12)
    table.write(due_work.wake_due, 10)
    for name in ("frida", "gil"):
        assert table.read(queries.owed, table.person(name)) == []
        page = table.read(feed_reader.read, table.person(name), feed_reader.open_own, Wanted(limit=100))
        assert not any("reminder.due" in envelope for envelope in page.envelopes)


def test_who_waits_reads_the_public_feed_as_any_spectator_does(table: Table, match_id: str) -> None:
    """Where it began for them would say how often the seat had sent something."""
    table.person("frida")
    substitute(table, match_id, account="frida", knowledge="public_only")
    assert feed(table, "frida", match_id) == feed(table, "stranger", match_id)
    for at_seq in (0, 1, 2):
        seen = [table.read(views.view, table.person(name), match_id, None, at_seq) for name in ("frida", "stranger")]
        assert seen[0] == seen[1]


def test_a_new_bot_calls_nobody_to_act_who_has_locked_in(table: Table) -> None:
    match_id = table.gathered("ravens", player_count=12, garnets={str(seat): 9 for seat in range(1, 13)})
    for _ in range(11):
        table.write(seat_changes.add_bot, table.person("host"), match_id, None, "random")
    table.write(seat_changes.join, table.person("ada"), match_id, JoinMatchRequest())
    table.write(match_start.start, table.person("host"), match_id)
    table.write(due_work.wake_due, 10)
    phase = table.phase(match_id)

    def acts() -> list[int | None]:
        entries = table.executor.read_now(lambda uow: journal.entries(uow.tx, match_id))
        return [each.seat for each in entries if each.phase_id == phase and each.seat != 12]

    before = acts()
    assert len(before) >= 11
    substitute(table, match_id, seat=12, bot="random")
    table.write(due_work.wake_due, 10)
    assert acts() == before + [None] * (len(acts()) - len(before))
