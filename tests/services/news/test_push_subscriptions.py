"""Quiet hours. What a subscription does is in ``tests/webhook_delivery/test_push.py``."""

from datetime import datetime

import pytest

from mainmatch.services.news.push_subscriptions import quiet_until
from mainmatch.store.push_subscriptions import PushSubscriptionRecord
from tests.clock import START


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2020-11-25T20:59:59+00:00", None),
        ("2020-11-25T21:00:00+00:00", "2020-11-26T06:00:00+00:00"),
        ("2020-11-26T05:59:59+00:00", "2020-11-26T06:00:00+00:00"),
        ("2020-11-26T06:00:00+00:00", None),
        # The clock goes forward in these hours, and back.
        ("2020-03-28T22:00:00+00:00", "2020-03-29T05:00:00+00:00"),
        ("2020-10-24T21:00:00+00:00", "2020-10-25T06:00:00+00:00"),
    ],
)
def test_quiet_hours_are_those_of_the_zone(now: str, end: str | None) -> None:
    record = PushSubscriptionRecord(
        "pu_1", "ac_1", "b", "h", "p", "a", "moves", "en", START, "22:00", "07:00", "Europe/Berlin"
    )
    found = quiet_until(record, datetime.fromisoformat(now))
    assert found == (end and datetime.fromisoformat(end))
    assert quiet_until(record.but(zone=None), datetime.fromisoformat(now)) is None
