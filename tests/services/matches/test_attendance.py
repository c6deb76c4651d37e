from mainmatch.match_options.absence import Attendance
from mainmatch.services.matches.attendance import after_hand_over
from tests.store.rows import match


def test_a_seat_begins_anew_with_another_player() -> None:
    before = match(attendance={1: Attendance(3, 1), 2: Attendance(4)})
    after = after_hand_over(before, 1)

    assert (after[1].answered, after[1].missed, after[1].stint) == (0, 0, 1)
    assert after[2] == before.attendance[2]
