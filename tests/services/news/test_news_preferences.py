"""Preferences: what is chosen, what is not, and quiet hours. What they do is in ``tests/webhook_delivery``."""

from datetime import datetime

import pytest

from mainmatch.services.news import news_preferences
from mainmatch.services.news.news_preferences import NewsChoice, quiet_until
from tests.services.table import Table


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
def test_quiet_hours_are_those_of_the_zone(table: Table, now: str, end: str | None) -> None:
    wanted = {"quiet": {"begin": "22:00", "end": "07:00"}, "zone": "Europe/Berlin"}
    ada = table.person("ada")
    table.write(news_preferences.put, ada, NewsChoice.model_validate(wanted))
    record = table.read(news_preferences.of, ada.account_id)
    assert quiet_until(record, datetime.fromisoformat(now)) == (end and datetime.fromisoformat(end))
    assert quiet_until(record.but(quiet_begin=None), datetime.fromisoformat(now)) is None


def test_what_is_left_out_gets_its_default_and_is_nobody_elses(table: Table) -> None:
    ada, ben = table.person("ada"), table.person("ben")
    before = table.read(news_preferences.get, ada)
    wanted = NewsChoice.model_validate({"push": ["openings", "moves", "openings"], "discord": []})
    chosen = table.write(news_preferences.put, ada, wanted)
    assert chosen == table.read(news_preferences.get, ada)
    assert (chosen.push, chosen.discord, chosen.in_app) == (("moves", "openings"), (), before.in_app)
    assert table.read(news_preferences.get, ben) == before
    assert table.write(news_preferences.put, ada, NewsChoice()) == before
