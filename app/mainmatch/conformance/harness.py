"""The harness of one examined match: makes each move, observes it as every viewer, and records it.

After each step the match is loaded from its own dump, and half the time play continues from the loaded one. At the end
the whole match is replayed from its moves. What an event says is checked as it is told: words for players, made from
nothing but the event.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from typing_extensions import override

from mainmatch.conformance.check_secrecy import check_act, check_secrets, deals_of
from mainmatch.conformance.check_views import check_answers, is_plain
from mainmatch.conformance.observation import Mark, Sight, sight_of, viewers_of, written
from mainmatch.conformance.random_match import Played, later, told_to
from mainmatch.conformance.report import Fault, Tally
from mainmatch.conformance.schema_validator import fits
from mainmatch.rules.actions import Action, Offer, Sealed, action_schema
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.events import OWN, Event, Told
from mainmatch.rules.game import Game
from mainmatch.rules.marks import State
from mainmatch.rules.match import Match, Move, Step, made, replay
from mainmatch.rules.match_state import MatchSpec
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.texts import SeatName, Text
from mainmatch.rules.values import Seat, Viewer, seat_of

_CODE = re.compile(r"[a-z]+(_[a-z]+)*")


@dataclass(slots=True)
class Table(Played):
    """The state of the examined match. ``doing`` describes the current move, for the reader of a Fault."""

    tally: Tally
    sight: Sight
    conserved: str
    marks: list[Mark]
    deals: tuple[State, ...]
    titles: dict[str, str] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    doing: str = "the match is opened"

    @classmethod
    def laid(cls, opening: Step, tally: Tally) -> "Table":
        """The table at the opening. Raises Fault."""
        match = opening.match
        sight = sight_of(match)
        conserved = written(match.game.conserved(match.state))
        table = cls(match, tally, sight, conserved, [Mark.of(sight, opening.told)], deals_of(match))
        table._look(opening.told, when="opening")
        table._goes_on_from(table._read_back(match, sight))
        return table

    @override
    def takes(self, move: Move) -> bool:
        """Make a move. Returns False if it is refused. Raises Fault for any violation."""
        move = replace(move, elapsed=self.match.elapsed)
        self.doing = _words(move)
        payload = written(move.action)
        try:
            step = made(self.match, move)
        except Refused as refusal:
            self._check_refusal(move, refusal)
            step = None
        if written(move.action) != payload:
            raise Fault("the action that was handed in was changed")
        self.check_untouched()
        if step is not None:
            self._arrive(move, step)
        return step is not None

    @override
    def offers_to(self, seat: Seat) -> tuple[Offer, ...]:
        """What the seat is offered now."""
        self.doing = f"seat {seat} looks for something to do"
        return self.sight.offers[seat]

    @override
    def waits(self, dice: Dice) -> None:
        """Let time pass, in a game that knows it. Raises Fault."""
        match = later(self.match, dice)
        if match is not self.match:
            self.doing = "time passes"
            self._goes_on_from(match, sight_of(match))
            self._look(())

    @override
    def closes(self) -> None:
        """Check all secrets, and close the phase. Raises Fault."""
        self.doing = "secrets are swapped"
        try:
            # Dice of their own: other secret variants must not change which match is played.
            check_secrets(self.sight, self.deals, Dice(self.sight.dump.encode(), "secrets"), self.tally)
        except Fault:
            # A state that a close has changed in place explains all other findings.
            self.check_untouched()
            raise
        self.takes(Move("close"))

    def check_replay(self, game: Game, spec: MatchSpec, wallets: Mapping[Seat, int]) -> None:
        """Replay the match from its moves only. Raises Fault."""
        self.doing = "the match is played again"
        sight = None
        for n, step in enumerate(replay(game, spec, wallets, self.moves)):
            sight = sight_of(step.match, sight)
            part = Mark.of(sight, step.told).difference(self.marks[n])
            if part is not None:
                deed = _words(self.moves[n - 1]) if n else "the opening"
                raise Fault(f"the same moves lead to another {part} after step {n} ({deed})")

    def check_untouched(self) -> None:
        """Check that nothing has changed the match's state in place. Raises Fault."""
        if self.match.dump() != self.sight.dump:
            raise Fault("a state was changed in place: the game must not change the values that it is given")

    def _check_refusal(self, move: Move, refusal: Refused) -> None:
        self.tally.refusals[refusal.code] += 1
        if not _CODE.fullmatch(refusal.code) or not refusal.message.strip():
            raise Fault(f"a refusal needs a snake_case code without numbers, and a message: {refusal.args}")
        try:
            made(self.match, move)
        except Refused as again:
            if (again.code, again.message, again.flaws) == (refusal.code, refusal.message, refusal.flaws):
                return
            raise Fault(f"refused as {refusal.code!r} and, asked again, as {again.code!r}") from again
        raise Fault(f"refused as {refusal.code!r} and, asked again, taken")

    def _arrive(self, move: Move, step: Step) -> None:
        before, seen = self.match, self.sight
        sight = sight_of(step.match)
        _check_offered(before, seen, move)
        _check_binding(step.match, move)
        if move.kind in {"submit", "withdraw"}:
            _check_hidden(move, seen, sight)
        else:
            _check_wallets(before, step, move)
        if move.kind == "act":
            check_act(seen, sight, step, move, self.deals, self.tally)
            self._rewind(seen, move)
        if taken := {*before.rules_told} - {*step.match.rules_told}:
            raise Fault(f"the chapter {min(taken)!r} of the rules was told, and is told no more")
        self.match, self.sight = step.match, sight
        self.moves.append(move)
        self.marks.append(Mark.of(sight, step.told))
        self.tally.moves[move.kind] += 1
        if move.kind in {"act", "close"}:
            deed = move.action["type"] if move.action else before.phase and before.phase.name
            self._look(step.told, move.seat, when=f"{move.kind} {deed}")
        read = self._read_back(step.match, sight, seen)
        self._goes_on_from(read if len(self.moves) % 2 else step.match)

    def _goes_on_from(self, match: Match, sight: Sight | None = None) -> None:
        self.match, self.sight = match, replace(sight or self.sight, match=match)

    def _look(self, told: Sequence[Told], actor: Seat | None = None, when: str = "") -> None:
        _check_told(self.match, told, actor)
        self._name(self.match)
        for each in told:
            self.tally.told[each.event.type][when, told_to(each)] = None
        check_sentences(told, viewers_of(self.match))
        json.loads(self.sight.dump, parse_float=_fraction, parse_constant=_fraction)
        try:
            check_answers(self.sight, Dice(self.sight.dump.encode(), f"answers/{len(self.moves)}"))
            now = written(self.match.game.conserved(self.match.state))
        finally:
            # First: a state that changes while it is observed explains all other findings.
            self.check_untouched()
        if now != self.conserved:
            raise Fault(f"what is conserved was {self.conserved} and is now {now}")

    def _rewind(self, before: Sight, move: Move) -> None:
        """Make another act in place of this one, as after a rewind, by the dice that this one had."""
        kind, dice = (move.action or {})["type"], Dice(before.dump.encode(), "rewind")
        for offer in before.offers[move.seat or 0]:
            if offer.type == kind:
                with suppress(Refused):
                    self._name(before.match.act(move.seat or 0, sample(offer.schema, dice)).match)

    def _name(self, match: Match) -> None:
        """Check that no channel has had another title. Raises Fault."""
        for each in match.game.channels(match.state):
            known = self.titles.setdefault(each.name, each.title)
            if known != each.title:
                raise Fault(
                    f"the channel {each.name!r} is {known!r} and, after other moves, {each.title!r}: a title stays as "
                    "it was, and after a rewind another channel needs another name"
                )

    def _read_back(self, match: Match, sight: Sight, seen: Sight | None = None) -> Match:
        """Load the match from its dump. ``seen``: a sight of the same text, which is then not rendered again."""
        sealed = [(seat, each.action.as_json(), each.locked, each.cost) for seat, each in match.sealed.items()]
        read = Match.load(match.game, match.spec, sight.dump, sealed).but(elapsed=match.elapsed)
        part = sight_of(read).difference(sight) if seen is None or seen.dump != sight.dump else None
        if part is not None:
            raise Fault(f"the match, read back from its dump, has another {part}")
        if read.state != match.state or read.sealed != match.sealed:
            raise Fault("the state or a submission reads back from JSON as something else")
        return read


