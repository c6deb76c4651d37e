"""Time that is moved by hand."""

from datetime import timedelta

from mainmatch.simulation.stage import HandClock
from tests.simulation.test_rehearsal import TODAY


def test_a_clock_is_moved_by_hand_and_never_back() -> None:
    clock = HandClock(TODAY)
    clock.move_to(TODAY + timedelta(hours=1))
    clock.move_to(TODAY)
    assert clock() == TODAY + timedelta(hours=1)
