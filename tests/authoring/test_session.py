from pathlib import Path

import pytest

from mainmatch.authoring.game_files import source_of
from mainmatch.authoring.session import Session
from mainmatch.conformance import Playthrough
from mainmatch.rules import Move, Refused
from tests.authoring.conftest import replaced


def chosen(seat: int, number: int) -> Move:
    return Move("submit", seat, {"type": "choose", "number": number})


@pytest.fixture
def session(game_file: Path) -> Session:
    return Session(source_of(str(game_file)))


def test_a_move_from_an_earlier_place_drops_what_came_after(session: Session) -> None:
    session.send(chosen(1, 1))
    session.send(Move("close"))
    session.go_to(1)
    session.send(chosen(2, 3))
    assert [each.seat for each in session.moves] == [1, 2]
    assert session.match.ordinal == 1


def test_a_move_that_new_rules_refuse_keeps_its_place(session: Session, game_file: Path) -> None:
    session.send(chosen(1, 4))
    session.send(chosen(2, 1))
    replaced(game_file, "range(1, len(s.points) + 1)", "range(1, 3)")
    session.reload()
    assert (session.place, session.moments[1].refusal is not None, len(session.match.sealed)) == (2, True, 1)
    replaced(game_file, "range(1, 3)", "range(1, 9)")
    session.reload()
    assert (session.place, session.moments[1].refusal, len(session.match.sealed)) == (2, None, 2)


def test_a_refused_move_changes_nothing(session: Session) -> None:
    with pytest.raises(Refused):
        session.send(chosen(1, 77))
    assert not session.moves


def test_bots_play_the_seats_they_are_given_and_wait_for_the_others(session: Session) -> None:
    session.let_bots_play([2, 3, 4])
    assert {move.seat for move in session.moves} == {2, 3, 4}
    session.send(chosen(1, 1))
    session.send(Move("close"))
    assert session.match.ordinal == 2
    assert len(session.match.sealed) == 3
    session.let_bots_play([1, 2, 3, 4])
    assert session.match.result is not None


@pytest.mark.parametrize("game", ["exodus", "house", "locked-out", "ravens", "vote"])
def test_every_kind_of_shipped_game_is_played_to_its_end_and_tells_its_dice(game: str) -> None:
    session = Session(source_of(game), None)
    session.let_bots_play(session.match.asked)
    assert session.match.result is not None
    labels = {each.label for moment in session.moments for each in moment.dice}
    assert all(label.startswith(("setup", "phase/", "candidate/")) for label in labels)
    before = session.playthrough.told(session.game)
    session.reload()
    assert session.playthrough.told(session.game) == before


def test_dice_are_noted_by_label_as_the_game_asked_for_them() -> None:
    session = Session(source_of("x-game"))
    assert [(each.label, len(each.values)) for each in session.moments[0].dice] == [("setup", 1)]
    assert sorted(session.moments[0].dice[0].values[0]) == [1, 2, 3, 4, 5]


def test_another_match_that_cannot_begin_leaves_this_one(session: Session) -> None:
    session.send(chosen(1, 1))
    with pytest.raises(Refused):
        session.restart(Playthrough(99))
    assert len(session.moves) == 1
    session.restart(Playthrough(3, seed="other"))
    assert session.match.spec.seats == (1, 2, 3)
