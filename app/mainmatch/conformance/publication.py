"""What one viewer gets of an act or a close, and where two worlds differ in it.

A difference is allowed where an event declares it (``Event.publishes``) and its declared values differ, too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from mainmatch.conformance.observation import Sight, offers_shown, shown
from mainmatch.rules.actions import Action
from mainmatch.rules.events import Event, Moment
from mainmatch.rules.match import Match, Step
from mainmatch.rules.slots import Sent
from mainmatch.rules.values import JUDGE, Seat, Viewer, seat_of

__all__ = ["Publication", "asked_as", "declared", "difference", "seen_by", "surface"]

Surface = Mapping[str, Any]


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

    @classmethod
    def of_close(cls, match: Match) -> "Publication":
        """The close of the open phase."""
        return cls(match, match.close(), match.sent())

    def heard(self, viewer: Viewer) -> list[tuple[type[Event], bytes, str, str]]:
        """The events that a viewer gets, in order, with what they say to it, and the channel where that stands."""
        seat = seat_of(viewer)
        return [
            (type(each.event), shown(each.event.as_json()), each.event.says(viewer), each.channel)
            for each in self.step.told
            if each.seats is None or seat in each.seats or viewer == "host"
        ]

    def published(self, kind: type[Event], viewer: Viewer) -> Any:
        """The value of an event's ``publishes``; None without one."""
        if kind.publishes is None:
            return None
        after = self.step.match
        deed = (self.sent, self.seat, self.action)
        return kind.publishes(Moment(self.before.state, after.state, viewer, *deed, after.verdict, after.wallets))

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
    kinds = {kind for kind, *_ in (*ours.heard(viewer), *theirs.heard(viewer)) if kind.publishes is not None}
    return frozenset(kind for kind in kinds if ours.published(kind, viewer) != theirs.published(kind, viewer))


def difference(ours: Publication, theirs: Publication, viewer: Viewer, *, is_lasting: bool = False) -> str | None:
    """The name of the first part that a viewer gets otherwise, without any event that may say so; None if all is alike.

    ``is_lasting``: no event may say so. Where an event may, views can differ, too.
    """
    allowed = frozenset() if is_lasting else declared(ours, theirs, viewer)
    rest, others = ([each for each in part.heard(viewer) if each[0] not in allowed] for part in (ours, theirs))
    for one, two in zip_longest(rest, others):
        if one != two:
            return f"event {(one or two)[0].type!r}"
    # The host sees every seat's view, so what was sealed. Where play has ended, views may open what was secret.
    is_open = viewer == "host" or (ours.step.match.verdict is not None and theirs.step.match.verdict is not None)
    if allowed or (is_open and not is_lasting):
        return None
    seen, otherwise = ours.seen_after(viewer), theirs.seen_after(viewer)
    return next((what for what, part in seen.items() if part != otherwise[what]), None)


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
