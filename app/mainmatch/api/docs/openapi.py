"""The OpenAPI document, from what the doors declare.

May touch: FastAPI's generator. Rule kept here: what it says is what the server does; nothing of
FastAPI's defaults (its 422, its title) is left in it.
"""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from mainmatch.api.docs.webhooks import MESSAGE, WEBHOOKS
from mainmatch.api.errors.problems import Problem
from mainmatch.services.caller import SCOPES

__all__ = ["HOSTING", "TAGS", "document"]

TAGS = {
    "Accounts": "Who you are, and the tokens that speak for you.",
    "Games": "The games that can be played here, with their rules and schemas.",
    "Matches": "Creating, finding, joining and starting matches.",
    "Hosting": "What hosts do in a match that runs, most needed first.",
    "Play": "What players do: see, choose, submit; and how it ended.",
    "Seasons": "A cast that plays match after match until one is left: its episodes, decisions, garnets and ledger.",
    "Chat": "Channels: who may talk to whom now, and what was said.",
    "Streams": "Events as they happen.",
    "Webhooks": "Events, sent to an address of yours.",
    "Operations": "For those who run the server.",
}
"""Headings, by reader, in the order in which a host needs them."""

HOSTING = (
    "getHostStatus",
    "remindMissing",
    "announce",
    "clarify",
    "listClarifications",
    "extendPhase",
    "pauseMatch",
    "resumeMatch",
    "closePhase",
    "getReview",
    "publishOutcome",
    "putPlayer",
    "putSeatSubmission",
    "listHosts",
    "addHost",
    "removeHost",
    "rewindMatch",
    "cancelMatch",
    "breakSeal",
    "getAudit",
)
"""Under Hosting, what is needed most comes first; elsewhere the order is that of the routers."""

_ABOUT = """A server for games of secrets and talk: sealed moves, deadlines, private views, and a stream of events.

Errors are `application/problem+json`; look at `code`, all of which are listed at [/docs/errors](/docs/errors).
Input is strict: unknown fields, repeated keys, numbers in quotes and integers with a fraction (`7.0`) are refused, and
so are control characters other than newline and tab, numbers beyond 2^53 and more than 32 levels of nesting.
Times are RFC 3339 in UTC, durations are in seconds, ids are opaque.
"""

_MEANINGS = {
    "match:read": "See matches, views, results and events.",
    "match:play": "Join, leave and play.",
    "match:host": "Create and host matches.",
    "chat:read": "Read what is said.",
    "chat:write": "Say something.",
    "season:read": "See seasons and ledgers.",
    "season:host": "Run seasons.",
    "webhook:write": "Set up webhooks.",
    "account:write": "Change the account and its tokens.",
}


def document(app: FastAPI) -> dict[str, Any]:
    """The document, made once per app."""
    if app.openapi_schema is None:
        app.openapi_schema = _made(app)
    return app.openapi_schema


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
    made["paths"] = dict(sorted(made["paths"].items(), key=lambda path: _place(path[1])))
    components = made.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(problem.pop("$defs", {}))
    schemas["Problem"] = problem
    schemas["WebhookMessage"] = MESSAGE
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    components["schemas"] = dict(sorted(schemas.items()))
    components["securitySchemes"] = _schemes()
    made["webhooks"] = WEBHOOKS
    return made


def _place(methods: dict[str, Any]) -> int:
    """Where a path stands among those of its heading; headings have an order of their own. Ties stay as they are."""
    ids = [operation["operationId"] for operation in methods.values()]
    return min((HOSTING.index(each) for each in ids if each in HOSTING), default=len(HOSTING))


def _schemes() -> dict[str, Any]:
    scopes = {scope: _MEANINGS[scope] for scope in SCOPES}
    return {
        "password": {
            "type": "oauth2",
            "description": "Your username and password. Nothing is kept by this page.",
            "flows": {"password": {"tokenUrl": "/v1/auth/token", "scopes": scopes}},
        },
        "bearer": {"type": "http", "scheme": "bearer", "description": "A token: `mm_...`"},
    }
