"""The rig: plays a match, and at the opening of its phases lets two worlds part and compares what people see of them.

The twin of a world differs from it in what other seats have sealed, when and how often (``twists``), or in what a
game's secret variant hides (``holdings``). Everybody who may not know that is asked everything, in both. Comparison
of what was sealed ends with the phase, for it is told then; of what a secret variant hides it goes on after an act and
after the close (``publishing``). The first difference is raised as a ``Leak``.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from mainmatch.conformance.check_declarations import silent_match
from mainmatch.rules import JUDGE, Dice, Game, Instant, Viewer, turn, viewer_of
from mainmatch.services.play import submissions
from tests.secrecy.aftermath import AFTERMATHS
from tests.secrecy.holdings import Mutation, mutations, store
from tests.secrecy.publishing import Publishing, kept_from
from tests.secrecy.questions import Moment, moment_of
from tests.secrecy.sight import Share, Sight, Tally, captured, first_difference
from tests.secrecy.twists import Plan, Pools, Twist, binding_in, drawn, planned, played, pools_of
from tests.secrecy.world import Person, Setting, World, opened

_STATUS_TELLERS = frozenset({"getHostStatus"})
_ACTS = frozenset({"postAction"})
"""What a seat does at once may open what was hidden till then (a call finds out whether it is right): the rules tell
it. That it may be done at all must follow from what the seat knows."""
_HOSTS = ("host", "second host", "admin")
_DRAWS = 40
"""Of a twist, until one applies."""


@dataclass(frozen=True)
class Effort:
    """How much is compared: twins at each moment, and at how many moments of the match."""

    moments: int
    """Phases to look at, spread over the match."""
    twins: int
    """Twists of sealed input at each moment."""
    viewers: int | None = None
    """For how many viewers the secret variants are tried at each moment; None: for all."""
    share: int = 1
    """At each moment one in so many of the asks that read nothing; another part each time."""
    reads: int = 1
    """Of what can be read the view and its events, and one in so many of the rest; another part for each person."""
    only: frozenset[str] | None = None
    """None but these operations; None: all."""
    players: int | None = None
    aftermaths: tuple[str, ...] = tuple(AFTERMATHS)


async def examine(
    game_id: str,
    setting: Setting,
    seed: str,
    effort: Effort,
    tally: Tally,
    prepare: Callable[[], AbstractContextManager[Any]] = nullcontext,
) -> None:
    """Play one match and compare. Raises Leak. ``prepare``: what stands while it is played, such as a planted leak."""
    with opened(game_id, setting, seed, effort.players) as world, prepare():
        dice, is_owed = Dice(seed.encode(), "rig"), False
        # Of a game that can be long its settings make a short one.
        usual = len(silent_match(world.game, world.match.spec)) - 1
        for number in range(world.game.longest + 1):
            if world.record.status != "running":
                return
            _act_at_once(world)
            if world.record.status != "running":
                return
            share = Share(tally.moments, effort.share, effort.only, effort.reads)
            scenario = _Scene.at(world, dice, f"{seed}/{number}", share)
            if (scenario.pools or seals_nothing(world.game)) and (is_owed or _is_chosen(number, usual, effort)):
                # Where nothing can be otherwise without ending the phase, the next moment is looked at as well.
                is_owed = not await scenario.compare(effort, tally)
            _go_on(world, scenario.plan)


def seals_nothing(game: Game) -> bool:
    """Whether seats of a game send nothing but instants: then acts and hidden holdings alone make other worlds."""
    return all(issubclass(action, Instant) for action in game.actions)


def _is_chosen(number: int, usual: int, effort: Effort) -> bool:
    """The first moments always; of a match's later ones as many as were asked for, at even steps."""
    every = max(1, usual // effort.moments)
    return number % every == 0


def _act_at_once(world: World) -> None:
    """Instant actions of everybody's bots: told as they happen, so they are the same in both worlds."""
    ordinal = world.match.ordinal
    for seat in world.match.asked:
        match = world.match
        if match.phase is None or match.ordinal != ordinal:
            return
        for deed in turn(match, seat, world.game.bot):
            if not deed.is_instant:
                break
            caller = world.caller(world.player(seat).name)
            world.executor.write_now(submissions.act, caller, world.match_id, world.record.phase_id or "", deed.action)
            if world.match.ordinal != ordinal:
                return


def _go_on(world: World, plan: Plan) -> None:
    record = world.record
    if record.opened_at is None or record.due_at is None:
        return
    played(world, plan, record.opened_at, record.due_at)
    world.wait_until(record.due_at)
    review = world.record.review_until
    if review is not None:
        world.wait_until(review)


@dataclass
class _Scene:
    """A moment of a match, the plan of its first world, and what people see of that."""

    world: World
    dice: Dice
    share: Share
    moment: Moment
    pools: Pools
    plan: Plan
    opened_at: datetime
    due_at: datetime
    sights: dict[str, dict[str, Sight]] = field(default_factory=dict)

    @classmethod
    def at(cls, world: World, dice: Dice, label: str, share: Share) -> "_Scene":
        record = world.record
        assert record.opened_at is not None
        assert record.due_at is not None
        pools = pools_of(world.match, dice)
        plan = planned(pools, binding_in(world.match), world.setting, dice)
        return cls(world, dice, share, moment_of(world, label), pools, plan, record.opened_at, record.due_at)

    async def compare(self, effort: Effort, tally: Tally) -> bool:
        """Compare twists of sealed input, then those of hidden holdings. Raises Leak.

        False: none of the former, or hardly any of the latter where nobody seals anything.
        """
        before = tally.worlds
        # Two of what may happen after it at each moment, others at the next one: the first world is asked for each.
        what = [effort.aftermaths[(tally.moments + n) % len(effort.aftermaths)] for n in (0, 3)]
        tally.moments += 1
        if self.share.delivers:
            # What is old is out of the way, and whoever lost a feed has lost it.
            for person in self.world.people.values():
                await self.world.catch_up(person)
        for n in range(effort.twins):
            twist = self._drawn(tally)
            if twist is not None:
                await self._compare_twist(twist, what[n % 2], tally)
        is_done = tally.worlds > before or not effort.twins
        await self._compare_holdings(effort, tally)
        return is_done or (not self.pools and tally.worlds > before)

    def _drawn(self, tally: Tally) -> Twist | None:
        """A twist of which there is somebody who may not know; None where there seems to be none."""
        most = "nothing" if self._known_to() == "everyone" else "presence"
        for _ in range(_DRAWS):
            match = self.world.match
            own = match.phase.close_early if match.phase else "host"
            rule = self.world.setting.close_early if own == "as_set" else own
            twist = drawn(self.plan, self.pools, binding_in(match), rule, self.dice)
            if twist is not None and self.world.setting.host_plays and not tally.pairs["host who plays"]:
                # Who twists learns nothing of it: first a twist that a host who plays and another player can be shown.
                twist = None if 1 in twist.seats or twist.seats == {*self.pools} - {1} else twist
            if twist is not None and most in ("presence", twist.shows):
                return twist
        return None

    # --- sealed input

    async def _compare_twist(self, twist: Twist, after: str, tally: Tally) -> None:
        if after == "newcomer" and self.world.setting.host_plays and self.world.player(2).name == "host":
            return
        ours = await self._seen_after(after)
        known_to = self._known_to()
        people = [sight.person for sight in ours.values() if self._may_not_know(sight.person, twist, known_to)]
        with self.world.branch(cold=True):
            played(self.world, twist.plan, self.opened_at, self.due_at)
            AFTERMATHS[after].happen(self.world)
            theirs = await self._seen_by(people, after, ours)
        because = f"{', '.join(twist.kinds)} ({after} followed; {self.world.setting})"
        tally.worlds += 1
        for person in people:
            skip = self._declared(person, twist, known_to)
            self._must_match(ours[person.name], theirs[person.name], because, skip)
            tally.add(theirs[person.name], twist.kinds)

    async def _seen_after(self, after: str) -> dict[str, Sight]:
        if after not in self.sights:
            with self.world.branch(cold=True):
                played(self.world, self.plan, self.opened_at, self.due_at)
                AFTERMATHS[after].happen(self.world)
                # Who stays outside sees what the spectator sees: the newcomer is asked when there is one.
                people = [each for each in self.world.people.values() if each.name != "late" or each.kind == "newcomer"]
                self.sights[after] = await self._seen_by(people, after)
        return self.sights[after]

    async def _seen_by(
        self, people: Iterable[Person], after: str, known: dict[str, Sight] | None = None
    ) -> dict[str, Sight]:
        return await captured(self.world, people, self.moment, AFTERMATHS[after].asks, known, share=self.share)

    def _known_to(self) -> str:
        phase = self.world.match.phase
        order = ("hidden", "host", "everyone")
        assert phase is not None
        return min(self.world.setting.submission_status, phase.status, key=order.index)

    def _may_not_know(self, person: Person, twist: Twist, known_to: str) -> bool:
        # Whose seat was taken by a newcomer remembers what they sent themselves.
        own = {seat for seat in twist.seats if self.world.player(seat).name == person.name}
        # What the judge sends is all hosts' own.
        own |= twist.seats & {JUDGE} if person.kind in _HOSTS else set()
        return not own and (known_to != "everyone" or twist.shows == "nothing")

    def _declared(self, person: Person, twist: Twist, known_to: str) -> frozenset[str]:
        """The one answer in which hosts may learn who has submitted, where the match says so."""
        is_told = known_to == "host" and person.kind in _HOSTS and twist.shows != "nothing"
        return _STATUS_TELLERS if is_told else frozenset()

    # --- hidden holdings

    async def _compare_holdings(self, effort: Effort, tally: Tally) -> None:
        ours = await self._seen_after("nothing")
        share = Share(self.share.first, of_reads=self.share.of_reads)
        publishing = Publishing(self.world, self.moment, self.due_at, self.dice, tally, share)
        with self.world.branch(cold=True):
            played(self.world, self.plan, self.opened_at, self.due_at)
            if effort.only is None:
                await publishing.compare_deeds([sight.person for sight in ours.values()])
            for viewer in self._viewers(effort):
                people = [sight.person for sight in ours.values() if kept_from(sight.person) == viewer]
                for mutation in mutations(self.world, viewer, self.dice):
                    if self._known_to() != "everyone" or not mutation.changes_senders:
                        await self._compare_mutation(mutation, people, ours, tally)
                        if effort.only is None:
                            await publishing.compare_twin(mutation, people)

    def _viewers(self, effort: Effort) -> tuple[Viewer, ...]:
        seats = self.dice.shuffled([viewer_of(seat) for seat in self.world.match.spec.seats])
        return ("public", "host", *seats)[: effort.viewers]

    async def _compare_mutation(
        self, mutation: Mutation, people: list[Person], ours: dict[str, Sight], tally: Tally
    ) -> None:
        because = f"{mutation.variant.name} ({self.world.setting})"
        with self.world.branch(cold=True):
            store(self.world, mutation)
            # The scene before may be remembered under a revision that the scene after has.
            self.world.forget()
            theirs = await self._seen_by(people, "nothing", ours)
        tally.worlds += 1
        for person in people:
            self._must_match(ours[person.name], theirs[person.name], because, acts=_ACTS)
            tally.add(theirs[person.name], [mutation.variant.name])

    def _must_match(
        self,
        ours: Sight,
        theirs: Sight,
        because: str,
        skip: frozenset[str] = frozenset(),
        acts: frozenset[str] = frozenset(),
    ) -> None:
        leak = first_difference(self.world.game.id, ours, theirs, because, skip, acts)
        if leak is not None:
            raise leak
