"""The house bot: legal, deterministic, uses what it knows, and beats chance."""

from collections.abc import Collection
from typing import Any

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut, possible
from mainmatch.rules import Dice, Json, Match, MatchSpec, RandomLegal, Refused, Seat, turn
from tests.games.far_out.scenes import BOTH, bidding, landed, moving, table

SEATS = range(1, 13)


def played(game: FarOut, house: Collection[Seat], seed: bytes, **config: Json) -> Match:
    """A whole match of twelve: the house bot on some seats, chance on the others."""
    match = Match.start(game, MatchSpec.of(game, config, seed, len(SEATS)), {}).match
    while match.phase:
        for seat in SEATS:
            for deed in turn(match, seat, game.bot if seat in house else RandomLegal()):
                match = deed.match
        match = match.close().match
    return match


def tokens(game: FarOut, house: Collection[Seat], **config: Json) -> tuple[float, float]:
    """Tokens of Life a seat: house bots, and random ones, over 30 matches."""
    ours, theirs = 0, 0
    for n in range(30):
        result = played(game, house, f"table {n}".encode(), **config).result
        assert result is not None
        ours += sum(result.tokens_of_life[seat] for seat in house)
        theirs += sum(count for seat, count in result.tokens_of_life.items() if seat not in house)
    return ours / len(house), theirs / (len(SEATS) - len(house))


@BOTH
@pytest.mark.parametrize("house", [{1, 4, 7, 10}, {2, 3, 5, 8, 9, 12}])
def test_the_house_bot_beats_chance(game: FarOut, house: set[Seat]) -> None:
    ours, theirs = tokens(game, house)
    assert ours > 1.3 * theirs


def test_it_beats_chance_where_others_rebound() -> None:
    ours, theirs = tokens(EXTREME_WAYS, {1, 4, 7, 10}, rebound_tokens=True)
    assert ours > 1.1 * theirs


def test_a_single_random_player_among_house_bots_does_worse() -> None:
    ours, theirs = tokens(RAVENS, set(SEATS) - {6})
    assert ours > theirs


@BOTH
def test_none_of_its_actions_is_ever_refused(game: FarOut) -> None:
    match, refused = table(game, 12), list[Exception]()
    while match.phase:
        for seat in SEATS:
            for deed in turn(match, seat, game.bot, heard=refused.append):
                match = deed.match
        match = match.close().match
    assert [mistake for mistake in refused if isinstance(mistake, Refused)] == []


def offers(match: Match, seat: Seat) -> tuple[dict[str, Any], ...]:
    return tuple({"type": each.type, "mode": each.mode, "schema": each.schema} for each in match.offers(seat))


def answer(match: Match, seat: Seat, label: str = "") -> dict[str, Any]:
    found = RAVENS.bot.choose(match.view(f"seat:{seat}"), offers(match, seat), seat, Dice(b"bot", label))
    assert found is not None
    return found


def test_it_spreads_its_money_over_the_rounds() -> None:
    bids = {answer(table(RAVENS), 1, str(n))["amount"] for n in range(100)}
    # A seventh of 50 is 7: from 7 - 3 to 7 - 3 + 7.
    assert bids == set(range(4, 12))


@BOTH
def test_it_buys_money_one_garnet_at_a_time_until_it_has_its_share_and_never_more_than_it_has(game: FarOut) -> None:
    match = Match.start(game, MatchSpec.of(game, {}, b"short", 12), {1: 2, 2: 9}).match
    assert [deed.action["type"] for deed in turn(match, 1, game.bot)] == ["bid"], "nobody is short at the start"
    poor = match.submit(1, {"type": "bid", "amount": 30}).submit(2, {"type": "bid", "amount": 30}).close().match
    # 20 are left of 42: five garnets would be enough.
    for seat, purchases in ((1, 2), (2, 5)):
        deeds = list(turn(poor, seat, game.bot))
        assert [deed.action["type"] for deed in deeds] == ["buy_chips"] * purchases + ["bid"]
        assert deeds[-1].match.wallets[seat] == poor.wallets[seat] - purchases >= 0


def test_without_money_it_passes() -> None:
    assert answer(bidding(table(RAVENS), {1: 50}).match, 1) == {"type": "pass"}


def test_it_strikes_out_what_its_packets_and_the_public_ones_rule_out() -> None:
    match = moving(bidding(table(RAVENS), {1: 9, 2: 4}).match)
    charts = possible(match.view("seat:1"))
    # Packets 3 and 4 of the first round were left over, packet 2 is seat 2's.
    assert charts[0]["A"] == [[1, 1]]
    assert charts[0]["B"] == [[2, 2], [-2, 2], [-2, -2]]
    assert charts[0]["D"] == [[4, -4]]
    # Of the other rounds everything was left over.
    assert charts[1] == {"A": [[1, 1]], "B": [[-2, 2]], "C": [[-3, -3]], "D": [[4, -4]]}


def test_the_same_dice_make_the_same_plan_and_others_another() -> None:
    match = moving(table(EXTREME_WAYS))
    assert answer(match, 1) == answer(match, 1)
    assert len({str(answer(match, 1, str(n))) for n in range(20)}) > 5


def test_it_votes_for_one_of_the_tied() -> None:
    voting = landed(RAVENS, ((9, 0), (-9, 0), (0, 9), (0, -9), (1, -1), (-2, 0))).close().match
    assert {answer(voting, 1, str(n))["seat"] for n in range(20)} == {5, 6}
