"""A clock that goes back opens nothing: what somebody may know is bounded by numbers, never by instants (P31)."""

from datetime import timedelta
from typing import Any

import pytest

from mainmatch.rules.errors import PhaseClosed
from mainmatch.services.accounts import tokens
from mainmatch.services.errors import Conflict
from mainmatch.services.export import match_export
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.hosting import announcements, substitutes, timing
from mainmatch.services.hosting.announcements import NewClarification
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.services.play import submissions, views
from mainmatch.store.tokens import TokenRecord
from tests.services.chat.scenes import said, say
from tests.services.exported import whole
from tests.services.hosting.test_substitutes import ALLY, FIVE, ORDER
from tests.services.table import Table

pytestmark = pytest.mark.engines

BACK = [timedelta(seconds=30), timedelta(hours=3)]
"""Within what clocks of servers differ by, and far beyond."""


def started(table: Table, **settings: Any) -> str:
    return table.started("x-game", *FIVE, config=ORDER, **settings)


def next_phase(table: Table, match_id: str) -> None:
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())


@pytest.mark.parametrize("knowledge", ["from_now", "public_only"])
@pytest.mark.parametrize("back", BACK, ids=str)
def test_a_substitute_reads_nothing_of_before(table: Table, knowledge: str, back: timedelta) -> None:
    match_id, frida = started(table), table.person("frida")
    next_phase(table, match_id)
    sealed_in = table.phase(match_id)
    table.submit("cy", match_id, ALLY)
    say(table, "cy", match_id, "questions:3", "May I lie?")
    say(table, "ada", match_id, "table", "Cy lies.")
    seq = table.document(match_id, "seat:3")["cursor"]["seq"]
    table.clock.now -= back
    payload = NewPlayer.model_validate({"account": "frida", "knowledge": knowledge})
    table.write(substitutes.substitute, table.person("host"), match_id, 3, payload)
    next_phase(table, match_id)

    assert table.read(submissions.history, frida, match_id).items == []
    with pytest.raises(PhaseClosed):
        table.write(submissions.submit, frida, match_id, sealed_in, ALLY)
    assert said(table, "frida", match_id, "table") == said(table, "frida", match_id, "questions:3") == []
    exported = table.read(whole(match_export.export), frida, match_id)
    assert '"kind":"entry"' not in exported.replace(" ", "")
    assert "May I lie?" not in exported
    assert "Cy lies." not in exported
    with pytest.raises(Conflict):
        table.read(views.view, frida, match_id, None, seq - 1)
    with pytest.raises(Conflict):
        table.read(feed_reader.read, frida, feed_reader.match_feed(match_id), Wanted(after=seq - 1, limit=500))

    next_phase(table, match_id)
    own = {**ALLY, "choice": "betray"}
    table.submit("frida", match_id, own)
    say(table, "frida", match_id, "table", "Hello.")
    next_phase(table, match_id)
    assert [each.action for each in table.read(submissions.history, frida, match_id).items] == [own]
    assert [text for _, text in said(table, "frida", match_id, "table")] == ["Hello."]


@pytest.mark.parametrize("back", BACK, ids=str)
def test_spectators_read_no_ruling_before_its_delay_is_over(table: Table, back: timedelta) -> None:
    match_id = started(table, spectator_delay_rounds=1)
    table.clock.now -= back

    def rule(text: str) -> None:
        table.write(announcements.clarify, table.person("host"), match_id, NewClarification(text=text))

    def known(name: str) -> list[str]:
        return [each.text for each in table.read(announcements.clarifications_of, table.person(name), match_id).items]

    rule("In round 1.")
    assert (known("ada"), known("stranger")) == (["In round 1."], [])
    before = table.document(match_id, "public")
    next_phase(table, match_id)
    assert table.document(match_id, "public") == before
    next_phase(table, match_id)
    rule("In round 2.")
    assert (known("ada"), known("stranger")) == (["In round 1.", "In round 2."], [])
    next_phase(table, match_id)
    next_phase(table, match_id)
    assert known("stranger") == ["In round 1."]
    exported = table.read(whole(match_export.export), table.person("stranger"), match_id)
    assert "In round 1." in exported
    assert "In round 2." not in exported


def test_a_session_that_was_ended_stays_ended(table: Table) -> None:
    ada = table.person("ada")
    session = TokenRecord("tk_ada", "ha", ada.account_id, "session", "", "", table.clock())
    table.executor.write_now(lambda uow: uow.tx.add(session))
    assert table.read(tokens.caller_of, "ha") is not None
    table.executor.write_now(tokens.revoke, ada, "tk_ada")
    table.clock.now -= timedelta(hours=3)
    assert table.read(tokens.caller_of, "ha") is None
