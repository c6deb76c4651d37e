"""A season from its cast to its jury, twice: nobody but its two members learns of an alliance, from anything.

It is the rehearsed season, on a real server and over sockets, of 13 members and eleven episodes, with hosted matches,
votes, an idol that is played, a house and a jury. In its twin two members found no alliance, and one of
them is given no extra vote. Whatever anybody else can ask about the season, its matches and their talk is compared
byte by byte.
"""

import io
import re
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest import mock

import httpx2
import pytest
from rich.console import Console

from mainmatch.games.registry import Registry
from mainmatch.main import create_app
from mainmatch.rules import Bot, Dice, Game, Seat
from mainmatch.services.export.verify import verify
from mainmatch.services.play import deadline_changes
from mainmatch.settings import Settings
from mainmatch.simulation.people import Person as Player
from mainmatch.simulation.plan import SeasonPlan
from mainmatch.simulation.rehearsal import NAMES
from mainmatch.simulation.rehearse_season import JURY, POLICIES, SeasonRehearsal
from mainmatch.simulation.season_narrator import SeasonNarrator
from mainmatch.simulation.stage import HandClock, Stage
from mainmatch_client import AsyncMainmatch, Patience
from mainmatch_client.calls.call import fresh_key
from tests.app import cheap_passwords
from tests.rigs import sizes
from tests.secrecy.asking import Answer, Ask
from tests.secrecy.chance import Chance
from tests.secrecy.seasons.questions import Moment, match_reads_of, reads_of
from tests.secrecy.sight import without_hashes
from tests.secrecy.streams import listening
from tests.secrecy.world import Person, drawn_from

pytestmark = [pytest.mark.anyio, pytest.mark.night]

_GAMES = Registry.load()
_USED = re.compile(rb'"last_used_at":[^,}]*')
_START = datetime(2020, 11, 21, 14, 0, tzinfo=UTC)
_FIRST = ("hosted", "locked-out", "hosted", "ravens", "exodus", "famine", "hosted", "together")
GAMES = (*_FIRST, "x-game", "exodus", "x-game")
"""Of the episodes."""
VOTES = (2, 6)
"""The episodes that end with a vote."""
TITLE, SAID = "The quiet ones", "Not a word to anybody."


class Show(SeasonRehearsal):
    """The season; ``allied``: whether the first two have an alliance."""

    allied = True

    @property
    def insiders(self) -> tuple[str, str]:
        """Those two: an ally who finds the idol, and one who finds an extra vote that is never played."""
        ada, ben, *_ = self.cast
        return ada, ben

    def _game_for(self, cast: int) -> str:
        return GAMES[len(self.played)]

    def _last_match(self) -> Any:
        return "vote" if len(self.played) + 1 in VOTES else "duel"

    async def _between(self, active: Sequence[str], episode: int) -> None:
        # People take their time, and the house's weeks follow each other.
        self.clock.move_to(self.clock.now + timedelta(days=5))
        house = (await self.house()).id
        # The scheduler's own loop may be at it, too.
        while (phase := (await self.host.client.match(house)).phase) is None or (
            phase.due_at or _START
        ) <= self.clock.now:
            await self.stage.keep_time()
        await super()._between(active, episode)

    async def _ally(self, founder: str, other: str, title: str) -> str:
        if self.played:
            return ""
        if not self.allied:
            # The keys of the three requests below: clients draw them by the same chance, and lists are in their order.
            return "".join(fresh_key(None) for _ in range(3))
        ada, ben = self.insiders
        name = await super()._ally(ada, ben, TITLE)
        await self.cast[ben].client.say((await self.house()).id, name, SAID)
        return name

    async def house(self) -> Any:
        """The season's house."""
        return (await self._view()).house

    def _judge(self, game: Game, seats: Mapping[str, Seat]) -> Bot:
        return Reckoner(self, seats)

    def _bot(self, member: str, game: Game) -> Bot:
        return Voter() if member in self.insiders and game.id in {"vote", JURY} else game.bot

    async def all_matches(self) -> list[Any]:
        """All of the season, its house included."""
        view = await self._view()
        parts = [part for each in view.episodes for part in (each.main, each.death) if part]
        return [*parts, *(view.finals.matches if view.finals else []), view.house]


