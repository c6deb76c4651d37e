"""The documentation site: the repository's pages in an order for readers, with the API reference from openapi.json.

``python -m tests.documents.site FOLDER`` writes the pages and ``mkdocs.yml``; Zensical builds them (`make site`).
Pages keep their places, so that their links between each other are the same as in the repository.
"""

import json
import os
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from mainmatch.api.docs.openapi import merged

ROOT = Path(__file__).parents[2]
Nav: TypeAlias = list[dict[str, Any] | str]

NAV: Mapping[str, tuple[str, ...]] = {
    "Start": ("README.md", "docs/README.md", "docs/playing.md", "docs/hosting.md", "docs/seasons.md", "docs/talk.md"),
    "Front ends and bots": (
        *("docs/front-ends.md", "docs/events.md", "docs/webhooks.md", "docs/news.md", "docs/bots.md", "docs/errors.md"),
        "docs/api-policy.md",
        *("docs/access.md", "docs/limits.md", "clients/README.md", "clients/python/README.md"),
        *("clients/typescript/README.md", "clients/web/README.md", "clients/discord/README.md", "docs/discord.md"),
        "clients/transcripts/README.md",
    ),
    "Games": (
        "docs/first-game.md",
        "docs/writing-a-game.md",
        "docs/games.md",
        "docs/games/*.md",
        "docs/simulating.md",
        "docs/rules/*.md",
        "docs/rules/secrets/*.md",
    ),
    "Operating": (
        *("docs/operating.md", "docs/operating/*.md", "docs/scaling.md", "docs/performance.md"),
        *("docs/framework-internals.md", "SECURITY.md"),
    ),
    "Fairness": ("docs/fairness.md", "docs/secrecy.md"),
    "Decisions": ("docs/decisions/README.md", "docs/decisions/0*.md"),
    "Changes": ("CHANGELOG.md", "CONTRIBUTING.md"),
}
"""By tab: the pages, as paths of the repository. What is on no tab is on no site."""

_LINK = re.compile(r"\[([^\[\]]*)\]\((?![a-z]+:)([^)#\s]+)(#[^)]*)?\)")


def pages() -> dict[str, list[str]]:
    """The pages of each tab."""
    return {tab: [page for pattern in patterns for page in _found(pattern)] for tab, patterns in NAV.items()}


def _found(pattern: str) -> list[str]:
    found = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern))
    if not found:
        raise FileNotFoundError(pattern)
    # A folder's own page is there only where it is named.
    return [each for each in found if "*" not in pattern or not each.endswith("README.md") or "rules" in each]


def nav() -> Nav:
    """The order of the pages for MkDocs."""
    tabs: Nav = [{tab: list(dict.fromkeys(found))} for tab, found in pages().items()]
    tabs.insert(2, {"API": [f"api/{name}.md" for name in reference()]})
    return tabs


def reference() -> dict[str, str]:
    """The API reference from the documents of openapi/: a page for each tag, by its name in addresses."""
    folder = ROOT / "openapi"
    document = merged(
        *(json.loads((folder / name).read_text(encoding="utf-8")) for name in ("openapi.json", "openapi-server.json"))
    )
    by_tag: dict[str, list[str]] = {tag["name"]: [] for tag in document.get("tags", [])}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if isinstance(operation, dict) and "operationId" in operation:
                by_tag.setdefault(operation["tags"][0], []).append(_operation(document, method, path, operation))
    return {
        re.sub(r"\W+", "-", tag.lower()): f"# {tag}\n\n" + "\n".join(operations)
        for tag, operations in by_tag.items()
        if operations
    }


def _operation(document: Any, method: str, path: str, operation: Any) -> str:
    lines = [f"## {operation['summary']}", "", f"`{method.upper()} {path}` (`{operation['operationId']}`)", ""]
    lines += [operation.get("description", ""), ""]
    rows = [
        (each["name"], each["in"], each.get("description", ""))
        for each in (_resolved(document, each) for each in operation.get("parameters", []))
    ]
    content = operation.get("requestBody", {}).get("content", {})
    for media in content.values():
        schema = _resolved(document, media.get("schema", {}))
        required = set(schema.get("required", []))
        rows += [
            (name, "body" if name in required else "body, optional", _resolved(document, member).get("description", ""))
            for name, member in schema.get("properties", {}).items()
        ]
    if rows:
        lines += ["| parameter | in | meaning |", "| --- | --- | --- |"]
        lines += [f"| `{name}` | {where} | {' '.join(text.split()).replace('|', '/')} |" for name, where, text in rows]
        lines.append("")
    codes = operation.get("x-error-codes")
    if codes:
        lines += ["Errors: " + ", ".join(f"`{code}`" for code in codes), ""]
    return "\n".join(lines)


def _resolved(document: Any, value: Any) -> Any:
    if "$ref" not in value:
        return value
    found = document
    for part in value["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    return {**found, **{name: each for name, each in value.items() if name != "$ref"}}


def written(folder: Path) -> None:
    """Write the pages, what they link to, and ``mkdocs.yml`` into the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    for source in _sources():
        target = folder / "pages" / source
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.endswith(".md"):
            target.write_text(_linked(source, (ROOT / source).read_text(encoding="utf-8")), encoding="utf-8")
        else:
            shutil.copy(ROOT / source, target)
    for name, text in reference().items():
        target = folder / "pages" / "api" / f"{name}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    config = (ROOT / "docs" / "mkdocs.yml").read_text(encoding="utf-8")
    (folder / "mkdocs.yml").write_text(config + yaml.safe_dump({"nav": nav()}, sort_keys=False), encoding="utf-8")


def _sources() -> list[str]:
    """All pages, and what they link to."""
    found = {page for pages_of_tab in pages().values() for page in pages_of_tab}
    waiting = [*found]
    while waiting:
        page = waiting.pop()
        if page.endswith(".md"):
            text = (ROOT / page).read_text(encoding="utf-8")
            # A link can be within the text of another one: a picture.
            links = {_place(page, link) for link in re.findall(r"\]\((?![a-z]+:)([^)#\s]+)", text)}
            new = {link for link in links if (ROOT / link).is_file()} - found
            found |= new
            waiting += new
    return sorted(found)


def _place(page: str, link: str) -> str:
    return os.path.normpath(os.path.join(os.path.dirname(page), link))  # noqa: PTH118, PTH120 - paths of no file system


def _linked(page: str, text: str) -> str:
    """The page, whose links to folders lead to their READMEs, or are words where there is none on the site."""

    def replaced(link: re.Match[str]) -> str:
        place = ROOT / _place(page, link[2])
        if not place.is_dir():
            return link[0]
        readme = f"{link[2].rstrip('/')}/README.md"
        return f"[{link[1]}]({readme})" if (place / "README.md").is_file() else link[1]

    return _LINK.sub(replaced, text)


def main() -> None:
    """Write into the folder that the command line names."""
    written(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
