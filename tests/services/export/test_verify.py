"""Verifying: an export that was touched is refused, one that was made up is caught where it can be."""

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.services.export.export_format import BadExport, Line
from mainmatch.services.export.verify import Finding, verify
from mainmatch.services.fairness.commitments import digest_of, root_of, salt_of, silence_of
from mainmatch.services.hosting import review
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.unit_of_work import Executor
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.exported import FOUR, again, body_of, exported, finished, lines_of, play_on, play_round, started
from tests.services.table import Table


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, games: Registry) -> dict[str, bytes]:
    """Exports of one whole match: ada's, who played, and a spectator's; and ada's from the middle of another one."""
    place: Path = tmp_path_factory.mktemp("played")
    clock = Clock()
    database = Database.open(place, now=clock)
    try:
        table = Table(Executor(database, games), clock)
        table.person("eve")
        match_id = finished(table)
        running = started(table)
        play_round(table, running)
        return {
            "ada": exported(table, "ada", match_id),
            "eve": exported(table, "eve", match_id),
            "running": exported(table, "ada", running),
        }
    finally:
        database.close()


def states(found: list[Finding]) -> dict[str, str]:
    return {each.what: each.state for each in found}


def wrong(text: bytes, games: Registry) -> set[str]:
    """What is found wrong; a file that is refused as a whole counts as that."""
    try:
        return {each.what for each in verify(text, games) if each.state == "wrong"}
    except BadExport:
        return {"refused"}


def changed(text: bytes, kind: str, change: Callable[[dict[str, Any]], object], which: int = 0) -> bytes:
    """The export after a liar changed one line of a kind, and chained all of them anew."""
    lines = lines_of(text)
    places = [place for place, line in enumerate(lines) if line.kind == kind]
    body = json.loads(json.dumps(lines[places[which]].body))
    change(body)
    lines[places[which]] = Line(kind, body)
    return again(lines)


@pytest.mark.parametrize("whose", ["ada", "eve"])
def test_an_export_of_a_finished_match_is_right_in_every_way(
    played: dict[str, bytes], games: Registry, whose: str
) -> None:
    found = states(verify(played[whose], games))
    assert {what for what, state in found.items() if state != "right"} == {"Outside of all hashes"}


def test_what_a_running_match_does_not_show_is_open_and_the_rest_right(
    played: dict[str, bytes], games: Registry
) -> None:
    found = states(verify(played["running"], games))
    assert {what for what, state in found.items() if state == "open"} == {
        "Seed commitment",
        "Roots",
        "Replay: phases",
        "Replay: result",
        "Replay: events",
        "Outside of all hashes",
    }
    assert set(found.values()) == {"open", "right"}


# Every bit of a small text is flipped in test_chained; here a sample, through all that ``verify`` does.
@pytest.mark.parametrize("whose", ["ada", "running"])
def test_a_flipped_bit_anywhere_is_refused(played: dict[str, bytes], games: Registry, whose: str) -> None:
    text = played[whose]
    dice = random.Random(whose)  # noqa: S311 - repeatable
    for _ in range(200):
        flipped = bytearray(text)
        flipped[dice.randrange(len(text))] ^= 1 << dice.randrange(8)
        with pytest.raises(BadExport):
            verify(bytes(flipped), games)


def test_lines_that_are_chained_anew_are_no_fault_by_themselves(played: dict[str, bytes], games: Registry) -> None:
    # The harness, tested: without a change, the liar's export is the server's.
    assert again(lines_of(played["ada"])) == played["ada"]


CHARTER = {
    "seed": lambda body: body.update(seed="00" * 32),
    "setup": lambda body: body["charter"]["config"].update(setup={}),
    "garnets": lambda body: body["charter"].update(garnets={"1": 1}),
    "players": lambda body: body["charter"].update(players=5),
    "commitment": lambda body: body.update(commitment="00" * 32),
}


@pytest.mark.parametrize("what", CHARTER)
def test_a_liar_about_the_beginning_meets_the_commitment(played: dict[str, bytes], games: Registry, what: str) -> None:
    assert "Seed commitment" in wrong(changed(played["ada"], "header", CHARTER[what]), games)


def test_a_liar_who_commits_anew_meets_what_was_told(played: dict[str, bytes], games: Registry) -> None:
    text = changed(played["ada"], "header", lambda body: body.update(commitment="00" * 32, seed=None))
    assert "Commitment in the feed" in wrong(text, games)


ENTRY = {
    "action": lambda body: body.update(action={"type": "pass", "x": 1}),
    "at": lambda body: body.update(at="2020-01-01T00:00:00.000Z"),
    "revision": lambda body: body.update(revision=2),
    "locked": lambda body: body.update(locked=not body["locked"]),
    "seat": lambda body: body.update(seat=3),
    "salt": lambda body: body.update(salt="00" * 32),
    "digest": lambda body: body.update(digest="00" * 32),
}


