"""A step that goes wrong: the game's fault stops its own match, and nothing is lost (P9)."""

from collections.abc import Mapping

import pytest

from mainmatch.games.x_game import GAME
from mainmatch.rules import Event, Game, MatchSpec, Seat, Step, tell_all, view_cache
from mainmatch.services import due_work
from mainmatch.services.events.match_events import MatchHalted
from mainmatch.services.games.watchdog import GameFailed, GuardedMatch
from mainmatch.services.lobby import match_start
from mainmatch.services.play import submissions
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}


@pytest.mark.parametrize("broken", ["public_view", "seat_view", "conserved_phase"])
def test_a_game_that_raises_halts_its_own_match_and_keeps_what_was_sent(
    table: Table, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    sound = table.started("exodus", *FIVE)
    sick = table.started("x-game", *FIVE, config=ORDER)
    receipt = table.submit("ada", sick, PAIRS)

    def fail(*_: object) -> None:
        raise RuntimeError(f"the pairs were {PAIRS}")

    # Whether a game writes its seat views itself is looked up once.
    monkeypatch.setattr(view_cache, "_adds_to_public", view_cache._adds_to_public.__wrapped__)
    if broken == "conserved_phase":
        monkeypatch.setattr(type(GAME.phases[0]), "resolve", fail)
    else:
        monkeypatch.setattr(type(GAME), broken, fail)
    table.clock.forward(hours=24)
    del table.watched[sick]  # its views can't be rendered while it is broken
    assert table.write(due_work.wake_due, 10) == 2
    monkeypatch.undo()
    table.watched[sick] = table.person("host")
    assert table.document(sound, "public")["view"]["round"] == 2
    halted = table.document(sick, "seat:1")
    assert halted["status"] == "halted"
    assert table.told(sick, "seat:1")[-1]["type"] == "match.halted"
    assert table.read(submissions.receipt, table.person("ada"), sick).digest == receipt.digest


def test_an_event_that_says_nothing_halts_its_match(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = table.started("exodus", *FIVE)
    exodus = next(game for game in table.executor.games.all() if game.id == "exodus")
    for kind in exodus.events:
        monkeypatch.setattr(kind, "as_json", lambda self: None)
    table.clock.forward(hours=24)
    assert table.write(due_work.wake_due, 10) == 1
    assert table.document(match_id, "public")["status"] == "halted"


def test_an_event_that_its_game_does_not_declare_halts_its_match(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    sound, sick = table.started("exodus", *FIVE), table.started("x-game", *FIVE, config=ORDER)
    told = len(table.told(sick, "host"))
    monkeypatch.setattr(type(GAME), "events", ())
    table.clock.forward(hours=24)
    assert table.write(due_work.wake_due, 10) == 2
    assert [event["type"] for event in table.told(sick, "host", told)] == ["match.halted"]
    assert table.document(sound, "public")["status"] == "running"


class Spoof(Event, type="match.halted"):
    """What isn't so."""


@pytest.mark.parametrize("spoof", [Spoof(), MatchHalted()])
def test_a_game_cannot_speak_for_the_server(table: Table, monkeypatch: pytest.MonkeyPatch, spoof: Event) -> None:
    match_id = table.gathered("x-game", *FIVE)
    start = GuardedMatch.start

    def spoofed(game: Game, spec: MatchSpec, wallets: Mapping[Seat, int]) -> Step:
        return Step(start(game, spec, wallets).match, (tell_all(spoof),))

    monkeypatch.setattr(GuardedMatch, "start", spoofed)
    with pytest.raises(GameFailed):
        table.write(match_start.start, table.person("host"), match_id)
    assert table.document(match_id, "public")["status"] == "lobby"


def test_what_broke_is_logged_without_what_was_sealed(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match_id = table.started("x-game", *FIVE, config=ORDER)

    def fail(*_: object) -> None:
        raise RuntimeError("canary-5d1f")

    monkeypatch.setattr(type(GAME.phases[0]), "resolve", fail)
    table.clock.forward(hours=24)
    table.write(due_work.wake_due, 10)
    logged = capsys.readouterr().out
    assert match_id in logged
    assert "RuntimeError" in logged
    assert "canary" not in logged
