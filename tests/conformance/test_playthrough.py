import pytest

from mainmatch.authoring.first_game import GAME
from mainmatch.conformance import Playthrough, playthrough
from mainmatch.conformance.playthrough import told_of
from mainmatch.rules import Move


def chosen(seat: int, number: int, *, locked: bool = False) -> Move:
    return Move("submit", seat, {"type": "choose", "number": number}, locked=locked)


MOVES = (chosen(1, 3), chosen(2, 9), chosen(3, 2, locked=True), Move("withdraw", 1), Move("close"))
TEXT = """\
first-game 0.1.0
seats 3, seed "0", garnets 5, config {}
    all see round 1
    all see points {"1": 0, "2": 0, "3": 0}

1. choosing, round 1
seat 1 submits {"type": "choose", "number": 3}
seat 2 submits {"type": "choose", "number": 9}
    refused not_a_number_in_play: Choose one of [1, 2, 3].
seat 3 submits {"type": "choose", "number": 2}, locked
seat 1 withdraws
close
    all hear game.round_scored {"scored": {"3": 2}}
    all see round 2
    all see points {"1": 0, "2": 0, "3": 2}
    only seat 3 sees i_chose 2

2. choosing, round 2
"""


def test_a_match_is_told_with_what_follows_from_each_move_and_who_knows_it() -> None:
    assert Playthrough(3, moves=MOVES).told(GAME) == TEXT


def test_the_text_is_played_again_and_what_is_indented_follows_anew() -> None:
    assert Playthrough.read(TEXT).moves == [*MOVES]
    assert playthrough(GAME, TEXT) == TEXT
    assert playthrough(GAME, TEXT.replace('{"3": 2}', '{"3": 5}')) == TEXT


def test_every_kind_of_move_is_read_as_it_was_written() -> None:
    moves = [
        Move("act", 2, {"type": "shout", "words": "a, locked"}, elapsed=1500),
        Move("submit", 0, {"type": "judge"}, locked=True, by_host=True),
        Move("withdraw", 1, slot="bid"),
        Move("close", elapsed=9),
    ]
    read = Playthrough.read("x\n" + 'seats 5, seed "0", garnets 5, config {}\n' + "\n".join(map(told_of, moves)))
    assert read.moves == moves


@pytest.mark.parametrize("text", ["", "first-game 0.1.0\nseats three\n", TEXT + "seat 1 dances\n"])
def test_what_is_no_playthrough_says_which_line(text: str) -> None:
    with pytest.raises(ValueError, match="line "):
        Playthrough.read(text)