@pytest.mark.parametrize("what", ENTRY)
@pytest.mark.parametrize("whose", ["ada", "running"])
def test_a_liar_about_a_submission_meets_its_digest(
    played: dict[str, bytes], games: Registry, what: str, whose: str
) -> None:
    assert "Receipts" in wrong(changed(played[whose], "entry", ENTRY[what]), games)


def _anew(body: dict[str, Any], match_id: str) -> None:
    """Another action, with a digest that fits it."""
    body["action"] = {"type": "pass"}
    facts = {name: body[name] for name in ("phase", "seat", "revision", "action", "locked", "salt")}
    body["digest"] = digest_of({**facts, "match_id": match_id, "accepted_at": body["at"]})


@pytest.mark.parametrize("whose", ["ada", "running"])
def test_a_liar_who_makes_the_digest_fit_meets_the_root(played: dict[str, bytes], games: Registry, whose: str) -> None:
    match_id = lines_of(played[whose])[0].body["match"]["id"]
    text = changed(played[whose], "entry", lambda body: _anew(body, match_id))
    assert wrong(text, games) >= {"Inclusion proofs"}
    assert ("Roots" in wrong(text, games)) == (whose == "ada")


def _forged(text: bytes, *, told: bool) -> bytes:
    """Another first action, with a digest, proofs left out and roots that fit; with ``told``, in the feed as well."""
    lines = [Line(line.kind, json.loads(json.dumps(line.body))) for line in lines_of(text)]
    header = lines[0].body
    entries = [body_of(line) for line in lines if line.kind == "entry"]
    first = next(body for body in entries if body["kind"] == "submit")
    _anew(first, header["match"]["id"])
    for body in entries:
        body["proof"] = None
    leaves = []
    for seat in header["asked"]:
        own = [body for body in entries if (body["phase"], body["seat"]) == (first["phase"], seat)]
        salt = salt_of(header["seed"], first["phase"], seat, 0)
        leaves.append(own[-1]["digest"] if own else silence_of(header["match"]["id"], first["phase"], seat, salt))
    for line in lines:
        if line.kind == "phase" and line.body["id"] == first["phase"]:
            body_of(line)["commitment"] = root_of(leaves)
        if told and line.kind == "event" and line.body["type"] == "phase.closed":
            line.body["data"]["commitment"] = (
                root_of(leaves) if line.body["phase_id"] == first["phase"] else line.body["data"]["commitment"]
            )
    return again(lines)


def test_a_liar_who_makes_the_root_fit_meets_what_was_told(played: dict[str, bytes], games: Registry) -> None:
    found = wrong(_forged(played["ada"], told=False), games)
    assert "Roots" not in found
    assert "Roots in the feed" in found


def test_a_liar_who_changes_the_feed_too_meets_the_replay(played: dict[str, bytes], games: Registry) -> None:
    found = wrong(_forged(played["ada"], told=True), games)
    assert found
    assert found <= {"Replay: phases", "Replay: result", "Replay: events"}


