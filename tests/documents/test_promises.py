"""Nothing that clients rely on goes away without a word in the changelog; and the check finds what it is there for."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from tests.documents.promises import ROOT, broken, landed, lines_of, unexcused
from tests.openapi import COMMITTED

NOW = (
    COMMITTED,
    yaml.load((ROOT / "openapi" / "asyncapi.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader),
)
LINES = lines_of(*NOW)
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_what_breaks_clients_is_in_the_changelog() -> None:
    assert unexcused(broken(landed(), LINES), CHANGELOG) == [], "name it in an entry: - **Breaking:** `operation` ..."


def body(openapi: Any, name: str = "NewMatch") -> Any:
    return openapi["components"]["schemas"][name]


def without_a_field(openapi: Any, asyncapi: Any) -> None:
    del body(openapi)["properties"]["title"]


def with_a_field_needed(openapi: Any, asyncapi: Any) -> None:
    body(openapi).setdefault("required", []).append("player_count")


def with_a_new_field_needed(openapi: Any, asyncapi: Any) -> None:
    body(openapi)["properties"]["stake"] = {"type": "integer"}
    body(openapi).setdefault("required", []).append("stake")


def without_a_value(openapi: Any, asyncapi: Any) -> None:
    body(openapi)["properties"]["visibility"]["enum"].remove("unlisted")


def with_another_type(openapi: Any, asyncapi: Any) -> None:
    body(openapi)["properties"]["game"]["type"] = "integer"


def without_an_operation(openapi: Any, asyncapi: Any) -> None:
    del openapi["paths"]["/v1/matches/{match_id}/leave"]


def without_an_answer(openapi: Any, asyncapi: Any) -> None:
    del body(openapi, "SubmissionReceipt")["properties"]["digest"]


def with_an_answer_in_doubt(openapi: Any, asyncapi: Any) -> None:
    body(openapi, "SubmissionReceipt")["properties"]["locked"] = {"anyOf": [{"type": "boolean"}, {"type": "null"}]}


def with_a_scope_more(openapi: Any, asyncapi: Any) -> None:
    openapi["paths"]["/v1/games"]["get"]["security"] = [{"password": ["match:read"]}]


def without_an_event(openapi: Any, asyncapi: Any) -> None:
    del asyncapi["components"]["messages"]["phase.closed"]


def without_a_member_of_an_event(openapi: Any, asyncapi: Any) -> None:
    del body(asyncapi, "PhaseClosed")["properties"]["commitment"]


def with_a_frame_that_needs_more(openapi: Any, asyncapi: Any) -> None:
    body(asyncapi, "ClientAct")["required"].append("idempotency_key")


BREAKS: dict[Callable[[Any, Any], None], str] = {
    without_a_field: "createMatch takes body.title: string",
    with_a_field_needed: "createMatch needs body.player_count",
    with_a_new_field_needed: "createMatch needs body.stake",
    without_a_value: 'createMatch takes body.visibility = "unlisted"',
    with_another_type: "createMatch takes body.game: string",
    without_an_operation: "leaveMatch: POST /v1/matches/{match_id}/leave",
    without_an_answer: "putSubmission answers 200.digest: null | string",
    with_an_answer_in_doubt: "putSubmission answers 200.locked: boolean",
    with_a_scope_more: "listGames needs match:read",
    without_an_event: "phase.closed: phase.closed",
    without_a_member_of_an_event: "phase.closed has frame.data.commitment: null | string",
    with_a_frame_that_needs_more: "act needs frame.idempotency_key",
}


def changed(change: Callable[[Any, Any], None]) -> set[str]:
    openapi, asyncapi = copy.deepcopy(NOW)
    change(openapi, asyncapi)
    return lines_of(openapi, asyncapi)


@pytest.mark.parametrize("change", BREAKS, ids=lambda change: change.__name__)
def test_a_break_is_found(change: Callable[[Any, Any], None]) -> None:
    assert BREAKS[change] in broken(LINES, changed(change))


def with_a_field_more(openapi: Any, asyncapi: Any) -> None:
    inner = {"type": "object", "properties": {"bet": {"type": "integer"}}, "required": ["bet"]}
    body(openapi)["properties"]["stake"] = {"anyOf": [inner, {"type": "null"}]}
    body(openapi, "SubmissionReceipt")["properties"]["note"] = {"type": "string"}


def with_another_form(openapi: Any, asyncapi: Any) -> None:
    weekly = {"properties": {"mode": {"const": "weekly"}, "day": {"type": "string"}}, "required": ["mode", "day"]}
    found = body(openapi)["properties"]["schedule"]
    (found.get("oneOf") or found.get("anyOf")).append({"type": "object", **weekly})


def with_a_value_more(openapi: Any, asyncapi: Any) -> None:
    body(openapi)["properties"]["visibility"]["enum"].append("secret")


def with_an_event_more(openapi: Any, asyncapi: Any) -> None:
    messages = asyncapi["components"]["messages"]
    messages["match.moved"] = {**messages["match.halted"], "name": "match.moved"}


def with_less_needed(openapi: Any, asyncapi: Any) -> None:
    body(openapi, "NewAccount")["required"].remove("username")


@pytest.mark.parametrize(
    "change", [with_a_field_more, with_another_form, with_a_value_more, with_an_event_more, with_less_needed]
)
def test_what_comes_on_top_breaks_nobody(change: Callable[[Any, Any], None]) -> None:
    assert changed(change) != LINES
    assert broken(LINES, changed(change)) == []


def test_of_an_operation_that_is_gone_only_that_is_said() -> None:
    assert broken(LINES, changed(without_an_operation)) == [BREAKS[without_an_operation]]


def test_the_changelog_excuses_what_it_names_and_nothing_else() -> None:
    breaks = [BREAKS[without_a_field], BREAKS[without_a_value], BREAKS[without_an_operation]]
    entry = "- **Breaking:** `createMatch` has\n  no `body.title` any more.\n- `createMatch`: `body.visibility`.\n"
    said = f"# Changelog\n\n## [Unreleased]\n\n{entry}\n## [0.1.0]\n\n- Breaking: `leaveMatch` is gone.\n"
    assert unexcused(breaks, said) == breaks[1:]
    assert unexcused(breaks, f"## [Unreleased]\n\n- Breaking: `leaveMatch` is gone.\n{entry}") == [breaks[1]]
