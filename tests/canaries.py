"""I5: what a test sends as a secret is a canary; a log line, an error or a server's output that has one fails the test.

The net hangs over every test (tests/conftest.py). It learns what is secret where requests are parsed: passwords, texts
of messages, codes and claims, tokens and tickets; and knows by sight what is secret whoever made it: tokens, password
hashes, actions. It listens at debug level to all that is logged in this process, whatever the test does to the
configuration of logs, to the output of servers in processes of their own, and to every problem and error frame.

What an exception says is not listened to: ``configure_logs`` drops it, which tests/cli/test_commands.py proves.
"""

import functools
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import structlog
from starlette.responses import Response
from structlog.typing import EventDict

from mainmatch.api import problems
from mainmatch.api.http import request
from mainmatch.api.streams import frames, server_frames, socket_protocol
from mainmatch.demo.server import ServerProcess
from mainmatch.games.registry import Registry
from mainmatch.rules import Action
from mainmatch.rules.errors import CodedError

_SECRET_FIELDS = {"password", "text", "claim", "code", "token", "ticket", "verifier", "client_secret", "invite"}
_SHORTEST = 10
"""Characters. What is shorter stands in many a line by chance."""

_BY_SIGHT = re.compile(
    r"mm[a-z]?_[A-Za-z0-9_-]{20,}|whsec_[A-Za-z0-9+/=]{20,}|\$argon2|correct horse battery|canary-[a-z0-9]+"
)
_OTHERS = ("httpcore2", "httpx2", "websockets.client", "urllib3", "hypothesis", "schemathesis", "faker", "asyncio")
"""Loggers of clients and tools, which are in this process only because the tests are."""

_QUIET = ("websockets", "alembic", "uvicorn.error", *_OTHERS)
"""What ``configure_logs`` keeps at warnings whatever the level, and those that are none of the server's."""

_LOAD_SHIPPED_GAMES = Registry.load
"""Taken here, before a test puts games of its own in its place."""


class Canaries:
    """The canaries of one test. ``caught`` lists where a secret appeared, never the secret itself."""

    def __init__(self) -> None:
        self.caught: list[str] = []
        self._known: set[str] = set()
        # Now: a test can replace the registry.
        _action()

    def know(self, value: Any) -> None:
        """Register the secrets in this body."""
        if isinstance(value, dict):
            for name, each in value.items():
                if name in _SECRET_FIELDS and isinstance(each, str) and len(each) >= _SHORTEST:
                    self._known.add(each)
                else:
                    self.know(each)
        elif isinstance(value, list):
            for each in value:
                self.know(each)

    def look(self, where: str, text: str) -> None:
        """Check that this text contains no secret."""
        if _BY_SIGHT.search(text) or _action().search(text):
            self.caught.append(f"{where}: a token, a password or an action")
        elif any(secret in text for secret in self._known):
            self.caught.append(f"{where}: something that was sent as a secret")

    def listen(self, _logger: Any, _method: str, event: EventDict) -> EventDict:
        """A structlog processor that runs before all others."""
        told = {name: value for name, value in event.items() if name != "exc_info"}
        self.look(f"log line {event.get('event')!s:.40}", repr(told))
        return event


@contextmanager
def hung(net: Canaries, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hang the net up, for one test."""
    _learn(net, monkeypatch)
    _watch_errors(net, monkeypatch)
    _watch_servers(net, monkeypatch)
    _watch_libraries(net, monkeypatch)
    processors = structlog.get_config()["processors"]
    # In place: loggers that were bound before hold this very list.
    processors.insert(0, net.listen)
    try:
        yield
    finally:
        processors.remove(net.listen)
        # Whoever sets the log up in this process does so for all tests after it.
        if structlog.is_configured():
            structlog.reset_defaults()


def _learn(net: Canaries, monkeypatch: pytest.MonkeyPatch) -> None:
    parse_json = _told(request.parse_json, net.know)
    for place in (request, frames):
        monkeypatch.setattr(place, "parse_json", parse_json)
    monkeypatch.setattr(request, "parse_form", _told(request.parse_form, lambda pairs: net.know(dict(pairs))))


def _told(parse: Callable[[bytes], Any], tell: Callable[[Any], None]) -> Callable[[bytes], Any]:
    @functools.wraps(parse)
    def parsed(body: bytes) -> Any:
        value = parse(body)
        tell(value)
        return value

    return parsed


def _watch_errors(net: Canaries, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, encode_error = problems.answer, server_frames.encode_error

    def problem(error: CodedError, *args: Any, **kwargs: Any) -> Response:
        made = answer(error, *args, **kwargs)
        net.look(f"problem {error.code}", bytes(made.body).decode())
        return made

    def frame(code: str, *args: Any, **kwargs: Any) -> str:
        made = encode_error(code, *args, **kwargs)
        net.look(f"error frame {code}", made)
        return made

    monkeypatch.setattr(problems, "answer", problem)
    for place in (server_frames, socket_protocol):
        monkeypatch.setattr(place, "encode_error", frame)


def _watch_libraries(net: Canaries, monkeypatch: pytest.MonkeyPatch) -> None:
    make = logging.getLogRecordFactory()

    def record(*args: Any, **kwargs: Any) -> logging.LogRecord:
        made = make(*args, **kwargs)
        # A copy of a record, which is filled later, has no name yet.
        if made.name and not made.name.startswith(_OTHERS):
            net.look(f"log line of {made.name}", made.getMessage())
        return made

    # Where records are made, for handlers are thrown away by whoever configures logs anew.
    monkeypatch.setattr(logging, "_logRecordFactory", record)
    for name, level in {"root": logging.DEBUG, **dict.fromkeys(_QUIET, logging.WARNING)}.items():
        monkeypatch.setattr(logging.getLogger(name), "level", level)
    # Loggers remember what they are enabled for; setting a level the public way makes them forget.
    logging.root.setLevel(logging.DEBUG)


def _watch_servers(net: Canaries, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = ServerProcess.__init__

    def at_debug_level(self: ServerProcess, *args: Any, **kwargs: Any) -> None:
        begin(self, *args, **kwargs)
        self._settings["MAINMATCH_LOG_LEVEL"] = "debug"

    monkeypatch.setattr(ServerProcess, "__init__", at_debug_level)
    monkeypatch.setattr(ServerProcess, "_output", _Heard(net), raising=False)


class _Heard:
    """In the place of what a server process said last: everything it says passes here."""

    def __init__(self, net: Canaries) -> None:
        self._net = net

    def __get__(self, server: ServerProcess, _kind: type) -> bytes:
        heard: bytes = vars(server)["_output"]
        return heard

    def __set__(self, server: ServerProcess, heard: bytes) -> None:
        vars(server)["_output"] = heard
        self._net.look("a server's output", heard.decode(errors="replace"))


@functools.cache
def _action() -> re.Pattern[str]:
    """Matches an action of any game, as JSON or as a Python repr."""
    _LOAD_SHIPPED_GAMES()
    types = sorted({kind.type for kind in _kinds(Action) if kind.type})
    assert {"choose", "pass"} <= {*types}
    quote = r"\\*[\"']"
    return re.compile(f"{quote}type{quote}: ?{quote}(?:{'|'.join(map(re.escape, types))}){quote}")


def _kinds(base: type[Action]) -> Iterator[type[Action]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)
