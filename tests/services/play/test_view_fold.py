"""The fold that ``at_seq`` is made of: tables, edges, and whole matches against what was rendered then."""

import copy
import json
from typing import Any

import pytest

from mainmatch.services.errors import Conflict, Forbidden, Unknown
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.services.play import views
from mainmatch.services.play import views as view_fold
from mainmatch.services.play.views import CLEARS, PATCHES, TAKES, fold
from mainmatch.services.values import rendered
from tests.documents.tables import DOCS
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
CURSOR = {"feed": "match/m/seat:1", "epoch": "ep", "seq": 4}
DOCUMENT = {
    "match_id": "m",
    "viewer": "seat:1",
    "status": "running",
    "phase": {"id": "ph_1"},
    "submitted": [1],
    "paused_until": None,
    "review_until": "soon",
    "view": {"round": 1, "hand": [1, 2]},
    "garnets": 3,
    "cursor": CURSOR,
}


def event(kind: str, seq: int = 5, feed: str = "match/m/seat:1", **told: Any) -> dict[str, Any]:
    return {"feed": feed, "seq": seq, "type": kind, "data": told}


# --- what an event does

CASES = [
    ("view.changed", {"fields": {"hand": [9]}}, {"view": {"round": 1, "hand": [9]}}),
    ("view.changed", {"fields": {"hand": None, "new": {}}}, {"view": {"round": 1, "hand": None, "new": {}}}),
    ("view.changed", {"patch": {"hand": None}}, {"view": {"round": 1}}),
    (
        "view.changed",
        {"fields": {"round": 2, "seats": {"1": {"a": 1}}}, "patch": {"seats": {"1": {"b": [None]}, "2": {"a": 2}}}},
        {"view": {"round": 2, "hand": [1, 2], "seats": {"1": {"a": 1, "b": [None]}, "2": {"a": 2}}}},
    ),
    ("phase.opened", {"phase": {"id": "ph_2"}}, {"phase": {"id": "ph_2"}, "review_until": None}),
    ("phase.extended", {"phase": {"id": "ph_1", "due_at": "later"}}, {"phase": {"id": "ph_1", "due_at": "later"}}),
    ("phase.closed", {"phase": {"id": "ph_1"}, "closed_by": "host"}, {"phase": None, "submitted": None}),
    ("garnets.changed", {"garnets": 0}, {"garnets": 0}),
    ("match.halted", {"status": "halted"}, {"status": "halted"}),
    ("match.paused", {"status": "paused"}, {"status": "paused"}),
    ("match.paused", {"status": "paused", "phase": {"due_at": None}}, {"status": "paused", "phase": {"due_at": None}}),
    (
        "match.cancelled",
        {"status": "cancelled", "phase": None},
        {"status": "cancelled", "phase": None, "submitted": None},
    ),
    ("game.round_scored", {"status": "x", "phase": 1, "view": {}, "garnets": 9, "fields": {"hand": 0}}, {}),
    ("submission.accepted", {"phase_id": "ph_1"}, {}),
    ("who.knows", {"status": "lobby"}, {}),
]


@pytest.mark.parametrize(("kind", "told", "changed"), CASES, ids=[kind for kind, _, _ in CASES])
def test_an_event_changes_what_the_tables_say(kind: str, told: dict[str, Any], changed: dict[str, Any]) -> None:
    before = copy.deepcopy(DOCUMENT)
    assert fold(DOCUMENT, event(kind, **told)) == {**before, **changed, "cursor": {**CURSOR, "seq": 5}}
    assert before == DOCUMENT, "documents are shared: none is changed in place"


def test_the_first_fields_make_a_view_of_null() -> None:
    assert fold({**DOCUMENT, "view": None}, event("view.changed", fields={"a": 1}))["view"] == {"a": 1}


@pytest.mark.parametrize("wrong", [{"seq": 4}, {"seq": 6}, {"feed": "match/m/seat:2"}, {"feed": "match/n/seat:1"}])
def test_only_the_next_event_of_the_feed_is_folded(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="next event"):
        fold(DOCUMENT, event("seat.joined", **wrong))


