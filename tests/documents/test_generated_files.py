"""What is made from the code is what the code says, and `make check` finds what isn't."""

import json
from pathlib import Path

import pytest

from tests.documents import generated_files
from tests.documents.generated_files import documents, files_from, outdated, outdated_types


@pytest.fixture(scope="module")
def made() -> tuple[str, str, str]:
    return documents()


def test_each_file_is_what_the_code_says(made: tuple[str, str, str]) -> None:
    files = dict(files_from(*made))
    assert len(files) > 5
    assert outdated(files) == [], "make docs writes them anew"


def test_the_types_of_the_typescript_sdk_are_made_from_these_documents(made: tuple[str, str, str]) -> None:
    assert outdated_types(*made) == [], "make docs writes them anew"


def test_a_changed_file_and_a_missing_one_are_outdated(tmp_path: Path) -> None:
    changed, missing, same = tmp_path / "changed.md", tmp_path / "missing.md", tmp_path / "same.md"
    changed.write_text("before", encoding="utf-8")
    same.write_text("now", encoding="utf-8")
    assert outdated(dict.fromkeys([changed, missing, same], "now")) == [changed, missing]


def test_types_made_from_another_document_are_outdated(made: tuple[str, str, str]) -> None:
    openapi, server, asyncapi = made
    assert [path.name for path in outdated_types(openapi, server + " ", asyncapi)] == [
        "api.ts",
        "events.ts",
        "operations.ts",
    ]


def test_a_check_names_what_is_outdated_and_writes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    policies = tmp_path / "policies.json"
    policies.write_text(json.dumps({}), encoding="utf-8")
    monkeypatch.setattr(generated_files, "POLICIES", policies)
    with pytest.raises(SystemExit, match=r"make docs(?s:.*)policies"):
        generated_files.main(["--check"])
    assert policies.read_text(encoding="utf-8") == "{}"
