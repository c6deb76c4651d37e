"""Events: every type occurs, each has its audience, and a season follows from it."""

from collections.abc import Callable
from functools import partial

import pytest
from pydantic import ValidationError

from mainmatch.season import events, texts
from mainmatch.season.events import KINDS, audience_of, folded, read_event
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies
from mainmatch.season.state import Season
from tests.season.hazard import Hazard
from tests.season.table import NOON, Table, result
from tests.season.test_decisions import asked


def test_every_kind_of_event_happens_and_says_who_may_be_told() -> None:
    before = {"season.created", "season.policies_changed", "season.member_dropped", "season.member_grouped"}
    never = {
        "season.cancelled",
        "season.host_announced",
        "season.decision_extended",
        "season.items_granted",
        "season.house_opened",
    }
    # Balances are told by who holds the ledger.
    never.add("season.garnets_changed")
    expected = set(KINDS) - before - never
    told: dict[str, set[bool]] = {}
    seeds = iter(range(200))
    while set(told) != expected or len(told["season.choice_made"]) < 2:
        table = Hazard(next(seeds)).play()
        season = folded(table.log[:1])
        for event in table.log[1:]:
            told.setdefault(event.type, set()).add(audience_of(season, event) is None)
            season = event.after(season)
    private = {"member_warned", "garnets_posted", "transfer_offered", "transfer_settled"}
    assert {each for each, seen in told.items() if seen == {False}} == {f"season.{each}" for each in private}


def test_whom_a_private_event_is_for() -> None:
    table = Table(SeasonPolicies(transfers="open", start_garnets=3), 3)
    before = table.season
    warned, *_ = table.do(LiveSeason.warn_member, member="cm_1", reason="Late.")
    assert audience_of(before, warned) == ("member:cm_1", "host")
    offer = partial(LiveSeason.offer_transfer, offer="tf_1", giver="cm_2", taker="cm_3", amount=1)
    offered, posted = table.do(offer)
    assert audience_of(before, offered) == ("member:cm_2", "member:cm_3", "host")
    assert audience_of(before, posted) == ("host",)
    offering = table.season
    settled, *_ = table.do(LiveSeason.withdraw_transfer, offer="tf_1", by="cm_2")
    assert audience_of(offering, settled) == ("member:cm_2", "member:cm_3", "host")


def test_a_choice_alone_does_not_move_the_count_that_chance_is_drawn_by() -> None:
    table = Table(SeasonPolicies(opponent="winners_choose"), 5)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1, 2: 1}, candidates=[5]))
    turn = table.season.turn
    chosen = events.ChoiceMade(decision="de_1", by="cm_1", choice=("cm_3",))
    assert chosen.after(table.season).turn == turn
    extended = events.DecisionExtended(decision="de_1", due_at=NOON, reason="Late.")
    assert extended.after(table.season).turn == turn + 1


def test_an_event_leaves_the_season_before_it_as_it_was() -> None:
    season = Table(SeasonPolicies(), 2).season
    before = season.dump()
    after = events.MemberWarned(member="cm_1", reason="Late.", n=1, fine=0).after(season)
    assert after.dump() != before
    assert season.dump() == before


def test_no_sealed_choice_is_in_a_repr() -> None:
    table = asked()
    table.choose("cm_1", "cm_4")
    assert "cm_4" not in repr(table.log[-1])
    assert "ballots" not in repr(table.season)


def test_no_sealed_choice_is_in_an_error() -> None:
    with pytest.raises(ValidationError) as told:
        read_event("season.choice_made", {"decision": "de_1", "by": "cm_1", "choice": "cm_4"})
    with pytest.raises(ValidationError) as kept:
        Season.load('{"ballots": {"de_1": {"cm_1": "cm_4"}}}')
    assert not any("cm_4" in str(error.value) for error in (told, kept))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (partial(events.MemberWarned, member="cm_1", n=2, fine=0), "{member:cm_1} got warning 2."),
        (partial(events.SeasonCancelled, orphaned=()), "The season was cancelled."),
        (
            partial(events.DecisionExtended, decision="de_1", due_at=NOON),
            f"A decision has a new deadline: {texts.in_words('due_at', NOON)}.",
        ),
    ],
)
def test_a_reason_is_said_if_there_is_one(event: Callable[..., events.Event], said: str) -> None:
    assert event(reason=None).says() == said
    assert event(reason="A holiday.").says() == f"{said} Reason: A holiday."
