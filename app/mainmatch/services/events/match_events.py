"""The server's events in the feeds of a match. A game declares those that are about its own rules."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, SkipValidation
from typing_extensions import TypedDict, override

from mainmatch.rules import Json, Text, named, phase_title, text
from mainmatch.season.values import because
from mainmatch.services.bodies import OMITTED
from mainmatch.services.events.event import Instant, PublishedReason, SeatNumber, ServerEvent
from mainmatch.services.fairness.receipts import Slot, SubmissionReceipt

Commitment: TypeAlias = Annotated[
    str,
    Field(
        pattern="^[0-9a-f]{64}$", description="SHA-256 in hex. Store it, and verify the match with it after its end."
    ),
]
Submitted: TypeAlias = Annotated[
    list[Annotated[int, Field(ge=0, le=64)]] | None,
    Field(description="Seats with a current submission, 0 for the judge; null unless that is public."),
]
BySeat: TypeAlias = Annotated[dict[str, int], Field(description="Amount by seat, including zeros.")]


class PhaseNamed(TypedDict):
    """The phase that a match was rewound to, under its original id."""

    id: str
    name: str
    round: int


class PhaseTold(PhaseNamed):
    """A phase. `due_at` is null while the match is paused."""

    opened_at: Instant
    due_at: Instant | None


class DroppedTold(TypedDict):
    """What the rules gave to a seat that wins nothing in a season's match."""

    tokens_of_life: int
    garnets: int


class ResultTold(TypedDict):
    """The result of a match, as in `GET .../result`."""

    tokens_of_life: BySeat
    garnets: BySeat
    elimination_candidates: list[SeatNumber]
    winners: list[SeatNumber]
    standings: Annotated[list[dict[str, Json]], Field(description="One row per seat. The game defines the members.")]
    dropped: Annotated[
        dict[str, DroppedTold],
        Field(
            description="In a season's match, by seat, what the rules gave to guests and extra bots. It counts nowhere."
        ),
    ]


class SealBroken(TypedDict):
    """A host's access to sealed submissions."""

    at: Instant
    reason: str | None
    phase_id: str
    seat: Annotated[SeatNumber | None, Field(description="Seat that was read; null for all.")]


SealsBroken: TypeAlias = Annotated[
    list[SealBroken], Field(description="Each time a host read sealed submissions, and the reason.")
]

# What several examples show.
_HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
PHASE_EXAMPLE: Json = {
    "id": "ph_x1",
    "name": "choice",
    "round": 4,
    "opened_at": "2026-11-21T14:00:00.000Z",
    "due_at": "2026-11-22T14:00:00.000Z",
}
_RECEIPT: Mapping[str, Json] = {
    "match_id": "m_3kTz",
    "seat": 3,
    "phase_id": "ph_x1",
    "revision": 1,
    "accepted_at": "2026-11-21T15:00:00.000Z",
    "action": {"type": "choose", "choice": "ally"},
    "locked": False,
    "garnets_held": 0,
    "changeable_until": "2026-11-22T14:00:00.000Z",
    "salt": "b0b1c7d9e2f34455667788990aabbccddeeff00112233445566778899aabbccd",
    "digest": _HASH,
    "dry_run": False,
}
_RESULT: Json = {
    "tokens_of_life": {"1": 2, "2": 0, "3": 0},
    "garnets": {"1": 4, "2": 0, "3": 1},
    "elimination_candidates": [2],
    "winners": [1],
    "standings": [{"seat": 1, "place": 1}, {"seat": 3, "place": 2}, {"seat": 2, "place": 3}],
    "dropped": {},
}
_SEALS: Json = [{"at": "2026-11-21T16:00:00.000Z", "reason": "Seat 2 asked me to.", "phase_id": "ph_x1", "seat": 2}]
_NO_MORE: Mapping[str, Json] = {"phase": None, "paused_until": None, "review_until": None}


