"""What one input leaves: rows for the journal, changes of the match's row, and who hears of it.

An entry grows as its input is judged, and nothing of it is known to anybody before it is written. For every viewer, old
view + events = new view. Nothing here reads, writes or waits. What a step needs from other tables, its ``Ground`` has:
channels, seasons, the feeds of accounts. Without one such a step raises NeedsTransaction, and a command has to judge.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

from mainmatch import rules
from mainmatch.match_options import schedules
from mainmatch.match_options.absence import Attendance
from mainmatch.services.bodies import text_of
from mainmatch.services.events.match_events import (
    GarnetsChanged,
    PhaseClosed,
    PhaseExtended,
    PhaseOpened,
    RulesTold,
    SeatHandedBack,
    SeatTakenOver,
    StatusChanged,
    SubmissionAccepted,
    SubmissionAmended,
    SubmissionStatus,
    SubmissionWithdrawn,
)
from mainmatch.services.events.telling import MatchMoment, Telling, noted
from mainmatch.services.fairness.commitments import places_of, root_at_close
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.live_matches import live_match
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.live_matches.texts import receipt_text
from mainmatch.services.live_matches.view_patch import difference
from mainmatch.services.matches import attendance, current_phase
from mainmatch.services.matches.channel_sync import is_changed
from mainmatch.services.matches.current_phase import moment_of, open_facts
from mainmatch.services.matches.status_changes import Opened, columns_of, moved
from mainmatch.services.values import compact, random_id, rendered, rfc3339
from mainmatch.store import matches
from mainmatch.store.journal import JournalRecord, PhaseChanges, PhaseRecord
from mainmatch.store.matches import Change

ClosedBy: TypeAlias = Literal["deadline", "early", "host"]

_CHANNEL = attrgetter("channel")

Away: TypeAlias = Sequence[tuple[str, rules.Seat]]
"""Players for whom a bot sends from now on, with their seats."""


class NeedsTransaction(Exception):
    """What this input leads to needs other tables than the match's own."""


class Ground(Protocol):
    """The rest of the server, in the transaction of a command."""

    def complete(self, telling: Telling, before: rules.Match | None, step: rules.Step, away: Away) -> None:
        """Add what a step changes elsewhere, and its events. ``before``: the match before it; None: it begins anew."""

    def reveal(self, telling: Telling, after: int, told: Sequence[str], waits: bool) -> list[str]:  # noqa: FBT001 - as ``Reveal``
        """As ``Reveal``."""


class SentAction(Struct, frozen=True):
    """A submission as it goes into the journal. Without an account a bot sent it; ``by_host``: in the seat's place."""

    seat: rules.Seat
    action: Mapping[str, rules.Json]
    account_id: str | None
    by_host: bool = False
    reason: str | None = None
    """What a host said who sent it."""


