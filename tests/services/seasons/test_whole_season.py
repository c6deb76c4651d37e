"""A season from its cast to its winner, as a host runs it, with matches that are really played."""

from tests.services.seasons.evening import Evening
from tests.services.table import Table


def test_a_season_of_bots_is_played_to_its_winner(table: Table) -> None:
    evening = Evening.started(
        table, bots=5, start_garnets=5, death_match_pool=["duel-of-nerve"], finals_games=["duel-of-bids"]
    )
    for left in (5, 4, 3):
        assert len(evening.season.active) == left
        evening.announce("exodus" if left == 4 else "x-game")
        game = evening.season.episodes[-1].game
        if left == 3:
            break
        evening.play(evening.match(game))
        evening.decide()
        if evening.season.episode is not None:
            evening.play(evening.match(evening.season.episode.death_game or ""))
            evening.decide()
    assert [each.stage for each in evening.season.episodes[:2]] == ["closed", "closed"]
