"""The house bot: legal, deterministic, and better than chance in either group and under either rule."""

from collections import Counter

import pytest
from msgspec.structs import asdict

from mainmatch.games.together import GAME
from mainmatch.games.together.state import StageRule
from mainmatch.rules import Dice, Json, Match, Seat
from tests.games.together.scenes import ended, gifts, holding, played, played_out, result_of, state_of, table, votes


def answer(match: Match, seat: Seat, label: str = "") -> dict[str, Json]:
    """What the bot sends, from the JSON that a client has."""
    offers = tuple(asdict(offer) for offer in match.offers(seat))
    return GAME.bot.choose(match.view(f"seat:{seat}"), offers, seat, Dice(b"bot", f"{seat}/{label}")) or {}


def tokens_won(rule: StageRule, seats: int, matches: int) -> dict[tuple[str, bool], float]:
    """Tokens of Life for each player, by group and by whether it is a house bot: half of the table is."""
    tokens: Counter[tuple[str, bool]] = Counter()
    count: Counter[tuple[str, bool]] = Counter()
    for n in range(matches):
        seed = f"table {n}".encode()
        house = set(Dice(seed, "house").shuffled(range(1, seats + 1))[: seats // 2])
        match = played_out(seed, seats, house, stage_rule=rule)
        for seat, group in state_of(match).groups.items():
            tokens[group, seat in house] += result_of(match).tokens_of_life[seat]
            count[group, seat in house] += 1
    return {who: tokens[who] / count[who] for who in count}


@pytest.mark.parametrize("rule", ["keep", "kick"])
def test_house_bots_win_more_in_either_group_than_random_ones_at_the_same_table(rule: StageRule) -> None:
    won = tokens_won(rule, 8, 160)
    assert won["A", True] > 1.5 * won["A", False]
    assert won["B", True] > 1.1 * won["B", False]


@pytest.mark.parametrize("rule", ["keep", "kick"])
def test_house_bots_win_more_than_random_ones_at_a_table_of_sixteen(rule: StageRule) -> None:
    won = tokens_won(rule, 16, 30)
    assert won["A", True] + won["B", True] > 1.2 * (won["A", False] + won["B", False])


@pytest.mark.parametrize("seats", [8, 20])
@pytest.mark.parametrize("rule", ["keep", "kick"])
def test_all_seats_can_be_bots_and_none_of_their_actions_is_refused(seats: int, rule: StageRule) -> None:
    for n in range(5):
        match = table(seats, stage_rule=rule)
        while match.phase:
            for seat in match.spec.seats:
                if match.may_submit(seat):
                    match = match.submit(seat, answer(match, seat, f"{n}/{match.ordinal}"))
            match = match.close().match
        assert match.result


def test_all_bots_play_several_rounds() -> None:
    for rule in ("keep", "kick"):
        rounds = [played_out(bytes([n]), 16, range(1, 17), stage_rule=rule).round for n in range(20)]
        assert sum(rounds) > 2 * len(rounds)


def test_the_same_dice_give_the_same_answer_and_other_dice_another() -> None:
    assert answer(table(), 1) == answer(table(), 1)
    assert len({str(answer(table(), 1, str(n))) for n in range(20)}) == 2


def test_under_keep_it_votes_for_itself_and_for_all_it_has_when_two_are_left() -> None:
    assert all(answer(table(), 1, str(n))["stage_votes"] in ({"1": 1}, {"1": 2}) for n in range(10))
    two = holding(table(), {1: 4}, {3: 1, 4: 1})
    assert answer(two, 1) == {"type": "submit", "stage_votes": {"1": 4}}


def test_under_kick_it_votes_for_a_rival() -> None:
    match = table(stage_rule="kick")
    assert {str(answer(match, 1, str(n))["stage_votes"]) for n in range(40)} == {"{'2': 1}", "{'3': 1}", "{'4': 1}"}
    assert answer(holding(match, {}, {3: 1, 4: 1}), 1)["stage_votes"] == {"2": 5}


@pytest.mark.parametrize(("tokens", "kicked_out"), [({1: 0}, {}), ({}, {1: 1})])
def test_without_tokens_or_off_stage_it_donates(tokens: dict[Seat, int], kicked_out: dict[Seat, int]) -> None:
    assert "donations" in answer(holding(table(), tokens, kicked_out), 1)


def test_in_b_it_gives_to_the_poorest_others() -> None:
    match = table(12, donations_distinct=False, donations_self=True)
    support = votes(s1=1, s2=1, s3=1, s4=1, s5=1)
    match = played(match, {1: gifts(12, 12, 11), 2: gifts(11, 8, 9), 3: gifts(8, 8, 8), 4: gifts(12, 9, 7), 5: support})
    assert match.view("public")["received"] == {"7": 1, "8": 4, "9": 2, "10": 0, "11": 2, "12": 3}
    given = {str(answer(match, 12, str(n))["donations"]) for n in range(20)}
    assert given == {"[10, 7, 9]", "[10, 7, 11]"}


def test_in_b_it_votes_away_what_would_make_it_the_richest_late_in_the_game() -> None:
    late = holding(table(), {5: 4}, {3: 1, 4: 1})
    assert {str(answer(late, 5, str(n))["stage_votes"]) for n in range(20)} == {"{'1': 4}", "{'2': 4}"}
    assert "donations" in answer(holding(table(), {5: 4}), 5)
    assert "donations" in answer(holding(table(), {5: 0}, {3: 1, 4: 1}), 5)


def test_it_names_somebody_else_as_a_candidate() -> None:
    match = ended({}, (9, 4, 3, 2))
    named = {str(answer(match, 1, str(n))) for n in range(40)}
    assert named == {str({"type": "vote_candidate", "seat": seat}) for seat in (2, 3, 4)}


def test_it_sends_nothing_where_nothing_is_offered() -> None:
    assert GAME.bot.choose(table().view("seat:1"), (), 1, Dice(b"", "")) is None


def test_what_is_sealed_makes_no_difference_to_it() -> None:
    match = table().submit(2, gifts(5, 6, 7)).submit(5, gifts(6, 7, 8))
    assert [answer(match, seat) for seat in (1, 6)] == [answer(table(), seat) for seat in (1, 6)]