def test_the_docs_tell_front_ends_every_line_of_the_tables() -> None:
    page = (DOCS / "events.md").read_text(encoding="utf-8")
    table = page.partition("## Keeping a view current")[2].partition("| anything else |")[0]
    rows = [row.split("|")[1:3] for row in table.splitlines() if row.startswith("| `")]
    said = {kind.strip(" `"): rule for kinds, rule in rows for kind in kinds.split(",")}
    for kind in ("match.rewound", "match.cancelled"):
        said[kind] = said[kind].replace("the same", said["match.paused"])
    assert set(said) == {*TAKES, *CLEARS, *PATCHES}
    for lines in (TAKES, CLEARS, PATCHES):
        for kind, members in lines.items():
            assert all(f"`{member} = " in said[kind] for member in members), kind


# --- whole matches


def played(table: Table, game: str) -> str:
    """A match that its host closes phase by phase until it is over."""
    match_id = table.started(game, *FIVE, garnets={"1": 1, "2": 5})
    while table.document(match_id, "public")["status"] == "running":
        table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    return match_id


@pytest.mark.parametrize("game", ["x-game", "exodus"])
def test_every_view_that_was_rendered_is_what_at_seq_answers_whatever_the_order(table: Table, game: str) -> None:
    match_id = played(table, game)
    asked = [place for place in table.seen if place[0] == match_id]
    assert len(asked) > 50
    for place in (*reversed(asked), *asked[::7], *asked):
        assert table.view_at(*place) == table.seen[place], place


def test_the_fold_from_the_beginning_passes_through_every_view(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_fold, "_PAGE", 3)
    match_id = played(table, "x-game")
    for viewer in ("public", "host", "seat:2"):
        document = json.loads(table.view_at(match_id, viewer, 0))
        assert (document["status"], document["phase"], document["view"]) == ("lobby", None, None)
        assert document["garnets"] == (5 if viewer == "seat:2" else None)
        events = table.told(match_id, viewer)
        for each in events:
            document = fold(document, each)
            seen = table.seen.get((match_id, viewer, each["seq"]))
            assert seen is None or rendered(document).encode() == seen
            assert table.view_at(match_id, viewer, each["seq"]) == rendered(document).encode()
        assert document == table.document(match_id, viewer)


# --- asking


def test_a_number_beyond_the_head_is_a_conflict_that_says_where_the_head_is(table: Table) -> None:
    match_id = table.started("x-game", *FIVE)
    head = table.document(match_id, "seat:3")["cursor"]["seq"]
    with pytest.raises(Conflict) as refused:
        table.view_at(match_id, "seat:3", head + 1)
    assert (refused.value.code, refused.value.more["head"]) == ("reset_required", head)


def test_other_eyes_are_no_easier_to_get_for_the_past(table: Table) -> None:
    match_id = table.started("x-game", *FIVE)
    with pytest.raises(Forbidden):
        table.read(views.view, table.person("ada"), match_id, "seat:2", 1)
    with pytest.raises(Unknown):
        table.read(views.view, table.person("host"), match_id, "seat:6", 1)
    # What a seat was told and when says how often it had sent something.
    with pytest.raises(Conflict) as conflict:
        table.read(views.view, table.person("host"), match_id, "seat:2", 1)
    assert conflict.value.code == "not_finished"


# --- the proof bites


@pytest.mark.parametrize("kind", ["phase.opened", "match.created"])
def test_a_line_that_is_missing_in_a_table_turns_every_command_red(
    table: Table, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    lines = {name: line for name, line in TAKES.items() if name != kind}
    monkeypatch.setattr(
        view_fold, "TAKES", {**lines, "match.created": ("player_count",)} if kind == "match.created" else lines
    )
    with pytest.raises(AssertionError, match="at_seq="):
        table.started("x-game", *FIVE)


def test_a_view_of_another_moment_is_found(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    right = view_fold.view_at
    match_id = table.gathered("x-game", *FIVE)
    monkeypatch.setattr(
        "tests.services.table.view_at", lambda uow, record, viewer, seq: right(uow, record, viewer, seq - 1)
    )
    with pytest.raises(AssertionError, match="at_seq="):
        table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
