"""The OpenAPI documents, built from the routers' declarations: one for clients, one for those who run a server.

FastAPI's defaults that the server does not follow (such as its 422 responses) are removed.
"""

import json
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from mainmatch.api.docs.said_once import drop_titles, share_answers, share_examples, share_parameters
from mainmatch.api.http.shared_parts import FIELDS, PARAMETERS, RESPONSE_HEADERS
from mainmatch.api.problems import Problem
from mainmatch.services.caller import SCOPES

# The document's ``webhooks``, for those who implement receivers: the messages that mainmatch.webhook_delivery sends,
# and its reaction to each answer.


_ENVELOPE = {
    "feed": "match/m_3kTz/seat:3",
    "seq": 42,
    "id": "ev_Zk3v0d9Q",
    "type": "phase.opened",
    "at": "2026-11-21T14:00:00.000Z",
    "round": 2,
    "phase_id": "ph_3kTz",
    "phase_name": "choice",
    "data": {"due_at": "2026-11-22T14:00:00.000Z"},
}

MESSAGE: dict[str, Any] = {
    "description": "A webhook message. `data` holds an event, as on all other transports, or a test.",
    "type": "object",
    "properties": {
        "type": {
            "type": "string",
            "description": "Type of the event, or `webhook.test`.",
            "examples": ["phase.opened"],
        },
        "timestamp": {"type": "string", "format": "date-time", "description": "Time of the event or test."},
        "data": {
            "description": "The event, or the data of a test.",
            "anyOf": [
                {"$ref": "#/components/schemas/Envelope"},
                {
                    "type": "object",
                    "description": "Data of a `webhook.test`, which is not an event of a feed.",
                    "properties": {"webhook_id": {"type": "string"}},
                    "required": ["webhook_id"],
                },
            ],
        },
    },
    "required": ["type", "timestamp", "data"],
}
"""The schema ``WebhookMessage``."""

_HEADERS = {
    "webhook-id": (
        "Id of the message, the same on each attempt. Drop messages whose id you know.",
        {"type": "string", "examples": ["msg_8fJzUq0nT1pVw2yKcR5mXbQd"]},
    ),
    "webhook-timestamp": (
        "Time of this attempt, in seconds since 1970. Refuse messages that are minutes old.",
        {"type": "string", "pattern": "^[0-9]+$", "examples": ["1795269600"]},
    ),
    "webhook-signature": (
        (
            "HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret: `v1,` "
            "and base 64. For 24 hours after a rotation of the secret, two signatures, separated by a "
            "space."
        ),
        {"type": "string", "examples": ["v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="]},
    ),
}

_EXAMPLES = {
    "event": {"value": {"type": "phase.opened", "timestamp": _ENVELOPE["at"], "data": _ENVELOPE}},
    "test": {"value": {"type": "webhook.test", "timestamp": _ENVELOPE["at"], "data": {"webhook_id": "wh_5rT1"}}},
}

WEBHOOKS: dict[str, Any] = {
    "event": {
        "post": {
            "tags": ["Receivers"],
            # Nothing to call: openapi-generator would write a function for it, in Python one that doesn't compile.
            "x-internal": True,
            "operationId": "receiveEvent",
            "summary": "Receive an event",
            "description": (
                "Sent to the URL of a webhook as [Standard Webhooks](https://www.standardwebhooks.com) "
                "describes it: at least once, each feed's events in order, retried for three days. Verify "
                "the signature over the body's bytes before you parse them. Drop ids that you know. Answer "
                "within 10 seconds."
            ),
            "security": [],
            "parameters": [
                {"name": name, "in": "header", "required": True, "description": text, "schema": schema}
                for name, (text, schema) in _HEADERS.items()
            ],
            "requestBody": {
                "required": True,
                "content": {
                    "application/json": {
                        "schema": {"$ref": "#/components/schemas/WebhookMessage"},
                        "examples": _EXAMPLES,
                    }
                },
            },
            "responses": {
                "2XX": {"description": "The message is delivered. The body of the answer is ignored."},
                "410": {"description": "Stop: the webhook pauses at once."},
                "default": {
                    "description": "The attempt failed and is repeated later. `Retry-After` counts, up to an hour."
                },
            },
        }
    }
}
"""Webhooks by name, as in OpenAPI 3.1."""


TAGS = {
    "Matches": "Create, find, join and start matches.",
    "Hosting": "Run a match as its host. The most needed operations come first.",
    "Play": "Play a match: read your view, submit actions, get the result.",
    "Seasons": "Run a series of matches with one cast: episodes, decisions, garnets and the ledger.",
    "Chat": "Find the channels of a match, and read and post messages.",
    "Games": "The games of this server, with their rules and schemas.",
    "Streams": "Receive events as they happen.",
    "Webhooks": "Have events sent to an address of yours, and your browsers notified.",
    # Its own tag: openapi-generator writes one file a tag, and that of the document's `webhooks` last.
    "Receivers": "What the address of a webhook answers: your server, not this one.",
    "Sign-in": "Your account, and how you sign in.",
    "Tokens": "Tokens for bots and scripts.",
    "Integrations": "Front ends that act for many people, such as a Discord bot.",
    "Server": "Run the server as its admin, and monitor it.",
    "Other services": "What other services ask for: pictures for link previews, and the end of a mail digest.",
}
"""Tags with their descriptions, in the order in which a host needs them."""

