"""What can be done to a season, and how it refuses."""

from functools import partial

import pytest

from mainmatch.rules import Grant
from mainmatch.rules.verdict import Dropped
from mainmatch.season import events
from mainmatch.season.events import audience_of
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies, read_policies
from tests.season.table import Act, Table, result
from tests.season.test_steps import episode


def test_a_death_match_of_another_game_or_with_others_is_refused() -> None:
    table = episode(SeasonPolicies(death_match_pool=("duel",)))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[4, 5]))

    def start(game: str, *members: str) -> Act:
        return partial(LiveSeason.start_match, match="m_2", game=game, seats=dict(enumerate(members, 1)))

    assert table.refused(start("x-game", "cm_4", "cm_5")) == "wrong_game"
    assert table.refused(start("duel", "cm_4", "cm_3")) == "wrong_members"
    assert table.refused(start("duel", "cm_4", "cm_4")) == "wrong_members"
    assert table.refused(start("duel", "cm_4", "cm_5", "cm_1")) == "wrong_members"


@pytest.mark.parametrize(
    ("rule", "after"),
    [
        ("to_winner", {"cm_1": 3, "cm_2": 3, "cm_3": 6, "cm_4": 0}),
        ("burn", {"cm_1": 3, "cm_2": 3, "cm_3": 3, "cm_4": 0}),
        ("split", {"cm_1": 4, "cm_2": 4, "cm_3": 4, "cm_4": 0}),
    ],
)
def test_the_losers_garnets_go_where_the_policy_says(rule: str, after: dict[str, int]) -> None:
    table = episode(read_policies({"loser_garnets": rule, "start_garnets": 3}), members=4)
    table.play("m_1", result([1, 2, 3, 4], tokens={1: 1}, candidates=[3, 4]))
    table.play("m_2", result([1, 2], candidates=[2]), "duel")
    assert table.balances == after


def test_a_result_is_taken_once() -> None:
    table = episode()
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[5]))
    again = partial(LiveSeason.take_result, match="m_1", result=result([1, 2, 3, 4, 5]))
    assert table.refused(again) == "result_taken"
    assert table.refused(again, match="m_9") == "unknown_match"


def test_acts_out_of_their_time_are_refused() -> None:
    table = Table(SeasonPolicies(), 0)
    everybody = {1: "cm_1", 2: "cm_2", 3: "cm_3"}
    start = partial(LiveSeason.start_match, match="m_1", game="x-game", seats=everybody)
    announce = partial(LiveSeason.announce_episode, game="x-game")
    assert table.refused(start) == "not_now"
    assert table.refused(announce) == "not_now"
    assert table.refused(LiveSeason.start) == "too_few_members"
    for member in everybody.values():
        table.do(LiveSeason.add_member, member=member, alias=member.upper())
    table.do(LiveSeason.start)
    assert table.refused(LiveSeason.start) == "not_now"
    assert table.refused(LiveSeason.add_member, member="cm_9", alias="Nine") == "not_now"
    assert table.refused(LiveSeason.announce_finals) == "too_many_members"
    assert table.refused(start) == "not_now"
    table.do(announce)
    assert table.refused(announce) == "not_now"
    table.do(start)
    assert table.refused(start) == "not_now"
    table.finish("m_1", result([1, 2, 3], tokens={1: 2}, candidates=[3]))
    assert table.refused(start, match="m_2") == "decision_open"
    table.do(LiveSeason.cancel, reason="Enough.")
    assert table.season.status == "cancelled"
    assert table.refused(announce) == "season_over"
    assert table.season.decisions == {}


def test_a_cast_has_no_two_of_the_same_id_or_name_and_can_be_changed_before_the_start() -> None:
    table = Table()
    table.do(LiveSeason.add_member, member="cm_1", alias="Ada", groups=("red",))
    assert table.refused(LiveSeason.add_member, member="cm_1", alias="Bob") == "id_taken"
    assert table.refused(LiveSeason.add_member, member="cm_2", alias="ADA") == "alias_taken"
    table.do(LiveSeason.drop_member, member="cm_1")
    assert table.refused(LiveSeason.drop_member, member="cm_1") == "unknown_member"
    table.do(LiveSeason.add_member, member="cm_2", alias="Ada")
    table.do(LiveSeason.change_policies, policies=SeasonPolicies(finalists=3))
    assert table.season.policies.finalists == 3


