"""Checks that secrets of others change nothing that a viewer can see or hears.

Two matches that differ only in such secrets must be the same to the byte: view, offers, clock, channels, the answers to
the same action, and what an act and a close publish, except for what an event declares (``Event.publishes``).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from mainmatch.conformance.observation import Sight, drawn_of, offers_shown, viewers_of
from mainmatch.conformance.publication import Difference, Publication, asked_as, difference, seen_by
from mainmatch.conformance.report import Fault, Tally
from mainmatch.rules.actions import Action, Instant, Sealed, parse_action
from mainmatch.rules.ballot import CandidateVote
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.game import Scenario, SecretVariant
from mainmatch.rules.marks import State, secret_fields
from mainmatch.rules.match import Match, Move, Step
from mainmatch.rules.match_state import Sealing
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.secret_variants import secret_variants_of
from mainmatch.rules.slots import Place, in_order, seat_at, slot_at
from mainmatch.rules.values import Json, Seat, Viewer

_AT_ONCE = 2
"""The secret variants compared for each viewer at one act or close, drawn anew at each; lasting ones always are.

Views are compared in all of them. To resolve each world again for each viewer would cost most of a run.
"""


_OTHER_DEALS = 4


@dataclass(slots=True)
class _Truth:
    """The actual match, as seen by each viewer; rendered once for all variants."""

    sight: Sight
    seen: dict[Viewer, Mapping[str, Any]] = field(default_factory=dict)
    close: Publication | None = None

    def seen_by(self, viewer: Viewer) -> Mapping[str, Any]:
        if viewer not in self.seen:
            self.seen[viewer] = seen_by(self.sight.match, viewer, self.sight)
        return self.seen[viewer]

    def closed(self) -> Publication:
        if self.close is None:
            self.close = Publication.of_close(self.sight.match)
        return self.close


def deals_of(match: Match) -> tuple[State, ...]:
    """The first state of this match, then those that other seeds deal."""
    spec, seeds = match.spec, (match.spec.seed, *(bytes([n]) for n in range(_OTHER_DEALS)))
    return tuple(match.game.setup(spec.config, spec.table, Dice(seed, "setup")).state for seed in seeds)


def check_secrets(sight: Sight, deals: tuple[State, ...], dice: Dice, tally: Tally) -> None:
    """Check all secret variants for each viewer, or for a dozen, in the phase and at its close. Raises Fault."""
    match = sight.match
    if match.phase is None:
        return
    truth = _Truth(sight)
    draws = Dice(sight.dump.encode(), "close")
    variants, secrets = secret_variants_of(match.game), secret_fields(type(match.state))
    for viewer in drawn_of(viewers_of(match), draws):
        drawn = _drawn(variants, draws)
        for variant, other in _worlds(match, deals, viewer, variants, dice):
            tally.varied.update(name for name in secrets if getattr(match.state, name) != getattr(other.state, name))
            _compare(truth, other, viewer, variant, dice)
            if variant in drawn:
                _compare_close(truth, other, viewer, variant, tally)
            tally.secret_variants[variant.name] += 1


def check_act(before: Sight, after: Sight, step: Step, move: Move, deals: tuple[State, ...], tally: Tally) -> None:
    """Check what an instant action has published: to each viewer, in the worlds it can't tell apart. Raises Fault.

    These are the secret variants, and for other seats and the public the worlds where nobody or another seat acted.
    """
    match, seat = before.match, move.seat
    if seat is None or match.phase is None:
        return
    dice = Dice(before.dump.encode(), f"act/{seat}")
    permitted = [kind for kind in match.phase.may_send(match.subject, seat) if issubclass(kind, Instant)]
    action = parse_action(move.action or {}, permitted)
    actual = Publication(match, step, seat=seat, action=action, sight=after)
    idle = Publication(match, Step(match, ()), sight=before)
    variants = secret_variants_of(match.game)
    for viewer in drawn_of(viewers_of(match), dice):
        if viewer != "host" and asked_as(match, viewer) != seat:
            _check_deed(actual, idle, viewer, tally)
            _check_actor(actual, viewer, dice, tally)
        for variant, other in _worlds(match, deals, viewer, _drawn(variants, dice), dice):
            try:
                otherwise = other.act(seat, move.action or {})
            except Refused as refusal:
                if asked_as(match, viewer) != seat:
                    continue
                answers = Difference("answer", "taken", _refusal(refusal))
                raise Fault(
                    f"seat {seat} learns from the answer to {move.action} what the secret variant {variant.name!r} "
                    f"changes: {refusal.code}",
                    side_by_side(match, other, answers, [actual.deed]),
                ) from refusal
            theirs = Publication(other, otherwise, seat=seat, action=action)
            found = difference(actual, theirs, viewer, tally.events, is_lasting=variant.lasting)
            if found is not None:
                raise Fault(
                    f"{viewer} learns from its {found.part}, after the act, what the secret variant {variant.name!r} "
                    f"changes{_advice(found)}",
                    side_by_side(match, other, found, [actual.deed]),
                )


def _check_deed(actual: Publication, idle: Publication, viewer: Viewer, tally: Tally) -> None:
    """Check that nobody else learns of an act, unless an event says that it may."""
    # The kernel tells everybody that a phase has ended, which then explains a new view.
    ended = actual.step.match.ordinal != idle.step.match.ordinal or actual.step.match.verdict is not None
    found = difference(actual, idle, viewer, tally.events)
    if found is not None and not (ended and not found.part.startswith("event")):
        sends = f"seat {actual.seat} sends {actual.action and actual.action.type!r}"
        raise Fault(
            f"{viewer} learns from its {found.part} that {sends}, which no event declares in its publishes",
            side_by_side(actual.before, idle.before, found, [actual.deed, idle.deed]),
        )


def _check_actor(actual: Publication, viewer: Viewer, dice: Dice, tally: Tally) -> None:
    """Check that a viewer doesn't learn who has acted, unless an event says that it may."""
    match, action = actual.before, actual.action
    others = [seat for seat in match.spec.seats if seat not in {actual.seat, asked_as(match, viewer)}]
    if not others or action is None:
        return
    seat = dice.choice(others)
    try:
        step = match.act(seat, action.as_json())
    except Refused:
        return
    other = Publication(match, step, seat=seat, action=action)
    found = difference(actual, other, viewer, tally.events)
    if found is not None:
        raise Fault(
            f"{viewer} learns from its {found.part} who sends {action.type!r}, "
            "which no event declares in its publishes",
            side_by_side(match, match, found, [actual.deed, other.deed]),
        )


