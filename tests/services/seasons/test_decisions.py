"""Decisions between matches: sealed choices, deadlines, bots, hosts who decide."""

import pytest

from mainmatch.rules import Refused
from mainmatch.season.decisions import SeasonDecision
from mainmatch.season.views import HostSeasonView, MemberSeasonView
from mainmatch.services.errors import Forbidden
from mainmatch.services.seasons import cast, decisions, hosting
from mainmatch.services.seasons.schemas import DecisionChoice, DecisionExtension, NewSeasonHost
from tests.services.seasons.evening import Evening
from tests.services.table import Table

FOUR = ("ann", "ben", "cat", "dan")


@pytest.fixture
def evening(table: Table) -> Evening:
    """Four people; a duel of two has been played, and now everybody votes for a candidate, sealed."""
    begun = Evening.started(
        table,
        *FOUR,
        no_candidate="winners_choose",
        opponent="candidate_chooses",
        spare_tokens_of_life="kept",
        death_match_pool=["duel-of-nerve", "duel-of-bids"],
        death_match_chooser="host",
    )
    begun.announce("exodus")
    begun.play(begun.match("exodus"))
    return begun


def open_kinds(evening: Evening) -> list[str]:
    return [each.kind for each in evening.season.decisions.values()]


def choosing_the_game(evening: Evening) -> SeasonDecision:
    """All that comes before is left to silence."""
    while open_kinds(evening) != ["choose_death_match"]:
        evening.wait()
    return next(iter(evening.season.decisions.values()))


def test_a_sealed_choice_is_seen_by_whoever_made_it_and_nobody_else(evening: Evening) -> None:
    while open_kinds(evening) not in (["choose_opponent"], []):
        evening.wait()
    if not evening.season.decisions:
        pytest.fail("this match leads to no choice of an opponent: take another")
    decision = next(iter(evening.season.decisions.values()))
    (chooser,) = decision.deciders
    name = next(each for each in FOUR if evening.member(each) == chooser)
    viewers = ["public", "host", *(f"member:{evening.member(each)}" for each in FOUR if each != name)]
    before = {viewer: len(evening.told(viewer)) for viewer in viewers}
    seen = {each: evening.view(each) for each in ("host", "zoe", *FOUR) if each != name}
    # Two who may choose otherwise would leave other traces, so the decision is held open.
    with pytest.raises(Refused, match="not_an_option"):
        evening.choose(name, chooser)
    with pytest.raises(Forbidden, match="not_in_cast"):
        evening.choose("zoe", decision.options[0])
    with pytest.raises(Refused, match="not_your_decision"):
        evening.choose(next(each for each in FOUR if each != name), decision.options[0])
    assert {viewer: len(evening.told(viewer)) for viewer in viewers} == before
    assert {each: evening.view(each) for each in seen} == seen
    evening.choose(name, decision.options[0])
    assert evening.season.decided[-1].choices == {chooser: (decision.options[0],)}


def test_a_deadline_closes_what_nobody_decided(evening: Evening) -> None:
    choosing_the_game(evening)
    evening.wait()
    assert (evening.season.decided[-1].kind, evening.season.decided[-1].how) == ("choose_death_match", "default")
    assert evening.told("public")[-2:] == ["season.decision_closed", "season.death_match_chosen"]


def test_the_host_decides_where_the_policies_say_so(evening: Evening) -> None:
    decision = choosing_the_game(evening)
    seen = evening.view("host").view
    assert isinstance(seen, HostSeasonView)
    assert seen.to_decide == (decision.id,)
    payload = {"due_at": decision.due_at.replace(microsecond=123456).isoformat(), "reason": "A day more."}
    evening.host(hosting.extend_decision, decision.id, DecisionExtension.model_validate(payload))
    assert evening.season.decisions[decision.id].due_at.microsecond == 123000
    evening.choose("host", "duel-of-bids")
    assert evening.season.episode is not None
    assert evening.season.episode.death_game == "duel-of-bids"


def test_a_host_in_the_cast_sees_what_waits_for_hosts_and_no_more(evening: Evening) -> None:
    evening.host(cast.add_host, NewSeasonHost(account="ann"))
    decision = choosing_the_game(evening)
    seen = {name: evening.view(name).view for name in ("ann", "ben")}
    assert all(isinstance(each, MemberSeasonView) for each in seen.values())
    assert {name: each.to_decide for name, each in seen.items() if isinstance(each, MemberSeasonView)} == {
        "ann": (decision.id,),
        "ben": (),
    }
    evening.choose("ann", "duel-of-bids")
    assert evening.season.episode is not None
    assert evening.season.episode.death_game == "duel-of-bids"


def test_a_decision_that_is_closed_takes_no_choice(evening: Evening) -> None:
    decision = choosing_the_game(evening).id
    evening.host(hosting.close_decision, decision)
    with pytest.raises(Refused, match="decision_closed"):
        evening.table.write(
            decisions.choose,
            evening.table.person("host"),
            evening.id,
            decision,
            DecisionChoice(choice=("duel-of-bids",)),
        )
