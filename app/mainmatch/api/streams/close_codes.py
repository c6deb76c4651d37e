"""How the stream says that something is wrong: close codes, and codes of error frames.

May touch: nothing. Rule kept here: 4000 to 4499 mean "come back, with back-off"; 4500 to 4999
mean "not without new credentials or a fix". A code has one meaning, for good.
"""

from enum import IntEnum

__all__ = ["CLOSES", "FRAME_CODES", "CloseCode"]


class CloseCode(IntEnum):
    """Why the server closed a socket."""

    INTERNAL = 4000
    GOING_AWAY = 4001
    HEARTBEAT_MISSED = 4002
    ACCESS_CHANGED = 4003
    SLOW_CONSUMER = 4008
    RATE_LIMITED = 4009
    NOT_IDENTIFIED = 4500
    BAD_TOKEN = 4501
    PROTOCOL_VERSION = 4502
    BAD_FRAME = 4503
    ACCESS_REMOVED = 4504
    ORIGIN_REFUSED = 4505
    TOO_MANY_CONNECTIONS = 4506


CLOSES: dict[int, str] = {
    1009: "a frame was larger than 64 KiB",
    CloseCode.INTERNAL: "the server failed, or could not look you up just now",
    CloseCode.GOING_AWAY: "the server goes away; `goaway {reason, reconnect_in_ms}` came before",
    CloseCode.HEARTBEAT_MISSED: "heartbeat missed",
    CloseCode.ACCESS_CHANGED: "access changed: you lost a feed, and have others",
    CloseCode.SLOW_CONSUMER: "slow consumer: the socket took no byte for 30 seconds",
    CloseCode.RATE_LIMITED: "too many frames (100 a second in the long run, 400 at once), or the server has as many "
    "sockets as it takes",
    CloseCode.NOT_IDENTIFIED: "not identified, or a query in the address",
    CloseCode.BAD_TOKEN: "bad, used, expired or revoked token or ticket",
    CloseCode.PROTOCOL_VERSION: "sub-protocols were offered, and `mainmatch.v1` was not among them",
    CloseCode.BAD_FRAME: "bad frame: a binary one",
    CloseCode.ACCESS_REMOVED: "access removed: you lost the only feed this socket listened to",
    CloseCode.ORIGIN_REFUSED: "origin refused: a page of another site (the operator can allow it), or a ticket of "
    "another origin",
    CloseCode.TOO_MANY_CONNECTIONS: "too many connections of this account (64, event streams and long polls that wait "
    "included)",
}
"""By close code: what happened. 1009 is the WebSocket's own."""

FRAME_CODES: dict[str, str] = {
    "malformed_json": "The frame is not the strict JSON that is taken here; `detail` says why.",
    "malformed_frame": "The frame doesn't have its op's shape; `errors` says where.",
    "unknown_op": "There is no such op.",
    "frame_too_large": "The frame is larger than the server takes.",
    "not_identified": "The first frame has to be `identify`. The socket is closed with 4500.",
    "already_identified": "This socket is identified; for another account open another one.",
    "invalid_token": "The token or ticket is unknown, used, expired or revoked. The socket is closed with 4501.",
    "insufficient_scope": "The token lacks the scope of this operation.",
    "unknown_feed": "There is no feed of this name that the caller may read.",
    "already_subscribed": "This socket has a subscription of this feed: unsubscribe first.",
    "not_subscribed": "This socket has no subscription of this feed (any more).",
    "too_many_subscriptions": "This socket has as many subscriptions as the server takes.",
    "client_required": "`acked` needs a socket that was identified by a frame with `client`.",
    "ack_ahead": "Only what was sent on this socket can be acknowledged.",
    "rate_limited": "Too many frames: the socket is closed with 4009. As the answer to a frame with an `id`: the "
    "account's budget is spent; again after `retry_after` seconds.",
    "too_many_connections": "The account has as many sockets as the server takes. The socket is closed with 4506.",
    "internal_error": "The server failed; trying again may help. The request may or may not have had its effect.",
}
"""Codes that are the stream's own; ``submit`` and ``act`` answer with those of their HTTP operations besides."""
