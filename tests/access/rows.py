"""What a row of the access table is, and what it expects of whom.

A row is one operation in one form. ``who`` says for each standing whether it may (``OK``) or the code that it is
answered; ``when`` says what is different in some states of the match: a code, which those get who otherwise may,
or another ``who``. Nothing here looks at the product: the table is written from the docs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

OK = ""
"""The code of an answer that is none of a problem."""

STATES = ("lobby", "full lobby", "running", "paused", "under review", "halted", "finished", "cancelled")

STANDINGS = ("unseen", "spectator", "own", "other", "third", "waiting", "host", "playing", "admin")
"""What somebody is in front of one match, seen from seat 1.

unseen: a private match of others. spectator: sees the match, and is nothing in it. own: sits in seat 1. other: sits in
seat 2. third: sits in seat 3, and is answered like seat 2 where a row doesn't say otherwise. waiting: took a seat, and
plays from the next phase on. host: without a seat. playing: a host in seat 5. admin: runs the server, and is nothing in
the match.
"""

SEASON_STATES = ("casting", "between", "deciding", "playing", "finals due", "finals", "finished", "cancelled")
"""Between: it has started, and no episode is announced. Deciding: a sealed decision is open. Playing: a match is."""

IN_CAST = ("unseen", "spectator", "own", "other", "third", "withdrawn", "host", "playing", "admin")
"""What somebody is in front of one season, as for a match.

own, other and third are members; own has offered garnets to other. withdrawn: a member who left after the start.
playing: a host who is a member.
"""

Who = Mapping[str, str]
"""By standing: ``OK``, or the code of the refusal."""


def who(otherwise: str = OK, *may: str, unseen: str = "unknown_match", **others: str) -> Who:
    """These standings may; the rest is answered ``otherwise``, or what is said by name. Without names: who sees it."""
    found = {**dict.fromkeys(STANDINGS, otherwise), **dict.fromkeys(may, OK), "unseen": unseen, **others}
    return found if "third" in others else {**found, "third": found["other"]}


def cast(otherwise: str = OK, *may: str, unseen: str = "unknown_season", **others: str) -> Who:
    """The same for a season."""
    found = {**dict.fromkeys(IN_CAST, otherwise), **dict.fromkeys(may, OK), "unseen": unseen, **others}
    return found if "third" in others else {**found, "third": found["other"]}


def only_in(
    states: tuple[str, ...], otherwise: str, among: tuple[str, ...] = STATES, **others: str
) -> dict[str, str | Who]:
    """For ``when``: it works in these states; in the others it is refused so."""
    found: dict[str, str | Who] = {state: otherwise for state in among if state not in states}
    return {**found, **{name.replace("_", " "): code for name, code in others.items()}}


OPEN_PHASE = only_in(("running",), "phase_closed", paused="match_paused")
"""What needs an open phase."""


@dataclass(frozen=True)
class Row:
    """One operation. Texts that begin with ``$`` stand for what a world calls so: ``$match``, ``$phase``, ...

    ``about``: of what the world has in every state, "match" or "season"; ``$match`` or ``$season`` is its id.

    ``send``: a method and an address, or the op of a frame on the stream. ``scope``: None where any token will do.
    ``who``: None where no match is concerned; then ``always`` is the answer, but to principals in ``only``; some
    get another one ``instead``, and ``bound`` is what a token for one match is answered.
    ``places``: the visibilities in which this row is asked. ``writes``: whether a command comes to its end.
    """

    operation: str
    send: str
    scope: str | None = None
    who: Who | None = None
    when: Mapping[str, str | Who] = field(default_factory=dict)
    body: Any = None
    form: Mapping[str, str] | None = None
    ok: int = 200
    case: str = ""
    is_open: bool = False
    bound: str = OK
    always: str = OK
    only: tuple[str, ...] = ()
    instead: Mapping[str, str] = field(default_factory=dict)
    missing: str = "unknown_match"
    places: tuple[str, ...] = ("public", "private")
    silent: bool = False
    about: str = "match"

    @property
    def id(self) -> str:
        """How tests and docs call it."""
        return f"{self.operation} {self.case}".strip()

    @property
    def to_guests(self) -> bool:
        """Whether an account without a name can do it: look, and play what it has begun itself."""
        is_alone = self.operation not in ("joinMatch", "joinSeason")
        return is_alone and self.scope in (None, "match:read", "match:play", "season:read")

    @property
    def is_frame(self) -> bool:
        """Whether it is sent on the stream."""
        return "/" not in self.send

    @property
    def writes(self) -> bool:
        """Whether it changes something where it is allowed."""
        return not self.silent and (
            self.send in ("submit", "act") or not (self.is_frame or self.send.startswith("GET"))
        )

    def expects(self, standing: str, state: str) -> str:
        """The code for somebody of this standing, whose token is good for it, in this state of the match."""
        if self.who is None:
            return self.always
        special = self.when.get(state, OK)
        rule = self.who if isinstance(special, str) else special
        return rule[standing] or (special if isinstance(special, str) else OK)
