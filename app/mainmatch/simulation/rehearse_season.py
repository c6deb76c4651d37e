"""``mainmatch rehearse-season``: a whole season through the real doors, as its host's script would run it.

    cast -> start -> [announce, match, decisions, death match] ... -> finals -> winner

May touch: a stage, its visitors, a temporary directory. Rule kept here: everything goes through HTTP, the host's part
and the members'; what is told at the end was read there.
"""

import asyncio
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path

from rich.console import Console

from mainmatch.games.registry import Registry
from mainmatch.rules import Dice, Game
from mainmatch.simulation.http_clients import Body, Hand, HandClock, House, Refusal, Stage, Visitor, visitor
from mainmatch.simulation.plan import Unplayable
from mainmatch.simulation.rehearsal import NAMES
from mainmatch.simulation.season_narrator import SeasonAccount

__all__ = ["FEWEST", "MOST", "Deciding", "SeasonPlan", "rehearse_season"]


# What members of a rehearsed season decide: something that they may, or nothing until the deadline. A member decides
# by what its own view says, as a person does.


@dataclass(frozen=True, slots=True)
class Deciding:
    """Those who decide in one season."""

    season_id: str
    cast: Mapping[str, Visitor]
    silent_share: float
    dice: Callable[[str], Dice]

    async def on(self, decision: Body) -> None:
        """Everybody who is asked chooses, but for the silent."""
        for member in decision["deciders"]:
            dice, person = self.dice(f"{decision['id']}/{member}"), self.cast[member]
            is_silent = dice.below(1000) < 1000 * self.silent_share
            if not is_silent and decision["id"] in await self._asked(person):
                most = max(decision["least"], min(1, decision["most"]))
                choice = dice.sample(decision["options"], most)
                path = f"/v1/seasons/{self.season_id}/decisions/{decision['id']}/choice"
                await person.put(path, {"choice": [*choice]})

    async def _asked(self, person: Visitor) -> list[str]:
        """What waits for this member: the last one who decides may have closed it."""
        to_decide: list[str] = (await person.get(f"/v1/seasons/{self.season_id}/view"))["view"]["to_decide"]
        return to_decide


FEWEST, MOST = 3, 12
"""Members."""

POLICIES: Body = {
    "start_garnets": 5,
    "no_candidate": "winners_choose",
    "opponent": "candidate_chooses",
    "death_match_pool": ["duel-of-nerve", "duel-of-bids", "x-game"],
    "death_match_bans": 1,
    "death_match_chooser": "opponent",
    "transfers": "between_matches",
    "warnings": [{"after": 1, "fine": 1}, {"after": 3, "eliminates": True}],
    "most_episodes": 20,
    "finals_games": ["duel-of-bids", "duel-of-nerve"],
    "finals_best_of": 3,
    "support_garnets": 1,
}
"""Something of everything that a host can choose."""

_MOST_BOTS = 3
"""Bots that fill up a match, where another game has room for the cast without them."""


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """What is wanted. ``silent_share``: the share of decisions that are left to their deadline."""

    members: int = 9
    seed: str = "0"
    silent_share: float = 0.1
    allowed: frozenset[str] = frozenset()


def rehearse_season(console: Console, plan: SeasonPlan, executor: House) -> int:
    """Play it, and tell it. Answers an exit code."""
    try:
        asyncio.run(_performed(console, plan, executor))
    except KeyboardInterrupt:
        console.print("\nStopped.")
        return 130
    except (Unplayable, Refusal) as error:
        console.print(str(error), style="red", markup=False, highlight=False, soft_wrap=True)
        return 1
    return 0


