"""What one viewer gets of an act or a close, and where two worlds differ in it.

A difference is allowed where an event declares it (``Event.publishes``) and its declared values differ, too.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias

from mainmatch.conformance.observation import Sight, offers_shown, shown, written
from mainmatch.rules.actions import Action
from mainmatch.rules.events import Event, Moment
from mainmatch.rules.match import Match, Step
from mainmatch.rules.slots import Sent
from mainmatch.rules.values import JUDGE, Seat, Viewer, seat_of

Surface = Mapping[str, Any]

Proofs: TypeAlias = Mapping[str, Counter[str]]
"""By type of event, in how many compared pairs it was proved, exempt or slack (see ``Report.events``)."""


class Heard(NamedTuple):
    """An event as a viewer gets it: what it says to it, and the channel where that stands."""

    kind: type[Event]
    fields: bytes
    says: str
    channel: str

    @property
    def told(self) -> dict[str, Any]:
        """The event for a reader."""
        return {"event": json.loads(self.fields), "says": str(self.says), "channel": self.channel}


class Difference(NamedTuple):
    """A part that a viewer gets otherwise in two worlds, and what the event there declares, which is alike in both."""

    part: str
    ours: Any
    theirs: Any
    declares: Any = None


@dataclass(frozen=True, slots=True)
class Publication:
    """An act or a close: the match before, the step it led to, and the ``action`` of ``seat`` (None at a close).

    ``sight`` observes the match after the step, where it is at hand.
    """

    before: Match
    step: Step
    sent: Mapping[Seat, Sent] = field(default_factory=dict)
    seat: Seat | None = None
    action: Action | None = None
    sight: Sight | None = None
    _surfaces: dict[Viewer, Surface] = field(default_factory=dict)
    _heard: dict[Viewer, Sequence[Heard]] = field(default_factory=dict)

    @classmethod
    def of_close(cls, match: Match) -> "Publication":
        """The close of the open phase."""
        return cls(match, match.close(), match.sent())

    @property
    def deed(self) -> str:
        """What is done, in words."""
        if self.action is not None:
            return f"seat {self.seat} sends {written(self.action.as_json())}"
        return "the phase closes" if self.step.match is not self.before else "nobody acts"

    def heard(self, viewer: Viewer) -> Sequence[Heard]:
        """The events that a viewer gets, in order. Rendered once."""
        if viewer not in self._heard:
            seat = seat_of(viewer)
            self._heard[viewer] = [
                Heard(type(each.event), shown(each.event.as_json()), each.event.says(viewer), each.channel)
                for each in self.step.told
                if each.seats is None or seat in each.seats or viewer == "host"
            ]
        return self._heard[viewer]

    def published(self, kind: type[Event], viewer: Viewer) -> tuple[Any, ...]:
        """The values of an event's ``publishes``."""
        if not kind.publishes:
            return ()
        after = self.step.match
        deed = (self.sent, self.seat, self.action)
        moment = Moment(self.before.state, after.state, viewer, *deed, after.verdict, after.wallets)
        return tuple(map(moment.published, kind.publishes))

    def seen_after(self, viewer: Viewer) -> Surface:
        """What a viewer sees after the step. Rendered once."""
        if viewer not in self._surfaces:
            match = self.step.match
            result = match.result.as_json() if match.result else None
            seat = seat_of(viewer)
            wallet = (match.wallets[seat], self.step.moved_for(seat)) if seat else None
            own = {"result": result, "wallet": wallet}
            self._surfaces[viewer] = {**own, **seen_by(match, viewer, self.sight)}
        return self._surfaces[viewer]


def declared(ours: Publication, theirs: Publication, viewer: Viewer) -> frozenset[type[Event]]:
    """The events that a viewer gets in one of two worlds and that may differ, because what they publish differs."""
    kinds = {each.kind for each in (*ours.heard(viewer), *theirs.heard(viewer)) if each.kind.publishes}
    return frozenset(kind for kind in kinds if ours.published(kind, viewer) != theirs.published(kind, viewer))


