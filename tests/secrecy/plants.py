"""Leaks to plant: each is one thing that a server may well get wrong, and must be caught by the twin runs.

Each patches the product while it is planted and counts nothing of its own: what it shows is read from the branch that
it is asked in, as the real mistake would.
"""

import json
import secrets
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from msgspec import structs

from mainmatch.api.http.context import Call
from mainmatch.rules import Refused, seat_of
from mainmatch.rules.ballot import votes_of
from mainmatch.services.audit_log import seals_broken
from mainmatch.services.chat import channels
from mainmatch.services.errors import MatchPaused, NotHost, NotSeated
from mainmatch.services.events import feed_writer, telling
from mainmatch.services.events.match_events import HostAnnounced, SubmissionStatus
from mainmatch.services.events.telling import Published, Telling
from mainmatch.services.fairness.commitments import root_at_close
from mainmatch.services.games.watchdog import GuardedMatch
from mainmatch.services.hosting import submit_for_seat, substitutes
from mainmatch.services.live_matches import entry
from mainmatch.services.live_matches.entry import Entry
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.matches import access, current_phase, queries, status_changes
from mainmatch.services.play import deadline_changes, submissions, views
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rfc3339
from mainmatch.store import journal, matches, seats
from mainmatch.store import seats as stored_access
from mainmatch.store.publication_text import Heads
from tests.secrecy.planting import Patches, Plant, in_place, sent
from tests.secrecy.plants_abroad import messages_count_submissions, webhooks_read_on, webhooks_show_how_far_others_are
from tests.secrecy.world import Setting


def _with_view(change: Callable[[UnitOfWork, Any, dict[str, Any]], Mapping[str, Any]]) -> Patches:
    real = views._view

    def shown(uow: UnitOfWork, record: Any, viewer: str, head: int, match: Any) -> dict[str, Any]:
        document = real(uow, record, viewer, head, match)
        return {**document, **(change(uow, record, document) if record.started_at else {})}

    return in_place(views, "_view", shown)


def view_counts_submissions() -> Patches:
    """A view says how many have sent something."""
    return _with_view(lambda uow, record, _: {"done": len(live_of(uow, record).match.sealed)})


def _root(uow: UnitOfWork, record: Any) -> str:
    """The root of now, where a phase is open."""
    if record.phase_id is None:
        return ""
    return root_at_close(record, live_of(uow, record).match.asked, journal.in_force(uow.tx, record, record.phase_id))


def view_shows_the_root_early() -> Patches:
    """A view shows the commitment to what is sealed so far."""
    return _with_view(lambda uow, record, _: {"root": _root(uow, record)})


def view_has_the_hosts_tag() -> Patches:
    """The entity tag is over the row that every submission rewrites, not over what the viewer sees."""
    real = views.seen_by

    def tagged(uow: UnitOfWork, record: Any, viewer: str) -> Any:
        return replace(real(uow, record, viewer), etag=f'"{record.revision}"')

    return in_place(views, "seen_by", tagged)


def view_forgets_whose_eyes() -> Patches:
    """The public view is rendered with a seat's eyes."""
    real = GuardedMatch.view
    return in_place(GuardedMatch, "view", lambda self, viewer: real(self, "seat:1" if viewer == "public" else viewer))


def host_sees_what_is_left() -> Patches:
    """Through a seat's eyes a host sees the balance that is left after what the seat has sealed."""
    real = views._view_for_host

    def looked(uow: UnitOfWork, record: Any, viewer: str) -> Any:
        document = json.loads(real(uow, record, viewer).body)
        seat = seat_of(viewer)
        if seat is not None:
            document["garnets"] = live_of(uow, record).match.free(seat)
        return views._rendering(document)

    return in_place(views, "_view_for_host", looked)


def options_count_others() -> Patches:
    """What silence means is told with how many are silent."""
    real = views.options

    def told(uow: UnitOfWork, caller: Any, match_id: str, *languages: Any) -> Any:
        found = real(uow, caller, match_id, *languages)
        match = live_of(uow, access.see(uow, caller, match_id).match).match
        return found.model_copy(update={"missing": f"{found.missing} ({len(match.missing())} others)"})

    return in_place(views, "options", told)


