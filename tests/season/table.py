"""A season with its ledger, as the services store them. Checks every step.

After each act: the fold of the events as JSON equals the season, to the byte. After each event: postings sum to
zero, causes are unique, no balance is negative; no candidate or opponent holds a token; a decision is opened once;
offers are between active members. A sealed choice changes no other viewer's view.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Concatenate, ParamSpec, TypeAlias

import pytest

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.verdict import Result
from mainmatch.season import events
from mainmatch.season.events import Event, audience_of, read_event
from mainmatch.season.ledger_entries import Posting
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies
from mainmatch.season.state import Season, next_lineup
from mainmatch.season.values import BANK, HOST, SettingValue, viewer_of
from mainmatch.season.views import HostSeasonView, MemberSeasonView, PublicSeasonView, view

P = ParamSpec("P")
Act: TypeAlias = Callable[[LiveSeason], None]

NOON = datetime(2020, 3, 1, 12, tzinfo=UTC)


def cast_of(count: int) -> tuple[str, ...]:
    return tuple(f"cm_{n}" for n in range(1, count + 1))


def result(
    order: Iterable[int],
    *,
    tokens: Mapping[int, int] | None = None,
    candidates: Iterable[int] = (),
    garnets: Mapping[int, int] | None = None,
    ranks: Mapping[int, int] | None = None,
) -> Result:
    """A made-up result: seats from first to last, one rank each, or by ``ranks``."""
    seats = list(order)
    placed = ranks or {seat: n for n, seat in enumerate(seats, 1)}
    return Result(
        tokens_of_life={seat: (tokens or {}).get(seat, 0) for seat in sorted(seats)},
        garnets={seat: (garnets or {}).get(seat, 0) for seat in sorted(seats)},
        elimination_candidates=tuple(candidates),
        winners=tuple(seat for seat in sorted(seats) if (tokens or {}).get(seat)),
        standings=tuple({"seat": seat, "rank": placed[seat], "score": -placed[seat]} for seat in seats),
    )


class Table:
    """One season. ``members`` are cast when a count is given."""

    def __init__(self, policies: SeasonPolicies | None = None, members: int = 0, *, seed: bytes = b"season") -> None:
        created = events.SeasonCreated(id="se_1", title="First", policies=policies or SeasonPolicies())
        self.seed = seed
        self.log: list[Event] = [created]
        self.season = created.begun()
        self.shadow = created.begun()
        self.now = NOON
        self.balances: dict[str, int] = {}
        self.apart = 0
        self.bank = 0
        self.causes: set[str] = set()
        for member in cast_of(members):
            self.do(LiveSeason.add_member, member=member, alias=f"Player {member[3:]}")
        if members:
            self.do(LiveSeason.start)

    # --- asking ---------------------------------------------------------------------------

    def do(
        self, act: Callable[Concatenate[LiveSeason, P], None], *given: P.args, **named: P.kwargs
    ) -> tuple[Event, ...]:
        """Act on the season, store and fold what is told, post its garnets, and check everything."""
        before = self.season
        live = LiveSeason(before, self.now, Dice(self.seed, f"season/{before.turn}"), dict(self.balances))
        act(live, *given, **named)
        live.advance()
        for told in live.told:
            assert told.before is self.season
            self.season = told.after
            self.shadow = read_event(told.event.type, told.event.as_json()).after(self.shadow)
            if isinstance(told.event, events.GarnetsPosted):
                self._post(told.event.posting)
            self._look()
        assert self.season is live.season
        assert self.season.dump() == self.shadow.dump()
        assert {each: n for each, n in live.balances.items() if n} == {
            each: n for each, n in self.balances.items() if n
        }
        decided = tuple(told.event for told in live.told)
        self.log.extend(decided)
        if [event.type for event in decided] == ["season.choice_made"]:
            self._must_keep_the_seal(before, decided[0])
        return decided

    def wait(self, seconds: int) -> tuple[Event, ...]:
        """Advance the time, and close due decisions."""
        self.now += timedelta(seconds=seconds)
        return self.do(LiveSeason.close_due)

    def choose(self, by: str, *choice: str, decision: str | None = None) -> tuple[Event, ...]:
        """Choose in the given decision, or in the only open one of this member."""
        own = [each.id for each in self.season.decisions.values() if by in each.deciders]
        asked = decision or own[0]
        return self.do(LiveSeason.choose, decision=asked, by=by, choice=choice)

    def episode(self, game: str = "x-game") -> tuple[Event, ...]:
        return self.do(LiveSeason.announce_episode, game, garnets=self.balances)

    def start(
        self, match: str, game: str = "x-game", *, seats: Mapping[int, str] | None = None, guests: tuple[int, ...] = ()
    ) -> tuple[Event, ...]:
        """Start a match with these seats; by default with all whom it is for, a duel's candidates first."""
        episode = self.season.episode
        is_duel = episode is not None and episode.stage == "opponent_chosen" and not episode.is_vote
        duel = episode.duellists if episode and is_duel else self._lined_up()
        seated = seats or dict(enumerate(duel, 1))
        begun = partial(LiveSeason.start_match, match=match, game=game, seats=seated, guests=guests, config=self.twists)
        return self.do(begun)

    def _lined_up(self) -> tuple[str, ...]:
        try:
            return next_lineup(self.season).members
        except Refused:
            return self.season.active

    def finish(self, match: str, result: Result) -> tuple[Event, ...]:
        return self.do(LiveSeason.take_result, match=match, result=result)

    def play(self, match: str, outcome: Result, game: str = "x-game") -> tuple[Event, ...]:
        """Start a match and finish it. In the main match ``cm_n`` has seat n while all are active."""
        return (*self.start(match, game), *self.finish(match, outcome))

    def take_back(self, match: str, *, cancelled: bool = False) -> tuple[Event, ...]:
        return self.do(LiveSeason.take_back_match, match=match, cancelled=cancelled, reason="A mistake.")

    @property
    def twists(self) -> dict[str, SettingValue]:
        """What members decided about the config of the main match."""
        twists = self.season.episode.twists if self.season.episode else {}
        return {setting: value for setting, value in twists.items() if value is not None}

    @property
    def stage(self) -> str:
        """The stage of the last episode."""
        return self.season.episodes[-1].stage

    @property
    def open(self) -> list[str]:
        """The kinds of open decisions."""
        return [each.kind for each in self.season.decisions.values()]

    def views(self, season: Season | None = None) -> dict[str, PublicSeasonView]:
        """The views of all viewers of the given season, by default of the current one."""
        shown = season or self.season
        viewers = ["public", HOST, *(viewer_of(member) for member in shown.members)]
        return {viewer: view(shown, viewer, self.balances) for viewer in viewers}

    def told(self, *kinds: str) -> list[str]:
        """The types of the last events, among these kinds, in order."""
        return [event.type.removeprefix("season.") for event in self.log if event.type.removeprefix("season.") in kinds]

    def refused(self, act: Callable[Concatenate[LiveSeason, P], None], *given: P.args, **named: P.kwargs) -> str:
        """Check that an act is refused without a change, and return the code."""
        before = self.season
        with pytest.raises(Refused) as refusal:
            self.do(act, *given, **named)
        assert self.season is before
        assert refusal.value.message
        return refusal.value.code

    # --- checking -------------------------------------------------------------------------

    def _post(self, posting: Posting) -> None:
        assert posting.cause not in self.causes
        assert posting.cause.startswith(f"{self.season.id}/")
        assert sum(line.amount for line in posting.lines) == 0
        self.causes.add(posting.cause)
        for line in posting.lines:
            if line.account == BANK:
                self.bank += line.amount
            elif line.account == "escrow":
                self.apart += line.amount
            else:
                assert line.account in self.season.members
                self.balances[line.account] = self.balances.get(line.account, 0) + line.amount
        assert min(self.balances.values(), default=0) >= 0
        assert self.apart >= 0
        assert sum(self.balances.values()) + self.apart + self.bank == 0

    def _look(self) -> None:
        season = self.season
        episode = season.episode
        if episode is None:
            assert season.tokens == {}
        else:
            assert not set(episode.duellists) & set(season.tokens)
        opened = Counter(
            (each.episode, each.kind, each.about, each.deciders) for each in season.decisions.values() if each.deciders
        )
        assert max(opened.values(), default=1) == 1
        assert set(season.ballots) <= set(season.decisions)
        assert {side for each in season.offers.values() for side in (each.giver, each.taker)} <= set(season.active)

    def _must_keep_the_seal(self, before: Season, made: Event) -> None:
        assert isinstance(made, events.ChoiceMade)
        me = viewer_of(made.by)
        mine = view(self.season, me, self.balances)
        assert isinstance(mine, MemberSeasonView | HostSeasonView)
        assert mine.choices[made.decision] == made.choice
        sealed = before.decisions[made.decision].visibility == "sealed"
        assert audience_of(before, made) == ((me,) if sealed else None)
        if sealed:
            seen, after = self.views(before), self.views()
            assert {viewer for viewer in after if after[viewer] != seen[viewer]} <= {me}
