"""Steps of a match in commands: what they change in other tables is written in the same transaction (P7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mainmatch.rules import Match, Step
from mainmatch.services.audit_log import seals_broken
from mainmatch.services.chat import messages
from mainmatch.services.events.account_events import MySeatTakenOver
from mainmatch.services.events.feed_writer import EventWriter, emit_to_account, revealed
from mainmatch.services.events.match_events import MatchFinished, MatchHalted, MatchRewound, MatchStarted
from mainmatch.services.events.telling import Telling
from mainmatch.services.fairness.commitments import commitment_for
from mainmatch.services.live_matches import registry
from mainmatch.services.live_matches.entry import Away, Entry
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.matches import aliases, channel_sync, seat_results, status_changes
from mainmatch.services.matches.current_phase import moment_of, paused_seconds
from mainmatch.services.season_commands import season_matches
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, matches, seats
from mainmatch.store.matches import MatchRecord


@dataclass(frozen=True, slots=True)
class _Transaction:
    """The ground of entries that are written by this command."""

    uow: UnitOfWork

    def complete(self, telling: Telling, before: Match | None, step: Step, away: Away) -> None:
        uow, record, match = self.uow, telling.match, step.match
        for account_id, seat in away:
            emit_to_account(uow, account_id, MySeatTakenOver(match_id=record.id, seat=seat))
        if match.phase is not None:
            channel_sync.follow(uow, telling, before, match)
        messages.post_lines(uow, telling, match, step.told)
        if match.phase is None:
            channel_sync.end(uow, telling)
        if match.result is not None:
            aliases.reveal(uow, telling)
            # The end of the match is the last event that players get.
            result: Any = match.result.told()
            finished = MatchFinished(result=result, seals_broken=seals_broken(uow, record.id))
            telling.emit(finished)
            status_changes.tell_participants(uow, record, finished)
        if before is not None:
            season_matches.settle(uow, record, before, step)

    def reveal(self, telling: Telling, after: int, told: Sequence[str], waits: bool) -> list[str]:  # noqa: FBT001 - as ``Reveal``
        return revealed(self.uow, telling, after, told, waits)


def begun(uow: UnitOfWork, live: LiveMatch) -> Entry:
    """An entry of this command."""
    return Entry(live, uow.now, _Transaction(uow))


def write(uow: UnitOfWork, entry: Entry) -> MatchRecord:
    """Write what an entry leaves; the match after it."""
    live = entry.live
    if live is entry.before:
        return live.record
    registry.write(uow.tx, (entry,))
    uow.tx.notices.change(live.record, entry.before.record.revision, keeps=False)
    if live.match.phase is None and live.record.status == "finished":
        season_matches.finish(uow, live.record, live.match)
        seat_results.add_final(uow, live.record, live.match)
    return live.record


def open_first(uow: UnitOfWork, record: MatchRecord, step: Step) -> MatchRecord:
    """Start the match and open its first phase."""
    entry = begun(uow, _seated(uow, record, step.match))
    started = MatchStarted(commitment=commitment_for(record))
    status_changes.tell_participants(uow, record, started)
    season_matches.settle(uow, record.but(status="running", started_at=uow.now), None, step)
    entry.begin(step, started)
    return write(uow, entry)


def publish(uow: UnitOfWork, record: MatchRecord, match: Match, step: Step) -> MatchRecord:
    """Publish the outcome of a phase under review."""
    entry = begun(uow, _seated(uow, record, match))
    entry.publish(step)
    return write(uow, entry)


def go_back(
    uow: UnitOfWork, record: MatchRecord, match: Match, back: Match, phase_id: str, rewound: MatchRewound
) -> LiveMatch:
    """Replace the match with ``back``, at the opening of this earlier phase, and open that again under a new id.

    ``record`` has the new branch.
    """
    entry = begun(uow, _seated(uow, record, match))
    status_changes.tell_participants(uow, record, rewound)
    season_matches.settle(uow, record, match, Step(back, ()))
    # A rewind must not reset the limit of pauses.
    changes = {"branch": record.branch, "paused_at": None, "paused_until": None}
    entry.go_back(back, phase_id, rewound, **changes, paused_seconds=paused_seconds(record, uow.now))
    write(uow, entry)
    return entry.live


def _seated(uow: UnitOfWork, record: MatchRecord, match: Match) -> LiveMatch:
    return LiveMatch(record, match, tuple(seats.of(uow.tx, record.id)), tuple(hosts.of(uow.tx, record.id)))


def halt(uow: UnitOfWork, record: MatchRecord) -> None:
    """Halt a match whose game failed. Its submissions are kept (P9)."""
    uow.tx.notices.halts += 1
    halted = MatchHalted()
    writer = EventWriter(uow, record, moment_of(record))
    writer.emit(halted)
    status_changes.tell_participants(uow, record, halted)
    # Phase and deadline stay unchanged: a halted match is never due.
    matches.update(uow.tx, writer.write(), status="halted", bots_at=None, paused_at=uow.now)
