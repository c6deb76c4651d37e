"""A server by script for one seat, and its player: what was sent, and how that is answered."""

from collections.abc import Mapping, Sequence
from typing import Any

import httpx2

from mainmatch.rules import Dice, Json, Seat
from mainmatch_client import AsyncMainmatch, Patience

_PLAIN = {"schema": {}, "cost": 0, "binding": False, "label": "", "icon": ""}
DIP, SHOW = (
    {"type": kind, "mode": mode, "example": {"type": kind, "n": 0}, **_PLAIN}
    for kind, mode in (("dip", "instant"), ("show", "sealed"))
)
AT = "2020-11-21T14:00:00.000Z"


class Wants:
    """A bot that wants these, one after the other, and then nothing."""

    name = "wants"

    def __init__(self, *kinds: str) -> None:
        self.kinds = list(kinds)
        self.offered: list[list[str]] = []

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        self.offered.append([each["type"] for each in offers])
        return {"type": self.kinds.pop(0)} if self.kinds else None


def problem(status: int, code: str) -> httpx2.Response:
    return httpx2.Response(status, json={"status": status, "code": code, "detail": "Do something else."})


class ScriptedSeat:
    """Phase ``phase`` is open, in the view ``seen``. ``answers``: to what is sent; then it is taken."""

    def __init__(
        self,
        *answers: httpx2.Response,
        phase: str | None = "ph_1",
        seen: str | None = "ph_1",
        actions: Sequence[Mapping[str, Any]] = (DIP, SHOW),
        has_sent: bool = False,
    ) -> None:
        self.answers = list(answers)
        self.phase, self.seen, self.actions, self.has_sent = phase, seen, actions, has_sent
        self.bodies: list[dict[str, Any]] = []
        self.sent: list[tuple[str, str]] = []
        """What was tried: the last part of the address, and the action's type."""
        http = httpx2.AsyncClient(transport=httpx2.MockTransport(self._answer))
        self.player = AsyncMainmatch("http://seat.invalid", "mm_x", patience=Patience(seconds=0), http=http)

    def _answer(self, request: httpx2.Request) -> httpx2.Response:
        where = request.url.path.rpartition("/")[2]
        if where == "options":
            return httpx2.Response(200, json=self._options())
        if where == "view":
            return httpx2.Response(200, json=_view(self.seen))
        body = httpx2.Response(200, content=request.content).json()
        self.bodies.append(body)
        self.sent.append((where, body["action"]["type"]))
        if self.answers:
            return self.answers.pop(0)
        taken = {"match_id": "m_1", "phase_id": body["phase_id"], "action": body["action"], "told": [], "garnets": 0}
        return httpx2.Response(200, json=taken if where == "actions" else _receipt(body))

    def _options(self) -> dict[str, Any]:
        own = _receipt({"phase_id": "ph_1", "action": {"type": "show"}, "locked": False}) if self.has_sent else None
        offered = list(self.actions)
        return {"phase": _phase(self.phase), "actions": offered, "missing": None, "due_at": AT, "submission": own}


def _phase(phase: str | None) -> dict[str, Any] | None:
    return None if phase is None else {"id": phase, "name": "play", "round": 1, "opened_at": AT, "due_at": AT}


def _view(phase: str | None) -> dict[str, Any]:
    nothing = dict.fromkeys(("paused_until", "review_until", "submitted", "garnets"))
    cursor = {"feed": "match/m_1/seat:3", "epoch": "e_1", "seq": 1}
    known = {"match_id": "m_1", "viewer": "seat:3", "status": "running", "view": {"round": 1}}
    return {**nothing, **known, "phase": _phase(phase), "cursor": cursor}


def _receipt(body: Mapping[str, Any]) -> dict[str, Any]:
    fixed = {"match_id": "m_1", "seat": 3, "revision": 1, "accepted_at": AT, "garnets_held": 0, "salt": "s"}
    return {**body, **fixed, "changeable_until": AT, "digest": "d"}
