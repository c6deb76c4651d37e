"""The code blocks of the docs, and who runs them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.documents.tables import DOCS

ROOT = DOCS.parent

ELSEWHERE: Mapping[str, Mapping[str, set[str]]] = {
    "docs/first-game.md": {"tests/documents/test_first_game.py": {"sh", "diff", "python"}},
    "docs/front-ends.md": {"tests/journeys/test_front_ends.py": {"sh"}},
    "docs/events.md": {"tests/clients/test_plain_sockets.py": {"python", "js"}},
    "docs/webhooks.md": {
        "tests/webhook_delivery/test_documented.py": {"python"},
        "tests/clients/typescript/test_typescript.py": {"js"},
    },
    "docs/games/annotations.md": {"tests/documents/test_game_pages.py": {"python"}},
    "docs/games/instants.md": {"tests/documents/test_game_pages.py": {"python"}},
    "docs/games/judges.md": {"tests/documents/test_game_pages.py": {"python"}},
    "docs/games/live-phases.md": {"tests/documents/test_game_pages.py": {"python"}},
    "docs/games/secrets.md": {"tests/documents/test_game_pages.py": {"python"}},
    "docs/games/slots.md": {"tests/documents/test_game_pages.py": {"python"}},
    "docs/games/wallets.md": {"tests/games/beyond/test_toll.py": {"python"}},
    "clients/python/README.md": {"tests/clients/python/test_tutorial.py": {"sh", "python"}},
    "clients/typescript/README.md": {"tests/clients/typescript/test_typescript.py": {"sh", "js", "html"}},
}
"""By page: the tests that take all blocks of these languages from the page, and run them as they stand there."""


PARAPHRASED: Mapping[str, tuple[str, ...]] = {
    "docs/operating.md": ("tests/documents/test_commands.py", "tests/test_admin_shared.py"),
    "docs/operating/deploying.md": ("tests/operations/test_deploy.py",),
    "docs/operating/runbook.md": ("tests/operations/test_runbook.py", "tests/test_admin_shared.py"),
}
"""By page of operators: tests that do what its shell blocks say, with other names for hosts, databases and folders.

They need a PostgreSQL or a Docker engine of somebody's own, so they can't be run as they stand there."""


@dataclass(frozen=True)
class Block:
    """``line`` is where it begins; ``language`` is what stands behind the fence."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks() -> list[Block]:
    """All of them: in docs/, at the top, beside the clients, in the rules of the games."""
    found = [*ROOT.glob("*.md"), *(page for room in ("app", "clients", "docs") for page in (ROOT / room).rglob("*.md"))]
    pages = sorted(page for page in found if not {"node_modules", "dist", ".results"} & set(page.parts))
    return [block for page in pages for block in _blocks_of(page)]


def _blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT).as_posix()
    return [
        Block(name, text.count("\n", 0, found.start()) + 1, found[2], found[3])
        for found in re.finditer(r"^( *)```(\S*)\n(.*?)^\1```$", text, re.DOTALL | re.MULTILINE)
    ]


def commands_of(block: Block) -> list[str]:
    """The lines of a shell block, without what is said about them."""
    return [line.partition("  #")[0].strip() for line in block.text.splitlines() if line.strip()]
