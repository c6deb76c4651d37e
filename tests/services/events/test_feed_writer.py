"""Spectators who are told rounds later: they see what was to be seen then, and nothing that is newer."""

from typing import Any

import pytest

from mainmatch.services import due_work
from mainmatch.services.errors import Unknown
from mainmatch.services.events.feed_writer import EventWriter
from mainmatch.services.events.match_events import GarnetsChanged, HostAnnounced
from mainmatch.services.events.telling import MatchMoment
from mainmatch.services.export import match_export
from mainmatch.services.feeds import feed_reader
from mainmatch.services.hosting import announcements, review, timing
from mainmatch.services.hosting.announcements import NewAnnouncement, NewClarification
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.hosting.timing import CancelRequest
from mainmatch.services.lobby import match_creation
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches
from tests.services.exported import whole
from tests.services.play.test_bots import filled
from tests.services.table import Table

GAMES = ("x-game", "exodus", "famine")
LATER = 2


@pytest.fixture
def late(table: Table) -> str:
    """Exodus among bots, in its fourth round, spectators two rounds behind."""
    match_id = filled(table, "exodus", "random", spectator_delay_rounds=LATER)
    play_to(table, match_id, 4)
    return match_id


def seen(table: Table, match_id: str, viewer: str = "public") -> dict[str, Any]:
    """What doesn't depend on which match it is."""
    document = table.document(match_id, viewer)
    phase = document["phase"]
    return {
        "view": document["view"],
        "status": document["status"],
        "phase": phase and {name: phase[name] for name in ("name", "round")},
    }


def round_of(table: Table, match_id: str) -> int | None:
    phase = table.document(match_id, "host")["phase"]
    return None if phase is None else int(phase["round"])


def play_to(table: Table, match_id: str, round_: int) -> None:
    while round_of(table, match_id) != round_:
        table.clock.forward(seconds=1)
        assert table.write(due_work.wake_due, 10)


@pytest.mark.parametrize("game", GAMES)
def test_spectators_see_what_was_to_be_seen_when_an_earlier_round_opened(
    table: Table, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(match_creation, "fresh_seed", lambda: b"the same match, twice.".ljust(32))
    late, plain = filled(table, game, "random", spectator_delay_rounds=LATER), filled(table, game, "random")
    openings = [seen(table, plain)]
    rounds = 0
    while True:
        assert (table.document(late, "host")["phase"] is None) == (table.document(plain, "host")["phase"] is None)
        if table.document(plain, "host")["phase"] is None:
            break
        opened = round_of(table, plain)
        if opened != openings[-1]["phase"]["round"]:
            openings.append(seen(table, plain))
            rounds += 1
        assert seen(table, late) == openings[max(0, len(openings) - 1 - LATER)]
        table.clock.forward(seconds=1)
        assert table.write(due_work.wake_due, 10)
    assert rounds > LATER
    assert seen(table, late) == seen(table, plain), "when it is over there is nothing to wait for"
    kinds = [[event["type"] for event in table.told(match_id, "public")] for match_id in (late, plain)]
    assert kinds[0] == kinds[1], "in the end they were told the same, in the same order"


def test_seats_and_hosts_are_told_at_once(table: Table, late: str) -> None:
    assert table.document(late, "seat:1")["phase"]["round"] == 4
    assert table.document(late, "host")["phase"]["round"] == 4
    assert table.document(late, "public")["phase"]["round"] == 4 - LATER


@pytest.mark.engines
def test_what_waits_is_in_no_feed_that_can_be_opened(table: Table, late: str) -> None:
    assert len(table.told(late, "held")) > len(table.told(late, "public"))
    for name in ("host", "ada"):
        with pytest.raises(Unknown) as unknown:
            table.read(feed_reader.open_feed, table.person(name), f"match/{late}/held")
        assert unknown.value.code == "unknown_feed"
    public = table.read(feed_reader.open_feed, table.person("ada"), f"match/{late}/public")
    assert public.head == len(table.told(late, "public"))


def test_rulings_announcements_and_exports_wait_with_the_rest(table: Table, late: str) -> None:
    host, stranger = table.person("host"), table.person("stranger")
    table.write(announcements.clarify, host, late, NewClarification(text="White cubes count as any colour."))
    table.write(announcements.announce, host, late, NewAnnouncement(text="Round 4 is shorter."))
    assert [each.n for each in table.read(announcements.clarifications_of, host, late).items] == [1]
    assert table.read(announcements.clarifications_of, stranger, late).items == []
    exported = table.read(whole(match_export.export), stranger, late)
    assert "White cubes" not in exported
    assert "shorter" not in exported
    play_to(table, late, 5 + LATER)
    assert [each.n for each in table.read(announcements.clarifications_of, stranger, late).items] == [1]
    assert "shorter" in table.read(whole(match_export.export), stranger, late)


def test_going_back_takes_nothing_from_spectators_and_tells_them_nothing_sooner(table: Table, late: str) -> None:
    before = table.told(late, "public")
    opened = [event for event in table.told(late, "host") if event["type"] == "phase.opened"]
    second = next(event["phase_id"] for event in opened if event["round"] == 2)
    table.write(review.rewind, table.person("host"), late, RewindRequest(to_phase=second))
    told = table.told(late, "public")
    assert told[: len(before)] == before
    assert all(event["type"] != "match.rewound" for event in told)
    play_to(table, late, 2 + LATER)
    assert any(event["type"] == "match.rewound" for event in table.told(late, "public"))


def test_a_match_that_is_cancelled_has_nothing_to_wait_for(table: Table, late: str) -> None:
    table.write(timing.cancel, table.person("host"), late, CancelRequest(reason="too few are left"))
    assert table.document(late, "public")["status"] == "cancelled"
    assert table.told(late, "public")[-1]["type"] == "match.cancelled"
    assert len(table.told(late, "public")) == len(table.told(late, "held"))


@pytest.mark.parametrize(
    ("event", "to"), [(GarnetsChanged(garnets=4), {}), (HostAnnounced(text="Seat 3 is rich."), {"to": ("seat:3",)})]
)
def test_an_event_goes_to_the_audience_of_its_class_only(table: Table, event: Any, to: dict[str, Any]) -> None:
    match_id = table.gathered("x-game")

    def emit(uow: UnitOfWork) -> None:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        EventWriter(uow, record, MatchMoment()).emit(event, **to)

    with pytest.raises(TypeError, match="is not for these viewers"):
        table.write(emit)
