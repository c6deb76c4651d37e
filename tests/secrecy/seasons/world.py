"""A season with everybody who may look at it, on a database that can be branched (see ``tests.secrecy.world``)."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from mainmatch.rules import Json
from mainmatch.season.state import Season
from mainmatch.services.accounts import tokens
from mainmatch.services.caller import SCOPES, Scope
from mainmatch.services.hosting import substitutes, timing
from mainmatch.services.lobby import match_creation, match_start
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.play import submissions
from mainmatch.services.season_commands import season_writer
from mainmatch.services.seasons import cast, decisions, hosting
from mainmatch.services.seasons.schemas import (
    DecisionChoice,
    JoinSeasonRequest,
    MemberPlayer,
    NewEpisode,
    NewGarnetOffer,
    NewSeason,
    NewSeasonHost,
    NewWarning,
)
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import matches, seasons
from tests.clock import Clock
from tests.secrecy.branching import BranchingDatabase
from tests.secrecy.hooks import Letterbox
from tests.secrecy.seasons.till import GAMES, TILL
from tests.secrecy.world import Person, Setting, World, drawn_from, furnished

CAST = ("ada", "ben", "cyd", "dot", "eve")
"""Eve hosts, too. Dot's place was leaver's."""

_POLICIES: dict[str, Any] = {
    "start_garnets": 10,
    "transfers": "open",
    "close_early": "never",
    "warnings": [{"after": 2, "fine": 3}],
}


@dataclass(frozen=True)
class Scene:
    """How far the season has got, and what its host chose.

    ``stage``: "between" no episode is announced; "voting" a setting of its match is decided, sealed; "playing" its
    match runs; "deciding" a sealed decision is open after it.
    """

    stage: str
    balances: str = "public"
    visibility: str = "public"
    no_candidate: str = "winners_choose"

    @property
    def rules(self) -> Mapping[str, Any]:
        """Policies in which scenes differ."""
        twist = {"game": TILL.id, "setting": "rounds", "decider": "group", "options": [1, 2]}
        twists = [twist] if self.stage == "voting" else []
        return {"balances": self.balances, "no_candidate": self.no_candidate, "twists": twists}


@dataclass
class Evening:
    """The season, its world and its cast by name."""

    world: World
    scenario: Scene
    id: str = ""
    match_id: str = ""
    other_match: str = ""
    members: dict[str, str] = field(default_factory=dict)

    def does(self, name: str, command: Any, *args: Any) -> Any:
        """Somebody does something about the season."""
        return self.world.executor.write_now(command, self.world.caller(name), self.id, *args)

    @property
    def season(self) -> Season:
        """The season as it is stored."""

        def load(uow: Any) -> Season:
            record = seasons.by_id(uow.tx, self.id)
            assert record is not None
            return season_writer.load(uow, record)

        return self.world.executor.read_now(load)

    @property
    def people(self) -> list[Person]:
        """Who looks; whoever may come later sees what the watcher sees."""
        return [each for each in self.world.people.values() if each.name != "late"]

    # --- what may be otherwise

    def chooses(self, name: str, whom: str) -> None:
        """A member decides, about another one or a setting."""
        decision = next(iter(self.season.decisions))
        self.does(name, decisions.choose, decision, DecisionChoice(choice=(self.members.get(whom, whom),)))

    def offers(self, giver: str, taker: str, amount: int) -> str:
        """A member offers garnets to another."""
        made = self.does(giver, decisions.offer, NewGarnetOffer(to=self.members[taker], amount=amount))
        return str(made.id)

    def warned(self, name: str) -> None:
        """The host warns a member."""
        self.does("host", hosting.warn, self.members[name], NewWarning(reason=f"{name} was late."))

    def replaced(self, name: str, by: str) -> None:
        """Somebody takes a member's place."""
        self.does("host", cast.put_player, self.members[name], MemberPlayer(account=by))

    def announced(self) -> None:
        """The next episode begins."""
        self.does("host", hosting.announce_episode, NewEpisode(game=TILL.id))

    def started(self) -> None:
        """Its match does, hosted by the season's host."""
        caller, executor = self.world.caller("host"), self.world.executor
        payload: dict[str, Any] = {
            "game": TILL.id,
            "season_id": self.id,
            "visibility": self.scenario.visibility,
            "close_early": "never",
        }
        payload |= {"submission_status": "hidden", "guests": [self.world.caller("guest").account_id]}
        made = NewMatch.model_validate({**payload, "config": {"rounds": 2}})
        self.match_id = executor.write_now(match_creation.create, caller, made).id
        executor.write_now(match_start.start, caller, self.match_id)

    def acts(self, name: str, action: dict[str, Any]) -> None:
        """A member acts in the match at once."""
        self.world.executor.write_now(submissions.act, self.world.caller(name), self.match_id, self.phase, action)

    def submits(self, name: str, number: int) -> None:
        """A member seals something in the match."""
        say: dict[str, Json] = {"type": "say", "number": number}
        self.world.executor.write_now(submissions.submit, self.world.caller(name), self.match_id, self.phase, say)

    @property
    def phase(self) -> str:
        """The match's open phase."""
        record = self.world.executor.read_now(lambda uow: matches.by_id(uow.tx, self.match_id))
        assert record is not None
        return record.phase_id or ""

    def ended(self) -> None:
        """Its phases are closed."""
        for _ in range(2):
            self.world.executor.write_now(
                timing.close_phase, self.world.caller("host"), self.match_id, timing.ClosePhaseRequest()
            )