def _fraction(_digits: str) -> None:
    raise Fault("the state holds fractions: they differ between machines, count in whole numbers")


def _words(move: Move) -> str:
    if move.kind == "close":
        return "the phase closes"
    lock = " and locks it in" if move.locked else ""
    what = f" {written(move.action)}{lock}" if move.kind in {"submit", "act"} else f" of {move.slot}" * bool(move.slot)
    return f"seat {move.seat} does {move.kind}{what}"


def _check_offered(match: Match, seen: Sight, move: Move) -> None:
    """Check that an accepted action was offered and fits its general schema, so nothing was coerced.

    Not the narrowed schema, which can leave out other spellings of the listed values.
    """
    if move.action is None or move.seat is None:
        return
    if not any(offer.type == move.action.get("type") for offer in seen.offers[move.seat]):
        raise Fault("this was taken, although the seat has no offer for it")
    if not fits(action_schema(_kind(match, move)), dict(move.action)):
        raise Fault("this was taken, although it doesn't fit the schema of its type")


def _check_binding(after: Match, move: Move) -> None:
    """Check that a binding submission is locked as soon as it is accepted."""
    if move.kind != "submit" or move.seat is None or move.action is None:
        return
    sealing = after.sealed.get(after.place_of(move.seat, move.action))
    if sealing and isinstance(sealing.action, Sealed) and sealing.action.binding and not sealing.locked:
        raise Fault(f"{sealing.action.type!r} is binding, and could still be changed")


