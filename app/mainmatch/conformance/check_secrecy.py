"""Checks that secrets of others change nothing that a viewer can see.

Two matches that differ only in such secrets must look the same to the byte: view, offers, clock, channels, and the
answers to the same action.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mainmatch.conformance.observation import Sight, offers_shown, shown, subject_of, viewers_of
from mainmatch.conformance.report import Fault, Tally
from mainmatch.rules.actions import Action, Sealed
from mainmatch.rules.candidate_vote import CandidateVote
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.game import Channel, Scenario, SecretVariant
from mainmatch.rules.match import Match, Sealing, Step
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.values import JUDGE, Json, Seat, Viewer, seat_of

__all__ = ["check_secrets"]


@dataclass(slots=True)
class _Truth:
    """The actual match, as seen by each viewer; rendered once for all variants."""

    sight: Sight
    channels: tuple[Channel, ...]
    seen: dict[Viewer, Mapping[str, Any]] = field(default_factory=dict)
    closed: Step | None = None
    after_close: dict[Viewer, Mapping[str, Any]] = field(default_factory=dict)

    def seen_by(self, viewer: Viewer) -> Mapping[str, Any]:
        if viewer not in self.seen:
            match, seat = self.sight.match, _asked(self.sight.match, viewer)
            forms = b"" if seat is None else self.sight.forms[seat]
            self.seen[viewer] = _surface(match, seat, self.sight.views[viewer], forms, self.channels)
        return self.seen[viewer]

    def seen_after_close(self, viewer: Viewer) -> Mapping[str, Any]:
        if self.closed is None:
            self.closed = self.sight.match.close()
        if viewer not in self.after_close:
            self.after_close[viewer] = _seen_after(self.closed, viewer)
        return self.after_close[viewer]


def check_secrets(sight: Sight, dice: Dice, tally: Tally) -> None:
    """Check every secret variant for every viewer, in the current phase. Raises Fault."""
    match = sight.match
    if match.phase is None:
        return
    # Without the ballots of the candidate vote: games' secret variants do not know its verdict.
    is_vote = match.phase.name == CandidateVote.name
    sealed = {} if is_vote else {seat: match.sealed[seat].action for seat in sorted(match.sealed)}
    scenario = Scenario(match.state, sealed)
    truth = _Truth(sight, match.game.channels(match.state))
    for viewer in viewers_of(match):
        for variant in match.game.secret_variants:
            changed = variant.change(scenario, viewer, dice)
            if changed is not None and (scenario.sealed != dict(changed.sealed) or scenario.state != changed.state):
                others = match.sealed if is_vote else _sealed(match, scenario, changed)
                other = match.but(state=changed.state, sealed=others)
                _compare(truth, other, viewer, variant, dice)
                tally.secret_variants[variant.name] += 1


def _sealed(match: Match, scenario: Scenario, changed: Scenario) -> Mapping[Seat, Sealing]:
    untouched = {seat for seat, action in changed.sealed.items() if scenario.sealed.get(seat) == action}
    return {
        seat: match.sealed[seat] if seat in untouched else _sealing(match, changed.state, seat, action)
        for seat, action in changed.sealed.items()
    }


def _sealing(match: Match, state: Any, seat: Seat, action: Action) -> Sealing:
    locked = match.sealed[seat].locked if seat in match.sealed else isinstance(action, Sealed) and action.binding
    return Sealing(action, locked, action.cost(state, seat))


def _compare(truth: _Truth, other: Match, viewer: Viewer, variant: SecretVariant, dice: Dice) -> None:
    match = truth.sight.match
    seat = _asked(match, viewer)
    if seat is not None and match.sealed.get(seat) != other.sealed.get(seat):
        raise Fault(
            f"the secret variant {variant.name!r} changes what {viewer} itself has sent, which is no secret to it"
        )
    # Views, channels and clocks depend only on the state: with the same state only the offers are rendered again.
    is_same = other.state is match.state
    theirs = truth.seen_by(viewer) if is_same else _seen_by(other, viewer)
    if is_same and seat is not None:
        theirs = {**theirs, "offers": offers_shown(other.offers(seat))}
    _check_same(truth.seen_by(viewer), theirs, viewer, "", variant)
    if seat is not None:
        _compare_answers(truth.sight, other, seat, variant, dice)
    if variant.lasting:
        _check_same(
            truth.seen_after_close(viewer), _seen_after(other.close(), viewer), viewer, ", after the close,", variant
        )


def _check_same(
    ours: Mapping[str, Any], theirs: Mapping[str, Any], viewer: Viewer, when: str, variant: SecretVariant
) -> None:
    for what, seen in ours.items():
        if seen != theirs[what]:
            raise Fault(f"{viewer} can see in its {what}{when} what the secret variant {variant.name!r} changes")


def _asked(match: Match, viewer: Viewer) -> Seat | None:
    """The viewer's seat; the judge's for the host of a judged game."""
    return JUDGE if viewer == "host" and match.game.judged else seat_of(viewer)


def _seen_after(step: Step, viewer: Viewer) -> Mapping[str, Any]:
    """What a viewer sees after the close: events, view, and the result after the last phase."""
    seat = seat_of(viewer)
    told = [
        [each.event.type, each.event.as_json()]
        for each in step.told
        if each.seats is None or seat in each.seats or viewer == "host"
    ]
    result = step.match.result.as_json() if step.match.result else None
    return {**_seen_by(step.match, viewer), "events": shown(told), "result": shown(result)}


def _seen_by(match: Match, viewer: Viewer) -> Mapping[str, Any]:
    """What a viewer sees of a match that is not rendered yet."""
    seat = _asked(match, viewer)
    forms = b"" if seat is None else offers_shown(match.offers(seat))
    return _surface(match, seat, shown(match.view(viewer)), forms, match.game.channels(match.state))


def _surface(
    match: Match, seat: Seat | None, view: bytes, forms: bytes, channels: tuple[Channel, ...]
) -> Mapping[str, Any]:
    """All parts of a match that a viewer can see, by their names in a Fault."""
    phase = match.phase
    return {
        "view": view,
        "offers": forms,
        "channels": [(each.name, tuple(each.members), each.is_open) for each in channels if seat in each.members],
        "clock": "" if phase is None else f"{match.round} {phase.name} {phase.lasts(subject_of(match))}",
    }


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
            f"{answers}"
        )


def _answer(match: Match, seat: Seat, mode: str, action: Mapping[str, Json]) -> tuple[str, str]:
    try:
        if mode == "instant":
            match.act(seat, action)
        else:
            match.submit(seat, action)
    except Refused as refusal:
        return (refusal.code, refusal.message)
    return ("taken", "")
