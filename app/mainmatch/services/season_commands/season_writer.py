"""The writer of a season: what a command does to it, and what follows, stored once, at the command's end.

    acts --> events --> log, ledger, state, next deadline       one transaction
               |
               +--> bots in the cast decide, matches that lost their basis are cancelled

The season is the fold of its log (decision 28), and each viewer's feed what the log says to them. All that happens to
seasons is written here.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from functools import partial
from itertools import chain
from typing import Any, Concatenate, ParamSpec

from mainmatch.rules import Dice
from mainmatch.season import events
from mainmatch.season.draft import Told
from mainmatch.season.events import BalancesChanged, Event
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.state import Season
from mainmatch.season.values import HOST, SEASON_GOES_ON, Viewer, everybody, viewer_of
from mainmatch.services.events import account_events
from mainmatch.services.events.feed_writer import body_of, emit_to_account, season_feed_of
from mainmatch.services.matches import status_changes
from mainmatch.services.season_commands import wallets
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rfc3339
from mainmatch.store import matches, seasons
from mainmatch.store.publication_text import addressed_to
from mainmatch.store.seasons import SeasonRecord

P = ParamSpec("P")

_MOST_OF_BOTS = 200
"""Bound on the choices of bots after one command: far more than a season opens at once."""


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


class SeasonWriter:
    """A command's act on one season, which it stores and tells with all that follows.

    ``is_due``: the scheduler's, which looks after the season's house, too. Other commands leave that to it.
    """

    def __init__(self, uow: UnitOfWork, record: SeasonRecord, *, is_due: bool = False) -> None:
        self.uow = uow
        self.is_due = is_due
        self.record = record
        self.season = load(uow, record)
        self.shown = wallets.shown(uow, self.season)
        """Each member's balance as others saw it before the command."""
        self._told: list[tuple[Collection[Viewer], str]] = []
        """The events so far, each with who hears of it."""
        self._to_accounts: defaultdict[str, list[account_events.AccountEvent]] = defaultdict(list)
        """By member or ``host``; ``*`` is for all of them."""
        self._orphans: list[str] = []
        """Ids of matches that lost their basis."""

    def act(self, act: Callable[Concatenate[LiveSeason, P], None], *given: P.args, **named: P.kwargs) -> SeasonRecord:
        """Do this to the season, with what its members can spend now; its new record."""
        self._go_on(act, *given, **named)
        self._let_bots_decide()
        self._tell_balances()
        uow, record, season = self.uow, self.record, self.season
        seasons.append_events(uow.tx, record.id, self._told)
        columns: dict[str, Any] = {
            "heads": self._heads_after(),
            "status": season.status,
            "due_at": uow.now if self._has_house and not self.is_due else None if season.is_over else season.due_at,
            "finished_at": (record.finished_at or uow.now) if season.is_over else None,
        }
        if record.started_at is None and season.status not in {"casting", "cancelled"}:
            columns["started_at"] = uow.now
        changed = seasons.update(uow.tx, record, season.dump(), **columns)
        uow.tx.cache.put(("season/fold", record.id), changed.revision, season)
        if self._to_accounts:
            self._notify_cast()
        for match_id in self._orphans:
            match = matches.by_id(uow.tx, match_id)
            if match is not None and match.status not in ("finished", "cancelled"):
                status_changes.call_off(uow, match, SEASON_GOES_ON)
        return changed

    @property
    def _has_house(self) -> bool:
        return self.season.house is not None or (self.season.policies.house and self.season.status == "running")

    def tell(self, told: Told) -> None:
        """Note an event and its consequences for the ledger, matches and accounts."""
        event = told.event
        if isinstance(event, events.GarnetsPosted):
            wallets.post(self.uow, self.record.id, event.posting)
        for match_id in getattr(event, "orphaned", ()):
            wallets.call_off(self.uow, told.before, match_id, told.before.find_match(match_id).match.seats)
            self._orphans.append(match_id)
        self._add(told.viewers, event)
        if isinstance(event, events.DecisionOpened):
            decision = event.decision
            due_at = rfc3339(decision.due_at)
            asked = account_events.MyDecision(
                season_id=self.record.id, decision=decision.id, kind=decision.kind, due_at=due_at
            )
            for decider in decision.deciders:
                self._to_accounts[decider].append(asked)
        elif type(event) in _MINE:
            self._to_accounts["*"].append(_MINE[type(event)](season_id=self.record.id))

    def _go_on(self, act: Callable[Concatenate[LiveSeason, P], None], *given: P.args, **named: P.kwargs) -> None:
        """Act, and go on until the season has to wait."""
        dice = Dice(bytes.fromhex(self.record.seed), f"season/{self.season.turn}")
        live = LiveSeason(self.season, self.uow.now, dice, wallets.free(self.uow, self.record.id))
        act(live, *given, **named)
        live.advance()
        for told in live.told:
            self.tell(told)
        self.season = live.season

    def _let_bots_decide(self) -> None:
        """Let bots in the cast choose at once, at random: no better strategy is known."""
        bots = {each.member for each in seasons.of(self.uow.tx, self.record.id) if each.bot}
        for _ in range(_MOST_OF_BOTS if bots else 0):
            asked = (
                (decision, each)
                for decision in self.season.decisions.values()
                for each in decision.deciders
                if each in bots and each not in self.season.choices_in(decision.id)
            )
            decision, bot = next(asked, (None, ""))
            if decision is None:
                return
            dice = Dice(bytes.fromhex(self.record.seed), f"season/bots/{decision.id}/{bot}")
            choice = tuple(dice.sample(decision.options, max(decision.least, min(1, decision.most))))
            self._go_on(LiveSeason.choose, decision.id, bot, choice)

    def _tell_balances(self) -> None:
        """Tell changed balances to all viewers if balances are public, else to hosts and each member its own."""
        now = wallets.shown(self.uow, self.season)
        changed = {each: n for each, n in now.items() if self.shown.get(each, 0) != n}
        if not changed:
            return
        is_public = self.season.policies.balances == "public"
        self._add(everybody(self.season.members) if is_public else (HOST,), BalancesChanged(garnets=changed))
        for member, amount in () if is_public else changed.items():
            self._add((viewer_of(member),), BalancesChanged(garnets={member: amount}))

    def _add(self, viewers: Collection[Viewer], event: Event) -> None:
        self._told.append((viewers, body_of(self.uow, event)))

    def _heads_after(self) -> dict[Viewer, int]:
        """The heads of the feeds with what is told, of which their readers are notified."""
        heads = dict(self.record.heads)
        for viewer, bodies in addressed_to({*chain(*(viewers for viewers, _ in self._told))}, self._told).items():
            head = heads.get(viewer, 0)
            self.uow.tx.notices.publish(season_feed_of(self.record.id, viewer), head + 1, bodies)
            heads[viewer] = head + len(bodies)
        return heads

    def _notify_cast(self) -> None:
        """Write to the feeds of accounts, in the order of their ids (lock order)."""
        hosting = seasons.hosts_of(self.uow.tx, self.record.id)
        cast = seasons.of(self.uow.tx, self.record.id)
        places = {each.account_id: each.member for each in cast if each.account_id}
        told = self._to_accounts
        for account_id in sorted({*hosting, *places}):
            of_place = [places.get(account_id, ""), *([HOST] if account_id in hosting else [])]
            mine = [event for each in ("*", *of_place) for event in told.get(each, ())]
            if mine:
                emit_to_account(self.uow, account_id, *mine)


_MINE: Mapping[type[Event], Any] = {
    events.SeasonStarted: partial(account_events.MySeasonStarted, status="running"),
    events.SeasonFinished: partial(account_events.MySeasonFinished, status="finished"),
    events.SeasonCancelled: partial(account_events.MySeasonCancelled, status="cancelled"),
}
"""The account event of the cast and the hosts, by season event."""