async def _performed(console: Console, plan: SeasonPlan, executor: House) -> None:
    if not FEWEST <= plan.members <= MOST:
        raise Unplayable(f"A season is rehearsed with {FEWEST} to {MOST} members.")
    began, clock = time.monotonic(), HandClock(datetime.now(UTC).replace(microsecond=0))
    async with AsyncExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="mainmatch-season-"))
        stage = await stack.enter_async_context(executor(Path(data), clock))
        host = await visitor(stage, stack, "Host", None)
        people = [await visitor(stage, stack, NAMES[n - 1], n) for n in range(1, plan.members + 1)]
        games = {game.id: game for game in Registry.load(plan.allowed).all()}
        season_id = str((await host.post("/v1/seasons", {"title": "A rehearsal", "policies": POLICIES}))["id"])
        cast: dict[str, Visitor] = {}
        for person in people:
            cast[(await person.post(f"/v1/seasons/{season_id}/join", {}))["member"]] = person
        account = SeasonAccount(console, {member: person.name for member, person in cast.items()}, games)
        account.begins(plan.seed)
        await SeasonRehearsal(stage, clock, plan, games, host, cast, season_id, account).play()
        account.took(time.monotonic() - began, clock.now)


@dataclass(slots=True)
class SeasonRehearsal:
    """A season being rehearsed. ``cast``: who plays each member."""

    stage: Stage
    clock: HandClock
    plan: SeasonPlan
    games: dict[str, Game]
    host: Visitor
    cast: dict[str, Visitor]
    id: str
    account: SeasonAccount
    matches: int = 0
    played: list[str] = field(default_factory=list)
    """Games of episodes, in order."""

    async def play(self) -> None:
        """From the start to the winner. Raises Unplayable when it stops before."""
        await self._do("start")
        self.account.remember(await self._view())
        while (await self._view())["status"] == "running":
            if self._are_finals_due(await self._view()):
                await self._do("finals")
            else:
                await self._episode()
        while (view := await self._view())["status"] == "finals":
            await self._decide()
            await self._match(await self._final_game())
        self.account.finals(view)
        self.account.ends(view, await self._ledger())

    # --- the host's script ----------------------------------------------------------------

    async def _episode(self) -> None:
        before = await self._view()
        active = self._active(before)
        game = self._game_for(len(active))
        await self._between(active, len(self.played) + 1)
        await self._do("episodes", {"game": game})
        self.played.append(game)
        result = await self._match(game)
        await self._decide()
        while (episode := (await self._view())["episodes"][-1])["stage"] == "opponent_chosen":
            await self._match(episode["death_game"])
            await self._decide()
        after = await self._view()
        self.account.episode(before, after, result)
        self.account.remember(after)

    def _game_for(self, cast: int) -> str:
        """A game that hasn't been played yet, of those the one that takes the most: casts only shrink."""
        able = [game for game in self.games.values() if _seats(game, cast) and game.seats.most > 2]
        if not able:
            raise Unplayable(f"No game takes {cast} players.")
        fits = [game for game in able if (_seats(game, cast) or cast) - cast <= _MOST_BOTS] or able
        return min(fits, key=lambda game: (self.played.count(game.id), -game.seats.least, game.id)).id

    async def _between(self, active: Sequence[str], episode: int) -> None:
        """What people do between matches: garnets change hands, somebody is warned."""
        dice = self._dice(f"between/{episode}")
        balances = {card["id"]: card["garnets"] for card in (await self._view())["standings"]}
        giver, taker = dice.sample(active, 2)
        if balances[giver]:
            amount = 1 + dice.below(min(balances[giver], 3))
            payload = {"to": taker, "amount": amount}
            offer = (await self.cast[giver].post(f"/v1/seasons/{self.id}/transfers", payload))["offer"]
            answer = "accept" if dice.below(3) else "decline"
            await self.cast[taker].post(f"/v1/seasons/{self.id}/transfers/{offer}/{answer}", {})
            self.account.transfer(giver, taker, amount, answer)
        if episode % 3 == 2:
            warned = dice.choice(active)
            reason = {"reason": "Three deadlines missed."}
            await self.host.post(f"/v1/seasons/{self.id}/members/{warned}/warnings", reason)
            given = (await self._view())["warnings"][warned][-1]
            self.account.warning(warned, given["number"], given["fine"])

    async def _match(self, game_id: str) -> Body:
        """The season's next match, played to its result."""
        game, view = self.games[game_id], await self._view()
        self.matches += 1
        payload = {"game": game_id, "season_id": self.id, "close_early": "all_locked", "downtime": "strict"}
        seats = _seats(game, len(self._next(view)))
        match_id = (await self.host.post("/v1/matches", {**payload, "players": seats}))["id"]
        path = f"/v1/matches/{match_id}"
        for seat in (await self.host.get(path))["seats"]:
            if not seat["taken"]:
                await self.host.post(f"{path}/bots", {})
        await self.host.post(f"{path}/start", {})
        phases = count()
        while (facts := await self.host.get(path))["status"] == "running":
            await self._phase(match_id, game, facts["phase"], next(phases))
        if facts["status"] != "finished":
            raise Unplayable(f"{game.title} doesn't come to its end: it is {facts['status']}.")
        return await self.host.get(f"{path}/result")

    async def _phase(self, match_id: str, game: Game, phase: Body, n: int) -> None:
        """Everybody sends what their bot would; if that doesn't close the phase, its deadline does."""
        for member, seat in (await self._seated(match_id)).items():
            hand = Hand(self.cast[member], match_id, seat, game.bot, locked=True)
            async for _ in hand.play(phase["id"], partial(self._asked, f"{self.matches}/{n}/{seat}")):
                pass
        await self.stage.keep_time()
        facts = await self.host.get(f"/v1/matches/{match_id}")
        if facts["phase"] and facts["phase"]["id"] == phase["id"]:
            self.clock.move_to(datetime.fromisoformat(phase["due_at"]))
            await self.stage.keep_time()

    async def _decide(self) -> None:
        """Members decide, or are silent until the deadline comes, until nothing is left to be decided."""
        while decisions := (await self._view())["decisions"]:
            for open_now in decisions:
                await Deciding(self.id, self.cast, self.plan.silent_share, self._dice).on(open_now["decision"])
            left = (await self._view())["decisions"]
            if {each["decision"]["id"] for each in left} & {each["decision"]["id"] for each in decisions}:
                self.clock.move_to(min(datetime.fromisoformat(each["decision"]["due_at"]) for each in left))
                await self.stage.keep_time()

    # --- looking --------------------------------------------------------------------------

    async def _do(self, act: str, payload: Body | None = None) -> None:
        await self.host.post(f"/v1/seasons/{self.id}/{act}", payload or {})

    async def _view(self) -> Body:
        view: Body = (await self.host.get(f"/v1/seasons/{self.id}/view"))["view"]
        return view

    async def _ledger(self) -> list[Body]:
        """All entries."""
        entries: list[Body] = []
        after: int | None = 0
        while after is not None:
            page = await self.host.get(f"/v1/seasons/{self.id}/ledger", after=after, limit=500)
            entries += page["items"]
            after = page["next_after"]
        return entries

    async def _seated(self, match_id: str) -> dict[str, int]:
        """Members by their seats, as the season's view has them."""
        view = await self._view()
        parts = [part for each in view["episodes"] for part in (each["main"], each["death"]) if part]
        parts += view["finals"]["matches"] if view["finals"] else []
        seats = next(part["seats"] for part in parts if part["id"] == match_id)
        return {member: int(seat) for seat, member in seats.items()}

    async def _final_game(self) -> str:
        finals = (await self._view())["finals"]
        games: list[str] = POLICIES["finals_games"]
        return games[len(finals["matches"]) % len(games)]

    def _active(self, view: Body) -> list[str]:
        return [card["id"] for card in view["standings"] if card["status"] == "active"]

    def _next(self, view: Body) -> list[str]:
        """Who plays the next match."""
        episode = view["episodes"][-1] if view["episodes"] else None
        if view["finals"] is None and episode is not None and episode["stage"] == "opponent_chosen":
            return [*episode["candidates"], *([episode["opponent"]] if episode["opponent"] else [])]
        return self._active(view)

    def _are_finals_due(self, view: Body) -> bool:
        policies = view["policies"]
        is_few: bool = len(self._active(view)) <= policies["finalists"]
        has_enough: bool = len(view["episodes"]) >= policies["most_episodes"]
        return is_few or has_enough

    def _asked(self, label: str, time: int) -> Dice:
        return self._dice(f"{label}/{time}")

    def _dice(self, label: str) -> Dice:
        return Dice(self.plan.seed.encode(), f"rehearse-season/{label}")


def _seats(game: Game, players: int) -> int | None:
    """With so many seats they can play it, bots in those that are left; None: they can't."""
    return next((count for count in range(players, game.seats.most + 1) if game.seats.takes(count)), None)
