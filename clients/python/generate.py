"""Makes ``models.py`` from the OpenAPI document: a frozen dataclass for each object that the server answers.

`make docs` writes it, `make check` compares. Three rules make an old client live
with a newer server: members that it doesn't know are ignored when they are read, a choice of texts is
any text, and what may be missing has a default.
"""

import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

__all__ = ["MODELS", "generated"]

HERE = Path(__file__).resolve().parent
MODELS = HERE / "src" / "mainmatch_client" / "models.py"

Schema: TypeAlias = Mapping[str, Any]

_HAND_MADE = {"Envelope": "Event", "JsonValue": "Any", "Weekday": "str"}
"""Schemas that no class is made of, and the type that stands for each."""

_SECRETS = {
    "access_token",
    "action",
    "choices",
    "code",
    "device",
    "invite_code",
    "join_code",
    "secret",
    "submissions",
    "ticket",
    "token",
}
"""Members that no ``repr`` shows: credentials, and what is sealed."""

_HEAD = '''"""What the server answers, as frozen dataclasses.

Written by ``generate.py`` from openapi/openapi.json: change nothing here. Members that this version doesn't know
are ignored, and a choice of texts is any text, so a newer server breaks nothing.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from mainmatch_client.events import Event

'''


def generated(document: Mapping[str, Any]) -> str:
    """The text of ``models.py``, formatted as the tree is."""
    schemas = document["components"]["schemas"]
    names = _in_order(schemas, _answered(document))
    listed = "".join(f'"{name}", ' for name in sorted(names))
    text = f"{_HEAD}__all__ = [{listed}]\n" + "".join(_class(name, schemas[name]) for name in names)
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(MODELS), "-"]
    ran = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return str(ran.stdout)


def _answered(document: Mapping[str, Any]) -> Iterator[str]:
    """The names of what operations answer when all is well."""
    for path in document["paths"].values():
        for operation in path.values():
            for status, answer in operation["responses"].items():
                content = answer.get("content", {}).get("application/json", {})
                if status.startswith("2"):
                    yield from _references(content.get("schema", {}))


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            yield schema["$ref"].rsplit("/", 1)[1]
        for part in schema.values():
            yield from _references(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _references(part)


def _in_order(schemas: Mapping[str, Schema], wanted: Iterator[str]) -> list[str]:
    """Each class after those that it is made of."""
    found: list[str] = []

    def add(name: str) -> None:
        if name in found or name in _HAND_MADE:
            return
        for part in sorted(set(_references(schemas[name]))):
            add(part)
        found.append(name)

    for name in sorted(set(wanted)):
        add(name)
    return found


def _class(name: str, schema: Schema) -> str:
    required = schema.get("required", [])
    lines = [
        "",
        "",
        "@dataclass(frozen=True, kw_only=True, slots=True)",
        f"class {name}:",
        f"{_doc(schema.get('description', name))}",
        "",
    ]
    for member, part in schema["properties"].items():
        # A member that is left out is None, although it is never null.
        left_out = "" if member in required or {"default", "const", "anyOf"} & part.keys() else " | None"
        lines.append(f"    {member}: {_type(part)}{left_out}{_default(member, part, is_required=member in required)}")
        if "description" in part:
            lines.append(_comment(part["description"]))
    return "\n".join(lines) + "\n"


def _comment(text: str) -> str:
    """What is said of a member, below it."""
    return textwrap.indent(f'"""{textwrap.fill(_sentence(text), 110)}"""', "    ")


def _sentence(text: str) -> str:
    text = " ".join(text.split()).replace("\\", "\\\\").replace("``", "`")
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _doc(text: str) -> str:
    text = _sentence(text)
    if len(text) < 105:
        return f'    """{text}"""'
    # The first line is a summary by itself: what follows it stands apart.
    first, _, rest = text.partition(". ")
    if not rest or len(first) > 105:
        first, _, rest = text.partition("; ")
        rest = rest[:1].upper() + rest[1:]
    return textwrap.indent(f'"""{first}.\n\n{textwrap.fill(rest, 110)}\n"""', "    ")


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        name = str(schema["$ref"]).rsplit("/", 1)[1]
        return _HAND_MADE.get(name, name)
    if "const" in schema:
        return f"Literal[{schema['const']!r}]"
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(part) for part in schema["anyOf"]))
    if "oneOf" in schema:
        # One that this version doesn't know comes as it is.
        return " | ".join([*(_type(part) for part in schema["oneOf"]), "dict[str, Any]"])
    return _of_kind(schema)


def _of_kind(schema: Schema) -> str:
    kind = schema.get("type")
    if kind == "array":
        return f"list[{_type(schema['items'])}]" if "items" in schema else "list[Any]"
    if kind == "object":
        extra = schema.get("additionalProperties")
        return f"dict[str, {_type(extra)}]" if isinstance(extra, Mapping) else "dict[str, Any]"
    if kind == "string":
        return "datetime" if schema.get("format") == "date-time" else "str"
    return {"integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(str(kind), "Any")


def _default(member: str, schema: Schema, *, is_required: bool) -> str:
    hidden = "repr=False" if member in _SECRETS else ""
    if is_required:
        return f" = field({hidden})" if hidden else ""
    value = schema.get("default")
    if isinstance(value, dict) and "$ref" in schema:
        members = ", ".join(f"{name}={part!r}" for name, part in value.items())
        return f" = field(default_factory=lambda: {_type(schema)}({members}))"
    if isinstance(value, list | dict):
        made = f"default_factory=lambda: {value!r}" if value else f"default_factory={type(value).__name__}"
        return f" = field({', '.join(filter(None, [made, hidden]))})"
    if "const" in schema:
        value = schema["const"]
    return f" = field(default={value!r}, {hidden})" if hidden else f" = {value!r}"
