"""Chance at a season's table: who acts, and what is looked at after each act.

All that chance does in a season follows from its number, so that a failing one is played again by it.
"""

import random
from collections import Counter
from hashlib import sha256
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from mainmatch.rules import Dice
from mainmatch.season.state import Season
from mainmatch.services.lobby import match_creation
from mainmatch.services.seasons import cast, decisions
from mainmatch.services.seasons.schemas import NewSeason
from mainmatch.store import seasons
from tests.season.hazard import any_policies
from tests.services.seasons.soundness import Soundness
from tests.services.table import Table

DUELS = ("duel-of-nerve", "duel-of-bids")


class Chance:
    """One season, of which everything is looked at after every act."""

    def __init__(self, table: Table, seed: int, patch: pytest.MonkeyPatch) -> None:
        self.table = table
        self.seed = seed
        self.dice = Dice(seed.to_bytes(8, "big"), "fortune")
        self.names = count(1)
        self.done: Counter[str] = Counter()
        self.made: list[str] = []
        self.mishaps = 5
        """Called off, taken back, gone back in: so often at most, for a host who does it for ever has no end."""
        _tame(seed, patch)
        self.policies = self._policies()
        self.cohosts: list[str] = []
        self.guests: list[str] = []
        payload = NewSeason.model_validate({"title": f"Season {seed}", "policies": self.policies})
        self.boss = f"host-{seed}"
        self.id = table.write(cast.create, table.person(self.boss), payload).id
        self.sound = Soundness(table, self.id)
        self.season: Season = self.sound.prove()

    def act(self, name: str, command: Any, *args: Any) -> Any:
        """Somebody does something; then everything is looked at."""
        done = self.table.write(command, self.table.person(name), self.id, *args)
        self._look(command)
        return done

    def host(self, command: Any, *args: Any) -> Any:
        """One of the hosts does something."""
        return self.act(self.dice.choice((self.boss, *self.cohosts)), command, *args)

    def _look(self, command: Any) -> None:
        self.done[command.__name__] += 1
        self.season = self.sound.prove()
        people = (self.boss, "a stranger", *self.cohosts, *filter(None, self._people().values()))
        self.sound.must_be_seen_by(self.dice.choice(people))

    def _people(self) -> dict[str, str | None]:
        """Who plays each member: a person's name, None for bots."""
        held = self.table.read(lambda uow: seasons.of(uow.tx, self.id))
        return {each.member: each.account_id and each.account_id.removeprefix("ac_") for each in held}

    def _newcomer(self) -> str:
        return f"p{self.seed}-{next(self.names)}"

    def _chance(self, one_in: int) -> bool:
        return self.dice.below(one_in) == 0

    def _policies(self) -> dict[str, Any]:
        policies = any_policies(self.dice).model_dump(mode="json")
        policies["death_match_pool"] = [*self.dice.sample((*DUELS, "x-game"), self.dice.below(4))]
        # A duel takes two; whoever else is in the finals plays what takes more.
        policies["finals_games"] = []
        policies["twists"] = [each for each in policies["twists"] if each["setting"] == "missing_choice"]
        return policies


def _tame(seed: int, patch: pytest.MonkeyPatch) -> None:
    """All that chance does in this season follows from its number."""
    chance, numbers = random.Random(seed), count()  # noqa: S311 - repeatable
    known = SimpleNamespace(
        token_urlsafe=lambda size: chance.randbytes(size).hex(),
        token_bytes=chance.randbytes,
        compare_digest=lambda one, other: one == other,
    )
    patch.setattr(cast, "secrets", known)
    patch.setattr(decisions, "secrets", known)
    patch.setattr(match_creation, "fresh_seed", lambda: sha256(f"{seed}/{next(numbers)}".encode()).digest())
