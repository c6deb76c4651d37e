"""The draft of a command: offers lapse before garnets are paid, and later parts of a command see it."""

from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies
from tests.season.table import Table, result
from tests.season.test_transfers import offer

OPEN = SeasonPolicies(transfers="open", start_garnets=5)


def test_offers_of_who_leaves_lapse_before_its_garnets_go() -> None:
    table = Table(OPEN, 3)
    table.do(offer(table))
    table.do(LiveSeason.withdraw, member="cm_1")
    assert table.balances["cm_1"] == 0
    assert table.apart == 0


def test_offers_of_who_is_eliminated_lapse_before_its_garnets_go_to_the_winner() -> None:
    table = Table(OPEN, 4)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4], tokens={1: 1}, candidates=[3, 4]))
    table.do(offer(table, giver="cm_4", taker="cm_1", amount=4))
    table.play("m_2", result([1, 2], candidates=[2]), "duel")
    assert table.balances == {"cm_1": 5, "cm_2": 5, "cm_3": 10, "cm_4": 0}


def test_between_matches_offers_lapse_when_a_match_starts() -> None:
    table = Table(SeasonPolicies(transfers="between_matches", start_garnets=5), 4)
    table.episode()
    table.do(offer(table))
    table.start("m_1")
    assert table.season.offers == {}
    assert table.balances["cm_1"] == 5
    assert table.refused(offer(table, n=2)) == "transfers_closed"
