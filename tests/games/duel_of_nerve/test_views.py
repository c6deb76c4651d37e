"""docs/rules/duel-of-nerve.md, Setup and Who knows what."""

from collections import Counter

import pytest

from mainmatch.games.duel_of_nerve import GAME
from mainmatch.games.duel_of_nerve.state import CARDS
from mainmatch.games.duel_of_nerve.views import DuelBegun
from mainmatch.rules import Json, Match, MatchSpec
from tests.games.duel_of_nerve.table import events_of, laid, lay, opening, played, refusal, said, state_of, table


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


def test_the_views_at_the_start() -> None:
    public = {
        "round": 1,
        "rounds": 8,
        "lead": 1,
        "stake": 1,
        "is_doubled": False,
        "points": {"1": 0, "2": 0},
        "played": [],
    }
    assert table().view("public") == public
    assert table().view("seat:2") == {**public, "hand": [*CARDS], "my_card": None, "my_cards": []}


def test_a_laid_card_is_seen_by_its_seat_alone() -> None:
    one, other = laid(table(), 6, 4), laid(table(), 6, 8)
    assert one.view("public") == other.view("public")
    assert one.view("seat:1") == other.view("seat:1")
    assert (one.view("seat:2")["my_card"], other.view("seat:2")["my_card"]) == (4, 8)


def test_a_sealed_card_is_in_no_view() -> None:
    match = table()
    sent = match.submit(1, lay(9))
    assert all(sent.view(viewer) == match.view(viewer) for viewer in ("public", "host", "seat:1", "seat:2"))


def test_rounds_show_their_cards_only_where_these_were_opened() -> None:
    match = played(table(), (6, 4, "check"), (5, 3, "call"), (2, 9, "fold"))
    assert match.view("public")["played"] == [
        {"round": 1, "lead": 1, "end": "compared", "stake": 1, "winner": 1, "cards": None},
        {"round": 2, "lead": 2, "end": "opened", "stake": 2, "winner": 1, "cards": {"1": 5, "2": 3}},
        {"round": 3, "lead": 1, "end": "folded", "stake": 1, "winner": 1, "cards": None},
    ]
    assert match.view("seat:2")["my_cards"] == [4, 3, 9]
    assert match.view("seat:2")["hand"] == [1, 2, 5, 6, 7, 8]


@pytest.mark.parametrize("word", ["check", "fold"])
def test_the_other_one_cannot_tell_which_card_lost_or_was_folded(word: str) -> None:
    worlds = [played(table(), (6, card, word)) for card in (2, 5)]
    assert worlds[0].view("seat:1") == worlds[1].view("seat:1")
    assert worlds[0].view("public") == worlds[1].view("public")


def test_a_match_reads_back_from_its_dump_at_every_step() -> None:
    match = said(laid(table(), 6, 4), "double").match
    while match.phase is not None:
        assert Match.load(GAME, match.spec, match.dump()) == match
        match = match.close().match
    assert Match.load(GAME, match.spec, match.dump()) == match


def test_a_phase_lets_at_most_the_host_know_who_has_submitted() -> None:
    assert {phase.status for phase in GAME.phases} == {"host"}
