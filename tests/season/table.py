"""A season with its ledger, as the services store them. Checks every step.

After each command: the fold of the events as JSON equals the season, to the byte. After each event: postings sum to
zero, causes are unique, no balance is negative; no candidate or opponent holds a token; a decision is opened once;
offers are between active members. A sealed choice changes no other viewer's view.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

import pytest

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.verdict import Result
from mainmatch.season import (
    BANK,
    HOST,
    Command,
    Event,
    HostView,
    MemberView,
    Policies,
    Posting,
    PublicView,
    Season,
    audience_of,
    commands,
    events,
    read_event,
    view,
    viewer_of,
)
from mainmatch.season.values import SettingValue

__all__ = ["NOON", "Table", "cast_of", "result"]

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

    def __init__(self, policies: Policies | None = None, members: int = 0, *, seed: bytes = b"season") -> None:
        created = events.SeasonCreated(id="se_1", title="First", policies=policies or Policies())
        self.seed = seed
        self.log: list[Event] = [created]
        self.season = Season.begin(created)
        self.shadow = Season.begin(created)
        self.now = NOON
        self.balances: dict[str, int] = {}
        self.apart = 0
        self.bank = 0
        self.causes: set[str] = set()
        for member in cast_of(members):
            self.do(commands.AddMember(member=member, alias=f"Player {member[3:]}"))
        if members:
            self.do(commands.StartSeason())

    # --- asking ---------------------------------------------------------------------------

    def do(self, command: Command) -> tuple[Event, ...]:
        """Execute a command, store and fold its events, post its garnets, and check everything."""
        before = self.season
        decided = before.decide(command, self.now, Dice(self.seed, f"season/{before.turn}"))
        for event in decided:
            self.season = self.season.after(event)
            self.shadow = self.shadow.after(read_event(event.type, event.model_dump_json()))
            if isinstance(event, events.GarnetsPosted):
                self._post(event.posting)
            self._look()
        assert self.season.dump() == self.shadow.dump()
        self.log.extend(decided)
        if [event.type for event in decided] == ["season.choice_made"]:
            self._must_keep_the_seal(before, decided[0])
        return decided

    def wait(self, seconds: int) -> tuple[Event, ...]:
        """Advance the time, and close due decisions."""
        self.now += timedelta(seconds=seconds)
        return self.do(commands.CloseDue(balances=self.balances))

    def choose(self, by: str, *choice: str, decision: str | None = None) -> tuple[Event, ...]:
        """Choose in the given decision, or in the only open one of this member."""
        own = [each.id for each in self.season.decisions.values() if by in each.deciders]
        asked = decision or own[0]
        return self.do(commands.Choose(decision=asked, by=by, choice=choice, balances=self.balances))

    def episode(self, game: str = "x-game") -> tuple[Event, ...]:
        return self.do(commands.AnnounceEpisode(game=game, balances=self.balances))

    def start(
        self, match: str, game: str = "x-game", *, seats: Mapping[int, str] | None = None, guests: tuple[int, ...] = ()
    ) -> tuple[Event, ...]:
        """Start a match with these seats; by default with all active members, or the two of the death match."""
        episode = self.season.episode
        duel = episode.duellists if episode and episode.stage == "opponent_chosen" else self.season.active
        seated = seats or dict(enumerate(duel, 1))
        begun = commands.StartMatch(match=match, game=game, seats=seated, guests=guests, config=self.twists)
        return self.do(begun)

    def finish(self, match: str, result: Result) -> tuple[Event, ...]:
        return self.do(commands.TakeResult(match=match, result=result, balances=self.balances))

    def play(self, match: str, outcome: Result, game: str = "x-game") -> tuple[Event, ...]:
        """Start a match and finish it. In the main match ``cm_n`` has seat n while all are active."""
        return (*self.start(match, game), *self.finish(match, outcome))

    def take_back(self, match: str, *, cancelled: bool = False) -> tuple[Event, ...]:
        return self.do(
            commands.TakeBackMatch(match=match, cancelled=cancelled, reason="A mistake.", balances=self.balances)
        )

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

    def views(self, season: Season | None = None) -> dict[str, PublicView]:
        """The views of all viewers of the given season, by default of the current one."""
        shown = season or self.season
        viewers = ["public", HOST, *(viewer_of(member) for member in shown.members)]
        return {viewer: view(shown, viewer, self.balances) for viewer in viewers}

    def told(self, *kinds: str) -> list[str]:
        """The types of the last events, among these kinds, in order."""
        return [event.type.removeprefix("season.") for event in self.log if event.type.removeprefix("season.") in kinds]

    def refused(self, command: Command) -> str:
        """Check that a command is refused without a change, and return the code."""
        before = self.season
        with pytest.raises(Refused) as refusal:
            self.do(command)
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
        assert isinstance(mine, MemberView | HostView)
        assert mine.choices[made.decision] == made.choice
        sealed = before.decisions[made.decision].visibility == "sealed"
        assert audience_of(before, made) == ((me,) if sealed else None)
        if sealed:
            seen, after = self.views(before), self.views()
            assert {viewer for viewer in after if after[viewer] != seen[viewer]} <= {me}
