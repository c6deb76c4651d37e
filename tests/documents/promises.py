"""What the API has promised its clients: a line for each thing that they may rely on, or that is asked of them.

``openapi/promises.txt`` has the lines of the documents that landed last. A line that is gone, and a new line that
``needs`` something of what was there already, break somebody's program; so the tests fail until CHANGELOG.md says so,
under [Unreleased], in an entry that begins with "Breaking" and names in backticks what it is about:

    - **Breaking:** `createMatch` has no `body.title` any more: send it with `PATCH`.

``make docs`` writes the lines anew, unless that would hide a break. Not seen
here: limits that grow tighter, meanings that change.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LANDED = ROOT / "openapi" / "promises.txt"

Schema = Mapping[str, Any]


def lines_of(openapi: Schema, asyncapi: Schema) -> set[str]:
    """Every promise of both documents."""
    return {*_operations(openapi), *_webhooks(openapi), *_messages(asyncapi)}


def _webhooks(openapi: Schema) -> Iterator[str]:
    """What receivers get."""
    for name, item in openapi.get("webhooks", {}).items():
        sent = item["post"]
        yield f"{sent['operationId']}: webhook {name}"
        yield from (f"{sent['operationId']} has header {each['name']}" for each in sent["parameters"])
        payload = sent["requestBody"]["content"]["application/json"]["schema"]
        yield from (f"{sent['operationId']} has {line}" for line in _given(payload, "body", openapi))


def broken(landed: Iterable[str], now: Iterable[str]) -> list[str]:
    """What breaks clients: what is gone, and what is new and asked of those who could do without.

    Of an operation or message that is gone as a whole only that is said.
    """
    before, after = set(landed), set(now)
    lost = {line for line in before - after if " needs " not in line}
    heads = {_subject(line) for line in lost if _is_head(line)}
    gone = [line for line in lost if _is_head(line) or _subject(line) not in heads]
    return sorted([*gone, *(line for line in after - before if _is_asked_of_old(line, before))])


def unexcused(breaks: Iterable[str], changelog: str) -> list[str]:
    """Those that no entry of the changelog names."""
    fresh = changelog.partition("## [Unreleased]")[2].partition("\n## ")[0]
    entries = re.findall(r"^- \**Breaking.*?(?=^\S|\Z)", fresh, re.MULTILINE | re.DOTALL)
    named = [set(re.findall(r"`([^`]+)`", entry)) for entry in entries]
    return [line for line in breaks if not any(_names(line) <= each for each in named)]


def _names(line: str) -> set[str]:
    """What an entry has to name: operation or message, and the place in it."""
    place = re.search(r" (?:takes|needs|answers|has)(?: always)? (\S+)", line)
    return {_subject(line), *([place[1].removesuffix(":")] if place and not _is_head(line) else [])}


def _subject(line: str) -> str:
    return re.split(r"[: ]", line, maxsplit=1)[0]


def _is_head(line: str) -> bool:
    return line.startswith(f"{_subject(line)}: ")


def _is_asked_of_old(line: str, before: set[str]) -> bool:
    subject, _, place = line.partition(" needs ")
    owner = place.rpartition(".")[0].removesuffix("[]")
    if not place:
        return False
    where = f"{subject}: " if "." not in owner else f"{subject} takes {owner}:"
    return any(each.startswith(where) for each in before)


def _operations(document: Schema) -> Iterator[str]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            subject = operation["operationId"]
            yield f"{subject}: {method.upper()} {path}"
            yield from (
                f"{subject} needs {scope}"
                for each in operation["security"]
                for scopes in each.values()
                for scope in scopes
            )
            for named in operation.get("parameters", ()):
                parameter = (
                    document["components"]["parameters"][named["$ref"].rpartition("/")[2]] if "$ref" in named else named
                )
                place = f"{parameter['in']}.{parameter['name']}"
                yield from ([f"{subject} needs {place}"] if parameter.get("required") else [])
                yield from (f"{subject} takes {line}" for line in _taken(parameter["schema"], place, document))
            yield from _body(subject, operation.get("requestBody", {}), document)
            yield from _answers(subject, operation["responses"], document)
    error = document["components"]["responses"]["Error"]
    yield from (f"errors has {code}: {status}" for code, status in error["x-error-codes"].items())


def _body(subject: str, body: Schema, document: Schema) -> Iterator[str]:
    yield from ([f"{subject} needs body"] if body.get("required") else [])
    for content in body.get("content", {}).values():
        for line in _taken(content["schema"], "body", document):
            yield f"{subject} {line}" if line.startswith("needs ") else f"{subject} takes {line}"


def _answers(subject: str, responses: Schema, document: Schema) -> Iterator[str]:
    for status, answer in responses.items():
        for kind, content in answer.get("content", {}).items():
            if kind != "application/problem+json":
                yield from (f"{subject} answers {line}" for line in _given(content.get("schema", {}), status, document))


def _messages(document: Schema) -> Iterator[str]:
    for channel in document["channels"].values():
        yield f"{channel['address']}: {' '.join(channel.get('parameters', ()))}"
    asked = {
        each["$ref"].rpartition("/")[2]
        for operation in document["operations"].values()
        for each in operation["messages"]
        if operation["action"] == "receive"
    }
    for name, message in document["components"]["messages"].items():
        yield f"{name}: {message['name']}"
        if name in asked:
            for line in _taken(message["payload"], "frame", document):
                yield f"{name} {line}" if line.startswith("needs ") else f"{name} takes {line}"
        else:
            yield from (f"{name} has {line}" for line in _given(message["payload"], "frame", document))


def _taken(schema: Schema, place: str, document: Schema, within: tuple[str, ...] = ()) -> Iterator[str]:
    """What is taken: each alternative is a promise of its own."""
    branches = list(_branches(schema, document, within))
    whole = place
    for each, inner in branches:
        # What one of several forms needs isn't asked of those who send another.
        place = f"{whole}({_label(each)})" if len(branches) > 1 and _label(each) else whole
        values = each.get("enum", [each["const"]] if "const" in each else [])
        yield from (f"{place} = {json.dumps(value)}" for value in values)
        yield from ([] if values else [f"{place}: {_kind(each)}"])
        for name in each.get("required", ()):
            yield f"needs {place}.{name}"
        for step, part in _parts(each):
            yield from _taken(part, place + step, document, inner)


def _given(schema: Schema, place: str, document: Schema, within: tuple[str, ...] = ()) -> Iterator[str]:
    """What is given: all alternatives together are one promise."""
    branches = list(_branches(schema, document, within))
    kinds = sorted({_kind(each) for each, _ in branches})
    yield f"{place}: {' | '.join(kinds)}"
    for each, inner in branches:
        yield from (f"{place} = {json.dumps(value)}" for value in each.get("enum", ()))
        if "const" in each:
            yield f"{place} = {json.dumps(each['const'])}"
        yield from (f"always {place}.{name}" for name in each.get("required", ()))
        for step, part in _parts(each):
            yield from _given(part, place + step, document, inner)


def _branches(schema: Schema, document: Schema, within: tuple[str, ...]) -> Iterator[tuple[Schema, tuple[str, ...]]]:
    """The alternatives without references; a part that holds itself ends there."""
    if "$ref" in schema:
        ref = schema["$ref"]
        if ref not in within:
            found = document["components"]["schemas"][ref.rpartition("/")[2]]
            yield from _branches(found, document, (*within, ref))
        return
    several = [each for key in ("anyOf", "oneOf", "allOf") for each in schema.get(key, ())]
    for each in several:
        yield from _branches(each, document, within)
    if not several:
        yield schema, within


def _parts(schema: Schema) -> Iterator[tuple[str, Schema]]:
    yield from ((f".{name}", part) for name, part in schema.get("properties", {}).items())
    for key, step in (("additionalProperties", ".*"), ("items", "[]")):
        if isinstance(schema.get(key), Mapping):
            yield step, schema[key]
    listed = schema.get("prefixItems", schema.get("items"))
    if isinstance(listed, list):
        yield from ((f"[{n}]", part) for n, part in enumerate(listed))


def _label(schema: Schema) -> str:
    """What tells this form from the others: its first constant member."""
    return next((str(each["const"]) for each in schema.get("properties", {}).values() if "const" in each), "")


def _kind(schema: Schema) -> str:
    """Type and format; that a number is a seat's is said for forms, and changes no value."""
    form = schema.get("format", "")
    return f"{schema.get('type', 'anything')} {'' if form == 'seat' else form}".strip()


def landed() -> list[str]:
    """The lines of the documents that landed last."""
    return LANDED.read_text(encoding="utf-8").splitlines()


def text(openapi: Schema, asyncapi: Schema) -> str:
    """The text of ``promises.txt`` for these documents."""
    return "".join(f"{line}\n" for line in sorted(lines_of(openapi, asyncapi)))


def refuse_breaks(now: Iterable[str]) -> None:
    """Raises SystemExit for a break of the landed lines that the changelog doesn't name."""
    hidden = unexcused(broken(landed(), now), (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    if hidden:
        lines = "\n  ".join(hidden)
        raise SystemExit(f"These break clients, and no Breaking entry in CHANGELOG.md names them:\n  {lines}")
