"""What many operations share in the OpenAPI document: headers of requests and responses, and parameters by name.

A parameter has one meaning wherever it occurs, so its description is here, unless an operation says more.
"""

from typing import Any

PARAMETERS = {
    "account": ("Username or id of the account.", "ada"),
    "channel": ("Name of the channel, as in the list of channels.", "table"),
    "cursor": ("`next_cursor` of the page before.", "MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE"),
    "as": ("Viewer.", "seat:3"),
    "at_seq": ("Number of the event.", 41),
    "challenge": ("SHA-256 of a text.", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
    "decision": ("Id of the decision.", "de_1"),
    "epoch": ("Epoch of the feed.", "h3Jd0sQ1xLw7"),
    "external_id": ("Your own identifier for the person.", "80351110224678912"),
    "free_seats": ("Least number of free seats. Only matches in their lobby have any.", 2),
    "game": ("Id of the game.", "x-game"),
    "Last-Event-ID": ("`id` of the last event.", "h3Jd0sQ1xLw7:41"),
    "limit": ("Most entries of a page.", 20),
    "link_id": ("Id of the link.", "id_4mVt8cQ2yR6wN0pE"),
    "match_id": ("Id of the match.", "m_5rT1nQ8vWz3kYb7u"),
    "member": ("Id of the member.", "cm_3kTzQ0nT1pVw"),
    "message_id": ("Id of the message.", "msg_Zk3v0d9QaYxB"),
    "waiting": ("Whether to list only those in which it is your turn.", True),
    "mine": ("Whether to list only those that you host or are in.", True),
    "namespace": ("Namespace of the integration.", "discord"),
    "offer": ("Id of the offer.", "of_2yKcR5mXbQd0"),
    "q": ("Text that the title contains, whatever its case.", "friday"),
    "reason": ("Reason, published to all and stored in the audit log.", "Ben has no more time."),
    "return_to": ("Return URL.", "https://play.example.org/in"),
    "says": ("Whether events say what happened.", True),
    "season": ("Id of the season.", "se_8vWz3kYb7uJ2rT1n"),
    "season_id": ("Id of the season.", "se_8vWz3kYb7uJ2rT1n"),
    "seat": ("Number of the seat, from 1.", 3),
    "slot": ("Slot of the submission.", "first"),
    "sort": ("Order of the list. With a minus: the newest, or the last, first.", "-created_at"),
    "status": ("List only those with this status.", "running"),
    "session_id": ("Id of the session.", "tk_6wN0pE4mVt8cQ2yR"),
    "subscription_id": ("Id that the browser chose.", "b7Vc2yKcR5mXbQd0"),
    "token_id": ("Id of the token.", "tk_6wN0pE4mVt8cQ2yR"),
    "webhook_id": ("Id of the webhook.", "wh_1pVw2yKcR5mXbQd8"),
}
"""By name: what it is, and an example."""

_SCHEMA = {"type": "object", "properties": {"type": {"const": "pass"}}, "required": ["type"]}

FIELDS: dict[str, Any] = {
    "DroppedAward.garnets": 3,
    "SeasonEpisode.garnets": {"cm_3kTzQ0nT1pVw": 5},
    "Problem.status": 409,
    "Problem.title": "Phase closed",
    "Problem.type": "https://play.example.org/docs/errors#phase_closed",
    "Problem.code": "phase_closed",
    "DailySchedule.at": "14:00",
    "ViewsDescribed.seat": {"type": "object", "properties": {"hand": {"type": "integer"}}},
    "about": "stage_rule",
    "account": "frida",
    "after": 3,
    "alias": "The Fox",
    "archived_at": "2021-11-21T14:00:00.000Z",
    "banned": ["duel-of-nerve"],
    "config_schema": {"type": "object", "properties": {"rounds": {"type": "integer", "minimum": 1}}},
    "death_game": "duel-of-bids",
    "detail": "The phase is closed. Send to the open one.",
    "device": "h3Jd0sQ1xLw7b3Zk",
    "display_name": "Frida",
    "due_at": "2020-11-22T14:00:00.000Z",
    "elapsed_ms": 1250,
    "eliminated": "cm_3kTzQ0nT1pVw",
    "episode": 2,
    "failing_since": "2020-11-21T14:00:00.000Z",
    "feed": "match/m_5rT1nQ8vWz3kYb7u/public",
    "finalists": ["cm_3kTzQ0nT1pVw", "cm_9f2Kd0sQ1xLw"],
    "first_phase_seconds": 172800,
    "game": "x-game",
    "invite_code": "Yb7uJ2rT1nQ8vWz3",
    "join_code": "Yb7uJ2rT1nQ8",
    "last_used_at": "2020-11-21T14:00:00.000Z",
    "match_id": "m_5rT1nQ8vWz3kYb7u",
    "may_transfer": True,
    "namespace": "discord",
    "next_after": 100,
    "next_cursor": "MjAyMC0xMS0yMVQxNDowMDowMCBtXzVyVDE",
    "next_try_at": "2020-11-21T14:05:00.000Z",
    "old_secret_until": "2020-11-22T14:00:00.000Z",
    "options": [3, 5],
    "n": 1,
    "paused_until": "2020-11-23T14:00:00.000Z",
    "phase_id": "ph_7uJ2rT1nQ8vWz3kY",
    "player_rules": "# The X Game\n\nFive players, five rounds, 24 hours a step.",
    "public": {"type": "object", "properties": {"round": {"type": "integer"}}},
    "reason": "Ben has no more time.",
    "review_until": "2020-11-22T02:00:00.000Z",
    "rules": "# The X Game\n\nFive players play five rounds.",
    "says": "{seat:3} pairs you with {seat:1}.",
    "schema": _SCHEMA,
    "seat": 4,
    "second_factor": "492039",
    "seq": 42,
    "setting": "rounds",
    "slot": "first",
    "starts_at": "2020-11-22T20:00:00.000Z",
    "submitted": [1, 3],
    "supporters": {"cm_2yKcR5mXbQd0": "cm_3kTzQ0nT1pVw"},
    "timestamp": "2020-11-21T14:00:00.000Z",
    "to": [2, 3],
    "token_type_hint": "access_token",
    "tokens_of_life": 1,
    "types": ["phase.opened"],
    "until": "2020-11-23T14:00:00.000Z",
    "winner": "cm_3kTzQ0nT1pVw",
    "zone": "Europe/Berlin",
}
"""By name, or schema and name: an example of a field that no played match shows."""

ON_BEHALF_OF = {
    "name": "On-Behalf-Of",
    "in": "header",
    "required": False,
    "description": "Linked account to act for, as `{namespace}:{external_id}`. Only with an integration's token.",
    "schema": {"type": "string", "maxLength": 200},
    "example": "discord:80351110224678912",
}

IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "`ETag` of the response that you have. If it is still the same, the answer is 304 without a body.",
    "schema": {"type": "string"},
    "example": '"9b3f2c61d7a84e05"',
}

