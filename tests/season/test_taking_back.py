"""Reversed results: their consequences are reversed, other acts of members and hosts stay."""

from functools import partial

from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies
from tests.season.table import Table, result

POOREST = SeasonPolicies(opponent="fewest_garnets", start_garnets=1)
MAIN = result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[5], garnets={1: 3, 2: 1, 3: 1})


def eliminated(policies: SeasonPolicies = POOREST) -> Table:
    """A season after its first episode, in which ``cm_4`` lost the death match against ``cm_5``."""
    table = Table(policies, 5)
    table.episode()
    table.play("m_1", MAIN)
    table.play("m_2", result([1, 2], candidates=[2]), "duel")
    return table


def test_a_main_match_that_is_taken_back_is_awaited_anew_and_leaves_nothing_behind() -> None:
    table = Table(POOREST, 5)
    table.episode()
    table.start("m_1")
    before = table.season
    table.finish("m_1", MAIN)
    table.play("m_2", result([1, 2], candidates=[2]), "duel")
    table.take_back("m_1")
    kept = {"takes", "opened", "departures", "turn"}
    assert table.season.model_dump(exclude=kept) == before.model_dump(exclude=kept)
    assert set(table.balances.values()) == {1}
    table.finish("m_1", MAIN)
    assert table.balances["cm_1"] == 4


def test_a_main_match_that_is_called_off_makes_room_for_another() -> None:
    table = Table(POOREST, 5)
    table.episode()
    table.start("m_1")
    table.take_back("m_1", cancelled=True)
    assert table.stage == "announced"
    table.play("m_2", MAIN)
    assert table.stage == "opponent_chosen"


def test_a_death_match_that_is_taken_back_brings_its_loser_back_and_the_tokens() -> None:
    table = eliminated()
    before = dict(table.balances)
    table.take_back("m_2")
    episode = table.season.episodes[0]
    assert (table.stage, episode.eliminated) == ("death_match", None)
    assert len(table.season.active) == 5
    assert table.season.tokens == {"cm_1": 1}
    table.finish("m_2", result([1, 2], candidates=[2]))
    assert table.balances == before


def test_a_death_match_that_is_called_off_is_played_by_another() -> None:
    table = eliminated()
    table.take_back("m_2", cancelled=True)
    assert table.stage == "opponent_chosen"
    table.play("m_3", result([2, 1], candidates=[1]), "duel")
    assert table.season.eliminated == ("cm_5",)


def test_later_episodes_go_too_and_running_matches_are_named() -> None:
    table = eliminated()
    table.episode()
    table.start("m_3")
    told = table.take_back("m_1")
    assert told[0].as_json()["orphaned"] == ["m_3"]
    assert [episode.n for episode in table.season.episodes] == [1]


def test_what_people_did_beside_stands() -> None:
    table = eliminated()
    table.do(LiveSeason.warn_member, member="cm_1", reason="Late.")
    table.do(LiveSeason.withdraw, member="cm_2")
    table.take_back("m_1")
    assert table.season.status_of("cm_2") == "withdrawn"
    assert len(table.season.members["cm_1"].warnings) == 1
    table.finish("m_1", MAIN)
    assert table.balances["cm_2"] == 0


def test_a_death_match_whose_player_has_withdrawn_since_is_lost_by_it() -> None:
    table = eliminated()
    table.do(LiveSeason.withdraw, member="cm_5")
    told = table.take_back("m_2")
    assert table.season.episodes[0].skipped == "somebody_left"
    assert [event.type for event in told].count("season.elimination_skipped") == 1
    assert len(table.season.active) == 4


def test_what_was_spent_since_is_borne_by_the_bank() -> None:
    table = Table(SeasonPolicies(transfers="open", opponent="drawn"), 5)
    table.episode()
    table.play("m_1", MAIN)
    offer = partial(LiveSeason.offer_transfer, offer="tf_1", giver="cm_1", taker="cm_2", amount=2)
    table.do(offer)
    table.do(LiveSeason.answer_transfer, offer="tf_1", by="cm_2", accept=True)
    table.take_back("m_1")
    assert table.balances == {"cm_1": 0, "cm_2": 2, "cm_3": 0}
    assert table.bank == -2


def test_a_season_that_is_finished_can_go_back() -> None:
    table = Table(SeasonPolicies(), 2)
    table.do(LiveSeason.announce_finals)
    table.play("m_1", result([1, 2]))
    assert table.season.winner == "cm_1"
    assert table.season.status_of("cm_2") == "eliminated"
    table.take_back("m_1")
    assert [table.season.status_of(each) for each in ("cm_1", "cm_2")] == ["active", "active"]
    table.finish("m_1", result([2, 1]))
    assert table.season.winner == "cm_2"


def test_finals_go_with_an_earlier_result() -> None:
    table = Table(SeasonPolicies(opponent="drawn", support_garnets=2), 3)
    table.episode()
    table.play("m_1", result([1, 2, 3], tokens={1: 1}, candidates=[3]))
    table.play("m_2", result([1, 2], candidates=[2]), "duel")
    table.do(LiveSeason.announce_finals)
    table.choose("cm_2", "cm_1")
    assert table.balances["cm_1"] == 2
    table.take_back("m_2")
    assert table.season.finals is None
    assert table.balances["cm_1"] == 0


def test_a_result_that_is_awaited_can_not_be_taken_back_nor_one_of_a_cancelled_season() -> None:
    table = Table(POOREST, 5)
    table.episode()
    table.start("m_1")
    back = partial(LiveSeason.take_back_match, match="m_1", cancelled=False, reason="Oops.")
    assert table.refused(back) == "not_now"
    assert table.refused(back, match="m_7") == "unknown_match"
    table.finish("m_1", MAIN)
    table.do(LiveSeason.cancel, reason="Enough.")
    assert table.refused(back) == "season_over"
