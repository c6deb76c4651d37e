"""A season at the table: its cast, its host, and what a whole evening of it does."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mainmatch.season.events import Event, folded, read_event
from mainmatch.season.state import Season
from mainmatch.season.values import GARNET
from mainmatch.services.due_work import wake_due, wake_seasons
from mainmatch.services.hosting import timing
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.season_commands import season_writer, wallets
from mainmatch.services.seasons import cast, decisions, hosting, queries
from mainmatch.services.seasons.schemas import (
    DecisionChoice,
    JoinSeasonRequest,
    NewEpisode,
    NewMember,
    NewSeason,
    SeasonView,
)
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import feeds, ledger, matches, seasons
from tests.services.table import Table


def event_of(body: str) -> Event:
    """An event of a season's log."""
    stored = json.loads(body)
    return read_event(stored["type"], stored["data"])


@dataclass
class Evening:
    """One season, hosted by "host", who isn't in the cast."""

    table: Table
    id: str

    @classmethod
    def cast(cls, table: Table, *names: str, bots: int = 0, visibility: str = "public", **policies: Any) -> "Evening":
        """A season with these members, and so many bots, that hasn't started."""
        payload = NewSeason.model_validate({"title": "Autumn", "policies": policies, "visibility": visibility})
        season_id = table.write(cast.create, table.person("host"), payload).id
        evening = cls(table, season_id)
        code = table.read(queries.facts, table.person("host"), season_id).join_code
        for name in names:
            table.write(cast.join, table.person(name), season_id, JoinSeasonRequest(join_code=code))
        for number in range(bots):
            evening.host(cast.add_member, NewMember(bot="house", alias=f"Robin {number + 1}"))
        return evening

    @classmethod
    def started(cls, table: Table, *names: str, bots: int = 0, **policies: Any) -> "Evening":
        """The same, and it has begun."""
        evening = cls.cast(table, *names, bots=bots, **policies)
        evening.host(hosting.start)
        return evening

    def host(self, command: Any, *args: Any) -> Any:
        """The host does something."""
        done = self.table.write(command, self.table.person("host"), self.id, *args)
        self.prove()
        return done

    def view(self, name: str) -> SeasonView:
        """The season as somebody sees it."""
        return self.table.read(queries.view, self.table.person(name), self.id)

    def member(self, name: str) -> str:
        """The member that a person is."""
        found = self.table.read(queries.facts, self.table.person(name), self.id).member
        assert found is not None
        return found

    @property
    def season(self) -> Season:
        """The season as it is stored."""
        return self.table.read(self._loaded)

    def _loaded(self, uow: UnitOfWork) -> Season:
        record = seasons.by_id(uow.tx, self.id)
        assert record is not None
        return season_writer.load(uow, record)

    def announce(self, game: str) -> None:
        """Announce an episode."""
        self.host(hosting.announce_episode, NewEpisode(game=game))

    def announce_finals(self) -> None:
        """Announce the finals."""
        self.host(hosting.announce_finals)

    def match(self, game: str, **payload: Any) -> str:
        """The season's next match, which has begun, with bots in seats beyond the cast's."""
        host = self.table.person("host")
        made = NewMatch.model_validate({"game": game, "season_id": self.id, "close_early": "never", **payload})
        facts = self.table.write(match_creation.create, host, made)
        match_id = facts.id
        for _ in range(sum(not each.taken for each in facts.seats)):
            self.table.write(seat_changes.add_bot, host, match_id, None, "house")
        self.table.write(match_start.start, host, match_id)
        self.prove()
        return match_id

    def play(self, match_id: str) -> None:
        """Bots send, and deadlines come, until the match is over."""
        for _ in range(200):
            # By commands: the scheduler's columns can be outdated in queries.
            record = self.table.write(lambda uow: matches.by_id(uow.tx, match_id))
            assert record is not None
            if record.status != "running":
                return
            self.table.write(wake_due, 10)
            record = self.table.write(lambda uow: matches.by_id(uow.tx, match_id))
            if record is not None and record.due_at is not None and record.bots_at is None:
                self.table.clock.now = record.due_at
                self.table.write(wake_due, 10)
            self.prove()
        raise AssertionError("the match doesn't end")

    def cancel_match(self, match_id: str) -> None:
        """The host calls a match off."""
        self.table.write(timing.cancel, self.table.person("host"), match_id, timing.CancelRequest(reason="A storm."))
        self.prove()

    def choose(self, name: str, *choice: str, decision: str | None = None) -> None:
        """Somebody decides what is open."""
        decision = decision or next(iter(self.season.decisions))
        self.table.write(decisions.choose, self.table.person(name), self.id, decision, DecisionChoice(choice=choice))
        self.prove()

    def wait(self) -> None:
        """The next deadline of a decision comes."""
        assert self.season.due_at is not None
        self.table.clock.now = self.season.due_at
        assert self.table.write(wake_seasons, 10)
        self.prove()

    def decide(self) -> None:
        """Whatever is to be decided is, by silence."""
        while self.season.decisions:
            self.wait()

    def balances(self) -> Mapping[str, int]:
        """All accounts of the ledger."""
        return self.table.read(lambda uow: ledger.balances(uow.tx, self.id, GARNET))

    def free(self) -> Mapping[str, int]:
        """What members can spend."""
        return self.table.read(lambda uow: wallets.free(uow, self.id))

    def told(self, viewer: str) -> list[str]:
        """The types of the events in a viewer's feed."""
        rows = self.table.read(lambda uow: feeds.page(uow.tx, f"season/{self.id}/{viewer}", 0, 1000))
        return [body.split('"type":"')[1].split('"')[0] for _, body in rows]

    def prove(self) -> None:
        """The season is the fold of its log, and the ledger sums to zero with nobody below it."""
        log = self.table.read(lambda uow: seasons.events(uow.tx, self.id))
        assert [n for n, *_ in log] == [*range(1, len(log) + 1)]
        assert folded(event_of(body) for _, _, body in log).dump() == self.season.dump()
        balances = self.balances()
        assert sum(balances.values()) == 0
        assert all(amount >= 0 for account, amount in balances.items() if account != "bank")
