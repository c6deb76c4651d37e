"""The house bot: legal, deterministic, a little unpredictable, and better than chance."""

from collections.abc import Collection
from typing import Any

import pytest
from msgspec.structs import asdict

from mainmatch.games.x_game import GAME
from mainmatch.rules import Bot, Dice, Json, Match, RandomLegal, Seat
from tests.games.x_game.table import SEATS, chosen, last_choice, opening, paired, scored, table

MATCHES = 200


def answer(match: Match, seat: Seat, bot: Bot, label: str = "") -> dict[str, Json] | None:
    """What the bot sends, from the JSON that a client has."""
    offers: tuple[dict[str, Any], ...] = tuple(asdict(offer) for offer in match.offers(seat))
    dice = Dice(match.spec.seed, f"bot/{match.ordinal}/{seat}/{label}")
    return bot.choose(match.view(f"seat:{seat}"), offers, seat, dice) if offers else None


def played(seed: bytes, house: Collection[Seat], garnets: int) -> Match:
    """A whole match: the house bot on some seats, chance on the others."""
    match = opening(garnets, seed).match
    bots: dict[Seat, Bot] = {seat: GAME.bot if seat in house else RandomLegal() for seat in SEATS}
    while match.phase:
        for seat, bot in bots.items():
            action = answer(match, seat, bot)
            match = match.submit(seat, action) if action else match
        match = match.close().match
    return match


@pytest.mark.parametrize("garnets", [0, 6])
def test_the_house_bot_beats_chance(garnets: int) -> None:
    points: dict[bool, list[int]] = {True: [], False: []}
    for n in range(MATCHES):
        house = {n % 5 + 1, (n + 2) % 5 + 1}
        result = played(f"match {n}".encode(), house, garnets).result
        assert result is not None
        for row in result.standings:
            seat, score = row["seat"], row["score"]
            assert isinstance(score, int)
            points[seat in house].append(score)
    averages = {who: sum(scores) / len(scores) for who, scores in points.items()}
    assert averages[True] > 1.15 * averages[False]


@pytest.mark.parametrize("garnets", [0, 2, 20])
def test_all_seats_can_be_bots_and_none_of_their_actions_is_refused(garnets: int) -> None:
    for n in range(10):
        assert played(bytes([n]), SEATS, garnets).result is not None


def test_the_same_dice_give_the_same_answer() -> None:
    match = paired(table(garnets=9), (1, 2), (4, 5))
    assert [answer(match, seat, GAME.bot) for seat in SEATS] == [answer(match, seat, GAME.bot) for seat in SEATS]


def test_nobody_can_be_sure_of_its_choice() -> None:
    match = paired(table(), (1, 2), (4, 5))
    answers = [answer(match, 1, GAME.bot, str(n)) or {} for n in range(50)]
    assert len({str(each["choice"]) for each in answers}) > 1


def test_it_doubles_only_late_and_only_what_it_can_pay() -> None:
    early = paired(table(garnets=9), (1, 2), (4, 5))
    assert (answer(early, 1, GAME.bot) or {})["double"] is False
    assert answer(early, 3, GAME.bot) == {"type": "pass"}
    late, poor = (last_choice(dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, garnets)) for garnets in (9, 1))
    assert (answer(late, 1, GAME.bot) or {})["double"] is True
    assert (answer(poor, 1, GAME.bot) or {})["double"] is False


def test_as_the_x_it_pairs_up_players_who_think_alike() -> None:
    # Seat 3 was the X; now it is seat 1, and 2 and 4 have betrayed.
    match = scored(paired(table(), (1, 2), (4, 5)), {1: "ally", 2: "betray", 4: "betray", 5: "ally"})
    assert all((answer(match, 1, GAME.bot, str(n)) or {})["pairs"] == [[2, 4], [3, 5]] for n in range(10))


def test_it_votes_for_one_of_the_tied() -> None:
    vote = last_choice({1: 9, 2: 9, 3: 4, 4: 0, 5: 0}).close().match
    votes = [answer(vote, 1, GAME.bot, str(n)) or {} for n in range(20)]
    assert {str(each) for each in votes} == {str({"type": "vote_candidate", "seat": seat}) for seat in (4, 5)}


def test_it_sends_nothing_where_nothing_is_offered() -> None:
    assert GAME.bot.choose(table().view("seat:1"), (), 1, Dice(b"", "")) is None


def test_what_is_sealed_makes_no_difference_to_it() -> None:
    match = paired(table(garnets=9), (1, 2), (4, 5))
    sent = chosen(match, {2: "censure", 4: "betray", 5: "ally"}, doubled=[2, 3])
    assert answer(sent, 1, GAME.bot) == answer(match, 1, GAME.bot)
