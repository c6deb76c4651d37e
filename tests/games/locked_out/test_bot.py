"""The house bot: legal, deterministic, agreeing with its like, better than chance."""

from collections.abc import Collection
from fractions import Fraction

import pytest

from mainmatch.games.locked_out import GAME
from mainmatch.games.locked_out.game import chance_of_one_team, goes_first_way, guessed
from mainmatch.games.locked_out.state import MadeCall
from mainmatch.rules import Bot, Dice, RandomLegal, Seat
from tests.games.locked_out.scenes import (
    SEATS,
    closed,
    gathered,
    given,
    in_quiz,
    offered,
    played_out,
    state_of,
    with_state,
)

MATCHES = 60


def table(house: set[Seat], seed: bytes) -> tuple[int, int]:
    """Tokens of Life of the house bots, and of the random ones, in one match."""
    bots: dict[Seat, Bot] = {seat: GAME.bot if seat in house else RandomLegal() for seat in SEATS}
    result = played_out(bots, seed).result
    assert result is not None
    return len(house & set(result.winners)), len(set(result.winners) - house)


@pytest.mark.parametrize("house", [{1, 5, 9}, {2, 3, 6, 7, 10, 11}])
def test_house_bots_win_more_often_than_random_ones_at_the_same_table(house: set[Seat]) -> None:
    found = [table(house, f"table {n}".encode()) for n in range(MATCHES)]
    ours, theirs = sum(won for won, _ in found), sum(won for _, won in found)
    assert ours / (len(house) * MATCHES) > theirs / ((12 - len(house)) * MATCHES) + 0.05


def test_all_seats_can_be_bots_and_none_of_their_actions_is_refused() -> None:
    for n in range(5):
        assert played_out(dict.fromkeys(SEATS, GAME.bot), bytes([n]), dict.fromkeys(SEATS, n)).result is not None


def test_four_of_them_split_up_two_and_two_and_each_gets_a_garnet_each_round() -> None:
    bot, match = GAME.bot, given()
    for _ in range(3):
        for seat in SEATS:
            match = match.submit(
                seat, bot.choose(match.view(f"seat:{seat}"), offered(match, seat), seat, Dice(b"", "")) or {}
            )
        match = match.close().match
    assert match.wallets == dict.fromkeys(SEATS, 3)


def test_the_lowest_seat_has_another_companion_each_round() -> None:
    first = [[seat for seat in (2, 5, 7, 11) if goes_first_way(seat, [11, 2, 7, 5], number)] for number in (1, 2, 3)]
    assert first == [[2, 7], [2, 11], [2, 5]]


def test_it_guesses_what_it_has_learned_and_for_the_rest_the_team_with_most_missing() -> None:
    learned = {2: "water", 3: "water", 5: "fire", 6: "fire", 9: "grass"}
    teams = guessed(learned, Dice(b"", ""))  # type: ignore[arg-type]
    assert teams == {seat: learned.get(seat, "grass") for seat in SEATS}


def test_it_boosts_only_in_the_last_moving_round_and_only_from_below() -> None:
    def boost(number: int, seat: Seat) -> object:
        match = with_state(given(garnets=dict.fromkeys(SEATS, 3)), round=number)
        return (GAME.bot.choose(match.view(f"seat:{seat}"), offered(match, seat), seat, Dice(b"", "")) or {})["boost"]

    assert [boost(number, 12) for number in (1, 8, 9)] == [0, 0, 3]
    assert boost(9, 1) == 0


def test_it_calls_when_its_room_is_likely_to_be_one_team_and_else_moves() -> None:
    match = gathered(["water", "fire", "grass"])
    s = state_of(match)

    def choice(seat: Seat, known: Collection[Seat], **more: object) -> object:
        learned = {other: s.teams[other] for other in known if other != seat}
        told = with_state(match, learned={**s.learned, seat: learned}, **more)
        return (GAME.bot.choose(told.view(f"seat:{seat}"), offered(told, seat), seat, Dice(b"", "")) or {})["type"]

    seat = 1
    mates = s.roommates(seat)
    strangers = [other for other in SEATS if other not in {seat, *mates}]
    assert choice(seat, ()) == "move"
    assert choice(seat, mates) == "move", "one in nine"
    assert choice(seat, [*mates, *strangers[:-1]]) == "call", "one in two"
    assert choice(seat, SEATS) == "call"
    wrong = MadeCall(round=s.round, seat=mates[0], right=False, heard=(seat, *mates))
    assert choice(seat, SEATS, calls=(wrong,)) == "move", "the room has been called, and wrongly"
    earlier = wrong.but(round=s.round - 1, seat=seat)
    assert choice(seat, [*mates, *strangers[:-1]], calls=(earlier,)) == "move", "wrong once, it must be sure"
    assert choice(seat, SEATS, calls=(earlier,)) == "call"


def test_the_chance_of_one_team_is_counted() -> None:
    teams = dict(zip(SEATS, ["water"] * 4 + ["fire"] * 4 + ["grass"] * 4, strict=True))
    nothing = chance_of_one_team({}, (2, 3, 4))
    assert nothing == Fraction(3 * 4 * 3 * 2 * 1, 12 * 11 * 10 * 9)
    some = {seat: teams[seat] for seat in (2, 3, 4)}
    assert chance_of_one_team(some, (2, 3, 4)) == Fraction(1, 9)  # type: ignore[arg-type]
    assert chance_of_one_team({2: "water", 5: "fire"}, (2, 5, 6)) == 0
    assert chance_of_one_team({2: "water", 3: "water", 4: "water", 5: "water"}, (2, 3, 4)) == 0


def test_the_same_dice_make_the_same_choice() -> None:
    for match in (given(), in_quiz()):
        for seat in SEATS:
            view, offers = match.view(f"seat:{seat}"), offered(match, seat)
            one, other = (GAME.bot.choose(view, offers, seat, Dice(b"same", "dice")) for _ in range(2))
            assert one == other


def test_what_is_sealed_makes_no_difference_to_it() -> None:
    match = given()
    sent = match.submit(2, {"type": "move", "to": "beta", "boost": 0})
    choices = [GAME.bot.choose(each.view("seat:1"), offered(each, 1), 1, Dice(b"", "")) for each in (match, sent)]
    assert choices[0] == choices[1]


def test_it_sends_nothing_where_nothing_is_offered() -> None:
    assert GAME.bot.choose(closed(given(), {}).view("seat:1"), (), 1, Dice(b"", "")) is None
