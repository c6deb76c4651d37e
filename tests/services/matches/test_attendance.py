from mainmatch.services.matches.attendance import Attendance, after_hand_over, attendance_of
from tests.store.rows import match


def test_a_seat_begins_anew_with_another_player() -> None:
    before = match(attendance='{"1":[3,1,0],"2":[4,0,0]}')
    after = attendance_of(before.but(attendance=after_hand_over(before, 1)))

    assert (after[1].answered, after[1].missed, after[1].stint) == (0, 0, 1)
    assert after[2] == attendance_of(before)[2]
    assert attendance_of(match()) == {}
    assert Attendance().answered == 0
