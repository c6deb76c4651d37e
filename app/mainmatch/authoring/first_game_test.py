"""What the rules say, and what every game promises."""

from mainmatch.authoring.first_game import GAME
from mainmatch.conformance import check_game
from mainmatch.rules import Match, MatchSpec


def test_a_number_that_only_one_names_is_worth_itself() -> None:
    """The example of the rules."""
    match = Match.start(GAME, MatchSpec.of(GAME, {}, b"seed", 3), {}).match
    for seat, number in ((1, 3), (2, 3), (3, 2)):
        match = match.submit(seat, {"type": "choose", "number": number})
    after = match.close().match
    assert after.view("public")["points"] == {"1": 0, "2": 0, "3": 2}
    assert after.view("seat:1")["i_chose"] == 3


def test_it_conforms() -> None:
    """Random matches: they end, replay to the byte, and nobody learns what they must not know."""
    assert check_game(GAME, matches=40).refusals["not_a_number_in_play"]
