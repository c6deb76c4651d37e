import pytest

from mainmatch.rules import Json, Match, MatchSpec, Refused, Seat
from mainmatch.simulation.plan import Plan, played
from tests.games.beyond.cures import CURES, Ward

WALLETS = {1: 5, 2: 5, 3: 5}


@pytest.fixture
def match() -> Match:
    return Match.start(CURES, MatchSpec.of(CURES, {}, b"seed", 3), WALLETS).match


def does(match: Match, seat: Seat, kind: str, **fields: Json) -> Match:
    return match.act(seat, {"type": kind, **fields}).match


def held(match: Match) -> int:
    state = match.state
    assert isinstance(state, Ward)
    return sum(each.garnets for each in state.bids.values())


def test_what_is_sold_out_is_not_offered_and_says_so_to_who_asks(match: Match) -> None:
    after = does(match, 1, "buy", cures=3)
    assert "buy" in {offer.type for offer in match.offers(2)}
    assert "buy" not in {offer.type for offer in after.offers(2)}
    with pytest.raises(Refused, match=r"sold_out: All cures have been sold\."):
        does(after, 2, "buy", cures=1)


def test_a_bid_holds_its_garnets_until_it_is_answered_or_the_phase_closes(match: Match) -> None:
    owner = does(match, 2, "buy", cures=1)
    bid = does(owner, 1, "bid", of=2, garnets=4)
    assert bid.wallets == {1: 1, 2: 4, 3: 5}
    with pytest.raises(Refused, match="not_enough_garnets"):
        does(bid, 1, "buy", cures=2)
    sold, declined = (does(bid, 2, "answer", bidder=1, sells=sells) for sells in (True, False))
    assert (sold.wallets, declined.wallets) == ({1: 1, 2: 8, 3: 5}, owner.wallets)
    assert bid.close().match.wallets == owner.wallets
    assert {sum(each.wallets.values()) + held(each) for each in (owner, bid, sold, declined)} == {14}


def test_a_simulation_counts_the_bids_that_nobody_answers() -> None:
    plan = Plan("cures", seats=4, bots=("random",), garnets=3)
    matches = [played(CURES, plan, n) for n in range(1, 13)]
    made = sum(match.told.get("game.bid", 0) for match in matches)
    assert 0 < sum(match.left_open for match in matches) < made