def feeds_share_a_counter() -> Patches:
    """One number for all feeds of a match: what one seat is told leaves a gap in the others'."""
    published, noted = Telling.published, telling.noted

    def counted(found: Published | None) -> Published | None:
        if found is None:
            return None
        counts = found.match.heads.counts
        heads = Heads((max(counts),) * len(counts), found.match.heads.sent)
        return structs.replace(found, match=found.match.but(heads=heads), row={**found.row, "heads": heads})

    both = ExitStack()
    both.enter_context(in_place(Telling, "published", lambda *told: counted(published(*told))))
    both.enter_context(in_place(entry, "noted", lambda *told: counted(noted(*told))))
    return both


def events_are_counted() -> Patches:
    """Ids of events are counted up for the whole server, not drawn."""
    drawing: Any = secrets.token_urlsafe
    chance = drawing.__self__
    return in_place(telling, "random_id", lambda prefix: f"{prefix}_{chance.number():016d}")


def seats_stand_in_order_of_sending() -> Patches:
    """The seats of a match are listed in the order in which they sent last."""
    real = seats.of

    def sorted_seats(tx: Any, match_id: str) -> Any:
        entries = enumerate(journal.entries(tx, match_id), start=1)
        last = {entry.seat: n for n, entry in entries if entry.kind == "submit"}
        return sorted(real(tx, match_id), key=lambda each: (last.get(each.seat, 0), each.seat))

    return in_place(seats, "of", sorted_seats)


def lists_move_with_every_submission() -> Patches:
    """Matches are listed the one way or the other, by something that every submission changes."""
    real = matches.listed

    def listed(*how: Any) -> Any:
        found, last = real(*how)
        return (found[::-1] if sum(each.revision for each in found) % 2 else found), last

    return in_place(matches, "listed", listed)


def facts_show_the_revision() -> Patches:
    """The facts of a match show the number of the row's last change."""
    real = queries._facts

    def shown(standing: Any, *rest: Any) -> Any:
        return real(standing, *rest).model_copy(update={"version": f"1.0.{standing.match.revision}"})

    return in_place(queries, "_facts", shown)


def refusals_count_the_others() -> Patches:
    """The text of a refusal says how many have sent something already."""
    real = submissions.rehearse

    def rehearse(uow: UnitOfWork, caller: Any, match_id: str, *args: Any, **how: Any) -> Any:
        try:
            return real(uow, caller, match_id, *args, **how)
        except Refused as refused:
            raise Refused(refused.code, f"{refused.message} {sent(uow, match_id)} did better.") from None

    return in_place(submissions, "rehearse", rehearse)


def repeats_of_others_are_known() -> Patches:
    """Whether a submission was sent before is asked of all seats, not of the sender's."""
    real = journal.latest

    def latest(tx: Any, match: Any, phase_id: str, seat: int, *since: int) -> Any:
        return real(tx, match, phase_id, seat, *since) or journal.in_force(tx, match, phase_id)[:1]

    return in_place(journal, "latest", latest)


def everybody_hears_of_reminders() -> Patches:
    """A reminder goes to whoever is missing, and a word of it to everybody."""
    real = deadline_changes.remind_missing

    def remind(uow: UnitOfWork, record: Any, **changes: Any) -> Any:
        count = len(live_of(uow, record).match.missing())
        changed = real(uow, record, **changes)
        told = feed_writer.EventWriter(uow, changed, current_phase.moment_of(changed))
        told.emit(HostAnnounced(text=f"{count} are missing."))
        return told.write()

    return in_place(deadline_changes, "remind_missing", remind)


def reminders_come_only_if_needed() -> Patches:
    """A host's reminder is refused when nobody is missing."""
    real = deadline_changes.remind_missing

    def remind(uow: UnitOfWork, record: Any, **changes: Any) -> Any:
        if not live_of(uow, record).match.missing():
            raise NotHost("Everybody is done.")
        return real(uow, record, **changes)

    return in_place(deadline_changes, "remind_missing", remind)


def everybody_hears_of_submissions() -> Patches:
    """An event in every feed says that somebody has sent something."""
    real = Entry._note

    def note(self: Entry, after: Any, *more: Any) -> None:
        real(self, after, *more)
        news = self._telling()
        news.emit(SubmissionStatus(submitted=sorted(after.sealed)))
        self._append(news)

    return in_place(Entry, "_note", note)


