"""What a host may say about time, and what follows from it; zones and their clocks are in test_schedules_zones."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from pydantic import TypeAdapter, ValidationError

from mainmatch.match_options import schedules
from mainmatch.match_options.schedules import LONGEST_PHASE, DailySchedule, RollingSchedule, Schedule, Weekday

WISH: TypeAdapter[RollingSchedule | DailySchedule] = TypeAdapter(Schedule)
DAILY: dict[str, Any] = {"mode": "daily", "at": "14:00", "zone": "Europe/Berlin"}
WEEK: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
SATURDAY = datetime(2020, 11, 21, 14, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def due(schedule: RollingSchedule | DailySchedule, phase: str = "round", **changed: Any) -> datetime:
    facts: dict[str, Any] = {"opened_at": SATURDAY, "usual": DAY, "is_first": False, "is_fixed": False, **changed}
    return schedules.due_at(schedule, phase, **facts)


# What is taken


@pytest.mark.parametrize(
    ("sent", "taken"),
    [
        ({}, RollingSchedule()),
        ({"phase_seconds": {"round": 60}}, RollingSchedule(phase_seconds={"round": 60})),
        ({"mode": "rolling", "first_phase_seconds": 60}, RollingSchedule(first_phase_seconds=60)),
        ({"reminders_seconds": []}, RollingSchedule(reminders_seconds=())),
        (DAILY, DailySchedule(mode="daily", at="14:00", zone="Europe/Berlin")),
        ({**DAILY, "days": ["sun"], "min_seconds": 0}, DailySchedule(**DAILY, days=("sun",), min_seconds=0)),
        ({**DAILY, "zone": "Asia/Calcutta"}, DailySchedule(mode="daily", at="14:00", zone="Asia/Calcutta")),
    ],
)
def test_a_schedule_is_rolling_unless_it_says_daily(sent: object, taken: RollingSchedule | DailySchedule) -> None:
    assert WISH.validate_python(sent) == taken
    assert WISH.validate_json(taken.model_dump_json()) == taken


@pytest.mark.parametrize(
    ("sent", "path", "kind"),
    [
        (3, "", "unknown_mode"),
        ({"mode": "weekly"}, "", "unknown_mode"),
        ({"mode": ["daily"]}, "", "unknown_mode"),
        ({"mode": None}, "", "unknown_mode"),
        ({"at": "14:00"}, "rolling.at", "extra_forbidden"),
        ({"phase_seconds": {"round": 0}}, "rolling.phase_seconds.round", "greater_than_equal"),
        ({"phase_seconds": {"round": LONGEST_PHASE + 1}}, "rolling.phase_seconds.round", "less_than_equal"),
        ({"first_phase_seconds": 0}, "rolling.first_phase_seconds", "greater_than_equal"),
        ({"first_phase_seconds": "60"}, "rolling.first_phase_seconds", "int_type"),
        ({"reminders_seconds": [59]}, "rolling.reminders_seconds.0", "greater_than_equal"),
        ({"reminders_seconds": [LONGEST_PHASE + 1]}, "rolling.reminders_seconds.0", "less_than_equal"),
        ({"reminders_seconds": [True]}, "rolling.reminders_seconds.0", "int_type"),
        ({"reminders_seconds": [60, 90, 60]}, "rolling.reminders_seconds", "repeated_item"),
        ({"reminders_seconds": [60 * n for n in range(1, 10)]}, "rolling.reminders_seconds", "too_long"),
        ({"mode": "daily", "zone": "UTC"}, "daily.at", "missing"),
        ({"mode": "daily", "at": "14:00"}, "daily.zone", "missing"),
        ({**DAILY, "days": []}, "daily.days", "too_short"),
        ({**DAILY, "days": ["mon", "mon"]}, "daily.days", "repeated_item"),
        ({**DAILY, "days": ["Mon"]}, "daily.days.0", "literal_error"),
        ({**DAILY, "days": "mon"}, "daily.days", "tuple_type"),
        ({**DAILY, "min_seconds": -1}, "daily.min_seconds", "greater_than_equal"),
        ({**DAILY, "min_seconds": LONGEST_PHASE + 1}, "daily.min_seconds", "less_than_equal"),
        *(
            ({**DAILY, "at": at}, "daily.at", "string_pattern_mismatch")
            for at in ("24:00", "14:60", "9:00", "14:00:00", "14 :00", "1٤:00", "")
        ),
        *(
            ({**DAILY, "zone": zone}, "daily.zone", "unknown_zone")
            for zone in (
                *("", "../etc/passwd", "/etc/localtime", "Europe/../Europe/Berlin", "Europe", "Europe/Berlin\x00"),
                *("europe/berlin", "localtime", "Factory", "posixrules", "posix/UTC", "right/UTC", "CEST", "UTC+1"),
            )
        ),
    ],
)
def test_what_cannot_be_reckoned_with_is_refused(sent: object, path: str, kind: str) -> None:
    with pytest.raises(ValidationError) as refused:
        WISH.validate_python(sent)
    flaw = refused.value.errors()[0]
    assert (".".join(map(str, flaw["loc"])), flaw["type"]) == (path, kind)


def test_a_message_does_not_quote_what_was_sent() -> None:
    for sent in ({**DAILY, "zone": "canary-5d1f"}, {**DAILY, "at": "canary-5d1f"}, {"mode": "canary-5d1f"}):
        with pytest.raises(ValidationError) as refused:
            WISH.validate_python(sent)
        assert "canary" not in str([flaw["msg"] for flaw in refused.value.errors()])


@pytest.mark.parametrize("stored", ["{}", '{"mode":"rolling","phase_seconds":{}}'])
def test_a_schedule_stored_before_there_were_others_is_read_as_it_was_meant(stored: str) -> None:
    assert WISH.validate_json(stored) == RollingSchedule()
    assert WISH.validate_json('{"mode":"rolling","phase_seconds":{"round":60}}').phase_seconds == {"round": 60}


# What follows: which phases count from their opening


@pytest.mark.parametrize("more", [{}, DAILY])
def test_what_counts_from_the_opening_is_the_same_in_both_modes(more: dict[str, Any]) -> None:
    named = WISH.validate_python({**more, "phase_seconds": {"round": 60}})
    first = WISH.validate_python({**more, "phase_seconds": {"round": 60}, "first_phase_seconds": 48 * 3600})
    minute = timedelta(minutes=1)

    assert due(named) == due(named, is_first=True) == due(first) == SATURDAY + minute
    # together: a first round of 48 hours, however long the others are.
    assert due(first, is_first=True) == SATURDAY + 2 * DAY
    assert due(first, is_fixed=True, usual=5 * minute) == SATURDAY + 5 * minute
    assert due(first, is_fixed=True, is_first=True, usual=5 * minute) == SATURDAY + 5 * minute


def test_what_is_not_named_has_its_usual_length_or_ends_at_the_time_of_the_day() -> None:
    rolling, daily = RollingSchedule(phase_seconds={"vote": 60}), DailySchedule(**DAILY, phase_seconds={"vote": 60})

    assert due(rolling, usual=2 * DAY) == SATURDAY + 2 * DAY
    # 15:00 in Berlin: tomorrow's 14:00 leaves more than the half day that a phase has at least.
    assert due(daily, usual=2 * DAY) == SATURDAY + 23 * HOUR
    assert due(daily, opened_at=SATURDAY + 12 * HOUR) == SATURDAY + 47 * HOUR
    assert due(DailySchedule(**DAILY, days=("fri",))) == SATURDAY + 6 * DAY - HOUR


def test_a_daily_matchs_first_phase_can_have_a_length_of_its_own() -> None:
    schedule = DailySchedule(**DAILY, first_phase_seconds=48 * 3600)

    # The opening is an hour after the daily time.
    assert due(schedule, is_first=True) == SATURDAY + 2 * DAY + 23 * HOUR
    assert due(schedule, opened_at=SATURDAY - HOUR, is_first=True) == SATURDAY + 2 * DAY - HOUR
    assert due(schedule) == SATURDAY + 23 * HOUR


def test_the_openings_zone_changes_nothing() -> None:
    new_york = SATURDAY.astimezone(ZoneInfo("America/New_York"))

    # From before the clocks change till after it: a day is 24 hours, not one by the wall.
    change = datetime(2020, 10, 31, 12, tzinfo=ZoneInfo("America/New_York"))
    assert due(RollingSchedule(), opened_at=change) == change.astimezone(UTC) + DAY
    assert due(DailySchedule(**DAILY), opened_at=new_york) == due(DailySchedule(**DAILY))
