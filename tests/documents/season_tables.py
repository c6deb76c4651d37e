"""The table of policies in docs/seasons.md, from the models."""

import json
from typing import Any

from mainmatch.season.policies import DecisionDeadlines, SeasonPolicies


def season_policies() -> str:
    """Every policy, with what it may be and its default."""
    schema = SeasonPolicies.model_json_schema()
    defaults = SeasonPolicies().model_dump(mode="json")
    rows = []
    for name, field in schema["properties"].items():
        default = f"`{json.dumps(defaults[name])}`" if name != "deadlines" else "a day each"
        rows.append(f"| `{name}` | {_range(schema, field)} | {default} | {field['description']} |")
    return "\n".join(["| policy | may be | default | what it says |", "| --- | --- | --- | --- |", *rows])


def _range(schema: dict[str, Any], field: dict[str, Any]) -> str:
    """What a field may be, in words."""
    found = schema["$defs"][field["$ref"].rpartition("/")[2]] if "$ref" in field else field
    if "enum" in found:
        return ", ".join(f"`{each}`" for each in found["enum"])
    if found["type"] == "boolean":
        return "`true`, `false`"
    if found["type"] == "integer":
        return f"{found['minimum']} to {found['maximum']}"
    if found["type"] == "array":
        most = f"at most {found['maxItems']} " if "maxItems" in found else ""
        inner = found["items"]
        if "enum" in inner:
            return f"some of {_range(schema, inner)}"
        noun = {"WarningThreshold": "thresholds", "SeasonTwist": "twists"}.get(
            inner.get("$ref", "").rpartition("/")[2], "games"
        )
        return most + noun
    return "seconds by kind of decision: " + ", ".join(f"`{name}`" for name in DecisionDeadlines.model_fields)
