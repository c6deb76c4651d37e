"""``mainmatch rehearse``: what a phase holds, deadlines at their instants, a timeline that a host can read."""

import io
import itertools
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from rich.console import Console
from typer.testing import CliRunner

from mainmatch.cli.commands import cli
from mainmatch.games.registry import Registry
from mainmatch.main import create_app, lifespan
from mainmatch.rules import Dice, Game
from mainmatch.settings import Settings
from mainmatch.simulation import plan
from mainmatch.simulation.plan import Days
from mainmatch.simulation.rehearsal import Deed, Timeline, agenda_of, rehearse
from mainmatch.simulation.stage import Stage
from mainmatch_client import Event
from tests.app import cheap_passwords
from tests.games.beyond.answering import HANDSHAKES
from tests.games.beyond.timed import GOING

TODAY = datetime(2020, 11, 21, 14, 0, tzinfo=UTC)


@asynccontextmanager
async def staged(data: Path, now: Callable[[], datetime]) -> AsyncIterator[Stage]:
    """The real app, with passwords that cost little."""
    app = create_app(Settings(data=data, limits="off"), now, cheap_passwords)
    async with lifespan(app):
        yield Stage(app, app.state.scheduler.tick)


def rehearsed(game: str, days: Days | None = None, **payload: Any) -> tuple[int, str]:
    console = Console(width=80)
    with console.capture() as captured:
        code = rehearse(console, game, days or Days(TODAY), staged, **payload)
    return code, captured.get()


def days_of(text: str) -> list[str]:
    return re.findall(r"^Day \d+, .*$", text, re.MULTILINE)


def test_an_x_game_has_deadlines_24_hours_apart() -> None:
    code, text = rehearsed("x-game", garnets=5)

    assert code == 0, text
    until = re.findall(r"opens until (\w+ \d+ \w+ \d\d:\d\d) \(24 h\)", text)
    instants = [datetime.strptime(f"{each} 2020", "%a %d %b %H:%M %Y").replace(tzinfo=UTC) for each in until]
    assert len(instants) >= 10
    assert {later - earlier for earlier, later in itertools.pairwise(instants)} == {timedelta(hours=24)}
    assert days_of(text)[:2] == ["Day 1, Mon 23 Nov 2020", "Day 2, Tue 24 Nov 2020"]
    assert len(days_of(text)) >= 11
    closed = re.findall(r"^  (\d\d:\d\d)  Round \d, \S+, closes at its deadline\.", text, re.MULTILINE)
    assert closed == ["14:00"] * len(until)


def test_the_timeline_says_who_sent_who_was_missing_and_how_it_ended() -> None:
    _, text = rehearsed("x-game", Days(TODAY, silent_share=0.4), garnets=5)

    assert re.search(r"^  \d\d:\d\d  (Ada|Bela|Cleo|Dora|Emil) submits\.$", text, re.MULTILINE)
    assert re.search(r"closes at its deadline\. Missing: .*\.$", text, re.MULTILINE)
    assert text.count("One of the three pairings is drawn at random.") == 1
    assert re.search(r"comes too late: refused \(phase_closed\)\.", text)
    assert len(re.findall(r"Pairs announced\. \w+ pairs \w+ with ", text)) == 5
    assert len(re.findall(r"Round scored\. Round \d: ", text)) == 5
    assert re.search(r"^ +1\. \w+ +-?\d+ points, \d ToL, \+\d garnets$", text, re.MULTILINE)
    assert re.search(r"^ +Winners: \w+", text, re.MULTILINE)
    assert re.search(r"^ +Elimination Candidate: \w+$", text, re.MULTILINE)


def test_what_is_told_to_one_seat_is_said_to_be() -> None:
    code, text = rehearsed("exodus", seats=4)
    assert code == 0, text
    assert re.search(r"Cubes dealt \[only Ada\]\. You hold ", text)


def test_days_are_those_of_the_zone() -> None:
    days = Days(TODAY, zone="America/New_York", start="2021-03-13T14:00", silent_share=1.0)
    code, text = rehearsed("x-game", days)

    assert code == 0, text
    assert days_of(text)[0] == "Day 1, Sat 13 Mar 2021"
    assert "opens until Sun 14 Mar 15:00 (24 h)" in text, "the night in between has 23 hours"
    assert "submits" not in text


