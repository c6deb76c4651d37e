"""The documents of openapi/, for tests about what is in them: reading them is quicker than making them.

A test of its own holds that it is what a server serves (tests/api/docs/test_openapi.py).
"""

import json
from pathlib import Path
from typing import Any

from mainmatch.api.docs.openapi import merged

_FOLDER = Path(__file__).parents[1] / "openapi"
AS_IT_STANDS = (_FOLDER / "openapi.json").read_text(encoding="utf-8")
SERVER_AS_IT_STANDS = (_FOLDER / "openapi-server.json").read_text(encoding="utf-8")
COMMITTED: dict[str, Any] = merged(json.loads(AS_IT_STANDS), json.loads(SERVER_AS_IT_STANDS))
"""All operations: those for clients, and those for who runs a server."""
for _item in COMMITTED["paths"].values():
    for _operation in _item.values():
        # What is said once is read in its place.
        _operation["parameters"] = [
            COMMITTED["components"]["parameters"][each["$ref"].rpartition("/")[2]] if "$ref" in each else each
            for each in _operation.get("parameters", ())
        ]
