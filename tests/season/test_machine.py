"""Any order of acts, found by Hypothesis: a season refuses an act or stays consistent.

``test_by_chance`` plays seasons as people would; this test looks for unusual orders. ``tests/season/table.py`` checks
every step.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Concatenate

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.values import HOST
from tests.season.hazard import any_policies, any_result
from tests.season.table import P, Table

MEMBERS = st.integers(min_value=1, max_value=6).map(lambda n: f"cm_{n}")
MATCHES = st.integers(min_value=1, max_value=5).map(lambda n: f"m_{n}")
LUCK = st.integers(min_value=0, max_value=2**32)


class Acts(RuleBasedStateMachine):
    """One season that is acted on in any way at any time."""

    @initialize(luck=LUCK, members=st.integers(min_value=2, max_value=6))
    def begin(self, luck: int, members: int) -> None:
        self.dice = Dice(luck.to_bytes(8, "big"), "acts")
        self.table = Table(any_policies(self.dice), members)
        self.offers = 0

    @rule()
    def announce(self) -> None:
        self._try(LiveSeason.announce_episode, game="x-game")
        self._try(LiveSeason.announce_finals)

    @rule(match=MATCHES)
    def start(self, match: str) -> None:
        season = self.table.season
        stage = season.episode.stage if season.episode else None
        duel = season.episode.duellists if season.episode and stage == "opponent_chosen" else season.active
        game = season.episode.death_game if season.episode and stage == "opponent_chosen" else None
        seats = dict(enumerate(duel, 1))
        for each in (game or "x-game", "duel"):
            self._try(LiveSeason.start_match, match=match, game=each, seats=seats, config=self.table.twists)

    @rule(match=MATCHES, luck=LUCK)
    def finish(self, match: str, luck: int) -> None:
        found = next((each.match for each in self.table.season.matches if each.match.id == match), None)
        seats = tuple(found.seats) if found else (1, 2, 3)
        outcome = any_result(Dice(luck.to_bytes(8, "big"), "result"), seats)
        self._try(LiveSeason.take_result, match=match, result=outcome)

    @rule(match=MATCHES, cancelled=st.booleans())
    def take_back(self, match: str, cancelled: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        self._try(LiveSeason.take_back_match, match=match, cancelled=cancelled, reason="A mistake.")

    @rule(by=st.one_of(MEMBERS, st.just(HOST)), luck=LUCK)
    def choose(self, by: str, luck: int) -> None:
        for decision in [*self.table.season.decisions.values()][:1]:
            dice = Dice(luck.to_bytes(8, "big"), "choice")
            choice = dice.sample(decision.options, dice.below(len(decision.options) + 1))
            who = decision.deciders[luck % len(decision.deciders)] if luck % 3 else by
            self._try(LiveSeason.choose, decision=decision.id, by=who, choice=choice)

    @rule(seconds=st.sampled_from([0, 60, 100_000]))
    def wait(self, seconds: int) -> None:
        self.table.wait(seconds)

    @rule(
        member=MEMBERS,
        kind=st.sampled_from([LiveSeason.withdraw, LiveSeason.remove_member, LiveSeason.substitute_member]),
    )
    def leave(self, member: str, kind: Any) -> None:
        self._try(kind, member=member)

    @rule(member=MEMBERS)
    def warn(self, member: str) -> None:
        self._try(LiveSeason.warn_member, member=member, reason="Late.")

    @rule(giver=MEMBERS, taker=MEMBERS, amount=st.integers(min_value=1, max_value=4))
    def offer(self, giver: str, taker: str, amount: int) -> None:
        self.offers += 1
        number = f"tf_{self.offers}"
        self._try(LiveSeason.offer_transfer, offer=number, giver=giver, taker=taker, amount=amount)

    @rule(member=MEMBERS, accept=st.booleans())
    def answer(self, member: str, accept: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        for offer in [*self.table.season.offers][:1]:
            self._try(LiveSeason.answer_transfer, offer=offer, by=member, accept=accept)

    @invariant()
    def somebody_can_always_go_on(self) -> None:
        season = self.table.season
        if season.is_over:
            return
        waits = season.decisions or season.running or season.finals
        stage = season.episode.stage if season.episode else None
        assert waits or stage in {None, "announced", "opponent_chosen"}
        assert len(season.active) >= 2
        assert all(each.options and each.deciders for each in season.decisions.values())

    @invariant()
    def at_most_one_match_is_played_and_one_season_won(self) -> None:
        season = self.table.season
        assert len(season.running) <= 1
        assert (season.winner is not None) == (season.status == "finished")

    def _try(self, act: Callable[Concatenate[LiveSeason, P], None], *given: P.args, **named: P.kwargs) -> None:
        before = self.table.season
        with suppress(Refused):
            self.table.do(act, *given, **named)
            return
        assert self.table.season is before, "a refusal changed the season"


def test_no_order_of_acts_breaks_a_season() -> None:
    # The same orders in each run, so that the gate is deterministic.
    run_state_machine_as_test(
        Acts,
        settings=settings(
            max_examples=60,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            # It measures how busy the machine is.
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
