"""The AsyncAPI document: the WebSocket, the server-sent events, and every event that travels on them.

Nothing is described here that isn't described once elsewhere and held against the running server; this only puts it
together.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import yaml
from pydantic import TypeAdapter

from mainmatch.api.docs.said_once import pascal
from mainmatch.api.streams.frames import CLIENT_FRAMES, CLOSES, FRAME_CODES, PROTOCOL
from mainmatch.api.streams.schemas import Envelope
from mainmatch.api.streams.server_frames import SERVER_FRAMES
from mainmatch.rules import Event, Game
from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.event import IN_SEASON
from mainmatch.services.events.match_events import MatchEvent
from mainmatch.services.values import Utc
from tests.documents.declared_events import Declared, audience_in_words, meaning_of, schema_of, shape_of
from tests.documents.frames import CLIENT_EXAMPLES, SERVER_EXAMPLES, ActReceipt, SubmitReceipt
from tests.documents.json_schema import example_of, place

Part: TypeAlias = dict[str, Any]

_ABOUT = f"""Receive events as they happen, the same on every transport, and send moves on the same socket.

Each viewer has a feed: `match/{{id}}/public`, `match/{{id}}/seat:{{n}}`, `match/{{id}}/host`, `season/{{id}}/public`,
`season/{{id}}/member:{{member}}`, `season/{{id}}/host`, `account/{{id}}`. Events are numbered 1, 2, 3, ... within a
feed, without a gap. Ignore types and members that you don't know: more will be added. To resume, subscribe again. The
HTTP operations, including long polls, are in `/v1/openapi.json`.

WebSocket: sub-protocol `{PROTOCOL}`, JSON texts of up to 16 KiB from the client. Every frame with an `id` gets exactly
one reply. Server-sent events carry the same envelope in `data:`.
"""

_REPLIES = {
    "identify": ("ready",),
    "subscribe": ("subscribed",),
    "unsubscribe": ("unsubscribed",),
    "submit": ("receipt.submit",),
    "act": ("receipt.act",),
    "ping": ("pong",),
    "ack": (),
    "pong": (),
}
"""By the client's op: the messages that answer it, beside ``error``."""

_SAID = ("hello", "caught_up", "ping", "goaway", "error")
"""What the server says of itself."""

_ENVELOPE: Part = {
    "feed": "match/m_3kTz/seat:3",
    "seq": 41,
    "id": "ev_Zk3v0d9Q",
    "at": TypeAdapter(Utc).json_schema(mode="serialization")["examples"][0],
    "round": 4,
    "phase_id": "ph_x1",
    "phase_name": "choice",
}
_OUTSIDE: Part = {"round": None, "phase_id": None, "phase_name": None}
_WHERE: Mapping[str, tuple[str, str, Part]] = {
    "match": ("matches", "^match/", {}),
    "season": ("seasons", "^season/", {"feed": "season/se_b8Lm/member:cm_Kq7x", **_OUTSIDE}),
    "account": ("accounts", "^account/", {"feed": "account/ac_7Qp", **_OUTSIDE}),
}
"""By what the feeds are of: that in the plural, how their names begin, and what is other in the envelope."""


def text(version: str, games: Iterable[Game]) -> str:
    """The document of this version as YAML, with the events of these games."""
    made = document(version, games)
    return yaml.dump(made, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


class _Dumper(yaml.SafeDumper):
    """No anchors: what is said twice is written twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def document(version: str, games: Iterable[Game]) -> Part:
    """The document. The games' own events are those of these games."""
    parts: Part = {}
    told = _events(parts, games)
    messages, events = {**told, **_frames(parts)}, [*told]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Mainmatch",
            "version": version,
            "description": _ABOUT,
            "tags": [
                {"name": "match feeds", "description": "Events of one match, in one feed per viewer."},
                {"name": "season feeds", "description": "Events of one season, in one feed per viewer."},
                {"name": "account feeds", "description": "Events of all matches and seasons of one account."},
                {"name": "client frames", "description": "Frames that clients send on the socket."},
                {"name": "server frames", "description": "Frames that the server sends, other than events."},
            ],
            "license": {"name": "Apache-2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"},
        },
        "defaultContentType": "application/json",
        "servers": _servers(),
        "channels": _channels(messages, events),
        "operations": _operations(events),
        "components": {"messages": messages, "schemas": dict(sorted(parts.items())), "securitySchemes": _SECURITY},
    }