def moment(instant: str) -> str:
    """An instant as a value of a text, which front ends fill in with the reader's time: ``{at:2026-11-21T14:00Z}``."""
    return f"{{at:{instant}}}"


def _phase(phase: PhaseNamed) -> Text:
    if phase["name"] == "round":
        return text("Round {round}", round=phase["round"])
    return text("{phase}, round {round}", phase=phase_title(phase["name"]), round=phase["round"])


def _seats(seats: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(named, seats))


class MatchEvent(ServerEvent):
    """An event in the feeds of a match."""

    KINDS: ClassVar[dict[str, type[ServerEvent]]] = {}

    @override
    def in_words(self, name: str) -> Any:
        found = getattr(self, name)
        return _phase(found) if name == "phase" else found


class ForAll(MatchEvent, to="all"):
    """An event for spectators, every seat and the hosts."""


class ForSome(MatchEvent):
    """An event for the viewers named by its emitter."""


class StatusChanged(ForAll):
    """An event that says the match's new status. Players and hosts get it in their own feeds, too."""

    status: Literal["running", "paused", "halted", "finished", "cancelled"]


# The match


class MatchCreated(
    ForAll, type="match.created", example={"status": "lobby", "game": "x-game", "player_count": 5, "commitment": _HASH}
):
    """A match was created. Its lobby is open."""

    sentence = "The lobby opened."
    status: Literal["lobby"] = "lobby"
    game: str
    player_count: int
    commitment: Commitment | None


class MatchChanged(
    ForAll,
    type="match.changed",
    example={"fields": {"title": "Saturday's X Game", "close_early": "never"}, "reason": "Two asked for it."},
):
    """A host changed settings of the match in its lobby. Read its facts again."""

    sentence = "A host changed the settings."
    fields: Annotated[
        dict[str, Json],
        Field(
            description="New values by setting, as in `updateMatch`. What only hosts know (`garnets`, and `setup` in "
            "`config`) is left out."
        ),
    ]
    commitment: Annotated[
        str | None,
        OMITTED,
        Field(pattern="^[0-9a-f]{64}$", description="New commitment, in place of the earlier one, if it changed."),
    ] = None
    reason: PublishedReason = None


class StartMissed(
    ForAll, type="match.start_missed", example={"starts_at": "2026-11-21T14:00:00.000Z", "free_seats": [4]}
):
    """The match did not start at its time. A host starts it, or sets another time."""

    sentence = "The match did not start at its time. A host starts it, or sets another time."
    starts_at: Instant
    free_seats: Annotated[
        list[SeatNumber],
        Field(description="Seats that were free; empty if the match could not start for another reason."),
    ]


class MatchStarted(StatusChanged, type="match.started", example={"status": "running", "commitment": _HASH}):
    """The match started."""

    sentence = "The match started."
    status: Literal["running"] = "running"
    commitment: Commitment


class MatchPaused(
    StatusChanged,
    type="match.paused",
    example={"status": "paused", "paused_until": "2026-11-24T15:00:00.000Z", "reason": "A holiday.", "phase": None},
):
    """The match is paused until a host resumes it, at the latest until `paused_until`."""

    status: Literal["paused"] = "paused"
    paused_until: Instant
    reason: PublishedReason = None
    phase: Annotated[PhaseTold | None, Field(description="The open phase, without a deadline during the pause.")]

    @override
    def says(self) -> str:
        said = text("The match is paused, until {at} at the latest.", at=moment(self.paused_until))
        return because(said, self.reason)


class MatchResumed(
    StatusChanged, type="match.resumed", example={"status": "running", "paused_until": None, "phase": PHASE_EXAMPLE}
):
    """The match continues. The event has either `phase`, with its new deadline, or `review_until`."""

    sentence = "The match continues."
    status: Literal["running"] = "running"
    paused_until: None = None
    reason: PublishedReason = None
    phase: Annotated[PhaseTold | None, OMITTED] = None
    review_until: Annotated[Instant | None, OMITTED] = None


