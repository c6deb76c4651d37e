"""A season from its cast to its jury, twice: nobody but its two members learns of an alliance, from anything.

It has hosted matches, votes, an idol that is played, and a house. At night it is of 13 members and eleven episodes.
What the others hear, of all of the season's matches and of the season, is compared byte by byte.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from mainmatch.games.registry import Registry
from mainmatch.rules import Json
from mainmatch.services.due_work import wake
from mainmatch.services.export.verify import verify
from mainmatch.services.hosting import timing
from mainmatch.services.play import submissions
from mainmatch.services.seasons import hosting
from mainmatch.services.seasons.schemas import NewEpisode
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import feeds, matches
from mainmatch.store.database import Database
from tests.rigs import sizes
from tests.secrecy.chance import Chance
from tests.secrecy.world import drawn_from
from tests.services.exported import exported
from tests.services.seasons.evening import Evening
from tests.services.table import Clock, Table

_GAMES = Registry.load()
CAST = sizes.size(6, 13)
PEOPLE = ("ada", "ben", "cy")
VOTES = (2, 3)
"""The episodes that end with a vote."""
GAMES = dict(
    enumerate(
        ("x-game", "exodus", "x-game", "hosted", "hosted", "famine", "exodus", "ravens", "hosted", "locked-out"), 3
    )
) | {13: "hosted"}
"""By the size of the cast."""
POLICIES: Mapping[str, Any] = {
    "house": True,
    "finals_by": "jury",
    "start_garnets": 3,
    "death_match_pool": ["duel-of-nerve"],
    "death_match_replays": 0,
    "spare_tokens_of_life": "kept",
    "no_candidate": "drawn",
}


@dataclass
class Course:
    """A season that is played; ``allied``: whether ada and ben have an alliance in its house."""

    evening: Evening
    chance: Chance
    allied: bool
    played: list[str] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return self.evening.table

    @property
    def house(self) -> str:
        """The season's house, as it is once the scheduler has been there."""
        while self.table.write(wake, 10):
            pass
        house = self.evening.season.house
        assert house is not None
        return house.id

    def play(self) -> "Course":
        """To the end."""
        assert self.house
        if self.allied:
            self._ally()
        while len(self.evening.season.active) > 2:
            self._episode(len(self.evening.season.episodes) + 1)
        self.evening.announce_finals()
        self._match("jury")
        while self.table.write(wake, 10):
            pass
        return self

    def _ally(self) -> None:
        seats = {member: seat for seat, member in self._house_seats().items()}
        ben = seats[self.evening.member("ben")]
        self._act("ada", {"type": "found", "title": "The quiet ones", "seats": [ben]})
        told = self.table.told(self.house, f"seat:{ben}")
        room = next(each["data"]["room"] for each in told if each["type"] == "game.room_changed")
        self._act("ben", {"type": "join", "room": room})

    def _house_seats(self) -> Mapping[int, str]:
        house = self.evening.season.house
        assert house is not None
        return house.seats

    def _act(self, name: str, action: dict[str, Any]) -> None:
        self.table.write(submissions.act, self.table.person(name), self.house, self.table.phase(self.house), action)

    def _episode(self, n: int) -> None:
        evening = self.evening
        game = GAMES[len(evening.season.active)]
        evening.host(hosting.announce_episode, NewEpisode(game=game, last_match="vote" if n in VOTES else "duel"))
        self._match(game)
        evening.decide()
        while evening.season.episode is not None:
            self._match(evening.season.episode.death_game or "")
            evening.decide()

    def _match(self, game: str) -> None:
        _ = self.house
        match_id = self.evening.match(game, **({"config": {"rounds": 1}} if game == "hosted" else {}))
        self.played.append(match_id)
        if game == "hosted":
            self._reckon(match_id)
        if game == "vote":
            self._protect(match_id)
        self.evening.play(match_id)

    def _reckon(self, match_id: str) -> None:
        """The host answers by hand: ada is safe, and in the first episode finds an idol."""
        seats = self.evening.season.find_match(match_id).match.seats
        ada = next((seat for seat, member in seats.items() if member == self.evening.member("ada")), min(seats))
        last = max(seat for seat in seats if seat != ada)
        grants: list[Json] = (
            [{"seat": ada, "item": "idol", "count": 1, "public": False}] if len(self.played) == 1 else []
        )
        host, close = self.table.person("host"), timing.ClosePhaseRequest()
        self.table.write(timing.close_phase, host, match_id, close)
        ending: dict[str, Json] = {"tokens": {str(ada): 1}, "candidates": [last], "grants": grants}
        publish: dict[str, Json] = {"type": "publish", "post": "Well hidden.", "ending": ending}
        self.table.write(submissions.submit, host, match_id, self.table.phase(match_id), publish, locked=True)

    def _protect(self, match_id: str) -> None:
        """Ada plays her idol, if she still has it."""
        ada = self.evening.member("ada")
        if not self.evening.season.items_of(ada).get("idol"):
            return
        seats = self.evening.season.find_match(match_id).match.seats
        mine = next(seat for seat, member in seats.items() if member == ada)
        episode = self.evening.season.episodes[-1]
        other = next(seat for seat, member in seats.items() if member in episode.candidates and seat != mine)
        vote: dict[str, Json] = {"type": "vote", "seat": other, "extra": False, "idol": True}
        phase = self.table.phase(match_id)
        self.table.write(submissions.submit, self.table.person("ada"), match_id, phase, vote)

    def heard(self) -> dict[str, bytes]:
        """What everybody else is told, by feed: drawn names by the order in which each feed has them."""
        season = self.evening.season
        inside = {self.evening.member("ada"), self.evening.member("ben")}
        names = [f"season/{season.id}/{each}" for each in ("public", "host", *self._others(season.members, inside))]
        for match_id in self.played:
            names += self._of_match(match_id, season.find_match(match_id).match.seats, inside)
        names += self._of_match(self.house, self._house_seats(), inside)
        return {name: self._feed(name) for name in names if not name.endswith("/host")}

    def _others(self, members: Any, inside: set[str]) -> list[str]:
        return [f"member:{each}" for each in members if each not in inside]

    def _of_match(self, match_id: str, seats: Mapping[int, str], inside: set[str]) -> list[str]:
        return [
            f"match/{match_id}/{each}" for each in ("public", *(f"seat:{n}" for n in seats if seats[n] not in inside))
        ]

    def _feed(self, name: str) -> bytes:
        rows = self.table.read(lambda uow: feeds.page(uow.tx, name, 0, 10_000))
        seen: dict[bytes, bytes] = {}
        return b"\n".join(self.chance.met(f"{seq} {body}".encode(), seen) for seq, body in rows)