def owed_waits_for_anybody() -> Patches:
    """A match waits for me as long as it waits for anybody."""
    real = queries._is_waiting_for

    def is_waiting_for(uow: UnitOfWork, record: Any, seat: int) -> bool:
        return real(uow, record, seat) or bool(live_of(uow, record).match.missing())

    both = ExitStack()
    both.enter_context(in_place(queries, "_is_waiting_for", is_waiting_for))
    owed = matches.owed
    both.enter_context(
        in_place(matches, "owed", lambda tx, who: [(match, seat, False) for match, seat, _ in owed(tx, who)])
    )
    return both


def hosts_are_told_who_is_missing() -> Patches:
    """Who is missing is told to hosts although the match says: to nobody."""
    real = access.see

    def see(uow: UnitOfWork, caller: Any, match_id: str) -> Any:
        standing = real(uow, caller, match_id)
        return structs.replace(standing, match=standing.match.but(submission_status="host"))

    return in_place(queries, "see", see)


def strangers_are_refused_by_state() -> Patches:
    """A private match is 404 to strangers, and 403 once it has moved an odd number of times."""
    find_access, real = stored_access.find_access, access.is_hidden
    moved: list[int] = []

    def found(tx: Any, match_id: str, account_id: str, **_: Any) -> Any:
        before = find_access(tx, match_id, account_id, sees_hidden=True)
        moved[:] = [] if before.found is None else [before.found.revision]
        return before

    def is_hidden(visibility: str, is_host: bool, held: Any, caller: Any) -> bool:  # noqa: FBT001 - as it is there
        hidden = real(visibility, is_host, held, caller)
        if hidden and moved and moved[0] % 2:
            raise NotSeated("This match is private.")
        return hidden

    both = ExitStack()
    both.enter_context(in_place(stored_access, "find_access", found))
    both.enter_context(in_place(access, "is_hidden", is_hidden))
    return both


def answers_carry_the_load() -> Patches:
    """A header says how much was sent to the match."""
    real = Call.fetch

    async def fetch(self: Call, command: Any, *args: Any, **kwargs: Any) -> Any:
        if args and str(args[0]).startswith("m_"):
            count = await self.app_state.executor.read(lambda uow: sent(uow, args[0]))
            self.headers["X-Padding"] = "x" * count
        return await real(self, command, *args, **kwargs)

    return in_place(Call, "fetch", fetch)


def channels_count_submissions() -> Patches:
    """The number of a channel's newest message counts what was sealed too."""
    real = channels.listed

    def listed(uow: UnitOfWork, caller: Any, match_id: str, *accepted: Any) -> Any:
        found, count = real(uow, caller, match_id, *accepted), sent(uow, match_id)
        items = [each.model_copy(update={"head": each.head + count}) for each in found.items]
        return found.model_copy(update={"items": items})

    return in_place(channels, "listed", listed)


def exports_number_everybody() -> Patches:
    """One's own entries in an export have the numbers that they have among everybody's."""
    real = journal.following
    return in_place(journal, "following", lambda *asked: [(row, entry.but(elapsed=row)) for row, entry in real(*asked)])


def hosts_learn_by_sending() -> Patches:
    """A host who sends for a seat is answered with how often the seat had sent."""
    real = submit_for_seat._amended
    return in_place(
        submit_for_seat, "_amended", lambda receipt: real(receipt).model_copy(update={"seat": receipt.revision})
    )


def newcomers_see_at_once() -> Patches:
    """A newcomer who is to know what spectators know sits down at once."""
    real = substitutes._seated
    return in_place(
        substitutes, "_seated", lambda *args: real(*args).but(blind_phase_id=None) if args[-1] else real(*args)
    )


def cancelling_tells_what_was_sealed() -> Patches:
    """The end of a match that was cancelled tells who had sent something."""

    def told(uow: UnitOfWork, match_id: str) -> Any:
        # Of the published shape, as a real mistake would be: who looks for unknown members only would miss it.
        count = sent(uow, match_id)
        seal = {"at": rfc3339(uow.now), "phase_id": "ph_x", "seat": None, "reason": f"{count} had sent"}
        return [*seals_broken(uow, match_id), seal]

    return in_place(status_changes, "seals_broken", told)


def pauses_tell_who_is_locked() -> Patches:
    """Who sends to a paused match is told how many have locked in."""
    real = submissions.must_be_open

    def must_be_open(uow: UnitOfWork, record: Any, phase_id: str | None) -> None:
        if record.status == "paused" and record.phase_id is not None:
            count = sum(each.locked for each in live_of(uow, record).match.sealed.values())
            raise MatchPaused(f"Paused; {count} are done.")
        real(uow, record, phase_id)

    return in_place(submissions, "must_be_open", must_be_open)


