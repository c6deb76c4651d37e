"""What is wrong within an input: pydantic's findings as flaws, each with its place and the way out.

A flaw never repeats what was sent: not a value, and a name only if it looks like one. Pydantic's own messages quote
patterns and name validators, which helps nobody: an example does.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from mainmatch.rules.errors import Flaw
from mainmatch.rules.texts import text

Schema: TypeAlias = Mapping[str, Any]

_NAME = re.compile(r"[A-Za-z0-9_:.-]{1,40}")
_MOST_NEIGHBOURS = 8
"""Unknown names of an input that a neighbour is looked for: it takes longer than all else."""


def flaws_of(findings: Iterable[Mapping[str, Any]], schema: Schema) -> tuple[Flaw, ...]:
    """Pydantic's errors as flaws, without the input. ``schema``: the JSON Schema of what was read."""
    unknown, found = 0, []
    for each in findings:
        kind: str = each["type"]
        if kind == "extra_forbidden":
            *way, last = each["loc"]
            unknown += 1
            path, nodes = _place_of(way, schema)
            found.append(unknown_name(path, str(last), _names(nodes) if unknown <= _MOST_NEIGHBOURS else []))
        else:
            path, nodes = _place_of(each["loc"], schema)
            found.append(Flaw(".".join(path), kind, _said(each, kind, nodes)))
    return tuple(found)


def unknown_name(path: Sequence[str], name: str, known: Sequence[str]) -> Flaw:
    """The flaw of a name that is not known at this place: with the known one that it is nearest to, or all of them."""
    return Flaw(".".join([*path, _shown(name)]), "extra_forbidden", _neighbour(name, known))


def _neighbour(name: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(name.lower(), known, n=1) if _NAME.fullmatch(name) else []
    if near:
        return text("This name is not known here. Did you mean {name}?", name=near[0])
    if not known:
        return text("This name is not known here.")
    return text("This name is not known here. Known are {names}.", names=", ".join(sorted(known)))


def _said(finding: Mapping[str, Any], kind: str, nodes: Sequence[Schema]) -> str:
    context = finding.get("ctx", {})
    if kind == "union_tag_invalid":
        # The only message of pydantic that quotes the input.
        return text("Input should be one of the documented kinds")
    if kind == "string_pattern_mismatch" and "said" not in context:
        examples = [example for node in nodes for example in node.get("examples", ())]
        if examples:
            return text("Write it as in this example: {example}", example=examples[0])
        return text("Write it in its documented form.")
    if kind in ("value_error", "assertion_error"):
        said = str(context.get("error", "")) or finding["msg"].partition(", ")[2]
        return said[:1].upper() + said[1:]
    if kind in MESSAGES:
        # Pydantic joins the last two values in English.
        given = {name: str(each).replace(" or ", ", ") for name, each in context.items()}
        return text(MESSAGES[kind], **given)
    # A text of ours can be translated.
    ours: str = context.get("said", finding["msg"])
    return ours


_OBJECT, _LIST, _NUMBER = "Input should be an object", "Input should be a list", "Input should be a whole number"
MESSAGES: Mapping[str, str] = {
    "missing": "Field required",
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
    "dict_type": _OBJECT,
    "list_type": _LIST,
    "tuple_type": _LIST,
    "string_type": "Input should be a text",
    "bool_type": "Input should be true or false",
    "int_type": _NUMBER,
    "int_parsing": _NUMBER,
    "int_from_float": _NUMBER,
    "literal_error": "Input should be one of {expected}",
    "enum": "Input should be one of {expected}",
    "greater_than": "Input should be greater than {gt}",
    "greater_than_equal": "Input should be at least {ge}",
    "less_than": "Input should be less than {lt}",
    "less_than_equal": "Input should be at most {le}",
    "string_too_short": "Use at least {min_length} characters",
    "string_too_long": "Use at most {max_length} characters",
    "too_short": "Give at least {min_length} of them",
    "too_long": "Give at most {max_length} of them",
}
"""What is said instead of pydantic's own messages, which can't be translated: by the kind of a finding."""


def _place_of(loc: Sequence[str | int], schema: Schema) -> tuple[list[str], list[Schema]]:
    """The names on the way to a finding, and the schemas there: without those of a union's members and validators."""
    path, nodes = list[str](), [*_expanded(schema, schema)]
    for part in loc:
        if inner := [each for node in nodes for each in _inner(node, part)]:
            path.append(_shown(str(part)))
            nodes = [part for each in inner for part in _expanded(each, schema)]
        else:
            nodes = [node for node in nodes if _is_tagged(node, part)] or nodes
    return path, nodes


def _is_tagged(node: Schema, part: str | int) -> bool:
    """Whether it is the member of a union that this part of a place names."""
    return any(each.get("const") == part for each in node.get("properties", {}).values())


def _inner(node: Schema, part: str | int) -> Iterator[Schema]:
    if isinstance(part, int):
        firsts = node.get("prefixItems", ())
        if part < len(firsts):
            yield firsts[part]
        elif isinstance(items := node.get("items"), Mapping):
            yield items
    elif part in node.get("properties", ()):
        yield node["properties"][part]
    elif isinstance(others := node.get("additionalProperties"), Mapping) and part != "[key]":
        yield others


def _expanded(node: Schema, root: Schema) -> Iterator[Schema]:
    """The schema itself, or those it is made of."""
    if reference := node.get("$ref"):
        yield from _expanded(root["$defs"][reference.rpartition("/")[2]], root)
    parts = [part for key in ("anyOf", "oneOf", "allOf") for part in node.get(key, ())]
    for part in parts:
        yield from _expanded(part, root)
    yield node


def _names(nodes: Iterable[Schema]) -> list[str]:
    return list(dict.fromkeys(name for node in nodes for name in node.get("properties", ())))


def _shown(name: str) -> str:
    return name if _NAME.fullmatch(name) else "?"