def _drawn(variants: Sequence[SecretVariant], dice: Dice) -> Sequence[SecretVariant]:
    drawn = dice.sample(variants, min(_AT_ONCE, len(variants)))
    return [variant for variant in variants if variant.lasting or variant in drawn]


def _worlds(
    match: Match, deals: tuple[State, ...], viewer: Viewer, variants: Sequence[SecretVariant], dice: Dice
) -> Iterator[tuple[SecretVariant, Match]]:
    """The match changed by each secret variant that finds something to change for this viewer."""
    # Without the ballots of the candidate vote: games' secret variants do not know its verdict.
    is_vote = match.phase is not None and match.phase.name == CandidateVote.name
    sealed = {} if is_vote else {place: match.sealed[place].action for place in in_order(match.sealed)}
    purses = {seat: match.purse(seat) for seat in match.asked}
    scenario = Scenario(match.state, sealed, *(() if is_vote else (match.phase, purses, deals)))
    for variant in variants:
        changed = variant.change(scenario, viewer, dice)
        if changed is not None and (scenario.sealed != dict(changed.sealed) or scenario.state != changed.state):
            others = match.sealed if is_vote else _sealed(match, scenario, changed)
            name = type(changed.state).__wallets__
            wallets = getattr(changed.state, name) if name else match.wallets
            # What a changed submission costs is there.
            held = match.but(sealed=others).held()
            lacking = {seat: cost for seat, cost in held.items() if cost > wallets.get(seat, 0)}
            yield variant, match.with_wallets({**wallets, **lacking}, state=changed.state, sealed=others)


def _sealed(match: Match, scenario: Scenario, changed: Scenario) -> Mapping[Place, Sealing]:
    untouched = {place for place, action in changed.sealed.items() if scenario.sealed.get(place) == action}
    return {
        place: match.sealed[place] if place in untouched else _sealing(match, changed.state, place, action)
        for place, action in changed.sealed.items()
    }


def _sealing(match: Match, state: Any, place: Place, action: Action) -> Sealing:
    locked = match.sealed[place].locked if place in match.sealed else isinstance(action, Sealed) and action.binding
    return Sealing(action, locked, action.cost(state, seat_at(place)))


def _sent_by(match: Match, seat: Seat) -> Mapping[Place, Sealing]:
    return {place: sealing for place, sealing in match.sealed.items() if seat_at(place) == seat}


