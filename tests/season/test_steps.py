"""An episode from its announcement to its close: tokens, candidate, opponent, death match."""

import pytest

from mainmatch.season import events
from mainmatch.season.events import folded
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies, read_policies
from mainmatch.season.values import HOST
from tests.season.table import NOON, Table, result

DRAWN = SeasonPolicies(opponent="drawn", spare_tokens_of_life="kept")


def episode(policies: SeasonPolicies | None = None, members: int = 5) -> Table:
    table = Table(policies or SeasonPolicies(), members)
    table.episode()
    return table


def test_an_episode_goes_from_its_announcement_to_its_close() -> None:
    table = episode(SeasonPolicies(death_match_pool=("duel",), start_garnets=2, finalists=3))
    assert table.stage == "announced"
    table.start("m_1")
    assert table.stage == "running"
    table.finish("m_1", result([1, 2, 3, 4, 5], tokens={1: 2}, candidates=[5], garnets={1: 3}))
    assert (table.stage, table.open) == ("resolved", ["give_token"])
    table.choose("cm_1", "cm_2")
    assert (table.stage, table.open) == ("candidate_named", ["choose_opponent"])
    assert table.season.tokens == {"cm_1": 1, "cm_2": 1}
    table.choose("cm_5", "cm_4")
    assert table.stage == "opponent_chosen"
    table.start("m_2", "duel")
    assert table.stage == "death_match"
    table.finish("m_2", result([1, 2], candidates=[2]))
    assert table.stage == "closed"
    assert table.season.episodes[0].eliminated == "cm_4"
    assert table.season.active == ("cm_1", "cm_2", "cm_3", "cm_5")
    assert table.season.tokens == {}
    assert table.balances == {"cm_1": 5, "cm_2": 2, "cm_3": 2, "cm_4": 0, "cm_5": 4}


def test_spare_tokens_stay_where_the_policy_says_so() -> None:
    table = episode(DRAWN)
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 2}, candidates=[5]))
    assert table.told("decision_opened") == []
    assert table.season.tokens == {"cm_1": 2}


def test_nobody_takes_more_tokens_from_a_match_than_the_policy_says() -> None:
    table = episode(SeasonPolicies(most_tokens_of_life=1))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 2}, candidates=[5]))
    assert table.season.tokens == {"cm_1": 1}
    assert table.open == ["choose_opponent"]


def test_a_spare_token_that_may_be_given_can_be_kept() -> None:
    table = episode(DRAWN.model_copy(update={"spare_tokens_of_life": "may_be_given"}))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 2}, candidates=[5]))
    table.choose("cm_1")
    assert table.season.tokens == {"cm_1": 2}


def test_a_spare_token_that_must_be_given_is_drawn_for_who_stays_silent() -> None:
    table = episode(DRAWN.model_copy(update={"spare_tokens_of_life": "must_be_given"}))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 2}, candidates=[5]))
    decision = next(iter(table.season.decisions))
    assert table.refused(LiveSeason.choose, decision=decision, by="cm_1", choice=()) == "wrong_count"
    table.wait(86_400)
    assert sorted(table.season.tokens.values()) == [1, 1]
    assert "cm_5" not in table.season.tokens


def test_two_who_give_away_a_token_do_not_give_it_to_the_same_member() -> None:
    table = episode(SeasonPolicies(spare_tokens_of_life="must_be_given"), members=6)
    table.play("m_1", result([1, 2, 3, 4, 5, 6], tokens={1: 2, 2: 2}, candidates=[5, 6]))
    assert table.open == ["give_token", "give_token"]
    table.choose("cm_1", "cm_3")
    assert [each.options for each in table.season.decisions.values()] == [("cm_4",)]
    table.choose("cm_2", "cm_4")
    assert set(table.season.tokens.values()) == {1}


def test_whom_the_match_made_its_candidate_receives_no_token() -> None:
    table = episode()
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 2}, candidates=[5]))
    assert next(iter(table.season.decisions.values())).options == ("cm_2", "cm_3", "cm_4")


def test_a_candidate_who_may_receive_a_token_is_saved_and_the_lowest_who_is_not_safe_takes_its_place() -> None:
    table = episode(SeasonPolicies(candidate_may_receive=True))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 2}, candidates=[5]))
    table.choose("cm_1", "cm_5")
    assert table.season.episodes[0].candidates == ("cm_4",)


@pytest.mark.parametrize(
    ("rule", "candidates"),
    [("lowest", ("cm_5",)), ("fewest_garnets", ("cm_3",)), ("nobody", ())],
)
def test_a_match_without_a_candidate_is_dealt_with_by_policy(rule: str, candidates: tuple[str, ...]) -> None:
    table = episode(read_policies({"no_candidate": rule}))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}, garnets={2: 1, 4: 1, 5: 1}))
    assert table.season.episodes[0].candidates == candidates
    assert table.season.episodes[0].skipped == (None if candidates else "no_candidate")


def test_the_winners_name_the_candidate_by_the_most_votes() -> None:
    table = episode(SeasonPolicies(no_candidate="winners_choose", opponent="drawn"))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1, 2: 1, 3: 1}))
    for voter, named in (("cm_1", "cm_4"), ("cm_2", "cm_5"), ("cm_3", "cm_5")):
        table.choose(voter, named)
    assert table.season.episodes[0].candidates == ("cm_5",)


def test_without_winners_everybody_names_the_candidate() -> None:
    table = episode(SeasonPolicies(no_candidate="winners_choose"))
    table.play("m_1", result([1, 2, 3, 4, 5]))
    assert next(iter(table.season.decisions.values())).deciders == table.season.active