_OF_SERVER = frozenset({"Server", "Other services"})
"""Tags of what clients don't need."""

_ABOUT = """A server for games of secrets and talk: sealed moves, deadlines, private views, and a stream of events.

Errors are `application/problem+json`. Branch on `code`; all codes are listed at [/docs/errors](/docs/errors).
Input is strict: unknown fields, repeated keys, numbers in quotes and integers with a fraction (`7.5`) are refused, and
so are control characters other than newline and tab, numbers beyond 2^53 and more than 32 levels of nesting.
Times are RFC 3339 in UTC, durations are in seconds, ids are opaque.
Every answer has the header `Request-Id`, and with a token `RateLimit` and `RateLimit-Policy`, as errors have them.
"""

_ABOUT_SERVER = """For those who run a server: what its admins do, probes and metrics, and what other services ask for.

What clients need is in `/v1/openapi.json`, with what holds for both: errors, input, times and ids.
"""

_MEANINGS = {
    "match:read": "Read matches, views, results and events.",
    "match:play": "Join, leave and play.",
    "match:host": "Create and host matches.",
    "match:break-seal": "Read sealed submissions as a host, which breaks a promise to the players.",
    "chat:read": "Read messages.",
    "chat:write": "Post messages.",
    "season:read": "Read seasons and ledgers.",
    "season:host": "Run seasons.",
    "webhook:write": "Set up webhooks.",
    "account:write": "Change the account and its tokens.",
}


def document(app: FastAPI) -> dict[str, Any]:
    """The document for clients, built once per app."""
    if app.openapi_schema is None:
        _build(app)
    return app.openapi_schema or {}


def server_document(app: FastAPI) -> dict[str, Any]:
    """The document for those who run a server, built once per app."""
    if not hasattr(app.state, "server_openapi"):
        _build(app)
    found: dict[str, Any] = app.state.server_openapi
    return found


def merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """One document with the operations of both."""
    tags = {tag["name"]: tag for tag in (*one.get("tags", ()), *other["tags"])}
    both = {part: _joined(one.get(part, {}), other[part]) for part in ("paths", "components")}
    return {**one, "tags": [*tags.values()], **both}