def _compare(truth: _Truth, other: Match, viewer: Viewer, variant: SecretVariant, dice: Dice) -> None:
    match = truth.sight.match
    seat = asked_as(match, viewer)
    if seat is not None and _sent_by(match, seat) != _sent_by(other, seat):
        raise Fault(
            f"the secret variant {variant.name!r} changes what {viewer} itself has sent, which is no secret to it"
        )
    # Views, channels and clocks depend only on the state: with the same state only the offers are rendered again.
    ours = truth.seen_by(viewer)
    if other.state is match.state:
        theirs = ours if seat is None else {**ours, "offers": offers_shown(other.offers(seat), other.silence(seat))}
    else:
        theirs = seen_by(other, viewer)
    for what, seen in ours.items():
        if seen != theirs[what]:
            raise Fault(
                f"{viewer} can see in its {what} what the secret variant {variant.name!r} changes",
                side_by_side(match, other, Difference(what, seen, theirs[what]), ()),
            )
    if seat is not None:
        _compare_answers(truth.sight, other, seat, variant, dice)


def _compare_close(truth: _Truth, other: Match, viewer: Viewer, variant: SecretVariant, tally: Tally) -> None:
    theirs = Publication.of_close(other)
    found = difference(truth.closed(), theirs, viewer, tally.events, is_lasting=variant.lasting)
    if found is not None:
        raise Fault(
            f"{viewer} can see in its {found.part}, after the close, what the secret variant {variant.name!r} changes"
            f"{_advice(found)}",
            side_by_side(truth.sight.match, other, found, [theirs.deed]),
        )


def _advice(found: Difference) -> str:
    """The way out, where it is meant."""
    return ", which it doesn't declare in its publishes" if found.part.startswith("event") else ""


def _compare_answers(sight: Sight, other: Match, seat: Seat, variant: SecretVariant, dice: Dice) -> None:
    """Check that both matches accept the same action, or refuse it with the same message."""
    if not sight.offers[seat]:
        return
    offer = dice.choice(sight.offers[seat])
    action = sample(offer.schema, dice)
    answers = [_answer(world, seat, offer.mode, action) for world in (sight.match, other)]
    if answers[0] != answers[1]:
        raise Fault(
            f"seat {seat} learns from the answer to {action} what the secret variant {variant.name!r} changes: "
            f"{answers}",
            side_by_side(sight.match, other, Difference("answer", *answers), [f"seat {seat} sends {action}"]),
        )


def _answer(match: Match, seat: Seat, mode: str, action: Mapping[str, Json]) -> tuple[object, ...]:
    try:
        if mode == "instant":
            match.act(seat, action)
        else:
            match.submit(seat, action)
    except Refused as refusal:
        return _refusal(refusal)
    return ("taken",)


def _refusal(refusal: Refused) -> tuple[object, ...]:
    return (refusal.code, refusal.message, *refusal.flaws, refusal.more)


_MOST = 6
"""The places listed of one part: whoever reads it looks for the first."""

_NOTHING = object()


def side_by_side(ours: Match, theirs: Match, found: Difference, deeds: Sequence[str]) -> str:
    """The lines of a table: in which places the worlds differ. ``deeds``: what is done in them, if not nothing."""
    parts = {
        "the secret": _differences(_secrets_of(ours), _secrets_of(theirs)),
        "the act": iter([*dict.fromkeys(deeds)]),
        found.part: _differences(_plain(found.ours), _plain(found.theirs)),
        "declared": iter([_written(_plain(found.declares))] if found.declares is not None else []),
    }
    width = max(map(len, parts))
    return "\n".join(
        f"{name if first else '':>{width}}  {line}"
        for name, lines in parts.items()
        for first, line in ((n == 0, line) for n, line in enumerate(lines) if n < _MOST)
    )


def _secrets_of(match: Match) -> dict[str, Any]:
    """All in which a secret variant can change a match: its state, wallets and submissions."""
    sealed = {
        f"{seat_at(place)} {slot_at(place)}".strip(): each.action.as_json() for place, each in match.sealed.items()
    }
    state: dict[str, Any] = _plain(match.state)
    return {**state, "wallets": _plain(match.wallets), "submissions": sealed}


def _plain(found: Any) -> Any:
    """A value as plain JSON, JSON text read."""
    if isinstance(found, bytes):
        return json.loads(found) if found else None
    return msgspec.to_builtins(found, str_keys=True, enc_hook=str)


def _differences(one: Any, other: Any, path: str = "") -> Iterator[str]:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        pairs = {key: (one.get(key, _NOTHING), other.get(key, _NOTHING)) for key in {**one, **other}}
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = {str(n): pair for n, pair in enumerate(zip(one, other, strict=True))}
    else:
        label = f"{path}: " if path else ""
        if one != other:
            yield f"{label}{_written(one)} | {_written(other)}"
        return
    for key, (here, there) in pairs.items():
        yield from _differences(here, there, f"{path}.{key}" if path else key)


def _written(found: Any) -> str:
    return "nothing" if found is _NOTHING or found is None else json.dumps(found, ensure_ascii=False)
