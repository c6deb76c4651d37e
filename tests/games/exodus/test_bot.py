"""The house bot: finds others like it, plays by what it sees, beats chance."""

from collections import Counter

import pytest

from mainmatch.games.exodus import GAME
from mainmatch.games.exodus.game import Pairing, partners, worth
from mainmatch.rules import Bot, Dice, Match, RandomLegal, Seat
from tests.games.exodus.scenes import given, state_of
from tests.games.trading import played_out, sent_by


@pytest.mark.parametrize("seats", range(4, 10))
def test_the_pairing_is_mutual_and_never_with_oneself(seats: int) -> None:
    for number in range(1, 8):
        pairs = {seat: partners(number, seat, seats) for seat in range(1, seats + 1)}
        for seat, others in pairs.items():
            assert len(others) == len(set(others)) == 2
            assert seat not in others
            assert all(seat in pairs[other] for other in others)


def test_the_pairing_in_the_players_rules_is_the_bots() -> None:
    assert partners(3, 4, 9) == [7, 1]
    assert [partners(number, 1, 9)[0] - 1 for number in range(1, 8)] == [1, 2, 3, 4, 1, 2, 3]
    assert [partners(number, 1, 5)[0] - 1 for number in range(1, 5)] == [1, 2, 1, 2]


@pytest.mark.parametrize("seats", range(4, 10))
def test_the_timetable_is_the_same_from_every_seat(seats: int) -> None:
    for number in range(1, 8):
        steps = {
            seat: [(other - seat) % seats for other in partners(number, seat, seats)] for seat in range(1, seats + 1)
        }
        assert len({tuple(each) for each in steps.values()}) == 1


def test_every_pair_of_nine_meets_in_seven_rounds() -> None:
    met = Counter(
        frozenset((seat, other)) for n in range(1, 8) for seat in range(1, 10) for other in partners(n, seat, 9)
    )
    assert len(met) == 36


def test_two_bots_trade_without_a_word() -> None:
    bot, match = GAME.bot, given()
    for seat in (1, 2, 3, 4):
        match = sent_by(bot, match, seat, Dice(b"bot", str(seat)))
    match = match.close().match
    assert all(state_of(match).reports[seat].trades for seat in (1, 2, 3, 4))
    assert all(not state_of(match).reports[seat].failed for seat in (1, 2, 3, 4))


def test_a_bot_never_gives_green_and_passes_with_nothing_else() -> None:
    assert all(worth(number, "green") < 0 for number in range(1, 8))
    offer = {"type": "offer_trades", "mode": "sealed", "schema": given().offers(1)[0].schema}
    view = {"round": 3, "hand": ["green"] * 4}
    assert Pairing().choose(view, (offer,), 1, Dice(b"", "")) == {"type": "pass"}


def test_the_same_dice_make_the_same_choice() -> None:
    match = given()
    one, other = (sent_by(GAME.bot, match, 1, Dice(b"same", "dice")) for _ in range(2))
    assert one.sealed == other.sealed


def test_a_bot_votes_when_it_is_asked() -> None:
    schema = {"type": "object", "properties": {"type": {"const": "vote_candidate"}, "seat": {"enum": [3, 4]}}}
    offers = (
        {"type": "vote_candidate", "mode": "sealed", "schema": {**schema, "required": ["type", "seat"]}},
        {"type": "pass", "mode": "sealed", "schema": {"type": "object"}},
    )
    votes = [Pairing().choose({"round": 7}, offers, 1, Dice(b"vote", str(n))) for n in range(20)]
    assert {str(vote) for vote in votes} == {str({"type": "vote_candidate", "seat": seat}) for seat in (3, 4)}


def points_of(house: set[Seat], seed: bytes) -> tuple[float, float]:
    """Average points of the house bots and of the random ones in one match of nine."""
    bots: dict[Seat, Bot] = {seat: GAME.bot if seat in house else RandomLegal() for seat in range(1, 10)}
    match: Match = played_out(GAME, bots, seed)
    points = state_of(match).points
    others = set(points) - house
    return sum(points[s] for s in house) / len(house), sum(points[s] for s in others) / len(others)


@pytest.mark.parametrize("house", [{1, 3, 5, 7, 9}, {1, 2, 3}])
def test_house_bots_beat_random_ones_at_the_same_table(house: set[Seat]) -> None:
    found = [points_of(house, f"table {n}".encode()) for n in range(20)]
    assert sum(ours for ours, _ in found) > 4 * sum(theirs for _, theirs in found)
    assert all(ours > theirs for ours, theirs in found)


def test_even_a_house_bot_alone_is_no_worse_than_chance() -> None:
    """It seldom finds a partner, and then gives the better cube."""
    found = [points_of({4}, f"table {n}".encode()) for n in range(20)]
    assert sum(ours for ours, _ in found) > sum(theirs for _, theirs in found)
