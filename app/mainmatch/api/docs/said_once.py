"""Says among a document's components, once, what many operations say: parameters, answers, examples, codes of errors.

What only one operation says stays in its place.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, TypeAlias

from mainmatch.api.http.operation import COMMON, codes_of
from mainmatch.api.http.shared_parts import header_references
from mainmatch.api.problems import MEDIA_TYPE
from mainmatch.rules.errors import CodedError

Part: TypeAlias = dict[str, Any]

_OF_ERRORS = ("Request-Id", "Retry-After", "Content-Language", "RateLimit", "RateLimit-Policy", "WWW-Authenticate")


def share_answers(document: Part) -> None:
    """Add the answer with an error, which has the status of each code, and the one that says that nothing changed."""
    own = {code for each in _operations(document) for code in each.get("x-error-codes", ())}
    document["components"]["responses"] = {
        "Error": {
            "description": "An error. `code` says which one; [the list of all](/docs/errors) says what each means. "
            "`x-error-codes` of an operation has its own. Here it has the status of each, and "
            "`x-common-error-codes` those of all operations of a sort.",
            "headers": header_references(*_OF_ERRORS),
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "x-common-error-codes": {sort: [*codes_of(kinds)] for sort, kinds in COMMON.items()},
            "x-error-codes": codes_of(
                {*(kind for kinds in COMMON.values() for kind in kinds), *(CodedError.KINDS[code] for code in own)}
            ),
        },
        "NotModified": {
            "description": "You already have this (`If-None-Match`).",
            "headers": header_references("ETag"),
        },
    }
    for operation in _operations(document):
        answers = operation["responses"]
        answers["default"] = _reference("responses", "Error")
        if "304" in answers:
            answers["304"] = _reference("responses", "NotModified")


def share_parameters(document: Part) -> None:
    """Move the parameters of several operations. Of those with one title the one that most have moves."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for operation in _operations(document):
        for title, text in map(_titled, operation.get("parameters", ())):
            found[title][text] += 1
    moved = {title: text for title, of in found.items() for text, n in of.most_common(1) if n > 1}
    document["components"]["parameters"] = {title: json.loads(text) for title, text in sorted(moved.items())}
    for operation in _operations(document):
        operation["parameters"] = [
            _reference("parameters", title) if moved.get(title) == text else json.loads(text)
            for title, text in map(_titled, operation.get("parameters", ()))
        ]


def _titled(parameter: Part) -> tuple[str, str]:
    """A parameter's title, and the parameter as JSON, without what its schema says again."""
    schema = dict(parameter["schema"])
    title = pascal(schema.pop("title", parameter["name"]))
    if schema.get("description") == parameter.get("description"):
        schema.pop("description", None)
    return title, json.dumps({**parameter, "schema": schema})


def share_examples(document: Part) -> None:
    """Move the example of a schema that several operations answer with: that of a GET, if there is one."""
    found: dict[str, list[Part]] = defaultdict(list)
    for item in document["paths"].values():
        for method, operation in item.items():
            for content in _answered(operation):
                place = found[content["schema"]["$ref"].rpartition("/")[2]]
                place.insert(0 if method == "get" else len(place), content)
    examples = document["components"]["examples"] = {}
    for name, contents in sorted(found.items()):
        if len(contents) > 1:
            examples[name] = {"value": contents[0]["example"]}
            for each in contents:
                del each["example"]
                each["examples"] = {"played": _reference("examples", name)}


def _answered(operation: Part) -> Iterator[Part]:
    """What has a schema of the components and an example of what was played."""
    for answer in operation["responses"].values():
        for content in answer.get("content", {}).values():
            if "example" in content and "$ref" in content.get("schema", ()):
                yield content


def drop_titles(schema: Any) -> None:
    """Drop the titles of a schema, which repeat names."""
    if not isinstance(schema, dict):
        return
    schema.pop("title", None)
    several = [each for key in ("anyOf", "oneOf", "allOf", "prefixItems") for each in schema.get(key, ())]
    named = [each for key in ("properties", "patternProperties") for each in schema.get(key, {}).values()]
    for each in (*several, *named, schema.get("items"), schema.get("additionalProperties")):
        drop_titles(each)


def _operations(document: Part) -> Iterator[Part]:
    return (operation for item in document["paths"].values() for operation in item.values())


def _reference(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}


def pascal(name: str) -> str:
    """A name of words as that of a class: ``phase.opened`` becomes ``PhaseOpened``."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", name))