_SECURITY: Part = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "`Authorization: Bearer mm_...` on the request, for programs. Omit `identify` then.",
    },
    "token": {"type": "apiKey", "in": "password", "description": "The same token, in the first frame, `identify`."},
    "ticket": {
        "type": "apiKey",
        "in": "password",
        "description": "For browsers: a ticket from `POST /v1/stream/tickets`, in `identify`. Valid once, for 30 s.",
    },
}


def _servers() -> Part:
    host = {"default": "127.0.0.1:8000", "description": "Address of your server."}
    schemes = {name: {"$ref": f"#/components/securitySchemes/{name}"} for name in _SECURITY}
    plain: Part = {"host": "{host}", "variables": {"host": host}}
    return {
        "socket": {**plain, "protocol": "ws", "description": "`wss` behind TLS.", "security": [*schemes.values()]},
        "http": {**plain, "protocol": "http", "description": "`https` behind TLS.", "security": [schemes["bearer"]]},
    }


def _line(text: str) -> str:
    """A docstring as one line of Markdown."""
    return " ".join(text.split()).replace("``", "`")


# --- messages


def _events(parts: Part, games: Iterable[Game]) -> Part:
    envelope = TypeAdapter(Envelope).json_schema()
    envelope["properties"]["op"] = {"const": "event", "description": "Only on the WebSocket."}
    place(envelope, "Envelope", parts)
    told = {name: _told(kind, "match", parts) for name, kind in MatchEvent.KINDS.items()}
    told |= {name: _told(kind, "season", parts) for name, kind in IN_SEASON.items()}
    told |= {name: _told(kind, "account", parts) for name, kind in AccountEvent.KINDS.items()}
    for game in games:
        told |= {f"{game.id}.{kind.type}": _own(game, kind, parts) for kind in game.events}
    return told


def _told(kind: Declared, where: str, parts: Part) -> Part:
    # What seasons tell has names that matches have, too; so these have a prefix.
    prefix = "Season" if where == "season" else ""
    data = place(schema_of(kind), shape_of(kind).__name__, parts, prefix)
    audience = f"Audience: {audience_in_words(kind)}."
    return _event(kind.type, where, meaning_of(kind), audience, data, dict(kind.example))


def _own(game: Game, kind: type[Event], parts: Part) -> Part:
    """A game's own event. Games that are built alike may share a name, so each has a prefix."""
    prefix = pascal(game.id)
    data = place(kind.json_schema("serialization"), kind.__name__, parts, prefix)
    return _event(
        kind.type,
        "match",
        _line(kind.__doc__ or game.title),
        f"Event of {game.title}.",
        data,
        example_of(data, parts),
        prefix,
    )


def _event(kind: str, where: str, summary: str, more: str, data: Part, example: Any, prefix: str = "") -> Part:
    several, feed, told = _WHERE[where]
    name = prefix + pascal(kind.removeprefix("game.") if prefix else kind) + "Event"
    narrowed = {"type": {"const": kind}, "feed": {"type": "string", "pattern": feed}, "data": data}
    return {
        "name": kind,
        "title": kind,
        "summary": _line(summary),
        "description": f"{more} In the feeds of {several}.",
        "tags": [{"name": f"{where} feeds"}],
        "payload": {
            "title": name,
            "allOf": [{"$ref": "#/components/schemas/Envelope"}, {"type": "object", "properties": narrowed}],
        },
        "examples": [{"name": kind.replace(".", "_"), "payload": {**_ENVELOPE, **told, "type": kind, "data": example}}],
    }


def _frames(parts: Part) -> Part:
    shown = {f"{op}.client" if op in SERVER_FRAMES else op: (op, shape) for op, shape in CLIENT_FRAMES.items()}
    frames = {name: _frame(op, shape, CLIENT_EXAMPLES[op], parts, "Client") for name, (op, shape) in shown.items()}
    frames |= {op: _frame(op, shape, SERVER_EXAMPLES[op], parts, "Server") for op, shape in SERVER_FRAMES.items()}
    for name, shape in (("submit", SubmitReceipt), ("act", ActReceipt)):
        frames[f"receipt.{name}"] = _frame("receipt", shape, None, parts, "Server")
    return frames