def test_phases_close_early_when_everybody_is_done() -> None:
    code, text = rehearsed("x-game", Days(TODAY, silent_share=0.0, close_early="all_locked"))

    assert code == 0, text
    assert len(re.findall(r"closes early, everybody is done\. Everybody has sent\.$", text, re.MULTILINE)) >= 10
    assert "at its deadline" not in text


@pytest.mark.parametrize(
    ("game", "days", "payload", "said"),
    [
        ("chess", Days(TODAY), {}, "There is no game chess. Choose one of: "),
        ("x-game", Days(TODAY), {"seats": 4}, "The X Game takes exactly 5 players."),
        (
            "x-game",
            Days(TODAY, zone="Mars/Olympus"),
            {},
            "There is no time zone Mars/Olympus. Write it as Europe/Berlin",
        ),
        ("x-game", Days(TODAY, zone="../etc"), {}, "There is no time zone ../etc."),
        ("x-game", Days(TODAY, start="noon"), {}, "noon is no local time. Write it as 2027-03-01T14:00."),
    ],
)
def test_what_can_not_be_rehearsed_is_said_with_the_way_out(
    game: str, days: Days, payload: dict[str, Any], said: str
) -> None:
    code, text = rehearsed(game, days, **payload)
    assert code == 1
    assert text.startswith(said)


def test_a_game_that_breaks_ends_the_rehearsal_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("canary")

    monkeypatch.setattr("mainmatch.games.x_game.phases.Pairing.resolve", broken)
    code, text = rehearsed("x-game")
    assert code == 1
    assert "x-game failed, and the match is halted." in text
    assert "canary" not in text


@pytest.mark.usefixtures("_logs_as_before", "_passwords_are_cheap")
def test_the_command_plays_it_on_the_real_app() -> None:
    config = json.dumps({"missing_choice": "ally"})
    arguments = ["rehearse", "x-game", "--silent-share", "1", "--config", config, "--start", "2021-06-01T20:00"]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    assert "Day 1, Tue 01 Jun 2021" in result.output
    assert " allied with " in result.output
    assert "The match is over." in result.output


OPENED = datetime(2020, 11, 23, 13, 0, tzinfo=UTC)


BERLIN = ZoneInfo("Europe/Berlin")


def agenda(silent_share: float, label: str = "a", length: timedelta = timedelta(hours=24)) -> list[Deed]:
    return agenda_of("ph_1", OPENED, OPENED + length, range(1, 41), silent_share, BERLIN, Dice(b"agenda", label))


def test_everybody_sends_once_at_least_while_the_phase_is_open() -> None:
    deeds = agenda(0)
    assert sorted(deed.seat for deed in deeds if deed.kind == "submit" and deed.seat) == list(range(1, 41))
    assert all(OPENED < deed.at < OPENED + timedelta(hours=24) for deed in deeds)
    assert [deed.at for deed in deeds] == sorted(deed.at for deed in deeds)


def test_a_change_comes_after_what_it_changes() -> None:
    deeds = agenda(0)
    first = {deed.seat: deed.at for deed in deeds if deed.kind == "submit"}
    changes = [deed for deed in deeds if deed.kind == "change"]
    assert changes
    assert all(deed.at >= first[deed.seat] for deed in changes)


def test_at_night_nobody_sends() -> None:
    hours = {deed.at.astimezone(BERLIN).hour for deed in agenda(0) if deed.kind == "submit"}
    assert hours.isdisjoint(range(7))


def test_in_a_phase_of_seconds_nobody_waits_for_the_morning() -> None:
    deeds = agenda(0, length=timedelta(seconds=30))
    assert all(OPENED < deed.at < OPENED + timedelta(seconds=30) for deed in deeds)


def test_of_the_silent_some_come_too_late() -> None:
    deeds = [deed for deed in agenda(1) if deed.seat]
    assert {deed.kind for deed in deeds} == {"late"}
    assert 0 < len(deeds) < 40
    assert all(deed.at >= OPENED + timedelta(hours=24) for deed in deeds)


def test_the_same_dice_make_the_same_day() -> None:
    assert agenda(0.2) == agenda(0.2)
    assert agenda(0.2) != agenda(0.2, label="b")


BEGAN = datetime(2020, 11, 23, 22, 30, tzinfo=UTC)


