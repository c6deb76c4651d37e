"""Records requests and answers by operation, and makes them the same at each run.

What is random (ids, codes, digests) becomes a text of the same form that depends only on its place in the record.
"""

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

import httpx2

from tests.documents.examples.fields import Fields

_PLAIN = {"text/csv": 3, "application/x-ndjson": 2}
"""Lines that are shown of a text, by its type."""

_RANDOM = re.compile(
    r"\b(?:ac|cm|de|ev|id|m|msg|of|ph|se|tk|wh|mm|mm[a-z]|req)_[A-Za-z0-9_-]{9,}"
    r"|\bwhsec_[A-Za-z0-9+/=]{9,}|\b[0-9a-f]{64}\b"
)
_ELSEWHERE = {
    r"http://127\.0\.0\.1:[0-9]+": "https://id.example.org",
    r"http://localhost:[0-9]+": "https://hooks.example.org",
}
_RECOVERY = re.compile(r"\b[a-z2-7]{4}(?:-[a-z2-7]{4}){3}\b")
_DRAWN = {"join_code", "invite_code", "device", "claim", "epoch", "salt", "secret", "uri", "code", "second_factor"}
"""Members whose value is random and has no form of its own."""

_OF_FORM = {"true": True, "false": False}
_TIMED = {"milliseconds": 41, "elapsed_ms": 1250}
_SHOWN = 3
"""Entries that are shown of a list."""


class Record:
    """By operation: the first body that it took, its parameters, and what it answered first."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._places = [
            (method.upper(), re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path) + "$"), operation["operationId"])
            for path, item in document["paths"].items()
            for method, operation in item.items()
        ]
        self._operations = {
            operation["operationId"]: operation for item in document["paths"].values() for operation in item.values()
        }
        self._found: dict[str, dict[str, Any]] = {}
        self.made: dict[str, str] = {}
        """By operation: the path of what it made first."""
        self.lost: list[str] = []
        """Operations whose ``Location`` leads nowhere."""
        self._fields = Fields(document["components"]["schemas"])

    async def hear(self, answer: httpx2.Response) -> None:
        """Record a request and its answer, unless it was refused."""
        request = answer.request
        found = self._operation(request.method, request.url.path)
        if found is None or not answer.is_success:
            return
        await answer.aread()
        operation, parameters = found
        kept = self._found.setdefault(operation, {})
        kept.setdefault("parameters", {}).update(
            {name: value for name, value in {**parameters, **request.url.params}.items() if name != "limit"}
        )
        if request.content:
            is_form = "form" in request.headers.get("content-type", "")
            text = request.content.decode()
            sent = (
                {name: _OF_FORM.get(value, value) for name, value in parse_qsl(text)} if is_form else json.loads(text)
            )
            kept.setdefault("body", sent)
            self._note(self._operations[operation]["requestBody"], sent)
        kept.setdefault("answers", {}).setdefault(str(answer.status_code), _shown(answer))
        if answer.headers.get("content-type") == "application/json":
            self._note(self._operations[operation]["responses"][str(answer.status_code)], answer.json())

    def follow(self, answer: httpx2.Response, found: httpx2.Response) -> None:
        """Record what a GET of the ``Location`` of a 201 answered: it is there."""
        made = self._operation(answer.request.method, answer.request.url.path)
        assert made is not None
        self.made.setdefault(made[0], found.request.url.path)
        is_new = "authorization" not in answer.request.headers
        is_there = found.status_code == 200 or (is_new and found.status_code == 401)
        if not is_there:
            self.lost.append(f"{made[0]}: {found.status_code} {found.request.url.path}")

    def _note(self, holder: Mapping[str, Any], value: Any) -> None:
        for content in holder["content"].values():
            self._fields.note(content["schema"], value)

    def _operation(self, method: str, path: str) -> tuple[str, dict[str, str]] | None:
        for its_method, pattern, operation in self._places:
            match = pattern.match(path) if method == its_method else None
            if match is not None:
                return operation, match.groupdict()
        return None

    def text(self) -> str:
        """The record as JSON, the same at each run."""
        seen: dict[str, str] = {}

        def steady(match: re.Match[str]) -> str:
            return seen.setdefault(match[0], _like(match[0], len(seen)))

        found = {"operations": dict(sorted(self._found.items())), "fields": dict(sorted(self._fields.found.items()))}
        drawn = _with_drawn(found)
        text = json.dumps(drawn, ensure_ascii=False, indent=1)
        for here, there in _ELSEWHERE.items():
            text = re.sub(here, there, text)
        return _RECOVERY.sub(steady, _RANDOM.sub(steady, text)) + "\n"


def _shown(answer: httpx2.Response) -> Any:
    kind = answer.headers.get("content-type", "").partition(";")[0]
    if kind == "application/json":
        return _short(answer.json())
    return "".join(answer.text.splitlines(keepends=True)[: _PLAIN.get(kind, 12)]) or None


def _short(value: Any, name: str = "") -> Any:
    """Lists are shown from their beginning. Of schemas only the type is: linters take them for the document's."""
    if isinstance(value, dict):
        if name in {"schema", "config_schema"}:
            return {"type": value.get("type", "object")}
        if name == "views":
            return {viewer: {"type": "object"} for viewer in value}
        return {key: _short(each, key) for key, each in value.items()}
    if isinstance(value, list):
        return [_short(each) for each in (value[:_SHOWN] if name == "items" else value)]
    return value


def _with_drawn(value: Any, name: str = "") -> Any:
    if isinstance(value, dict):
        return {key: _with_drawn(each, key) for key, each in value.items()}
    if isinstance(value, list):
        return [_with_drawn(each, name) for each in value]
    if name in _TIMED and isinstance(value, int):
        return _TIMED[name]
    is_drawn = name in _DRAWN and isinstance(value, str) and not _RANDOM.fullmatch(value)
    return _like(value, len(value)) if is_drawn else value


def _like(text: str, n: int) -> str:
    """A text of the same form: its prefix, then letters and digits that only ``n`` decides."""
    prefix, separator, rest = text.partition("_")
    if not re.fullmatch(r"[a-z]+", prefix) or not separator:
        # An underscore can also be one of the letters that were drawn.
        prefix, separator, rest = "", "", text
    if re.fullmatch(r"[0-9 ]+", rest):
        return str(int(hashlib.sha256(str(n).encode()).hexdigest(), 16))[: len(rest)]
    digest = hashlib.sha512(f"{prefix} {n}".encode())
    if re.fullmatch(r"[0-9a-f]{64}", rest):
        return digest.hexdigest()[:64]
    if _RECOVERY.fullmatch(rest):
        drawn = base64.b32encode(digest.digest()).decode().lower()
        return "-".join(drawn[start : start + 4] for start in range(0, 16, 4))
    letters = re.sub(r"[^A-Za-z0-9]", "", base64.b64encode(digest.digest() * 3).decode())
    # Shorter than a token: whoever searches for those that leaked must not find these.
    return prefix + separator + letters[: 12 if prefix in {"mm", "mmt"} else len(rest)]