class MatchHalted(StatusChanged, type="match.halted", example={"status": "halted"}):
    """The game's code failed. The match is halted until a host resumes or rewinds it."""

    sentence = "The match stopped because of an error. Nothing is lost."
    status: Literal["halted"] = "halted"


class MatchFinished(
    StatusChanged, type="match.finished", example={"status": "finished", "result": _RESULT, "seals_broken": _SEALS}
):
    """The match is over. The event carries its result."""

    status: Literal["finished"] = "finished"
    result: ResultTold
    seals_broken: SealsBroken

    @override
    def says(self) -> str:
        said = text("The match is over.")
        if winners := self.result["winners"]:
            said = text("{said} Winners: {seats}.", said=said, seats=_seats(winners))
        if candidates := self.result["elimination_candidates"]:
            said = text("{said} Elimination Candidate: {seats}.", said=said, seats=_seats(candidates))
        return said


class MatchCancelled(
    StatusChanged,
    type="match.cancelled",
    example={"status": "cancelled", **_NO_MORE, "seals_broken": [], "reason": "Too few came."},
):
    """The match was cancelled. It has no result."""

    sentence = "The match was cancelled."
    status: Literal["cancelled"] = "cancelled"
    phase: None = None
    paused_until: None = None
    review_until: None = None
    seals_broken: SealsBroken
    reason: PublishedReason = None


class MatchRewound(
    StatusChanged,
    type="match.rewound",
    example={
        "status": "running",
        **_NO_MORE,
        "to": {"id": "ph_w9", "name": "pairing", "round": 4},
        "reason": "Seat 5's mail came in time.",
    },
):
    """The match was rewound to the opening of the phase `to`.

    All later changes are reversed. That phase opens again under a new id.
    """

    status: Literal["running"] = "running"
    phase: None = None
    paused_until: None = None
    review_until: None = None
    to: PhaseNamed
    reason: PublishedReason = None

    @override
    def says(self) -> str:
        return because(text("The match went back to {phase}.", phase=_phase(self.to)), self.reason)


# Its seats


class SeatJoined(ForAll, type="seat.joined", example={"seat": 3, "display_name": "Ada", "bot": False}):
    """A player or a bot took a seat."""

    seat: SeatNumber
    display_name: str
    bot: Annotated[bool, Field(description="Whether a bot took it.")] = False

    @override
    def says(self) -> str:
        if self.bot:
            return text("{who} (a bot) took seat {seat}.", who=self.display_name, seat=self.seat)
        return text("{who} took seat {seat}.", who=self.display_name, seat=self.seat)


class SeatLeft(ForAll, type="seat.left", example={"seat": 3, "by": "host", "reason": "Ada has no time on Sundays."}):
    """A seat is free again."""

    seat: SeatNumber
    by: Annotated[
        Literal["player", "host"],
        Field(description="player: who sat there left. host: a host removed the player or bot."),
    ]
    reason: PublishedReason = None

    @override
    def says(self) -> str:
        if self.by == "host":
            return because(
                text("Seat {seat} is free again: a host removed who sat there.", seat=self.seat), self.reason
            )
        return because(text("Seat {seat} is free again.", seat=self.seat), self.reason)


class SeatSubstituted(
    ForAll, type="seat.substituted", example={"seat": 3, "display_name": "Frida", "bot": None, "reason": "Ada is ill."}
):
    """A seat has a new player."""

    seat: SeatNumber
    display_name: str | None
    bot: Annotated[str | None, Field(description="Name of the bot; null for a person.")]
    reason: PublishedReason = None

    @override
    def says(self) -> str:
        who = self.display_name or self.bot or ""
        return because(text("{who} plays on in seat {seat}.", who=who, seat=self.seat), self.reason)


