"""The tables of the docs that say what the code says: written from the code, compared by a test.

``python -m tests.documents.tables`` writes them anew.
"""

import re
from pathlib import Path

from app.settings import Settings
from app.web.catalogue import CATALOGUE

__all__ = ["DOCS", "TABLES", "written"]

DOCS = Path(__file__).parents[2] / "docs"


def errors() -> str:
    """Every error code, by status."""
    kinds = sorted(CATALOGUE.values(), key=lambda kind: (kind.status, kind.code))
    rows = [f"| {kind.status} | `{kind.code}` | {kind.title} | {kind.meaning} |" for kind in kinds]
    return "\n".join(["| status | code | title | meaning |", "| --- | --- | --- | --- |", *rows])


def settings() -> str:
    """Every setting, with its default."""
    rows = [
        f"| `MAINMATCH_{name.upper()}` | `{field.default}` | {' '.join((field.description or '').split())} |"
        for name, field in Settings.model_fields.items()
    ]
    return "\n".join(["| variable | default | what it is for |", "| --- | --- | --- |", *rows])


TABLES = {"errors": ("errors.md", errors), "settings": ("operating.md", settings)}
"""By the name in the marks ``<!-- name: begin -->`` and ``<!-- name: end -->``: the page, and what makes the table."""


def written(name: str) -> tuple[str, str]:
    """The page as it is, and as it would be written now."""
    page, make = TABLES[name]
    text = (DOCS / page).read_text(encoding="utf-8")
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    pattern = re.escape(begin) + ".*?" + re.escape(end)
    return text, re.sub(pattern, lambda _: f"{begin}{make()}\n{end}", text, flags=re.DOTALL)


def main() -> None:
    """Write all tables anew."""
    for name, (page, _) in TABLES.items():
        (DOCS / page).write_text(written(name)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