@contextmanager
def course(place: Path, *, allied: bool) -> Iterator[Course]:
    """A season that was played to its end. All chance in it follows from one seed."""
    clock = Clock()
    with drawn_from("the quiet ones") as chance:
        place.mkdir()
        database = Database.open(place, now=clock)
        try:
            table = Table(Executor(database, _GAMES), clock)
            yield Course(Evening.started(table, *PEOPLE, bots=CAST - len(PEOPLE), **POLICIES), chance, allied).play()
        finally:
            database.close()


def must_be_whole(found: Course) -> None:
    """One winner, all episodes, votes and the idol played; the ledger was proved after every act of the season."""
    season = found.evening.season
    assert season.status == "finished"
    assert len(season.episodes) == CAST - 2
    assert sum(each.death is not None and each.death.game == "vote" for each in season.episodes) == len(VOTES)
    assert [each.game for each in season.episodes] == [GAMES[size] for size in range(CAST, 2, -1)]
    assert sum(found.evening.balances().values()) == 0
    granted = [(each.item, each.count) for each in season.granted if each.item == "idol"]
    assert granted == [("idol", 1), ("idol", -1)]
    for match_id in (*found.played, found.house):
        checks = verify(exported(found.table, "host", match_id), _GAMES)
        assert [each for each in checks if each.state == "wrong"] == [], match_id
        assert found.table.write(partial(_status, match_id=match_id)) == "finished"


def _status(uow: UnitOfWork, match_id: str) -> str | None:
    record = matches.by_id(uow.tx, match_id)
    return record.status if record else None


def test_nobody_else_ever_learns_of_an_alliance(tmp_path: Path) -> None:
    with course(tmp_path / "allied", allied=True) as allied:
        must_be_whole(allied)
        ours = allied.heard()
        seat = next(n for n, who in allied._house_seats().items() if who == allied.evening.member("ben"))
        assert b"The quiet ones" in allied._feed(f"match/{allied.house}/seat:{seat}")
    with course(tmp_path / "apart", allied=False) as apart:
        theirs = apart.heard()
    assert len(ours) > CAST
    assert [name for name in ours if ours[name] != theirs.get(name)] == []
    assert not any(b"quiet ones" in each for each in ours.values())
