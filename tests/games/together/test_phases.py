"""docs/rules/together.md, Phase round: who may send what, for how long, and what silence means."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from mainmatch.conformance.schema_validator import fits
from mainmatch.games.together.phases import ROUND, Submit, donations_for, votes_for
from mainmatch.rules import Dice, Json, Match, Pass, Refused, action_schema, sample
from tests.games.together.scenes import both, gifts, holding, played, state_of, supported, table, votes


def test_the_first_round_lasts_48_hours_and_every_other_24() -> None:
    first = table()
    second = supported(first, {1: 1, 2: 1, 3: 1})
    third = supported(second, {1: 1, 2: 1})
    assert [ROUND.lasts(state_of(match)) for match in (first, second, third)] == [
        timedelta(hours=48),
        timedelta(hours=24),
        timedelta(hours=24),
    ]


def test_everybody_may_submit_kicked_out_or_not() -> None:
    match = holding(table(), {}, {1: 1, 2: 2})
    assert all(ROUND.may_send(state_of(match), seat) == (Submit, Pass) for seat in range(1, 9))


def test_silence_is_neither_type() -> None:
    silent, passed = table().close().match, played(table(), {seat: {"type": "pass"} for seat in range(1, 9)})
    assert silent.state == passed.state
    assert ROUND.missing(state_of(table()), 1, Dice(b"", "")) == Pass()
    assert state_of(silent).tokens == state_of(table()).tokens


def test_who_has_submitted_is_for_the_host_at_most() -> None:
    assert ROUND.status == "host"


# --- Options ----------------------------------------------------------------------------------


def schema_of(match: Match, seat: int) -> Mapping[str, Any]:
    return next(offer.schema for offer in match.offers(seat) if offer.type == "submit")


def test_the_options_take_what_is_legal_and_nothing_else_that_a_schema_can_rule_out() -> None:
    match = holding(table(garnets=1), {1: 3}, {2: 1})
    taken = [votes(s1=3), votes(s1=1, s3=1, s4=1), votes(s4=2, s1=1), gifts(5, 8, 6), both(votes(s3=1), 5, 6, 7)]
    refused = [
        {"type": "submit"},
        votes(),
        votes(s1=4),
        votes(s1=0),
        votes(s2=1),
        votes(s5=1),
        gifts(),
        gifts(5, 6),
        gifts(5, 5, 6),
        gifts(1, 5, 6),
    ]
    assert all(fits(schema_of(match, 1), action) for action in taken)
    assert not any(fits(schema_of(match, 1), action) for action in refused)


def test_a_part_that_is_not_made_is_left_out_and_null_is_taken_as_that() -> None:
    null = {**gifts(5, 6, 7), "stage_votes": None}
    assert table().submit(1, null).sealed[1].action.as_json() == gifts(5, 6, 7)
    assert fits(action_schema(Submit), null)


def test_the_options_follow_what_hosts_allow() -> None:
    usual, loose = table(), table(donations_self=True, donations_distinct=False)
    assert not fits(schema_of(usual, 5), gifts(5, 6, 7))
    assert fits(schema_of(loose, 5), gifts(5, 5, 5))


def test_a_seat_without_tokens_is_offered_no_votes() -> None:
    match = holding(table(), {1: 0})
    assert votes_for((1, 2), 0) == {"anyOf": [{"type": "null"}]}
    assert not fits(schema_of(match, 1), votes(s1=1))
    assert fits(schema_of(match, 1), gifts(5, 6, 7))
    assert not fits(schema_of(match, 1), {"type": "submit", "stage_votes": None})


def test_a_seat_without_garnets_is_offered_one_part_and_not_both() -> None:
    two, one = (schema_of(table(garnets=garnets), 1) for garnets in (1, 0))
    assert fits(two, both(votes(s1=1), 5, 6, 7))
    assert not fits(one, both(votes(s1=1), 5, 6, 7))
    assert fits(one, votes(s1=1))
    assert fits(one, gifts(5, 6, 7))


def test_whatever_is_drawn_from_the_options_is_refused_for_its_sum_of_votes_at_most() -> None:
    codes = set()
    for n in range(200):
        match = holding(table(garnets=n % 2), {1: n % 4})
        try:
            match.submit(1, sample(schema_of(match, 1), Dice(b"whole", str(n))))
        except Refused as no:
            codes.add(no.code)
    assert codes <= {"not_enough_tokens"}


def test_the_example_is_three_donations_which_everybody_can_afford() -> None:
    for seat in range(1, 9):
        offer = table().offers(seat)[0]
        assert offer.cost == 0
        assert table().submit(seat, offer.example).sealed


def test_most_parts_that_fit_their_schema_are_legal() -> None:
    """Only the sum of several players' votes is beyond a schema."""
    dice, match = Dice(b"samples", "parts"), holding(table(16), {1: 5})
    legal = 0
    for _ in range(300):
        votes_part = sample(votes_for(state_of(match).on_stage, 5), dice)
        donations = sample(donations_for(state_of(match).members("B"), distinct=True), dice)
        legal += is_taken(match, {"stage_votes": votes_part}) and is_taken(match, {"donations": donations})
    assert legal > 250


def is_taken(match: Match, part: dict[str, Json]) -> bool:
    """Whether seat 1 may send this part; a part that isn't made is no fault of its schema."""
    try:
        return part in ({"stage_votes": None}, {"donations": None}) or bool(match.submit(1, {"type": "submit", **part}))
    except Refused:
        return False
