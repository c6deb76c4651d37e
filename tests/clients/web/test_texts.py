"""The texts of the web client: all go through its catalogue, and each language has them."""

import subprocess

import pytest

from tests.clients.kits import PATH, build_web
from tests.image import ROOT

HERE = ROOT / "clients" / "web"


@pytest.fixture(scope="module", autouse=True)
def _installed() -> None:
    build_web()


def said(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", "texts.mjs", command],
        cwd=HERE,
        env={"PATH": PATH},
        timeout=60,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_text_goes_through_the_catalogue_and_is_in_every_language() -> None:
    found = said("check")
    assert found.stderr == ""
    assert found.returncode == 0


def test_the_list_has_each_text_in_english_german_spanish_and_korean() -> None:
    rows = [line.split("\t") for line in said("list").stdout.splitlines()]
    assert len(rows) > 20
    assert {len(row) for row in rows} == {4}
    assert ["Sign out", "Abmelden", "Cerrar sesión", "로그아웃"] in rows
