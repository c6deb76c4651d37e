"""``Match``: submissions, locks, garnets, closes, instant actions, tested with Pennies."""

import hashlib
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, ClassVar

import pytest
from typing_extensions import override

from mainmatch.rules import (
    BrokenGame,
    Dice,
    Instant,
    Json,
    Match,
    MatchSpec,
    Move,
    Outcome,
    Pass,
    Refused,
    Sealing,
    Seat,
    Step,
    replay,
)
from tests.games.beyond.timed import GOING
from tests.rules.pennies import GUESSING, PENNIES, SHOWING, Dip, PenniesGame, PenniesState, Show, Showing
from tests.rules.seating import SETUP, code_of, guess, opened, show

# The opening


def test_a_setup_that_does_not_fit_the_seats_is_refused() -> None:
    spec = MatchSpec.of(PENNIES, SETUP, b"seed", 2)
    assert code_of(Match.start, PENNIES, spec, {}) == "bad_setup"


def test_a_match_opens_its_first_phase_with_the_wallets_it_is_given() -> None:
    match = opened({1: 5, 3: 2})
    assert (match.phase, match.ordinal, match.round) == (SHOWING, 1, 1)
    assert match.wallets == {1: 5, 2: 0, 3: 2}
    assert match.result is None


def test_the_setup_is_drawn_from_the_seed() -> None:
    def purses(seed: bytes) -> str:
        return Match.start(PENNIES, MatchSpec.of(PENNIES, {}, seed, 4), {}).match.dump()

    assert purses(b"one") == purses(b"one")
    assert len({purses(bytes([n])) for n in range(20)}) > 5


# Submissions


def test_a_submission_lies_beside_the_state_and_not_in_it() -> None:
    match = opened()
    sent = match.submit(1, show(2))
    assert sent.sealed == {1: Sealing(Show(pennies=2), locked=False, cost=0)}
    assert sent.dump() == match.dump()
    assert match.sealed == {}


def test_the_last_submission_counts() -> None:
    match = opened().submit(1, show(2)).submit(1, {"type": "pass"}).submit(1, show(1)).close().match
    assert match.view("seat:1")["shown"] == 1


def test_a_refused_submission_leaves_the_earlier_one_in_force() -> None:
    match = opened().submit(1, show(2))
    assert code_of(match.submit, 1, show(9)) == "too_many_pennies"
    assert match.sealed[1].action == Show(pennies=2)


def test_a_submission_can_be_withdrawn() -> None:
    match = opened().submit(1, show(2)).submit(2, show(1)).withdraw(1)
    assert list(match.sealed) == [2]
    assert match.close().match.view("seat:1")["shown"] == 0


def test_there_is_nothing_to_withdraw_before_something_was_sent() -> None:
    assert code_of(opened().withdraw, 1) == "no_submission"


def test_what_is_locked_in_stands() -> None:
    match = opened().submit(1, show(2)).submit(1, show(2), locked=True)
    assert code_of(match.submit, 1, show(1)) == "locked_in"
    assert code_of(match.submit, 1, show(1), locked=True) == "locked_in"
    assert code_of(match.withdraw, 1) == "locked_in"
    assert match.submit(2, show(1)).sealed.keys() == {1, 2}
    assert match.close().match.sealed == {}


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (guess(1), "action_not_allowed"),
        ({"type": "dip"}, "action_not_allowed"),
        ({"type": "vote_candidate", "seat": 1}, "action_not_allowed"),
        ({}, "action_not_allowed"),
        ({"type": "show", "pennies": "2"}, "malformed_action"),
        ({"type": "show", "pennies": 2, "more": 1}, "malformed_action"),
    ],
)
def test_a_phase_takes_only_its_own_submissions(action: dict[str, Json], code: str) -> None:
    assert code_of(opened().submit, 1, action) == code


def test_a_pass_is_refused_where_an_answer_is_due() -> None:
    assert code_of(opened().close().match.submit, 1, {"type": "pass"}) == "action_not_allowed"


# Closing


