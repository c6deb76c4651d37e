"""docs/rules/extreme-ways.md, Views: the fields, and nothing beyond them."""

from typing import Any

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut
from mainmatch.rules import Match
from tests.games.far_out.scenes import BOTH, bidding, moving, table

PUBLIC = {"round", "options", "rounds", "auctions", "arrivals"}


def seen(match: Match, viewer: str) -> Any:
    return match.view(viewer)


def names(game: FarOut) -> tuple[str, ...]:
    return ("1", "2", "3", "4") if game is EXTREME_WAYS else ("A", "B", "C", "D")


@BOTH
def test_the_public_view_shows_this_rounds_candidates(game: FarOut) -> None:
    view = seen(table(game), "public")
    assert view.keys() == PUBLIC
    assert (view["round"], view["rounds"], view["auctions"], view["arrivals"]) == (1, None, [], None)
    assert list(view["options"]) == list(names(game))
    assert view["options"][names(game)[1]] == [[2, 2], [-2, 2], [-2, -2], [2, -2]]


@BOTH
def test_while_all_move_the_candidates_of_all_rounds_are_shown(game: FarOut) -> None:
    first = seen(table(game), "public")["options"]
    view = seen(moving(table(game)), "public")
    assert view.keys() == PUBLIC
    assert (view["round"], view["options"], view["rounds"]) == (7, None, [first] * 7)
    assert [auction["round"] for auction in view["auctions"]] == [1, 2, 3, 4, 5, 6, 7]


def test_a_seat_of_extreme_ways_sees_its_chips_packets_and_rebound() -> None:
    view = seen(table(EXTREME_WAYS), "seat:1")
    assert view.keys() == {*PUBLIC, "chips", "packets", "rebound_available"}
    assert (view["chips"], view["packets"], view["rebound_available"]) == (50, [], False)


def test_a_raven_sees_its_gold_and_packets() -> None:
    assert seen(table(RAVENS), "seat:1").keys() == {*PUBLIC, "chips", "packets"}


@pytest.mark.parametrize("tokens", [True, False])
def test_a_rebound_is_there_until_it_is_too_late(tokens: bool) -> None:  # noqa: FBT001 - a table of answers
    match = moving(table(EXTREME_WAYS, rebound_tokens=tokens))
    assert seen(match, "seat:1")["rebound_available"] is tokens
    assert seen(match.close().match, "seat:1")["rebound_available"] is False


@BOTH
def test_packets_stay_in_their_seats_view_and_in_nobody_elses(game: FarOut) -> None:
    match = bidding(table(game), {1: 4, 2: 3, 3: 2, 4: 1}).match
    match = bidding(match, {4: 9}).match
    one, two, three, four = names(game)
    assert seen(match, "seat:4")["packets"] == [
        {
            "round": 1,
            "packet": 4,
            "facts": [{"option": three, "false": [[3, -3]]}, {"option": four, "false": [[-4, -4]]}],
        },
        {"round": 2, "packet": 1, "facts": [{"option": one, "true": [1, 1]}]},
    ]
    assert [each["packet"] for each in seen(match, "seat:2")["packets"]] == [2]
    assert seen(match, "seat:2")["packets"][0]["facts"][0] == {"option": two, "false": [[2, 2], [-2, -2]]}
    assert "facts" not in str(seen(match, "public")["auctions"][0])


@BOTH
def test_the_host_sees_every_seat(game: FarOut) -> None:
    match = bidding(table(game), {1: 4, 2: 3}).match
    assert seen(match, "host")["seats"] == {str(seat): match.view(f"seat:{seat}") for seat in (1, 2, 3, 4)}


@BOTH
def test_what_is_sealed_is_in_nobodys_view(game: FarOut) -> None:
    match = table(game)
    sent = match.submit(1, {"type": "bid", "amount": 17})
    for viewer in ("public", "host", "seat:1", "seat:2"):
        assert sent.view(viewer) == match.view(viewer)


@BOTH
def test_a_match_reads_back_as_it_was_written(game: FarOut) -> None:
    match = bidding(table(game, garnets=2), {1: 4, 2: 3}).match.act(3, {"type": "buy_chips", "garnets": 1}).match
    for moment in (match, moving(match), moving(match).close().match):
        loaded = Match.load(game, moment.spec, moment.dump())
        assert (loaded.dump(), loaded.state) == (moment.dump(), moment.state)
