"""The guest list: shipped games, plug-ins that are allowed, and those that are turned away at the door."""

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from mainmatch.games.registry import GROUP, SHIPPED, Registry, UnknownGame
from mainmatch.games.x_game import GAME
from mainmatch.rules import ntext

HOUSE = [door.name for door in SHIPPED]
RULES = "# A game\n\nPlay it.\n"
GOOD = """
from mainmatch.games.x_game.game import XGame

class Guest(XGame):
    id = "guest"
    version = "1.0.0"
    {}

GAME = Guest()
"""

Install = Callable[..., None]


PASS = "from mainmatch.rules import Pass"
UNMARKED = "from mainmatch.rules import State; state = State; public = XGame.public; seat = XGame.seat"


def source(more: str = "") -> str:
    return GOOD.format(more)


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a plug-in package: entry point ``name``, package ``name`` with dashes as underscores."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)

    def installed(name: str, code: str, rules: str | None = RULES, value: str = "GAME", dist: str = "") -> None:
        package = name.replace("-", "_")
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(code)
        if rules is not None:
            (tmp_path / package / "rules.md").write_text(rules, encoding="utf-8")
        metadata = tmp_path / f"{dist or package}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist or package}\nVersion: 1.0\n")
        (metadata / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {package}:{value}\n")

    yield installed
    for module in set(sys.modules) - before:
        del sys.modules[module]


# --- Shipped games ----------------------------------------------------------------------------


def test_every_shipped_game_comes_in() -> None:
    registry = Registry.load()
    assert registry.refused == {}
    assert [game.id for game in registry.all()] == [each.name for each in SHIPPED]


def test_shipped_games_use_the_plug_ins_door() -> None:
    assert all(door.group == GROUP and door.value.partition(":")[2].isupper() for door in SHIPPED)


def test_a_game_is_found_by_its_id_and_by_its_version() -> None:
    registry = Registry.load()
    assert registry.get("x-game") is GAME
    assert registry.get("x-game", GAME.version) is GAME


@pytest.mark.parametrize(
    ("game_id", "version", "message"),
    [
        ("chess", None, "There is no game 'chess'."),
        ("", None, "There is no game ''."),
        ("chess", "1.0.0", "There is no game 'chess' in version 1.0.0."),
        ("x-game", "9.0.0", "There is no game 'x-game' in version 9.0.0."),
        ("x-game", "", "There is no game 'x-game'."),
    ],
)
def test_an_unknown_game_is_named_in_the_error(game_id: str, version: str | None, message: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        Registry.load().get(game_id, version)
    assert str(caught.value) == message
    assert isinstance(caught.value, KeyError)
    assert (caught.value.game_id, caught.value.version) == (game_id, version or None)


def test_the_rules_text_is_the_one_beside_the_game() -> None:
    beside = Path(sys.modules["mainmatch.games.x_game"].__path__[0]) / "rules.md"
    assert Registry.load().rules_text(GAME) == beside.read_text(encoding="utf-8")


def test_two_games_of_one_package_each_have_their_own_rules_text() -> None:
    registry = Registry.load()
    for game_id in ("extreme-ways", "ravens"):
        beside = Path(sys.modules["mainmatch.games.far_out"].__path__[0]) / f"{game_id}.md"
        assert registry.rules_text(registry.get(game_id)) == beside.read_text(encoding="utf-8")


def test_there_is_no_rules_text_for_a_game_that_was_not_let_in() -> None:
    with pytest.raises(UnknownGame):
        Registry.load(shipped=()).rules_text(GAME)


# --- Plug-ins ---------------------------------------------------------------------------------


def test_an_allowed_plug_in_comes_in(install: Install) -> None:
    install("guest", source())
    registry = Registry.load(allowed=["guest"])
    assert registry.refused == {}
    assert [game.id for game in registry.all()] == [*(each.name for each in SHIPPED), "guest"]
    assert registry.rules_text(registry.get("guest")) == RULES


def test_a_plug_in_that_is_not_allowed_is_not_even_imported(install: Install) -> None:
    install("guest", source())
    registry = Registry.load(allowed=["someone-else"])
    assert "guest" not in [game.id for game in registry.all()]
    assert "guest" not in sys.modules


def test_an_allowed_name_that_nobody_installed_is_reported() -> None:
    registry = Registry.load(allowed=["gone"])
    assert registry.refused == {"gone": "no installed package has it in 'mainmatch.games'"}


REFUSED = [
    ("an import that fails", "raise RuntimeError('out of ink')", "RuntimeError: out of ink"),
    ("an exit", "raise SystemExit('bye')", "SystemExit: bye"),
    ("a syntax error", "class", "SyntaxError"),
    ("no GAME", "", "AttributeError"),
    ("a class instead of a game", source() + "GAME = Guest", "name an instance, such as GAME = MyGame()"),
    ("something else", "GAME = 'chess'", "guest:GAME is no Game"),
    ("an abstract game", "from mainmatch.rules import Game\nGAME = Game()", "TypeError"),
    ("no actions", source("actions = ()"), "it lists no actions"),
    (
        "a button that names no field",
        source(f"{PASS}; actions = (type(Pass)('Wave', (Pass,), {{'button': 'Wave {{hand}}'}}, type='wave'),)"),
        "its action 'wave': the annotation 'Wave {hand}' has {hand}: a placeholder here is one of {about}, {type}",
    ),
    ("neither secret variants nor marks", source(UNMARKED), "it has no secret variants"),
    ("no bot", source("bot = None"), "it has no house bot"),
    ("a bot that can't choose", source("bot = object()"), "it has no house bot"),
    ("a config that can't be left out", source("class config(XGame.config): size: int"), "TypeError"),
    ("no id", source("id = ''"), "its id isn't"),
    ("an id with a space", source("id = 'x game'"), "its id isn't"),
    ("an id in capitals", source("id = 'Guest'"), "its id isn't"),
    ("an id that ends in a line break", source(r"id = 'guest\n'"), "its id isn't"),
    ("a game that is there already", source("id = 'x-game'"), "ValueError: there is a game x-game 1.0.0 already"),
]


@pytest.mark.parametrize(("code", "reason"), [each[1:] for each in REFUSED], ids=[each[0] for each in REFUSED])
def test_what_is_refused_is_kept_with_its_reason_and_takes_nobody_along(
    install: Install, code: str, reason: str
) -> None:
    install("guest", code)
    install("neighbour", source("id = 'neighbour'"))
    registry = Registry.load(allowed=["guest", "neighbour"])
    assert list(registry.refused) == ["guest"]
    assert reason in registry.refused["guest"]
    assert [game.id for game in registry.all()] == [*(each.name for each in SHIPPED), "neighbour"]


@pytest.mark.parametrize(
    "version", ["", "1", "1.0", "v1.0.0", "01.0.0", "1.0.0.0", "1.0.0-", "1.0.0-01", "1.0.0+", "1.0.0\\n", "1.0.x"]
)
def test_a_version_that_is_not_semantic_is_refused(install: Install, version: str) -> None:
    install("guest", source(f"version = '{version}'"))
    assert "semantic version" in Registry.load(allowed=["guest"]).refused["guest"]


@pytest.mark.parametrize("version", ["0.0.1", "10.20.30", "1.0.0-rc.1", "1.0.0-0a.-", "1.0.0+build.01", "1.0.0-a+b"])
def test_semantic_versions_are_taken(install: Install, version: str) -> None:
    install("guest", source(f"version = '{version}'"))
    assert Registry.load(allowed=["guest"]).get("guest").version == version


@pytest.mark.parametrize("rules", [None, "", " \n"])
def test_a_game_without_rules_for_players_is_refused(install: Install, rules: str | None) -> None:
    install("guest", source(), rules)
    assert "put a rules.md into the package of its class" in Registry.load(allowed=["guest"]).refused["guest"]


@pytest.mark.parametrize("rules", [RULES, None])
def test_rules_named_after_the_game_come_first(tmp_path: Path, install: Install, rules: str | None) -> None:
    install("guest", source(), rules)
    (tmp_path / "guest" / "guest.md").write_text("# Guest\n", encoding="utf-8")
    registry = Registry.load(allowed=["guest"])
    assert registry.rules_text(registry.get("guest")) == "# Guest\n"


def test_rules_named_after_another_game_are_not_this_ones(tmp_path: Path, install: Install) -> None:
    install("guest", source(), None)
    (tmp_path / "guest" / "neighbour.md").write_text("# Neighbour\n", encoding="utf-8")
    assert "guest.md" in Registry.load(allowed=["guest"]).refused["guest"]


STAGED = "# A game\n\n<!-- chapter: night -->\nSleep.\n<!-- end of chapter -->\n"


@pytest.mark.parametrize(
    ("chapters", "rules", "german", "refused"),
    [
        ('("night",)', STAGED, STAGED, {}),
        ('("night",)', RULES, None, {"guest": "ValueError: its rules (en) and its chapters differ: ['night']"}),
        ("()", STAGED, None, {"guest": "ValueError: its rules (en) and its chapters differ: ['night']"}),
        ('("night",)', STAGED, RULES, {"guest": "ValueError: its rules (de) and its chapters differ: ['night']"}),
    ],
)
def test_a_game_whose_rules_withhold_another_chapter_than_it_says_is_refused(
    tmp_path: Path, install: Install, chapters: str, rules: str, german: str | None, refused: dict[str, str]
) -> None:
    install("guest", source(f"chapters = {chapters}"), rules=rules)
    if german is not None:
        (tmp_path / "guest" / "locale").mkdir()
        (tmp_path / "guest" / "locale" / "de.po").touch()
        (tmp_path / "guest" / "rules.de.md").write_text(german, encoding="utf-8")
    assert Registry.load(["guest"]).refused == refused


HEADER = """msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"

"""


def test_plurals_are_read_by_the_rule_of_their_language(tmp_path: Path, install: Install) -> None:
    install("guest", source())
    (tmp_path / "guest" / "locale").mkdir()
    forms = ("{n} punkt", "{n} punkty", "{n} punktów")
    write = (tmp_path / "guest" / "locale" / "pl.po").write_text
    said = HEADER + 'msgid "{n} point"\nmsgid_plural "{n} points"\n'
    write(said + "".join(f'msgstr[{n}] "{form}"\n' for n, form in enumerate(forms)), encoding="utf-8")
    registry = Registry.load(["guest"])
    polish = registry.translation(registry.get("guest"), ["pl"])
    words = [polish(ntext("{n} point", "{n} points", n)) for n in (1, 22, 5)]
    assert words == ["1 punkt", "22 punkty", "5 punktów"]


@pytest.mark.parametrize(("header", "forms", "refused"), [(HEADER, 1, []), (HEADER, 4, ["guest"]), ("", 3, ["guest"])])
def test_a_plural_that_lacks_a_form_stays_english_and_one_too_many_is_refused(
    tmp_path: Path, install: Install, header: str, forms: int, refused: list[str]
) -> None:
    install("guest", source())
    (tmp_path / "guest" / "locale").mkdir()
    said = 'msgid "{n} point"\nmsgid_plural "{n} points"\n' + "".join(f'msgstr[{n}] "{{n}}"\n' for n in range(forms))
    (tmp_path / "guest" / "locale" / "pl.po").write_text(header + said, encoding="utf-8")
    registry = Registry.load(["guest"])
    assert [*registry.refused] == refused
    if not refused:
        polish = registry.translation(registry.get("guest"), ["pl"])
        assert polish(ntext("{n} point", "{n} points", 1)) == "1 point"


def test_a_game_in_a_module_without_a_package_has_no_place_for_rules(tmp_path: Path, install: Install) -> None:
    install("guest", "from lonely import GAME")
    (tmp_path / "lonely.py").write_text(source())
    assert "rules.md" in Registry.load(allowed=["guest"]).refused["guest"]


def test_a_game_that_does_not_say_enough_of_itself_is_refused(install: Install) -> None:
    code = "from mainmatch.games.x_game.game import *\nfrom mainmatch.rules import Game\n" + source().replace(
        "Guest(XGame)", "Guest(Game)"
    )
    methods = "; ".join(f"{name} = None" for name in ("setup", "round", "public_view", "seat_view"))
    install("guest", code.replace('id = "guest"', f'id = "guest"; {methods}'))
    reason = Registry.load(allowed=["guest"]).refused["guest"]
    assert reason == "ValueError: it doesn't say its title, summary, seats, state, public, seat, phases, longest"


def test_the_rules_can_be_said_in_the_class(install: Install) -> None:
    install("guest", source('rules_text = """\n    # Guest\n\n    Sit down.\n    """'))
    registry = Registry.load(allowed=["guest"])
    assert registry.rules_text(registry.get("guest")) == "# Guest\n\nSit down."


def test_a_broken_shipped_game_takes_nobody_along() -> None:
    broken = EntryPoint("broken", "mainmatch.games.not_written:GAME", GROUP)
    registry = Registry.load(shipped=(broken, *SHIPPED))
    assert list(registry.refused) == ["broken"]
    assert registry.get("x-game") is GAME


# --- Versions ---------------------------------------------------------------------------------


@pytest.fixture
def versions(install: Install) -> Registry:
    numbers = ["1.2.0", "1.10.0", "1.9.9", "2.0.0-rc.1"]
    names = [f"guest-{n}" for n in range(len(numbers))]
    for name, number in zip(names, numbers, strict=True):
        install(name, source(f"version = '{number}'"))
    return Registry.load(allowed=names)


def test_several_versions_are_played_side_by_side(versions: Registry) -> None:
    assert versions.refused == {}
    assert {number: versions.get("guest", number).version for number in versions.versions("guest")} == {
        number: number for number in ("1.10.0", "1.9.9", "1.2.0", "2.0.0-rc.1")
    }


def test_the_newest_release_is_meant_when_no_version_is_named(versions: Registry) -> None:
    assert versions.get("guest").version == "1.10.0"
    assert [game.version for game in versions.all() if game.id == "guest"] == ["1.10.0"]


def test_versions_are_listed_newest_first_and_pre_releases_last(versions: Registry) -> None:
    assert versions.versions("guest") == ("1.10.0", "1.9.9", "1.2.0", "2.0.0-rc.1")
    assert versions.versions("chess") == ()


def test_pre_releases_are_ordered_as_semver_says(install: Install) -> None:
    # semver.org, 11.4
    order = ["alpha", "alpha.1", "alpha.beta", "beta", "beta.2", "beta.11", "rc.1"]
    names = [f"guest-{n}" for n in range(len(order))]
    for name, stage in zip(names, order, strict=True):
        install(name, source(f"version = '1.0.0-{stage}'"))
    registry = Registry.load(allowed=names)
    assert registry.versions("guest") == tuple(f"1.0.0-{stage}" for stage in reversed(order))
    assert registry.get("guest").version == "1.0.0-rc.1"


def test_the_same_game_twice_is_refused_the_second_time(install: Install) -> None:
    install("guest-a", source())
    install("guest-b", source())
    registry = Registry.load(allowed=["guest-a", "guest-b"])
    assert registry.refused == {"guest-b": "ValueError: there is a game guest 1.0.0 already"}
    assert type(registry.get("guest")).__module__ == "guest_a"
