"""``mainmatch rehearse-season``: run a whole season over the real API, as a host's script would.

cast -> start -> [announce, match, decisions, death match or vote] ... -> jury -> winner
"""

import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Literal

from rich.console import Console

from mainmatch.games.registry import Registry
from mainmatch.rules import JUDGE, Bot, Dice, Game, RandomLegal, Seat
from mainmatch.seated_bot import SeatedBot
from mainmatch.simulation.people import Person, sign_up, way_to
from mainmatch.simulation.plan import FEWEST, MOST, SeasonPlan, Unplayable
from mainmatch.simulation.rehearsal import NAMES, exit_code_of
from mainmatch.simulation.season_narrator import SeasonNarrator, required
from mainmatch.simulation.stage import HandClock, OpenStage, Stage
from mainmatch_client import Event, models

POLICIES: Mapping[str, Any] = {
    "start_garnets": 5,
    "no_candidate": "winners_choose",
    "opponent": "candidate_chooses",
    "death_match_pool": ["duel-of-nerve", "duel-of-bids", "x-game"],
    "death_match_bans": 1,
    "twists": [
        {"game": "extreme-ways", "setting": setting, "decider": decider, "options": options}
        for setting, decider, options in (
            ("rebound_tokens", "group", [True, False]),
            ("auction_reveal", "main_winner", ["none", "winners", "winners_and_amounts"]),
            ("chips_per_garnet", "death_winner", [*range(1, 11)]),
        )
    ],
    "death_match_chooser": "opponent",
    "transfers": "between_matches",
    "warnings": [{"after": 1, "fine": 1}, {"after": 3, "eliminates": True}],
    "most_episodes": 20,
    "house": True,
    "finals_by": "jury",
    "support_garnets": 1,
}
"""Policies that use most features of a season."""

JURY = "jury"

_EVERY_VOTE = 3
"""Of so many episodes one ends with a vote."""

_MOST_BOTS = 3
"""Most bots in a match, if another game needs fewer."""


def rehearse_season(console: Console, plan: SeasonPlan, open_stage: OpenStage) -> int:
    """Play a season and print it; return an exit code."""
    return exit_code_of(console, lambda: _perform(console, plan, open_stage))


async def _perform(console: Console, plan: SeasonPlan, open_stage: OpenStage) -> None:
    if not FEWEST <= plan.members <= MOST:
        raise Unplayable(f"A season is rehearsed with {FEWEST} to {MOST} members.")
    began, clock = time.monotonic(), HandClock(datetime.now(UTC).replace(microsecond=0))
    async with AsyncExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="mainmatch-season-"))
        stage = await stack.enter_async_context(open_stage(Path(data), clock))
        way = await stack.enter_async_context(way_to(stage))
        host = await sign_up(way, "Host", None)
        people = [await sign_up(way, NAMES[n - 1], n) for n in range(1, plan.members + 1)]
        games = {game.id: game for game in Registry.load(plan.allowed).all()}
        season_id = (await host.client.create_season("A rehearsal", policies=POLICIES)).id
        cast: dict[str, Person] = {}
        for person in people:
            cast[str((await person.client.join_season(season_id)).member)] = person
        narrator = SeasonNarrator(console, {member: person.name for member, person in cast.items()}, games)
        narrator.begins(plan.seed)
        await SeasonRehearsal(stage, clock, plan, games, host, cast, season_id, narrator).play()
        narrator.took(time.monotonic() - began, clock.now)


@dataclass(slots=True)
class _Granting:
    """A host who lets somebody find an idol where a match ends as the host says."""

    bot: Bot
    name: str = "granting"

    def choose(self, view: Any, offers: tuple[Any, ...], seat: Seat, dice: Dice) -> dict[str, Any] | None:
        action: Any = self.bot.choose(view, offers, seat, dice)
        if not action or not action.get("ending"):
            return action  # type: ignore[no-any-return]  # a bot's
        grant = {"seat": int(dice.choice([*view["seats"]])), "item": "idol", "count": 1, "public": False}
        return {**action, "ending": {**action["ending"], "grants": [grant]}}


