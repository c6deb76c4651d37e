"""openapi/openapi.json is what the server serves."""

import json

from app.main import create_app
from app.settings import Settings
from tests.documents.tables import DOCS

COMMITTED = DOCS.parent / "openapi" / "openapi.json"


def test_the_committed_document_is_the_one_that_is_served() -> None:
    committed = json.loads(COMMITTED.read_text(encoding="utf-8"))
    assert committed == create_app(Settings()).openapi(), "make docs writes it anew"