def test_a_phase_resolves_all_seats_in_order_whoever_sent_first() -> None:
    seen: list[list[Seat]] = []

    class Watching(Showing, name="showing"):
        @override
        def resolve(self, s: PenniesState, sent: Mapping[Seat, Show | Pass], dice: Dice) -> Outcome:
            seen.append(list(sent))
            return super().resolve(s, sent, dice)

    opened().but(phase=Watching()).submit(3, show(1)).submit(1, show(1)).close()
    assert seen == [[1, 2, 3]]


def test_silence_is_filled_in_for_each_seat_from_its_own_dice() -> None:
    guessing = opened().close().match
    silent = guessing.close().match
    spoken = guessing.submit(1, guess(40)).close().match
    assert silent.dump() != spoken.dump()
    # Seat 1's submission doesn't change the random values of other seats.
    state: Any = guessing.state
    drawn = {seat: GUESSING.missing(state, seat, guessing._dice(f"missing/{seat}")) for seat in (1, 2, 3)}
    by_hand = guessing
    for seat in (2, 3):
        by_hand = by_hand.submit(seat, drawn[seat].as_json())
    assert by_hand.submit(1, guess(40)).close().match.dump() == spoken.dump()


def test_a_resolution_that_leads_nowhere_breaks_the_game() -> None:
    class Stuck(Showing, name="showing"):
        @override
        def resolve(self, s: PenniesState, sent: Mapping[Seat, Show | Pass], dice: Dice) -> Outcome:
            return Outcome(s)

    with pytest.raises(BrokenGame, match="must lead"):
        opened().but(phase=Stuck()).close()


def test_a_match_that_goes_on_after_its_longest_is_broken() -> None:
    class Short(PenniesGame):
        longest: ClassVar[int] = 3

    match = opened(game=Short()).close().match.close().match
    with pytest.raises(BrokenGame, match="after its 3 phases"):
        match.close()


# Instant actions


def test_an_instant_action_answers_its_seat_and_the_phase_goes_on() -> None:
    step = opened().submit(2, show(1)).act(1, {"type": "dip"})
    assert [(told.event.type, told.seats) for told in step.told] == [("game.dipped", (1,))]
    assert step.match.phase is SHOWING
    assert step.match.sealed.keys() == {2}
    assert step.match.acts == {1: 1}
    assert step.match.view("seat:1")["dips"] == 1


def test_each_instant_action_has_dice_of_its_own() -> None:
    # Dice depend on seat and count only: actions of other seats in between don't change them.
    def pennies(*seats: Seat) -> object:
        match = opened({1: 9, 2: 9, 3: 9})
        for seat in seats:
            match = match.act(seat, {"type": "dip"}).match
        return match.view("seat:1")["purse"]

    assert pennies(1, 2, 1, 3) == pennies(2, 3, 1, 1) == pennies(1, 1)


def test_an_instant_action_may_end_the_phase_and_gives_back_what_was_held() -> None:
    match = opened().close().match
    step = match.act(1, {"type": "halt"})
    assert (step.match.phase, step.match.ordinal, step.match.acts) == (SHOWING, 3, {})
    held = opened().submit(2, show(1, boast=True))
    assert held.but(phase=GUESSING).act(1, {"type": "halt"}).match.free(2) == 3


def test_time_is_told_to_acts_and_closes_and_starts_anew_with_each_phase() -> None:
    match = Match.start(GOING, MatchSpec.of(GOING, {}, bytes(32), 3), {}).match.at(4_000)
    assert match.dump() == match.at(9_000).dump(), "time alone changes nothing"
    acted = match.act(1, {"type": "bid", "coins": 1}).match
    assert acted.view("public")["last"] == {"1": 4_000}
    assert (acted.at(1_000).elapsed, acted.at(5_000).elapsed) == (4_000, 5_000), "it never goes back"
    step = acted.at(20_000).close()
    assert [each.event.as_json() for each in step.told] == [{"winner": 1, "after_ms": 20_000}]
    assert opened().at(4_000).elapsed is None, "this game knows no time"


def test_moves_with_their_time_replay_to_the_same_bytes() -> None:
    spec = MatchSpec.of(GOING, {}, bytes(32), 3)
    moves = [Move("act", 1, {"type": "bid", "coins": 1}, elapsed=5_000), Move("close", elapsed=20_000)]
    *_, last = replay(GOING, spec, {}, moves)
    by_hand = Match.start(GOING, spec, {}).match.at(5_000).act(1, {"type": "bid", "coins": 1}).match.at(20_000).close()
    assert last.match.dump() == by_hand.match.dump()


