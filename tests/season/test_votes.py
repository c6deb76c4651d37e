"""Episodes that end with a vote of all active members, and finals in which a jury of the eliminated chooses."""

from mainmatch.rules.verdict import Result
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies
from mainmatch.season.state import next_lineup
from tests.season.table import Table, result

VOTE = SeasonPolicies(last_match="vote", start_garnets=2)


def voted_out(seats: int, seat: int) -> Result:
    """The result of a vote: nobody wins, one is taken."""
    order = sorted(range(1, seats + 1), key=lambda each: each == seat)
    return result(order, candidates=[seat], ranks={each: 1 + (each == seat) * (seats - 1) for each in order})


def before_the_vote(policies: SeasonPolicies = VOTE, members: int = 5, tokens: dict[int, int] | None = None) -> Table:
    table = Table(policies, members)
    table.episode()
    table.play("m_1", result(range(1, members + 1), tokens=tokens or {1: 1}, candidates=[members]))
    return table


def test_a_vote_seats_all_who_are_active_and_keeps_holders_of_a_token_safe() -> None:
    table = before_the_vote()
    assert (table.stage, table.open) == ("opponent_chosen", [])
    lineup = next_lineup(table.season)
    assert (lineup.part, lineup.game, lineup.members) == ("death", "vote", table.season.active)
    assert lineup.items == {"cm_1": {"token-of-life": 1}}
    assert table.season.episodes[0].candidates == ("cm_2", "cm_3", "cm_4", "cm_5")
    table.play("m_2", voted_out(5, 3), "vote")
    assert (table.stage, table.season.episodes[0].eliminated) == ("closed", "cm_3")
    left = table.season.members["cm_3"].left
    assert left is not None
    assert left.by == "vote"
    # Nobody wins a vote: what would go to a winner is split among all who are left, and the bank keeps the rest.
    assert table.balances == {"cm_1": 2, "cm_2": 2, "cm_3": 0, "cm_4": 2, "cm_5": 2}


def test_a_spare_token_is_given_before_the_vote() -> None:
    table = before_the_vote(tokens={1: 2})
    table.choose("cm_1", "cm_2")
    assert {*next_lineup(table.season).items} == {"cm_1", "cm_2"}


def test_who_had_no_seat_in_the_main_match_is_safe_in_the_vote() -> None:
    table = Table(VOTE.model_copy(update={"everyone_plays": False}), 5)
    table.episode()
    table.start("m_1", seats={1: "cm_1", 2: "cm_2", 3: "cm_3"})
    table.finish("m_1", result([1, 2, 3], tokens={1: 1}))
    assert {*next_lineup(table.season).items} == {"cm_1", "cm_4", "cm_5"}


def test_an_episode_may_end_otherwise_than_the_policies_say() -> None:
    table = Table(SeasonPolicies(opponent="drawn"), 4)
    table.do(LiveSeason.announce_episode, "x-game", last_match="vote")
    table.play("m_1", result([1, 2, 3, 4], tokens={1: 1}, candidates=[4]))
    table.play("m_2", voted_out(4, 2), "vote")
    assert table.season.episodes[0].eliminated == "cm_2"
    table.episode()
    table.play("m_3", result([1, 2, 3], tokens={1: 1}, candidates=[3]))
    assert len(next_lineup(table.season).members) == 2


def test_a_vote_that_takes_nobody_is_held_again_and_then_takes_the_poorest() -> None:
    table = before_the_vote(VOTE.model_copy(update={"death_match_replays": 1}))
    nobody = result(range(1, 6), ranks=dict.fromkeys(range(1, 6), 1))
    table.play("m_2", nobody, "vote")
    assert (table.stage, next_lineup(table.season).game) == ("opponent_chosen", "vote")
    table.play("m_3", nobody, "vote")
    assert table.season.episodes[0].eliminated in {"cm_2", "cm_3", "cm_4", "cm_5"}


def test_where_only_one_can_be_voted_out_nobody_has_to_vote() -> None:
    table = before_the_vote(members=3, tokens={1: 1, 2: 1})
    assert table.season.episodes[0].eliminated == "cm_3"
    table = before_the_vote(members=3, tokens={1: 1, 2: 1, 3: 1})
    assert table.season.episodes[0].skipped == "all_safe"


def test_the_main_matchs_candidate_may_leave_before_a_vote_that_takes_place_all_the_same() -> None:
    table = before_the_vote(VOTE.model_copy(update={"candidate_leaves": "replaced"}))
    table.do(LiveSeason.withdraw, "cm_5")
    lineup = next_lineup(table.season)
    assert (lineup.game, lineup.members) == ("vote", ("cm_1", "cm_2", "cm_3", "cm_4"))


def test_a_vote_taken_back_is_still_a_vote() -> None:
    table = before_the_vote()
    table.play("m_2", voted_out(5, 3), "vote")
    table.take_back("m_1", cancelled=True)
    assert table.season.episodes[0].is_vote
    table.play("m_3", result([1, 2, 3, 4, 5], tokens={2: 1}), "x-game")
    assert next_lineup(table.season).items == {"cm_2": {"token-of-life": 1}}


def finals(policies: SeasonPolicies) -> Table:
    table = Table(policies, 4)
    for n in (1, 3):
        table.do(LiveSeason.announce_episode, "x-game", last_match="vote")
        active = len(table.season.active)
        table.play(f"m_{n}", result(range(1, active + 1), tokens={1: 1}))
        table.play(f"m_{n + 1}", voted_out(active, active), "vote")
    table.do(LiveSeason.announce_finals)
    return table


def test_a_jury_seats_finalists_and_the_eliminated_and_its_choice_wins_the_season() -> None:
    table = finals(SeasonPolicies(finals_by="jury", finals_best_of=3))
    assert table.season.finals is not None
    assert table.season.finals.jury == ("cm_3", "cm_4")
    lineup = next_lineup(table.season)
    assert (lineup.part, lineup.game, lineup.members) == ("final", "jury", ("cm_1", "cm_2", "cm_3", "cm_4"))
    assert lineup.items == {"cm_1": {"finalist": 1}, "cm_2": {"finalist": 1}}
    table.play("m_5", result([2, 1, 3, 4], tokens={2: 2}, ranks={2: 1, 1: 2, 3: 1, 4: 1}), "jury")
    assert (table.season.status, table.season.winner) == ("finished", "cm_2")


def test_a_jury_comes_again_when_its_match_is_taken_back() -> None:
    table = finals(SeasonPolicies(finals_by="jury"))
    table.play("m_5", result([2, 1, 3, 4], ranks={2: 1, 1: 2, 3: 1, 4: 1}), "jury")
    table.take_back("m_5", cancelled=True)
    assert (table.season.status, next_lineup(table.season).game) == ("finals", "jury")


def test_without_anybody_eliminated_games_decide() -> None:
    table = Table(SeasonPolicies(finals_by="jury", finals_games=("duel",)), 3)
    table.do(LiveSeason.withdraw, "cm_3")
    table.do(LiveSeason.announce_finals)
    lineup = next_lineup(table.season)
    assert (lineup.game, lineup.members, lineup.items) == ("duel", ("cm_1", "cm_2"), {})
