"""Asking the world one row of the table, as everybody, in every state; what differs from the table is listed.

A cell is one principal's request about one match or season. Beyond status and code it is looked at whether something
was written, and whether what is hidden answers byte for byte like what isn't there.
"""

from collections.abc import Mapping
from itertools import count
from typing import Any

from mainmatch.rules.errors import CodedError
from tests.access.people import BOUND, BRIDGED, IN_SEASONS, PRINCIPALS, Principal
from tests.access.rows import OK, Row
from tests.access.wires import Answer, ask, connected
from tests.access.world import Place, World

_NOWHERE = {"match": "m_xxxxxxxxxxxxxxxx", "season": "se_xxxxxxxxxxxxxxxx"}
_KEYS = count()

Cell = tuple[Principal, Place | None]


def cells_of(row: Row, world: World) -> list[Cell]:
    """Who asks this row, about which matches or seasons."""
    there = world.places if row.about == "match" else world.seasons
    people = PRINCIPALS if row.about == "match" else IN_SEASONS
    places: list[Place | None] = [None] if row.who is None else [*there]
    wanted = [place for place in places if place is None or place.visibility in row.places]
    return [
        (principal, place)
        for principal in people
        for place in wanted
        if place is None or principal.stands(place.visibility, place.state)
    ]


def expected(row: Row, principal: Principal, place: Place | None) -> str:
    """The code that the table says, ``OK`` for none."""
    if row.is_open:
        return row.always
    if principal.standing is None:
        return "not_identified" if row.is_frame else "invalid_token"
    if principal.reach == "pretending":
        return "invalid_token"
    if principal.reach == "guest" and not row.to_guests:
        return "insufficient_scope" if row.is_frame else "guest_refused"
    if row.scope is not None and not _has_scope(principal, row.scope):
        return "insufficient_scope"
    return _expected_within(row, principal, place)


def _expected_within(row: Row, principal: Principal, place: Place | None) -> str:
    """Of somebody who is let in with this scope."""
    if principal.reach == "elsewhere":
        # What is refused to everybody in the same way is refused to a token for one match, too.
        return row.bound or (row.missing if row.who is not None else row.always)
    if place is None:
        return row.instead.get(principal.name, OK if principal.name in row.only else row.always)
    return row.expects(principal.stands(place.visibility, place.state) or "", place.state)


def _has_scope(principal: Principal, scope: str) -> bool:
    if principal.reach == "linked":
        return scope in BRIDGED
    if principal.reach == "elsewhere":
        return scope in BOUND
    return principal.reach not in ("narrow", "integration")


async def differences(row: Row, world: World) -> list[str]:
    """The cells in which the server does something else than the table says."""
    found: list[str] = []
    for principal, place in cells_of(row, world):
        before = len(world.rehearsal.ended)
        code = expected(row, principal, place)
        wrong = await (_framed if row.is_frame else _requested)(row, world, principal, place, code)
        written = world.rehearsal.ended[before:]
        if bool(written) != (row.writes and code == OK):
            wrong = [*wrong, f"wrote {written}"]
        where = "" if place is None else f", {place.visibility} and {place.state}"
        found += [f"{row.id}: {principal.name}{where}: {each}" for each in wrong]
    return found


async def _requested(row: Row, world: World, principal: Principal, place: Place | None, code: str) -> list[str]:
    names = world.names_for(principal, place)
    asked = _Asked(world)
    answer = await _send(row, world, principal, names)
    asked.first()
    status = row.ok if code == OK else CodedError.KINDS[code].status
    wrong = [_instead(f"{answer.status} {answer.code}", f"{status} {code}")]
    if _is_hidden(row, place, code):
        nowhere = await _send(row, world, principal, {**names, row.about: _NOWHERE[row.about]})
        wrong += [
            _instead("another answer", f"that for no {row.about}") if nowhere.plain != answer.plain else "",
            asked.again(),
        ]
    return [each for each in wrong if each]


async def _framed(row: Row, world: World, principal: Principal, place: Place | None, code: str) -> list[str]:
    names = world.names_for(principal, place)
    async with connected(world.server.app, world.headers(principal, row.scope)) as socket:
        heard = await socket.until("ready") if principal.account else []
        asked = _Asked(world)
        is_out = heard[-1:] and heard[-1]["op"] == "error"
        answer = heard[-1] if is_out else await socket.answer_to(row.send, **_filled(row.body, names))
        asked.first()
        wrong = [_instead(answer["code"] if answer["op"] == "error" else OK, code)]
        if _is_hidden(row, place, code):
            elsewhere = {**names, row.about: _NOWHERE[row.about]}
            nowhere = await socket.answer_to(row.send, **_filled(row.body, elsewhere))
            wrong += [
                _instead("another answer", f"that for no {row.about}") if nowhere != answer else "",
                asked.again(),
            ]
    return [each for each in wrong if each]


def _is_hidden(row: Row, place: Place | None, code: str) -> bool:
    return place is not None and place.visibility == "private" and code == row.missing


def _instead(got: str, wanted: str) -> str:
    return "" if got == wanted else f"{got or 'OK'} instead of {wanted or 'OK'}"


class _Asked:
    """Compares what two requests asked the database, one after the other."""

    def __init__(self, world: World) -> None:
        self._statements = world.rehearsal.asked
        self._statements.clear()
        self._of_first: list[str] = []

    def first(self) -> None:
        """The first request is over."""
        self._of_first = [*self._statements]
        self._statements.clear()

    def again(self) -> str:
        """The second one is over: what is wrong, empty for nothing."""
        if self._statements == self._of_first:
            return ""
        return f"asks {len(self._of_first)} things, and {len(self._statements)} about what isn't there"


async def _send(row: Row, world: World, principal: Principal, names: Mapping[str, str]) -> Answer:
    method, _, address = row.send.partition(" ")
    headers = world.headers(principal, row.scope)
    if method == "POST":
        headers["idempotency-key"] = f"key-{next(_KEYS)}"
    body, form = _filled(row.body, names), _filled(row.form, names)
    return await ask(world.server.app, method, _filled_text(address, names), body, form=form, headers=headers)


def _filled(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {name: _filled(each, names) for name, each in value.items()}
    if isinstance(value, list):
        return [_filled(each, names) for each in value]
    if isinstance(value, str):
        return _filled_text(value, names)
    return value


def _filled_text(text: str, names: Mapping[str, str]) -> str:
    # The longest name first: $match before $m.
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(f"${name}", names[name])
    return text
