"""Statistics of accounts and games: what counts, and who reads what of it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from mainmatch.match_options.absence import Attendance
from mainmatch.rules import Json
from mainmatch.services import due_work
from mainmatch.services.accounts import sign_up, statistics
from mainmatch.services.accounts.sign_up import ProfileChange
from mainmatch.services.accounts.statistics import AccountStatistics
from mainmatch.services.errors import NotFound, UnknownAccount
from mainmatch.services.hosting import submit_for_seat, substitutes, timing
from mainmatch.services.hosting.submit_for_seat import SeatSubmission
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.maintenance import retention
from mainmatch.services.privacy import personal_data
from mainmatch.store import matches
from tests.services.table import Table

TWO = ("ada", "ben")
BID: dict[str, Json] = {"type": "pass"}


def played(table: Table, answering: int = 1, game: str = "duel-of-bids", **payload: Any) -> str:
    """A match that ran to its end. Ada answered the first phases, Ben none."""
    match_id = table.started(game, *TWO, close_early="never", **payload)
    phases = 0
    while table.document(match_id, "public")["status"] == "running":
        if phases < answering:
            table.submit("ada", match_id, BID)
        phases += 1
        run_out(table, match_id)
    return match_id


def run_out(table: Table, match_id: str) -> None:
    """Let the open phase's deadline pass."""
    due_at = table.read(lambda uow: matches.by_id(uow.tx, match_id)).due_at  # type: ignore[union-attr]
    assert due_at is not None
    table.clock.now = due_at
    table.write(due_work.wake, 10)


def of(table: Table, whose: str, reader: str = "stranger") -> AccountStatistics:
    return table.read(statistics.of_account, table.person(reader), whose)


def test_a_finished_match_counts_with_its_result_and_who_was_in_time(table: Table) -> None:
    match_id = played(table, answering=2)
    result = table.read(lambda uow: matches.result(uow.tx, match_id))
    assert result is not None
    ada, ben = of(table, "ada"), of(table, "ben")
    assert (ada.matches, ben.matches, ada.reliability.answered, ben.reliability.answered) == (1, 1, 2, 0)
    phases = ben.reliability.missed
    assert ada.reliability.missed == phases - 2
    assert ada.reliability.share == round(2 / phases, 4)
    assert [each.game for each in ada.games] == ["duel-of-bids"]
    told = json.loads(result)
    for seat, each in enumerate((ada, ben), start=1):
        assert each.won == (seat in told["winners"])
        assert each.elimination_candidate == (seat in told["elimination_candidates"])
        assert each.tokens_of_life == told["tokens_of_life"][str(seat)]
    assert of(table, "host").matches == 0


def test_what_a_host_sends_or_cuts_short_is_neither_answer_nor_miss(table: Table) -> None:
    match_id = table.started("duel-of-bids", *TWO, close_early="never")
    table.submit("ben", match_id, BID)
    sent = SeatSubmission(phase_id=table.phase(match_id), action=BID)
    table.write(submit_for_seat.amend, table.person("host"), match_id, 1, sent)
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    record = table.read(lambda uow: matches.by_id(uow.tx, match_id))
    assert record is not None
    assert record.attendance == {1: Attendance(), 2: Attendance(answered=1)}


def test_a_running_match_tells_nothing(table: Table) -> None:
    match_id = table.started("duel-of-bids", *TWO, close_early="never")
    run_out(table, match_id)
    assert of(table, "ada", "ada").reliability.missed == 0
    substitute(table, match_id)
    assert of(table, "ada", "ada").substituted == 0


def substitute(table: Table, match_id: str) -> None:
    table.person("cy")
    table.write(substitutes.substitute, table.person("host"), match_id, 1, NewPlayer(account="cy"))


