"""What must be true of a season after every step, looked at in the store itself, and only at what is new there.

The season is the fold of its log; the ledger sums to zero, and nobody is below it; tokens, duels and offers are sound;
what is set apart belongs to a match that is played or to an open offer; every feed is dense; whoever follows the host's
feed knows what everybody has; matches run if the season says so, and no others.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mainmatch.season import events
from mainmatch.season.state import PlayedMatch, Season
from mainmatch.season.values import BANK, ESCROW, GARNET
from mainmatch.services.season_commands import season_writer, wallets
from mainmatch.services.seasons import queries
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import feeds, ledger, matches, seasons, seats
from mainmatch.store.matches import MatchRecord
from tests.services.seasons.evening import event_of
from tests.services.table import Table

_PAGE = 1000
_PLAYED = {"running", "paused", "halted"}


@dataclass
class Soundness:
    """One season, folded beside the store. ``lobbies``: its matches that haven't begun."""

    table: Table
    id: str
    shadow: Season | None = None
    log: list[events.Event] = field(default_factory=list)
    heads: Counter[str] = field(default_factory=Counter)
    told: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))
    """Garnets by member, as each viewer's feed has told."""
    sealed: set[str] = field(default_factory=set)
    """Decisions that were opened sealed."""
    sums: Counter[str] = field(default_factory=Counter)
    """By account, from the entries of the ledger."""
    entries: int = 0
    causes: set[str] = field(default_factory=set)
    steps: int = 0

    def prove(self) -> Season:
        """Look at everything; answers the season."""
        self.steps += 1
        return self.table.read(self._prove)

    def _prove(self, uow: UnitOfWork) -> Season:
        season = self._fold(uow)
        self._ledger(uow)
        self._feeds(uow, season)
        self._garnets(uow, season)
        self._rules(season)
        self._matches(uow, season)
        return season

    def _fold(self, uow: UnitOfWork) -> Season:
        rows = seasons.events(uow.tx, self.id)
        assert [n for n, *_ in rows] == [*range(1, len(rows) + 1)]
        for _, _, body in rows[len(self.log) :]:
            event = event_of(body)
            if isinstance(event, events.SeasonCreated):
                self.shadow = event.begun()
            else:
                assert self.shadow is not None
                self.shadow = event.after(self.shadow)
            self.log.append(event)
        assert self.shadow is not None
        record = seasons.by_id(uow.tx, self.id)
        assert record is not None
        stored = seasons.state(uow.tx, self.id)
        assert stored == self.shadow.dump() == season_writer.load(uow, record).dump()
        assert record.status == self.shadow.status
        assert record.due_at == (None if self.shadow.is_over else self.shadow.due_at)
        assert (record.finished_at is not None) == self.shadow.is_over
        return self.shadow

    def _ledger(self, uow: UnitOfWork) -> None:
        for entry in ledger.entries(uow.tx, self.id, account=None, currency=GARNET, after=self.entries, limit=_PAGE):
            self.entries += 1
            assert entry.n == self.entries
            assert entry.cause not in self.causes
            assert sum(entry.lines.values()) == 0
            self.causes.add(entry.cause)
            self.sums.update(entry.lines)
        balances = ledger.balances(uow.tx, self.id, GARNET)
        assert {each: n for each, n in balances.items() if n} == {each: n for each, n in self.sums.items() if n}
        assert sum(balances.values()) == 0
        assert all(n >= 0 for account, n in balances.items() if account != BANK)

    def _garnets(self, uow: UnitOfWork, season: Season) -> None:
        running = {match.id: match for match in season.running}
        apart = {account: n for account, n in self.sums.items() if n and account not in {BANK, ESCROW, *season.members}}
        for account in apart:
            match_id, _, seat = account.partition("/seat:")
            assert match_id in running, f"{account} holds garnets of a match that isn't played"
            assert int(seat) in running[match_id].seats
        assert self.sums[ESCROW] == sum(offer.amount for offer in season.offers.values())
        shown = wallets.shown(uow, season)
        assert set(shown) == set(season.members)
        assert min(shown.values(), default=0) >= 0
        if not running:
            assert sum(shown.values()) + self.sums[BANK] == 0
        self._must_be_told(season, shown)
        if season.policies.leaver_garnets != "keep":
            playing = {member for match in running.values() for member in match.seats.values()}
            for member in season.members.values():
                if member.left and member.left.result_n == 0 and member.id not in playing:
                    assert self.sums[member.id] == 0, "who left by itself leaves nothing"

    def _must_be_told(self, season: Season, shown: Mapping[str, int]) -> None:
        """Who follows its feed knows what its view says: hosts all, members their own, everybody what is public."""
        everybody = ["public", "host"] if season.policies.balances == "public" else ["host"]
        for viewer in everybody:
            told = {each: n for each, n in self.told[viewer].items() if n and each in shown}
            assert told == {each: n for each, n in shown.items() if n}
        for member in season.members:
            assert self.told[f"member:{member}"].get(member, 0) == shown[member]

    def _rules(self, season: Season) -> None:
        episode = season.episode
        if episode is None:
            assert season.tokens == {}
        else:
            assert not set(episode.duellists) & set(season.tokens), "no candidate and no opponent holds a token"
        asked = Counter((each.episode, each.kind, each.deciders) for each in season.decisions.values())
        assert max(asked.values(), default=1) == 1
        assert {side for each in season.offers.values() for side in (each.giver, each.taker)} <= set(season.active)
        for each in season.episodes:
            assert each.eliminated is None or each.eliminated in each.duellists
        if season.is_over:
            assert season.offers == {}
            assert not season.running or season.status == "cancelled"

    def _matches(self, uow: UnitOfWork, season: Season) -> None:
        for found in season.matches:
            record = matches.by_id(uow.tx, found.match.id)
            assert record is not None
            assert record.season_id == self.id
            if found.match.is_running and record.status in _PLAYED:
                self._must_sit(uow, found.match)
            if season.status == "cancelled" and found.match.is_running:
                assert record.status == "cancelled"
            else:
                assert record.status in (_PLAYED if found.match.is_running else {"finished"})

    def _must_sit(self, uow: UnitOfWork, match: PlayedMatch) -> None:
        """Who has a member's place has its seat, too."""
        players = {each.member: each.account_id for each in seasons.of(uow.tx, self.id)}
        held = {each.seat: each for each in seats.of(uow.tx, match.id)}
        for seat, member in match.seats.items():
            assert held[seat].member == member
            assert held[seat].account_id == players[member]

    def must_run_only(self, season: Season, made: list[str]) -> None:
        """Of the matches that were made for the season those run that it knows, and no others."""
        played = {match.id for match in season.running}
        for match_id in made:
            found = self.table.read(_match, match_id)
            assert found is not None
            assert (found.status in _PLAYED) <= (match_id in played), f"{match_id} runs for nobody"

    def _feeds(self, uow: UnitOfWork, season: Season) -> None:
        record = seasons.by_id(uow.tx, self.id)
        assert record is not None
        for viewer in ("host", "public", *(f"member:{member}" for member in season.members)):
            feed = f"season/{self.id}/{viewer}"
            for event in self._read(uow, feed):
                self._hear(viewer, event["type"].removeprefix("season."), event["data"])
            assert self.heads[feed] == record.heads.get(viewer, 0)
        for account_id in {*seasons.hosts_of(uow.tx, self.id), *_accounts(uow, self.id)}:
            self._read(uow, f"account/{account_id}")

    def _hear(self, viewer: str, kind: str, data: Mapping[str, Any]) -> None:
        """What one viewer is told may be told to it."""
        if kind == "garnets_changed":
            self.told[viewer].update(data["garnets"])
        elif kind == "decision_opened" and data["decision"]["visibility"] == "sealed":
            self.sealed.add(data["decision"]["id"])
        elif kind == "choice_made":
            assert data["decision"] not in self.sealed or viewer in {f"member:{data['by']}", data["by"]}
        elif kind == "member_warned":
            assert viewer in {"host", f"member:{data['member']}"}
        elif kind == "transfer_offered":
            assert viewer in {"host", f"member:{data['giver']}", f"member:{data['taker']}"}
        else:
            assert viewer == "host" or kind != "garnets_posted"

    def _read(self, uow: UnitOfWork, feed: str) -> list[dict[str, Any]]:
        rows = feeds.page(uow.tx, feed, self.heads[feed], _PAGE)
        first = self.heads[feed] + 1
        assert [seq for seq, _ in rows] == [*range(first, first + len(rows))], f"{feed} is dense"
        self.heads[feed] += len(rows)
        assert feeds.head(uow.tx, feed) == self.heads[feed]
        return [json.loads(body) for _, body in rows]

    def must_be_seen_by(self, name: str) -> None:
        """Somebody's view, facts, balances and archive can be read, and none shows a sealed choice of another."""
        season, caller = self.shadow, self.table.person(name)
        assert season is not None
        seen = self.table.read(queries.view, caller, self.id)
        assert seen.cursor.seq == self.heads[seen.cursor.feed]
        for each in seen.view.decisions:
            assert each.choices == {} or each.decision.visibility == "public"
        self.table.read(queries.history, caller, self.id)


def _match(uow: UnitOfWork, match_id: str) -> MatchRecord | None:
    return matches.by_id(uow.tx, match_id)


def _accounts(uow: UnitOfWork, season_id: str) -> list[str]:
    return [each.account_id for each in seasons.of(uow.tx, season_id) if each.account_id]
