"""Twists: settings of a main match, decided by the group, by the winners of the main match or of the death match."""

from functools import partial
from typing import Any

import pytest

from mainmatch.rules.errors import Refused
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import MOST_TWISTS, SeasonPolicies, SeasonTwist, option_of, read_policies
from mainmatch.season.state import next_lineup
from mainmatch.season.values import HOST, SettingValue
from tests.season.table import Table, result

REBOUND = SeasonTwist(game="extreme-ways", setting="rebound_tokens", decider="group", options=(True, False))
REVEAL = SeasonTwist(game="extreme-ways", setting="auction_reveal", decider="main_winner", options=("none", "winners"))
CHIPS = SeasonTwist(game="extreme-ways", setting="chips_per_garnet", decider="death_winner", options=(*range(1, 11),))
FIRST = result([1, 2, 3, 4, 5, 6], tokens={1: 1, 2: 1}, candidates=[6])


def season(*twists: SeasonTwist, members: int = 6, **policies: Any) -> Table:
    return Table(
        SeasonPolicies.model_validate(
            {"twists": twists, "opponent": "drawn", "spare_tokens_of_life": "kept", **policies}
        ),
        members,
    )


def announced(*twists: SeasonTwist, members: int = 6, **policies: Any) -> Table:
    table = season(*twists, members=members, **policies)
    table.episode("extreme-ways")
    return table


def after_an_episode(*twists: SeasonTwist, **policies: Any) -> Table:
    """``cm_1`` and ``cm_2`` won the main match; ``cm_6`` the death match."""
    table = season(*twists, **policies)
    table.episode()
    table.play("m_1", FIRST)
    table.start("m_2", "duel", seats=dict(enumerate(("cm_6", *others(table)), 1)))
    table.finish("m_2", result([1, 2], candidates=[2]))
    table.episode("extreme-ways")
    return table


def others(table: Table) -> list[str]:
    return [each for each in table.season.episodes[-1].duellists if each != "cm_6"]


def asked(table: Table) -> dict[str | None, tuple[str, ...]]:
    """The deciders of open decisions, by setting."""
    return {each.about: each.deciders for each in table.season.decisions.values()}


def twists(table: Table) -> dict[str, SettingValue | None]:
    return {**table.season.episodes[-1].twists}


def test_the_group_decides_before_its_match() -> None:
    table = announced(REBOUND)
    assert asked(table) == {"rebound_tokens": table.season.active}
    start = partial(
        LiveSeason.start_match, match="m_1", game="extreme-ways", seats=dict(enumerate(table.season.active, 1))
    )
    assert table.refused(start) == "decision_open"
    for member in table.season.active:
        assert twists(table) == {}
        table.choose(member, "true" if member < "cm_5" else "false")
    assert twists(table) == {"rebound_tokens": True}
    assert next_lineup(table.season).config == {"rebound_tokens": True}
    decided = table.season.decided[0]
    assert (decided.about, decided.outcome, decided.how) == ("rebound_tokens", ("true",), "decided")
    table.start("m_1", "extreme-ways")


def test_the_winners_of_the_episode_before_decide() -> None:
    table = after_an_episode(REBOUND, REVEAL, CHIPS)
    assert asked(table) == {
        "rebound_tokens": table.season.active,
        "auction_reveal": ("cm_1", "cm_2"),
        "chips_per_garnet": ("cm_6",),
    }
    ids = {each.about: each.id for each in table.season.decisions.values()}
    table.choose("cm_6", "7", decision=ids["chips_per_garnet"])
    for member in ("cm_1", "cm_2"):
        table.choose(member, "none", decision=ids["auction_reveal"])
    assert next_lineup_is_refused(table)
    table.wait(90_000)
    assert twists(table) == {"chips_per_garnet": 7, "auction_reveal": "none", "rebound_tokens": None}
    assert next_lineup(table.season).config == {"chips_per_garnet": 7, "auction_reveal": "none"}


def next_lineup_is_refused(table: Table) -> bool:
    with pytest.raises(Refused, match="decision_open"):
        next_lineup(table.season)
    return True


def test_a_tie_leaves_it_to_the_hosts_config() -> None:
    table = after_an_episode(REVEAL)
    table.choose("cm_1", "none")
    table.choose("cm_2", "winners")
    assert twists(table) == {"auction_reveal": None}
    assert (table.season.decided[-1].outcome, table.season.decided[-1].how) == ((), "tie_broken")
    assert next_lineup(table.season).config == {}


