"""``mainmatch rehearse-season``: run a whole season over the real API, as a host's script would.

    cast -> start -> [announce, match, decisions, death match or vote] ... -> jury -> winner

The output, at most 80 columns wide, is made from the API's answers: the host's view, results and the ledger.
"""

import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Literal, TypeVar

from rich.console import Console
from rich.table import Table

from mainmatch.games.registry import Registry
from mainmatch.rules import JUDGE, Bot, Dice, Game, RandomLegal, Seat
from mainmatch.seated_bot import SeatedBot
from mainmatch.simulation.people import Person, sign_up, way_to
from mainmatch.simulation.plan import FEWEST, MOST, SeasonPlan, Unplayable
from mainmatch.simulation.rehearsal import NAMES, exit_code_of
from mainmatch.simulation.stage import HandClock, OpenStage, Stage
from mainmatch_client.models import (
    ClosedDecision,
    HostSeasonView,
    LedgerEntry,
    MatchResult,
    MemberSeasonView,
    PhaseFacts,
    PlayedMatch,
    SeasonDecision,
    SeasonEpisode,
)

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

T = TypeVar("T")

_BARS = "▁▂▃▄▅▆▇█"
_SKIPPED = {
    "all_safe": "everybody holds a Token of Life",
    "no_candidate": "nobody is the candidate",
    "no_winners": "nobody won",
    "no_opponent": "nobody could meet the candidate",
    "somebody_left": "somebody left",
}
_HOW = {"decided": "", "tie_broken": ", who were at a tie", "default": ""}

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