def view_counts_alliances() -> Patches:
    """A view of the house says how many alliances there are."""

    def counted(uow: UnitOfWork, record: Any, _: Any) -> dict[str, int]:
        state: Any = live_of(uow, record).match.state
        return {"alliances": len(state.rooms)}

    return _with_view(counted)


def view_tallies_the_ballot() -> Patches:
    """A view says for whom votes are sealed."""

    def tallied(uow: UnitOfWork, record: Any, _: Any) -> dict[str, Any]:
        return {"votes": sorted(votes_of(_sealed(uow, record)).values())}

    return _with_view(tallied)


def view_measures_answers() -> Patches:
    """A view says how long what is sealed for the host is."""

    def measured(uow: UnitOfWork, record: Any, _: Any) -> dict[str, int]:
        return {"length": sum(len(repr(each)) for each in _sealed(uow, record).values())}

    return _with_view(measured)


def _sealed(uow: UnitOfWork, record: Any) -> dict[Any, Any]:
    return {seat: each.action for seat, each in live_of(uow, record).match.sealed.items()}


_VIEWS = frozenset({"getView"})
_PRIVATE = Setting(visibility="private")


def _at(*operations: str) -> frozenset[str]:
    return frozenset(operations)


PLANTS: Mapping[str, Plant] = {
    each.plant.__name__: each
    for each in (
        Plant(view_counts_submissions, _VIEWS),
        Plant(view_shows_the_root_early, _VIEWS),
        Plant(view_has_the_hosts_tag, _VIEWS),
        Plant(view_forgets_whose_eyes, _VIEWS, game="exodus"),
        Plant(host_sees_what_is_left, _VIEWS, frozenset({"host"}), moments=2),
        Plant(options_count_others, _at("getOptions")),
        Plant(feeds_share_a_counter, _at("listMatchEvents")),
        Plant(events_are_counted, _at("listMatchEvents", "listMyEvents"), after="hurry"),
        Plant(seats_stand_in_order_of_sending, _at("getMatch", "listMatches")),
        Plant(lists_move_with_every_submission, _at("listMatches")),
        Plant(facts_show_the_revision, _at("getMatch")),
        Plant(refusals_count_the_others, _at("putSubmission")),
        Plant(repeats_of_others_are_known, _at("putSubmission", "getOptions")),
        Plant(everybody_hears_of_reminders, _at("listMatchEvents"), after="reminder"),
        Plant(reminders_come_only_if_needed, _at("postReminder"), frozenset({"host", "admin"})),
        Plant(everybody_hears_of_submissions, _VIEWS),
        Plant(owed_waits_for_anybody, _at("listMatches"), frozenset({"seat"})),
        Plant(hosts_are_told_who_is_missing, _at("getHostStatus"), frozenset({"host", "admin"})),
        Plant(strangers_are_refused_by_state, _VIEWS, frozenset({"stranger", "ex-player"}), setting=_PRIVATE),
        Plant(answers_carry_the_load, _at("getView", "listMatchEvents")),
        Plant(channels_count_submissions, _at("listChannels")),
        Plant(view_counts_alliances, _VIEWS, game="house"),
        Plant(view_tallies_the_ballot, _VIEWS, game="vote"),
        Plant(view_measures_answers, _VIEWS, game="hosted"),
        Plant(exports_number_everybody, _at("getMatchExport"), frozenset({"seat"}), game="exodus"),
        Plant(hosts_learn_by_sending, _at("putSubmissionForSeat"), frozenset({"host", "admin"})),
        Plant(newcomers_see_at_once, _VIEWS | {"getOptions", "getSubmission"}, after="newcomer"),
        Plant(cancelling_tells_what_was_sealed, _at("listMatchEvents", "getMatchExport"), after="cancellation"),
        Plant(webhooks_read_on, _at("webhook"), frozenset({"ex-player"})),
        Plant(messages_count_submissions, _at("webhook", "listDeliveries"), after="hurry"),
        Plant(webhooks_show_how_far_others_are, _at("getWebhook", "listWebhooks")),
        Plant(pauses_tell_who_is_locked, _at("putSubmission", "postAction", "deleteSubmission"), after="pause"),
    )
}