@dataclass
class Reckoner:
    """The host, who reckons by hand: at first the two are safe, and find what they find; later one of them is safe."""

    show: Show
    seats: Mapping[str, Seat]
    name: str = "reckoner"

    def choose(self, view: Any, offers: tuple[Any, ...], seat: Seat, dice: Dice) -> dict[str, Any]:
        action = dict(offers[0]["example"])
        if action["ending"] is None:
            return {**action, "post": "*Well* hidden."}
        ours = [self.seats[each] for each in self.show.insiders if each in self.seats]
        others = [each for each in self.seats.values() if each not in ours]
        is_first = len(self.show.played) == 1
        safe = (ours if is_first else ours[:1]) or others[:1]
        found = dict(zip(safe, ("idol", *(("extra-vote",) if self.show.allied else ())), strict=False))
        grants = [{"seat": seat, "item": item, "count": 1, "public": False} for seat, item in found.items()]
        tokens = {str(each): 1 for each in safe}
        return {**action, "ending": {"tokens": tokens, "candidates": others[-1:], "grants": grants if is_first else []}}


class Voter:
    """Votes for the first who stands, plays an idol, and keeps an extra vote."""

    name = "voter"

    def choose(self, view: Any, offers: tuple[Any, ...], seat: Seat, dice: Dice) -> dict[str, Any] | None:
        offer = next((each for each in offers if each["type"] == "vote"), None)
        if offer is None:
            return {"type": "pass"} if offers else None
        fields = offer["schema"]["properties"]
        idol = True in fields["idol"]["enum"]
        return {"type": "vote", "seat": fields["seat"]["enum"][0], "extra": False, "idol": idol}


@dataclass
class Evening:
    """A season that was played to its end, and the server on which it was."""

    show: Show
    chance: Chance
    way: httpx2.AsyncClient
    watcher: Player
    presses: Counter[str] = field(default_factory=Counter)
    """What the host did, by the last part of its address."""

    async def answer(self, ask: Ask, token: str | None) -> Answer:
        """All that comes back over a socket, but for when."""
        headers = {"Host": "server.test", **ask.headers, **({"Authorization": f"Bearer {token}"} if token else {})}
        got = await self.way.request(ask.method, ask.path, params=dict(ask.query), headers=headers)
        told = tuple((name, value) for name, value in got.headers.raw if name.lower() != b"date")
        return Answer(got.status_code, told, got.content)

    async def heard_by(self, token: str | None) -> list[tuple[str, bytes]]:
        """What somebody is answered, ask by ask: drawn names by the order in which they meet them."""
        seen: dict[bytes, bytes] = {}
        found = []
        for ask in [each async for each in self._asks(token)]:
            answer = await self.answer(ask, token)
            assert answer.status < 500, ask
            # A commitment is over what is held at the start, too, and the seed hides it. When one's own token was used
            # is written when the machine gets to it.
            text = _USED.sub(b"", without_hashes(answer.text))
            if ask.operation == "getMyExport":
                # Its rows stand in the order of drawn names; when keys are forgotten is up to the machine.
                lines = self.chance.unnamed(text).split(b"\n")
                text = b"\n".join(sorted(each for each in lines if not each.startswith(b'{"of":"idempotency"')))
            found.append((f"{ask.name} {ask.path}", self.chance.met(text, seen)))
        return found

    async def _asks(self, token: str | None) -> AsyncIterator[Ask]:
        show, nobody = self.show, Person("", "")
        members = {"ben": show.insiders[1]}
        moment = Moment(show.id, "m_none", (await show.house()).id, members, {"public": 99}, "", "", 1)
        for ask in reads_of(nobody, moment):
            yield ask
        for match in await show.all_matches():
            seats = {member: int(seat) for seat, member in match.seats.items()}
            for ask in match_reads_of(replace(moment, match_id=match.id, ben_seat=seats.get(members["ben"], 1))):
                yield ask
            at = f"/v1/matches/{match.id}/channels"
            channels = (await self.way.get(at, headers={"Authorization": f"Bearer {token}"})).json().get("items", [])
            for each in channels:
                yield Ask("listMessages", "GET", f"{at}/{each['name']}/messages")


