"""What was taken away from somebody is found by asking, whoever did it."""

from collections.abc import Mapping

import pytest

from mainmatch.services.accounts import tokens
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Unknown
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Losses, losses
from mainmatch.services.hosting import hosts, substitutes
from mainmatch.services.lobby import match_creation, match_options, seat_changes
from mainmatch.store.tokens import TokenRecord
from tests.services.table import Table

GAME = "duel-of-nerve"


class Doorman:
    """A server with people connected, that nobody rings for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.followed: dict[tuple[str, str], Caller] = {}
        self.checked: Mapping[tuple[str, str], int] = {}

    def let_in(self, name: str, feed: str) -> None:
        caller = self.table.person(name)
        self.table.executor.read_now(feed_reader.open_feed, caller, feed)
        self.followed[caller.token_id, feed] = caller

    def look(self) -> Losses:
        found = self.table.executor.read_now(losses, (), self.followed, self.checked)
        self.checked = found.checked
        return found


@pytest.fixture
def doorman(table: Table) -> Doorman:
    return Doorman(table)


def test_who_lost_their_seat_is_found_once_and_the_others_stay(doorman: Doorman) -> None:
    table = doorman.table
    match_id = table.started(GAME, "ada", "ben")
    seat, other, public = (f"match/{match_id}/{each}" for each in ("seat:2", "seat:1", "public"))
    doorman.let_in("ben", seat)
    doorman.let_in("ben", public)
    doorman.let_in("ada", other)
    assert doorman.look().shut == set()

    table.write(substitutes.substitute, table.person("host"), match_id, 2, substitutes.NewPlayer(bot="house"))
    assert doorman.look().shut == {("ac_ben", seat)}
    with pytest.raises(Unknown):
        doorman.let_in("ben", seat)


def test_a_host_who_is_none_any_more_is_found(doorman: Doorman) -> None:
    table = doorman.table
    match_id = table.started(GAME, "ada", "ben")
    table.person("cy")
    table.write(hosts.add_host, table.person("host"), match_id, hosts.NewHost(account="cy"))
    doorman.let_in("cy", f"match/{match_id}/host")
    assert doorman.look().shut == set()

    table.write(hosts.remove_host, table.person("host"), match_id, "ac_cy")
    assert doorman.look().shut == {("ac_cy", f"match/{match_id}/host")}


def test_of_a_private_match_nothing_is_left_to_who_has_left_it(doorman: Doorman) -> None:
    table = doorman.table
    match = table.write(
        match_creation.create,
        table.person("host"),
        match_options.NewMatch(game=GAME, player_count=2, visibility="private"),
    )
    table.write(
        seat_changes.join, table.person("ada"), match.id, seat_changes.JoinMatchRequest(join_code=match.join_code)
    )
    for viewer in ("seat:1", "public"):
        doorman.let_in("ada", f"match/{match.id}/{viewer}")
    assert doorman.look().shut == set()

    table.write(seat_changes.leave, table.person("ada"), match.id)
    assert doorman.look().shut == {("ac_ada", f"match/{match.id}/{each}") for each in ("seat:1", "public")}


def test_a_match_that_has_not_changed_is_not_looked_at_again(doorman: Doorman) -> None:
    match_id = doorman.table.started(GAME, "ada", "ben")
    doorman.let_in("ada", f"match/{match_id}/seat:1")
    first = doorman.look()
    assert first.checked
    assert doorman.look() == first


def test_tokens_that_ended_are_found(table: Table) -> None:
    ada = table.person("ada")
    record = TokenRecord(ada.token_id, "0" * 64, ada.account_id, "personal", "", "", table.clock())
    table.executor.write_now(lambda uow: uow.tx.add(record))
    assert table.executor.read_now(losses, {ada.token_id, "tk_gone"}, {}, {}).ended == {"tk_gone"}

    table.write(tokens.revoke, ada, ada.token_id)
    assert table.executor.read_now(losses, {ada.token_id}, {}, {}).ended == {ada.token_id}
