"""Read models of matches: facts for lists and lobbies, progress for hosts, and matches that wait for the caller.

Only hosts who don't play read the config's ``setup``: it may contain every secret of the match.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from math import ceil
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from mainmatch.match_options.absence import AbsencePolicy, Attendance
from mainmatch.match_options.schedules import Schedule
from mainmatch.rules import CloseEarly, Json, Seat, SubmissionStatus, viewer_of
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Busy, StatusHidden
from mainmatch.services.fairness.commitments import published_commitment
from mainmatch.services.matches import current_phase
from mainmatch.services.matches.access import MatchAccess, access_of, must_host, see
from mainmatch.services.matches.current_phase import PhaseFacts
from mainmatch.services.matches.last_events import LastEvent, last_events
from mainmatch.services.matches.loader import kept_for, known_to
from mainmatch.services.pagination import Page, fitting, read_sorted, sorted_cursor
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import hosts, matches, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord

Visibility: TypeAlias = Literal["public", "unlisted", "private"]
Publication: TypeAlias = Literal["auto", "host_review"]
Downtime: TypeAlias = Literal["credit", "strict"]
WhenSeatsAreFree: TypeAlias = Literal["wait", "fill_with_bots", "start_with_fewer", "cancel"]

Sort: TypeAlias = Literal[
    "-created_at", "created_at", "title", "-title", "starts_at", "-starts_at", "due_at", "-due_at"
]
"""Orders of the list of matches. With a minus: the highest first. By ``starts_at`` or ``due_at``: of those with one."""


class SeatFacts(BaseModel):
    """A seat and its player, by the name shown to others."""

    seat: Annotated[int, Field(description="Number of the seat, from 1.")]
    taken: Annotated[bool, Field(description="Whether somebody sits there.")]
    bot: Annotated[str | None, Field(description="The bot that plays the seat; null for a person or nobody.")]
    display_name: Annotated[str | None, Field(description="Name of the seat's player; null for a free seat.")]


class MatchFacts(BaseModel):
    """A match, as all who can see it see it. ``join_code`` is shown to its hosts only."""

    id: Annotated[str, Field(description="Id of the match.")]
    game: Annotated[str, Field(description="Id of the game.")]
    version: Annotated[str, Field(description="Version of the game's rules.")]
    title: Annotated[str, Field(description="Title, for people.")]
    status: Annotated[
        Literal["lobby", "running", "paused", "halted", "finished", "cancelled"],
        Field(description="Status of the match."),
    ]
    player_count: Annotated[int, Field(description="Number of players.")]
    seats: Annotated[list[SeatFacts], Field(description="The seats, in order.")]
    hosts: Annotated[list[str], Field(description="Display names of the hosts.")]
    phase: Annotated[PhaseFacts | None, Field(description="The open phase; null if none is.")]
    paused_until: Annotated[Utc | None, Field(description="Time at which the pause ends by itself; null without one.")]
    review_until: Annotated[
        Utc | None,
        Field(description="Time at which the outcome under review is published by itself; null without one."),
    ]
    schedule: Annotated[Schedule, Field(description="When phases end.")]
    config: Annotated[
        dict[str, Json], Field(description="Settings of the game. `setup` is shown only to hosts who do not play.")
    ]
    close_early: Annotated[CloseEarly, Field(description="Whether a phase closes before its deadline.")]
    visibility: Annotated[Visibility, Field(description="Who can find and watch the match.")]
    submission_status: Annotated[SubmissionStatus, Field(description="Who sees which seats have submitted.")]
    publication: Annotated[Publication, Field(description="Whether outcomes wait for the host.")]
    review_seconds: Annotated[int, Field(description="Longest wait under host_review, in seconds.")]
    spectator_delay_rounds: Annotated[
        int,
        Field(description="Number of rounds by which the public view and feed are delayed until the match is over."),
    ]
    downtime: Annotated[Downtime, Field(description="Whether deadlines move when the server was down.")]
    commitment: Annotated[
        str | None,
        Field(
            description="Commitment to the match's random seed. After the end, the seed proves it. Null in the "
            "lobby of a season's match: it commits at its start to what the members bring."
        ),
    ]
    created_at: Annotated[Utc, Field(description="Time of creation.")]
    starts_at: Annotated[
        Utc | None, Field(description="Time at which the match starts by itself; null if a host starts it.")
    ]
    starts_in_seconds: Annotated[
        int | None, Field(description="Seconds until the match starts by itself; null outside of its lobby.")
    ]
    when_seats_are_free: Annotated[
        WhenSeatsAreFree, Field(description="What happens at `starts_at` if seats are free.")
    ]
    started_at: Annotated[Utc | None, Field(description="Time of the start; null before it.")]
    finished_at: Annotated[Utc | None, Field(description="Time of the end; null before it.")]
    archived_at: Annotated[
        Utc | None,
        Field(description="Time since which the match can be read and exported, and no longer changed; null before."),
    ]
    role: Annotated[Literal["host", "player", "spectator"], Field(description="Your role in the match.")]
    hosting: Annotated[bool, Field(description="Whether you are one of its hosts.")]
    seat: Annotated[int | None, Field(description="Seat of the caller.")]
    join_code: Annotated[
        str | None,
        Field(description="Code with which players join; null for others than hosts, and in public matches."),
    ] = None
    hosts_read_groups: Annotated[
        bool, Field(description="Whether hosts who do not play read the pairs and groups that players open.")
    ]
    drawn_aliases: Annotated[
        bool,
        Field(
            description="Whether players get drawn seats and aliases at the start, so that nobody can tell who is who "
            "before the match is over."
        ),
    ]
    absence: Annotated[
        AbsencePolicy,
        Field(description="What the match does for players who have no time."),
    ]
    extensions_left: Annotated[
        int | None, Field(description="Extensions that you can still take; null for others than players.")
    ] = None
    season_id: Annotated[str | None, Field(description="Season of the match.")] = None
    rematch_of: Annotated[str | None, Field(description="Match whose rematch this is.")] = None
    last_event: Annotated[
        LastEvent | None,
        Field(
            description="What happened last, from your own feed. Only in the list of your own matches "
            "(`mine=true`), of matches that are not over; null everywhere else."
        ),
    ] = None


class MatchList(Page[MatchFacts]):
    """A page of matches."""


class HostStatus(BaseModel):
    """Progress of the open phase, for hosts: which seats have submitted, never what."""

    phase: Annotated[PhaseFacts | None, Field(description="The open phase; null if none is.")]
    submitted: Annotated[list[int], Field(description="Seats that have submitted.")]
    missing: Annotated[list[int], Field(description="Seats that can submit and have no current submission.")]
    away: Annotated[
        list[int], Field(description="Seats for whose absent players a bot sends, as of the opening of the phase.")
    ] = []


class RunningMatch(BaseModel):
    """One of your running matches, and whether it waits for you."""

    match_id: Annotated[str, Field(description="Id of the match.")]
    game: Annotated[str, Field(description="Id of the game.")]
    title: Annotated[str, Field(description="Title, for people.")]
    seat: Annotated[int, Field(description="Your seat; 0 if you are the game's judge.")]
    phase: Annotated[PhaseFacts, Field(description="The phase that is open now.")]
    waiting_for_me: Annotated[bool, Field(description="Whether you can submit and have no current submission.")]


def facts_of(uow: UnitOfWork, access: MatchAccess) -> MatchFacts:
    """The facts that this caller may read."""
    match_id = access.match.id
    return _facts(access, seats.of(uow.tx, match_id), hosts.names_of(uow.tx, [match_id])[match_id], uow.now)


def facts(uow: UnitOfWork, caller: Caller, match_id: str) -> MatchFacts:
    """The facts of a match as the caller may read them. Raises Unknown ``unknown_match``."""
    return facts_of(uow, see(uow, caller, match_id))


def _facts(
    access: MatchAccess,
    match_seats: Sequence[SeatRecord],
    host_names: list[str],
    now: datetime,
    last_event: LastEvent | None = None,
) -> MatchFacts:
    record = access.match
    left = record.starts_at - now if record.starts_at is not None and record.status == "lobby" else None
    hidden = set() if access.is_host and not access.plays else {"setup"}
    attendance = Attendance() if access.seat is None else record.attendance.get(access.seat, Attendance())
    return copied(
        MatchFacts,
        record,
        player_count=record.players,
        seats=[_seat(each) for each in match_seats],
        hosts=host_names,
        last_event=last_event,
        phase=current_phase.phase_facts(record),
        config={name: value for name, value in record.config.items() if name not in hidden},
        spectator_delay_rounds=record.delay_rounds,
        starts_in_seconds=None if left is None else max(0, ceil(left.total_seconds())),
        commitment=published_commitment(record),
        role=access.role,
        hosting=access.is_host,
        seat=access.seat,
        join_code=record.join_code if access.is_host else None,
        extensions_left=None if access.seat is None else record.absence.extensions - attendance.extended,
    )


def listed(
    uow: UnitOfWork,
    caller: Caller,
    *,
    status: str | None,
    game: str | None,
    mine: bool,
    limit: int,
    cursor: str | None,
    season: str | None = None,
    free_seats: int | None = None,
    q: str | None = None,
    sort: Sort = "-created_at",
    accepted: Sequence[str] = (),
    waiting: bool = False,
) -> MatchList:
    """A page of matches: public ones and the caller's own; ``mine``: only those, with what happened last.

    ``waiting``: of those only the ones that wait for a submission of the caller.

    Raises Invalid ``bad_cursor``.
    """
    key = sort.removeprefix("-")
    wanted = matches.Search(
        sort=key,
        is_descending=sort.startswith("-"),
        mine=mine or waiting,
        status=status,
        game=game,
        season_id=season,
        match_id=caller.match_id,
        free_seats=free_seats,
        text=q,
        after=read_sorted(cursor, sort, is_time=key != "title"),
        only=[each.match_id for each in owed(uow, caller) if each.waiting_for_me] if waiting else None,
    )
    page, end = matches.listed(uow.tx, caller.account_id, wanted, limit)
    ids = [record.id for record in page]
    seats_by_match = seats.of_many(uow.tx, ids)
    hosted = hosts.hosted_among(uow.tx, ids, caller.account_id)
    seen = []
    for record in page:
        own = next((each for each in seats_by_match[record.id] if each.account_id == caller.account_id), None)
        seen.append(access_of(record, record.id in hosted, own, caller))
    host_names = hosts.names_of(uow.tx, ids)
    last = last_events(uow, seen, accepted) if wanted.mine else {}
    items = [
        _facts(each, seats_by_match[each.match.id], host_names[each.match.id], uow.now, last.get(each.match.id))
        for each in seen
    ]
    count = fitting(items)
    end = page[count - 1] if count < len(items) else end
    return MatchList(
        items=items[:count], next_cursor=None if end is None else sorted_cursor(sort, getattr(end, key), end.id)
    )


def host_status(uow: UnitOfWork, caller: Caller, match_id: str) -> HostStatus:
    """Who has submitted. Raises Forbidden ``not_host``, and ``status_hidden`` if the match hides it from hosts."""
    access = see(uow, caller, match_id)
    must_host(access)
    record = access.match
    if record.submission_status == "hidden" or access.plays:
        raise StatusHidden("This match hides who has submitted, or you play in it.")
    if record.due_at is None:
        return HostStatus(phase=None, submitted=[], missing=[])
    match = known_to(uow, record, "host")
    if current_phase.known_to(record, match) == "hidden":
        raise StatusHidden("This phase hides who has submitted.")
    sent = current_phase.submitted(uow, record, match)
    asked = [seat for seat in match.asked if match.may_submit(seat)]
    return HostStatus(
        phase=PhaseFacts.model_validate(current_phase.phase_facts(record)),
        submitted=[seat for seat in asked if seat in sent],
        missing=[seat for seat in asked if seat not in sent],
        away=[*record.away],
    )


def owed(uow: UnitOfWork, caller: Caller, only: Collection[str] | None = None) -> list[RunningMatch]:
    """The caller's running matches with an open phase, nearest deadline first, including those that they judge.

    ``only``: none but these.
    """
    judged = [game.id for game in uow.games.all() if game.judged]
    found = matches.owed(uow.tx, caller.account_id)
    found += matches.judged(uow.tx, caller.account_id, judged) if judged else ()
    found.sort(key=lambda each: (each[0].due_at, each[0].id))
    return [
        _owed(uow, record, seat, has_submitted=has_submitted)
        for record, seat, has_submitted in found
        if (only is None or record.id in only) and caller.match_id in (None, record.id)
    ]


def _owed(uow: UnitOfWork, record: MatchRecord, seat: Seat, *, has_submitted: bool) -> RunningMatch:
    waits = not has_submitted and _is_waiting_for(uow, record, seat)
    phase = current_phase.phase_facts(record)
    return copied(RunningMatch, record, match_id=record.id, seat=seat, phase=phase, waiting_for_me=waits)


def _is_waiting_for(uow: UnitOfWork, record: MatchRecord, seat: Seat) -> bool:
    viewer = viewer_of(seat)
    try:
        return kept_for(uow, record, viewer, "waits", lambda: known_to(uow, record, viewer).is_waiting_for(seat))
    except Busy:
        # A match whose game is not installed must not hide the others.
        return False


def _seat(each: SeatRecord) -> SeatFacts:
    taken = each.account_id is not None or each.bot is not None
    return SeatFacts(seat=each.seat, taken=taken, bot=each.bot, display_name=each.display_name)
