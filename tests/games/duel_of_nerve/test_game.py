"""docs/rules/duel-of-nerve.md, Setup: who plays, what is drawn or given; and the match as a value."""

from collections import Counter

import pytest

from mainmatch.games.duel_of_nerve import GAME
from mainmatch.games.duel_of_nerve.state import CARDS
from mainmatch.games.duel_of_nerve.views import DuelBegun
from mainmatch.rules import Json, Match, MatchSpec
from tests.games.duel_of_nerve.table import events_of, laid, opening, played, refusal, said, state_of, table


@pytest.mark.parametrize("count", [0, 1, 3])
def test_it_takes_exactly_2_players(count: int) -> None:
    assert refusal(MatchSpec.of, GAME, {}, b"", count).code == "wrong_seat_count"


def test_the_first_lead_is_drawn_and_told() -> None:
    steps = [Match.start(GAME, MatchSpec.of(GAME, {}, bytes([n]), 2), {}) for n in range(60)]
    leads = Counter(state_of(step.match).first_lead for step in steps)
    assert min(leads[1], leads[2]) >= 15
    assert all(events_of(step) == [DuelBegun(first_lead=state_of(step.match).first_lead)] for step in steps)


def test_a_given_lead_leads() -> None:
    assert [state_of(opening(lead).match).lead for lead in (1, 2)] == [1, 2]


@pytest.mark.parametrize(("lead", "code"), [(0, "bad_setup"), (3, "bad_setup"), ("1", "bad_config")])
def test_a_lead_who_is_not_there_is_refused(lead: Json, code: str) -> None:
    def started() -> None:
        Match.start(GAME, MatchSpec.of(GAME, {"setup": {"first_lead": lead}}, b"", 2), {})

    assert refusal(started).code == code


def test_a_match_reads_back_from_its_dump_at_every_step() -> None:
    match = said(laid(table(), 6, 4), "double").match
    while match.phase is not None:
        assert Match.load(GAME, match.spec, match.dump()) == match
        match = match.close().match
    assert Match.load(GAME, match.spec, match.dump()) == match


def test_how_long_somebody_takes_may_be_seen_by_the_other() -> None:
    assert {phase.status for phase in GAME.phases} == {"everyone"}


def test_each_seats_nine_cards_are_in_hand_laid_or_played_to_the_end() -> None:
    match = table()
    kept = GAME.conserved(state_of(match))
    assert kept == {"1": [*CARDS], "2": [*CARDS]}
    assert GAME.conserved(state_of(laid(match, 6, 4))) == kept
    for n in range(1, 9):
        match = played(match, (n, 10 - n, "call"))
        assert GAME.conserved(state_of(match)) == kept
    assert match.phase is None
