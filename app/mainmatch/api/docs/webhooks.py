"""What the server sends to webhooks, for the OpenAPI document: its ``webhooks``, as receivers have to implement them.

May touch: nothing but values. Rule kept here: it says what ``mainmatch.webhook_delivery`` sends, and what it makes of
the answers.
"""

from typing import Any

__all__ = ["MESSAGE", "WEBHOOKS"]

_ENVELOPE = {
    "feed": "match/m_3kTz/seat:3",
    "seq": 42,
    "id": "ev_Zk3v0d9Q",
    "type": "phase.opened",
    "at": "2026-11-21T14:00:00.000Z",
    "round": 2,
    "phase_id": "ph_3kTz",
    "phase": "choice",
    "data": {"due_at": "2026-11-22T14:00:00.000Z"},
}

MESSAGE: dict[str, Any] = {
    "title": "WebhookMessage",
    "description": "What a webhook gets: an event as on every other transport, in `data`; or a test.",
    "type": "object",
    "properties": {
        "type": {"type": "string", "description": "The event's own, or `webhook.test`.", "examples": ["phase.opened"]},
        "timestamp": {"type": "string", "format": "date-time", "description": "When it happened."},
        "data": {
            "anyOf": [
                {"$ref": "#/components/schemas/Envelope"},
                {
                    "type": "object",
                    "description": "Of `webhook.test`, which is no event of any feed.",
                    "properties": {"webhook_id": {"type": "string"}},
                    "required": ["webhook_id"],
                },
            ]
        },
    },
    "required": ["type", "timestamp", "data"],
}
"""The schema ``WebhookMessage``."""

_HEADERS = {
    "webhook-id": (
        "The same each time the message is sent: drop what you know.",
        {"type": "string", "examples": ["msg_8fJzUq0nT1pVw2yKcR5mXbQd"]},
    ),
    "webhook-timestamp": (
        "When this try was made, in seconds since 1970. Refuse what is minutes old.",
        {"type": "string", "pattern": "^[0-9]+$", "examples": ["1795269600"]},
    ),
    "webhook-signature": (
        (
            "Over `{webhook-id}.{webhook-timestamp}.{body}`, by HMAC-SHA256 with the webhook's secret: `v1,` and "
            "base 64. Two, with a blank between them, for 24 hours after the secret was rotated."
        ),
        {"type": "string", "examples": ["v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="]},
    ),
}

WEBHOOKS: dict[str, Any] = {
    "event": {
        "post": {
            "tags": ["Webhooks"],
            "operationId": "receiveEvent",
            "summary": "An event of a feed",
            "description": (
                "Sent to the address of a webhook as [Standard Webhooks](https://www.standardwebhooks.com) describes "
                "it: at least once, each feed's events in order, tried for three days. Verify the signature over the "
                "body's bytes before you parse them, drop ids that you know, and answer within 10 seconds."
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
                        "examples": {
                            "event": {
                                "value": {"type": "phase.opened", "timestamp": _ENVELOPE["at"], "data": _ENVELOPE},
                            },
                            "test": {
                                "value": {
                                    "type": "webhook.test",
                                    "timestamp": "2026-11-21T14:00:00.000Z",
                                    "data": {"webhook_id": "wh_5rT1"},
                                },
                            },
                        },
                    }
                },
            },
            "responses": {
                "2XX": {"description": "It has arrived. What you answer is not looked at."},
                "410": {"description": "Never again: the webhook pauses at once."},
                "default": {"description": "It failed, and is tried again later; `Retry-After` counts, up to an hour."},
            },
        }
    }
}
"""By name, as OpenAPI 3.1 has them."""
