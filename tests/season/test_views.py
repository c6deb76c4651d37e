"""The views of each viewer."""

from functools import partial

import pytest

from mainmatch.rules.errors import Refused
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies, read_policies
from mainmatch.season.values import HOST, member_of
from mainmatch.season.views import HostSeasonView, MemberSeasonView, view
from tests.season.table import Table, result


def garnets(table: Table, viewer: str) -> dict[str, int | None]:
    return {card.id: card.garnets for card in view(table.season, viewer, table.balances).standings}


def rich(policy: str) -> Table:
    table = Table(read_policies({"balances": policy, "start_garnets": 2}), 3)
    table.episode()
    table.play("m_1", result([1, 2, 3], tokens={1: 2}, candidates=[3], garnets={1: 5}))
    return table


def test_public_balances_are_for_everybody() -> None:
    table = rich("public")
    assert garnets(table, "public") == garnets(table, "member:cm_2") == {"cm_1": 7, "cm_2": 2, "cm_3": 2}


def test_own_balances_are_for_oneself_and_hosts() -> None:
    table = rich("own")
    assert garnets(table, "public") == {"cm_1": None, "cm_2": None, "cm_3": None}
    assert garnets(table, "member:cm_1") == {"cm_1": 7, "cm_2": None, "cm_3": None}
    assert garnets(table, HOST) == {"cm_1": 7, "cm_2": 2, "cm_3": 2}


def test_balances_of_the_episodes_start_are_as_they_were() -> None:
    table = rich("episode_start")
    assert garnets(table, "public") == {"cm_1": 2, "cm_2": 2, "cm_3": 2}
    assert garnets(table, "member:cm_1") == {"cm_1": 7, "cm_2": 2, "cm_3": 2}
    assert garnets(Table(SeasonPolicies(balances="episode_start"), 2), "public") == {"cm_1": None, "cm_2": None}


def test_standings_are_by_place_and_who_left_last_is_the_first_of_those_who_left() -> None:
    table = Table(SeasonPolicies(), 4)
    for member in ("cm_2", "cm_3"):
        table.do(LiveSeason.withdraw, member=member)
    places = [(card.id, card.place, card.status) for card in view(table.season, "public", {}).standings]
    assert places == [
        ("cm_1", 1, "active"),
        ("cm_4", 1, "active"),
        ("cm_3", 3, "withdrawn"),
        ("cm_2", 4, "withdrawn"),
    ]


def test_warnings_and_offers_are_for_those_whom_they_are_about_and_hosts() -> None:
    table = Table(SeasonPolicies(transfers="open", start_garnets=3, balances="own"), 4)
    table.do(LiveSeason.warn_member, member="cm_1", reason="Late.")
    offer = partial(LiveSeason.offer_transfer, offer="tf_1", giver="cm_1", taker="cm_2", amount=3)
    before = table.views()
    table.do(offer)
    after = table.views()
    assert {viewer for viewer in after if after[viewer] != before[viewer]} == {"member:cm_1", "member:cm_2", HOST}
    host, one, other = after[HOST], after["member:cm_1"], after["member:cm_4"]
    assert isinstance(host, HostSeasonView)
    assert isinstance(one, MemberSeasonView)
    assert isinstance(other, MemberSeasonView)
    assert {each: len(warnings) for each, warnings in host.warnings.items()} == {"cm_1": 1}
    assert [len(one.warnings), len(other.warnings)] == [1, 0]
    assert [len(one.offers), len(other.offers)] == [1, 0]


def test_a_host_who_decides_sees_its_own_choice_and_what_it_has_to_decide() -> None:
    policies = SeasonPolicies(no_candidate="host_chooses", close_early="never", sealed=("name_candidate",))
    table = Table(policies, 4)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4], tokens={1: 1}))
    seen = view(table.season, HOST, {})
    assert isinstance(seen, HostSeasonView)
    assert seen.to_decide == ("de_1",)
    table.choose(HOST, "cm_2")
    seen = view(table.season, HOST, {})
    assert isinstance(seen, HostSeasonView)
    assert (seen.to_decide, seen.choices) == ((), {"de_1": ("cm_2",)})


def test_a_viewer_who_is_not_in_the_cast_is_refused() -> None:
    with pytest.raises(Refused, match="unknown_member"):
        view(Table(SeasonPolicies(), 2).season, "member:cm_9", {})
    assert [member_of(each) for each in ("public", "host", "member:cm_9")] == [None, "host", "cm_9"]
