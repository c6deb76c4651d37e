"""Bots that answer: asked again when others' acts have changed what they see, in the kernel's rule and on a server."""

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import (
    Action,
    BotTurns,
    Dice,
    Json,
    Match,
    MatchSpec,
    Outcome,
    Phase,
    RandomLegal,
    Seat,
    turn,
    turn_order,
)
from mainmatch.services import due_work
from mainmatch.services.live_matches.entry import Entry
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import Executor
from mainmatch.simulation import plan as simulation
from mainmatch.simulation.plan import Plan, played
from mainmatch.store import journal
from mainmatch.store.database import Database
from tests import databases
from tests.app import Server, serving
from tests.games.beyond.answering import GOODBYES, HANDSHAKES, Handshakes, HandsState, Meeting, Parting
from tests.services.table import Table

SEEDS = range(12)


def met(game: Handshakes, seed: int) -> Match:
    """The match when its bots have nothing to say any more, or have had their one turn."""
    spec = MatchSpec.of(game, {}, bytes([seed]), 10)
    match = Match.start(game, spec, {}).match
    turns, has_moved = dict.fromkeys(spec.seats, BotTurns()), True
    while has_moved:
        has_moved = False
        for seat in turn_order(match, spec.seats):
            if turns[seat].has_next(match, seat):
                for deed in turn(match, seat, game.bot, turns=turns[seat].count):
                    match = deed.match
                turns[seat], has_moved = turns[seat].and_one(match, seat), True
    return match


def unanswered(match: Match) -> int:
    state = match.state
    assert isinstance(state, HandsState)
    return sum(map(len, state.offered.values()))


class AskedOnce(Parting, name="meeting"):
    bots = "once"


class Hasty(Handshakes):
    phases: ClassVar[tuple[Phase, ...]] = (AskedOnce(),)


@pytest.mark.parametrize("game", [HANDSHAKES, GOODBYES], ids=lambda game: game.id)
def test_no_offer_of_a_bot_stays_unanswered(game: Handshakes) -> None:
    matches = [met(game, seed) for seed in SEEDS]
    assert {unanswered(match) for match in matches} == {0}
    assert all(sum(match.acts.values()) >= 20 for match in matches)


def test_bots_that_are_asked_once_leave_offers_unanswered() -> None:
    assert min(unanswered(met(Hasty(), seed)) for seed in SEEDS) > 0


def test_bots_that_answer_each_other_come_to_an_end_and_repeat_themselves() -> None:
    class Restless(Handshakes):
        bot = RandomLegal()

    restless = Restless()
    first, again = met(restless, 1), met(restless, 1)
    assert first == again
    assert 0 < sum(first.acts.values()) <= 16 * 10


