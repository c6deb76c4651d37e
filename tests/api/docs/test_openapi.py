"""The documents of openapi/ are what the server serves, and OpenAPI 3.1 by the standard's own schemas."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from mainmatch.api.docs.openapi import TAGS
from mainmatch.games.registry import Registry
from mainmatch.rules import Game, action_schema
from mainmatch.services.news.webhook_schemas import fresh_secret, trial_body
from mainmatch.webhook_delivery.http_sender import signed
from tests.openapi import AS_IT_STANDS, COMMITTED, SERVER_AS_IT_STANDS

GAMES = Registry.load().all()
ROOT = Path(__file__).parents[3]


@pytest.mark.anyio
async def test_a_running_server_serves_it(client: httpx2.AsyncClient) -> None:
    for place in ("/v1/openapi.json", "/openapi.json"):
        assert (await client.get(place)).json() == json.loads(AS_IT_STANDS)
    assert (await client.get("/v1/openapi-server.json")).json() == json.loads(SERVER_AS_IT_STANDS)


@pytest.mark.parametrize("text", [AS_IT_STANDS, SERVER_AS_IT_STANDS], ids=["clients", "server"])
def test_it_is_openapi_3_1_and_has_what_it_refers_to_and_no_more(text: str) -> None:
    document = json.loads(text)
    assert document["openapi"] == "3.1.0"
    assert [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()] == []
    parts = document["components"]
    named = {(kind, name) for kind, of in parts.items() if kind != "securitySchemes" for name in of}
    assert named == {*re.findall(r'"#/components/(\w+)/([\w-]+)"', text)}


def test_an_operation_is_in_one_document_and_admins_probes_and_pictures_are_not_in_that_for_clients() -> None:
    found = [{*_ids(json.loads(text))} for text in (AS_IT_STANDS, SERVER_AS_IT_STANDS)]
    assert found[0] & found[1] == set()
    assert found[1] >= {"claimServer", "listAccounts", "checkLiveness", "getMetrics", "getSharePicture"}
    assert not [
        each for each in json.loads(AS_IT_STANDS)["paths"] if each.startswith("/v1/admin/") or "/v1/" not in each
    ]


def _ids(document: dict[str, Any]) -> Iterator[str]:
    yield from (operation["operationId"] for item in document["paths"].values() for operation in item.values())


def test_the_validator_would_say_so() -> None:
    wrong = {**COMMITTED, "paths": {"/v1/games": {"get": {"responses": {"200": {}}}}}}
    assert list(OpenAPIV31SpecValidator(wrong).iter_errors())


def used_tags(section: str) -> set[str]:
    return {tag for item in COMMITTED[section].values() for operation in item.values() for tag in operation["tags"]}


def test_every_tag_is_explained_and_every_heading_has_operations() -> None:
    assert used_tags("paths") | used_tags("webhooks") == set(TAGS)
    assert [tag["name"] for tag in COMMITTED["tags"]] == list(TAGS)


def test_no_tag_is_both_of_paths_and_of_webhooks() -> None:
    """Generators that write a file a tag would write that of the webhooks over the other."""
    files = [{re.sub(r"[^a-z]", "", tag.lower()) for tag in used_tags(each)} for each in ("paths", "webhooks")]
    assert files[0] & files[1] == set()
    assert len(files[0]) == len(used_tags("paths")), "nor are two of them one file"


def members(part: Any, name: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every member of every object of a schema, with its name."""
    if isinstance(part, dict):
        for member, schema in part.get("properties", {}).items():
            yield f"{name}.{member}", schema
        for key, each in part.items():
            if key not in ("example", "examples"):
                yield from members(each, name if key in ("properties", "anyOf", "items") else f"{name}.{key}")
    elif isinstance(part, list):
        for each in part:
            yield from members(each, name)


def reached(part: Any) -> set[str]:
    """Names of the schemas that a part is made of."""
    found, left = set[str](), [part]
    while left:
        names = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(left))) - found
        found |= names
        left = [COMMITTED["components"]["schemas"][name] for name in names]
    return found


def test_a_member_that_may_be_left_out_of_a_request_declares_no_default() -> None:
    """What openapi-typescript requires, and what openapi-generator sends along; its description says it."""
    bodies = [op.get("requestBody", {}) for item in COMMITTED["paths"].values() for op in item.values()]
    schemas = {name: COMMITTED["components"]["schemas"][name] for name in reached(bodies)}
    assert "NewMatch" in schemas
    assert [name for name, schema in members({"schemas": schemas}) if "default" in schema] == []
    assert "Default: `0`." in schemas["NewMatch"]["properties"]["spectator_delay_rounds"]["description"]


