"""Policies and games, as a host chooses them for this server."""

from typing import Any

import pytest

from mainmatch.rules import Refused
from mainmatch.services.errors import NoSuchGame
from mainmatch.services.seasons import hosting
from mainmatch.services.seasons.schemas import Choice, NewPolicies, must_be_played_by
from tests.services.seasons.evening import Evening
from tests.services.seasons.test_found import FOUR
from tests.services.table import Table


@pytest.mark.parametrize(
    ("policies", "path", "code"),
    [
        ({"death_match_pool": ["duel-of-nerve", "chess"]}, "death_match_pool.1", "unknown_game"),
        ({"finals_games": ["chess"]}, "finals_games.0", "unknown_game"),
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


def test_an_episode_is_not_announced_with_a_game_that_takes_fewer_than_play(table: Table) -> None:
    evening = Evening.started(table, *FOUR)
    with pytest.raises(Refused, match="wrong_seat_count"):
        evening.announce("duel-of-nerve")
    evening.announce("x-game")


def test_an_episode_takes_a_game_with_seats_that_bots_fill(table: Table) -> None:
    table.read(lambda uow: must_be_played_by(uow, "x-game", 2))
    with pytest.raises(Refused, match="wrong_seat_count"):
        table.read(lambda uow: must_be_played_by(uow, "x-game", 40))
    with pytest.raises(NoSuchGame, match="unknown_game"):
        table.read(lambda uow: must_be_played_by(uow, "chess", 2))


def test_what_is_chosen_is_in_no_repr() -> None:
    assert "cm_secret" not in repr(Choice(choice=("cm_secret",)))
