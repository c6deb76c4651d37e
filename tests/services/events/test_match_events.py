"""Every type of event that is published in the feeds of matches and accounts is emitted by something."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest

from mainmatch.games.x_game import GAME
from mainmatch.rules import Channel, Json
from mainmatch.services import due_work
from mainmatch.services.chat import message_reports, messages
from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.match_events import MatchEvent
from mainmatch.services.hosting import announcements, hosts, review, submit_for_seat, substitutes, timing
from mainmatch.services.lobby import match_options, match_settings, rematches, seat_changes
from mainmatch.services.lobby.match_settings import MatchChange
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import deadline_changes, submissions
from tests.services.chat.scenes import FIVE, say
from tests.services.events.reading import emitted
from tests.services.table import Table

OF_WEBHOOKS = {("account", "account.webhook.paused"), ("account", "account.webhook.feed_lost")}
"""No command about a match emits them: see ``tests/webhook_delivery`` (``test_worker``, ``test_seasons``). Nor what
seasons tell accounts: see ``test_season_events``."""

OF_OTHERS = {
    *(("match", "seat.taken_over"), ("match", "seat.handed_back"), ("account", "account.seat.taken_over")),
    ("account", "account.match.opened"),
    ("account", "account.access.changed"),
    *(("account", "account.message.asked"), ("account", "account.message.answered")),
}
"""Emitted in tests of their services, such as ``tests/services/test_absence.py`` and ``test_match_alerts.py``."""

PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}


@contextmanager
def failing() -> Iterator[None]:
    """While the game can't resolve a phase."""

    def fail(*_: object) -> None:
        raise RuntimeError

    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(type(GAME.phases[0]), "resolve", fail)
        yield


def hosted(table: Table, match_id: str, command: Any, *args: Any) -> None:
    table.write(command, table.person("host"), match_id, *args)


def lobby_of(table: Table) -> None:
    """People and bots come and go before the start, and one match comes to nothing."""
    match_id = table.gathered("x-game")
    for name in ("ada", "ben"):
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest())
    table.write(seat_changes.leave, table.person("ben"), match_id)
    hosted(table, match_id, match_settings.change, MatchChange(title="Another"))
    hosted(table, match_id, match_settings.change, MatchChange(starts_at=table.clock() + timedelta(hours=1)))
    table.clock.forward(hours=1)
    table.write(due_work.wake_due, 10)
    hosted(table, match_id, seat_changes.add_bot, 2, "house")
    hosted(table, match_id, timing.cancel, timing.CancelRequest(reason="Too few came."))


def sent_by(table: Table, match_id: str) -> None:
    """What a seat sends, takes back, pays for, and what a host sends in its place."""
    table.submit("ada", match_id, PAIRS)
    table.write(submissions.withdraw, table.person("ada"), match_id)
    amended = submit_for_seat.SeatSubmission(phase_id=table.phase(match_id), action=PAIRS, reason="It came by mail.")
    hosted(table, match_id, submit_for_seat.amend, 1, amended)
    hosted(table, match_id, timing.close_phase, timing.ClosePhaseRequest(reason="All are here."))
    table.submit("ben", match_id, {"type": "choose", "choice": "ally", "double": True})


def said_by(table: Table, match_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Talk, of which one message is reported, and a channel that others come into."""
    only_us = say(table, "ben", match_id, "team", "only us")
    reported = message_reports.NewMessageReport(reason="It is rude.")
    table.write(message_reports.report, table.person("ada"), match_id, "team", only_us.id, reported)
    hosted(table, match_id, message_reports.answer, only_us.id, message_reports.MessageReportAnswer(remove=False))
    hosted(table, match_id, messages.hide, "team", only_us.id, "rude")
    monkeypatch.setattr(type(GAME), "channels", lambda game, s: (Channel("team", (2, 3)),))
    hosted(table, match_id, timing.close_phase, timing.ClosePhaseRequest())


def hosted_by(table: Table, match_id: str) -> None:
    """Every act of a host, and the time that passes."""
    grace = table.person("grace")
    hosted(table, match_id, hosts.add_host, hosts.NewHost(account="grace", reason="I travel."))
    hosted(table, match_id, hosts.remove_host, grace.account_id)
    hosted(table, match_id, announcements.announce, announcements.NewAnnouncement(text="Welcome."))
    hosted(table, match_id, announcements.clarify, announcements.NewClarification(text="Ties are broken by garnets."))
    hosted(table, match_id, announcements.remind, announcements.ReminderRequest())
    hosted(table, match_id, submit_for_seat.break_seal, submit_for_seat.BreakSealRequest(reason="Seat 2 asked me to."))
    hosted(table, match_id, timing.extend, timing.PhaseExtension(seconds=60, reason="The forum is down."))
    hosted(table, match_id, timing.pause, timing.PauseRequest(reason="Holidays."))
    hosted(table, match_id, timing.resume, timing.ResumeRequest())
    hosted(table, match_id, substitutes.substitute, 5, substitutes.NewPlayer(account="grace", reason="Eve is ill."))
    hosted(table, match_id, substitutes.substitute, 5, substitutes.NewPlayer(bot="house"))
    back = review.RewindRequest(to_phase=table.phase(match_id), reason="A mail came in time.")
    hosted(table, match_id, review.rewind, back)


def ended_after_troubles(table: Table, match_id: str) -> None:
    """A game that fails once, a server that is away for a day, and phases to the end."""
    with failing():
        table.clock.forward(hours=30)
        table.write(due_work.wake_due, 10)
    hosted(table, match_id, timing.resume, timing.ResumeRequest())
    table.write(deadline_changes.beat)
    table.clock.forward(hours=30)
    table.write(due_work.wake_due, 10)
    while table.document(match_id, "public")["status"] == "running":
        hosted(table, match_id, timing.close_phase, timing.ClosePhaseRequest())
    assert table.document(match_id, "public")["status"] == "finished"
    again = match_options.NewMatch.model_validate({"from": match_id, "rematch": True})
    table.write(rematches.create, table.person("host"), again)


def test_every_type_that_is_published_is_emitted(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "channels", lambda game, s: (Channel("team", (1, 2)),))
    monkeypatch.setattr(type(GAME.phases[0]), "status", "everyone")
    monkeypatch.setattr(type(GAME), "chapters", ("the-twist",))
    monkeypatch.setattr(type(GAME), "rules_told", lambda game, s: game.chapters)
    lobby_of(table)
    masked = table.started("x-game", *FIVE, drawn_aliases=True)
    hosted(table, masked, timing.cancel, timing.CancelRequest(reason="Too few have time."))
    payload = {"config": {"setup": {"order": [1, 2, 3, 4, 5]}}, "garnets": {"2": 5}, "submission_status": "everyone"}
    match_id = table.started("x-game", *FIVE, **payload)
    sent_by(table, match_id)
    said_by(table, match_id, monkeypatch)
    hosted_by(table, match_id)
    ended_after_troubles(table, match_id)
    published = {*(("match", kind) for kind in MatchEvent.KINDS), *(("account", kind) for kind in AccountEvent.KINDS)}
    missing = {each for each in published - emitted(table) if not each[1].startswith("account.season.")}
    assert missing == OF_WEBHOOKS | OF_OTHERS