def test_a_simulation_asks_in_a_drawn_order_until_all_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("handshakes", 10, seed="7")
    shaken: list[HandsState] = []
    resolve = Meeting.resolve

    def heard(phase: Meeting, s: HandsState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        shaken.append(s)
        return resolve(phase, s, sent, dice)

    monkeypatch.setattr(Meeting, "resolve", heard)
    matches = [played(HANDSHAKES, plan, n) for n in range(1, 9)]
    assert all(not any(state.offered.values()) for state in shaken)
    assert [len(others) for others in shaken[0].shaken.values()] == [place.score for place in matches[0].places]
    assert matches == [played(HANDSHAKES, plan, n) for n in range(1, 9)]
    starts = [Match.start(HANDSHAKES, simulation.spec_of(HANDSHAKES, plan, n), {}).match for n in range(1, 9)]
    assert len({turn_order(match, match.spec.seats) for match in starts}) == 8


def hall(table: Table, game: str, *people: str, bots: int, **payload: Any) -> str:
    """A match of these people in the first seats, and bots in the others."""
    host = table.person("host")
    new = NewMatch.model_validate({"game": game, "player_count": len(people) + bots, **payload})
    made = table.write(match_creation.create, host, new)
    table.watched[made.id] = host
    for name in people:
        table.write(seat_changes.join, table.person(name), made.id, JoinMatchRequest(join_code=made.join_code))
    for _ in range(bots):
        table.write(seat_changes.add_bot, host, made.id, None, "house")
    table.write(match_start.start, host, made.id)
    return made.id


def act(table: Table, name: str, match_id: str, action: dict[str, Json]) -> None:
    table.write(submissions.act, table.person(name), match_id, table.phase(match_id), action)


def rounds(table: Table) -> int:
    """Let the bots have their turns until all is quiet; in how many rounds."""
    found = 0
    while table.write(due_work.wake_due, 10):
        found += 1
    return found


def acts(table: Table, match_id: str) -> list[tuple[int | None, str | None]]:
    entries = table.read(lambda uow: journal.entries(uow.tx, match_id))
    return [(entry.seat, entry.action) for entry in entries]


def left(table: Table, match_id: str) -> int:
    seats = table.document(match_id, "host")["view"]["seats"].values()
    return sum(len(seat["waiting"]) for seat in seats)


def test_on_a_server_bots_answer_each_other_until_all_is_quiet(table: Table) -> None:
    match_id = hall(table, "handshakes", bots=10)
    assert rounds(table) > 2
    assert left(table, match_id) == 0
    assert len(acts(table, match_id)) >= 20
    assert table.document(match_id, "public")["status"] == "running", "they have nothing sealed to send"


def test_a_phase_does_not_close_early_before_its_bots_have_answered(table: Table) -> None:
    match_id = hall(table, "goodbyes", "ada", bots=4, close_early="all_locked")
    rounds(table)
    known = table.document(match_id, "seat:1")["view"]
    free = next(seat for seat in range(2, 6) if seat not in (*known["waiting"], *known["shaken_with"]))
    act(table, "ada", match_id, {"type": "offer", "to": free})
    table.submit("ada", match_id, {"type": "pass"}, locked=True)
    assert table.document(match_id, "public")["status"] == "running"
    rounds(table)
    assert table.document(match_id, "public")["status"] == "finished"
    assert free in table.document(match_id, "seat:1")["view"]["shaken_with"], "it had said goodbye, and still answers"


def test_a_match_of_bots_that_answer_ends_by_itself(table: Table) -> None:
    match_id = hall(table, "goodbyes", bots=10, close_early="all_submitted")
    rounds(table)
    assert table.document(match_id, "public")["status"] == "finished"
    assert left(table, match_id) == 0


class Killed(BaseException):
    """The process ends here."""


@contextmanager
def process(table: Table, directory: Path) -> Iterator[Table]:
    """A server that starts on this directory, and ends."""
    database = Database.open(directory, now=table.clock)
    try:
        yield replace(table, executor=Executor(database, table.executor.games), proven={})
    finally:
        database.close()


def is_killed(table: Table, monkeypatch: pytest.MonkeyPatch) -> bool:
    """A round of turns in which the process ends after three answers, if there are as many; whether it did."""
    act, taken = Entry.act, list[Any]()

    def killed(*args: Any) -> None:
        if len(taken) == 3:
            raise Killed
        taken.append(args)
        act(*args)

    with monkeypatch.context() as patch:
        patch.setattr(Entry, "act", killed)
        try:
            table.write(due_work.wake_due, 10)
        except RuntimeError as error:
            # The thread that writes says so before it starts over.
            return "Killed" in str(error)
    return False


def test_a_kill_between_two_answers_loses_nothing_and_repeats_nothing(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = hall(table, "handshakes", bots=10)
    table.executor.database.close()
    whole = tmp_path / "whole"
    databases.copied(tmp_path, whole)
    with process(table, whole) as undisturbed:
        rounds(undisturbed)
        wanted = acts(undisturbed, match_id)
    kills, is_quiet = 0, False
    while not is_quiet:
        with process(table, tmp_path) as dying:
            before = acts(dying, match_id)
            if is_killed(dying, monkeypatch):
                kills += 1
                assert acts(dying, match_id) == before
        with process(table, tmp_path) as living:
            is_quiet = not living.write(due_work.wake_due, 10)
    assert kills > 1
    with process(table, tmp_path) as living:
        assert acts(living, match_id) == wanted


def test_what_two_others_do_in_secret_changes_nothing_for_the_rest(table: Table) -> None:
    """Worlds that differ in an offer to a bot and its answer look the same to those whom it doesn't concern."""
    match_id = hall(table, "handshakes", "ada", "ben", bots=3)
    rounds(table)
    viewers = ("public", "seat:2")

    def known() -> list[tuple[bytes, list[dict[str, Any]]]]:
        return [
            (json.dumps(table.document(match_id, viewer)).encode(), table.told(match_id, viewer)) for viewer in viewers
        ]

    view = table.document(match_id, "seat:1")["view"]
    before, heard = known(), len(table.told(match_id, "seat:1"))
    free = [seat for seat in range(3, 6) if seat not in (*view["waiting"], *view["shaken_with"])]
    if free:
        act(table, "ada", match_id, {"type": "offer", "to": free[0]})
    else:
        act(table, "ada", match_id, {"type": "take", "of": view["waiting"][0]})
    assert rounds(table) >= 1
    assert len(table.told(match_id, "seat:1")) > heard
    assert known() == before


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """A whole server that plays this game."""
    games = Registry([(HANDSHAKES, "# Handshakes\n")], {})
    monkeypatch.setattr(Registry, "load", lambda *_, **__: games)
    async with serving(tmp_path / "data") as server:
        yield server


@pytest.mark.anyio
async def test_a_bot_answers_over_the_api(server: Server) -> None:
    ada = await server.person("ada")
    made = (await ada.post("/v1/matches", json={"game": "handshakes", "player_count": 3})).json()
    path = f"/v1/matches/{made['id']}"
    await ada.post(f"{path}/join", json={"join_code": made["join_code"]})
    for _ in range(2):
        assert (await ada.post(f"{path}/bots", json={})).status_code < 300
    assert (await ada.post(f"{path}/start")).status_code == 200

    async def quiet() -> dict[str, Any]:
        while await server.app_state.executor.write(due_work.wake_due, 10):
            pass
        found: dict[str, Any] = (await ada.get(f"{path}/view")).json()
        return found

    known = await quiet()
    options = (await ada.get(f"{path}/options")).json()["actions"]
    body = {"phase_id": known["phase"]["id"], "action": options[0]["example"]}
    assert (await ada.post(f"{path}/actions", json=body)).status_code == 200
    after = (await quiet())["view"]
    assert after["offered_to"] == []
    assert len(after["shaken_with"]) == len(known["view"]["shaken_with"]) + 1
