"""The Jury by its rulebook (docs/rules/vote.md), beside the golden playthrough."""

import pytest

from mainmatch.games.vote import JURY
from mainmatch.rules import Refused
from tests.games.vote.golden import begun, say
from tests.games.vote.test_game import played


def test_the_jury_chooses_among_finalists() -> None:
    match = begun(JURY, 4, {}, finalists=[2, 3]).match
    assert match.submit(1, say("Why?")).close().match.missing() == (2, 3)
    result = played(match.close().match.close().match, {1: 3, 4: 3}).result
    assert result is not None
    assert (result.winners, result.tokens_of_life[3], result.elimination_candidates) == ((3,), 2, ())
    assert [row["group"] for row in result.standings] == ["finalists", "finalists", "jury", "jury"]


@pytest.mark.parametrize("finalists", [[1], [1, 2, 3], [1, 9], [1, 1]])
def test_finalists_who_can_not_stand_open_no_match(finalists: list[int]) -> None:
    with pytest.raises(Refused, match="bad_finalists"):
        begun(JURY, 3, {}, finalists=[*finalists])


def test_who_holds_finalist_stands_unless_the_settings_name_others() -> None:
    held = {2: {"finalist": 1}, 4: {"finalist": 1}}
    assert begun(JURY, 5, held).match.view("public")["finalists"] == [2, 4]
    assert begun(JURY, 5, held, finalists=[3, 1]).match.view("public")["finalists"] == [1, 3]
    assert begun(JURY, 5, {}).match.view("public")["finalists"] == [1, 2]


def test_what_is_said_is_heard_by_all_at_the_close() -> None:
    step = begun(JURY, 4, {}).match.submit(3, say("Why?")).close()
    assert [(each.event.as_json(), each.seats) for each in step.told if each.event.type == "game.said"] == [
        ({"seat": 3, "words": "Why?"}, None)
    ]