def test_an_entry_that_is_left_out_or_doubled_is_found(played: dict[str, bytes], games: Registry) -> None:
    lines = lines_of(played["ada"])
    places = [place for place, line in enumerate(lines) if line.kind == "entry"]
    for place in places[:: len(places) // 7]:
        assert wrong(again(lines[:place] + lines[place + 1 :]), games)
        assert wrong(again([*lines[: place + 1], lines[place], *lines[place + 1 :]]), games)


@pytest.mark.parametrize("kind", ["header", "phase"])
def test_a_line_that_is_left_out_is_found(played: dict[str, bytes], games: Registry, kind: str) -> None:
    lines = lines_of(played["ada"])
    place = next(place for place, line in enumerate(lines) if line.kind == kind)
    assert wrong(again(lines[:place] + lines[place + 1 :]), games)


def test_another_result_is_found(played: dict[str, bytes], games: Registry) -> None:
    text = changed(played["ada"], "result", lambda body: body.update(winners=[1, 2, 3, 4]))
    assert wrong(text, games) == {"Replay: result"}
    lines = [line for line in lines_of(played["ada"]) if line.kind != "result"]
    assert wrong(again(lines), games) == {"Replay: result"}


def test_a_result_of_an_earlier_version_is_right(played: dict[str, bytes], games: Registry) -> None:
    text = changed(played["ada"], "result", lambda body: body.pop("dropped"))
    told = [line.body["type"] for line in lines_of(text) if line.kind == "event"]
    last = told.index("match.finished")
    text = changed(text, "event", lambda body: body["data"]["result"].pop("dropped"), last)
    assert wrong(text, games) == set()


def test_an_event_that_is_left_out_or_changed_is_found(played: dict[str, bytes], games: Registry) -> None:
    lines = lines_of(played["ada"])
    told = [place for place, line in enumerate(lines) if line.body.get("type", "").startswith("game.")]
    assert wrong(again(lines[: told[0]] + lines[told[0] + 1 :]), games) == {
        "Feed without a gap",
        "Replay: events",
    }
    before = [line.kind for line in lines[: told[-1]]].count("event")
    text = changed(played["ada"], "event", lambda body: body["data"].update(made_up=1), before)
    assert wrong(text, games) == {"Replay: events"}


def test_what_is_no_match_at_all_is_refused_and_never_raises(played: dict[str, bytes], games: Registry) -> None:
    """Every member of every kind of line is taken out, and put in as something else."""
    lines = lines_of(played["ada"])
    firsts = {line.kind: place for place, line in reversed(list(enumerate(lines)))}
    for kind, place in firsts.items():
        for name in lines[place].body:
            others: tuple[Any, ...] = (None, [[[]]])
            for other in others:
                body = {**lines[place].body, name: other}
                wrong(again([*lines[:place], Line(kind, body), *lines[place + 1 :]]), games)
            body = {key: value for key, value in lines[place].body.items() if key != name}
            wrong(again([*lines[:place], Line(kind, body), *lines[place + 1 :]]), games)


def test_a_game_that_is_not_installed_is_said_and_not_passed_over(played: dict[str, bytes]) -> None:
    with pytest.raises(BadExport, match=r"exodus .*not installed"):
        verify(played["ada"], Registry([], {}))
    # Without a seed nothing is played again: then it isn't needed.
    assert "wrong" not in states(verify(played["running"], Registry([], {}))).values()


def test_another_version_of_the_format_is_said(played: dict[str, bytes], games: Registry) -> None:
    text = changed(played["ada"], "header", lambda body: body.update(format="mainmatch-export/2"))
    with pytest.raises(BadExport, match="format"):
        verify(text, games)


def test_a_match_that_was_rewound_is_checked_without_what_was_taken_back(table: Table, games: Registry) -> None:
    match_id = started(table)
    play_round(table, match_id)
    first = next(line.body["id"] for line in lines_of(exported(table, "host", match_id)) if line.kind == "phase")
    table.write(review.rewind, table.person("host"), match_id, RewindRequest(to_phase=first))
    play_on(table, match_id)
    found = states(verify(exported(table, "host", match_id), games))
    assert {what for what, state in found.items() if state != "right"} == {"Replay: events", "Outside of all hashes"}
    assert found["Replay: events"] == "open"


def test_everybody_gets_the_same_match(played: dict[str, bytes]) -> None:
    def shared(text: bytes) -> list[Line]:
        return [line for line in lines_of(text) if line.kind in {"seat", "phase", "entry", "result"}]

    assert shared(played["ada"]) == shared(played["eve"])
    assert len(FOUR) == sum(line.kind == "seat" for line in shared(played["ada"]))


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1:] != "0" else "1")
    return [*value, 1] if isinstance(value, list) else {**value, "x": 1}


def leaves(body: Any) -> Iterator[tuple[Any, str, str]]:
    """The fields of a line, and those of the objects in it: where, which, and what the docs call it."""
    for name, value in body.items():
        if isinstance(value, dict) and name not in {"data", "config", "action"}:
            # Of the match's facts only the id is in what is hashed.
            yield from ((value, inner, name if (name, inner) != ("match", "id") else inner) for inner in value)
        else:
            yield body, name, name


UNBOUND: Mapping[str, frozenset[str]] = {
    "header": frozenset({"match", "complete", "exported_at", "server"}),
    "seat": frozenset({"seat", "display_name", "bot"}),
    "phase": frozenset({"opened_at", "due_at", "closed_at", "closed_by", "branch"}),
    "entry": frozenset({"n", "held", "by_host", "elapsed"}),
    "event": frozenset({"feed", "id", "type", "at", "round", "phase_id", "phase_name", "data"}),
}
"""By kind of line, what nothing but the chain covers: whoever can make the chain anew can change it unseen."""


def test_what_can_be_changed_unseen_is_said_to_be_open(played: dict[str, bytes], games: Registry) -> None:
    """Every field of every kind of line: chained anew, it is found wrong or it is among what no hash covers."""
    lines, unseen = lines_of(played["ada"]), defaultdict[str, set[str]](set)
    for kind in {line.kind for line in lines}:
        for place, (_, _, name) in enumerate(leaves(next(line.body for line in lines if line.kind == kind))):

            def lie(body: dict[str, Any], place: int = place) -> None:
                holder, field, _ = list(leaves(body))[place]
                holder[field] = other(holder[field])

            if not wrong(changed(played["ada"], kind, lie), games):
                unseen[kind].add(name)
    assert {kind: fields - UNBOUND[kind] for kind, fields in unseen.items() if fields - UNBOUND[kind]} == {}
    said = next(each for each in verify(played["ada"], games) if each.what == "Outside of all hashes")
    assert said.state == "open"
    for what in ("names of seats", "by_host", "times of phases"):
        assert what in said.said
