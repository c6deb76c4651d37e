"""openapi/openapi.json, for tests about what is in it: reading it is quicker than making it.

A test of its own holds that it is what a server serves (tests/api/docs/test_openapi.py).
"""

import json
from pathlib import Path
from typing import Any

AS_IT_STANDS = (Path(__file__).parents[1] / "openapi" / "openapi.json").read_text(encoding="utf-8")
COMMITTED: dict[str, Any] = json.loads(AS_IT_STANDS)
for _item in COMMITTED["paths"].values():
    for _operation in _item.values():
        # What is said once is read in its place.
        _operation["parameters"] = [
            COMMITTED["components"]["parameters"][each["$ref"].rpartition("/")[2]] if "$ref" in each else each
            for each in _operation.get("parameters", ())
        ]