@contextmanager
def evening(scenario: Scene, seed: str) -> Iterator[Evening]:
    """A season in this scene. The seed decides all chance in it."""
    clock = Clock()
    with drawn_from(seed) as chance:
        database = BranchingDatabase(clock)
        executor = Executor(database, GAMES)
        letterbox = Letterbox(clock)
        world = World(
            TILL, Setting(), furnished(executor, clock, letterbox), executor, clock, chance, letterbox=letterbox
        )
        try:
            yield _staged(Evening(world, scenario))
        finally:
            database.close()


def _staged(found: Evening) -> Evening:
    world, scenario = found.world, found.scenario
    _people(world, scenario)
    payload = {"title": "Autumn", "visibility": scenario.visibility, "policies": {**_POLICIES, **scenario.rules}}
    made = world.executor.write_now(cast.create, world.caller("host"), NewSeason.model_validate(payload))
    found.id = made.id
    for name in ("cohost", "eve"):
        found.does("host", cast.add_host, NewSeasonHost(account=name))
    for name in (*CAST[:3], "leaver", "eve"):
        joined = found.does(name, cast.join, JoinSeasonRequest(join_code=made.join_code, alias=f"The {name}"))
        found.members[name] = joined.member
    found.members["dot"] = found.members.pop("leaver")
    found.does("host", hosting.start)
    found.replaced("dot", "dot")
    world.clock.forward(minutes=1)
    if scenario.stage != "between":
        found.announced()
    if scenario.stage in ("playing", "deciding"):
        found.started()
        if scenario.stage == "deciding":
            found.ended()
        else:
            _seat_the_sitter(found)
    other = world.executor.write_now(match_creation.create, world.caller("ada"), NewMatch(game=TILL.id))
    found.other_match = other.id
    _bystander(found)
    world.clock.forward(minutes=1)
    assert bool(found.season.decisions) == (scenario.stage in ("voting", "deciding"))
    world.chance.part()
    return found


def _people(world: World, scenario: Scene) -> None:
    outside = "stranger" if scenario.visibility == "private" else "spectator"
    kinds = {"host": "host", "cohost": "second host", "sitter": "host", **dict.fromkeys(CAST, "member")}
    kinds |= {"eve": "host in the cast", "leaver": "ex-member", "watcher": outside, "late": outside, "guest": "guest"}
    for name, kind in kinds.items():
        world.person(name, kind)
    world.person("admin", "admin", admin=True)
    world.people["nobody"] = Person("nobody", "signed out")


def _seat_the_sitter(found: Evening) -> None:
    """A season's host who is in no cast, and takes a seat of its match."""
    found.does("host", cast.add_host, NewSeasonHost(account="sitter"))
    held = next(seat for seat, each in next(found.season.matches).match.seats.items() if each == found.members["dot"])
    world = found.world
    payload = substitutes.NewPlayer(account="sitter")
    world.executor.write_now(substitutes.substitute, world.caller("host"), found.match_id, held, payload)
    world.people["sitter"] = replace(world.people["sitter"], kind="host in a seat")


def _bystander(found: Evening) -> None:
    """A token of ada's that is good for another match only."""
    world, ada = found.world, found.world.people["ada"]
    scopes: list[Scope] = [each for each in SCOPES if each != "account:write"]
    payload = tokens.NewToken(name="bot", scopes=scopes, match_id=found.other_match)
    made = world.executor.write_now(tokens.create, world.caller("ada"), payload)
    world.people["bystander"] = replace(ada, name="bystander", kind="bystander's token", token=made.token)
