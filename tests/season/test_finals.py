"""The finals: their beginning, support by eliminated members, the winner."""

from functools import partial

from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies
from tests.season.table import Table, result

TIED = result([1, 2], ranks={1: 1, 2: 1})


def finals(policies: SeasonPolicies | None = None) -> Table:
    """A season in its finals, with ``cm_1`` and ``cm_3``; ``cm_2`` was eliminated."""
    chosen = policies or SeasonPolicies()
    table = Table(chosen.model_copy(update={"opponent": "drawn"}), 3)
    table.episode()
    table.play("m_1", result([1, 2, 3], tokens={1: 1}, candidates=[3]))
    table.play("m_2", result([1, 2], candidates=[2]), "duel")
    table.do(LiveSeason.announce_finals)
    return table


def test_with_so_many_left_as_the_policy_says_the_finals_begin() -> None:
    table = finals()
    assert table.season.finals is not None
    assert table.season.finals.finalists == ("cm_1", "cm_3")
    assert table.refused(LiveSeason.announce_episode, game="x-game") == "not_now"
    table.play("f_1", result([2, 1]))
    assert (table.season.status, table.season.winner) == ("finished", "cm_3")
    assert [table.season.status_of(each) for each in ("cm_1", "cm_2", "cm_3")] == ["eliminated", "eliminated", "winner"]


def test_no_more_episodes_when_the_finals_are_due() -> None:
    table = Table(SeasonPolicies(finalists=3), 3)
    assert table.refused(LiveSeason.announce_episode, game="x-game") == "finals_due"


def test_after_the_most_episodes_whoever_is_left_plays_the_finals() -> None:
    table = Table(SeasonPolicies(most_episodes=1), 4)
    assert table.refused(LiveSeason.announce_finals) == "too_many_members"
    table.episode()
    table.play("m_1", result([1, 2, 3, 4], tokens=dict.fromkeys(range(1, 5), 1)))
    assert table.refused(LiveSeason.announce_episode, game="x-game") == "finals_due"
    table.do(LiveSeason.announce_finals)
    table.play("f_1", result([3, 1, 2, 4]))
    assert table.season.winner == "cm_3"
    assert table.season.members["cm_4"].left is not None


def test_each_eliminated_member_stands_by_a_finalist_and_is_worth_garnets_to_it() -> None:
    table = finals(SeasonPolicies(support_garnets=4))
    assert table.open == ["support"]
    early = partial(LiveSeason.start_match, match="f_1", game="x-game", seats={1: "cm_1", 2: "cm_3"})
    assert table.refused(early) == "decision_open"
    table.choose("cm_2", "cm_3")
    assert table.season.finals is not None
    assert table.season.finals.supporters == {"cm_2": "cm_3"}
    assert table.balances == {"cm_3": 4}


def test_who_stands_by_nobody_is_worth_nothing() -> None:
    table = finals(SeasonPolicies(support_garnets=4))
    table.wait(86_400)
    assert table.season.finals is not None
    assert table.season.finals.supporters == {}
    assert table.balances == {}


def test_the_best_of_three_ends_when_two_are_won() -> None:
    table = finals(SeasonPolicies(finals_best_of=3, finals_games=("duel", "x-game")))
    wrong = partial(LiveSeason.start_match, match="f_1", game="x-game", seats={1: "cm_1", 2: "cm_3"})
    assert table.refused(wrong) == "wrong_game"
    table.play("f_1", result([1, 2]), "duel")
    table.play("f_2", result([2, 1]), "x-game")
    assert table.season.status == "finals"
    table.play("f_3", result([2, 1]), "duel")
    assert table.season.winner == "cm_3"


def test_games_beyond_are_played_while_nobody_leads_and_then_the_richer_one_wins() -> None:
    table = finals(SeasonPolicies(finals_extra_games=1, support_garnets=1))
    table.choose("cm_2", "cm_3")
    table.play("f_1", TIED)
    assert table.season.status == "finals"
    table.play("f_2", TIED)
    assert table.season.winner == "cm_3"


def test_a_finalist_who_leaves_loses() -> None:
    table = finals()
    table.start("f_1")
    table.do(LiveSeason.withdraw, member="cm_1")
    assert (table.season.status, table.season.winner) == ("finished", "cm_3")
