"""The house bot: counts cards, reads its opponent, plays legally, beats chance."""

from typing import Any

import pytest

from mainmatch.games.duel_of_nerve import GAME
from mainmatch.games.duel_of_nerve.game import Gambler, chance, doubling, likely
from mainmatch.games.duel_of_nerve.state import CARDS
from mainmatch.rules import Bot, Dice, RandomLegal, Seat
from tests.games.duel_of_nerve.table import Turn, laid, played, said, table
from tests.games.trading import played_out


def word(match: Any, seat: Seat, n: int = 0) -> str:
    offers = tuple({"type": each.type, "mode": each.mode, "schema": each.schema} for each in match.offers(seat))
    found = GAME.bot.choose(match.view(f"seat:{seat}"), offers, seat, Dice(b"bot", str(n)))
    assert found is not None
    return str(found["type"])


def often(match: Any, seat: Seat, said_word: str) -> int:
    """How many of 60 say it."""
    return sum(word(match, seat, n) == said_word for n in range(60))


def test_what_is_known_of_cards_is_counted() -> None:
    assert set(likely(()).values()) == {1}
    known = likely(((9,), (1, 2)))
    assert (known[9], known[1], known[2], known[5]) == (0, 1, 1, 2)
    # Two rounds of the same three cards: each of them is left over in a third of the ways.
    assert likely(((1, 2, 3), (1, 2, 3)))[1] * 3 == likely(((1, 2, 3), (1, 2, 3)))[4]


def test_the_chance_of_a_card_counts_equal_ones_half() -> None:
    assert [chance(card, dict.fromkeys(CARDS, 1)) for card in (1, 5, 9)] == [5, 50, 94]
    assert chance(5, {5: 1, 9: 3}) == 12


def test_a_doubling_is_worth_more_the_better_the_card_and_the_more_the_other_folds() -> None:
    assert doubling(90, 60) > doubling(50, 60) > doubling(20, 60)
    assert doubling(20, 30) > doubling(20, 90)
    assert doubling(90, 60) > 2 * 90 - 100
    assert doubling(50, 95) < 2 * 50 - 100


def test_it_doubles_high_cards_mostly_and_middling_ones_seldom() -> None:
    assert often(laid(table(), 9, 4), 1, "double") >= 45
    assert often(laid(table(), 4, 4), 1, "double") <= 20


def test_it_calls_with_high_cards_and_folds_the_lowest() -> None:
    assert word(said(laid(table(), 3, 8), "double").match, 2) == "call"
    assert word(said(laid(table(), 3, 1), "double").match, 2) == "fold"


def test_it_bluffs_whoever_folds_and_not_whoever_calls() -> None:
    folds: list[Turn] = [(2, 9, "fold"), (9, 2, "check"), (3, 8, "fold"), (8, 3, "check")]
    calls: list[Turn] = [(2, 9, "call"), (9, 2, "check"), (3, 8, "call"), (8, 3, "check")]
    assert often(laid(played(table(), *folds), 1, 5), 1, "double") > often(
        laid(played(table(), *calls), 1, 5), 1, "double"
    )


def test_it_calls_lighter_whoever_doubles_all_the_time() -> None:
    quiet: list[Turn] = [(1, 9, "check"), (9, 1, "check"), (3, 8, "check"), (8, 7, "check")]
    brash: list[Turn] = [(1, 9, "fold"), (9, 1, "check"), (3, 8, "fold"), (8, 7, "check")]
    answers = {
        name: [
            card
            for card in (2, 3, 4)
            if word(said(laid(played(table(), *turns), 5, card), "double").match, 2) == "call"
        ]
        for name, turns in (("quiet", quiet), ("brash", brash))
    }
    assert len(answers["brash"]) >= len(answers["quiet"])


def test_where_more_lies_on_the_table_it_lays_one_of_its_better_cards() -> None:
    match = played(table(), (5, 5, "check"))
    offers = tuple({"type": each.type, "mode": each.mode, "schema": each.schema} for each in match.offers(1))
    cards = {(GAME.bot.choose(match.view("seat:1"), offers, 1, Dice(b"", str(n))) or {}).get("card") for n in range(60)}
    assert cards == {6, 7, 8, 9}


def test_the_same_dice_make_the_same_choice() -> None:
    match = laid(table(), 9, 4)
    assert len({word(match, 1, 7) for _ in range(5)}) == 1


def test_the_card_that_lies_there_makes_no_difference_to_the_other_ones_bot() -> None:
    worlds = [said(laid(table(), card, 4), "double").match for card in (1, 9)]
    assert [word(match, 2) for match in worlds] == [word(worlds[0], 2)] * 2


def test_it_sends_nothing_where_nothing_is_offered() -> None:
    assert Gambler().choose(table().view("seat:1"), (), 1, Dice(b"", "")) is None


@pytest.mark.parametrize("house", [1, 2])
def test_the_house_beats_chance_from_either_seat(house: Seat) -> None:
    won = 0
    for n in range(40):
        bots: dict[Seat, Bot] = {house: GAME.bot, 3 - house: RandomLegal()}
        result = played_out(GAME, bots, f"duel {n}".encode()).result
        assert result is not None
        won += result.winners == (house,)
    assert won >= 24
