"""Whose a name is, in what others read: found by seats, places and instants, never by the name."""

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from pydantic import BaseModel

from mainmatch.services.accounts import sign_up
from mainmatch.services.accounts.sign_up import ProfileChange
from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.hosting import hosts, substitutes
from mainmatch.services.hosting.hosts import NewHost
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.idempotency import fingerprint_of, once
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches.queries import facts
from mainmatch.services.privacy.erase_names import Stay, stays_of
from mainmatch.services.seasons import queries
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.tables import metadata
from tests.services.privacy.test_personal_data import everything, goes
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def test_a_stay_is_from_its_joined_to_its_left_or_open_where_one_was_not_told() -> None:
    told = [("left", 2, "10"), ("joined", 1, "11"), ("left", 1, "12"), ("joined", 1, "13")]
    events = [
        {"type": f"account.seat.{kind}", "at": at, "data": {"match_id": "m_1", "seat": seat}} for kind, seat, at in told
    ]
    stays = stays_of([*events, {"type": "account.webhook.paused", "at": "14", "data": {}}], "seat", "match_id", "seat")
    assert stays == [Stay("m_1", 2, None, "10"), Stay("m_1", 1, "11", "12"), Stay("m_1", 1, "13", None)]
    assert [stays[1].has(1, at) for at in ("10", "11", "12")] == [False, True, False]
    assert not stays[1].has(2, "11")


def test_nothing_names_them_in_a_match_that_they_were_in_under_another_name(table: Table) -> None:
    zebulon = table.person("zebulon")
    match_id = table.started("x-game", "ann", "zebulon", "cat", "dan", "eve")
    table.clock.forward(hours=1)
    table.write(substitutes.substitute, table.person("host"), match_id, 2, NewPlayer(bot="house"))
    table.clock.forward(hours=1)
    table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="zebulon"))
    table.clock.forward(hours=1)
    table.write(hosts.remove_host, table.person("host"), match_id, zebulon.account_id)
    table.write(sign_up.change_profile, zebulon, ProfileChange(display_name="Bea"))
    assert "Zebulon" in everything(table)
    goes(table, "zebulon")
    assert "Zebulon" not in everything(table)


def test_somebody_else_of_the_same_name_keeps_it(table: Table) -> None:
    """In the same seat at another time, in another seat, as a host, in talk; and a phase may be called so, too."""
    match_id = lobby_with(table, "ann")
    for seat, name in ((2, "gus"), (3, "hal")):
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest(seat=seat, display_name="Ann"))
    table.clock.forward(hours=1)
    table.write(seat_changes.leave, table.person("ann"), match_id)
    table.clock.forward(hours=1)
    table.write(seat_changes.join, table.person("ivy"), match_id, JoinMatchRequest(seat=1, display_name="Ann"))
    table.write(sign_up.change_profile, table.person("ivy"), ProfileChange(display_name="Ann"))
    table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="ivy"))

    goes(table, "ann")

    told = [event for event in table.told(match_id, "public") if "display_name" in event["data"]]
    assert [(event["data"].get("seat"), event["data"]["display_name"]) for event in told] == [
        (1, "Former player"),
        (2, "Ann (2)"),
        (3, "Ann (3)"),
        (1, "Ann"),
        (None, "Ann"),
    ]


def test_somebody_else_of_the_same_name_keeps_it_in_talk(table: Table) -> None:
    match_id = lobby_with(table, "ann", "cat", "dan", "eve", "fay", game="exodus", player_count=6)
    table.write(seat_changes.join, table.person("ben"), match_id, JoinMatchRequest(display_name="Ann"))
    table.write(match_start.start, table.person("host"), match_id)
    for name in ("ann", "ben"):
        table.write(messages.post, table.person(name), match_id, "table", NewChatMessage(text="Red for blue?"))
    goes(table, "ann")
    said = [event["data"]["name"] for event in table.told(match_id, "host") if event["type"] == "message.posted"]
    assert said == ["Former player", "Ann (6)"]


def test_nothing_names_them_in_what_is_kept_to_answer_others_again(table: Table) -> None:
    host, ann = table.person("host"), table.person("ann")
    evening = Evening.cast(table, "ben", "zebulon")
    match_id = lobby_with(table, "ann", "zebulon", "cat", "dan")
    table.write(hosts.add_host, host, match_id, NewHost(account="zebulon"))
    table.write(seat_changes.join, table.person("gus"), match_id, JoinMatchRequest(seat=5, display_name="Zebulon"))

    def keyed(key: str, about: str, command: Callable[[UnitOfWork], BaseModel]) -> None:
        fingerprint = fingerprint_of("POST", f"/{key}", "", None, None, about)
        table.write(once, host, key, fingerprint, 200, command)

    keyed("facts", match_id, lambda uow: facts(uow, ann, match_id))
    keyed("hosts", match_id, lambda uow: hosts.hosts_of(uow, host, match_id))
    keyed("season", evening.id, lambda uow: queries.view(uow, host, evening.id))
    table.clock.forward(hours=1)

    goes(table, "zebulon")

    answers = {each.key: each.body for each in table.read(answers_of)}
    seats = json.loads(answers["facts"])["seats"]
    assert [each["display_name"] for each in seats] == ["Ann", "Former player", "Cat", "Dan", "Zebulon (5)"]
    assert "Zebulon" not in answers["hosts"] + answers["season"]
    assert "Former player" in answers["hosts"]
    assert "Former member 2" in answers["season"]


def lobby_with(table: Table, *names: str, **payload: Any) -> str:
    """A lobby with free seats."""
    wanted = NewMatch.model_validate({"game": "x-game", **payload})
    match_id = table.write(match_creation.create, table.person("host"), wanted).id
    for name in names:
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest())
    return match_id


def answers_of(uow: UnitOfWork) -> list[Any]:
    return list(uow.tx.connection.execute(sa.select(metadata.tables["idempotency"])))
