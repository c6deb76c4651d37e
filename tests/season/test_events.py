"""Events: every type occurs, and each has its audience."""

from mainmatch.season import KINDS, Policies, Season, audience_of, commands
from tests.season.hazard import Hazard
from tests.season.table import Table


def test_every_kind_of_event_happens_and_says_who_may_be_told() -> None:
    before = {"season.created", "season.policies_changed", "season.member_dropped", "season.member_grouped"}
    expected = set(KINDS) - before - {"season.cancelled", "season.decision_extended", "season.items_granted"}
    told: dict[str, set[bool]] = {}
    seeds = iter(range(200))
    while set(told) != expected or len(told["season.choice_made"]) < 2:
        table = Hazard(next(seeds)).play()
        season = Season.of(table.log[:1])
        for event in table.log[1:]:
            told.setdefault(event.type, set()).add(audience_of(season, event) is None)
            season = season.after(event)
    private = {"member_warned", "garnets_posted", "transfer_offered", "transfer_settled"}
    assert {each for each, seen in told.items() if seen == {False}} == {f"season.{each}" for each in private}


def test_whom_a_private_event_is_for() -> None:
    table = Table(Policies(transfers="open", start_garnets=3), 3)
    before = table.season
    warned, *_ = table.do(commands.WarnMember(member="cm_1", reason="Late.", balances=table.balances))
    assert audience_of(before, warned) == ("member:cm_1", "host")
    offer = commands.OfferTransfer(offer="tf_1", giver="cm_2", taker="cm_3", amount=1, balances=table.balances)
    offered, posted = table.do(offer)
    assert audience_of(before, offered) == ("member:cm_2", "member:cm_3", "host")
    assert audience_of(before, posted) == ("host",)
    offering = table.season
    settled, *_ = table.do(commands.WithdrawTransfer(offer="tf_1", by="cm_2"))
    assert audience_of(offering, settled) == ("member:cm_2", "member:cm_3", "host")