def test_a_set_of_choices_refers_to_them() -> None:
    """openapi-generator's Java doesn't compile where a set lists its choices in place."""
    every = members(COMMITTED["components"]["schemas"])
    assert [name for name, part in every if part.get("uniqueItems") and "enum" in part["items"]] == []


@pytest.mark.parametrize("document", ["openapi.json", "asyncapi.yaml"])
def test_a_feed_of_an_example_is_a_feed(document: str) -> None:
    text = (ROOT / "openapi" / document).read_text(encoding="utf-8")
    found = re.findall(r"\b(?:match/m|season/se|account/ac)_[^\s\"'`\\\\]*", text)
    assert len(found) > 10
    feed = re.compile(r"match/m_\w+/(public|host|seat:\d+)|season/se_\w+/(public|host|member:cm_\w+)|account/ac_\w+")
    assert sorted({each for each in found if not feed.fullmatch(each.rstrip(".,"))}) == []


def test_amounts_by_seat_have_seats_and_those_by_member_have_members() -> None:
    wrong = []
    for name, schema in members(COMMITTED["components"]["schemas"]):
        said = re.search(r"\bby (seat|member)\b", schema.get("description", ""))
        text = json.dumps([schema.get("patternProperties", {}), schema.get("examples", [])])
        if said and ("cm_" in text) != (said[1] == "member") and re.search(r"cm_|\"\d+\":", text):
            wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize(
    "operation", ["listMatchEvents", "streamMatchEvents", "listSeasonEvents", "streamSeasonEvents"]
)
def test_the_viewer_of_a_feed_says_for_whom_it_is(operation: str) -> None:
    (found,) = [op for item in COMMITTED["paths"].values() for op in item.values() if op["operationId"] == operation]
    (viewer,) = [each for each in found["parameters"] if each["name"] == "as"]
    assert viewer["example"] == "public", "which works for everybody"
    assert "Nobody reads the feed of another" in viewer["description"]


def examples() -> list[Any]:
    return [
        pytest.param(content["schema"], example["value"], id=f"{operation['operationId']}: {name}")
        for path in COMMITTED["paths"].values()
        for operation in path.values()
        for content in operation.get("requestBody", {}).get("content", {}).values()
        for name, example in content.get("examples", {}).items()
    ]


@pytest.mark.parametrize(("schema", "value"), examples())
def test_an_example_is_what_its_body_takes(schema: dict[str, Any], value: object) -> None:
    found = Draft202012Validator({**schema, "components": COMMITTED["components"]}).iter_errors(value)
    assert [error.message for error in found] == []


def test_what_a_webhook_gets_is_described_and_shown() -> None:
    receive = COMMITTED["webhooks"]["event"]["post"]
    assert receive["x-internal"], "no client calls it"
    sent = signed("msg_1", datetime(2020, 11, 21, tzinfo=UTC), b"{}", [fresh_secret()])
    assert {each["name"] for each in receive["parameters"]} == sent.keys()
    content = receive["requestBody"]["content"]["application/json"]
    schema = Draft202012Validator({**content["schema"], "components": COMMITTED["components"]})
    bodies = [example["value"] for example in content["examples"].values()]
    bodies.append(json.loads(trial_body("wh_1", datetime(2020, 11, 21, tzinfo=UTC))))
    assert [error.message for body in bodies for error in schema.iter_errors(body)] == []
    assert bodies[-1].keys() == bodies[0].keys()
    assert list(schema.iter_errors({**bodies[0], "data": {"seq": 1}}))


def shown(operation: str) -> dict[str, Any]:
    """The named bodies of an operation."""
    (found,) = [
        each for path in COMMITTED["paths"].values() for each in path.values() if each["operationId"] == operation
    ]
    examples: dict[str, Any] = found["requestBody"]["content"]["application/json"]["examples"]
    return {name: example["value"] for name, example in examples.items()}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_shown_in_every_body_that_depends_on_it(game: Game) -> None:
    assert game.id in {payload.get("game") for payload in shown("createMatch").values()}
    for operation, mode in (("putSubmission", "sealed"), ("putSubmissionForSeat", "sealed"), ("postAction", "instant")):
        named = {
            (name.partition(":")[0], body["action"]["type"]): body["action"] for name, body in shown(operation).items()
        }
        for kind in game.actions:
            if kind.mode == mode:
                found = Draft202012Validator(dict(action_schema(kind))).iter_errors(named[game.id, kind.type])
                assert [error.message for error in found] == [], operation


def test_segments_are_in_kebab_case() -> None:
    segments = {each for path in COMMITTED["paths"] for each in path.split("/") if each and "{" not in each}
    assert [each for each in sorted(segments) if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*(\.(csv|svg))?", each)] == []