def test_a_substitute_takes_a_place_with_all_it_has() -> None:
    table = Table(SeasonPolicies(start_garnets=2), 3)
    table.do(LiveSeason.group_member, member="cm_1", groups=("blue",))
    table.do(LiveSeason.substitute_member, member="cm_1", alias="Zoe")
    member = table.season.members["cm_1"]
    assert (member.alias, member.groups, member.substituted) == ("Zoe", ("blue",), 1)
    assert table.balances["cm_1"] == 2
    assert table.refused(LiveSeason.substitute_member, member="cm_2", alias="zoe") == "alias_taken"


MEMBERS = {1: "cm_1", 2: "cm_2", 3: "cm_3", 4: "cm_4"}


def guesting() -> Table:
    """A main match of four members, and a guest in seat 5."""
    table = episode(members=4)
    table.start("m_1", seats=MEMBERS, guests=(5,))
    return table


def test_the_guests_of_a_main_match_are_known_and_stay_known() -> None:
    table = guesting()
    won = result([5, 1, 2, 3, 4], tokens={1: 1}, candidates=[4])
    table.finish("m_1", won)
    for _ in range(2):
        main = table.season.episodes[0].main
        assert main is not None
        assert (main.guests, dict(main.seats)) == ((5,), MEMBERS)
        table.take_back("m_1")
        table.finish("m_1", won)


def test_guests_play_no_death_matches_and_no_finals() -> None:
    table = episode(members=3)
    table.play("m_1", result([1, 2, 3], tokens={1: 1}, candidates=[2, 3]))
    duel = {1: "cm_2", 2: "cm_3"}
    assert table.refused(LiveSeason.start_match, match="m_2", game="duel", seats=duel, guests=(3,)) == "no_guests"
    table.play("m_2", result([1, 2], candidates=[2]), "duel")
    table.do(LiveSeason.announce_finals)
    final = partial(LiveSeason.start_match, match="m_3", game="duel", seats={1: "cm_1", 2: "cm_2"}, guests=(3,))
    assert table.refused(final) == "no_guests"


def test_what_a_guest_wins_is_told_and_counts_nowhere() -> None:
    table = guesting()
    came = result([5, 1, 2, 3, 4], candidates=[4]).but(dropped={5: Dropped(tokens_of_life=2, garnets=7)})
    grants = (
        Grant(seat=5, item="crown"),
        Grant(seat=5, item="grudge", public=False),
        Grant(seat=6, item="coins", count=3),
        Grant(seat=6, item="coins", count=-1),
        Grant(seat=1, item="crown"),
    )
    before = table.season
    told = table.do(LiveSeason.take_result, match="m_1", result=came, grants=grants)
    (dropped,) = (each for each in told if isinstance(each, events.AwardsDropped))
    assert dropped.as_json()["seats"] == {
        "5": {"tokens_of_life": 2, "garnets": 7, "items": {"crown": 1}},
        "6": {"tokens_of_life": 0, "garnets": 0, "items": {"coins": 2}},
    }
    assert audience_of(before, dropped) is None
    assert [each.member for each in told if isinstance(each, events.ItemsGranted)] == ["cm_1"]
    assert not any(isinstance(each, events.GarnetsPosted) for each in told)
    assert table.season.episodes[0].held == {}


def test_only_a_secret_grant_to_a_guest_is_told_to_nobody() -> None:
    table = guesting()
    came, grants = result([5, 1, 2, 3, 4], candidates=[4]), (Grant(seat=5, item="grudge", public=False),)
    told = table.do(LiveSeason.take_result, match="m_1", result=came, grants=grants)
    assert not any(isinstance(each, events.AwardsDropped) for each in told)


def test_guests_neither_receive_tokens_nor_are_opponents() -> None:
    table = guesting()
    table.finish("m_1", result([5, 1, 2, 3, 4], tokens={1: 2}, candidates=[4]))
    (giving,) = table.season.decisions.values()
    assert giving.options == ("cm_2", "cm_3")
    table.choose("cm_1")
    (choosing,) = table.season.decisions.values()
    assert (choosing.kind, choosing.options) == ("choose_opponent", ("cm_2", "cm_3"))