class SeasonNarrator:
    """Prints a season to ``console``. ``names``: by member."""

    def __init__(self, console: Console, names: Mapping[str, str], games: Mapping[str, Game]) -> None:
        self._console = console
        self._names = names
        self._games = games
        self._news: list[str] = []
        """Lines to print before the next episode."""
        self._balances: list[dict[str, int]] = []
        """Garnets by member: at the start, after each episode, at the end."""

    def begins(self, seed: str) -> None:
        """Print the cast."""
        self._say(f"A season of {len(self._names)}, seed {seed}", "bold")
        self._say(self._who(self._names))

    def transfer(self, giver: str, taker: str, amount: int, answer: str) -> None:
        """Add an offer of garnets. ``answer``: "accepts" or "declines"."""
        self._news.append(f"{self._names[giver]} offers {self._names[taker]} {_garnets(amount)}, who {answer}.")

    def warning(self, member: str, number: int, fine: int) -> None:
        """Add a warning. ``fine``: in garnets."""
        costs = f"which costs {_garnets(fine)}" if fine else "which costs nothing"
        self._news.append(f"{self._names[member]} gets warning {number}, {costs}.")

    def alliance(self, founder: str, other: str) -> None:
        """Add an alliance, of which the host alone knows beside its members."""
        self._news.append(f"{self._names[founder]} founds an alliance, which {self._names[other]} joins.")

    def remember(self, view: HostSeasonView) -> None:
        """Store the members' current balances."""
        self._balances.append({card.id: card.garnets or 0 for card in view.standings})

    def episode(self, before: HostSeasonView, after: HostSeasonView, result: MatchResult) -> None:
        """Print a finished episode: its match, its decisions, and who left."""
        episode = after.episodes[-1]
        main = _required(episode.main)
        self._console.print()
        guests = " with a guest" if main.guests else ""
        self._say(f"Episode {episode.n}: {self._title(episode.game)}, {len(main.seats)} play{guests}", "bold cyan")
        for line in self._news:
            self._say(f"  {line}", "dim")
        self._news.clear()
        self._console.print(self._results(before, after, episode, main, result))
        for line in (*self._course(episode, after, result), *self._items(before, after)):
            self._say(f"  {line}")

    def finals(self, view: HostSeasonView) -> None:
        """Print the finals, game by game."""
        finals = view.finals
        self._console.print()
        if finals is None:
            return
        self._say(f"Finals: {self._who(finals.finalists)}", "bold cyan")
        for by, finalist in (finals.supporters or {}).items():
            self._say(f"  {self._names[by]} stands by {self._names[finalist]}.")
        for match, winner in zip(finals.matches, finals.winners, strict=True):
            won = f"{self._names[winner]} wins" if winner else "a tie"
            self._say(f"  {self._title(match.game)}: {won}.")

    def ends(self, view: HostSeasonView, entries: Sequence[LedgerEntry]) -> None:
        """Print the winner, all members' balances over time, and the sum of the ledger."""
        self.remember(view)
        self._console.print()
        self._say(f"{self._names[_required(view.winner)]} has won the season.", "bold green")
        self._console.print(self._table_of_all(view))
        sums = sum(amount for entry in entries for amount in entry.lines.values())
        garnets = sum(card.garnets or 0 for card in view.standings)
        self._say(f"Ledger: {len(entries)} entries that sum to {sums}; members have {_garnets(garnets)} in all.")

    def took(self, seconds: float, until: datetime) -> None:
        """Print the duration of the rehearsal, in seconds, and the end of the season."""
        self._say(f"It took {seconds:.1f} s here; in the season it is {until:%d %b %Y, %H:%M} UTC by now.", "dim")

    def _results(
        self,
        before: HostSeasonView,
        after: HostSeasonView,
        episode: SeasonEpisode,
        main: PlayedMatch,
        result: MatchResult,
    ) -> Table:
        had = {card.id: card.garnets for card in before.standings}
        has = {card.id: card.garnets for card in after.standings}
        out = episode.eliminated
        table = _table("score", "tokens", "garnets", "")
        # In games that rank groups separately, several are first.
        for line in result.standings:
            member = main.seats.get(str(line["seat"]))
            nobody = "(a guest)" if line["seat"] in main.guests else "(a bot)"
            name = self._names[member] if member else nobody
            held = result.tokens_of_life.get(str(line["seat"]), 0)
            moved = f"{had[member]} → {has[member]}" if member else ""
            notes = (
                "out"
                if member and member == out
                else "candidate"
                if member in episode.candidates and episode.last_match == "duel"
                else ""
            )
            style = "red" if notes == "out" else "green" if held else "dim" if member is None else None
            table.add_row(f"{line['rank']}. {name}", str(line["score"]), "●" * held, moved, notes, style=style)
        return table

    def _course(self, episode: SeasonEpisode, after: HostSeasonView, result: MatchResult) -> Iterable[str]:
        decided = {each.kind: each for each in episode.decisions}
        for each in episode.decisions:
            if each.kind == "decide_twist":
                value = ", ".join(each.outcome) or "as the host has it"
                by = self._by(each) if each.choices else "for nobody chose"
                yield f"Twist: {_required(each.about)} {value}, {by}."
            if each.kind == "give_token":
                giver = next(iter(each.choices), None)
                given = f"gives a token to {self._who(each.outcome)}" if each.outcome else "keeps its tokens"
                yield f"{self._names[giver]} {given}." if giver else "A spare token is kept in silence."
        if result.dropped:
            yield "What guests and bots won counts nowhere."
        yield f"Safe: {self._who(each for each, held in episode.held.items() if held)}."
        if episode.candidates and episode.last_match == "duel":
            named = self._by(decided.get("name_candidate")) or "named by the match"
            yield f"Candidate: {self._who(episode.candidates)}, {named}."
        if episode.opponent:
            chosen = self._by(decided.get("choose_opponent")) or "for nobody else is left"
            yield f"Opponent: {self._names[episode.opponent]}, {chosen}."
        yield from self._duel(episode, decided, after)

    def _duel(
        self, episode: SeasonEpisode, decided: Mapping[str, ClosedDecision], after: HostSeasonView
    ) -> Iterable[str]:
        if episode.skipped:
            yield f"Nobody leaves: {_SKIPPED[episode.skipped]}."
        if episode.death:
            banned = f"banned: {', '.join(map(self._title, episode.banned))}; " if episode.banned else ""
            chosen = self._by(decided.get("choose_death_match")) or "the only one left"
            again = f", after {episode.replays} without a loser" if episode.replays else ""
            if episode.last_match == "vote":
                yield f"The vote{again}: all without a token can be voted out."
            else:
                yield f"Death match: {self._title(episode.death.game)} ({banned}{chosen}){again}."
        elif episode.eliminated:
            yield "Nobody is left to meet the candidate."
        if episode.eliminated:
            left = sum(card.status == "active" for card in after.standings)
            yield f"Out: {self._names[episode.eliminated]}. {left} are left."

    def _items(self, before: HostSeasonView, after: HostSeasonView) -> Iterable[str]:
        had = {card.id: Counter(card.items) for card in before.standings}
        for card in after.standings:
            for item in Counter(card.items) - had[card.id]:
                yield f"{self._names[card.id]} finds an item, {item}, of which the others hear nothing."
            for item in had[card.id] - Counter(card.items):
                yield f"{self._names[card.id]} plays an item, {item}."

    def _by(self, decision: ClosedDecision | None) -> str:
        """The deciders in words; empty without a decision."""
        if decision is None:
            return ""
        if not decision.choices:
            return "drawn, for nobody chose"
        return f"chosen by {self._who(decision.choices)}{_HOW[decision.how]}"

    def _table_of_all(self, view: HostSeasonView) -> Table:
        table = _table("", "by episode", "garnets")
        most = max(max(balances.values()) for balances in self._balances)
        for card in view.standings:
            line = sparkline([balances[card.id] for balances in self._balances], most)
            left = card.left
            how = f"out in episode {left.episode}" if left and left.by != "finals" else card.status
            style = "bold green" if card.status == "winner" else None
            table.add_row(f"{card.place}. {self._names[card.id]}", how, line, str(card.garnets), style=style)
        return table

    def _title(self, game: str) -> str:
        return self._games[game].title

    def _who(self, members: Iterable[str]) -> str:
        named = [self._names[each] for each in members]
        return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:]))) or "nobody"

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)