def test_only_an_act_of_a_timed_game_extends_a_phase() -> None:
    class Late(Dip, type="dip"):
        @override
        def apply(self, s: PenniesState, seat: Seat, dice: Dice) -> Outcome:
            return Outcome(s, extend=timedelta(seconds=1))

    class Slow(Showing, name="showing"):
        longest_extension = timedelta(seconds=5)

        @override
        def may_send(self, s: PenniesState, seat: Seat) -> tuple[type[Show | Pass | Instant], ...]:
            return (Late,)

    with pytest.raises(BrokenGame, match="timed game"):
        opened().but(phase=Slow()).act(1, {"type": "dip"})


def test_a_sealed_action_is_not_taken_as_an_instant_one() -> None:
    assert code_of(opened().act, 1, show(1)) == "action_not_allowed"


# The end


def finished() -> Step:
    match = opened({1: 1, 2: 2, 3: 3}, {"rounds": 1, "bonus": 0}).submit(2, show(3)).close().match
    return match.submit(1, guess(3)).submit(2, guess(30)).submit(3, guess(29)).close()


def test_a_match_ends_with_its_result_and_pays_its_awards() -> None:
    match = finished().match
    while match.phase is not None:
        match = match.close().match
    assert match.result is not None
    assert match.result.tokens_of_life == {1: 2, 2: 0, 3: 0}
    assert match.result.garnets == {1: 1, 2: 0, 3: 0}
    # Seats 2 and 3 are tied last; nobody votes, and seat 2 has fewer garnets.
    assert match.result.elimination_candidates == (2,)
    assert match.wallets == {1: 2, 2: 2, 3: 3}


def test_after_the_end_nothing_can_be_sent_and_nothing_is_asked() -> None:
    match = finished().match.close().match
    assert match.phase is None
    assert code_of(match.submit, 1, show(1)) == "phase_closed"
    assert code_of(match.act, 1, {"type": "dip"}) == "phase_closed"
    assert code_of(match.close) == "phase_closed"
    assert match.offers(1) == ()
    assert not match.may_submit(1)
    assert match.missing() == ()
    assert not match.is_ready("all_submitted")


# Reading back, and replay


def test_a_match_is_read_back_as_it_was() -> None:
    match = opened().submit(2, show(1)).submit(1, show(2, boast=True), locked=True).act(3, {"type": "dip"}).match
    read = Match.load(PENNIES, match.spec, match.dump(), [(1, show(2, boast=True), True, 1), (2, show(1), False, 0)])
    assert read == match
    assert read.dump() == match.dump()
    ended = finished().match.close().match
    assert Match.load(PENNIES, ended.spec, ended.dump()) == ended


MOVES = (
    Move("submit", 2, {"type": "show", "pennies": 1}),
    Move("submit", 1, {"type": "show", "pennies": 1, "boast": True}, locked=True),
    Move("act", 3, {"type": "dip"}),
    Move("withdraw", 2),
    Move("act", 3, {"type": "dip"}),
    Move("close"),
    Move("submit", 2, {"type": "guess", "total": 1}),
    Move("close"),
    Move("close"),
    Move("close"),
)


WALLETS = {1: 2, 3: 5}


CHARTER = MatchSpec.of(PENNIES, {"setup": {"purses": {"1": 3, "2": 2, "3": 4}}}, b"a seed", 3)


def dumps() -> list[str]:
    return [step.match.dump() for step in replay(PENNIES, CHARTER, WALLETS, MOVES)]


def test_there_is_a_step_for_the_opening_and_for_each_move() -> None:
    steps = list(replay(PENNIES, CHARTER, WALLETS, MOVES))
    assert len(steps) == len(MOVES) + 1
    assert steps[0].match == Match.start(PENNIES, CHARTER, WALLETS).match
    assert steps[2].match.sealed[1].locked
    assert [told.seats for told in steps[3].told] == [(3,)]
    assert steps[-1].match.result is not None


def test_the_same_moves_give_the_same_bytes() -> None:
    assert dumps() == dumps()


