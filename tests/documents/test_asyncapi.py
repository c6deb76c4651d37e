"""openapi/asyncapi.yaml is what the server serves, AsyncAPI 3.0 by the standard's schema, and true in its examples."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import yaml
from jsonschema import Draft7Validator

from mainmatch.api.streams.frames import CLIENT_FRAMES, FRAME_CODES, CloseCode
from mainmatch.api.streams.server_frames import SERVER_FRAMES
from mainmatch.games.registry import Registry
from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.event import IN_SEASON
from mainmatch.services.events.match_events import MatchEvent
from tests.documents.declared_events import Declared
from tests.documents.tables import DOCS

TEXT = (DOCS.parent / "openapi" / "asyncapi.yaml").read_text(encoding="utf-8")
COMMITTED: dict[str, Any] = yaml.load(TEXT, Loader=yaml.CSafeLoader)
MESSAGES: dict[str, Any] = COMMITTED["components"]["messages"]
GAMES = Registry.load()
STANDARD = json.loads((Path(__file__).parent / "asyncapi-3.0.0.schema.json").read_text(encoding="utf-8"))


@pytest.mark.anyio
async def test_a_running_server_serves_it(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/v1/asyncapi.yaml")
    assert answer.headers["content-type"].startswith("application/yaml")
    assert answer.text == TEXT


def test_it_is_asyncapi_3_0() -> None:
    assert [error.message for error in Draft7Validator(STANDARD).iter_errors(COMMITTED)] == []


@pytest.mark.parametrize("missing", ["channels", "info"])
def test_the_standards_schema_would_say_so(missing: str) -> None:
    wrong = {**COMMITTED, missing: {"stream": {"surprise": 1}}}
    assert list(Draft7Validator(STANDARD).iter_errors(wrong))


def test_every_reference_leads_somewhere() -> None:
    def refs(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
            return own + [ref for part in value.values() for ref in refs(part)]
        return [ref for part in value for ref in refs(part)] if isinstance(value, list) else []

    for ref in set(refs(COMMITTED)):
        found: Any = COMMITTED
        for step in ref.removeprefix("#/").split("/"):
            found = found[step]


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_takes_its_examples(name: str) -> None:
    schema = {"allOf": [MESSAGES[name]["payload"]], "components": COMMITTED["components"]}
    Draft7Validator.check_schema(schema)
    assert MESSAGES[name]["examples"]
    for example in MESSAGES[name]["examples"]:
        found = Draft7Validator(schema).iter_errors(example["payload"])
        assert [(list(error.absolute_path), error.message) for error in found] == []


def test_it_has_every_event_and_every_frame() -> None:
    own = {f"{game.id}.{kind.type}" for game in GAMES.all() for kind in game.events}
    told = {*MatchEvent.KINDS, *IN_SEASON, *AccountEvent.KINDS, *own}
    taken = {f"{op}.client" if op in SERVER_FRAMES else op for op in CLIENT_FRAMES}
    assert set(MESSAGES) == told | taken | set(SERVER_FRAMES) | {"receipt.submit", "receipt.act"}
    assert len(own) > 15


def test_each_channel_has_the_events_of_its_feeds_and_nothing_else() -> None:
    listed = {name: [*channel["messages"]] for name, channel in COMMITTED["channels"].items()}
    own = {f"{game.id}.{kind.type}" for game in GAMES.all() for kind in game.events}
    assert set(listed["matchEvents"]) == {*MatchEvent.KINDS, *own}
    assert set(listed["seasonEvents"]) == {*IN_SEASON}
    assert set(listed["myEvents"]) == {*AccountEvent.KINDS}


TOLD = [*MatchEvent.KINDS.values(), *IN_SEASON.values(), *AccountEvent.KINDS.values()]


@pytest.mark.parametrize("kind", TOLD, ids=lambda kind: kind.type)
def test_an_events_example_is_one_that_the_server_could_tell(kind: Declared) -> None:
    assert kind.model_validate_json(json.dumps(kind.example)).as_json() == kind.example


def test_every_close_code_and_error_code_is_explained() -> None:
    told = COMMITTED["channels"]["stream"]["description"]
    assert [code for code in CloseCode if f"- {int(code)}: " not in told] == []
    assert [code for code in FRAME_CODES if f"- `{code}`: " not in told] == []


def test_every_object_and_choice_has_a_name_in_generated_clients() -> None:
    parts, messages = COMMITTED["components"]["schemas"], COMMITTED["components"]["messages"]
    inside = [each for part in parts.values() for each in _within(part) if each is not part]
    assert [each for each in inside if ("enum" in each or "properties" in each) and "title" not in each] == []
    payloads = [each["payload"]["title"] for each in messages.values() if "allOf" in each["payload"]]
    assert len(payloads) == len({*payloads, *parts}) - len(parts) > 100


def _within(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _within(each)
