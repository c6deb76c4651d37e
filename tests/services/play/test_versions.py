"""A match ends under the version of its game that it began with (P11), whatever is installed meanwhile."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mainmatch.games.registry import GROUP, Registry
from mainmatch.services import due_work
from mainmatch.services.errors import Busy
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.matches import queries
from mainmatch.services.play import views
from mainmatch.services.unit_of_work import Executor
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.table import Table

FIRST = """
from tests.rules.pennies import Dip, Guess, Halt, PenniesGame, Show

class Old(PenniesGame):
    id = "coppers"
    actions = (Show, Dip, Guess, Halt)
    longest = 6

GAME = Old()
"""
# Another score for an exact guess, another state, another view: nothing of it fits a match of the first version.
SECOND = """
from dataclasses import replace
from tests.rules.pennies import Dip, Guess, Guessing, Halt, PenniesGame, PenniesState, PublicView, SeatView, Show
from tests.rules.pennies import Showing

class RicherState(PenniesState):
    motto: str

class RicherPublic(PublicView):
    motto: str

class RicherSeat(SeatView):
    motto: str

class Guessing2(Guessing, name="guessing"):
    def resolve(self, s, sent, dice):
        outcome = super().resolve(s, sent, dice)
        scores = {seat: n * 10 for seat, n in outcome.state.scores.items()}
        then = SHOWING if isinstance(outcome.then, Showing) else outcome.then
        return replace(outcome, state=outcome.state.but(scores=scores), then=then)

class Showing2(Showing, name="showing"):
    def resolve(self, s, sent, dice):
        return replace(super().resolve(s, sent, dice), then=GUESSING)

GUESSING, SHOWING = Guessing2(), Showing2()

class New(PenniesGame):
    id = "coppers"
    version = "2.0.0"
    actions = (Show, Dip, Guess, Halt)
    phases = (SHOWING, GUESSING)
    state = RicherState
    public = RicherPublic
    seat = RicherSeat

    def setup(self, config, table, dice):
        opening = super().setup(config, table, dice)
        return replace(opening, state=RicherState(**opening.state.as_dict(), motto="Ten for one."), then=SHOWING)

    def public_view(self, s):
        return RicherPublic(**super().public_view(s).as_dict(), motto=s.motto)

    def seat_view(self, s, seat):
        shown = PenniesGame.public_view(self, s).as_dict()
        return RicherSeat(**shown, purse=s.purses[seat], shown=s.shown[seat], dips=s.dips[seat], motto=s.motto)

GAME = New()
"""
PEOPLE = ("ada", "ben")
PURSES = {"setup": {"purses": {"1": 3, "2": 3}}}

Install = Callable[[str, str], None]
Reopen = Callable[..., Table]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a distribution with one game onto the path, as an installer would."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    before = set(sys.modules)

    def installed(name: str, code: str) -> None:
        (site / name).mkdir()
        (site / name / "__init__.py").write_text(code)
        (site / name / "rules.md").write_text("# Coppers\n\nAs Pennies.\n")
        metadata = site / f"{name}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (metadata / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {name}:GAME\n")
        importlib.invalidate_caches()

    yield installed
    for module in set(sys.modules) - before:
        del sys.modules[module]


@pytest.fixture
def reopen(tmp_path: Path) -> Iterator[Reopen]:
    """Starts the server anew on the same data, with these plug-ins allowed; it knows nothing but what is stored."""
    clock = Clock()
    tables: list[tuple[Table, Database]] = []

    def reopened(*allowed: str) -> Table:
        people, watched = {}, {}
        for table, database in tables:
            people, watched = table.people, table.watched
            database.close()
        games = Registry.load(allowed)
        assert games.refused == {}
        database = Database.open(tmp_path / "data", now=clock)
        table = Table(Executor(database, games), clock)
        table.people.update(people)
        table.watched.update(watched)
        tables[:] = [(table, database)]
        return table

    yield reopened
    for _, database in tables:
        database.close()


def play_round(table: Table, match_id: str) -> None:
    """Both show two pennies; ada guesses the four exactly, ben doesn't."""
    for name in PEOPLE:
        table.submit(name, match_id, {"type": "show", "pennies": 2 if name == "ada" else 1}, locked=True)
    for name in PEOPLE:
        table.submit(name, match_id, {"type": "guess", "total": 3 if name == "ada" else 9}, locked=True)


