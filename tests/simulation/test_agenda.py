"""What a phase of a rehearsal holds: plausible, in order, the same for the same dice."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from mainmatch.rules import Dice
from mainmatch.simulation.rehearsal import Deed, agenda_of

OPENED = datetime(2020, 11, 23, 13, 0, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")


def agenda(silent_share: float, label: str = "a", length: timedelta = timedelta(hours=24)) -> list[Deed]:
    return agenda_of("ph_1", OPENED, OPENED + length, range(1, 41), silent_share, BERLIN, Dice(b"agenda", label))


def test_everybody_sends_once_at_least_while_the_phase_is_open() -> None:
    deeds = agenda(0)
    assert sorted(deed.seat for deed in deeds if deed.kind == "submit" and deed.seat) == list(range(1, 41))
    assert all(OPENED < deed.at < OPENED + timedelta(hours=24) for deed in deeds)
    assert [deed.at for deed in deeds] == sorted(deed.at for deed in deeds)


def test_a_change_comes_after_what_it_changes() -> None:
    deeds = agenda(0)
    first = {deed.seat: deed.at for deed in deeds if deed.kind == "submit"}
    changes = [deed for deed in deeds if deed.kind == "change"]
    assert changes
    assert all(deed.at >= first[deed.seat] for deed in changes)


def test_at_night_nobody_sends() -> None:
    hours = {deed.at.astimezone(BERLIN).hour for deed in agenda(0) if deed.kind == "submit"}
    assert hours.isdisjoint(range(7))


def test_in_a_phase_of_seconds_nobody_waits_for_the_morning() -> None:
    deeds = agenda(0, length=timedelta(seconds=30))
    assert all(OPENED < deed.at < OPENED + timedelta(seconds=30) for deed in deeds)


def test_of_the_silent_some_come_too_late() -> None:
    deeds = [deed for deed in agenda(1) if deed.seat]
    assert {deed.kind for deed in deeds} == {"late"}
    assert 0 < len(deeds) < 40
    assert all(deed.at >= OPENED + timedelta(hours=24) for deed in deeds)


def test_the_same_dice_make_the_same_day() -> None:
    assert agenda(0.2) == agenda(0.2)
    assert agenda(0.2) != agenda(0.2, label="b")
