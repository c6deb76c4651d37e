"""Who sends for which seat, what counts as a repeat, and what is open."""

from datetime import timedelta

from bench.abc import GAME
from mainmatch.match_options.absence import AbsencePolicy, Attendance
from mainmatch.services.live_matches import live_match
from mainmatch.services.live_matches.entry import Entry, SentAction
from mainmatch.services.live_matches.live_match import LiveMatch
from tests.services.live_matches.test_entry import CHOICE, NOW, Alone, started


def sent(live: LiveMatch, seat: int, account_id: str | None) -> LiveMatch:
    entry = Entry(live, NOW, Alone())
    entry.seal(live.match.submit(seat, CHOICE), seat, SentAction(seat, CHOICE, account_id))
    return entry.live


def test_a_player_sends_for_their_seat_and_nobody_else_does() -> None:
    live = started(GAME)
    assert [live.seat_for(who) for who in ("ac_1", "ac_2", "ac_host", "ac_stranger")] == [1, 2, None, None]
    first, *others = live.seats
    blind = live.but(seats=(first.but(blind_phase_id=live.record.phase_id), *others))
    assert (blind.seat_for("ac_1"), blind.seat_for("ac_2")) == (None, 2)


def test_the_same_again_is_a_repeat_but_not_of_what_a_bot_sent() -> None:
    live = started(GAME)
    place = live.match.place_of(1, CHOICE)
    assert live.repeated(1, CHOICE, place, locked=False) is None
    assert sent(live, 1, None).repeated(1, CHOICE, place, locked=False) is None
    mine = sent(live, 1, "ac_1")
    assert mine.repeated(1, CHOICE, place, locked=False) is mine.sent[1, ""]
    assert mine.repeated(1, CHOICE, place, locked=True) is None
    assert mine.repeated(1, {**CHOICE, "letter": "b"}, place, locked=False) is None


def test_a_phase_is_open_until_it_is_due() -> None:
    live = started(GAME)
    phase, due = live.record.phase_id, live.record.due_at
    assert due is not None
    assert live.is_open(phase, due - timedelta(milliseconds=1))
    assert not live.is_open(phase, due)
    assert not live.is_open("ph_other", NOW)
    assert not live.but(record=live.record.but(status="paused")).is_open(phase, NOW)


def test_a_phase_is_ready_when_all_have_sent_and_waits_for_its_grace() -> None:
    live = started(GAME, close_early="all_submitted")
    for seat in live.match.spec.seats:
        assert not live_match.is_ready(live)
        live = sent(live, seat, f"ac_{seat}")
    assert live_match.is_ready(live)
    assert not live_match.grace(live)
    patient = live.but(record=live.record.but(absence=AbsencePolicy(bot_after_misses=1, bot_grace_seconds=60)))
    assert live_match.grace(patient) == timedelta(seconds=60)
    away = Attendance(missed=1, in_a_row=1, is_away=True)
    gone = patient.but(record=patient.record.but(attendance={1: away}))
    assert live_match.is_ready(gone)
    nobody = dict.fromkeys(live.match.spec.seats, away)
    assert not live_match.is_ready(gone.but(record=gone.record.but(attendance=nobody)))
