"""The body of a message for Discord, from public events. ``tests/webhook_delivery/test_discord.py`` sends them."""

import json

from mainmatch.services.news.discord_messages import message, trial
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")


def test_events_that_say_nothing_make_no_message(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    waiting = [(7, json.dumps({"type": "submission.status_changed", "data": {"submitted": [1]}}))]
    assert table.read(lambda uow: message(uow, f"match/{match_id}/public", waiting, "en")) == ("", 7)


def test_a_match_that_is_gone_says_nothing(table: Table) -> None:
    assert table.read(lambda uow: message(uow, "match/m_none/public", [(3, "{}")], "en")) == ("", 3)


def test_a_trial_is_in_the_channels_language() -> None:
    assert json.loads(trial("de"))["content"] == "In diesem Kanal wird von Partien erzählt."
