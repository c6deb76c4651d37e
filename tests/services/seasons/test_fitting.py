"""Casts, policies and games, as a host chooses them for this server: what doesn't go together, and what would."""

from typing import Any

import pytest

from mainmatch.rules import Refused
from mainmatch.services.errors import NoSuchGame
from mainmatch.services.seasons import hosting
from mainmatch.services.seasons.schemas import NewEpisode, NewPolicies
from tests.services.seasons.evening import Evening
from tests.services.seasons.test_found import FOUR
from tests.services.table import Table


@pytest.mark.parametrize(
    ("policies", "path", "code"),
    [
        ({"death_match_pool": ["duel-of-nerve", "chess"]}, "death_match_pool.1", "unknown_game"),
        ({"death_match_pool": ["vote"]}, "death_match_pool.0", "wrong_game"),
        ({"finals_games": ["chess"]}, "finals_games.0", "unknown_game"),
        ({"finals_games": ["jury"]}, "finals_games.0", "wrong_game"),
        ({"finals_games": ["x-game", "duel-of-bids"], "finalists": 3}, "finals_games.1", "wrong_seat_count"),
    ],
)
def test_policies_with_a_game_that_can_not_be_played_are_refused(
    table: Table, policies: dict[str, Any], path: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        Evening.cast(table, **policies)
    assert [(flaw.path, flaw.code) for flaw in refused.value.flaws] == [(f"body.policies.{path}", code)]
    evening = Evening.cast(table, *FOUR)
    with pytest.raises(Refused, match="bad_policies"):
        evening.host(hosting.change_policies, NewPolicies.model_validate({"policies": policies}))


@pytest.mark.parametrize(
    ("policies", "advice"),
    [
        ({"last_match": "vote", "everyone_plays": False}, "choose `last_match`: `duel`"),
        ({"finals_by": "jury", "everyone_plays": False}, "choose `finals_by`: `games`"),
        ({}, "Choose `everyone_plays`: false, or a cast of 20 at most"),
    ],
)
def test_a_cast_that_is_too_large_for_the_policies_does_not_start(
    table: Table, policies: dict[str, Any], advice: str
) -> None:
    evening = Evening.cast(table, bots=21, **policies)
    with pytest.raises(Refused, match="wrong_seat_count") as refused:
        evening.host(hosting.start)
    assert advice in refused.value.message
    assert evening.season.status == "casting"
    Evening.started(table, bots=20, **policies)


def test_an_episode_is_not_announced_with_a_game_that_takes_fewer_than_play(table: Table) -> None:
    evening = Evening.started(table, *FOUR)
    with pytest.raises(Refused, match="wrong_seat_count") as refused:
        evening.announce("duel-of-nerve")
    assert "For 4, choose one of: The X Game, The Exodus Game" in refused.value.message
    assert "jury" not in refused.value.message
    with pytest.raises(Refused, match="`finals_by`: `jury`"):
        evening.announce("jury")
    with pytest.raises(NoSuchGame, match="unknown_game"):
        evening.announce("chess")
    evening.announce("x-game")


def test_an_episode_takes_a_game_with_seats_that_bots_fill(table: Table) -> None:
    evening = Evening.started(table, bots=3)
    evening.announce("locked-out")


def test_an_episode_ends_with_a_vote_only_if_one_takes_all_who_are_active(table: Table) -> None:
    evening = Evening.started(table, bots=21, everyone_plays=False)
    with pytest.raises(Refused, match="`last_match`: `duel`"):
        evening.host(hosting.announce_episode, NewEpisode(game="x-game", last_match="vote"))
    evening.announce("x-game")


def test_a_plan_can_repeat_a_game(table: Table) -> None:
    evening = Evening.started(table, bots=5, last_match="vote")
    for _ in range(2):
        evening.announce("x-game")
        evening.play(evening.match("x-game"))
        evening.decide()
        if evening.season.episode is not None:
            evening.play(evening.match("vote"))
    assert [each.game for each in evening.season.episodes] == ["x-game", "x-game"]