def test_the_bytes_are_those_of_every_other_machine_and_python() -> None:
    # Pinned: no Python version, platform or hash seed may give others.
    digest = hashlib.sha256("\n".join(dumps()).encode()).hexdigest()
    assert digest == "681c8e6aea704e38c5fb63d5b08dd39230fcce6fba715b412815eb9abd3b0a92"


def test_a_match_may_be_put_away_and_read_back_after_every_step() -> None:
    moves, expected, found = list(MOVES), dumps(), []
    match = Match.start(PENNIES, CHARTER, WALLETS).match
    for move in [None, *moves]:
        if move is not None:
            sealed = [(seat, each.action.as_json(), each.locked, each.cost) for seat, each in match.sealed.items()]
            read = Match.load(PENNIES, CHARTER, match.dump(), sealed)
            assert read == match
            match = _after(read, move)
        found.append(match.dump())
    assert found == expected


def _after(match: Match, move: Move) -> Match:
    if move.kind == "close":
        return match.close().match
    assert move.seat is not None
    if move.kind == "withdraw":
        return match.withdraw(move.seat)
    action = move.action or {}
    return (
        match.act(move.seat, action).match
        if move.kind == "act"
        else match.submit(move.seat, action, locked=move.locked)
    )


def test_another_order_of_submissions_is_the_same_match() -> None:
    submissions = [Move("submit", seat, {"type": "show", "pennies": seat - 1}) for seat in (1, 2, 3)]
    ends = {
        list(replay(PENNIES, CHARTER, WALLETS, [*order, Move("close")]))[-1].match.dump()
        for order in (submissions, submissions[::-1], [submissions[1], submissions[0], submissions[2]])
    }
    assert len(ends) == 1


def test_a_move_that_was_never_accepted_is_refused_again() -> None:
    with pytest.raises(Refused) as refusal:
        list(replay(PENNIES, CHARTER, WALLETS, [Move("submit", 1, {"type": "guess", "total": 1})]))
    assert refusal.value.code == "action_not_allowed"


@pytest.mark.parametrize("kind", ["submit", "withdraw", "act"])
def test_a_move_of_a_seat_names_it(kind: str) -> None:
    with pytest.raises(ValueError, match="needs a seat"):
        list(replay(PENNIES, CHARTER, WALLETS, [Move(kind)]))  # type: ignore[arg-type] # one of the kinds


# Garnets


def test_a_cost_is_taken_at_the_close() -> None:
    match = opened().submit(1, show(1, boast=True)).close().match
    assert match.wallets == {1: 2, 2: 3, 3: 3}
    assert match.free(1) == 2


def test_what_cannot_be_paid_is_refused_whole() -> None:
    match = opened({}).submit(1, show(1))
    assert code_of(match.submit, 1, show(1, boast=True)) == "not_enough_garnets"
    assert match.sealed[1].action == Show(pennies=1)
    with pytest.raises(Refused, match="This costs 1 garnet, and you can spend 0") as refused:
        match.submit(1, show(1, boast=True))
    assert refused.value.code == "not_enough_garnets"


def test_an_instant_action_is_paid_at_once_and_not_from_what_is_held() -> None:
    match = opened({1: 3}).submit(1, show(1, boast=True))
    acted = match.act(1, {"type": "dip"}).match
    assert (acted.wallets[1], acted.free(1)) == (2, 1)
    # The second dip costs 2: the wallet has them, but one of them is held.
    assert code_of(acted.act, 1, {"type": "dip"}) == "not_enough_garnets"


def test_garnets_given_at_once_are_in_the_wallet_from_the_next_phase_on() -> None:
    match = opened({}, {"bonus": 2}).close().match
    assert match.submit(2, guess(0)).close().match.wallets[2] == 2


def test_garnets_that_a_game_takes_away_break_it() -> None:
    class Robbing(Showing, name="showing"):
        @override
        def resolve(self, s: PenniesState, sent: Mapping[Seat, Show | Pass], dice: Dice) -> Outcome:
            return Outcome(s, (), GUESSING, {1: -1})

    match = opened({}).but(phase=Robbing())
    with pytest.raises(BrokenGame, match="below zero"):
        match.close()
