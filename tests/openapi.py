"""openapi/openapi.json, for tests about what is in it: reading it is quicker than making it.

A test of its own holds that it is what a server serves (tests/api/docs/test_openapi.py).
"""

import json
from pathlib import Path
from typing import Any

__all__ = ["COMMITTED"]

COMMITTED: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "openapi" / "openapi.json").read_text(encoding="utf-8")
)
