"""Garnets of a season: what is in a match while it is played, what comes back, what others are shown meanwhile."""

import pytest

from mainmatch.rules import Json, Refused
from mainmatch.services.due_work import wake_due
from mainmatch.services.errors import Invalid
from mainmatch.services.hosting import review
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.lobby import match_creation
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.matches import queries
from mainmatch.services.play import submissions
from mainmatch.services.seasons.schemas import SeasonView
from tests.services.seasons.evening import Evening
from tests.services.table import Table

FIVE = ("ann", "ben", "cat", "dan", "eve")


def shown(view: SeasonView) -> dict[str, int | None]:
    return {card.alias: card.garnets for card in view.view.standings}


def in_match(evening: Evening, match_id: str) -> int:
    return sum(n for account, n in evening.balances().items() if account.startswith(match_id))


def close(evening: Evening, match_id: str) -> None:
    phase = evening.table.read(queries.facts, evening.table.person("host"), match_id).phase
    assert phase is not None
    assert phase.due_at is not None
    evening.table.clock.now = phase.due_at
    evening.table.write(wake_due, 10)
    evening.prove()


def spend(evening: Evening, match_id: str) -> int:
    """Whoever may doubles a choice of the X Game, in its first phase of choices; what that cost in all."""
    close(evening, match_id)
    phase, before = evening.table.phase(match_id), in_match(evening, match_id)
    action: dict[str, Json] = {"type": "choose", "choice": "ally", "double": True}
    for name in FIVE:
        try:
            evening.table.write(submissions.submit, evening.table.person(name), match_id, phase, action)
        except Refused:
            continue  # Not asked in this phase, or can't pay for it.
    close(evening, match_id)
    return before - in_match(evening, match_id)


@pytest.fixture
def evening(table: Table) -> Evening:
    """Five people with five garnets each, and an X Game announced."""
    begun = Evening.started(table, *FIVE, start_garnets=5, transfers="open")
    begun.announce("x-game")
    return begun


def test_everything_a_member_has_is_in_its_match_and_comes_back(evening: Evening) -> None:
    match_id = evening.match("x-game")
    assert in_match(evening, match_id) == 25
    assert set(evening.free().values()) == {0}
    paid = spend(evening, match_id)
    assert paid > 0
    evening.play(match_id)
    outcome = evening.season.find_match(match_id).match.outcome
    assert outcome is not None
    assert in_match(evening, match_id) == 0
    assert sum(evening.free().values()) == 25 - paid + sum(outcome.garnets.values())


def test_others_are_shown_what_a_member_came_with_until_the_match_is_over(evening: Evening) -> None:
    match_id = evening.match("x-game")
    before, told = shown(evening.view("ben")), len(evening.told("public"))
    assert set(before.values()) == {5}
    assert spend(evening, match_id) > 0
    for who in ("ben", "host", "nobody"):
        assert shown(evening.view(who)) == before
    assert len(evening.told("public")) == told
    evening.play(match_id)
    assert "season.garnets_changed" in evening.told("public")[told:]


def test_going_back_in_a_match_gives_back_what_was_spent_since(evening: Evening) -> None:
    match_id = evening.match("x-game")
    first = evening.table.phase(match_id)
    assert spend(evening, match_id) > 0
    evening.table.write(review.rewind, evening.table.person("host"), match_id, RewindRequest(to_phase=first))
    evening.prove()
    assert in_match(evening, match_id) == 25
    evening.play(match_id)
    assert in_match(evening, match_id) == 0


def test_a_match_that_is_called_off_gives_everybody_what_they_came_with(evening: Evening) -> None:
    match_id = evening.match("x-game")
    assert spend(evening, match_id) > 0
    evening.cancel_match(match_id)
    assert set(evening.free().values()) == {5}
    assert evening.season.episode is not None
    assert evening.season.episode.stage == "announced"
    evening.play(evening.match("x-game"))


def test_a_match_of_a_season_takes_no_garnets_of_its_own(evening: Evening) -> None:
    payload = NewMatch.model_validate({"game": "x-game", "season_id": evening.id, "garnets": {"1": 9}})
    with pytest.raises(Invalid, match="season_garnets"):
        evening.table.write(match_creation.create, evening.table.person("host"), payload)
