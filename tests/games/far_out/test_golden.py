"""Playthroughs that are read in review: whoever changes the rules sees here what changes."""

from mainmatch.games.far_out.game import FarOut
from tests.games.far_out.golden import path_of, playthrough
from tests.games.far_out.scenes import BOTH


@BOTH
def test_the_playthrough_is_the_one_that_was_reviewed(game: FarOut) -> None:
    assert playthrough(game) == path_of(game).read_text(encoding="utf-8"), "python -m tests.games.far_out.golden"
