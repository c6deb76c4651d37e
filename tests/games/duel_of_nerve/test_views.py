"""docs/rules/duel-of-nerve.md, Who knows what."""

import pytest

from mainmatch.games.duel_of_nerve.state import CARDS
from mainmatch.games.duel_of_nerve.views import LastPointAwarded
from mainmatch.rules import Step
from tests.games.duel_of_nerve.table import ended, events_of, laid, lay, opening, played, said, table


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


def says(step: Step, viewer: str) -> list[str]:
    return [event.says(viewer) for event in events_of(step)]


def test_events_say_to_each_what_happened() -> None:
    assert says(opening(), "seat:1") == ["The duel begins, and you lead in round 1."]
    assert says(opening(), "seat:2") == ["The duel begins, and {seat:1} leads in round 1."]
    laying = table().close()
    assert says(laying, "seat:1") == ["Round 1: both cards lie there for 1 point. You may double."]
    assert says(laying, "public") == ["Round 1: both cards lie there for 1 point. {seat:1} may double."]
    doubling = said(laid(table(), 6, 4), "double")
    assert says(doubling, "seat:1") == ["You double: a call plays for 2 points."]
    assert says(doubling, "seat:2") == ["{seat:1} doubles: a call plays for 2 points."]


def test_the_end_of_a_round_is_said_without_a_card() -> None:
    won, level = ended(table(), (6, 4, "check")), ended(table(), (6, 6, "call"))
    assert [says(won, viewer) for viewer in ("seat:1", "public")] == [
        ["Round 1: you win 1 point."],
        ["Round 1: {seat:1} wins 1 point."],
    ]
    assert says(level, "seat:1") == ["Round 1: the cards are equal, and 2 points lie over."]
    last = LastPointAwarded(seat=2, by="lot")
    assert last.says("seat:2") == "Points are level. The last point is yours, by lot."
    assert last.says("host") == "Points are level. The last point goes to {seat:2}, by lot."


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