def test_the_host_names_the_candidate_where_the_policy_says_so() -> None:
    table = episode(SeasonPolicies(no_candidate="host_chooses"))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}))
    table.choose(HOST, "cm_2")
    assert table.season.episodes[0].candidates == ("cm_2",)


def test_where_everybody_holds_a_token_nobody_leaves() -> None:
    table = episode()
    table.play("m_1", result([1, 2, 3, 4, 5], tokens=dict.fromkeys(range(1, 6), 1)))
    assert (table.stage, table.season.episodes[0].skipped) == ("closed", "all_safe")
    assert len(table.season.active) == 5


@pytest.mark.parametrize(("rule", "stage"), [("go_on", "candidate_named"), ("nobody_leaves", "closed")])
def test_a_match_that_nobody_won_is_dealt_with_by_policy(rule: str, stage: str) -> None:
    table = episode(read_policies({"no_winners": rule}))
    table.play("m_1", result([1, 2, 3, 4, 5], candidates=[5]))
    assert table.stage == stage


def test_two_candidates_meet_each_other() -> None:
    table = episode()
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[4, 5]))
    assert table.stage == "opponent_chosen"
    assert table.season.episodes[0].duellists == ("cm_4", "cm_5")
    assert table.told("decision_opened") == []


def test_the_winners_choose_the_opponent() -> None:
    table = episode(SeasonPolicies(opponent="winners_choose"))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1, 2: 1}, candidates=[5]))
    table.choose("cm_1", "cm_3")
    table.choose("cm_2", "cm_3")
    assert table.season.episodes[0].opponent == "cm_3"


def test_without_winners_a_choice_of_theirs_is_silence() -> None:
    table = episode(SeasonPolicies(opponent="winners_choose", silence="fewest_garnets"))
    table.play("m_1", result([1, 2, 3, 4, 5], candidates=[5], garnets={1: 1, 3: 1, 4: 1}))
    assert table.season.episodes[0].opponent == "cm_2"
    assert table.season.episodes[0].decisions[0].how == "default"


def test_the_poorest_is_the_opponent_after_the_awards_of_the_match() -> None:
    table = episode(SeasonPolicies(opponent="fewest_garnets", start_garnets=1))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[5], garnets={2: 1, 4: 1}))
    assert table.season.episodes[0].opponent == "cm_3"


@pytest.mark.parametrize(("rule", "left"), [("eliminated", 2), ("nobody_leaves", 3)])
def test_a_candidate_whom_nobody_can_meet_is_dealt_with_by_policy(rule: str, left: int) -> None:
    table = episode(read_policies({"no_opponent": rule}), members=3)
    table.play("m_1", result([1, 2, 3], tokens={1: 1, 2: 1}, candidates=[3]))
    assert table.stage == "closed"
    assert len(table.season.active) == left


def test_who_is_spared_from_the_match_is_safe() -> None:
    table = episode(SeasonPolicies(everyone_plays=False, opponent="drawn"))
    table.start("m_1", seats={1: "cm_1", 2: "cm_2", 3: "cm_3"})
    table.finish("m_1", result([1, 2, 3], tokens={1: 1}, candidates=[3]))
    assert table.season.episodes[0].duellists == ("cm_3", "cm_2")


def test_a_seat_that_no_member_has_counts_for_nothing() -> None:
    table = episode(SeasonPolicies(spare_tokens_of_life="kept"), members=3)
    table.start("m_1", seats={2: "cm_1", 3: "cm_2", 4: "cm_3"})
    table.finish("m_1", result([1, 2, 3, 4], tokens={1: 2}, candidates=[4], garnets={1: 9, 2: 1}))
    assert table.season.tokens == {}
    assert table.balances == {"cm_1": 1}


# The death match


def test_each_of_the_two_bans_and_the_candidate_chooses() -> None:
    policies = SeasonPolicies(
        death_match_pool=("a", "b", "c", "d"), death_match_bans=1, death_match_chooser="candidate", opponent="drawn"
    )
    table = episode(policies)
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[5]))
    opponent = table.season.episodes[0].opponent or ""
    table.choose("cm_5", "a")
    table.choose(opponent, "b")
    assert next(iter(table.season.decisions.values())).options == ("c", "d")
    table.choose("cm_5", "d")
    assert table.season.episodes[0].death_game == "d"


def test_bans_never_leave_the_pool_empty() -> None:
    table = episode(SeasonPolicies(death_match_pool=("a", "b"), death_match_bans=2))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[4, 5]))
    assert table.told("decision_opened") == []
    assert table.season.episodes[0].death_game in {"a", "b"}


def test_a_death_match_without_a_loser_is_played_again_and_then_the_poorer_one_leaves() -> None:
    table = episode(SeasonPolicies(start_garnets=1))
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[4, 5], garnets={5: 1}))
    table.play("m_2", result([1, 2], ranks={1: 1, 2: 1}), "duel")
    assert (table.stage, table.season.episodes[0].replays) == ("opponent_chosen", 1)
    table.play("m_3", result([1, 2], ranks={1: 1, 2: 1}), "duel")
    assert table.season.episodes[0].eliminated == "cm_4"


# What comes first


def test_a_season_begins_with_its_creation() -> None:
    with pytest.raises(ValueError, match=r"season\.created"):
        folded([events.SeasonStarted()])


def test_an_instant_without_a_zone_is_refused() -> None:
    table = Table(SeasonPolicies(), 2)
    table.now = NOON.replace(tzinfo=None)
    with pytest.raises(ValueError, match="zone"):
        table.wait(0)
