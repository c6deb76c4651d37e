"""docs/rules/together.md, Public after each round: what is told, to everybody, and what never is."""

from mainmatch.games.together import GAME
from mainmatch.rules import Json
from tests.games.together.scenes import both, events_of, gifts, holding, sent, table, votes


def test_a_round_is_told_in_sums() -> None:
    match = sent(table(garnets=1), {1: both(votes(s1=1, s2=2), 5, 6, 7), 3: votes(s3=1), 5: gifts(6, 7, 8)})
    (event,) = events_of(match.close())
    assert (event.type, event.as_json()) == (
        "game.round_resolved",
        {
            "round": 1,
            "votes": {"1": 1, "2": 2, "3": 1, "4": 0},
            "donations": {"5": 1, "6": 2, "7": 2, "8": 1},
            "kicked_out": [4],
        },
    )


def test_an_automatic_round_and_the_reveal_are_told_in_order() -> None:
    match = sent(holding(table(), {5: 9, 6: 4}, {1: 1, 2: 1}), {3: votes(s3=1), 4: gifts(5, 6, 7)})
    told: list[tuple[str, dict[str, Json]]] = [(each.type, each.as_json()) for each in events_of(match.close())]
    assert told == [
        (
            "game.round_resolved",
            {
                "round": 2,
                "votes": {"3": 1, "4": 0},
                "donations": {"5": 1, "6": 1, "7": 1, "8": 0},
                "kicked_out": [4],
            },
        ),
        ("game.automatic_round_played", {"round": 3, "kicked_out": [3]}),
        ("game.tokens_revealed", {"tokens": {"5": 10, "6": 5, "7": 2, "8": 1}}),
    ]


def test_who_voted_or_donated_makes_no_difference_to_what_is_told() -> None:
    one = sent(table(), {1: votes(s1=1, s2=2), 3: votes(s3=1), 5: gifts(6, 7, 8), 2: gifts(5, 6, 7)})
    other = sent(table(), {4: votes(s1=1, s2=2), 5: votes(s3=1), 1: gifts(6, 7, 8), 8: gifts(5, 6, 7)})
    assert one.close().told == other.close().told
    assert one.close().match.view("public") == other.close().match.view("public")


def test_token_counts_are_told_by_one_event_only_and_that_is_the_last() -> None:
    fields = {event.type: set(event.__struct_fields__) for event in GAME.events}
    assert fields == {
        "game.groups_drawn": {"groups"},
        "game.round_resolved": {"round", "votes", "donations", "kicked_out"},
        "game.automatic_round_played": {"round", "kicked_out"},
        "game.tokens_revealed": {"tokens"},
    }


def test_nothing_but_the_round_is_told_while_somebody_is_on_stage() -> None:
    first = sent(table(), {1: votes(s1=1), 2: votes(s2=1), 3: votes(s3=1)}).close()
    second = sent(first.match, {1: votes(s1=1), 2: votes(s2=1), 3: gifts(5, 6, 7)}).close()
    for step in (first, second):
        assert [event.type for event in events_of(step)] == ["game.round_resolved"]
