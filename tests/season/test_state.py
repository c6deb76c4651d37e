"""Queries of a season's position: next lineup, members, matches."""

import pytest

from mainmatch.rules.errors import Refused
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies
from mainmatch.season.state import next_lineup
from tests.season.table import Table, result


def test_games_for_fewer_finalists_are_not_asked_of_more_and_the_host_names_one() -> None:
    table = Table(SeasonPolicies(most_episodes=1, finals_games=("duel",)), 4)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4], tokens=dict.fromkeys(range(1, 5), 1)))
    table.do(LiveSeason.announce_finals)
    assert next_lineup(table.season).game is None
    table.play("f_1", result([3, 1, 2, 4]), "x-game")
    assert table.season.winner == "cm_3"


def test_what_is_next_is_refused_while_a_decision_is_open_and_before_anything_is_announced() -> None:
    table = Table(SeasonPolicies(), 5)
    with pytest.raises(Refused, match="not_now"):
        next_lineup(table.season)
    table.episode()
    main = next_lineup(table.season)
    assert (main.part, main.game, main.members, main.is_open) == ("main", "x-game", table.season.active, False)
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1, 2: 1}, candidates=[5]))
    with pytest.raises(Refused, match="decision_open"):
        next_lineup(table.season)


def test_a_death_match_is_between_its_two() -> None:
    table = Table(SeasonPolicies(opponent="drawn"), 3)
    table.episode()
    table.play("m_1", result([1, 2, 3], tokens={1: 1}, candidates=[3]))
    death = next_lineup(table.season)
    assert (death.part, death.members) == ("death", ("cm_2", "cm_3"))


def test_a_member_is_asked_for_by_whether_it_is_still_in() -> None:
    table = Table(SeasonPolicies(), 3)
    table.do(LiveSeason.withdraw, member="cm_2")
    season = table.season
    assert season.active == ("cm_1", "cm_3")
    assert season.eliminated == ()
    assert season.must_have("cm_2", active=False).id == "cm_2"
    with pytest.raises(Refused, match="not_active"):
        season.must_have("cm_2")
    with pytest.raises(Refused, match="unknown_member"):
        season.must_have("cm_9", active=False)


def test_a_match_is_found_with_its_place_in_the_season() -> None:
    table = Table(SeasonPolicies(), 3)
    table.episode()
    table.start("m_1")
    found = table.season.find_match("m_1")
    assert (found.part, found.episode, found.match.is_running) == ("main", 1, True)
    with pytest.raises(Refused, match="unknown_match"):
        table.season.find_match("m_2")