class AliasesDrawn(ForAll, type="aliases.drawn", example={"aliases": {"1": "Heron", "2": "Otter", "3": "Badger"}}):
    """The players were dealt to the seats anew, and each seat has an alias until the match is over.

    Whose seat is another one now hears of it in their own feed: `account.seat.left`, then `account.seat.joined`.
    """

    sentence = "Seats and aliases are drawn. Who is who is told at the end."
    aliases: Annotated[dict[str, str], Field(description="Alias by seat.")]


class AliasesRevealed(ForAll, type="aliases.revealed", example={"names": {"1": "Ada", "2": "Cy", "3": "Ben"}}):
    """The match is over: whose aliases these were. `display_name` of the seats has both from now on: Heron (Ada)."""

    sentence = "Who was who: {names}."
    names: Annotated[dict[str, str], Field(description="By seat, the name under which its last player joined.")]

    @override
    def in_words(self, name: str) -> Any:
        return _seats(map(int, self.names)) if name == "names" else super().in_words(name)


class SeatTakenOver(ForSome, type="seat.taken_over", to="the seat, and hosts who may know it", example={"seat": 3}):
    """The player of the seat has missed so many phases that a bot sends for them, until they send something."""

    seat: SeatNumber

    @override
    def says(self) -> str:
        return text("A bot sends for {seat}, until they send something.", seat=named(self.seat))


class SeatHandedBack(ForSome, type="seat.handed_back", to="the seat, and hosts who may know it", example={"seat": 3}):
    """The player of the seat is back: no bot sends for them any more."""

    seat: SeatNumber

    @override
    def says(self) -> str:
        return text("{seat} is back: no bot sends for them any more.", seat=named(self.seat))


# Its phases


class PhaseOpened(ForAll, type="phase.opened", example={"phase": PHASE_EXAMPLE, "submitted": None}):
    """A phase opened."""

    phase: PhaseTold
    submitted: Submitted

    @override
    def says(self) -> str:
        due_at = self.phase["due_at"]
        if due_at is None:
            return text("{phase}: open.", phase=_phase(self.phase))
        return text("{phase}: open until {at}.", phase=_phase(self.phase), at=moment(due_at))


class RulesTold(ForAll, type="rules.told", example={"chapters": ["the-twist"]}):
    """Chapters of the rules were told. Read the rules of the match again."""

    sentence = "The rules have a new chapter."
    chapters: Annotated[list[str], Field(description="All chapters that are told now, in their order.")]


class PhaseClosed(
    ForAll, type="phase.closed", example={"phase": PHASE_EXAMPLE, "closed_by": "deadline", "commitment": _HASH}
):
    """A phase closed. It accepts no more submissions."""

    sentence = "{phase}: closed."
    phase: PhaseTold
    closed_by: Literal["deadline", "early", "host"]
    commitment: Annotated[
        str | None, Field(description="Commitment to all sealed submissions; null if the phase allows none.")
    ]
    reason: PublishedReason = None
    review_until: Annotated[
        Instant | None,
        OMITTED,
        Field(description="Time by which the outcome is published. Until then, a host reviews it."),
    ] = None


class PhaseExtended(ForAll, type="phase.extended", example={"by": "host", "phase": PHASE_EXAMPLE}):
    """The open phase's deadline moved."""

    by: Annotated[
        Literal["host", "player", "downtime", "game"],
        Field(
            description="player: a player took an extension. downtime: compensation for the time that the server was "
            "down. game: by an action of a player."
        ),
    ]
    reason: PublishedReason = None
    phase: PhaseTold

    @override
    def says(self) -> str:
        due_at = self.phase["due_at"] or ""
        said = text("{phase}: the new deadline is {at}.", phase=_phase(self.phase), at=moment(due_at))
        return because(said, self.reason)


