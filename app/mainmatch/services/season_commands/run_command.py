"""Runs a season's command: decides it and stores the consequences.

    command --> events --> log, ledger, feeds, state, next deadline       one transaction
                  |
                  +--> bots in the cast decide, matches that lost their basis are cancelled

The season is the fold of its log (decision 28). All season commands run here.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from mainmatch.rules import Dice
from mainmatch.season import HOST, Command, Event, Season, commands, events
from mainmatch.services.events.account_events import (
    AccountEvent,
    MyDecision,
    MySeasonCancelled,
    MySeasonFinished,
    MySeasonStarted,
)
from mainmatch.services.events.feed_writer import SeasonEventWriter, emit_to_account
from mainmatch.services.matches import status_changes
from mainmatch.services.season_commands import wallets
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, season_members, seasons
from mainmatch.store.seasons import SeasonRecord

__all__ = ["Made", "announce_birth", "go_on", "load", "of_match"]

Made: TypeAlias = Callable[[Season, Mapping[str, int]], Command]
"""Makes a command from the current season and what each member can spend (for ``Weighed``)."""

_MOST_OF_BOTS = 200
"""Bound on the choices of bots after one command: far more than a season opens at once."""

_MINE: Mapping[type[Event], Callable[..., AccountEvent]] = {
    events.SeasonStarted: partial(MySeasonStarted, status="running"),
    events.SeasonFinished: partial(MySeasonFinished, status="finished"),
    events.SeasonCancelled: partial(MySeasonCancelled, status="cancelled"),
}
"""The account event of the cast and the hosts, by season event."""


def load(uow: UnitOfWork, record: SeasonRecord) -> Season:
    """The season at this revision, from the process's cache if possible."""
    key = ("season/fold", record.id)
    known = uow.tx.cache.get(key, record.revision)
    if isinstance(known, Season):
        return known
    season = Season.load(seasons.state(uow.tx, record.id))
    uow.tx.cache.put(key, record.revision, season)
    return season


def of_match(uow: UnitOfWork, season_id: str) -> tuple[SeasonRecord, Season]:
    """The season of a match. Raises LookupError if it is missing, which cannot happen: matches never outlive it."""
    record = seasons.by_id(uow.tx, season_id)
    if record is None:
        raise LookupError("a match's season is stored as long as the match")
    return record, load(uow, record)


def go_on(
    uow: UnitOfWork, record: SeasonRecord, command: Command | Made, *, paying: Callable[[], None] | None = None
) -> SeasonRecord:
    """Decide a command and store its consequences. Raises Refused; then the transaction must be rolled back.

    ``paying``: moves garnets before the decision; members are notified of both together.
    """
    season = load(uow, record)
    course = _Course(uow, record, season, wallets.shown(uow, season), SeasonEventWriter(uow, record))
    if paying is not None:
        paying()
    course.decide(command)
    course.let_bots_decide()
    return course.write()


def announce_birth(uow: UnitOfWork, record: SeasonRecord, season: Season, begun: events.SeasonCreated) -> SeasonRecord:
    """Write the first event of a new season."""
    writer = SeasonEventWriter(uow, record)
    writer.event(season, begun, season)
    changed = seasons.update(uow.tx, record, None, heads=writer.write())
    uow.tx.cache.put(("season/fold", record.id), changed.revision, season)
    return changed


