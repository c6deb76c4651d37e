"""Two of a pair are one winner: in the result, and where thousands of matches are counted."""

from mainmatch.conformance import check_game
from mainmatch.rules import Match, MatchSpec
from tests.games.beyond.pairs import PAIRS


def finished(*claiming: int) -> Match:
    match = Match.start(PAIRS, MatchSpec.of(PAIRS, {}, b"pairs", 4), {}).match
    for seat in claiming:
        match = match.submit(seat, {"type": "claim"})
    return match.close().match


def test_both_of_the_better_pair_win_as_one() -> None:
    result = finished(1, 2, 3).result
    assert result is not None
    assert (result.winners, result.tokens_of_life) == ((1, 2), {1: 2, 2: 2, 3: 0, 4: 0})
    assert [(row["seat"], row["rank"], row["partners"]) for row in result.standings] == [
        (1, 1, [2]),
        (2, 1, [1]),
        (3, 2, [4]),
        (4, 2, [3]),
    ]


def test_two_pairs_that_are_equal_share_the_first_place() -> None:
    result = finished(1, 4).result
    assert result is not None
    assert result.tokens_of_life == dict.fromkeys((1, 2, 3, 4), 1)


def test_a_game_of_pairs_conforms() -> None:
    assert check_game(PAIRS, matches=30).phases == 30
