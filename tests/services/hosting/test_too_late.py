"""What was over stays over: it isn't paused, gets no day more after a halt, and isn't found out by newcomers."""

from typing import Any

import pytest

from mainmatch.rules import Json
from mainmatch.rules.errors import PhaseClosed
from mainmatch.services import due_work
from mainmatch.services.errors import Conflict
from mainmatch.services.games.watchdog import GuardedMatch, guarded
from mainmatch.services.hosting import substitutes, timing
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import PauseRequest, ResumeRequest
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.play import bots, submissions
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
DAILY = {"mode": "daily", "at": "14:00", "zone": "UTC"}


def woken(table: Table) -> None:
    while table.write(due_work.wake_due, 10):
        pass


def breaks(*_: Any, **__: Any) -> Any:
    raise RuntimeError("this game is broken")


@pytest.mark.parametrize("schedule", [DAILY, {"mode": "rolling"}])
def test_a_phase_whose_deadline_has_come_is_not_paused(table: Table, schedule: Any) -> None:
    match_id = table.started("x-game", *FIVE, config=ORDER, schedule=schedule)
    table.clock.forward(hours=24)
    before = table.documents(match_id)
    with pytest.raises(PhaseClosed) as conflict:
        table.write(timing.pause, table.person("host"), match_id, PauseRequest())
    assert conflict.value.code == "phase_closed"
    assert table.documents(match_id) == before
    woken(table)
    assert table.document(match_id, "public")["phase"]["name"] == "choice"


def test_what_halted_at_a_daily_deadline_is_tried_again_and_not_put_off(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = table.started("x-game", *FIVE, config=ORDER, schedule=DAILY)
    with monkeypatch.context() as broken:
        broken.setattr(GuardedMatch, "close", lambda match: guarded(breaks))
        table.clock.forward(hours=24)
        woken(table)
        table.clock.forward(hours=2)
        with pytest.raises(Conflict) as conflict:
            table.write(timing.resume, table.person("host"), match_id, ResumeRequest())
        assert conflict.value.code == "still_halted"
        assert table.document(match_id, "public")["status"] == "halted"
    table.write(timing.resume, table.person("host"), match_id, ResumeRequest())
    assert table.document(match_id, "public")["phase"]["name"] == "choice"


def test_bots_of_a_match_that_goes_on_after_a_halt_play_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    host = table.person("host")
    match_id = table.gathered("x-game", player_count=5, config=ORDER)
    for _ in FIVE:
        table.write(seat_changes.add_bot, host, match_id, None, "house")
    table.write(match_start.start, host, match_id)
    with monkeypatch.context() as broken:
        broken.setattr(bots, "play", breaks)
        woken(table)
    assert table.document(match_id, "public")["status"] == "halted"
    table.write(timing.resume, host, match_id, ResumeRequest())
    woken(table)
    # No time has passed: it was the bots who played to the end.
    assert table.document(match_id, "public")["status"] == "finished"


def test_a_newcomer_finds_nothing_out_by_repeating_a_guess_of_what_the_seat_had_sent(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, config=ORDER)
    phase = table.phase(match_id)
    table.submit("ada", match_id, PAIRS, locked=True)
    table.clock.forward(minutes=1)
    newcomer = table.person("frida")
    table.write(
        substitutes.substitute, table.person("host"), match_id, 1, NewPlayer(account="frida", knowledge="from_now")
    )
    guesses: tuple[dict[str, Json], ...] = (PAIRS, {**PAIRS, "pairs": [[2, 4], [3, 5]]})
    for guess in guesses:
        with pytest.raises(PhaseClosed) as conflict:
            table.write(submissions.submit, newcomer, match_id, phase, guess)
        assert conflict.value.code == "phase_closed"