class ViewChanged(
    ForSome,
    type="view.changed",
    to="viewers whose view changed",
    example={"fields": {"round": 2}, "patch": {"totals": {"1": 3}}},
):
    """Fields of your view changed: those in `fields` have new values, those in `patch` changed in parts."""

    # The match has rendered them as JSON: do not check or copy a large value again for each viewer.
    fields: Annotated[
        dict[str, SkipValidation[Json]] | None,
        OMITTED,
        Field(description="New values by field. Their schemas are in GET /v1/games/{game}."),
    ] = None
    patch: Annotated[
        dict[str, SkipValidation[Json]] | None,
        OMITTED,
        Field(description="JSON Merge Patch (RFC 7396) of the view, applied after `fields`."),
    ] = None


_SEAT = "the seat itself"


class GarnetsChanged(ForSome, type="garnets.changed", to=_SEAT, example={"garnets": 4}):
    """The seat's free balance changed. The other members say what the rules did, apart from prices and awards."""

    garnets: int
    fines: Annotated[int | None, OMITTED, Field(description="Garnets taken as fines.")] = None
    paid: Annotated[int | None, OMITTED, Field(description="Garnets paid to other seats.")] = None
    received: Annotated[int | None, OMITTED, Field(description="Garnets paid by other seats.")] = None


# What seats send


class SubmissionAccepted(ForSome, SubmissionReceipt, type="submission.accepted", to=_SEAT, example=_RECEIPT):
    """A submission of the seat was accepted. The event is its receipt."""

    sentence = "You sent a move."


class SubmissionWithdrawn(ForSome, type="submission.withdrawn", to=_SEAT, example={"phase_id": "ph_x1", "revision": 2}):
    """The seat withdrew its submission."""

    sentence = "You withdrew your move."
    phase_id: Annotated[str, Field(description="Id of the phase.")]
    revision: int
    slot: Slot = None


class SubmissionAmended(
    ForSome, SubmissionReceipt, type="submission.amended", to=_SEAT, example={**_RECEIPT, "reason": "It came by mail."}
):
    """A host submitted on behalf of the seat. The event is the receipt."""

    sentence = "A host sent a move for you."
    # Published as nullable, although it is never null: a change would break the types of clients.
    reason: Annotated[PublishedReason, Field(json_schema_extra=lambda _: None)] = None


class SubmissionStatus(
    ForAll, type="submission.status_changed", to="all, if submission status is public", example={"submitted": [1, 4]}
):
    """The list of seats with a submission changed. Sent only if that list is public."""

    submitted: Submitted


class ReminderDue(ForSome, type="reminder.due", to="seats without a submission", example={"phase": PHASE_EXAMPLE}):
    """The seat can submit in this phase and has no current submission."""

    sentence = "You have not sent a move yet."
    phase: PhaseTold | None


# Its hosts


class HostAnnounced(ForAll, type="host.announced", example={"text": "Round 5 starts on Monday."}):
    """A host made an announcement."""

    sentence = "A host says: {text}"
    text: str


class ClarificationPosted(
    ForAll,
    type="clarification.posted",
    example={"n": 1, "at": "2026-11-21T14:00:00.000Z", "text": "A tie is broken by garnets."},
):
    """A host ruled on a question about the rules."""

    sentence = "Ruling {n}: {text}"
    n: Annotated[int, Field(ge=1, description="Number within the match: 1, 2, 3, ...")]
    at: Instant
    text: str


class HostJoined(ForAll, type="host.joined", example={"display_name": "Grace"}):
    """The match has a new host."""

    display_name: str
    reason: PublishedReason = None

    @override
    def says(self) -> str:
        return because(text("{who} is now a host.", who=self.display_name), self.reason)


class HostLeft(ForAll, type="host.left", example={"display_name": "Grace"}):
    """A host no longer hosts the match."""

    display_name: str | None

    @override
    def says(self) -> str:
        if self.display_name is None:
            return text("A host left.")
        return text("{who} is no longer a host.", who=self.display_name)


# Chat


_MEMBERS = "members of the channel"
_READERS = "readers of the channel"


