"""Random seasons: policies, results, choices, missing choices, departures, results that are taken back.

Everything depends on one seed, so that a failing season can be replayed by its number.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from mainmatch.rules.dice import Dice
from mainmatch.rules.verdict import Dropped, Result, award_for_first
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import DecisionDeadlines, SeasonPolicies, SeasonTwist, WarningThreshold
from mainmatch.season.state import Season, next_lineup
from mainmatch.season.values import DecisionKind, SettingValue
from tests.season.table import Table, result

KINDS: tuple[DecisionKind, ...] = (
    "decide_twist",
    "give_token",
    "name_candidate",
    "choose_opponent",
    "ban_death_match",
    "choose_death_match",
    "support",
)

DROPPED = Dropped(tokens_of_life=2, garnets=3)
"""What a guest wins, in vain."""


DECIDERS = ("group", "main_winner", "death_winner")
SETTINGS: tuple[tuple[str, tuple[SettingValue, ...]], ...] = (
    ("missing_choice", ("random", "ally", "betray")),
    ("coins", (1, 2, 3)),
    ("fast", (True, False)),
)


def any_policies(dice: Dice) -> SeasonPolicies:
    """Random policies, with short deadlines for decisions."""

    def either(*options: Any) -> Any:
        return dice.choice(options)

    pool = dice.sample(("duel", "memory", "bluff", "dice", "cards"), dice.below(6))
    return SeasonPolicies(
        start_garnets=either(0, 1, 10),
        everyone_plays=bool(dice.below(4)),
        spare_tokens_of_life=either("kept", "may_be_given", "must_be_given"),
        most_tokens_of_life=1 + dice.below(3),
        candidate_may_receive=bool(dice.below(2)),
        no_winners=either("go_on", "nobody_leaves"),
        no_candidate=either("nobody", "winners_choose", "host_chooses", "lowest", "fewest_garnets", "drawn"),
        opponent=either("candidate_chooses", "winners_choose", "drawn", "fewest_garnets"),
        no_opponent=either("eliminated", "nobody_leaves"),
        last_match=either("duel", "duel", "vote"),
        finals_by=either("games", "games", "jury"),
        candidate_leaves=either("counts", "replaced"),
        death_match_pool=pool,
        death_match_chooser=either("host", "candidate", "opponent", "drawn"),
        death_match_bans=dice.below(3),
        death_match_replays=dice.below(3),
        loser_garnets=either("to_winner", "burn", "split"),
        leaver_garnets=either("keep", "burn", "split"),
        transfers=either("closed", "between_matches", "open"),
        balances=either("public", "own", "episode_start"),
        warnings=(WarningThreshold(after=1, fine=3), WarningThreshold(after=2, fine=2, eliminates=True))
        if dice.below(2)
        else (),
        most_episodes=dice.below(8) + 3,
        finalists=either(2, 2, 3),
        finals_games=either((), ("x-game",), ("duel", "x-game")),
        finals_best_of=either(1, 2, 3),
        finals_extra_games=dice.below(3),
        support_garnets=either(0, 2),
        sealed=dice.sample(KINDS, dice.below(8)),
        close_early="all_submitted" if dice.below(4) else "never",
        silence=either("drawn", "fewest_garnets"),
        ties=either("drawn", "fewest_garnets"),
        deadlines=DecisionDeadlines(give_token=60, support=120),
        twists=tuple(
            SeasonTwist(game="x-game", setting=setting, decider=either(*DECIDERS), options=options)
            for setting, options in dice.sample(SETTINGS, dice.below(4))
        ),
    )


def any_result(dice: Dice, seats: tuple[int, ...]) -> Result:
    """A random result, including ties, two candidates, no winner, or a token for every seat."""
    order = dice.shuffled(seats)
    first = order[: dice.choice((1, 1, 1, 2, 3, 4))]
    tokens = dict.fromkeys(seats, 1) if dice.below(12) == 0 else award_for_first(first)
    rest = [seat for seat in order if not tokens.get(seat)]
    candidates = rest[len(rest) - dice.choice((0, 1, 1, 1, 2)) :]
    ranks = {seat: (1 if seat in first else 2 + n // (1 + dice.below(2))) for n, seat in enumerate(order)}
    return result(
        order,
        tokens=tokens,
        candidates=candidates,
        garnets={seat: dice.below(6) for seat in seats},
        ranks=ranks,
    )


class Hazard:
    """A table that plays a random season to its end."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed.to_bytes(8, "big"), "hazard")
        self.table = Table(any_policies(self.dice), 2 + self.dice.below(8), seed=seed.to_bytes(8, "big"))
        self.matches = 0
        self.offers = 0
        self.mishaps = 6
        """Taken back, called off and tried in vain: so often at most, for a host who goes back for ever has no end."""

    @property
    def season(self) -> Season:
        return self.table.season

    def play(self) -> Table:
        """Play the season to its end."""
        for _ in range(1_000):
            if self.season.is_over and not (self.mishaps and self.dice.below(3) == 0 and self._take_back()):
                return self.table
            if self.dice.below(5) == 0:
                self.meddle()
            else:
                self.go_on()
        raise AssertionError("a season that doesn't end")

    def go_on(self) -> None:
        """Send the next command that the season waits for."""
        table, season = self.table, self.season
        running = next((found.match for found in season.matches if found.match.is_running), None)
        if season.is_over:
            return
        if season.decisions:
            self._decide()
        elif running is not None:
            outcome = any_result(self.dice, tuple(sorted(running.seats)))
            table.finish(running.id, outcome.but(dropped=dict.fromkeys(running.guests, DROPPED)))
        elif season.finals is not None or (season.episode and season.episode.stage in {"announced", "opponent_chosen"}):
            self._start()
        else:
            self._announce()

    def meddle(self) -> None:
        """Send a random command that the season does not wait for."""
        acts: list[Callable[[], object]] = [self._leave, self._warn, self._offer, self._answer, self._substitute]
        if self.mishaps:
            self.mishaps -= 1
            acts += [self._take_back, self._call_off]
        self.dice.choice(acts)()

    # --- inside ---------------------------------------------------------------------------

    def _announce(self) -> None:
        season, policies = self.season, self.season.policies
        if len(season.active) <= policies.finalists or len(season.episodes) >= policies.most_episodes:
            self.table.do(LiveSeason.announce_finals)
        else:
            self.table.episode()

    def _start(self) -> None:
        season = self.season
        self.matches += 1
        lineup = next_lineup(season)
        players = list(lineup.members)
        if lineup.is_open and len(players) > 2:
            players = list(self.dice.sample(players, 2 + self.dice.below(len(players) - 1)))
        # One seat more than there are members: a bot's.
        seats = dict(enumerate(players, 1 + self.dice.below(2)))
        guests = (max(seats) + 1,) if lineup.part == "main" and self.dice.below(3) == 0 else ()
        self.table.start(f"m_{self.matches}", lineup.game or "any-game", seats=seats, guests=guests)

    def _decide(self) -> None:
        season = self.season
        decision = self.dice.choice(tuple(season.decisions.values()))
        if self.dice.below(6) == 0:
            self.table.wait(60 if self.dice.below(2) else 90_000)
        elif self.dice.below(12) == 0:
            self.table.do(LiveSeason.close_decision, decision=decision.id)
        elif self.table.now < decision.due_at:
            count = decision.least + self.dice.below(decision.most - decision.least + 1)
            choice = self.dice.sample(decision.options, count)
            self.table.choose(self.dice.choice(decision.deciders), *choice, decision=decision.id)
        else:
            self.table.wait(0)

    def _leave(self) -> None:
        season = self.season
        if season.is_over or season.status == "casting" or self.dice.below(2):
            return
        duel = [each for each in (season.episode.duellists if season.episode else ()) if each in season.active]
        # Those of whom most hangs leave more often than in life.
        member = self.dice.choice(duel if duel and self.dice.below(3) else season.active)
        kind = LiveSeason.withdraw if self.dice.below(2) else LiveSeason.remove_member
        self.table.do(kind, member)

    def _warn(self) -> None:
        if not self.season.is_over:
            member = self.dice.choice(self.season.active)
            self.table.do(LiveSeason.warn_member, member=member, reason="Late.")

    def _substitute(self) -> None:
        if not self.season.is_over:
            self.table.do(LiveSeason.substitute_member, member=self.dice.choice(self.season.active))

    def _offer(self) -> None:
        able = [each for each in self.season.active if self.table.balances.get(each, 0)]
        if not self.season.may_transfer or not able or len(self.season.active) < 2:
            return
        giver = self.dice.choice(able)
        taker = self.dice.choice([each for each in self.season.active if each != giver])
        self.offers += 1
        amount = 1 + self.dice.below(self.table.balances[giver])
        self.table.do(
            partial(LiveSeason.offer_transfer, offer=f"tf_{self.offers}", giver=giver, taker=taker, amount=amount)
        )

    def _answer(self) -> None:
        if self.season.offers:
            offer = self.dice.choice(tuple(self.season.offers.values()))
            if self.dice.below(4) == 0:
                self.table.do(LiveSeason.withdraw_transfer, offer=offer.id, by=offer.giver)
            else:
                accept = bool(self.dice.below(3))
                self.table.do(LiveSeason.answer_transfer, offer=offer.id, by=offer.taker, accept=accept)

    def _take_back(self) -> bool:
        self.mishaps = max(self.mishaps - 1, 0)
        played = [found.match for found in self.season.matches if not found.match.is_running]
        if not played or self.season.status == "cancelled":
            return False
        self.table.take_back(self.dice.choice(played).id, cancelled=bool(self.dice.below(2)))
        return True

    def _call_off(self) -> None:
        running = [found.match for found in self.season.matches if found.match.is_running]
        if running:
            self.table.take_back(running[0].id, cancelled=True)
