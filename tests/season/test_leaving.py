"""Departures at every stage of an episode: withdrawals, removals, warnings."""

from functools import partial

import pytest

from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies, WarningThreshold, read_policies
from tests.season.table import Act, Table, result

REPLACED = SeasonPolicies(candidate_leaves="replaced")


def named(policies: SeasonPolicies | None = None, members: int = 5) -> Table:
    """A season in which ``cm_1`` has won and the last member, the candidate, chooses its opponent."""
    table = Table(policies or SeasonPolicies(), members)
    table.episode()
    table.play("m_1", result(range(1, members + 1), tokens={1: 1}, candidates=[members]))
    return table


def withdraw(table: Table, member: str) -> None:
    table.do(LiveSeason.withdraw, member=member)


def test_a_candidate_who_leaves_was_the_episodes_elimination() -> None:
    table = named()
    withdraw(table, "cm_5")
    episode = table.season.episodes[0]
    assert (episode.stage, episode.skipped, table.open) == ("closed", "somebody_left", [])
    assert table.season.status_of("cm_5") == "withdrawn"


def test_a_candidate_who_leaves_is_replaced_where_the_policy_says_so() -> None:
    table = named(REPLACED)
    withdraw(table, "cm_5")
    assert table.season.episodes[0].candidates == ("cm_4",)
    assert table.open == ["choose_opponent"]


def test_an_opponent_who_leaves_is_replaced_and_the_decision_is_a_new_one() -> None:
    table = named(REPLACED)
    table.choose("cm_5", "cm_3")
    withdraw(table, "cm_3")
    assert table.season.episodes[0].candidates == ("cm_5",)
    assert [*table.season.decisions] == ["de_2"]
    table.choose("cm_5", "cm_4")
    assert table.stage == "opponent_chosen"


def test_one_of_two_candidates_who_leaves_makes_the_other_a_single_one() -> None:
    table = Table(REPLACED, 5)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[4, 5]))
    withdraw(table, "cm_5")
    assert table.season.episodes[0].candidates == ("cm_4",)
    assert table.open == ["choose_opponent"]


@pytest.mark.parametrize("policies", [SeasonPolicies(), REPLACED])
def test_who_leaves_in_a_death_match_has_lost_it(policies: SeasonPolicies) -> None:
    table = named(policies)
    table.choose("cm_5", "cm_3")
    table.start("m_2", "duel")
    told = table.do(LiveSeason.remove_member, member="cm_3")
    assert [event.as_json()["orphaned"] for event in told if event.type == "season.elimination_skipped"] == [["m_2"]]
    assert table.stage == "closed"
    assert table.season.active == ("cm_1", "cm_2", "cm_4", "cm_5")
    late = partial(LiveSeason.take_result, match="m_2", result=result([1, 2]))
    assert table.refused(late) == "unknown_match"


def test_whom_the_match_names_after_it_left_was_the_elimination() -> None:
    table = Table(SeasonPolicies(), 5)
    table.episode()
    table.start("m_1")
    withdraw(table, "cm_5")
    table.finish("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[5], garnets={5: 3}))
    assert table.season.episodes[0].skipped == "somebody_left"
    assert table.balances.get("cm_5", 0) == 0


def test_a_token_goes_with_its_holder() -> None:
    table = Table(SeasonPolicies(spare_tokens_of_life="must_be_given"), 4)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4], tokens={1: 2}, candidates=[4]))
    withdraw(table, "cm_1")
    assert table.season.tokens == {}
    assert table.season.episodes[0].decisions[0].outcome == ()
    assert table.told("token_given") == []


def test_a_choice_of_who_left_is_void_and_may_be_made_anew() -> None:
    table = Table(SeasonPolicies(opponent="winners_choose"), 6)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4, 5, 6], tokens={1: 1, 2: 1}, candidates=[6]))
    table.choose("cm_1", "cm_5")
    withdraw(table, "cm_5")
    assert next(iter(table.season.decisions.values())).options == ("cm_3", "cm_4")
    table.choose("cm_2", "cm_3")
    assert table.open == ["choose_opponent"]
    table.choose("cm_1", "cm_3")
    assert table.season.episodes[0].opponent == "cm_3"