class Told:
    """A timeline, and what it printed."""

    def __init__(self) -> None:
        self.console = Console(width=80, record=True, file=io.StringIO())
        self.timeline = Timeline(self.console, ZoneInfo("Europe/Berlin"), {1: "Ada", 2: "Bela", 3: "Cleo"}, BEGAN)

    @property
    def lines(self) -> list[str]:
        return self.console.export_text().splitlines()


@pytest.fixture
def told() -> Told:
    return Told()


def event(kind: str, data: dict[str, Any], **more: Any) -> Event:
    return Event(feed="match/m_1/host", seq=1, id="ev_1", type=kind, at=BEGAN, data=data, **more)


def test_a_day_begins_at_midnight_of_the_zone(told: Told) -> None:
    told.timeline.say(BEGAN, "Late in the evening.")
    told.timeline.say(BEGAN + timedelta(hours=1), "After midnight.")
    assert told.lines == [
        "",
        "Day 1, Mon 23 Nov 2020",
        "  23:30  Late in the evening.",
        "",
        "Day 2, Tue 24 Nov 2020",
        "  00:30  After midnight.",
    ]


def test_names_are_listed_as_one_says_them(told: Told) -> None:
    assert told.timeline.who([]) == "nobody"
    assert told.timeline.who([2]) == "Bela"
    assert told.timeline.who([1, 2, 3]) == "Ada, Bela and Cleo"
    assert told.timeline.who([9]) == "seat 9"


@pytest.mark.parametrize(
    ("says", "text"),
    [
        ("{seat:2} wins, and {seat:9} loses.", "Bela wins, and seat 9 loses."),
        ("x" * 999, f"{'x' * 300} ..."),
        (None, '{"order": [1, 2], "word": "Grüße"}'),
    ],
)
def test_an_event_of_any_game_is_put_into_words(told: Told, says: str | None, text: str) -> None:
    told.timeline.other(event("game.something_happened", {"order": [1, 2], "word": "Grüße"}, says=says))
    assert told.console.export_text().rpartition("23:30  ")[2] == f"Something happened. {text}\n"


def test_an_event_for_some_seats_says_for_whom(told: Told) -> None:
    told.timeline.other(event("game.hint", {"word": "red"}, to=(1, 3), says="The word is red."))
    assert told.lines[-1] == "  23:30  Hint [only Ada and Cleo]. The word is red."


def test_what_is_told_otherwise_is_not_told_twice(told: Told) -> None:
    told.timeline.other(event("view.changed", {"fields": {"canary": 1}}))
    assert told.lines == []


def test_silence_is_explained_once_a_phase(told: Told) -> None:
    closing = {"phase": {"name": "choice", "round": 1}, "closed_by": "deadline"}
    for _ in range(2):
        told.timeline.closed(BEGAN, closing, [2], "Silence means a pass.")
    assert told.lines[2:] == [
        "  23:30  Round 1, choice, closes at its deadline. Missing: Bela.",
        "         Silence means a pass.",
        "  23:30  Round 1, choice, closes at its deadline. Missing: Bela.",
    ]


def rehearsed_alone(monkeypatch: pytest.MonkeyPatch, game: Game, **payload: Any) -> str:
    """The timeline of a game that no server ships."""
    games = Registry([(game, f"# {game.title}\n")], {})
    monkeypatch.setattr(Registry, "load", lambda *_, **__: games)
    plan._registry.cache_clear()
    try:
        code, text = rehearsed(game.id, Days(TODAY, silent_share=0), **payload)
    finally:
        plan._registry.cache_clear()
    assert code == 0, text
    return text


def test_bots_answer_each_other_where_a_phase_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = rehearsed_alone(monkeypatch, HANDSHAKES, seats=4)
    offered, taken = text.count("Hand offered"), text.count("Hand taken")
    assert taken == offered > 2, "each hand that is offered is taken"
    acts = re.findall(r"^  (\d\d:\d\d)  \w+ acts\.$", text, re.MULTILINE)
    assert len(set(acts)) > 4, "answers come later"


def test_a_deadline_that_an_action_moves_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [rehearsed_alone(monkeypatch, GOING, seats=5, seed=str(n)) for n in range(6)]
    assert any("is extended until" in text for text in texts)
    assert all("closes at its deadline" in text for text in texts)
