"""What a telling publishes, on values; ``test_feed_writer`` has what is stored."""

import json

import pytest

from mainmatch.services.events.match_events import PhaseOpened, PhaseTold, SubmissionStatus
from mainmatch.services.events.telling import MatchMoment, Telling, feed_of
from tests.clock import START
from tests.store.rows import match

PHASE: PhaseTold = {"id": "ph_1", "name": "choice", "round": 1, "opened_at": "", "due_at": None}


def refused(*_: object) -> list[str]:
    raise AssertionError("nothing is delayed")


def test_nothing_told_is_nothing_published() -> None:
    assert Telling(START, match(), MatchMoment()).published(refused) is None


def test_each_feed_has_its_own_numbers_and_a_row_says_who_hears_of_it() -> None:
    telling = Telling(START, match(), MatchMoment(1, "ph_1", "choice"))
    telling.add(("seat:1",), "x.told", "{}")
    first = telling.published(refused)
    assert first is not None
    assert [(feed, n, len(bodies)) for feed, n, bodies in first.news] == [(feed_of("m_1", "seat:1"), 1, 1)]
    assert (first.row["audience"], first.row["n"], first.match.revision) == (",seat:1,", 1, 1)

    again = Telling(START, first.match, MatchMoment(1, "ph_1", "choice"))
    again.emit(SubmissionStatus(submitted=[1]))
    second = again.published(refused)
    assert second is not None
    assert {feed: n for feed, n, _ in second.news} == {
        feed_of("m_1", viewer): 1 + (viewer == "seat:1") for viewer in ("public", "host", "seat:1", "seat:2")
    }
    assert second.row["audience"] is None
    event = json.loads(second.news[0][2][0])
    assert (event["round"], event["phase_id"], event["phase_name"]) == (1, "ph_1", "choice")


@pytest.mark.parametrize("opens", [False, True])
def test_with_a_delay_spectators_hear_what_is_revealed_when_a_phase_opens(opens: bool) -> None:  # noqa: FBT001 - a case
    telling = Telling(START, match(status="running", delay_rounds=1), MatchMoment())
    telling.emit(SubmissionStatus(submitted=[1]))
    if opens:
        telling.emit(PhaseOpened.model_construct(phase=PHASE, submitted=None))
    found = telling.published(lambda *_: ["{}"])
    assert found is not None
    public = [bodies for feed, _, bodies in found.news if feed == feed_of("m_1", "public")]
    assert public == ([["{}"]] if opens else [])
    assert found.match.heads.counts[:2] == (int(opens), 1 + opens)
