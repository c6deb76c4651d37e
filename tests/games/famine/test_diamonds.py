"""Diamonds: what they teach and when, what they lock, what they pay at the end."""

from typing import Any

import pytest

from mainmatch.games.famine.phases import rank_of
from mainmatch.games.famine.state import Lesson
from mainmatch.rules import Match
from tests.games.famine.scenes import after, given, offering, played, position, traded
from tests.games.trading import offers, refusal


def learned(match: Match, seat: int) -> Any:
    return match.view(f"seat:{seat}")["learned"]


def test_year_1_teaches_the_recipients_inventory_at_the_start_of_year_2() -> None:
    match = traded(given(), [(1, "diamond", 2, "onyx"), (2, "topaz", 4, "ruby")])
    inventory = ["diamond", "emerald", "emerald", "ruby", "sapphire"]
    assert match.view("seat:2")["hand"] == inventory
    assert learned(match, 1) == [{"year": 1, "about": 2, "kind": "inventory", "value": inventory}]


def test_year_2_teaches_whom_the_recipient_traded_with_in_year_1() -> None:
    s = after(2, [(1, "diamond", 4, "ruby")], met={4: [[2, 3]], 2: [[4]], 3: [[4]]})
    assert s.learned[1] == (Lesson(year=2, about=4, kind="partners", value=(2, 3)),)


def test_year_2_teaches_that_there_was_nobody_too() -> None:
    assert after(2, [(1, "diamond", 4, "ruby")]).learned[1][0].value == ()


def test_year_3_teaches_the_rank_after_the_end_of_the_year() -> None:
    # Seats 2 and 5 have met all others, the rest lose 5 for each stranger of theirs.
    met = {2: [[1, 3], [4, 5]], 5: [[1, 3], [4, 2]]}
    s = after(3, [(1, "diamond", 4, "ruby")], favor={1: 30, 2: 8, 3: 8, 4: 16, 5: 8}, met=met)
    assert s.favor == {1: 30 + 5 - 15, 2: 8, 3: 8 - 20, 4: 16 + 4 - 15, 5: 8}
    assert s.learned[1] == (Lesson(year=3, about=4, kind="rank", value=4),)


def test_ties_share_a_rank() -> None:
    assert [rank_of(seat, {1: 5, 2: 9, 3: 5, 4: -1}) for seat in (1, 2, 3, 4)] == [2, 1, 2, 4]


def test_year_4_teaches_the_recipients_favor_at_the_start_of_year_5() -> None:
    s = after(4, [(1, "diamond", 4, "ruby"), (4, "onyx", 5, "topaz")], favor={4: -10})
    assert s.learned[1] == (Lesson(year=4, about=4, kind="favor", value=-10 + 4 + 3),)


@pytest.mark.parametrize("year", [5, 6, 7])
def test_years_5_to_7_teach_nothing(year: int) -> None:
    assert after(year, [(1, "diamond", 4, "ruby")]).learned[1] == ()


def test_every_diamond_teaches_and_only_its_giver() -> None:
    s = after(4, [(1, "diamond", 4, "ruby"), (1, "diamond", 3, "diamond"), (1, "onyx", 5, "topaz")])
    assert [(lesson.about, lesson.kind) for lesson in s.learned[1]] == [(3, "favor"), (4, "favor")]
    assert [lesson.about for lesson in s.learned[3]] == [1]
    assert s.learned[4] == s.learned[5] == ()


def test_a_diamond_that_was_not_traded_teaches_nothing() -> None:
    s = played(position(1), {1: offering((2, "diamond"))})
    assert s.learned[1] == ()


def test_lessons_stay_and_are_listed_in_order() -> None:
    match = traded(given(), [(1, "diamond", 4, "diamond")])
    match = traded(match, [(1, "diamond", 3, "ruby"), (3, "diamond", 5, "onyx")])
    assert [(each["year"], each["about"], each["value"]) for each in learned(match.close().match, 1)] == [
        (1, 4, ["diamond", "emerald", "ruby", "topaz", "topaz"]),
        (2, 3, []),
    ]


# --- year 5: lock ---------------------------------------------------------------------------------


def in_year_6() -> Match:
    """Seat 2 received the diamonds of seats 1 and 3 in year 5, and holds a third."""
    match = given({**given_hands(), "2": ["diamond", "emerald", "emerald", "topaz", "onyx"]})
    for _ in range(4):
        match = match.close().match
    return traded(match, [(1, "diamond", 2, "onyx"), (3, "diamond", 2, "topaz")])


def given_hands() -> dict[str, Any]:
    return {
        "1": ["ruby", "ruby", "onyx", "topaz", "diamond"],
        "3": ["ruby", "sapphire", "sapphire", "diamond", "onyx"],
        "4": ["topaz", "topaz", "emerald", "ruby", "ruby"],
        "5": ["sapphire", "emerald", "emerald", "onyx", "onyx"],
    }


def test_year_5_locks_one_diamond_for_each_that_was_received() -> None:
    match = in_year_6()
    assert match.view("seat:2")["locked_diamonds"] == 2
    assert match.view("seat:1")["locked_diamonds"] == match.view("seat:3")["locked_diamonds"] == 0


def test_a_locked_diamond_cannot_be_offered_in_year_6_and_a_free_one_can() -> None:
    match = in_year_6()
    assert refusal(match, 2, offers((4, "diamond"))) is None
    refused = refusal(match, 2, offers((4, "diamond"), (5, "diamond")))
    assert refused is not None
    assert (refused.code, refused.flaws[0].path) == ("diamond_locked", "offers.1.give")
    assert "2 of your diamonds" in refused.message


def test_locked_diamonds_are_free_again_in_year_7() -> None:
    match = in_year_6().close().match
    assert match.view("seat:2")["locked_diamonds"] == 0
    assert refusal(match, 2, offers((4, "diamond"), (5, "diamond"), (1, "diamond"))) is None


def test_a_diamond_too_many_is_not_held_whether_others_are_locked_or_not() -> None:
    s = position(6, {1: ("diamond", "diamond", "ruby", "ruby", "onyx")}, locked={1: 1})
    assert s.loose(1)["diamond"] == 1
    match = in_year_6()
    refused = refusal(match, 2, offers((4, "emerald"), (5, "ruby")))
    assert refused is not None
    assert refused.code == "gem_not_held"


@pytest.mark.parametrize("year", [1, 2, 3, 4, 6])
def test_diamonds_of_other_years_are_not_locked(year: int) -> None:
    assert after(year, [(1, "diamond", 2, "diamond")]).locked == dict.fromkeys(range(1, 6), 0)


# --- year 7: garnets ------------------------------------------------------------------------------


def test_a_diamond_given_in_year_7_pays_garnets_with_the_awards() -> None:
    match = given()
    for _ in range(6):
        match = match.close().match
    match = traded(match, [(1, "diamond", 4, "diamond"), (3, "diamond", 5, "onyx")])
    match = match.close().match if match.phase else match
    assert match.result is not None
    assert match.result.garnets == {1: 3, 2: 0, 3: 3, 4: 3, 5: 0}
    assert match.wallets == match.result.garnets


def test_a_diamond_given_in_year_6_pays_none() -> None:
    match = given()
    for _ in range(5):
        match = match.close().match
    match = traded(match, [(1, "diamond", 4, "diamond")]).close().match
    match = match.close().match if match.phase else match
    assert match.result is not None
    assert set(match.result.garnets.values()) == {0}
