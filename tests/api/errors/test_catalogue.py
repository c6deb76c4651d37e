"""Every code that is raised is in the catalogue, with its status and a sentence."""

import ast
from pathlib import Path

import httpx2
import pytest

import mainmatch
from mainmatch.api.errors import problems
from mainmatch.api.errors.catalogue import CATALOGUE
from mainmatch.services import errors
from mainmatch.services.errors import ServiceError

pytestmark = pytest.mark.anyio


HOUSE = Path(mainmatch.__file__).parent


def _raised() -> list[tuple[str, str]]:
    """Each mistake that is made with a literal code: (class, code)."""
    kinds = set(errors.__all__) | {"Refused", "UnsupportedMediaType"}
    found = []
    for path in HOUSE.rglob("*.py"):
        # Games' codes are theirs.
        if path.is_relative_to(HOUSE / "games"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds and node.args:
                code = node.args[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.append((node.func.id, code.value))
    return found


def test_every_code_is_in_the_catalogue() -> None:
    assert {code for _, code in _raised()} - set(CATALOGUE) == set()


def test_a_code_has_the_status_of_the_class_it_is_raised_as() -> None:
    wrong = []
    for name, code in _raised():
        kind = getattr(errors, name, None)
        if kind is not None and issubclass(kind, ServiceError):
            status = problems.status_of(kind.__new__(kind))
            wrong += [(name, code, CATALOGUE[code].status)] if CATALOGUE[code].status != status else []
    assert wrong == []


def test_the_catalogue_has_a_sentence_for_each_code() -> None:
    for kind in CATALOGUE.values():
        assert kind.meaning.endswith("."), kind.code
        assert 400 <= kind.status < 600


async def test_the_errors_page_has_each_code(client: httpx2.AsyncClient) -> None:
    page = (await client.get("/docs/errors")).text
    for code in CATALOGUE:
        assert f'id="{code}"' in page