RESPONSE_HEADERS: dict[str, Any] = {
    "Request-Id": {
        "description": "Id of this request in the server's log. Name it when you report an error.",
        "schema": {"type": "string"},
        "example": "req_h3Jd0sQ1xLw7b3Zk",
    },
    "RateLimit": {
        "description": "What is left of the budget: requests (`r`), and seconds until all of it is back (`t`).",
        "schema": {"type": "string"},
        "example": '"reads";r=1193;t=1',
    },
    "RateLimit-Policy": {
        "description": "The budget: requests (`q`) in so many seconds (`w`).",
        "schema": {"type": "string"},
        "example": '"reads";q=1200;w=60',
    },
    "Idempotency-Replayed": {
        "description": "`true`: the request was a repeat, and this is the first answer again.",
        "schema": {"type": "string", "enum": ["true"]},
        "example": "true",
    },
    "Deprecation": {
        "description": "Since when the operation is deprecated, in seconds since 1970 (RFC 9745).",
        "schema": {"type": "string"},
        "example": "@1798761600",
    },
    "Sunset": {
        "description": "From when on the operation may be gone (RFC 8594).",
        "schema": {"type": "string"},
        "example": "Sat, 01 Jan 2028 00:00:00 GMT",
    },
    "ETag": {
        "description": "Entity tag of this response. Send it as `If-None-Match`.",
        "schema": {"type": "string"},
        "example": '"9b3f2c61d7a84e05"',
    },
    "Location": {
        "description": "With 201, the path of what was made. With 303, the URL to go on at.",
        "schema": {"type": "string", "format": "uri-reference"},
        "example": "/v1/matches/m_5rT1nQ8vWz3kYb7u",
    },
    "Content-Language": {
        "description": "Languages of the texts (`Accept-Language`).",
        "schema": {"type": "string"},
        "example": "de",
    },
    "WWW-Authenticate": {
        "description": "How to sign in. With 401.",
        "schema": {"type": "string"},
        "example": 'Bearer realm="mainmatch", error="invalid_token"',
    },
    "Retry-After": {
        "description": "Seconds to wait before a retry. With 429 and 503.",
        "schema": {"type": "integer", "minimum": 1},
        "example": 2,
    },
}
"""Headers of responses, by name."""


def key_header(*, is_required: bool) -> dict[str, Any]:
    """The parameter ``Idempotency-Key``; ``is_required``: with personal tokens."""
    must = "Required with a personal token. " if is_required else ""
    return {
        "name": "Idempotency-Key",
        "in": "header",
        "required": False,
        "description": f"{must}Text of your choice, new for each request. Repeats with the same text take effect once.",
        "schema": {
            "title": "RequiredIdempotencyKey" if is_required else "IdempotencyKey",
            "type": "string",
            "minLength": 1,
            "maxLength": 255,
            "pattern": "^[!-~]+$",
        },
        "example": "01JD9Q0W9T6C8Z5M3V7K2XBRFA",
    }


def header_references(*names: str) -> dict[str, Any]:
    """Headers of a response, by reference."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
