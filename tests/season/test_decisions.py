"""Decisions: deciders, deadlines, defaults, counting, visibility."""

from datetime import timedelta
from functools import partial

from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import DecisionDeadlines, SeasonPolicies
from mainmatch.season.views import MemberSeasonView, view
from tests.season.table import NOON, Act, Table, result

WINNERS = SeasonPolicies(opponent="winners_choose", ties="drawn")


def asked(policies: SeasonPolicies = WINNERS, garnets: dict[int, int] | None = None) -> Table:
    """Two winners choose the opponent of ``cm_5``: ``cm_3`` or ``cm_4``."""
    table = Table(policies, 5)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1, 2: 1}, candidates=[5], garnets=garnets))
    return table


def the(table: Table) -> str:
    return next(iter(table.season.decisions))


def choose(table: Table, by: str, *choice: str) -> Act:
    return partial(LiveSeason.choose, decision=the(table), by=by, choice=choice)


def test_a_choice_counts_that_comes_before_the_deadline() -> None:
    table = asked(WINNERS.model_copy(update={"deadlines": DecisionDeadlines(choose_opponent=60)}))
    assert table.season.due_at == NOON + timedelta(seconds=60)
    table.now = NOON + timedelta(seconds=59, microseconds=999_999)
    table.choose("cm_1", "cm_4")
    table.now = NOON + timedelta(seconds=60)
    assert table.refused(choose(table, "cm_2", "cm_3")) == "decision_closed"
    table.wait(0)
    assert table.season.episodes[0].opponent == "cm_4"


def test_nothing_closes_before_it_is_due() -> None:
    table = asked()
    assert table.wait(86_399) == ()
    assert [event.type for event in table.wait(1)][:1] == ["season.decision_closed"]


def test_only_who_decides_chooses_and_only_what_is_offered() -> None:
    table = asked()
    assert table.refused(choose(table, "cm_3", "cm_4")) == "not_your_decision"
    assert table.refused(choose(table, "host", "cm_4")) == "not_your_decision"
    assert table.refused(choose(table, "cm_1", "cm_5")) == "not_an_option"
    assert table.refused(choose(table, "cm_1")) == "wrong_count"
    assert table.refused(choose(table, "cm_1", "cm_3", "cm_4")) == "wrong_count"
    unknown = partial(LiveSeason.choose, decision="de_9", by="cm_1", choice=("cm_3",))
    assert table.refused(unknown) == "unknown_decision"


def test_a_choice_can_be_changed_until_all_have_chosen() -> None:
    table = asked()
    first = choose(table, "cm_1", "cm_4")
    table.do(first)
    table.choose("cm_1", "cm_3")
    table.choose("cm_2", "cm_3")
    assert table.season.episodes[0].opponent == "cm_3"
    assert table.refused(first) == "decision_closed"


def test_without_early_closing_choices_can_be_changed_until_the_deadline() -> None:
    table = asked(WINNERS.model_copy(update={"close_early": "never"}))
    for voter in ("cm_1", "cm_2"):
        table.choose(voter, "cm_4")
    for voter in ("cm_1", "cm_2"):
        table.choose(voter, "cm_3")
    table.wait(86_400)
    assert table.season.episodes[0].opponent == "cm_3"


def test_votes_that_tie_are_broken_by_the_policy() -> None:
    table = asked(WINNERS.model_copy(update={"ties": "fewest_garnets"}), garnets={3: 1})
    table.choose("cm_1", "cm_3")
    table.choose("cm_2", "cm_4")
    assert table.season.episodes[0].opponent == "cm_4"
    assert table.season.episodes[0].decisions[0].how == "tie_broken"


def test_who_stays_silent_casts_no_vote() -> None:
    table = asked()
    table.choose("cm_2", "cm_4")
    table.wait(86_400)
    decided = table.season.episodes[0].decisions[0]
    assert (decided.outcome, decided.how, dict(decided.choices)) == (("cm_4",), "decided", {"cm_2": ("cm_4",)})


def test_when_nobody_decides_the_poorest_is_taken_or_one_is_drawn() -> None:
    table = asked(WINNERS.model_copy(update={"silence": "fewest_garnets"}), garnets={4: 1})
    table.wait(86_400)
    assert table.season.episodes[0].opponent == "cm_3"
    drawn = {table_of.season.episodes[0].opponent for table_of in map(_silent, range(12))}
    assert drawn == {"cm_3", "cm_4"}


def _silent(seed: int) -> Table:
    table = asked()
    table.seed = bytes([seed])
    table.wait(86_400)
    return table


def test_a_host_moves_a_deadline_or_closes_before_it() -> None:
    table = asked()
    later = NOON + timedelta(days=3)
    extend = partial(LiveSeason.extend_decision, decision=the(table), due_at=later, reason="A holiday.")
    table.do(extend)
    assert table.wait(2 * 86_400) == ()
    assert table.refused(extend, due_at=NOON) == "bad_deadline"
    table.choose("cm_1", "cm_4")
    table.do(LiveSeason.close_decision, decision=the(table))
    assert table.season.episodes[0].opponent == "cm_4"


# Visibility


def test_a_sealed_choice_changes_nobodys_view_but_ones_own() -> None:
    table = asked()
    before = table.views()
    table.choose("cm_1", "cm_4")
    after = table.views()
    assert {viewer for viewer in after if after[viewer] != before[viewer]} == {"member:cm_1"}
    mine, other = after["member:cm_1"], after["member:cm_2"]
    assert isinstance(mine, MemberSeasonView)
    assert isinstance(other, MemberSeasonView)
    assert mine.choices == {the(table): ("cm_4",)}
    assert mine.to_decide == ()
    assert other.choices == {}
    assert other.to_decide == (the(table),)


def test_whatever_others_seal_leads_to_the_same_views_answers_and_dice() -> None:
    twins = [asked(), asked()]
    twins[0].choose("cm_1", "cm_4")
    twins[1].choose("cm_1", "cm_3")
    twins[1].choose("cm_1", "cm_3")
    views = [{viewer: seen for viewer, seen in twin.views().items() if viewer != "member:cm_1"} for twin in twins]
    assert views[0] == views[1]
    assert twins[0].season.turn == twins[1].season.turn
    assert len({twin.refused(choose(twin, "cm_2")) for twin in twins}) == 1


def test_what_was_sealed_is_told_when_the_decision_closes() -> None:
    table = asked()
    table.choose("cm_1", "cm_4")
    table.choose("cm_2", "cm_4")
    seen = view(table.season, "public", table.balances)
    assert seen.episodes[0].decisions[0].choices == {"cm_1": ("cm_4",), "cm_2": ("cm_4",)}


def test_a_public_decision_shows_who_chose_what_at_once() -> None:
    table = asked(WINNERS.model_copy(update={"sealed": ()}))
    table.choose("cm_1", "cm_4")
    assert view(table.season, "public", {}).decisions[0].choices == {"cm_1": ("cm_4",)}