def difference(
    ours: Publication,
    theirs: Publication,
    viewer: Viewer,
    proofs: Proofs | None = None,
    *,
    is_lasting: bool = False,
) -> Difference | None:
    """The first part that a viewer gets otherwise, without any event that may say so; None if all is alike.

    ``is_lasting``: no event may say so. Where an event may, views can differ, too. ``proofs`` counts what was compared,
    but for the host, who sees every seat's view.
    """
    allowed = frozenset() if is_lasting else declared(ours, theirs, viewer)
    heard = [each.heard(viewer) for each in (ours, theirs)]
    rest, others = ([each for each in part if each.kind not in allowed] for part in heard)
    for one, two in zip_longest(rest, others):
        if one != two:
            kind = (one or two).kind
            values = [each.published(kind, viewer) for each in (ours, theirs)] if kind.publishes else None
            return Difference(f"event {kind.type!r}", one and one.told, two and two.told, values and values[0])
    if proofs is not None and viewer != "host":
        _count(ours, theirs, viewer, allowed, proofs)
    # The host sees every seat's view, so what was sealed. Where play has ended, views may open what was secret.
    is_open = viewer == "host" or (ours.step.match.verdict is not None and theirs.step.match.verdict is not None)
    if allowed or (is_open and not is_lasting):
        return None
    seen, otherwise = ours.seen_after(viewer), theirs.seen_after(viewer)
    return next(
        (Difference(what, part, otherwise[what]) for what, part in seen.items() if part != otherwise[what]), None
    )


def _count(
    ours: Publication, theirs: Publication, viewer: Viewer, allowed: AbstractSet[type[Event]], proofs: Proofs
) -> None:
    if _deed(ours) == _deed(theirs):
        # What differs has no part in it, such as a pass that stands in for silence: nothing is proved.
        return
    told, otherwise = ours.heard(viewer), theirs.heard(viewer)
    for kind in dict.fromkeys(each.kind for each in (*told, *otherwise)):
        if kind not in allowed:
            proofs[kind.type]["proved"] += 1
        elif [each for each in told if each.kind is kind] != [each for each in otherwise if each.kind is kind]:
            proofs[kind.type]["exempt"] += 1
        else:
            is_same = ours.seen_after(viewer) == theirs.seen_after(viewer)
            proofs[kind.type]["slack" if is_same else "exempt"] += 1


def _deed(publication: Publication) -> tuple[object, ...]:
    """All that an act or a close follows from, but for its dice and who has which wallet."""
    return publication.before.state, publication.sent, publication.seat, publication.action


def asked_as(match: Match, viewer: Viewer) -> Seat | None:
    """The viewer's seat; the judge's for the host of a judged game."""
    return JUDGE if viewer == "host" and match.game.judged else seat_of(viewer)


def seen_by(match: Match, viewer: Viewer, sight: Sight | None = None) -> Surface:
    """All parts of a match that a viewer can see, by their names in a Fault. A ``sight`` of it saves rendering."""
    seat = asked_as(match, viewer)
    if sight is not None:
        return surface(match, seat, sight.views[viewer], b"" if seat is None else sight.forms[seat])
    forms = b"" if seat is None else offers_shown(match.offers(seat), match.silence(seat))
    return surface(match, seat, shown(match.view(viewer)), forms)


def surface(match: Match, seat: Seat | None, view: bytes, forms: bytes) -> Surface:
    """The parts of a match that a viewer can see, from its view and offers as JSON."""
    phase, channels = match.phase, match.game.channels(match.state)
    clock = phase and (match.round, phase.name, match.lasts(), match.extended)
    return {
        "view": view,
        "offers": forms,
        "channels": [
            (each.name, tuple(each.members), each.is_open, each.title) for each in channels if seat in each.members
        ],
        "clock": clock,
        "rules": match.rules_told,
    }
