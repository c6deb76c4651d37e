"""What inputs leave, on values: no database is there, and none is needed."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bench.abc import GAME as ABC
from mainmatch.games.registry import Registry
from mainmatch.match_options.absence import AbsencePolicy
from mainmatch.rules import Game, Json, Match, MatchSpec, Seat, Viewer, turn, turn_order
from mainmatch.services.events.match_events import MatchStarted
from mainmatch.services.events.telling import Telling, feed_of, viewers_of
from mainmatch.services.games.watchdog import GuardedMatch
from mainmatch.services.live_matches.entry import Entry, NeedsTransaction, SentAction
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.live_matches.view_patch import patched
from mainmatch.store.seats import SeatRecord
from tests.store.rows import match as match_row

NOW = datetime(2020, 11, 21, 14, tzinfo=UTC)
CHOICE = {"type": "choose", "letter": "a"}
GAMES = {game.id: game for game in Registry.load().all()}


class Ended(Exception):
    """The match is over."""


class Alone:
    """A ground without other tables: channels, seasons and accounts are somebody else's."""

    def complete(self, telling: Telling, before: Match | None, step: Any, away: Any) -> None:
        if step.match.phase is None:
            raise Ended

    def reveal(self, *_: object) -> list[str]:
        raise AssertionError("nothing is delayed")


def started(game: Game, **columns: Any) -> LiveMatch:
    """A match with as few seats as may be, in its first phase."""
    players = game.seats.least
    record = match_row(game=game.id, version=game.version, players=players, **columns)
    spec = MatchSpec.of(game, {}, bytes(32), players, {})
    step = GuardedMatch.start(game, spec, {})
    seats = tuple(
        SeatRecord("m_1", seat, f"ac_{seat}", display_name=f"P{seat}", joined_at=NOW) for seat in range(1, players + 1)
    )
    entry = Entry(LiveMatch(record, step.match, seats, ("ac_host",)), NOW, Alone())
    entry.begin(step, MatchStarted(commitment="0" * 64))
    proved(entry)
    return entry.live


def proved(entry: Entry) -> None:
    """Old view + events = new view for every viewer, and numbers without gaps."""
    before, after = entry.before, entry.live
    views = {} if before.record.phase_id is None else before.match.views(viewers_of(before.record.players))
    for viewer, view in after.match.views(viewers_of(after.record.players)).items():
        fields: dict[str, Json] = dict(views.get(viewer, {}))
        expected = None
        for feed, first, bodies in entry.news:
            if feed != feed_of(after.record.id, viewer):
                continue
            assert expected in (None, first)
            expected = first + len(bodies)
            for event in map(json.loads, bodies):
                if event["type"] == "view.changed":
                    fields = patched(fields, event["data"])
        assert fields == json.loads(json.dumps(view)), viewer


def heard(entry: Entry, viewer: Viewer) -> list[dict[str, Any]]:
    return [json.loads(body) for feed, _, bodies in entry.news if feed == feed_of("m_1", viewer) for body in bodies]


def moved(live: LiveMatch, seat: Seat, now: datetime) -> LiveMatch:
    """The match after what the game's bot does for a seat."""
    for move in turn(live.match, seat, live.match.game.bot):
        entry = Entry(live, now, Alone())
        if move.is_instant:
            entry.act(live.match.act(seat, move.action), seat, move.action, f"ac_{seat}")
        else:
            entry.seal(live.match.submit(seat, move.action), seat, SentAction(seat, move.action, f"ac_{seat}"))
        proved(entry)
        assert entry.before is live
        live = entry.live
        if not live.is_open_as(entry.before):
            return live
    return live


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_old_view_and_events_are_the_new_view_in_every_game(game: Game) -> None:
    live = started(game)
    for n in range(12):
        now = NOW + timedelta(hours=n)
        phase = live.record.phase_id
        try:
            for seat in turn_order(live.match, dict.fromkeys(live.match.spec.seats, game.bot)):
                live = moved(live, seat, now)
                if live.record.phase_id != phase:
                    break
            else:
                entry = Entry(live, now, Alone())
                entry.close("early")
                proved(entry)
                assert [row["kind"] for row in entry.rows] == ["close"]
                assert entry.live.record.revision == entry.changes[-1].later.revision == live.record.revision + 2
                live = entry.live
        except Ended:
            return


def test_an_entry_leaves_the_match_that_it_was_judged_by_as_it_was() -> None:
    live = started(ABC)
    kept = (live.record, live.match.sealed, dict(live.sent))
    entry = Entry(live, NOW)
    entry.seal(live.match.submit(1, CHOICE), 1, SentAction(1, CHOICE, "ac_1"))

    assert (live.record, live.match.sealed, dict(live.sent)) == kept
    assert entry.live.next_revision(1) == 2
    assert [event["type"] for event in heard(entry, "seat:1")] == ["submission.accepted"]
    assert heard(entry, "seat:2") == heard(entry, "public") == heard(entry, "host") == []
    assert "choose" not in repr(entry.live) + repr(entry)


def test_without_a_ground_the_end_of_a_match_needs_a_transaction() -> None:
    live = started(ABC)
    while live.record.round != ABC.longest:
        entry = Entry(live, NOW)
        try:
            entry.close("early")
        except NeedsTransaction:
            break
        live = entry.live
    with pytest.raises(NeedsTransaction):
        Entry(live, NOW).close("early")
    with pytest.raises(Ended):
        Entry(live, NOW, Alone()).close("early")


@pytest.mark.parametrize(
    ("columns", "closed_by"),
    [({"delay_rounds": 1}, "early"), ({"absence": AbsencePolicy(bot_after_misses=1)}, "deadline")],
    ids=["a delay", "an absent player"],
)
def test_what_needs_other_tables_needs_a_transaction(columns: dict[str, Any], closed_by: Any) -> None:
    live = started(GAMES["x-game"])
    entry = Entry(live.but(record=live.record.but(**columns)), NOW)
    with pytest.raises(NeedsTransaction):
        entry.close(closed_by)
