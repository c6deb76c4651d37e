"""What was taken away from somebody in a season is found by asking, whoever did it."""

import pytest

from mainmatch.services.errors import Unknown
from mainmatch.services.seasons import cast, hosting
from mainmatch.services.seasons.schemas import JoinSeasonRequest, MemberPlayer, NewSeasonHost
from tests.services.feeds.test_revoked_access import Doorman
from tests.services.seasons.evening import Evening
from tests.services.table import Table


@pytest.fixture
def doorman(table: Table) -> Doorman:
    return Doorman(table)


def feed(evening: Evening, name: str) -> str:
    return f"season/{evening.id}/member:{evening.member(name)}"


def test_who_lost_their_place_is_found_once_and_the_others_stay(doorman: Doorman) -> None:
    evening = Evening.started(doorman.table, "ann", "ben")
    ann, public = feed(evening, "ann"), f"season/{evening.id}/public"
    for name, followed in (("ann", ann), ("ann", public), ("ben", feed(evening, "ben"))):
        doorman.let_in(name, followed)
    assert doorman.look().shut == set()

    evening.host(cast.put_player, evening.member("ann"), MemberPlayer(bot="house"))
    assert doorman.look().shut == {("ac_ann", ann)}
    with pytest.raises(Unknown):
        doorman.let_in("ann", ann)


def test_a_host_who_is_none_any_more_and_one_who_plays_are_found(doorman: Doorman) -> None:
    evening, table = Evening.cast(doorman.table, "ann"), doorman.table
    for name in ("cy", "dee"):
        table.person(name)
        evening.host(cast.add_host, NewSeasonHost(account=name))
        doorman.let_in(name, f"season/{evening.id}/host")
    assert doorman.look().shut == set()

    evening.host(cast.remove_host, "ac_cy")
    table.write(cast.join, table.person("dee"), evening.id, JoinSeasonRequest())
    assert doorman.look().shut == {(account, f"season/{evening.id}/host") for account in ("ac_cy", "ac_dee")}


def test_of_a_private_season_nothing_is_left_to_who_is_taken_out(doorman: Doorman) -> None:
    evening = Evening.cast(doorman.table, "ann", "ben", visibility="private")
    ann, public = feed(evening, "ann"), f"season/{evening.id}/public"
    for name, followed in (("ann", ann), ("ann", public), ("ben", public)):
        doorman.let_in(name, followed)
    assert doorman.look().shut == set()

    evening.host(cast.remove_member, evening.member("ann"))
    assert doorman.look().shut == {("ac_ann", ann), ("ac_ann", public)}


def test_who_is_out_of_the_season_still_reads_it(doorman: Doorman) -> None:
    evening = Evening.started(doorman.table, "ann", "ben", "cat")
    doorman.let_in("ann", feed(evening, "ann"))
    doorman.look()
    doorman.table.write(cast.leave, doorman.table.person("ann"), evening.id)
    assert doorman.look().shut == set()


def test_a_season_that_has_not_changed_is_not_looked_at_again(
    doorman: Doorman, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening.cast(doorman.table, "ann", "ben")
    ann = feed(evening, "ann")
    doorman.let_in("ann", ann)
    match_id = doorman.table.started("duel-of-nerve", "ann", "ben")
    doorman.let_in("ann", f"match/{match_id}/seat:1")
    first = doorman.look()
    assert {followed for _, followed in first.checked} == {ann, f"match/{match_id}/seat:1"}
    with monkeypatch.context() as hooks:
        hooks.delattr("mainmatch.store.seasons.of")
        assert doorman.look() == first
    evening.host(hosting.start)
    assert doorman.look().checked != first.checked