def _check_hidden(move: Move, before: Sight, after: Sight) -> None:
    """Check that a sealed submission changes only its own seat's offers."""
    if before.dump != after.dump:
        raise Fault("a sealed submission changes the state")
    if before.views != after.views:
        viewer = next(viewer for viewer, view in after.views.items() if view != before.views[viewer])
        raise Fault(f"{viewer} can see that seat {move.seat} does something in secret")
    for seat, form in after.forms.items():
        if seat != move.seat and form != before.forms[seat]:
            raise Fault(f"the offers of seat {seat} change when seat {move.seat} does something in secret")


def _check_wallets(before: Match, step: Step, move: Move) -> None:
    """Check that wallets lose only the costs of actions, payments and fines, and that awards are paid in full."""
    after = step.match
    awards = after.result.garnets if after.result else {}
    if after.wallets.keys() != before.wallets.keys():
        raise Fault("the wallets are not those of the seats")
    for seat, balance in after.wallets.items():
        moved = {"fines": 0, "paid": 0, "received": 0, **step.moved_for(seat)}
        spent = _cost(before, seat, move) + moved["fines"] + moved["paid"] - moved["received"]
        due = balance - before.wallets[seat] + spent - awards.get(seat, 0)
        if due < 0 or balance < 0:
            raise Fault(f"the wallet of seat {seat} goes from {before.wallets[seat]} to {balance}: {-due} are missing")


def _cost(match: Match, seat: Seat, move: Move) -> int:
    if move.kind == "close":
        return match.held().get(seat, 0)
    if seat != move.seat or move.action is None:
        return 0
    fields = {name: part for name, part in move.action.items() if name != "type"}
    return _kind(match, move).from_json(fields).cost(match.subject, seat)