@dataclass(slots=True)
class _Course:
    """The consequences of one command for a season, before they are stored."""

    uow: UnitOfWork
    record: SeasonRecord
    season: Season
    before: Mapping[str, int]
    """Each member's balance as others saw it before the command."""
    writer: SeasonEventWriter
    _log: list[Event] = field(default_factory=list)
    _orphans: list[str] = field(default_factory=list)
    """Ids of matches that lost their basis."""
    _to_accounts: dict[str, list[AccountEvent]] = field(default_factory=lambda: defaultdict(list))

    def decide(self, command: Command | Made) -> None:
        if not isinstance(command, Command):
            command = command(self.season, wallets.free(self.uow, self.record.id))
        dice = Dice(bytes.fromhex(self.record.seed), f"season/{self.season.turn}")
        for event in self.season.decide(command, self.uow.now, dice):
            self._take(event)

    def let_bots_decide(self) -> None:
        """Let bots in the cast choose at once, at random: no better strategy is known."""
        bots = {each.member for each in season_members.of(self.uow.tx, self.record.id) if each.bot}
        for _ in range(_MOST_OF_BOTS if bots else 0):
            made = _choice_of(self.season, bots, bytes.fromhex(self.record.seed))
            if made is None:
                return
            self.decide(made)

    def write(self) -> SeasonRecord:
        uow, record, season = self.uow, self.record, self.season
        now = wallets.shown(uow, season)
        self.writer.garnets(season, {each: n for each, n in now.items() if self.before.get(each, 0) != n})
        first = seasons.count_events(uow.tx, record.id) + 1
        rows = [(event.type, event.model_dump_json()) for event in self._log]
        seasons.append_events(uow.tx, record.id, first, uow.now, rows)
        due_at = None if season.is_over else season.due_at
        columns: dict[str, Any] = {"heads": self.writer.write(), "status": season.status, "due_at": due_at}
        if season.status != "casting" and record.started_at is None and season.status != "cancelled":
            columns["started_at"] = uow.now
        columns["finished_at"] = (record.finished_at or uow.now) if season.is_over else None
        changed = seasons.update(uow.tx, record, season.dump(), **columns)
        uow.tx.cache.put(("season/fold", record.id), changed.revision, season)
        if self._to_accounts:
            _notify_cast(uow, changed, self._to_accounts)
        self._call_off()
        return changed

    def _take(self, event: Event) -> None:
        if isinstance(event, events.GarnetsPosted):
            wallets.post(self.uow, self.record.id, event.posting)
        for match_id in getattr(event, "orphaned", ()):
            seats = self.season.find_match(match_id).match.seats
            wallets.call_off(self.uow, self.season, match_id, seats)
            self._orphans.append(match_id)
        before, self.season = self.season, self.season.after(event)
        self.writer.event(before, event, self.season)
        self._log.append(event)
        self._note(event)

    def _note(self, event: Event) -> None:
        """Collect the notices for accounts: open decisions for their deciders, and changes of the season's status."""
        if isinstance(event, events.DecisionOpened):
            decision = event.decision
            asked = MyDecision(
                season_id=self.record.id,
                decision=decision.id,
                kind=decision.kind,
                due_at=rfc3339(decision.due_at),
            )
            for decider in decision.deciders:
                self._to_accounts[decider].append(asked)
        if mine := _MINE.get(type(event)):
            self._to_accounts["*"].append(mine(season_id=self.record.id))

    def _call_off(self) -> None:
        for match_id in self._orphans:
            record = matches.by_id(self.uow.tx, match_id)
            if record is not None and record.status not in ("finished", "cancelled"):
                status_changes.call_off(self.uow, record, "The season goes on without this match.")


def _choice_of(season: Season, bots: set[str], seed: bytes) -> Made | None:
    for decision in season.decisions.values():
        asked = [each for each in decision.deciders if each in bots and each not in season.choices_in(decision.id)]
        if asked:
            dice = Dice(seed, f"season/bots/{decision.id}/{asked[0]}")
            choice = tuple(dice.sample(decision.options, max(decision.least, min(1, decision.most))))
            return lambda _, balances: commands.Choose(
                balances=balances, decision=decision.id, by=asked[0], choice=choice
            )
    return None


def _notify_cast(uow: UnitOfWork, record: SeasonRecord, notices: Mapping[str, list[AccountEvent]]) -> None:
    """Write events to the feeds of accounts. ``notices``: by member or ``host``; ``*`` is for all of them.

    In the order of the accounts' ids (lock order).
    """
    hosting = season_members.hosts_of(uow.tx, record.id)
    places = {each.account_id: each.member for each in season_members.of(uow.tx, record.id) if each.account_id}
    for account_id in sorted({*hosting, *places}):
        mine = [*notices.get("*", ()), *notices.get(places.get(account_id, ""), ())]
        if account_id in hosting:
            mine += notices.get(HOST, ())
        for event in mine:
            emit_to_account(uow, account_id, event)
