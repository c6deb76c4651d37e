"""A season and its house: who is where in it follows the season, and nothing in it is of the season's matches."""

from datetime import timedelta
from typing import Any

import pytest

from mainmatch.season.errors import BadPolicies, NotNow
from mainmatch.season.values import GARNET
from mainmatch.services.due_work import wake
from mainmatch.services.errors import NoSuchGame
from mainmatch.services.hosting import timing
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.seasons import cast, hosting, season_house
from mainmatch.services.seasons.schemas import MemberPlayer, NewSeasonHost, ReasonRequest
from mainmatch.store import hosts, ledger, matches, seats
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def house_of(evening: Evening) -> str:
    """The season's house, as it is once the scheduler has been there."""
    while evening.table.write(wake, 10):
        pass
    house = evening.season.house
    assert house is not None
    return house.id


def lists(evening: Evening) -> dict[str, Any]:
    """Who is out, gone, hushed and will be, by member."""
    house = house_of(evening)
    seated = evening.season.house.seats if evening.season.house else {}

    def read(uow: Any) -> Any:
        record = matches.by_id(uow.tx, house)
        assert record is not None
        return live_of(uow, record).match.view("public")

    view = evening.table.write(read)
    return {name: {seated[seat] for seat in view[name]} for name in ("out", "gone", "hushed", "ahead")}


def status(evening: Evening, match_id: str) -> str:
    record = evening.table.write(lambda uow: matches.by_id(uow.tx, match_id))
    assert record is not None
    return record.status


NAMES = ("ada", "ben", "cy", "dot", "eve")
NOBODY: dict[str, set[str]] = {name: set() for name in ("out", "gone", "hushed", "ahead")}


def test_a_season_starts_its_house_with_all_of_its_cast(table: Table) -> None:
    evening = Evening.started(table, "ada", bots=3, house=True, start_garnets=3)
    house = house_of(evening)
    assert evening.season.house is not None
    assert {*evening.season.house.seats.values()} == {*evening.season.members}
    assert (status(evening, house), lists(evening)) == ("running", NOBODY)
    assert table.read(lambda uow: hosts.of(uow.tx, house)) == [table.person("host").account_id]
    # It is none of the season's matches, and holds no garnets.
    assert [*evening.season.matches] == []
    assert table.read(lambda uow: ledger.balances(uow.tx, evening.id, GARNET))[evening.member("ada")] == 3


def test_a_season_without_the_policy_has_none(table: Table) -> None:
    evening = Evening.started(table, bots=3)
    while table.write(wake, 10):
        pass
    assert evening.season.house is None


def test_a_match_that_restricts_talk_hushes_its_players_and_says_so_beforehand(table: Table) -> None:
    evening = Evening.started(table, bots=12, house=True)
    everybody = {*evening.season.members}
    evening.announce("locked-out")
    assert lists(evening) == {**NOBODY, "ahead": everybody}
    match = evening.match("locked-out")
    assert lists(evening) == {**NOBODY, "hushed": everybody}
    evening.cancel_match(match)
    assert lists(evening) == {**NOBODY, "ahead": everybody}


def test_who_is_out_moves_to_the_jury_and_a_take_back_reverses_it(table: Table) -> None:
    evening = Evening.started(table, bots=5, house=True, death_match_pool=["duel-of-nerve"], no_candidate="drawn")
    evening.announce("x-game")
    evening.play(main := evening.match("x-game"))
    evening.decide()
    assert lists(evening) == NOBODY
    evening.play(evening.match("duel-of-nerve"))
    evening.decide()
    assert lists(evening) == {**NOBODY, "out": {*evening.season.eliminated}}
    assert len(evening.season.eliminated) == 1
    evening.host(hosting.take_back, main, ReasonRequest(reason="The table was wrong."))
    assert lists(evening) == NOBODY


def test_who_withdraws_or_is_removed_is_in_no_room(table: Table) -> None:
    evening = Evening.started(table, "ada", "ben", bots=2, house=True)
    ada, ben = evening.member("ada"), evening.member("ben")
    assert lists(evening) == NOBODY
    table.write(cast.leave, table.person("ada"), evening.id)
    evening.host(cast.remove_member, ben)
    assert lists(evening) == {**NOBODY, "gone": {ada, ben}}


def test_a_substitute_takes_the_seat(table: Table) -> None:
    evening = Evening.started(table, "ada", bots=2, house=True)
    house, ada = house_of(evening), evening.member("ada")
    table.person("grace")
    evening.host(cast.put_player, ada, MemberPlayer(account="grace"))
    held = table.read(lambda uow: seats.of(uow.tx, house))
    assert table.person("grace").account_id in {each.account_id for each in held}
    assert table.person("ada").account_id not in {each.account_id for each in held}


def test_the_hosts_of_the_season_are_those_of_its_house(table: Table) -> None:
    evening = Evening.started(table, bots=3, house=True)
    house, grace = house_of(evening), table.person("grace").account_id
    evening.host(cast.add_host, NewSeasonHost(account="grace"))
    house_of(evening)
    assert grace in table.read(lambda uow: hosts.of(uow.tx, house))
    evening.host(cast.remove_host, "grace")
    house_of(evening)
    assert grace not in table.read(lambda uow: hosts.of(uow.tx, house))


def test_it_closes_with_the_season(table: Table) -> None:
    evening = Evening.started(table, bots=3, house=True)
    house = house_of(evening)
    evening.host(hosting.cancel, ReasonRequest(reason="Enough."))
    house_of(evening)
    assert status(evening, house) == "finished"
    assert table.write(wake, 10) == 0


def test_another_one_opens_if_hosts_cancel_it(table: Table) -> None:
    evening = Evening.started(table, bots=3, house=True)
    house = house_of(evening)
    table.write(timing.cancel, table.person("host"), house, timing.CancelRequest(reason="Mice."))
    evening.announce("x-game")
    assert house_of(evening) != house


def test_a_house_is_no_match_of_an_episode(table: Table) -> None:
    evening = Evening.started(table, bots=3, house=True)
    with pytest.raises(NoSuchGame):
        evening.announce("house")
    with pytest.raises(NotNow):
        evening.match("house")
    with pytest.raises(BadPolicies):
        Evening.cast(table, finals_games=["house"])


def test_a_house_that_fails_takes_back_no_decision(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening.started(table, *NAMES, house=True, no_candidate="drawn")
    evening.announce("x-game")
    evening.play(evening.match("x-game"))
    house_of(evening)
    due = {*evening.season.decisions}

    def fail(uow: Any, record: Any) -> None:
        raise ValueError("canary")

    with monkeypatch.context() as patch:
        patch.setattr(season_house, "follow", fail)
        evening.wait()
    assert due
    assert due.isdisjoint(evening.season.decisions)
    # It is tried again: who withdrew meanwhile is in no room.
    table.write(cast.leave, table.person("ada"), evening.id)
    table.clock.now += timedelta(hours=1)
    assert lists(evening)["gone"] == {evening.member("ada")}
