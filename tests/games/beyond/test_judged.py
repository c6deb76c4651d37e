"""Host input: the judge is asked as a seat is, and a silent judge holds nobody up."""

from typing import Any

import pytest

from mainmatch.rules import JUDGE, Match, MatchSpec, Refused
from mainmatch.services import due_work
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.play import views
from mainmatch.simulation.plan import Plan, played
from tests.games.beyond.judged import CLUES, PRACTICE_CLUES
from tests.services.table import Table

CLUE = {"type": "describe", "clue": "It burns at both ends."}


def rule(*, fair: bool) -> dict[str, Any]:
    return {"type": "rule", "fair": fair}


def judging() -> Match:
    opened = Match.start(CLUES, MatchSpec.of(CLUES, {}, b"seed", 2), {1: 3}).match
    return opened.submit(1, CLUE, locked=True).close().match


def test_the_judge_is_asked_where_the_rules_say_so() -> None:
    match = judging()
    assert match.asked == (JUDGE, 1, 2)
    assert match.missing() == (JUDGE,)
    assert [offer.type for offer in match.offers(JUDGE)] == ["rule"]
    assert (match.offers(1), match.free(JUDGE), match.purse(JUDGE)) == ((), 0, 0)
    with pytest.raises(Refused, match="nothing of this kind"):
        match.submit(1, rule(fair=True))


def test_a_ruling_may_be_changed_locked_and_is_sealed_from_everybody() -> None:
    match = judging()
    before = {viewer: match.view(viewer) for viewer in ("public", "host", "seat:1")}
    ruled = match.submit(JUDGE, rule(fair=True)).withdraw(JUDGE).submit(JUDGE, rule(fair=False), locked=True)
    assert {viewer: ruled.view(viewer) for viewer in before} == before
    assert (match.is_ready("all_locked"), ruled.is_ready("all_locked")) == (False, True)
    read = Match.load(CLUES, ruled.spec, ruled.dump(), [(JUDGE, rule(fair=False), True, 0)])
    assert read == ruled
    assert read.close().match.view("public")["scores"] == {"1": 0, "2": 0}
    assert read.close().match.wallets == {1: 3, 2: 0}


def test_a_match_is_played_with_two_rulings() -> None:
    match = judging().submit(JUDGE, rule(fair=True)).close().match
    match = match.submit(2, CLUE).close().match.submit(JUDGE, rule(fair=False)).close().match
    assert match.result is not None
    assert match.result.winners == (1,)
    assert [row["seat"] for row in match.result.standings] == [1, 2], "the judge is in no standings"


def test_the_server_asks_the_judge_and_goes_on_without_him(table: Table) -> None:
    match_id = table.started("clues", "ada", "ben")
    table.submit("ada", match_id, CLUE, locked=True)
    status = table.read(queries.host_status, table.person("host"), match_id)
    assert (status.submitted, status.missing) == ([], [JUDGE])
    assert table.read(views.options, table.person("ada"), match_id).actions == []

    table.clock.forward(hours=6)
    assert table.write(due_work.wake_due, 10) == 1
    assert table.document(match_id, "public")["view"]["scores"] == {"1": 1, "2": 0}, "silence is in favour"
    table.clock.forward(hours=24)
    assert table.write(due_work.wake_due, 10) == 1
    assert table.read(views.result, table.person("ben"), match_id).winners == [1]


def test_a_judge_finds_what_is_owed_among_the_matches_that_wait(table: Table) -> None:
    match_id = table.started("clues", "ada", "ben")
    table.submit("ada", match_id, CLUE, locked=True)
    owed = {name: table.read(queries.owed, table.person(name)) for name in ("host", "ada", "dan")}
    assert [(each.seat, each.waiting_for_me) for each in owed["host"]] == [(JUDGE, True)]
    assert [(each.seat, each.waiting_for_me) for each in owed["ada"]] == [(1, False)]
    assert owed["dan"] == []
    table.submit("host", match_id, rule(fair=True))
    assert [each.waiting_for_me for each in table.read(queries.owed, table.person("host"))] == [False]


def test_a_host_who_plays_judges_nothing(table: Table) -> None:
    table.started("clues", "host", "ben")
    assert [each.seat for each in table.read(queries.owed, table.person("host"))] == [1]


def practised(table: Table, *people: str) -> str:
    """A match of these people, bots in the other seats, which "host" hosts and may play in."""
    payload = {"game": "practice-clues", "player_count": 3, "close_early": "all_locked"}
    made = table.write(match_creation.create, table.person("host"), NewMatch.model_validate(payload))
    for name in people:
        table.write(seat_changes.join, table.person(name), made.id, JoinMatchRequest(join_code=made.join_code))
    for _ in range(3 - len(people)):
        table.write(seat_changes.add_bot, table.person("host"), made.id, None, "house")
    table.write(match_start.start, table.person("host"), made.id)
    return made.id


def played_on(table: Table) -> None:
    while table.write(due_work.wake_due, 10):
        pass


def test_where_all_hosts_play_the_judges_bot_judges(table: Table) -> None:
    match_id = practised(table, "host")
    table.submit("host", match_id, CLUE, locked=True)
    played_on(table)
    view = table.document(match_id, "public")
    assert (view["status"], view["view"]["scores"]) == ("finished", {"1": 1, "2": 0, "3": 0}), "long clues are fair"


def test_a_host_who_does_not_play_judges_and_no_bot_does(table: Table) -> None:
    match_id = practised(table)
    played_on(table)
    view = table.document(match_id, "public")
    assert (view["status"], view["phase"]["name"]) == ("running", "judging")
    table.submit("host", match_id, rule(fair=True), locked=True)
    assert table.document(match_id, "public")["view"]["scores"] == {"1": 1, "2": 0, "3": 0}


def test_a_simulation_is_judged_by_the_judges_bot() -> None:
    matches = [played(PRACTICE_CLUES, Plan("practice-clues", 3), n) for n in range(1, 9)]
    assert {place.score for match in matches for place in match.places} == {0}, "to it, random clues are too short"
