"""The documents' names: an operation's id, summary, path and method say the same, in few verbs; a word is one thing."""

import re
from collections.abc import Iterator
from typing import Any

from tests.documents import test_asyncapi
from tests.openapi import COMMITTED

GENERAL = {
    "list": {"get"},
    "get": {"get"},
    "stream": {"get"},
    "check": {"get", "post"},
    "create": {"post"},
    "post": {"post"},
    "add": {"post", "put"},
    "update": {"patch"},
    "put": {"put"},
    "delete": {"delete"},
    "remove": {"delete"},
}
"""Verbs for things of any kind, with their methods. What was created is deleted, what was added is removed again.

``check`` with a POST has a code in the body, which no address may hold.
"""

PARTICULAR = {
    *("claim", "confirm", "keep", "refresh", "request", "sign"),
    *("join", "leave", "start", "pause", "resume", "extend", "close", "publish", "rewind", "cancel", "break", "take"),
    *("answer", "report", "suspend", "test", "unsubscribe"),
}
"""Verbs of sign-in, of matches and seasons, and of single things. They are POSTs."""

BY_BROWSERS = {"startOidc"}
"""A browser goes there."""


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in COMMITTED["paths"].items():
        for method, operation in item.items():
            yield method, path, operation


def verb_of(operation: dict[str, Any]) -> str:
    return re.split(r"(?=[A-Z])", operation["operationId"])[0]


def test_an_id_begins_with_a_verb_of_the_lists_and_the_summary_with_the_same() -> None:
    for _, _, operation in operations():
        verb = verb_of(operation)
        assert verb in {*GENERAL, *PARTICULAR}, operation["operationId"]
        assert operation["summary"].split()[0].lower() == verb, operation["operationId"]
    assert {*GENERAL, *PARTICULAR} == {verb_of(each) for _, _, each in operations()}, "no verb is left over"


def test_the_method_fits_the_verb() -> None:
    for method, _, operation in operations():
        if operation["operationId"] not in BY_BROWSERS:
            assert method in GENERAL.get(verb_of(operation), {"post"}), operation["operationId"]


def test_a_verb_in_the_path_is_that_of_the_id() -> None:
    for _, path, operation in operations():
        said = path.rpartition("/")[2]
        if said != "claim-codes" and said.split("-")[0] in PARTICULAR:
            assert said.split("-")[0] == verb_of(operation), operation["operationId"]


def test_what_answers_a_list_is_a_list_of_it() -> None:
    for method, _, operation in operations():
        content = next(iter(operation["responses"].values())).get("content", {}).get("application/json", {})
        name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
        schema = COMMITTED["components"]["schemas"].get(name, {})
        if method == "get":
            assert ("items" in schema.get("properties", {})) is (verb_of(operation) == "list"), operation["operationId"]


ONE_WORD = {"Clarification", "Envelope", "Problem", "Webhook", "Weekday"}
"""Schemas whose one word says what they are, also where they stand alone, as in a generated client."""


OF_EVENTS = ["Envelope", "FeedCursor", "WebhookDelivery"]
"""What has the number of an event."""

EARLIER = {"number", "order", "take", "tokens"}
"""Earlier words for ``n``, ``result_n`` and ``tokens_of_life``."""


def objects(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(each)


def members(document: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """By schema, the members of objects at any depth."""
    for schema, declared in document["components"]["schemas"].items():
        for each in objects({key: each for key, each in declared.items() if not key.startswith("example")}):
            for name, member in each.get("properties", {}).items():
                yield schema, name, member


def test_a_phase_is_an_object_and_its_id_and_name_are_texts() -> None:
    for schema, name, member in members(COMMITTED):
        if name == "phase":
            assert {"$ref": "#/components/schemas/PhaseFacts"} in member.get("anyOf", [member]), schema
        if name in {"phase_id", "phase_name"}:
            assert {"string"} == {each["type"] for each in member.get("anyOf", [member])} - {"null"}, schema


def test_events_have_a_seq_and_all_else_that_is_numbered_an_n() -> None:
    found = [(schema, name) for schema, name, _ in members(COMMITTED)]
    assert sorted(schema for schema, name in found if name == "seq") == OF_EVENTS
    assert not [each for each in found if each[1] in EARLIER]
    assert not {*OF_EVENTS} & {schema for schema, name in found if name == "n"}


def test_a_member_that_is_yes_or_no_does_not_say_that_it_is() -> None:
    for document in (COMMITTED, test_asyncapi.COMMITTED):
        assert not [each[:2] for each in members(document) if each[1].startswith(("is_", "has_"))]


def test_a_schema_is_named_after_a_thing_and_not_after_what_is_done_to_it() -> None:
    verbs = {*GENERAL, *PARTICULAR, "remind"}
    assert not [name for name in COMMITTED["components"]["schemas"] if name.lower() in verbs]
    assert {name for name in COMMITTED["components"]["schemas"] if len(re.findall("[A-Z]", name)) == 1} == ONE_WORD


def test_a_reason_is_optional_and_in_the_body_where_there_is_one() -> None:
    """Two must say why: who breaks a seal, which rulebooks promise players, and who reports a message to its hosts."""
    schemas, required = COMMITTED["components"]["schemas"], set()
    for method, _, operation in operations():
        named = {each.get("name") for each in operation.get("parameters", ())}
        assert "reason" not in named or method == "delete", operation["operationId"]
        for media in operation.get("requestBody", {}).get("content", {}).values():
            name = media["schema"].get("$ref", "/").rpartition("/")[2]
            if "reason" in schemas.get(name, {}).get("required", ()):
                required.add(operation["operationId"])
    assert required == {"breakSeal", "reportMessage"}
