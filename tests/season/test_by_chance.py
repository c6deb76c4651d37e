"""Random seasons: a season stays consistent under any acts of hosts, members and matches.

``tests/season/table.py`` checks every step; the tests here check the end. SEASONS=5000 plays more seasons.
"""

import os
from collections import Counter

import pytest

from mainmatch.season import events
from mainmatch.season.events import folded, read_event
from mainmatch.season.state import Season
from tests.season.hazard import Hazard
from tests.season.table import Table

SEASONS = int(os.environ.get("SEASONS", "40"))
PARTS = 4


def must_be_sound(table: Table) -> None:
    season = table.season
    assert season.status == "finished"
    statuses = Counter(season.status_of(member) for member in season.members)
    assert statuses["winner"] == 1
    assert statuses["active"] == 0
    assert season.active == (season.winner,)
    told = [read_event(event.type, event.as_json()) for event in table.log]
    assert folded(told).dump() == season.dump()
    assert Season.load(season.dump()) == season
    assert season.decisions == {}
    assert season.offers == {}
    assert table.apart == 0


def must_have_eliminated_whom_it_said(table: Table) -> None:
    season = table.season
    left = {member.id: member.left for member in season.members.values() if member.left}
    by_episode = {episode.eliminated for episode in season.episodes if episode.eliminated}
    said = {each for each, how in left.items() if how.by in {"death_match", "vote", "no_opponent"}}
    assert said == by_episode
    stays = {event.member for event in table.log if isinstance(event, events.MemberLeft)}
    assert {each for each, how in left.items() if how.result_n == 0} == stays
    assert all(episode.stage == "closed" for episode in season.episodes)
    for episode in season.episodes:
        assert episode.eliminated is None or episode.eliminated in episode.duellists
        assert not {*episode.duellists} & {each for each, n in episode.held.items() if n}
    assert len({how.n for how in left.values()}) == len(left)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_season_ends_with_one_winner(part: int) -> None:
    for seed in range(part, SEASONS, PARTS):
        try:
            table = Hazard(seed).play()
            must_be_sound(table)
            must_have_eliminated_whom_it_said(table)
        except Exception as error:
            error.add_note(f"season {seed}: Hazard({seed}).play()")
            raise
