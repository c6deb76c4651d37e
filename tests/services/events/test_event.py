"""An event is its class: nothing of another shape can be emitted, and the documents say what the class says."""

from typing import Any

import pytest
from pydantic import ValidationError

from mainmatch.games.registry import Registry
from mainmatch.services.events.account_events import AccountEvent, MyMatch, MySeatLeft
from mainmatch.services.events.event import IN_SEASON, ServerEvent
from mainmatch.services.events.match_events import (
    ForAll,
    ForSome,
    MatchEvent,
    MatchPaused,
    MatchResumed,
    PhaseClosed,
    SeatJoined,
    SeatLeft,
    SubmissionAccepted,
    SubmissionStatus,
)
from mainmatch.services.values import rendered
from tests.documents.declared_events import meaning_of, schema_of, shape_of

PAUSED: dict[str, Any] = {"paused_until": "2020-11-24T15:00:00.000Z", "phase": None}


@pytest.mark.parametrize(
    ("kind", "members"),
    [
        (SeatLeft, {"seat": 3, "display_name": "Ada"}),
        (SeatLeft, {}),
        (SeatLeft, {"seat": "3"}),
        (SeatLeft, {"seat": True}),
        (PhaseClosed, {**PhaseClosed.example, "closed_by": "nobody"}),
        (PhaseClosed, {**PhaseClosed.example, "phase": {"id": "ph_1"}}),
        (MatchPaused, {**PAUSED, "paused_until": "2020-11-21T14:00:00+00:00"}),
        (MatchPaused, {**PAUSED, "status": "running"}),
        (SubmissionAccepted, {**SubmissionAccepted.example, "reason": "Why?"}),
        (MySeatLeft, {"seat": 3}),
    ],
)
def test_what_is_not_as_published_is_no_event(kind: Any, members: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        kind(**members)


def test_an_error_about_an_event_does_not_repeat_it() -> None:
    with pytest.raises(ValidationError) as error:
        SeatLeft.model_validate({"seat": "canary-81c0"})
    assert "canary" not in str(error.value)


def test_the_judge_counts_among_those_who_have_submitted() -> None:
    assert SubmissionStatus(submitted=[0, 3]).as_json() == {"submitted": [0, 3]}


def test_a_reason_is_omitted_if_there_is_none_and_null_stays_null() -> None:
    assert list(MatchPaused(**PAUSED).as_json().items()) == [("status", "paused"), *PAUSED.items()]
    assert MatchPaused(**PAUSED, reason="A holiday.").as_json()["reason"] == "A holiday."


def test_the_schema_says_what_is_always_there_and_what_is_omitted() -> None:
    schema = schema_of(MatchResumed)
    assert schema["required"] == ["status", "paused_until"]
    assert schema["properties"]["phase"] == {"$ref": "#/$defs/PhaseTold"}
    assert schema["properties"]["status"] == {"const": "running", "title": "Status", "type": "string"}


def test_events_that_differ_in_their_type_share_a_shape() -> None:
    assert shape_of(MyMatch.KINDS["account.match.paused"]) is MyMatch
    assert shape_of(SeatJoined) is SeatJoined
    assert meaning_of(MySeatLeft) == "You no longer have this seat."


@pytest.mark.parametrize("kind", MatchEvent.KINDS.values(), ids=MatchEvent.KINDS)
def test_an_event_of_a_match_says_whether_it_is_for_everyone(kind: type[MatchEvent]) -> None:
    assert issubclass(kind, ForAll) != issubclass(kind, ForSome)
    assert kind.audience.startswith("all") == issubclass(kind, ForAll)


@pytest.mark.parametrize(
    ("base", "named", "words"),
    [
        (ForAll, {"type": "seat.left", "example": {}}, "two events of one feed have the type seat.left"),
        (ForAll, {"type": "seat.sold"}, "seat.sold needs an audience and an example"),
        (ForSome, {"type": "seat.sold", "example": {}}, "seat.sold needs an audience and an example"),
    ],
)
def test_an_event_without_a_declaration_of_its_own_is_refused(base: Any, named: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        type("Sold", (base,), {}, **named)
    assert "seat.sold" not in MatchEvent.KINDS


@pytest.mark.parametrize("kind", [*MatchEvent.KINDS.values(), *AccountEvent.KINDS.values()])
def test_an_event_is_written_as_it_reads(kind: type[ServerEvent]) -> None:
    event = kind.model_validate_json(rendered({**kind.example}))
    assert event.as_text() == rendered(event.as_json())


IRREGULAR = {
    "begun",
    "bought",
    "chosen",
    "dealt",
    "drawn",
    "given",
    "hidden",
    "laid",
    "left",
    "lost",
    "made",
    "read",
    "reset",
    "rewound",
    "said",
    "seen",
    "sold",
    "taken",
    "taught",
    "told",
    "withdrawn",
    "won",
}
TYPES = {**MatchEvent.KINDS, **IN_SEASON, **AccountEvent.KINDS}


@pytest.mark.parametrize(
    "kind", sorted({*TYPES, *(each.type for game in Registry.load().all() for each in game.events)})
)
def test_a_type_says_what_happened(kind: str) -> None:
    """In the past tense. Only a reminder tells of no happening: something is due."""
    words = kind.rpartition(".")[2].split("_")
    says = any(word.endswith("ed") or word in IRREGULAR for word in words)
    assert says or kind.removeprefix("account.") == "reminder.due"


def test_a_type_has_one_shape_whatever_the_feed() -> None:
    assert len(TYPES) == len(MatchEvent.KINDS) + len(IN_SEASON) + len(AccountEvent.KINDS)
    assert all(kind.startswith("account.") for kind in AccountEvent.KINDS)
