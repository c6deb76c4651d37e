"""openapi/openapi.json is what the server serves, and OpenAPI 3.1 by the standard's own schemas."""

import json
import re
from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from mainmatch.api.docs.openapi import TAGS
from mainmatch.games.registry import Registry
from mainmatch.rules import Game, action_schema
from mainmatch.services.webhooks.schemas import fresh_secret, trial_body
from mainmatch.webhook_delivery.http_sender import signed
from tests.openapi import COMMITTED

GAMES = Registry.load().all()


@pytest.mark.anyio
async def test_a_running_server_serves_it(client: httpx2.AsyncClient) -> None:
    for place in ("/v1/openapi.json", "/openapi.json"):
        assert (await client.get(place)).json() == COMMITTED


def test_it_is_openapi_3_1() -> None:
    assert COMMITTED["openapi"] == "3.1.0"
    assert [error.message for error in OpenAPIV31SpecValidator(COMMITTED).iter_errors()] == []


def test_the_validator_would_say_so() -> None:
    wrong = {**COMMITTED, "paths": {"/v1/games": {"get": {"responses": {"200": {}}}}}}
    assert list(OpenAPIV31SpecValidator(wrong).iter_errors())


def test_every_tag_is_explained_and_every_heading_has_operations() -> None:
    used = {tag for path in COMMITTED["paths"].values() for operation in path.values() for tag in operation["tags"]}
    assert used == set(TAGS)
    assert [tag["name"] for tag in COMMITTED["tags"]] == list(TAGS)


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
    assert game.id in {payload["game"] for payload in shown("createMatch").values()}
    for operation, mode in (("putSubmission", "sealed"), ("putSeatSubmission", "sealed"), ("postAction", "instant")):
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
