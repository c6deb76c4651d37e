"""The kit's fold is the server's: its three tables say the same."""

from typing import Any

import pytest

from mainmatch.services.play import views as view_fold
from mainmatch_client import Event, fold, views
from mainmatch_client.models import FeedCursor, MatchView


def test_the_tables_are_the_servers() -> None:
    assert views._TAKES == view_fold.TAKES
    assert views._CLEARS == view_fold.CLEARS
    assert view_fold.PATCHES == {"view.changed": ("view",)}


def view_at(seq: int) -> MatchView:
    return MatchView(
        match_id="m_1",
        viewer="seat:1",
        status="running",
        phase=None,
        paused_until=None,
        review_until=None,
        submitted=None,
        view={"points": 1, "round": 2},
        garnets=3,
        cursor=FeedCursor(feed="match/m_1/seat:1", epoch="e1", seq=seq),
    )


def event(seq: int, kind: str, feed: str = "match/m_1/seat:1", **told: Any) -> Event:
    envelope = {"feed": feed, "seq": seq, "id": "ev_1", "type": kind, "at": "2020-11-21T14:00:00.000Z", "data": told}
    return Event.read(envelope, "e1")


def test_fields_are_merged_and_members_are_read() -> None:
    view = fold(view_at(4), event(5, "view.changed", fields={"points": 7}))
    assert view.view == {"points": 7, "round": 2}
    told: dict[str, Any] = {
        "fields": {"seats": {"1": {"a": 1}}},
        "patch": {"seats": {"1": {"b": [None]}, "2": {"a": 2}}, "round": None},
    }
    patched = fold(view_at(4), event(5, "view.changed", **told))
    assert patched.view == {"points": 1, "seats": {"1": {"a": 1, "b": [None]}, "2": {"a": 2}}}
    phase = {
        "id": "ph_1",
        "name": "choice",
        "round": 1,
        "opened_at": "2020-11-21T14:00:00.000Z",
        "due_at": None,
        "new": 1,
    }
    opened = fold(view, event(6, "phase.opened", phase=phase, submitted=[2]))
    assert opened.phase is not None
    assert (opened.phase.name, opened.phase.opened_at.year, opened.submitted) == ("choice", 2020, [2])
    assert (opened.cursor.seq, view.cursor.seq) == (6, 5), "the old view stays as it was"
    assert fold(opened, event(7, "game.unheard_of", status="x")) == fold(opened, event(7, "match.praised", garnets=9))


@pytest.mark.parametrize("wrong", [event(4, "x"), event(6, "x"), event(5, "x", feed="match/m_1/public")])
def test_only_the_next_event_of_the_same_feed_is_folded(wrong: Event) -> None:
    with pytest.raises(ValueError, match="next event"):
        fold(view_at(4), wrong)
