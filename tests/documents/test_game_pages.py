"""The pages on kinds of games: each shows parts of a game that conforms, and what they say of the check is so."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from mainmatch.conformance import NotConformant, check_game
from mainmatch.rules import Game, action_schema, annotation_flaws
from tests.documents.blocks import Block, blocks
from tests.documents.tables import DOCS
from tests.games.beyond import answering, judged, live, slotted

PAGES: dict[str, tuple[ModuleType, Game]] = {
    "instants.md": (answering, answering.HANDSHAKES),
    "live-phases.md": (live, live.QUICK_SUMS),
    "judges.md": (judged, judged.PRACTICE_CLUES),
    "slots.md": (slotted, slotted.EXPEDITION),
    "secrets.md": (answering, answering.HANDSHAKES),
}
FAULTS = {
    "`shaken` is `public()`": ('own("shaken_with")', "public()"),
    "`HandOffered` has no `publishes`": (
        'type="game.hand_offered", publishes=(ACTOR,)',
        'type="game.hand_offered"',
    ),
    "`HandOffered` is told to `s.offered`, to all": (
        "tell([seat, self.to], HandOffered",
        "tell(s.offered, HandOffered",
    ),
    "`offered` has no `swaps=False`": (", swaps=False", ""),
}


def page(name: str) -> str:
    return (DOCS / "games" / name).read_text(encoding="utf-8")


def source(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text(encoding="utf-8")


def shown(name: str) -> Block:
    (block,) = [each for each in blocks() if each.page == f"docs/games/{name}" and each.language == "python"]
    return block


@pytest.fixture
def handshakes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Handshakes with one change of its source: ``(what, by what)``."""
    before, after = request.param
    text = source(answering)
    assert text.count(before) == 1
    changed = ModuleType("changed_handshakes")
    # The hints of a state are looked up in its module.
    monkeypatch.setitem(sys.modules, changed.__name__, changed)
    exec(compile(text.replace(before, after), changed.__name__, "exec"), vars(changed))  # noqa: S102 - it is ours
    game = changed.HANDSHAKES
    assert isinstance(game, Game)
    return game


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_short_and_shows_a_game_that_conforms(name: str) -> None:
    module, game = PAGES[name]
    parts = [part.strip("\n") for part in shown(name).text.split("\n\n")]
    assert [part for part in parts if part not in source(module)] == []
    assert len(page(name).splitlines()) <= 60
    assert check_game(game, matches=3).phases >= 3


@pytest.mark.parametrize(("change", "handshakes"), FAULTS.items(), indirect=["handshakes"])
def test_the_check_says_of_a_fault_what_the_page_says(change: str, handshakes: Game) -> None:
    rows = dict(re.findall(r"^\| (.+?) \| `(.+?)` \| .+ \|$", page("secrets.md"), re.MULTILINE))
    assert rows.keys() == FAULTS.keys()
    with pytest.raises(NotConformant, match=re.escape(rows[change])):
        check_game(handshakes, matches=3)


def test_the_annotations_of_the_page_stand_in_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("greetings")
    # The hints of an action are looked up in its module.
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(shown("annotations.md").text, "greetings", "exec"), vars(module))  # noqa: S102 - it is ours
    schema = action_schema(module.Greet)
    assert [*annotation_flaws(schema)] == []
    how, coins = schema["properties"]["how"], schema["properties"]["coins"]
    assert schema["x-label"] == ["{how} and give {coins}", "{how}"]
    assert (how["x-labels"]["bow"], how["x-stakes"]["bow"][0]) == (
        "Bow to {about}",
        {"if": "{about} bows, too", "then": 2},
    )
    assert (coins["x-label"], coins["x-labels"]) == ("{value} coins", {"1": "1 coin"})
