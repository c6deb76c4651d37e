"""What a command does to a season, and all that it leads to."""

import pytest

from mainmatch.rules import Refused
from mainmatch.season.live_season import MOST_MEMBERS
from mainmatch.season.policies import MOST_TWISTS
from mainmatch.services.matches import queries
from mainmatch.services.season_commands import season_writer
from mainmatch.services.seasons import hosting
from mainmatch.services.seasons.schemas import ReasonRequest
from tests.services.season_commands.test_wallets import FIVE, in_match, spend
from tests.services.seasons.evening import Evening
from tests.services.table import Table


@pytest.fixture
def evening(table: Table) -> Evening:
    """Five people with five garnets each, and an X Game announced."""
    begun = Evening.started(table, *FIVE, start_garnets=5, transfers="open")
    begun.announce("x-game")
    return begun


def test_a_season_that_is_cancelled_calls_its_match_off(evening: Evening) -> None:
    match_id = evening.match("x-game")
    spend(evening, match_id)
    evening.host(hosting.cancel, ReasonRequest(reason="Too few came."))
    assert evening.table.read(queries.facts, evening.table.person("host"), match_id).status == "cancelled"
    assert in_match(evening, match_id) == 0
    assert set(evening.free().values()) == {5}


def test_bots_of_the_cast_decide_in_the_same_breath(table: Table) -> None:
    evening = Evening.started(table, bots=4, no_candidate="winners_choose", opponent="candidate_chooses")
    evening.announce("exodus")
    evening.play(evening.match("exodus"))
    assert evening.season.decisions == {}
    assert evening.season.decided
    assert all(each.how != "default" for each in evening.season.decided)


def test_a_command_that_is_refused_writes_nothing(evening: Evening) -> None:
    before = (evening.season.dump(), evening.told("public"), dict(evening.balances()))
    with pytest.raises(Refused, match="not_now"):
        evening.host(hosting.start)
    assert (evening.season.dump(), evening.told("public"), dict(evening.balances())) == before


def test_a_match_never_outlives_its_season(table: Table) -> None:
    with pytest.raises(LookupError):
        table.read(lambda uow: season_writer.of_match(uow, "se_none"))


def test_a_cast_of_bots_decides_all_twists_of_a_match_at_once(table: Table) -> None:
    settings = {"max_step": [4, 6], "chips_per_garnet": [1, 5], "auction_reveal": ["none", "winners"]}
    game = {"game": "extreme-ways", "decider": "group"}
    twists = [{**game, "setting": setting, "options": options} for setting, options in settings.items()]
    evening = Evening.started(table, bots=MOST_MEMBERS, everyone_plays=False, twists=twists)
    evening.announce("extreme-ways")
    decided = evening.season.decided
    assert {each.about: len(each.choices) for each in decided} == dict.fromkeys(settings, MOST_MEMBERS)
    assert season_writer._MOST_OF_BOTS >= MOST_TWISTS * MOST_MEMBERS
