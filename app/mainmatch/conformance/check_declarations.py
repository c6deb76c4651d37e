"""Checks a game's declarations before a match is played: class variables, actions and configs."""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec

from mainmatch.conformance.observation import written
from mainmatch.conformance.random_moves import all_twisted, twisted
from mainmatch.conformance.report import Fault
from mainmatch.conformance.schema_validator import fits, is_same
from mainmatch.rules.actions import Action, action_schema, parse_action
from mainmatch.rules.annotations import annotation_flaws
from mainmatch.rules.ballot import CandidateVote
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.events import Event, Reveals
from mainmatch.rules.game import Game, Phase, SeatRange
from mainmatch.rules.marks import State
from mainmatch.rules.match import Match
from mainmatch.rules.match_state import MatchSpec
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.secret_variants import secret_variants_of
from mainmatch.rules.slots import slots_by_type
from mainmatch.rules.values import Config, Json, Value, View

LONGEST_EVER = 10_000
_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_VERSION = re.compile(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}([-+][0-9A-Za-z.+-]+)?")
_EVENT = re.compile(r"game(\.[a-z][a-z0-9_]*)+")
_WORD = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def check_class_variables(game: Game) -> None:
    """Check the class variables of a game. Raises Fault for the first wrong one."""
    for complaint in _complaints(game):
        raise Fault(complaint)


@cache
def check_action_type(kind: type[Action]) -> None:
    """Check that an action has a type, a mode, and a valid example. Cached by class."""
    if not _WORD.fullmatch(kind.type) or kind.mode not in {"sealed", "instant"}:
        raise Fault(f"{kind.__name__} needs a snake_case type, and to be Sealed or Instant")
    try:
        example = kind.from_json(kind.example)
    except Refused as refusal:
        raise Fault(f"the example of {kind.type!r} is no {kind.type!r}: {refusal.flaws}") from refusal
    if not fits(action_schema(kind), example.as_json()):
        raise Fault(f"the example of {kind.type!r} doesn't fit its own schema")


@cache
def check_strictness(kind: type[Action]) -> None:
    """Check that input outside the schema is refused, or read unchanged (for the rules to refuse), never coerced."""
    example = kind.from_json(kind.example).as_json()
    for wrong in all_twisted(example):
        if not isinstance(wrong, dict) or fits(action_schema(kind), wrong):
            continue
        try:
            read = parse_action(wrong, (kind,)).as_json()
        except Refused:
            continue
        if not is_same({name: read.get(name) for name in wrong}, wrong):
            raise Fault(f"{wrong} doesn't fit the schema of {kind.type!r}, and is read as {read}")


def _complaints(game: Game) -> Iterator[str]:
    if not _SLUG.fullmatch(game.id):
        yield f"the id {game.id!r} is not lower case words joined by hyphens"
    if not _VERSION.fullmatch(game.version):
        yield f"the version {game.version!r} is not a semantic version such as 1.0.0"
    if not (game.title.strip() and game.summary.strip()):
        yield "title and summary are for players to read: fill them in"
    if not 1 <= game.longest <= LONGEST_EVER:
        yield f"longest must be between 1 and {LONGEST_EVER} phases"
    yield from _of_seats(game.seats)
    if game.judge_bot is not None and not game.judged:
        yield "a game with a judge_bot is judged"
    yield from _of_models(game)
    yield from _of_phases(game.phases)
    yield from _of_events(game)
    yield from _of_annotations(game)
    if not game.secret_variants and not game.state.__marks__:
        yield "a game whose state has no marks ships secret variants"
    names = [variant.name for variant in secret_variants_of(game)]
    if len(set(names)) < len(names):
        yield "each of a game's secret variants has a name of its own"


def _of_seats(seats: SeatRange) -> Iterator[str]:
    if not 1 <= seats.least <= seats.most:
        yield f"a match of {seats.least} to {seats.most} seats makes no sense"
    if not seats.takes(seats.default):
        yield f"the default of {seats.default} seats is not among those allowed"


def _of_models(game: Game) -> Iterator[str]:
    wanted = {"config": Config, "state": State, "public": View, "seat": View}
    for name, base in wanted.items():
        if not issubclass(getattr(game, name), base):
            yield f"{name} must be a subclass of {base.__name__}"
    yield from _of_sets(game.state, ())
    if any(field.required for field in msgspec.structs.fields(game.config)):
        yield "every field of the config needs a default"
    if not set(game.public.__struct_fields__) <= set(game.seat.__struct_fields__):
        yield "the seat view lacks fields of the public view"