def test_who_is_substituted_keeps_their_misses_and_not_the_result(table: Table) -> None:
    match_id = table.started("duel-of-bids", *TWO, close_early="never")
    run_out(table, match_id)
    table.clock.forward(seconds=1)
    substitute(table, match_id)
    while table.document(match_id, "public")["status"] == "running":
        run_out(table, match_id)
    ada, cy, ben = of(table, "ada"), of(table, "cy"), of(table, "ben")
    assert (ada.matches, ada.substituted, ada.reliability.missed) == (0, 1, 1)
    assert (cy.matches, cy.substituted) == (1, 0)
    # The substitute came in the middle of a phase, and need not answer it.
    assert cy.reliability.missed == ben.reliability.missed - 2


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_others_do_not_learn_of_matches_by_invitation(table: Table, visibility: str) -> None:
    played(table, visibility=visibility)
    assert (of(table, "ada").matches, of(table, "ada", "ada").matches) == (0, 1)
    for_one_match = replace(table.person("ada"), match_id="m_another")
    by_id = [table.read(statistics.of_account, table.person(name), table.person("ada").account_id) for name in TWO]
    assert [each.username for each in by_id] == ["ada", None]
    assert table.read(statistics.of_account, for_one_match, "ada").matches == 0


def test_others_do_not_learn_who_played_under_another_name(table: Table) -> None:
    match_id = table.gathered("duel-of-bids", player_count=2)
    for name, shown in (("ada", "Nobody"), ("ben", None)):
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest(display_name=shown))
    table.write(match_start.start, table.person("host"), match_id)
    while table.document(match_id, "public")["status"] == "running":
        run_out(table, match_id)
    assert (of(table, "ada").matches, of(table, "ada", "ada").matches, of(table, "ben").matches) == (0, 1, 1)


def test_a_game_that_keeps_submissions_secret_tells_others_no_misses(table: Table) -> None:
    names = [f"p{n}" for n in range(1, 9)]
    match_id = table.started("together", *names, close_early="never")
    while table.document(match_id, "public")["status"] == "running":
        run_out(table, match_id)
    assert of(table, "p1").matches == 1
    assert of(table, "p1").reliability.share is None
    assert of(table, "p1", "p1").reliability.missed > 0


def test_who_wants_it_shows_their_statistics_to_nobody(table: Table) -> None:
    played(table)
    table.write(sign_up.change_profile, table.person("ada"), ProfileChange(statistics="me"))
    with pytest.raises(UnknownAccount) as hidden:
        of(table, "ada")
    with pytest.raises(UnknownAccount) as missing:
        of(table, "nobody")
    assert str(hidden.value) == str(missing.value)
    assert of(table, "ada", "ada").matches == 1


def test_statistics_survive_the_archive_and_go_with_the_account(table: Table) -> None:
    match_id = played(table)
    before = of(table, "ada")
    packed = table.read(retention.pack, match_id)
    assert packed is not None
    assert table.write(retention.archive, packed)
    table.watched.clear()
    assert of(table, "ada") == before
    table.write(personal_data.leave, table.signed_in("ben"))
    table.clock.forward(days=7)
    assert table.write(personal_data.erase_due) == 1
    assert of(table, "ac_ben").matches == 0
    game = table.read(statistics.of_game, table.person("stranger"), "duel-of-bids")
    assert [(each.seat, each.matches) for each in game.seats] == [(1, 1)]


def test_a_game_shows_what_its_public_matches_came_to(table: Table) -> None:
    for _ in range(2):
        played(table)
    played(table, visibility="private")
    found = table.read(statistics.of_game, table.person("stranger"), "duel-of-bids")
    assert (found.matches, found.mean_player_count) == (2, 2.0)
    assert found.median_seconds == 9 * 45
    assert [(each.seat, each.matches, each.bots) for each in found.seats] == [(1, 2, 0), (2, 2, 0)]
    assert found.reliability.answered == 2
    nothing = table.read(statistics.of_game, table.person("stranger"), "exodus")
    assert (nothing.matches, nothing.median_seconds, nothing.reliability.share) == (0, None, None)
    with pytest.raises(NotFound):
        table.read(statistics.of_game, table.person("stranger"), "no-game")
