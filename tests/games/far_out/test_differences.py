"""docs/rules/extreme-ways.md, Differences: a test for each row of the table, both its cells in it."""

from typing import Any

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.rules import Json, Match, MatchSpec
from tests.games.far_out.scenes import bidding, moving, plan, refusal, table

CHIPS_FOR_TWO: dict[str, Json] = {"type": "buy_chips", "garnets": 2}


def seen(match: Match, viewer: str = "public") -> dict[str, Any]:
    document: dict[str, Any] = match.view(viewer)
    return document


def first_auction(match: Match) -> dict[str, Any]:
    """What all are told of an auction that seats 1 and 2 won, one packet each."""
    report: dict[str, Any] = seen(bidding(match, {1: 9, 2: 4}).match)["auctions"][0]
    return report


def refused_config(config: dict[str, Json]) -> str:
    return refusal(MatchSpec.of, RAVENS, config, b"", 4).code


@pytest.mark.parametrize(("game", "names", "money"), [(EXTREME_WAYS, "1234", "chips"), (RAVENS, "ABCD", "gold pieces")])
def test_row_options_and_money(game: Any, names: str, money: str) -> None:
    match = table(game)
    assert [*seen(match)["options"]] == [*names]
    assert money in str(refusal(match.submit, 1, {"type": "bid", "amount": 51}))
    flying = moving(match)
    assert flying.submit(1, plan(*names)).sealed
    assert refusal(flying.submit, 1, plan("1" if names == "ABCD" else "A")).code == "unknown_option"


def test_row_leftover_packets() -> None:
    assert first_auction(table(EXTREME_WAYS))["leftover"] is None
    assert [each["packet"] for each in first_auction(table(RAVENS))["leftover"]] == [3, 4]


def test_row_auction_reveal() -> None:
    winners = {"1": [1], "2": [2], "3": [], "4": []}
    reports = {"": first_auction(table(EXTREME_WAYS))}
    for reveal in ("none", "winners", "winners_and_amounts"):
        reports[reveal] = first_auction(table(EXTREME_WAYS, auction_reveal=reveal))
    assert reports[""] == reports["winners"]
    assert {reveal: report["packets"] for reveal, report in reports.items()} == {
        "": winners,
        "none": {},
        "winners": winners,
        "winners_and_amounts": winners,
    }
    assert [reveal for reveal, report in reports.items() if report["amounts"]] == ["winners_and_amounts"]
    ravens = first_auction(table(RAVENS))
    assert (ravens["packets"], ravens["amounts"]) == (winners, None)
    assert refused_config({"auction_reveal": "winners"}) == "bad_config"


def test_row_rebound_tokens() -> None:
    rebound = plan("1", {"rebound": 2})
    assert refusal(moving(table(EXTREME_WAYS)).submit, 1, rebound).code == "no_rebounds"
    assert moving(table(EXTREME_WAYS, rebound_tokens=True)).submit(1, rebound).sealed
    assert refusal(moving(table(RAVENS)).submit, 1, plan("A", {"rebound": 2})).code == "malformed_action"
    assert refused_config({"rebound_tokens": True}) == "bad_config"


def test_row_rate_per_garnet() -> None:
    def bought(match: Match) -> int:
        chips: int = seen(match.act(1, CHIPS_FOR_TWO).match, "seat:1")["chips"]
        return chips - 50

    assert bought(table(EXTREME_WAYS, garnets=2)) == bought(table(RAVENS, garnets=2)) == 10
    for rate in range(1, 11):
        assert bought(table(EXTREME_WAYS, garnets=2, chips_per_garnet=rate)) == 2 * rate
    for rate in (0, 11):
        assert refusal(MatchSpec.of, EXTREME_WAYS, {"chips_per_garnet": rate}, b"", 4).code == "bad_config"
    assert refused_config({"chips_per_garnet": 5}) == "bad_config"