def _of_sets(model: Any, known: tuple[Any, ...]) -> Iterator[str]:
    """Sets in a state: they are written in the order of their hashes, which is another one in each process."""
    if not isinstance(model, type) or not issubclass(model, Value) or model in known:
        return
    for name, kind in get_type_hints(model).items():
        if get_origin(kind) is ClassVar:
            continue
        for part in _parts(kind):
            if isinstance(part, type) and issubclass(part, AbstractSet):
                yield f"the state has a set in {name!r}: write a tuple, sorted"
            yield from _of_sets(part, (*known, model))


def _parts(kind: Any) -> Iterator[Any]:
    """A type and all types that it is made of: Mapping[int, tuple[X, ...]] is made of Mapping, int, tuple and X."""
    yield get_origin(kind) or kind
    for part in get_args(kind):
        yield from _parts(part)


def _of_phases(phases: tuple[Phase, ...]) -> Iterator[str]:
    names = [phase.name for phase in phases]
    if not names or len(set(names)) < len(names) or CandidateVote.name in names:
        yield "phases need names of their own, and candidate-vote is the kernel's"
    for phase in phases:
        if not _SLUG.fullmatch(phase.name):
            yield f"the phase name {phase.name!r} is not lower case words joined by hyphens"
        if not phase.silence.strip():
            yield f"the phase {phase.name!r} must say what silence means"
        if phase.status not in {"hidden", "host", "everyone"}:
            yield f"the phase {phase.name!r} has the unknown status {phase.status!r}"
        yield from _of_slots(phase)
        if phase.bots not in {"once", "until_quiet"}:
            yield f"the phase {phase.name!r} asks its bots {phase.bots!r}: choose once or until_quiet"


def _of_slots(phase: Phase) -> Iterator[str]:
    by_type = slots_by_type(phase.slots) if phase.slots else {}
    for slot in phase.slot_names:
        if not _WORD.fullmatch(slot) or slot not in by_type.values():
            yield f"the slot {slot!r} of the phase {phase.name!r} needs a snake_case name, and actions"


def _of_events(game: Game) -> Iterator[str]:
    types = [event.type for event in game.events]
    if len(set(types)) < len(types):
        yield "two events share a type"
    for named in types:
        if not _EVENT.fullmatch(named):
            yield f"the event type {named!r} should be dotted words after 'game.'"
    for event in game.events:
        for part in event.publishes:
            yield from _of_published(game.state, event, part)


def _of_published(state: type[State], event: type[Event], part: str | Reveals) -> Iterator[str]:
    if isinstance(part, Reveals):
        if not part.because.strip():
            yield f"the event {event.type!r} reveals {part.of!r}: say because of what it may"
        if isinstance(part.of, str) and not hasattr(state, part.of):
            yield f"the event {event.type!r} reveals {part.of!r}, which the state doesn't have"
    elif not hasattr(state, part):
        yield f"the event {event.type!r} publishes {part!r}, which the state doesn't have"
    elif part not in state.__marks__ or state.__marks__[part].audience == "hidden":
        yield f"the event {event.type!r} publishes {part!r}, which no view shows: Reveals({part!r}, because=...)"


def _of_annotations(game: Game) -> Iterator[str]:
    models: tuple[type[Value], ...] = (game.config, game.public, game.seat, *game.events)
    for schema in (*(model.json_schema("serialization") for model in models), *map(action_schema, game.actions)):
        yield from annotation_flaws(schema)


# Wrong configs and setups must be refused with a message, or be playable; they must not crash.
_ATTEMPTS = 12


def check_configs(game: Game, configs: Sequence[Mapping[str, Json]], count: int, dice: Dice) -> None:
    """Check a dozen slightly wrong configs, and unsupported seat counts. Raises Fault."""
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
    """The successive states of a match in which no seat sends anything."""
    moments = [Match.start(game, spec, {}).match]
    while moments[-1].phase is not None:
        moments.append(moments[-1].close().match)
    return tuple(moments)


@cache
def _schema_of(config: type[Config]) -> Mapping[str, Any]:
    return config.json_schema()


def _is_refused(game: Game, config: Mapping[str, Json], count: int) -> bool:
    try:
        spec = MatchSpec.of(game, config, bytes(32), count)
        Match.start(game, spec, {})
    except Refused as refusal:
        if not refusal.message:
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
