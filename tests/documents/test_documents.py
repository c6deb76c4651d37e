"""The docs are tests: what they list is what there is, and no link leads nowhere."""

import re
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Action, Match, MatchSpec
from tests.documents.tables import DOCS

ROOT = DOCS.parent
PAGES = sorted([*DOCS.glob("**/*.md"), *ROOT.glob("*.md")])
GAMES = Registry.load()
TOLD = re.compile(
    r'"((?:match|seat|phase|submission|garnets|view|reminder|clarification|host|channel|message)\.[a-z_]+)"'
)
"""Whatever is named like an event is taken for one."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_within_the_docs_leads_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def told_by_the_server() -> set[str]:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "app" / "mainmatch" / "services").rglob("*.py")]
    return {kind for source in sources for kind in TOLD.findall(source)}


def test_the_docs_name_every_event_that_the_server_tells() -> None:
    told = told_by_the_server()
    assert {"phase.opened", "submission.accepted", "view.changed", "seat.left"} <= told
    page = (DOCS / "events.md").read_text(encoding="utf-8")
    assert {kind for kind in told if f"`{kind}`" not in page} == set()


@pytest.mark.parametrize("game", GAMES.all(), ids=lambda game: game.id)
def test_a_games_rules_name_every_action_and_setting(game: object) -> None:
    found = next(each for each in GAMES.all() if each is game)
    text = GAMES.rules_text(found)
    types = {kind.type for phase in found.phases for kind in _actions_of(found.id, phase.name)}
    missing = [
        name for name in {*types, *found.config.__struct_fields__} if f"`{name}`" not in text and name not in text
    ]
    assert missing == []


def _actions_of(game_id: str, phase: str) -> tuple[type[Action], ...]:
    game = GAMES.get(game_id)
    match = Match.start(game, MatchSpec.of(game, {}, bytes(32), game.seats.default), {}).match
    while match.phase is not None and match.phase.name != phase:
        match = match.close().match
    if match.phase is None:
        return ()
    return tuple(kind for seat in match.spec.seats for kind in match.phase.may_send(match.state, seat))