def _kind(match: Match, move: Move) -> type[Action]:
    """The type of an accepted action."""
    permitted = match.phase.may_send(match.subject, move.seat) if match.phase and move.seat is not None else ()
    return next(kind for kind in permitted if move.action and kind.type == move.action.get("type"))


def _check_told(match: Match, told: Sequence[Told], actor: Seat | None) -> None:
    for each in told:
        if each.event.only_to == OWN and not _is_own(each.seats, actor):
            raise Fault(f"the event {each.event.type!r} is only_to=OWN, and is sent to {each.seats or 'all'}")
        if type(each.event) not in match.game.events:
            raise Fault(f"the event {each.event.type!r} is not listed in the game's events")
        if each.seats is not None and not set(each.seats) <= set(match.spec.seats):
            raise Fault(f"the event {each.event.type!r} is sent to seats that don't exist: {each.seats}")
        if not is_plain(data := each.event.as_json()):
            raise Fault(f"the event {each.event.type!r} holds something other than JSON of whole numbers and text")
        if not fits(_schema_of(type(each.event)), data):
            raise Fault(f"the event {each.event.type!r} doesn't fit the schema of its type")
        if each.channel:
            _check_line(match, each)


def _check_line(match: Match, told: Told) -> None:
    """Check that an event that stands in a channel tells its members only what they hear anyway."""
    members = match.members_of(told.channel)
    if members is None or not told.event.says("public"):
        raise Fault(f"the event {told.event.type!r} needs a channel that exists, and words for it: {told.channel!r}")
    if told.seats is not None and not set(members) <= set(told.seats):
        raise Fault(f"the event {told.event.type!r} stands in {told.channel!r}, whose members don't all hear of it")


def _is_own(seats: tuple[Seat, ...] | None, actor: Seat | None) -> bool:
    """Whether this is one seat at most, and the acting one in an act."""
    return seats is not None and len(seats) <= 1 and (actor is None or set(seats) <= {actor})


@cache
def _schema_of(kind: type[Event]) -> Mapping[str, Any]:
    return kind.json_schema("serialization")


_OF_PROGRAMS = re.compile(r"[{}\[\]]|[a-z]_[a-z]|[a-z]\.[a-z]|\b(?:null|None|True|False)\b")
_IDENTIFIER = re.compile(r"[a-z]+([_.][a-z]+)+")


def check_sentences(told: Sequence[Told], viewers: Sequence[Viewer]) -> None:
    """Check what events say to each of those who get them. Raises Fault."""
    for each in told:
        for viewer in viewers if type(each.event).says is not Event.says else ():
            if each.seats is None or viewer == "host" or seat_of(viewer) in each.seats:
                _check_sentence(each.event, viewer)


def _check_sentence(event: Event, viewer: Viewer) -> None:
    said = event.says(viewer)
    read = type(event).from_json(event.as_json())
    if (read.says(viewer), event.says(viewer)) != (said, said):
        raise Fault(f"what {event.type!r} says to {viewer} doesn't follow from its fields alone")
    if said and (said != said.strip() or said[-1] not in ".!?”"):
        raise Fault(f"{event.type!r} says no sentence to {viewer}: {said!r}")
    for part in _of_programs(said):
        raise Fault(f"{event.type!r} says {part!r} to {viewer}, which is for programs")


def _of_programs(said: Any) -> Iterator[Any]:
    """The parts of a text that aren't words. What players have written is a value, and may be anything but a name."""
    if isinstance(said, Text):
        yield from _OF_PROGRAMS.findall(re.sub(r"\{\w+\}", "", said.template))
        for value in said.values.values():
            yield from _in_value(value)
    elif found := _OF_PROGRAMS.search(said):
        yield found[0]


def _in_value(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for part in value:
            yield from _in_value(part)
    elif isinstance(value, Text):
        yield from _of_programs(value)
    elif isinstance(value, SeatName):
        return
    elif type(value) is not int and (type(value) is not str or _IDENTIFIER.fullmatch(value)):
        yield value
