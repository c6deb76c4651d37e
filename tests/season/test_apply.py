"""The fold of events: every type of event has one."""

from mainmatch.season import KINDS, Policies, commands, events
from mainmatch.season.apply import FOLDS, folded
from mainmatch.season.handlers import HANDLERS
from tests.season.table import NOON, Table, result


def test_every_kind_of_event_has_a_fold_and_every_command_a_handler() -> None:
    begun = {events.SeasonCreated}
    assert set(KINDS.values()) == {*FOLDS} | begun
    asked = {getattr(commands, name) for name in commands.__all__} - {commands.Command, commands.Weighed}
    assert {*HANDLERS} == asked


def test_a_choice_alone_does_not_move_the_count_that_chance_is_drawn_by() -> None:
    table = Table(Policies(opponent="winners_choose"), 5)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4, 5], tokens={1: 1, 2: 1}, candidates=[5]))
    turn = table.season.turn
    chosen = events.ChoiceMade(decision="de_1", by="cm_1", choice=("cm_3",))
    assert folded(table.season, chosen).turn == turn
    extended = events.DecisionExtended(decision="de_1", due_at=NOON, reason="Late.")
    assert folded(table.season, extended).turn == turn + 1


def test_a_fold_leaves_the_position_before_it_as_it_was() -> None:
    season = Table(Policies(), 2).season
    before = season.dump()
    after = folded(season, events.MemberWarned(member="cm_1", reason="Late.", number=1, fine=0))
    assert after.dump() != before
    assert season.dump() == before
