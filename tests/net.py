"""A net under the whole suite: every event and frame that a test causes has the shape that is published for its type.

The server's own types are held against ``mainmatch.services.event_catalogue.event_types``, with nothing undeclared in
them; a game's own against the schemas that the game declares. Every test hangs it (``conftest.net``), and fails with
what was caught in it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter, ValidationError

from mainmatch.api.streams.schemas import SERVER_FRAMES
from mainmatch.api.streams.socket_protocol import Session
from mainmatch.rules import Event, Game, Told
from mainmatch.services import events
from mainmatch.services.event_catalogue.event_types import IN_ACCOUNT, IN_MATCH, IN_SEASON, EventKind
from mainmatch.services.events import EventWriter
from mainmatch.services.phases import transitions
from mainmatch.store import feeds

__all__ = ["Net"]


@dataclass
class Net:
    """What was caught: events and frames that aren't what is published of them.

    ``seen``: the server's own types that came by, each with whose feed it was: match, season or account.
    """

    caught: list[str] = field(default_factory=list)
    seen: set[tuple[str, str]] = field(default_factory=set)

    def spread(self, hooks: pytest.MonkeyPatch) -> None:
        """Hang it where events are written, where those of games come in, and where frames go out."""
        append, tell, send = feeds.append, transitions._write_game_event, Session.next

        def looked_at(tx: Any, batch: Sequence[tuple[str, int, Sequence[str]]]) -> None:
            for feed, _, bodies in batch:
                self.look(feed.partition("/")[0], bodies)
            append(tx, batch)

        def compared(told_to: EventWriter, told: Told) -> None:
            # First told, under guard: a test's evil game may never come back from being asked what it tells.
            tell(told_to, told)
            self.compare(told_to.uow.games.get(told_to.match.game, told_to.match.version), told.event)

        def sent(session: Session) -> str | None:
            text = send(session)
            self.read(text or "")
            return text

        hooks.setattr(events, "feeds", SimpleNamespace(**{**vars(feeds), "append": looked_at}))
        hooks.setattr(transitions, "_write_game_event", compared)
        hooks.setattr(Session, "next", sent)

    def look(self, place: str, bodies: Iterable[str]) -> None:
        """Hold these against the server's own types; ``place`` is whose feed it is: match, season or account."""
        known = _KNOWN[place]
        for event in map(json.loads, bodies):
            kind = event["type"]
            # Games are asked in ``compare``; with ``test.`` tests fill feeds that are about something else.
            if kind.startswith(("game.", "test.")):
                continue
            self.seen.add((place, kind))
            if kind not in known:
                self.caught.append(
                    f"{kind} in the feed of a {place}: mainmatch.services.event_catalogue.event_types has it not"
                )
                continue
            try:
                known[kind].check(json.dumps(event["data"]))
            except ValidationError as error:
                self.caught.append(f"{kind} in the feed of a {place}: {error}")

    def compare(self, game: Game, event: Event) -> None:
        """Hold a game's event against what the game declares."""
        if type(event) not in game.events:
            self.caught.append(f"{game.id} tells {event.type} and doesn't declare it")
            return
        wrong = [error.message for error in _validator(type(event)).iter_errors(event.as_json())]
        if wrong or not event.type.startswith("game."):
            self.caught.append(f"{game.id}, {event.type}: {wrong or 'the types of games begin with game.'}")

    def read(self, frame: str) -> None:
        """Hold a server's frame against its shape; an error may bring members of the mistake besides."""
        op = frame.partition('{"op":"')[2].partition('"')[0]
        if op not in SERVER_FRAMES:
            return
        try:
            _FRAMES[op].validate_json(frame, strict=True, extra="ignore" if op == "error" else "forbid")
        except ValidationError as error:
            self.caught.append(f"frame {op}: {error}")


_KNOWN: Mapping[str, Mapping[str, EventKind]] = {"match": IN_MATCH, "season": IN_SEASON, "account": IN_ACCOUNT}

_FRAMES: Mapping[str, TypeAdapter[Any]] = {op: TypeAdapter(shape) for op, shape in SERVER_FRAMES.items()}


@cache
def _validator(kind: type[Event]) -> Draft202012Validator:
    return Draft202012Validator(kind.model_json_schema(mode="serialization"))
