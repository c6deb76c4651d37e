"""Bodies of requests about seasons."""

import pytest
from pydantic import ValidationError

from mainmatch.services.seasons.schemas import DecisionChoice, NewEpisode


def test_what_is_chosen_is_in_no_repr() -> None:
    assert "cm_secret" not in repr(DecisionChoice(choice=("cm_secret",)))


def test_an_episode_ends_as_the_policies_say_unless_its_host_says_otherwise() -> None:
    assert NewEpisode(game="x-game").last_match is None
    with pytest.raises(ValidationError):
        NewEpisode.model_validate({"game": "x-game", "last_match": "raffle"})