@asynccontextmanager
async def played(data: Path, *, allied: bool) -> AsyncIterator[Evening]:
    """A season, from its cast to its end. All chance in it follows from one seed."""
    clock = HandClock(_START)
    # The clock leaps while the server is there: that is no outage, whose length the machine would decide.
    with drawn_from("the quiet ones") as chance, mock.patch.object(deadline_changes, "LET_PASS", timedelta(days=30)):
        # What ends or becomes an archive after weeks does so when the machine gets to it.
        lasting = {"session_days": 90, "session_idle_days": 90, "archive_days": 36_500}
        app = create_app(Settings.model_validate({"data": data, "limits": "off", **lasting}), clock, cheap_passwords)
        async with listening(app) as address, httpx2.AsyncClient(base_url=f"http://{address}", trust_env=False) as way:
            host, watcher, *people = [
                await _player(way, each) for each in ("Host", "Watcher", *NAMES[: len(GAMES) + 2])
            ]
            season = (await host.client.create_season("The long autumn", policies=POLICIES)).id
            cast = {str((await each.client.join_season(season)).member): each for each in people}
            games = {game.id: game for game in _GAMES.all()}
            narrator = SeasonNarrator(Console(file=io.StringIO()), {each: cast[each].name for each in cast}, games)
            plan = SeasonPlan(members=len(people), silent_share=0)
            stage = Stage(app, app.state.scheduler.tick)
            show = Show(stage, clock, plan, games, host, cast, season, narrator)
            show.allied = allied
            presses: Counter[str] = Counter()

            async def count(request: httpx2.Request) -> None:
                if request.method != "GET" and request.headers.get("Authorization") == f"Bearer {host.client.token}":
                    presses[request.url.path.rpartition("/")[2]] += 1

            way.event_hooks["request"] = [count]
            await show.play()
            await stage.keep_time()
            yield Evening(show, chance, way, watcher, presses)


async def _player(way: httpx2.AsyncClient, name: str) -> Player:
    client, password = AsyncMainmatch(str(way.base_url), patience=Patience(seconds=0), http=way), f"{name} and a horse"
    await client.sign_up(name.lower(), password)
    await client.sign_in(name.lower(), password)
    return Player(name.lower(), name, None, client)


async def must_be_whole(evening: Evening) -> None:
    """One winner, all episodes, the idol played; a ledger of zero, and ``verify`` right for every match."""
    show = evening.show
    view = await show._view()
    assert (view.status, [each.game for each in view.episodes]) == ("finished", [*GAMES])
    votes = [each.n for each in view.episodes if each.death and each.death.game == "vote"]
    assert votes == [*VOTES]
    assert view.finals is not None
    assert [each.game for each in view.finals.matches] == [JURY]
    told = (await show.host.client.season_events(show.id, limit=500)).items
    granted = [each.data for each in told if each.type == "season.items_granted" and each.data["item"] == "idol"]
    assert [(each["member"], each["count"]) for each in granted] == [(show.insiders[0], 1), (show.insiders[0], -1)]
    ledger = await show._ledger()
    assert [each for each in ledger if sum(each.lines.values())] == []
    matches = await show.all_matches()
    for match in matches:
        ask = Ask("getMatchExport", "GET", f"/v1/matches/{match.id}/export")
        exported = await evening.answer(ask, show.host.client.token)
        assert [each for each in verify(exported.body, _GAMES) if each.state == "wrong"] == [], match
    weeks = (show.clock.now - _START) / timedelta(days=7)
    counts = {"members": len(show.cast), "matches": len(matches), "entries": len(ledger), "weeks": f"{weeks:.1f}"}
    sizes.table("a season with an alliance", {**counts, "presses": dict(evening.presses)})


async def test_nobody_else_ever_learns_of_an_alliance(tmp_path: Path) -> None:
    heard: list[dict[str, list[tuple[str, bytes]]]] = []
    for allied in (True, False):
        async with played(tmp_path / str(allied), allied=allied) as evening:
            await must_be_whole(evening)
            show = evening.show
            ours = [await evening.heard_by(show.cast[each].client.token) for each in show.insiders]
            assert all(any(SAID.encode() in text for _, text in each) == allied for each in ours)
            outside = [each for member, each in show.cast.items() if member not in show.insiders]
            tokens = {"": None, **{each.username: each.client.token for each in (*outside, evening.watcher)}}
            heard.append({name: await evening.heard_by(token) for name, token in tokens.items()})
    one, other = heard
    assert len(one) == len(GAMES) + 2
    differing = [_differing(name, one[name], other[name]) for name in one if one[name] != other[name]]
    assert not differing, "\n".join(differing)
    told = b"".join(text for each in one.values() for _, text in each)
    assert [each for each in (TITLE, SAID) if each.encode() in told] == []


def _differing(name: str, ours: list[tuple[str, bytes]], theirs: list[tuple[str, bytes]]) -> str:
    (ask, one), (_, other) = next(pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1])
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    return f"{name or 'nobody'} of {ask}: {one[max(0, at - 80) : at + 80]!r} and {other[max(0, at - 80) : at + 80]!r}"