def _joined(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    return {name: {**one.get(name, {}), **other.get(name, {})} for name in {**one, **other}}


def _build(app: FastAPI) -> None:
    made = _below(app.state.base_path, _made(app))
    about = {**made["info"], "title": "Mainmatch server", "description": _ABOUT_SERVER}
    app.openapi_schema = _part(made, of_server=False)
    app.state.server_openapi = _part({**made, "info": about, "webhooks": {}}, of_server=True)


def _part(made: dict[str, Any], *, of_server: bool) -> dict[str, Any]:
    """The document of the operations for one of the two, and of what these refer to."""

    def has(operation: Mapping[str, Any]) -> bool:
        return of_server is not _OF_SERVER.isdisjoint(operation.get("tags", ()))

    every = {path: {name: each for name, each in item.items() if has(each)} for path, item in made["paths"].items()}
    paths = {path: item for path, item in every.items() if item}
    components, webhooks = made["components"], made["webhooks"]
    found, left = set[tuple[str, str]](), _places({"paths": paths, "webhooks": webhooks})
    while left:
        found |= left
        left = _places([components[kind][name] for kind, name in left]) - found
    kept = {kind: {name: part for name, part in of.items() if (kind, name) in found} for kind, of in components.items()}
    return {
        **{name: part for name, part in made.items() if name != "webhooks" or webhooks},
        "tags": [tag for tag in made["tags"] if of_server is (tag["name"] in _OF_SERVER)],
        "paths": paths,
        "components": {
            **{kind: of for kind, of in kept.items() if of},
            "securitySchemes": components["securitySchemes"],
        },
    }


def _places(part: Any) -> set[tuple[str, str]]:
    """Kinds and names of the components that are referred to."""
    return {(kind, name) for kind, name in re.findall(r'"#/components/(\w+)/([\w-]+)"', json.dumps(part))}


def _below(path: str, made: dict[str, Any]) -> dict[str, Any]:
    """The document of a server whose addresses begin with ``path`` for its clients."""
    if path:
        made["servers"] = [{"url": path}]
        flow = made["components"]["securitySchemes"]["password"]["flows"]["password"]
        flow["tokenUrl"] = path + flow["tokenUrl"]
        for said in (made["info"], made["components"]["responses"]["Error"]):
            said["description"] = said["description"].replace("](/", f"]({path}/")
    return made


def _made(app: FastAPI) -> dict[str, Any]:
    made: dict[str, Any] = get_openapi(
        title="Mainmatch",
        version=app.version,
        openapi_version="3.1.0",
        description=_ABOUT,
        routes=app.router.routes,
        tags=[{"name": name, "description": text} for name, text in TAGS.items()],
        license_info={"name": "Apache-2.0", "identifier": "Apache-2.0"},
        servers=[{"url": "/"}],
    )
    components = made.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(problem.pop("$defs", {}))
    schemas["Problem"] = problem
    schemas["WebhookMessage"] = MESSAGE
    components["headers"] = RESPONSE_HEADERS
    components["schemas"] = dict(sorted(schemas.items()))
    components["securitySchemes"] = _schemes()
    made["webhooks"] = WEBHOOKS
    for item in made["paths"].values():
        for operation in item.values():
            for parameter in operation.get("parameters", ()):
                _describe(parameter)
    share_parameters(made)
    add_examples(made)
    share_examples(made)
    share_answers(made)
    for schema in schemas.values():
        drop_titles(schema)
    for name in sorted(_sent(made)):
        for part in components["schemas"][name].get("properties", {}).values():
            _tell_default(part)
    return made


def _sent(document: dict[str, Any]) -> set[str]:
    """Names of the schemas that requests are made of."""
    schemas, found = document["components"]["schemas"], set[str]()
    bodies = [op.get("requestBody", {}) for item in document["paths"].values() for op in item.values()]
    left = _references(bodies)
    while left:
        found |= left
        left = _references([schemas[name].get("properties", {}) for name in left]) - found
    return found


def _references(part: Any) -> set[str]:
    return set(re.findall(r'"\$ref": "#/components/schemas/(\w+)"', json.dumps(part)))


def _tell_default(part: dict[str, Any]) -> None:
    """Say what a member is when it is left out, in words.

    Generators take ``default`` for "always there" (openapi-typescript), or send it along (openapi-generator).
    """
    if "default" in part:
        text = json.dumps(part.pop("default"))
        if "efault" not in part["description"]:
            part["description"] += f" Default: `{text}`."


def _describe(parameter: dict[str, Any]) -> None:
    """Add what a parameter is, and an example."""
    text, example = PARAMETERS.get(parameter["name"], (None, None))
    if text is not None:
        parameter.setdefault("description", text)
    given = parameter["schema"].pop("examples", [parameter["schema"].get("default", example)])
    if given[0] is not None:
        parameter.setdefault("example", given[0])


def _schemes() -> dict[str, Any]:
    scopes = {scope: _MEANINGS[scope] for scope in SCOPES}
    return {
        "password": {
            "type": "oauth2",
            "description": "Your username and password. This page stores nothing.",
            "flows": {"password": {"tokenUrl": "/v1/auth/token", "scopes": scopes}},
        },
        "bearer": {"type": "http", "scheme": "bearer", "description": "A token: `mm_...`"},
    }


Schema = Mapping[str, Any]


def add_examples(document: dict[str, Any]) -> None:
    """Add an example to each parameter, body, answer and field that has none."""
    played = json.loads((files("mainmatch.api.docs") / "examples.json").read_text(encoding="utf-8"))
    for item in document["paths"].values():
        for operation in item.values():
            _add(operation, played["operations"].get(operation["operationId"], {}))
    for name, schema in document["components"]["schemas"].items():
        for field, part in schema.get("properties", {}).items():
            by_hand = FIELDS.get(f"{name}.{field}", FIELDS.get(field))
            found = (played["fields"].get(name, {}).get(field), *_declared(part), by_hand)
            example = next((each for each in found if each is not None), None)
            if "examples" not in part and example is not None:
                part["examples"] = [example]


def _declared(schema: Schema) -> Iterator[Any]:
    """Values that a schema itself names."""
    yield from (schema[key] for key in ("const", "default") if schema.get(key) is not None)
    yield from schema.get("enum", ())[:1]
    for each in schema.get("anyOf", ()):
        yield from _declared(each)


def _add(operation: dict[str, Any], played: Mapping[str, Any]) -> None:
    for parameter in operation["parameters"]:
        # What several operations have is among the components, with an example of its own.
        value = played.get("parameters", {}).get(parameter.get("name"))
        if value is not None:
            # In an address everything is a text.
            parameter["example"] = value if "string" in _types(parameter["schema"]) else json.loads(value)
    for content in operation.get("requestBody", {}).get("content", {}).values():
        _show(content, played.get("body"))
    for status, value in played.get("answers", {}).items():
        for content in operation["responses"][status].get("content", {}).values():
            _show(content, value)


def _types(schema: Schema) -> set[str]:
    return {schema.get("type", ""), *(each.get("type", "") for each in schema.get("anyOf", ()))}


def _show(content: dict[str, Any], value: Any) -> None:
    if value is not None and "example" not in content and "examples" not in content:
        content["example"] = value
