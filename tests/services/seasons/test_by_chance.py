"""Seasons by the hundred, through the commands: whatever hosts, people, bots and the clock do, a season stays sound.

What is checked after every step is in ``soundness.py``; here is what must be true at the end.
"""

from collections import Counter

import pytest

from tests.rigs import sizes
from tests.services.seasons.fortune import Fortune
from tests.services.table import Table

SEASONS = sizes.size(1, 100)
"""A part."""
PARTS = sizes.size(2, 4)
LOST = {"death_match", "vote", "no_opponent"}
"""How an episode eliminates."""


def must_be_over(fortune: Fortune) -> None:
    season = fortune.season
    if season.status == "cancelled":
        assert season.winner is None
        return
    assert season.status == "finished"
    statuses = Counter(season.status_of(member) for member in season.members)
    assert (statuses["winner"], statuses["active"]) == (1, 0)
    assert season.active == (season.winner,)
    assert season.decisions == {}
    said = {member.id for member in season.members.values() if member.left and member.left.by in LOST}
    assert said == {episode.eliminated for episode in season.episodes if episode.eliminated}


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_happens_a_season_is_sound(table: Table, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    done: Counter[str] = Counter()
    for seed in range(part, SEASONS * PARTS, PARTS):
        try:
            fortune = Fortune(table, seed, monkeypatch).play()
            must_be_over(fortune)
            fortune.sound.must_run_only(fortune.season, fortune.made)
        except BaseException as error:
            error.add_note(f"season {seed}")
            raise
        done.update(fortune.done)
    sizes.table(f"seasons, part {part}", dict(sorted(done.items())))