def _frame(op: str, shape: Any, example: Mapping[str, Any] | None, parts: Part, side: str) -> Part:
    schema = TypeAdapter(shape).json_schema(mode="validation" if side == "Client" else "serialization")
    payload = place(schema, shape.__name__, parts, "Client" if side == "Client" else "")
    shown = example_of(payload, parts) if example is None else dict(example)
    frame: Part = {
        "name": op,
        "title": op,
        "summary": _line(shape.__doc__ or op),
        "tags": [{"name": f"{side.lower()} frames"}],
        "payload": payload,
        "examples": [{"name": op, "payload": shown}],
    }
    if "id" in schema["properties"]:
        frame["correlationId"] = {"location": "$message.payload#/id"}
    return frame


# --- channels and operations


def _channels(messages: Part, events: list[str]) -> Part:
    def listed(names: Iterable[str]) -> Part:
        return {name: {"$ref": f"#/components/messages/{name}"} for name in names}

    codes = "\n".join(f"- {int(code)}: {meaning}" for code, meaning in CLOSES.items())
    wrong = "\n".join(f"- `{code}`: {meaning}" for code, meaning in FRAME_CODES.items())
    return {
        "stream": {
            "address": "/v1/stream",
            "title": "Follow feeds and submit",
            "description": f"Sub-protocol `{PROTOCOL}`. Send no query in the address.\n\nClose codes: after 4000 to "
            f"4499, reconnect with back-off; after 4500 to 4999, first get new credentials or fix the client."
            f"\n\n{codes}\n\nCodes of `error`, in addition to those of the HTTP operations behind `submit` "
            f"and `act`:\n\n{wrong}",
            "servers": [{"$ref": "#/servers/socket"}],
            "messages": listed(messages),
            "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
        },
        **{name: _event_channel(name, listed(each)) for name, each in _by_channel(events).items()},
    }


def _event_channel(name: str, messages: Part) -> Part:
    place, title, what = _EVENT_CHANNELS[name]
    channel: Part = {
        "address": f"/v1/{place}/events/stream",
        "title": f"{title}, as server-sent events",
        "servers": [{"$ref": "#/servers/http"}],
    }
    if what is not None:
        channel["parameters"] = {f"{what}_id": {"description": f"The {what}'s id."}}
    return {**channel, "messages": messages}


_EVENT_CHANNELS: Mapping[str, tuple[str, str, str | None]] = {
    "matchEvents": ("matches/{match_id}", "Your feed of one match", "match"),
    "seasonEvents": ("seasons/{season_id}", "Your feed of one season", "season"),
    "myEvents": ("me", "Your account's feed", None),
}


def _by_channel(events: list[str]) -> dict[str, list[str]]:
    """The messages of each channel of server-sent events."""
    of_account = [name for name in events if name in AccountEvent.KINDS]
    of_season = [name for name in events if name in IN_SEASON]
    of_match = [name for name in events if name not in {*of_account, *of_season}]
    return {"matchEvents": of_match, "seasonEvents": of_season, "myEvents": of_account}


def _operations(events: list[str]) -> Part:
    told = _by_channel(events)
    taken = {
        f"take{op.capitalize()}": _taken(f"{op}.client" if op in SERVER_FRAMES else op, replies, shape.__doc__ or op)
        for (op, replies), shape in zip(_REPLIES.items(), (CLIENT_FRAMES[op] for op in _REPLIES), strict=True)
    }
    return {
        **taken,
        "say": _sent("stream", _SAID, "Frames about the connection, without a request."),
        "tell": _sent("stream", events, "Events of the subscribed feeds, in order."),
        "tellMatch": _sent("matchEvents", told["matchEvents"], "Events of one match."),
        "tellSeason": _sent("seasonEvents", told["seasonEvents"], "Events of one season."),
        "tellAccount": _sent("myEvents", told["myEvents"], "Events of your account."),
    }


def _taken(name: str, replies: tuple[str, ...], summary: str) -> Part:
    taken: Part = {
        "action": "receive",
        "channel": {"$ref": "#/channels/stream"},
        "description": _line(summary),
        "messages": [_of("stream", name)],
    }
    if replies:
        answers = [_of("stream", each) for each in (*replies, "error")]
        taken["reply"] = {"channel": {"$ref": "#/channels/stream"}, "messages": answers}
    return taken


def _sent(channel: str, names: Iterable[str], summary: str) -> Part:
    return {
        "action": "send",
        "channel": {"$ref": f"#/channels/{channel}"},
        "description": summary,
        "messages": [_of(channel, name) for name in names],
    }


def _of(channel: str, name: str) -> Part:
    return {"$ref": f"#/channels/{channel}/messages/{name}"}