def test_a_match_ends_under_the_version_it_began_with(install: Install, reopen: Reopen) -> None:
    install("coppers_one", FIRST)
    table = reopen("coppers_one")
    old = table.started("coppers", *PEOPLE, config=PURSES)
    table.submit("ada", old, {"type": "show", "pennies": 2}, locked=True)

    install("coppers_two", SECOND)
    table = reopen("coppers_one", "coppers_two")
    new = table.started("coppers", *PEOPLE, config=PURSES)
    assert [table.executor.games.get("coppers").version, *table.executor.games.versions("coppers")] == [
        "2.0.0",
        "2.0.0",
        "1.0.0",
    ]

    table.submit("ben", old, {"type": "show", "pennies": 1}, locked=True)
    for name in PEOPLE:
        table.submit(name, old, {"type": "guess", "total": 3 if name == "ada" else 9}, locked=True)
    play_round(table, new)

    assert table.document(old, "public")["view"]["scores"] == {"1": 3, "2": 0}
    assert "motto" not in table.document(old, "public")["view"]
    assert table.document(new, "public")["view"]["scores"] == {"1": 30, "2": 0}
    assert table.document(new, "seat:2")["view"]["motto"] == "Ten for one."

    for _ in range(2):
        table.clock.forward(hours=24)
        table.write(due_work.wake_due, 10)
    host = table.person("host")
    ended = [table.read(queries.facts, host, match_id) for match_id in (old, new)]
    assert [(each.status, each.version) for each in ended] == [("finished", "1.0.0"), ("finished", "2.0.0")]
    scores = {match_id: scores_of(table, match_id) for match_id in (old, new)}
    assert scores[old][1] in range(3, 7)
    assert scores[new][1] >= 30


def scores_of(table: Table, match_id: str) -> dict[int, int]:
    standings = table.read(views.result, table.person("ada"), match_id).standings
    return {int(str(row["seat"])): int(str(row["score"])) for row in standings}


def test_a_match_whose_version_is_gone_waits_and_is_halted_alone(install: Install, reopen: Reopen) -> None:
    install("coppers_one", FIRST)
    install("coppers_two", SECOND)
    table = reopen("coppers_one")
    old = table.gathered("coppers", "ada", player_count=2, config=PURSES)
    table.write(seat_changes.add_bot, table.person("host"), old, None, "house")
    table.write(match_start.start, table.person("host"), old)

    table = reopen("coppers_two")
    del table.watched[old]
    new = table.started("coppers", *PEOPLE, config=PURSES)
    ada = table.person("ada")
    with pytest.raises(Busy, match=r"coppers 1\.0\.0, which is not installed") as missing:
        table.read(views.view, ada, old)
    assert missing.value.code == "game_not_installed"
    assert {owed.match_id: owed.waiting_for_me for owed in table.read(queries.owed, ada)} == {
        old: False,
        new: True,
    }
    assert table.write(due_work.wake_due, 10) == 1
    assert table.write(due_work.wake_due, 10) == 0, "nobody is asked again and again"

    table.clock.forward(hours=24)
    assert table.write(due_work.wake_due, 10) == 2
    assert table.write(due_work.wake_due, 10) == 0
    statuses = [table.read(queries.facts, table.person("host"), match_id).status for match_id in (old, new)]
    assert statuses == ["halted", "running"]
    assert [event["type"] for event in table.told(old, "public")][-1] == "match.halted"


def test_a_match_whose_version_comes_back_in_time_goes_on(install: Install, reopen: Reopen) -> None:
    install("coppers_one", FIRST)
    table = reopen("coppers_one")
    match_id = table.started("coppers", *PEOPLE, config=PURSES)
    table.submit("ada", match_id, {"type": "show", "pennies": 2}, locked=True)
    before = table.documents(match_id)
    watched = table.watched.pop(match_id)
    reopen()
    table = reopen("coppers_one")
    table.watched[match_id] = watched
    assert table.documents(match_id) == before
    play_on = table.submit("ben", match_id, {"type": "show", "pennies": 1}, locked=True)
    assert play_on.locked
    assert table.read(queries.facts, table.person("host"), match_id).phase is not None