class Entry:
    """What an input on the match ``before`` leaves, which makes it the match ``live``."""

    def __init__(self, before: LiveMatch, now: datetime, ground: Ground | None = None) -> None:
        self.before = self.live = before
        self.now = now
        self.ground = ground
        self.rows: list[Mapping[str, Any]] = []
        self.changes: list[Change] = []
        self.news: list[tuple[str, int, Sequence[str]]] = []
        self.receipt = ""
        """That of a submission, as JSON."""

    # Within a phase.

    def seal(
        self, sealed: rules.Match, place: rules.Place, sent: SentAction, *, is_amended: bool = False
    ) -> JournalRecord:
        """Write down what was accepted in this place, and notify its seat. ``is_amended``: a host sent it."""
        live = self.live
        kept, slot = sealed.sealed[place], place[1] if isinstance(place, tuple) else ""
        entry = JournalRecord(
            live.record.phase_id or "",
            sent.seat,
            "submit",
            self.now,
            sent.account_id,
            live.next_revision(sent.seat, slot),
            encode({**sent.action}).decode(),
            locked=kept.locked,
            held=kept.cost,
            by_host=sent.by_host,
            slot=slot,
        )
        if is_amended:
            amended = SubmissionAmended.of(entry, live.record, reason=sent.reason)
            self._note(sealed, place, entry, SubmissionAmended.type, text_of(amended))
        else:
            self.receipt = receipt_text(entry, live.record)
            self._note(sealed, place, entry, SubmissionAccepted.type, self.receipt)
        return entry

    def withdraw(self, withdrawn: rules.Match, seat: rules.Seat, slot: str, account_id: str) -> None:
        """Write down that a seat took its submission back."""
        live = self.live
        revision = live.next_revision(seat, slot)
        entry = JournalRecord(live.record.phase_id or "", seat, "withdraw", self.now, account_id, revision, slot=slot)
        event = SubmissionWithdrawn(phase_id=entry.phase_id, revision=revision, slot=slot or None)
        self._note(withdrawn, rules.place_in(seat, slot), entry, event.type, event.as_text())

    def _note(self, after: rules.Match, place: rules.Place, entry: JournalRecord, kind: str, data: str) -> None:
        """A change within a phase that only one seat may know. No other viewer gets an event.

        Only if all may know who has submitted, a change of that list is emitted to all.
        """
        before, record, seat = self.live.match, self.live.record, entry.seat or rules.JUDGE
        events = [(kind, data)]
        old, new = before.sealed.get(place), after.sealed.get(place)
        if seat != rules.JUDGE and (0 if old is None else old.cost) != (0 if new is None else new.cost):
            events.append((GarnetsChanged.type, GarnetsChanged(garnets=after.free(seat)).as_text()))
        submitted = current_phase.shown(record, after) if record.submission_status == "everyone" else None
        if submitted is not None and submitted != current_phase.shown(record, before):
            telling, own = self._telling(entry), (rules.viewer_of(seat),)
            telling.add(own, *events[0])
            telling.emit(SubmissionStatus(submitted=submitted))
            for each in events[1:]:
                telling.add(own, *each)
            self._append(telling)
            record = self.live.record
        else:
            found = noted(record, entry, events)
            self.rows.append(found.row)
            self.news += found.news
            record = found.match
        sent = {**self.live.sent, (seat, entry.slot): entry}
        self.live = replace(self.live, record=record, match=after, sent=sent)

    def hand_back(self, seat: rules.Seat) -> None:
        """Let no bot send any more for a player who is back. Nothing for all others."""
        record = self.live.record
        if record.absence.bot_after_misses is not None and seat in record.away:
            telling = self._telling()
            telling.emit(SeatHandedBack(seat=seat), to=self._may_know(seat))
            self._append(telling)
            self._change(attendance=attendance.with_changed(record, seat, in_a_row=0, is_away=False))

    def act(self, step: rules.Step, seat: rules.Seat, action: Mapping[str, rules.Json], account_id: str | None) -> None:
        """Write an instant action and its events down."""
        match, record = self.live.match, self.live.record
        entry = JournalRecord(self.live.record.phase_id or "", seat, "act", self.now, account_id)
        entry = entry.sent(compact({**action}), locked=True, held=0).but(elapsed=match.elapsed)
        if self.live.is_ending(step):
            self._end(step, entry, "early")
            return
        telling = self._telling(entry)
        self._outcome(telling, match, step)
        submitted = current_phase.shown(record, step.match)
        if submitted != current_phase.shown(record, match):
            telling.emit(SubmissionStatus(submitted=submitted))
        # After every step: which of them concerns a bot can be secret.
        again = {"bots_at": self.now} if self.live.bots_answer else {}
        self._complete(telling, match, step)
        self._keep(telling, step.match, state=step.match, **again)
        if added := step.match.extended - match.extended:
            self._extend(timedelta(milliseconds=added))

    def rest(self, again_at: datetime | None, turns: Mapping[rules.Seat, rules.BotTurns]) -> None:
        """The bots have had their turns, and the next ones at this instant."""
        self._change(bots_at=again_at, bot_turns=turns)

    def _extend(self, added: timedelta) -> None:
        record = self.live.record
        if record.due_at is not None:
            columns, phase = moved(record, record.due_at + added, self.now)
            telling = self._telling(phases=PhaseChanges(moved=columns["due_at"]))
            telling.emit(PhaseExtended(phase=phase, by="game"))
            self._append(telling)
            self._change(**columns)

    # The end of a phase.

    def close(self, closed_by: ClosedBy, reason: str | None = None, account_id: str | None = None) -> None:
        """Resolve the open phase with its sealed submissions; under host_review its outcome waits for a host."""
        live = self.live
        step, elapsed = live.match.close(), live.match.elapsed
        entry = JournalRecord(live.record.phase_id or "", None, "close", self.now, account_id, elapsed=elapsed)
        self._end(step, entry, closed_by, reason)

    def close_or_wait(self) -> None:
        """Close the phase if nobody is awaited any more, or note when it closes; else do nothing."""
        if live_match.is_ready(self.live):
            if grace := live_match.grace(self.live):
                self.wait(grace)
            else:
                self.close("early")

    def wait(self, grace: timedelta) -> None:
        """Note when the phase closes early, unless that is known."""
        if self.live.record.early_at is None:
            self._change(early_at=self.now + grace)

    def wait_no_longer(self) -> None:
        """The phase doesn't close early any more: a player who is back has something to send."""
        self._change(early_at=None)

    def _end(self, step: rules.Step, entry: JournalRecord, closed_by: ClosedBy, reason: str | None = None) -> None:
        """End the open phase with this entry, and ``step`` as its outcome."""
        live, match = self.live, self.live.match
        until = self.now + timedelta(seconds=live.record.review_seconds) if live.is_held else None
        telling = self._telling(entry)
        attended, away = self._write_closed(telling, closed_by, reason, until)
        if until is None:
            self._outcome(telling, match, step)
            self._go_on(telling, match, step, away, attendance=attended)
            return
        # Render the views now, so that a failure of the game halts the match at the close.
        step.match.views(telling.viewers)
        self._tell_away(telling, match, away)
        record = live.record
        quiet = Opened(record.phase_id, record.phase_name, record.round, record.opened_at, review_until=until)
        self._keep(telling, match, attendance=attended, **columns_of(quiet))

    def _write_closed(
        self, telling: Telling, closed_by: ClosedBy, reason: str | None, review_until: datetime | None
    ) -> tuple[dict[rules.Seat, Attendance], Away]:
        """Announce the close; the match's attendance after it, and for whom a bot sends from now on."""
        live, record, match = self.live, self.live.record, self.live.match
        sent = live.in_force
        root = root_at_close(record, places_of(match.asked, match.phase.slot_names if match.phase else ()), sent)
        telling.phases = PhaseChanges(closed=(closed_by, root))
        telling.emit(
            PhaseClosed(
                phase=open_facts(record),
                closed_by=closed_by,
                commitment=root,
                reason=reason,
                review_until=None if review_until is None else rfc3339(review_until),
            )
        )
        after = attendance.after_close(record, match, live.seats, sent, is_due=closed_by == "deadline")
        players = {each.seat: each.account_id for each in live.seats}
        known = record.away
        away = sorted((players[seat] or "", seat) for seat, each in after.items() if each.is_away and seat not in known)
        for _, seat in away:
            telling.emit(SeatTakenOver(seat=seat), to=self._may_know(seat))
        return after, away

    def _may_know(self, seat: rules.Seat) -> list[rules.Viewer]:
        """The seat, and the hosts if they may know who has submitted in the open phase."""
        is_hidden = current_phase.known_to(self.live.record, self.live.match) == "hidden"
        return [rules.viewer_of(seat)] if is_hidden else [rules.viewer_of(seat), "host"]

    def _outcome(self, telling: Telling, match: rules.Match | None, step: rules.Step) -> None:
        """Emit the game's events and the chapters told, then the changes of views and of each seat's free balance."""
        game = step.match.game
        telling.emit_of_game(step.told, guarded(_texts_of, game, step.told))
        told = step.match.rules_told
        if told != (() if match is None else match.rules_told):
            telling.emit(RulesTold(chapters=[*told]))
        before = {} if match is None else match.views(telling.viewers)
        changed = {}
        for viewer, now in step.match.views(telling.viewers).items():
            if told_of := difference(before.get(viewer, {}), now):
                changed[viewer] = told_of
        telling.emit_views(changed)
        if match is not None:
            _write_garnets(telling, match, step)

    def _go_on(
        self, telling: Telling, before: rules.Match | None, step: rules.Step, away: Away = (), **changes: Any
    ) -> None:
        """Open the next phase, or finish the match. ``before``: the match before the step; None at start and rewind."""
        match = step.match
        if match.phase is None:
            self._complete(telling, before, step, away)
            ended = {**columns_of(Opened()), **changes, "status": "finished", "finished_at": self.now}
            self._keep(telling, match, state=match, **ended)
            return
        opened = self._open(match, changes.get("attendance", self.live.record.attendance))
        running = self.live.record.but(**columns_of(opened))
        phase = PhaseRecord(
            id=opened.phase_id or "",
            n=match.ordinal,
            name=match.phase.name,
            round=match.round,
            opened_at=self.now,
            due_at=opened.due_at or self.now,
            branch=running.branch,
        )
        telling.phases = (telling.phases or PhaseChanges()).but(opened=phase)
        telling.moment = MatchMoment(opened.round, opened.phase_id, opened.phase_name)
        telling.emit(PhaseOpened(phase=open_facts(running), submitted=current_phase.shown(running, match)))
        self._complete(telling, before, step, away)
        self._keep(telling, match, state=match, **{**columns_of(opened), **changes})

    def _open(self, match: rules.Match, attended: Mapping[rules.Seat, Attendance]) -> Opened:
        """The match's current phase, which opens now."""
        if match.phase is None:
            raise ValueError("there is no phase to open")
        record = self.live.record.but(attendance=attended)
        schedule, name = record.schedule, match.phase.name
        due_at = schedules.due_at(
            schedule,
            name,
            self.now,
            usual=match.lasts(),
            is_first=match.ordinal == 1,
            is_fixed=match.phase.fixed_length,
        )
        has_turn = any(rules.BotTurns().has_next(match, seat) for seat in self.live.but(record=record).bots())
        return Opened(
            random_id("ph"),
            name,
            match.round,
            self.now,
            due_at,
            bots_at=self.now if has_turn else None,
            remind_at=schedules.next_reminder(schedule, opened_at=self.now, due_at=due_at, after=self.now),
        )

    # Other steps: those of hosts and of the scheduler, in commands.

    def begin(self, step: rules.Step, started: StatusChanged) -> None:
        """Start the match and open its first phase."""
        telling = self._telling(moment=MatchMoment())
        telling.emit(started)
        self.live = self.live.but(record=self.live.record.but(status="running", started_at=self.now))
        self._outcome(telling, None, step)
        self._go_on(telling, None, step, status="running", started_at=self.now)

    def publish(self, step: rules.Step) -> None:
        """Publish the outcome of a phase under review."""
        telling = self._telling()
        self._outcome(telling, self.live.match, step)
        self._go_on(telling, self.live.match, step)

    def go_back(self, back: rules.Match, phase_id: str, rewound: StatusChanged, **changes: Any) -> None:
        """Replace the match with ``back``, at the opening of this earlier phase, and open that again under a new id."""
        telling = self._telling(phases=PhaseChanges(discarded=phase_id), moment=MatchMoment())
        telling.emit(rewound)
        step = rules.Step(back, ())
        self._outcome(telling, self.live.match, step)
        self.live = self.live.but(record=self.live.record.but(status="running"))
        self._go_on(telling, None, step, status="running", **changes)

    # What all have in common.

    def _telling(
        self, entry: JournalRecord | None = None, phases: PhaseChanges | None = None, moment: MatchMoment | None = None
    ) -> Telling:
        record = self.live.record
        return Telling(self.now, record, moment or moment_of(record), entry, phases)

    def _complete(self, telling: Telling, before: rules.Match | None, step: rules.Step, away: Away = ()) -> None:
        if self.ground is not None:
            self.ground.complete(telling, before, step, away)
            return
        has_lines = any(map(_CHANNEL, step.told))
        if step.match.phase is None or away or has_lines or is_changed(before, step.match):
            raise NeedsTransaction
        if self.live.moves_season(before, step):
            raise NeedsTransaction

    def _tell_away(self, telling: Telling, match: rules.Match, away: Away) -> None:
        self._complete(telling, match, rules.Step(match, ()), away)

    def _append(self, telling: Telling) -> None:
        found = telling.published(_refused if self.ground is None else self.ground.reveal)
        if found is not None:
            self.rows.append(found.row)
            self.news += found.news
            self.live = replace(self.live, record=found.match)

    def _change(self, **columns: Any) -> None:
        change = matches.changed(self.live.record, self.now, **columns)
        self.changes.append(change)
        self.live = self.live.but(record=change.later)

    def _keep(self, telling: Telling, after: rules.Match, *, state: rules.Match | None = None, **columns: Any) -> None:
        self._append(telling)
        if state is not None:
            columns["result"] = None if state.result is None else rendered(state.result.told())
            columns["state"] = state.dump()
        is_over = columns.get("phase_id", self.live.record.phase_id) != self.before.record.phase_id
        self._change(**columns)
        self.live = self.live.but(match=after, sent={}) if is_over else self.live.but(match=after)


def _refused(*_: object) -> list[str]:
    raise NeedsTransaction


def _write_garnets(telling: Telling, before: rules.Match, step: rules.Step) -> None:
    """Emit an event to each seat whose free balance changed, or whom the rules made pay, and only to that seat."""
    known, balances = before.balances(), step.match.balances()
    if known == balances and not step.payments:
        return
    for seat in step.match.spec.seats:
        moved_for = step.moved_for(seat)
        if moved_for or balances[seat] != known[seat]:
            telling.emit(GarnetsChanged(garnets=balances[seat], **moved_for), to=(rules.viewer_of(seat),))


def _texts_of(game: rules.Game, told: Sequence[rules.Told]) -> list[str]:
    """A game's events as JSON text. Raises BrokenGame for one that it doesn't declare, such as one of the server."""
    found = []
    for each in told:
        if type(each.event) not in game.events:
            raise rules.BrokenGame(f"{type(each.event).__name__} is not listed in the game's events")
        data = each.event.as_json()
        if not isinstance(data, dict):
            raise rules.BrokenGame(f"the data of {each.event.type} is not an object")
        found.append(encode(data).decode())
    return found