@dataclass(slots=True)
class SeasonRehearsal:
    """A rehearsed season. ``cast``: the player of each member."""

    stage: Stage
    clock: HandClock
    plan: SeasonPlan
    games: dict[str, Game]
    host: Person
    cast: dict[str, Person]
    id: str
    narrator: SeasonNarrator
    matches: int = 0
    read: int = 0
    """Up to which event of the host's feed."""
    played: list[str] = field(default_factory=list)
    """Games of episodes, in order."""

    async def play(self) -> None:
        """Play from the start to the winner. Raises Unplayable if the season stops before."""
        await self.host.client.start_season(self.id)
        await self.stage.keep_time()
        self.narrator.remember(await self._view())
        await self._news()
        while (await self._view()).status == "running":
            if self._are_finals_due(await self._view()):
                await self.host.client.start_finals(self.id)
            else:
                await self._episode()
        while (view := await self._view()).status == "finals":
            await self._decide()
            await self._match(JURY)
        self.narrator.ends(view, await self._ledger(), await self._news())

    # --- the host's script ----------------------------------------------------------------

    async def _episode(self) -> None:
        before = await self._view()
        active = self._active(before)
        game = self._game_for(len(active))
        await self._between(active, len(self.played) + 1)
        await self.host.client.create_episode(self.id, game, last_match=self._last_match())
        self.played.append(game)
        await self._decide()
        result = await self._match(game, self._guest(before, game))
        await self._decide()
        while (episode := (await self._view()).episodes[-1]).stage == "opponent_chosen":
            await self._match(required(episode.death_game))
            await self._decide()
        after = await self._view()
        self.narrator.episode(before, after, result, await self._news())
        self.narrator.remember(after)

    def _last_match(self) -> Literal["duel", "vote"]:
        """How the next episode ends."""
        return "vote" if len(self.played) % _EVERY_VOTE == _EVERY_VOTE - 1 else "duel"

    def _game_for(self, cast: int) -> str:
        """The least played game, of those the one with the most seats, because the cast only shrinks."""
        # The season has its own house, and votes of its own.
        mains = [game for game in self.games.values() if game.id not in {"house", JURY, "vote"}]
        able = [game for game in mains if _seats(game, cast) and game.seats.most > 2]
        if not able:
            raise Unplayable(f"No game takes {cast} players.")
        fits = [game for game in able if (_seats(game, cast) or cast) - cast <= _MOST_BOTS] or able
        return min(fits, key=lambda game: (self.played.count(game.id), -game.seats.least, game.id)).id

    async def _between(self, active: Sequence[str], episode: int) -> None:
        """Offer garnets between members; found an alliance every other episode, and warn a member every third."""
        dice = self._dice(f"between/{episode}")
        balances = {card.id: card.garnets or 0 for card in (await self._view()).standings}
        giver, taker = dice.sample(active, 2)
        if balances[giver]:
            amount = 1 + dice.below(min(balances[giver], 3))
            offer = (await self.cast[giver].client.create_offer(self.id, taker, amount)).id
            await self.cast[taker].client.answer_offer(self.id, offer, accept=bool(dice.below(3)))
        if episode % 3 == 2:
            warned = dice.choice(active)
            await self.host.client.create_warning(self.id, warned, reason="Three deadlines missed.")
        if episode % 2:
            founder, other = dice.sample(active, 2)
            await self._ally(founder, other, f"Alliance of episode {episode}")

    async def _ally(self, founder: str, other: str, title: str) -> str:
        """One founds an alliance in the house, which the other joins; return its name."""
        house = required((await self._view()).house)
        phase = required((await self.host.client.match(house.id)).phase).id
        seats = {member: int(seat) for seat, member in house.seats.items()}
        found = {"type": "found", "title": title, "seats": [seats[other]]}
        await self.cast[founder].client.act(house.id, phase, found)
        known = required((await self.cast[other].client.view(house.id)).view)["rooms"]
        name: str = next(name for name, room in known.items() if room["title"] == title)
        await self.cast[other].client.act(house.id, phase, {"type": "join", "room": name})
        return name

    async def _match(self, game_id: str, guest: str | None = None) -> models.MatchResult:
        """Play the season's next match to its result. ``guest``: a former member who comes back for it."""
        game, host = self.games[game_id], self.host.client
        self.matches += 1
        players = len(self._next(await self._view())) + (guest is not None)
        match = await host.create_match(
            game_id,
            season_id=self.id,
            close_early="all_locked",
            downtime="strict",
            player_count=_seats(game, players),
            guests=None if guest is None else [self.cast[guest].username],
        )
        if not all(seat.taken for seat in match.seats):
            await host.add_bots(match.id, fill=True)
        match = await host.start(match.id)
        phases = count()
        while match.status == "running":
            await self._phase(match.id, game, required(match.phase), next(phases), guest)
            match = await host.match(match.id)
        if match.status != "finished":
            raise Unplayable(f"{game.title} does not finish: the match is {match.status}.")
        return await host.result(match.id)

    async def _phase(self, match_id: str, game: Game, phase: models.PhaseFacts, n: int, guest: str | None) -> None:
        """Submit for all by the game's bots, the host as the judge; if the phase stays open, move to its deadline."""
        seats = await self._seated(match_id, guest)
        if game.judged:
            judge = SeatedBot(self.host.client, match_id, JUDGE, self._judge(game, seats), locked=True)
            async for _ in judge.play(phase.id, partial(self._asked, f"{self.matches}/{n}/judge")):
                pass
        for member, seat in seats.items():
            seated = SeatedBot(self.cast[member].client, match_id, seat, self._bot(member, game), locked=True)
            async for _ in seated.play(phase.id, partial(self._asked, f"{self.matches}/{n}/{seat}")):
                pass
        await self.stage.keep_time()
        now = (await self.host.client.match(match_id)).phase
        if now and now.id == phase.id:
            self.clock.move_to(required(phase.due_at))
            await self.stage.keep_time()

    def _judge(self, game: Game, seats: Mapping[str, Seat]) -> Bot:
        """What plays the host in a judged game of members in these seats."""
        return _Granting(game.judge_bot or RandomLegal())

    def _bot(self, member: str, game: Game) -> Bot:
        """What plays for a member."""
        return game.bot

    async def _decide(self) -> None:
        """Decide all open decisions, or move the clock to their deadlines."""
        while decisions := (await self._view()).decisions:
            for open_now in decisions:
                await self._choose(open_now.decision)
            left = (await self._view()).decisions
            if {each.decision.id for each in left} & {each.decision.id for each in decisions}:
                self.clock.move_to(min(each.decision.due_at for each in left))
                await self.stage.keep_time()

    async def _choose(self, decision: models.SeasonDecision) -> None:
        """Let the deciders choose at random, except for the share that stays silent."""
        for member in decision.deciders:
            dice, person = self._dice(f"{decision.id}/{member}"), self.cast[member]
            if dice.below(1000) < 1000 * self.plan.silent_share:
                continue
            # Read the member's own view: an earlier choice may have closed the decision, or taken an option of it.
            view = (await person.client.season_view(self.id)).view
            if isinstance(view, models.MemberSeasonView) and decision.id in view.to_decide:
                now = next(each.decision for each in view.decisions if each.decision.id == decision.id)
                most = max(now.least, min(1, now.most))
                choice = dice.sample(now.options, most)
                await person.client.decide(self.id, decision.id, choice)

    # --- reading --------------------------------------------------------------------------

    async def _view(self) -> models.HostSeasonView:
        view = (await self.host.client.season_view(self.id)).view
        if not isinstance(view, models.HostSeasonView):
            raise TypeError("The host has a host's view")
        return view

    async def _news(self) -> list[Event]:
        """What the host was told since the last time."""
        found: list[Event] = []
        while (page := await self.host.client.season_events(self.id, after=self.read, limit=500, says=True)).items:
            found += page.items
            self.read = page.next_after
        return found

    async def _ledger(self) -> list[models.LedgerEntry]:
        """All entries of the ledger."""
        entries: list[models.LedgerEntry] = []
        after: int | None = 0
        while after is not None:
            page = await self.host.client.ledger(self.id, after=after, limit=500)
            entries += page.items
            after = page.next_after
        return entries

    def _guest(self, view: models.HostSeasonView, game: str) -> str | None:
        """The last member who left, if the game has a seat more than the cast needs."""
        gone = [card for card in view.standings if card.left]
        room = _seats(self.games[game], len(self._active(view)) + 1)
        return gone[0].id if gone and room else None

    async def _seated(self, match_id: str, guest: str | None) -> dict[str, int]:
        """Seats by member in a match, from the season's view, and that of a former member who is a guest."""
        view = await self._view()
        parts = [part for each in view.episodes for part in (each.main, each.death) if part]
        parts += view.finals.matches if view.finals else []
        match = next(part for part in parts if part.id == match_id)
        seated = {member: int(seat) for seat, member in match.seats.items()}
        return seated if guest is None else {**seated, guest: match.guests[0]}

    def _active(self, view: models.HostSeasonView) -> list[str]:
        return [card.id for card in view.standings if card.status == "active"]

    def _next(self, view: models.HostSeasonView) -> list[str]:
        """The members who play the next match."""
        episode = view.episodes[-1] if view.episodes else None
        if view.finals is not None:
            return [*self._active(view), *view.finals.jury]
        if episode is not None and episode.stage == "opponent_chosen" and episode.last_match == "duel":
            return [*episode.candidates, *([episode.opponent] if episode.opponent else [])]
        return self._active(view)

    def _are_finals_due(self, view: models.HostSeasonView) -> bool:
        policies = view.policies
        is_few: bool = len(self._active(view)) <= policies.finalists
        has_enough: bool = len(view.episodes) >= policies.most_episodes
        return is_few or has_enough

    def _asked(self, label: str, time: int) -> Dice:
        return self._dice(f"{label}/{time}")

    def _dice(self, label: str) -> Dice:
        return Dice(self.plan.seed.encode(), f"rehearse-season/{label}")


def _seats(game: Game, players: int) -> int | None:
    """The smallest number of seats for this many players, with bots in the rest; None if the game has too few."""
    return next((count for count in range(players, game.seats.most + 1) if game.seats.takes(count)), None)