def test_without_an_episode_before_the_hosts_config_counts() -> None:
    table = announced(REVEAL, CHIPS)
    assert table.open == []
    assert twists(table) == {"auction_reveal": None, "chips_per_garnet": None}


def test_without_a_death_match_it_had_no_winner() -> None:
    table = season(CHIPS)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4, 5, 6], tokens=dict.fromkeys(range(1, 7), 1)))
    table.episode("extreme-ways")
    assert twists(table) == {"chips_per_garnet": None}


def test_other_games_ask_for_nothing() -> None:
    table = season(REBOUND)
    table.episode("exodus")
    assert (table.open, twists(table)) == ([], {})


def test_a_winner_who_leaves_decides_nothing() -> None:
    table = after_an_episode(CHIPS, close_early="never")
    table.choose("cm_6", "7")
    table.do(LiveSeason.withdraw, member="cm_6")
    assert twists(table) == {"chips_per_garnet": None}


def test_a_match_that_was_created_with_another_config_does_not_start() -> None:
    table = announced(REBOUND)
    for member in table.season.active:
        table.choose(member, "true")
    start = partial(
        LiveSeason.start_match, match="m_1", game="extreme-ways", seats=dict(enumerate(table.season.active, 1))
    )
    assert table.refused(start) == "wrong_config"
    assert table.refused(start, config={"rebound_tokens": False}) == "wrong_config"
    table.do(start, config={"rebound_tokens": True, "setup": {"rounds": []}})


@pytest.mark.parametrize("cancelled", [True, False])
def test_what_was_decided_stands_when_its_match_is_taken_back(cancelled: bool) -> None:  # noqa: FBT001 - drawn
    table = after_an_episode(CHIPS)
    table.choose("cm_6", "7")
    before = table.season.episodes[-1].decisions
    table.start("m_3", "extreme-ways")
    table.finish("m_3", result([1, 2, 3, 4, 5], tokens={1: 1}, candidates=[5]))
    table.take_back("m_3", cancelled=cancelled)
    assert twists(table) == {"chips_per_garnet": 7}
    assert table.season.episodes[-1].decisions == before
    assert not table.season.decisions


def test_it_is_decided_again_when_an_earlier_match_is_taken_back() -> None:
    table = after_an_episode(CHIPS)
    table.choose("cm_6", "7")
    table.take_back("m_2", cancelled=True)
    table.start("m_3", "duel", seats=dict(enumerate(("cm_6", *others(table)), 1)))
    winner = others(table)[0]
    table.finish("m_3", result([1, 2], candidates=[1]))
    table.episode("extreme-ways")
    assert asked(table) == {"chips_per_garnet": (winner,)}


def test_a_vote_is_the_voters_alone_until_it_closes() -> None:
    # The table compares all views after each sealed choice.
    table = announced(REBOUND)
    table.choose("cm_1", "true")
    opened = next(iter(table.season.decisions.values()))
    assert opened.visibility == "sealed"
    views = table.views()
    assert [dict(each.decisions[0].choices) for each in views.values()] == [{}] * len(views)
    assert table.season.seen_by(HOST).choices_in(opened.id) == {}


@pytest.mark.parametrize(
    "twists",
    [
        [REBOUND, REBOUND.model_copy(update={"decider": "main_winner"})],
        [REBOUND.model_copy(update={"setting": f"setting_{n}"}) for n in range(MOST_TWISTS + 1)],
        [REBOUND.model_copy(update={"options": (True,)})],
        [REBOUND.model_copy(update={"options": ("true", True)})],
        [REBOUND.model_copy(update={"options": (None, True)})],
        [REBOUND.model_copy(update={"decider": "host"})],
        [REBOUND.model_copy(update={"setting": ""})],
        [REBOUND.model_copy(update={"options": (1.5, 2)})],
    ],
)
@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
def test_twists_out_of_range_are_refused(twists: list[SeasonTwist]) -> None:
    with pytest.raises(Refused, match="bad_policies"):
        read_policies({"twists": [each.model_dump(mode="json") for each in twists]})


def test_twists_come_back_from_json_with_the_types_of_their_values() -> None:
    kept = SeasonPolicies.model_validate_json(SeasonPolicies(twists=(REBOUND, CHIPS)).model_dump_json()).twists
    assert [[*map(type, each.options)][:2] for each in kept] == [[bool, bool], [int, int]]
    assert [option_of(each) for each in (True, 5, "none")] == ["true", "5", "none"]
