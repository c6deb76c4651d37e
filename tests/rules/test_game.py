"""The game contract: optional members and their defaults."""

from datetime import timedelta
from typing import Any

import pytest
from typing_extensions import override

from mainmatch.rules import (
    Action,
    Channel,
    Dice,
    Game,
    Match,
    MatchSpec,
    Option,
    Outcome,
    Pass,
    Phase,
    Seat,
    SeatRange,
    Table,
    View,
)
from tests.rules.pennies import PENNIES, Dip, Guess, PenniesConfig, PenniesGame, PenniesState
from tests.rules.seating import opened


class Resting(Phase, name="resting"):
    """Implements only what is mandatory."""

    @override
    def may_send(self, s: Any, seat: Seat) -> tuple[type[Action], ...]:
        return (Guess, Dip, Pass) if seat == 1 else ()

    @override
    def resolve(self, s: Any, sent: Any, dice: Dice) -> Outcome:
        return Outcome(s)


@pytest.mark.parametrize(
    ("seats", "taken", "words"),
    [
        (SeatRange(5, 5, 5), [5], "exactly 5"),
        (SeatRange(4, 9, 6), [4, 5, 6, 7, 8, 9], "4 to 9"),
        (SeatRange(3, 8, 4, even=True), [4, 6, 8], "3 to 8 (an even number)"),
    ],
)
def test_a_range_of_seats_takes_what_its_words_say(seats: SeatRange, taken: list[int], words: str) -> None:
    assert [count for count in range(-2, 12) if seats.takes(count)] == taken
    assert str(seats) == words


def test_a_phase_that_says_nothing_of_its_length_lasts_a_day() -> None:
    assert Resting().lasts(None) == timedelta(hours=24)
    assert not Resting.fixed_length


def test_who_has_submitted_is_known_to_the_host_alone_unless_a_phase_says_otherwise() -> None:
    assert Resting.status == "host"
    assert Resting.silence == "You pass."


def test_the_options_are_an_example_of_each_type_that_may_be_sent_unless_a_phase_narrows_them() -> None:
    assert Resting().options(None, 1, purse=0) == (
        Option(Guess, Guess(total=4)),
        Option(Dip, Dip()),
        Option(Pass, Pass()),
    )
    assert Resting().options(None, 2, purse=9) == ()


def test_a_phase_is_named_where_it_is_declared_and_not_by_its_parent() -> None:
    class Dozing(Resting, name="dozing"):
        pass

    assert (Resting.name, Dozing.name) == ("resting", "dozing")


def test_a_game_without_a_setup_cannot_be_made() -> None:
    silent: Any = type("Silent", (PenniesGame,), {"setup": Game.setup})
    with pytest.raises(TypeError, match="setup"):
        silent()


def test_the_round_is_the_states_unless_the_game_says_otherwise() -> None:
    class Plain(PenniesGame):
        round = Game.round

    match = Match.start(Plain(), MatchSpec.of(Plain(), {}, b"seed", 3), {}).match
    assert Plain().round(match.state.but(round=2)) == 2


def test_a_game_restricts_no_talk_and_conserves_nothing_unless_it_says_so() -> None:
    class Plain(Game):
        @override
        def setup(self, config: PenniesConfig, table: Table, dice: Dice) -> Outcome:
            return PENNIES.setup(config, table, dice)

        @override
        def round(self, s: PenniesState) -> int:
            return s.round

        @override
        def public_view(self, s: PenniesState) -> View:
            return PENNIES.public_view(s)

        @override
        def seat_view(self, s: PenniesState, seat: Seat) -> View:
            return PENNIES.seat_view(s, seat)

    state: Any = opened().state
    assert (Plain().channels(state), Plain().conserved(state)) == ((), None)
    assert (Plain.judged, Plain.reveals_all, Plain.events, Plain.actions) == (False, True, (), ())
    assert PENNIES.channels(state) == (Channel("table", (1, 2, 3)),)


def test_an_outcome_that_says_only_its_state_goes_on_and_gives_nobody_anything() -> None:
    state = opened().state
    assert Outcome(state) == Outcome(state, (), None, {})