def test_a_decision_without_an_option_left_closes_at_once() -> None:
    table = Table(SeasonPolicies(no_opponent="nobody_leaves"), 5)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1, 2: 1}, candidates=[5]))
    assert table.open == ["choose_opponent"]
    withdraw(table, "cm_3")
    withdraw(table, "cm_4")
    assert (table.open, table.stage) == ([], "closed")
    assert table.season.episodes[0].skipped == "no_opponent"


def test_when_those_who_have_not_decided_leave_the_rest_has_decided() -> None:
    table = Table(SeasonPolicies(opponent="winners_choose"), 6)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4, 5, 6], tokens={1: 1, 2: 1}, candidates=[6]))
    table.choose("cm_1", "cm_5")
    withdraw(table, "cm_2")
    assert table.season.episodes[0].opponent == "cm_5"


def test_the_last_one_in_the_season_has_won_it() -> None:
    table = Table(SeasonPolicies(), 3)
    table.episode()
    table.start("m_1")
    withdraw(table, "cm_1")
    told = table.do(LiveSeason.remove_member, member="cm_3")
    assert (table.season.status, table.season.winner) == ("finished", "cm_2")
    assert told[-1].as_json() == {"winner": "cm_2", "orphaned": ["m_1"]}
    assert table.refused(LiveSeason.withdraw, member="cm_2") == "season_over"


@pytest.mark.parametrize(
    ("rule", "after"),
    [
        ("keep", {"cm_1": 4, "cm_2": 4, "cm_3": 4}),
        ("burn", {"cm_1": 0, "cm_2": 4, "cm_3": 4}),
        ("split", {"cm_1": 0, "cm_2": 6, "cm_3": 6}),
    ],
)
def test_a_leavers_garnets_go_where_the_policy_says(rule: str, after: dict[str, int]) -> None:
    table = Table(read_policies({"leaver_garnets": rule, "start_garnets": 4}), 3)
    withdraw(table, "cm_1")
    assert table.balances == after


def test_warnings_cost_what_the_thresholds_say_and_never_more_than_one_has() -> None:
    thresholds = (WarningThreshold(after=2, fine=3), WarningThreshold(after=3, fine=9, eliminates=True))
    table = Table(SeasonPolicies(warnings=thresholds, start_garnets=5, leaver_garnets="keep"), 3)

    def warn() -> None:
        table.do(LiveSeason.warn_member, member="cm_2", reason="Shared a screenshot.")

    warn()
    assert table.balances["cm_2"] == 5
    warn()
    assert table.balances["cm_2"] == 2
    warn()
    assert table.balances["cm_2"] == 0
    assert [each.fine for each in table.season.members["cm_2"].warnings] == [0, 3, 2]
    left = table.season.members["cm_2"].left
    assert left is not None
    assert (left.how, left.by) == ("eliminated", "warnings")


def test_who_has_left_can_do_nothing_more() -> None:
    table = Table(SeasonPolicies(transfers="open", start_garnets=1), 4)
    withdraw(table, "cm_1")
    gone: tuple[Act, ...] = (
        partial(LiveSeason.withdraw, member="cm_1"),
        partial(LiveSeason.warn_member, member="cm_1", reason="Late."),
        partial(LiveSeason.offer_transfer, offer="tf_1", giver="cm_1", taker="cm_2", amount=1),
        partial(LiveSeason.offer_transfer, offer="tf_1", giver="cm_2", taker="cm_1", amount=1),
    )
    assert {table.refused(each) for each in gone} == {"not_active"}
    table.episode()
    seats = {1: "cm_1", 2: "cm_2", 3: "cm_3", 4: "cm_4"}
    assert table.refused(LiveSeason.start_match, match="m_1", game="x-game", seats=seats) == "wrong_members"
