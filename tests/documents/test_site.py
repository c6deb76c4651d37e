"""The site has every page of the docs, once, and every operation of the API."""

import re
import subprocess
from collections import Counter
from pathlib import Path

import yaml

from tests.documents.site import ROOT, pages, reference, written
from tests.openapi import COMMITTED


def test_every_page_of_the_docs_is_on_one_tab() -> None:
    listed = Counter(page for found in pages().values() for page in set(found))
    assert [page for page, times in listed.items() if times > 1] == []
    known = subprocess.run(
        ["git", "ls-files", "docs/*.md", "clients/*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    # The rules of games are where the games are; docs/rules has a page on each.
    assert [page for page in known if page not in listed] == []


def test_every_operation_is_in_the_reference() -> None:
    text = "\n".join(reference().values())
    operations = {
        each["operationId"]
        for item in COMMITTED["paths"].values()
        for each in item.values()
        if isinstance(each, dict) and "operationId" in each
    }
    assert len(operations) > 100
    assert [name for name in sorted(operations) if f"(`{name}`)" not in text] == []


def test_the_pages_and_their_order_are_written(tmp_path: Path) -> None:
    written(tmp_path)
    config = yaml.safe_load((tmp_path / "mkdocs.yml").read_text(encoding="utf-8"))
    named = [page for tab in config["nav"] for found in tab.values() for page in found]
    assert [page for page in named if not (tmp_path / "pages" / page).is_file()] == []
    assert "search" in config["plugins"][0]


def test_every_link_of_a_page_leads_to_a_file_of_the_site(tmp_path: Path) -> None:
    written(tmp_path)
    places = [*(tmp_path / "pages").rglob("*.md")]
    links = [
        (place, link)
        for place in places
        for link in re.findall(r"\]\((?![a-z]+:)([^)#\s]+)", place.read_text(encoding="utf-8"))
    ]
    assert len(links) > 300
    assert [(str(place), link) for place, link in links if not (place.parent / link).is_file()] == []
