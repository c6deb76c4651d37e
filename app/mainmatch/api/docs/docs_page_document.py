"""The document of the docs page: the OpenAPI 3.1 document as OpenAPI 3.0.3, without what the page does not show.

Swagger UI draws 3.0.3 in a fraction of the time (swagger-ui #10748). What only programs send is left out, and so are
examples of single fields and parameters, which the page would fill in. JSON Schema's newer keywords become older ones
or are dropped. Ids in bodies become ``ph_...`` and the like, in whose place the page writes ids that exist.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

_OF_PROGRAMS = {"If-None-Match", "Last-Event-ID", "On-Behalf-Of"}
_LISTS = {"anyOf", "oneOf", "allOf"}
_LIMITS = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}
_UNKNOWN = {"$defs", "const", "examples", "patternProperties", "prefixItems", "propertyNames", "contentMediaType"}
"""Keywords that OpenAPI 3.0 does not have."""
_NULL = {"type": "null"}
_ID = re.compile(r"\b(ac|cm|de|id|m|of|ph|se|tk|wh)_[\w.-]+")


def page_document(document: Mapping[str, Any]) -> dict[str, Any]:
    """The page's document, made of the whole one. Of one that an embedder made only FastAPI's own members are sure."""
    components = document.get("components", {})
    return {
        "openapi": "3.0.3",
        "info": {name: value for name, value in document["info"].items() if name != "license"},
        # The page shows a field for them; none is needed for a server that has all of its site.
        **({"servers": servers} if (servers := document.get("servers", [])) not in ([], [{"url": "/"}]) else {}),
        "tags": document.get("tags", []),
        "paths": {
            path: {method: _operation(operation, components) for method, operation in item.items()}
            for path, item in document["paths"].items()
        },
        "components": {
            "schemas": {name: _schema(schema) for name, schema in components.get("schemas", {}).items()},
            "securitySchemes": components.get("securitySchemes", {}),
        },
    }


def _operation(operation: Mapping[str, Any], components: Mapping[str, Any]) -> dict[str, Any]:
    made = {name: value for name, value in operation.items() if not name.startswith("x-")}
    codes = ", ".join(f"`{code}`" for code in operation.get("x-error-codes", ()))
    if codes:
        made["description"] += f"\n\nErrors of its own: {codes}."
    declared = [_found(each, components) for each in operation.get("parameters", ())]
    made["parameters"] = [_parameter(each) for each in declared if each["name"] not in _OF_PROGRAMS]
    if "requestBody" in operation:
        made["requestBody"] = {**operation["requestBody"], **_content(operation["requestBody"], _fillable)}
    made["responses"] = {
        status: {"description": answer["description"], **_content(answer, lambda value: _examples(value, components))}
        for status, answer in ((each, _found(part, components)) for each, part in operation["responses"].items())
        # Only programs send If-None-Match.
        if status != "304"
    }
    return made


def _examples(named: Mapping[str, Any], components: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _found(each, components) for name, each in named.items()}


def _found(part: Mapping[str, Any], components: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in part:
        return part
    kind, name = part["$ref"].split("/")[-2:]
    found: Mapping[str, Any] = components[kind][name]
    return found


def _parameter(parameter: Mapping[str, Any]) -> dict[str, Any]:
    made = {name: value for name, value in parameter.items() if name not in {"example", "examples"}}
    return {**made, "schema": _schema(parameter["schema"])}


def _content(holder: Mapping[str, Any], shown: Any) -> dict[str, Any]:
    if "content" not in holder:
        return {}
    made = {}
    for kind, body in holder["content"].items():
        made[kind] = {**body, "schema": _schema(body.get("schema", {}))}
        if "examples" in body:
            made[kind]["examples"] = shown(body["examples"])
    return {"content": made}


def _fillable(examples: Any) -> Any:
    return json.loads(_ID.sub(r"\1_...", json.dumps(examples)))


def _schema(schema: Schema) -> dict[str, Any]:
    """The same values, as far as OpenAPI 3.0 can say it."""
    made: dict[str, Any] = {}
    for key, value in schema.items():
        if key not in _UNKNOWN:
            made |= _keyword(key, value)
    if "const" in schema:
        made["enum"] = [schema["const"]]
    if "prefixItems" in schema:
        made["items"] = {"anyOf": [_schema(each) for each in schema["prefixItems"]]}
    return _nullable(made) if _NULL in schema.get("anyOf", ()) else made


def _keyword(key: str, value: Any) -> dict[str, Any]:
    if key == "properties":
        return {key: {name: _schema(each) for name, each in value.items()}}
    if key in _LISTS:
        return {key: [_schema(each) for each in value if each != _NULL]}
    if key in {"items", "additionalProperties"} and isinstance(value, Mapping):
        return {key: _schema(value)}
    return {key: True, _LIMITS[key]: value} if key in _LIMITS else {key: value}


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema that had null among its alternatives."""
    others = schema.pop("anyOf")
    if len(others) > 1:
        return {**schema, "anyOf": others, "nullable": True}
    # What stands beside a $ref counts for nothing in OpenAPI 3.0.
    return {**schema, **({"allOf": others} if "$ref" in others[0] else others[0]), "nullable": True}