class ChannelOpened(
    ForSome,
    type="channel.opened",
    to=_MEMBERS,
    example={
        "channel": "pair:1-3",
        "kind": "group",
        "title": "{seat:1} and {seat:3}",
        "members": [1, 3],
        "open": True,
    },
):
    """You are now in this channel, or the channel reopened."""

    sentence = "You can now use the channel {title}."
    channel: str
    kind: Literal["game", "table", "group"]
    title: str
    members: list[SeatNumber]
    open: bool

    @override
    def in_words(self, name: str) -> Any:
        first, several, last = self.title.rpartition(" and ")
        if several and last.startswith("{seat:"):
            return text("{first} and {last}", first=first, last=last)
        # What players have called a group is theirs; the server and games say all others.
        return self.title if self.kind == "group" else text(self.title.replace("{", "{{").replace("}", "}}"))


class ChannelMembers(
    ForSome, type="channel.members_changed", to=_MEMBERS, example={"channel": "alpha", "members": [1, 2, 5]}
):
    """Other members joined or left a channel."""

    channel: str
    members: list[SeatNumber]


class ChannelClosed(ForSome, type="channel.closed", to=_MEMBERS, example={"channel": "alpha", "why": "left"}):
    """The channel accepts no more messages, or you are no longer in it. Messages that you could read stay readable."""

    sentence = "A channel is closed to you."
    channel: str
    why: Annotated[
        Literal["left", "game", "over"],
        Field(
            description="left: you are no longer a member. game: the rules close the channel. over: the match is over."
        ),
    ]


class MessagePosted(
    ForSome,
    type="message.posted",
    to=_READERS,
    example={
        "id": "msg_Zk3v0d9QaYxB",
        "channel": "pair:1-3",
        "n": 1,
        "seat": 1,
        "role": "player",
        "name": "Ada",
        "text": "@Ben, ally?",
        "at": "2026-11-21T14:05:00.000Z",
        "reply_to": "msg_9bXq2LtW0yRc",
        "mentions": [3],
    },
):
    """A message was posted."""

    id: str
    channel: str
    n: Annotated[int, Field(ge=1, description="Number in this channel for this reader: 1, 2, 3, ...")]
    seat: Annotated[
        SeatNumber | None, Field(description="Seat of the author; null for a host, a spectator, and in the lobby.")
    ]
    role: Annotated[
        Literal["player", "host", "spectator", "game"],
        Field(description="Role of the author; `game` for a line that nobody wrote, with the game's title as `name`."),
    ]
    name: str
    text: Annotated[
        str, Field(description="Text; of a game's line in English, where `{seat:3}` stands for the name of seat 3.")
    ]
    at: Instant
    reply_to: Annotated[
        str | None,
        Field(description="Id of the message that it replies to; null without one, and if you cannot read that."),
    ]
    mentions: Annotated[
        list[Annotated[int, Field(ge=0, le=64)]], Field(description="Seats that it mentions; 0: the hosts.")
    ]

    @override
    def says(self) -> str:
        who = self.name if self.seat is None else named(self.seat)
        return text("{who}: {text}", who=who, text=self.text)


class MessageHidden(
    ForSome, type="message.hidden", to=_READERS, example={"channel": "lounge", "id": "msg_Zk3v0d9QaYxB", "n": 7}
):
    """A host hid a message."""

    channel: str
    id: str
    n: Annotated[int, Field(ge=1)]


class MessageReport(ForSome):
    """A message was reported, or the hosts have answered its reports."""

    channel: str
    id: str


class MessageReported(
    MessageReport,
    type="message.reported",
    to="hosts who don't play",
    example={"channel": "table", "id": "msg_Zk3v0d9QaYxB"},
):
    """Somebody reported a message to the hosts. `listReports` shows it."""

    sentence = "A message was reported."


class MessageReportsAnswered(
    MessageReport,
    type="message.reports_answered",
    to="hosts who don't play",
    example={"channel": "table", "id": "msg_Zk3v0d9QaYxB"},
):
    """A host has removed a reported message, or dismissed its reports."""

    sentence = "The reports of a message are answered."