def sparkline(numbers: Sequence[int], most: int) -> str:
    """Numbers from 0 to ``most`` as bars. Only 0 is the lowest bar."""
    return "".join(_BARS[-(-n * (len(_BARS) - 1) // max(most, 1))] for n in numbers)


def _garnets(amount: int) -> str:
    return f"{amount} garnet{'' if amount == 1 else 's'}"


def _required(value: T | None) -> T:
    """The value of an optional member that is set at this point of a season. Raises TypeError if it is not."""
    if value is None:
        raise TypeError("the season's view lacks a member")
    return value


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("  ", no_wrap=True)
    for column in columns:
        justify: Any = "right" if column in {"score", "garnets"} else "left"
        table.add_column(column, header_style="dim", justify=justify, no_wrap=True)
    return table


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
    played: list[str] = field(default_factory=list)
    """Games of episodes, in order."""

    async def play(self) -> None:
        """Play from the start to the winner. Raises Unplayable if the season stops before."""
        await self.host.client.start_season(self.id)
        await self.stage.keep_time()
        self.narrator.remember(await self._view())
        while (await self._view()).status == "running":
            if self._are_finals_due(await self._view()):
                await self.host.client.start_finals(self.id)
            else:
                await self._episode()
        while (view := await self._view()).status == "finals":
            await self._decide()
            await self._match(JURY)
        self.narrator.finals(view)
        self.narrator.ends(view, await self._ledger())

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
            await self._match(_required(episode.death_game))
            await self._decide()
        after = await self._view()
        self.narrator.episode(before, after, result)
        self.narrator.remember(after)

    def _last_match(self) -> Literal["duel", "vote"]:
        """How the next episode ends."""
        return "vote" if len(self.played) % _EVERY_VOTE == _EVERY_VOTE - 1 else "duel"

    def _game_for(self, cast: int) -> str:
        """The least played game, of those the one with the most seats, because the cast only shrinks."""
        able = [game for game in self.games.values() if _seats(game, cast) and game.seats.most > 2 and _is_main(game)]
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
            does_accept, person = bool(dice.below(3)), self.cast[taker].client
            await person.answer_offer(self.id, offer, accept=does_accept)
            self.narrator.transfer(giver, taker, amount, "accepts" if does_accept else "declines")
        if episode % 3 == 2:
            warned = dice.choice(active)
            await self.host.client.create_warning(self.id, warned, reason="Three deadlines missed.")
            given = (await self._view()).warnings[warned][-1]
            self.narrator.warning(warned, given["n"], given["fine"])
        if episode % 2:
            founder, other = dice.sample(active, 2)
            await self._ally(founder, other, f"Alliance of episode {episode}")

    async def _ally(self, founder: str, other: str, title: str) -> str:
        """One founds an alliance in the house, which the other joins; return its name."""
        house = _required((await self._view()).house)
        phase = _required((await self.host.client.match(house.id)).phase).id
        seats = {member: int(seat) for seat, member in house.seats.items()}
        found = {"type": "found", "title": title, "seats": [seats[other]]}
        await self.cast[founder].client.act(house.id, phase, found)
        known = _required((await self.cast[other].client.view(house.id)).view)["rooms"]
        name: str = next(name for name, room in known.items() if room["title"] == title)
        await self.cast[other].client.act(house.id, phase, {"type": "join", "room": name})
        self.narrator.alliance(founder, other)
        return name

    async def _match(self, game_id: str, guest: str | None = None) -> MatchResult:
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
            await self._phase(match.id, game, _required(match.phase), next(phases), guest)
            match = await host.match(match.id)
        if match.status != "finished":
            raise Unplayable(f"{game.title} does not finish: the match is {match.status}.")
        return await host.result(match.id)

    async def _phase(self, match_id: str, game: Game, phase: PhaseFacts, n: int, guest: str | None) -> None:
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
            self.clock.move_to(_required(phase.due_at))
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

    async def _choose(self, decision: SeasonDecision) -> None:
        """Let the deciders choose at random, except for the share that stays silent."""
        for member in decision.deciders:
            dice, person = self._dice(f"{decision.id}/{member}"), self.cast[member]
            if dice.below(1000) < 1000 * self.plan.silent_share:
                continue
            # Read the member's own view: an earlier choice may have closed the decision, or taken an option of it.
            view = (await person.client.season_view(self.id)).view
            if isinstance(view, MemberSeasonView) and decision.id in view.to_decide:
                now = next(each.decision for each in view.decisions if each.decision.id == decision.id)
                most = max(now.least, min(1, now.most))
                choice = dice.sample(now.options, most)
                await person.client.decide(self.id, decision.id, choice)

    # --- reading --------------------------------------------------------------------------

    async def _view(self) -> HostSeasonView:
        view = (await self.host.client.season_view(self.id)).view
        if not isinstance(view, HostSeasonView):
            raise TypeError("The host has a host's view")
        return view

    async def _ledger(self) -> list[LedgerEntry]:
        """All entries of the ledger."""
        entries: list[LedgerEntry] = []
        after: int | None = 0
        while after is not None:
            page = await self.host.client.ledger(self.id, after=after, limit=500)
            entries += page.items
            after = page.next_after
        return entries

    def _guest(self, view: HostSeasonView, game: str) -> str | None:
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

    def _active(self, view: HostSeasonView) -> list[str]:
        return [card.id for card in view.standings if card.status == "active"]

    def _next(self, view: HostSeasonView) -> list[str]:
        """The members who play the next match."""
        episode = view.episodes[-1] if view.episodes else None
        if view.finals is not None:
            return [*self._active(view), *view.finals.jury]
        if episode is not None and episode.stage == "opponent_chosen" and episode.last_match == "duel":
            return [*episode.candidates, *([episode.opponent] if episode.opponent else [])]
        return self._active(view)

    def _are_finals_due(self, view: HostSeasonView) -> bool:
        policies = view.policies
        is_few: bool = len(self._active(view)) <= policies.finalists
        has_enough: bool = len(view.episodes) >= policies.most_episodes
        return is_few or has_enough

    def _asked(self, label: str, time: int) -> Dice:
        return self._dice(f"{label}/{time}")

    def _dice(self, label: str) -> Dice:
        return Dice(self.plan.seed.encode(), f"rehearse-season/{label}")


def _is_main(game: Game) -> bool:
    """Whether it can be an episode's main match here: the season has its own house, and votes of its own."""
    return game.id not in {"house", JURY, "vote"}


def _seats(game: Game, players: int) -> int | None:
    """The smallest number of seats for this many players, with bots in the rest; None if the game has too few."""
    return next((count for count in range(players, game.seats.most + 1) if game.seats.takes(count)), None)
