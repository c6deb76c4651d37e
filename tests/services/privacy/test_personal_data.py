"""What is kept of a person, for that person; and that nothing names somebody who has gone."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.errors import Conflict, Forbidden
from mainmatch.services.hosting import announcements
from mainmatch.services.hosting.announcements import NewAnnouncement
from mainmatch.services.lobby import seat_changes
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches.queries import facts
from mainmatch.services.privacy import personal_data
from mainmatch.services.seasons import cast, hosting, queries
from mainmatch.services.seasons.schemas import MemberPlayer, ReasonRequest
from mainmatch.store import personal_data as stored_data
from mainmatch.store.tables import metadata
from tests.services.exported import LONG, held_by, lengthen, started, whole
from tests.services.seasons.evening import Evening
from tests.services.table import Table

KEPT = {"accounts", "feeds", "matches", "season_states"}


def everything(table: Table) -> str:
    """All text in the database."""

    def read(uow: Any) -> str:
        rows = (row for name in metadata.tables for row in uow.tx.connection.execute(sa.select(metadata.tables[name])))
        return "\n".join(str([*row]) for row in rows)

    return table.read(read)


def leaves(table: Table, name: str) -> None:
    """Somebody with a fresh proof begins to go."""
    table.write(personal_data.leave, table.signed_in(name))


def goes(table: Table, name: str) -> None:
    leaves(table, name)
    table.clock.forward(days=7)
    assert table.write(personal_data.erase_due) == 1


def test_everybody_can_read_what_is_kept_of_them_and_of_nobody_else(table: Table) -> None:
    match_id = table.started("x-game", "ann", "ben", "cat", "dan", "eve")
    lines = [json.loads(line) for line in table.read(whole(personal_data.export), table.person("ann")).splitlines()]
    assert lines[0]["username"] == "ann"
    assert {"of": "seats", "match_id": match_id, "seat": 1, "display_name": "Ann"}.items() <= lines[1].items()
    assert {line["of"] for line in lines} == {"account", "seats", "feed"}
    # In quotes: ids are drawn, and may have anything in them.
    assert not any(f'"{name}"' in json.dumps(lines) for name in ("Ben", "ben", "Host", "host"))


def test_what_is_kept_of_somebody_counts_nothing_of_what_others_did(table: Table) -> None:
    """A room counts what was said while one was elsewhere (decision 21); an audit log, what other hosts looked at."""
    match_id = table.started("exodus", "ann", "ben", "cat", "dan", "eve", "fay")
    for name in ("ann", "ben", "ben", "ann"):
        table.write(messages.post, table.person(name), match_id, "table", NewChatMessage(text="Red for blue?"))
    for _ in range(2):
        table.write(announcements.announce, table.person("host"), match_id, NewAnnouncement(text="Good luck!"))
    for name, of in (("ann", "messages"), ("host", "audit")):
        lines = [json.loads(line) for line in table.read(whole(personal_data.export), table.person(name)).splitlines()]
        first, second = [line for line in lines if line["of"] == of]
        # Said and done at one instant, in the same words: nothing else may differ.
        assert first == second


@pytest.mark.anyio
@pytest.mark.damaged
async def test_what_is_kept_is_read_page_by_page(table: Table) -> None:
    match_id = started(table)
    table.executor.database.write_now(lengthen, match_id, table.phase(match_id), 80)
    length, held = await held_by(table, personal_data.export, table.person("ada"))
    assert length > 80 * len(LONG.encode())
    assert held < 2 * 1024 * 1024


def test_nothing_names_somebody_who_has_gone(table: Table) -> None:
    names = ("ann", "zebulon", "cat", "dan", "eve")
    match_id = table.started("x-game", *names)
    evening = Evening.started(table, *names, start_garnets=3)
    evening.announce("x-game")
    running = evening.match("x-game")
    over = Evening.started(table, "ann", "zebulon", "cat")
    over.host(hosting.cancel, ReasonRequest(reason="Too few."))
    assert "zebulon" in everything(table).casefold()
    table.watched.clear()
    goes(table, "zebulon")
    left = everything(table)
    assert "Zebulon" not in left
    assert not [line for line in left.splitlines() if "'zebulon'" in line]
    evening.prove()
    over.prove()
    assert {each.alias for each in over.season.members.values()} == {"Ann", "Former member 2", "Cat"}
    archive = table.read(whole(queries.export), table.person("nobody"), over.id)
    assert '"alias":"Former member 2"' in archive
    assert evening.season.status_of([*evening.season.members][1]) == "withdrawn"
    evening.play(running)
    assert table.read(facts, table.person("ann"), match_id).status == "finished"


def test_nothing_names_them_in_a_cast_that_they_were_in_for_a_while(table: Table) -> None:
    casting_still = Evening.cast(table, "ann", "zebulon")
    dropped = Evening.cast(table, "ann", "zebulon")
    replaced = Evening.started(table, "ann", "zebulon", "cat")
    table.person("dan")
    table.clock.forward(hours=1)
    table.write(cast.leave, table.person("zebulon"), dropped.id)
    replaced.host(cast.put_player, replaced.member("zebulon"), MemberPlayer(account="dan"))
    goes(table, "zebulon")
    assert "Zebulon" not in everything(table)
    for evening in (casting_still, dropped, replaced):
        evening.prove()
    assert [each.alias for each in replaced.season.members.values()] == ["Ann", "Dan", "Cat"]


@pytest.mark.parametrize("lacks", ["match:read", "chat:read", "season:read"])
def test_a_token_exports_nothing_that_it_may_not_read(table: Table, lacks: str) -> None:
    ann = table.person("ann")
    with pytest.raises(Forbidden, match="insufficient_scope"):
        table.read(whole(personal_data.export), replace(ann, scopes=ann.scopes - {lacks}))
    with pytest.raises(Forbidden, match="sign_in_again"):
        table.read(whole(personal_data.export), replace(ann, via="discord"))


def test_going_asks_each_table_a_few_times_however_much_was_played(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.started("x-game", "ann", "ben", "cat", "dan", "eve")
    asked = Counter[str]()
    rows_of = stored_data.rows_of

    def counted(tx: Any, name: str, *more: Any) -> Any:
        asked[name] += 1
        return rows_of(tx, name, *more)

    monkeypatch.setattr(stored_data, "rows_of", counted)
    goes(table, "ann")
    # What was sent lies in a table that isn't laid out by account.
    assert set(asked) == {"hosts", "season_hosts", "seats"}
    assert max(asked.values()) <= 3


def test_who_has_gone_can_not_come_back_and_its_name_is_free(table: Table) -> None:
    table.person("ann")
    lobbies = table.gathered("x-game", "ann", "ben", "cat", "dan", "eve")
    goes(table, "ann")
    assert not any(each.display_name == "Ann" for each in table.read(facts, table.person("ben"), lobbies).seats)
    assert not table.read(facts, table.person("ben"), lobbies).seats[0].taken
    table.write(seat_changes.join, table.person("fay"), lobbies, JoinMatchRequest())


def test_going_is_for_oneself_by_a_fresh_sign_in_and_leaves_nobody_without_a_host(table: Table) -> None:
    host = table.person("host")
    table.gathered("x-game", "ann", "ben", "cat", "dan", "eve")
    with pytest.raises(Conflict, match="still_hosting"):
        goes(table, "host")
    with pytest.raises(Forbidden, match="sign_in_again"):
        table.write(personal_data.leave, replace(host, kind="personal"))
    Evening.cast(table, "ann")
    with pytest.raises(Conflict, match="still_hosting"):
        goes(table, "host")
