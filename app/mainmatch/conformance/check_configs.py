"""Configs and setups that are wrong: refused in words, or playable; never a crash.

May touch: the match. Rule kept here: a config that is taken fits its served schema, and the match
it makes can be played to its end.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from mainmatch.conformance.bad_inputs import twisted
from mainmatch.conformance.observation import written
from mainmatch.conformance.report import Fault
from mainmatch.conformance.schema_validator import fits
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.game import Game
from mainmatch.rules.match import Match, MatchSpec
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.values import Config, Json

__all__ = ["check_openings", "silent_match"]

_ATTEMPTS = 12


def check_openings(game: Game, configs: Sequence[Mapping[str, Json]], count: int, dice: Dice) -> None:
    """A dozen configs that are a little wrong, and seat counts that the game doesn't take. Raises Fault."""
    schema = _schema_of(game.config)
    for wrong in (0, game.seats.least - 1, game.seats.most + 1):
        if not game.seats.takes(wrong) and not _is_refused(game, {}, wrong):
            raise Fault(f"a match of {wrong} seats was opened")
    for _ in range(_ATTEMPTS):
        base: Any = dict(dice.choice(configs)) if dice.below(3) else sample(schema, dice)
        config = twisted(base, dice) if base else {"unknown": 1}
        if isinstance(config, dict) and not _is_refused(game, config, count) and not fits(schema, config):
            raise Fault(f"the config {written(config)} was taken, but doesn't fit the config's schema")


def silent_match(game: Game, spec: MatchSpec) -> tuple[Match, ...]:
    """A match in which nobody ever sends anything, moment by moment."""
    moments = [Match.start(game, spec, {}).match]
    while moments[-1].phase is not None:
        moments.append(moments[-1].close().match)
    return tuple(moments)


@cache
def _schema_of(config: type[Config]) -> Mapping[str, Any]:
    return config.model_json_schema()


def _is_refused(game: Game, config: Mapping[str, Json], count: int) -> bool:
    try:
        spec = MatchSpec.of(game, config, bytes(32), count)
        Match.start(game, spec, {})
    except Refused as refusal:
        if not refusal.advice:
            raise Fault(f"{refusal.code} doesn't say what would be valid") from refusal
        return True
    except Exception as error:
        raise Fault(f"the config {written(config)} with {count} seats: {type(error).__name__}: {error}") from error
    try:
        silent_match(game, spec)
    except Exception as error:
        raise Fault(
            f"the config {written(config)} was taken, but can't be played: {type(error).__name__}: {error}"
        ) from error
    return False
