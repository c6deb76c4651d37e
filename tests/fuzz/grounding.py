"""Puts what there is in the place of what was made up, so that a request gets beyond 404.

What a case gets follows from the case and its turn: the same run makes the same requests again. Parts that are wrong on
purpose stay as they are.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from zlib import crc32

from schemathesis import Case
from schemathesis.core.parameters import ParameterLocation

from mainmatch.games.registry import SHIPPED
from tests.fuzz.elsewhere import EXTERNAL
from tests.fuzz.seasons import Season
from tests.fuzz.world import PEOPLE, Match, World

T = TypeVar("T")

GAMES = [router.name for router in SHIPPED]

_KEPT = 7
"""One in so many ids stays made up."""


def grounded(case: Case[Any], world: World, match: Match, turn: int, principal: str) -> None:
    """Give the case the ids of this match, of what is in it, and of what is its principal's, where the case is right.

    ``turn`` numbers the cases of a test: the same case again gets another seat, channel or token.
    """
    draw = _dice(case, turn)
    season = draw(world.seasons)
    if _is_right(case, ParameterLocation.PATH) and draw(range(_KEPT)):
        values = _path_values(match, world, draw) | _own_values(world, principal, draw)
        if "message_id" in case.path_parameters:
            values["channel"], values["message_id"] = draw(match.messages)
        _set(case.path_parameters, values | (_of_season(season, draw) if "season_id" in case.path_parameters else {}))
    if _is_right(case, ParameterLocation.QUERY):
        _ground_query(case.path, case.query, match, world, draw)
    if _is_right(case, ParameterLocation.BODY) and isinstance(case.body, dict) and draw(range(_KEPT)):
        _set(case.body, _body_values(match, world, draw) | _body_of_season(season, draw))
    if "Idempotency-Key" in case.headers and _is_right(case, ParameterLocation.HEADER):
        # One key for all, as generators like it, would meet the first request's answer for ever.
        case.headers["Idempotency-Key"] = f"k{crc32(repr((case.path, case.body, match.id)).encode(errors='replace'))}"


def _dice(case: Case[Any], turn: int) -> Callable[[Sequence[T]], T]:
    parts = (turn, case.method, case.path, dict(case.path_parameters), dict(case.query), case.body)
    state = crc32(repr(parts).encode(errors="replace"))

    def draw(choices: Sequence[T]) -> T:
        nonlocal state
        state = crc32(state.to_bytes(4, "big"))
        return choices[state % len(choices)]

    return draw


def _is_right(case: Case[Any], location: ParameterLocation) -> bool:
    """Whether this part is what the document asks for."""
    part = case.meta.components.get(location) if case.meta is not None else None
    return part is None or part.mode.is_positive


def _set(there: dict[str, Any], values: Mapping[str, Any]) -> None:
    for name in there.keys() & values.keys():
        there[name] = values[name]


def _path_values(match: Match, world: World, draw: Callable[[Sequence[Any]], Any]) -> dict[str, Any]:
    return {
        "match_id": match.id,
        "seat": draw(range(1, 7)),
        "channel": draw(match.channels),
        "game": draw(GAMES),
        "token_id": draw(world.spare_tokens),
        "account": draw(["grace", world.accounts["mallory"], world.accounts["ada"]]),
    }


def _of_season(season: Season, draw: Callable[[Sequence[Any]], Any]) -> dict[str, Any]:
    return {
        "season_id": season.id,
        "member": draw(season.members),
        "decision": draw(season.decisions),
        "offer": draw(season.offers),
        "match_id": season.match_id,
    }


def _body_of_season(season: Season, draw: Callable[[Sequence[Any]], Any]) -> dict[str, Any]:
    return {
        "season_id": season.id,
        "to": draw(season.members),
        "choice": [draw(season.options)] if season.options else [],
        "alias": f"Fox {draw(range(10**6))}",
    }


def _own_values(world: World, principal: str, draw: Callable[[Sequence[Any]], Any]) -> dict[str, Any]:
    """What is one's own; nobody in particular names the host's."""
    name = PEOPLE.get(principal, "host")
    return {
        "webhook_id": draw(world.elsewhere.webhooks[name]),
        "link_id": draw(world.elsewhere.links[name]),
        "namespace": f"{name}-front",
        "external_id": EXTERNAL,
    }


def _body_values(match: Match, world: World, draw: Callable[[Sequence[Any]], Any]) -> dict[str, Any]:
    return {
        "phase_id": match.phase,
        "to_phase": draw(world.phases()),
        "account": draw(["grace", "ada", "mallory", world.accounts["ben"]]),
        "game": draw(GAMES),
        # A JSON round trip: what is sent is the case's own, never the world's.
        "action": json.loads(json.dumps(draw(match.actions or ({"type": "pass"},)))),
        "match_id": match.id,
    }


def _ground_query(
    path: str, query: dict[str, Any], match: Match, world: World, draw: Callable[[Sequence[Any]], Any]
) -> None:
    if isinstance(query.get("wait"), int):
        # Waiting is another test's: here it would only take time.
        query["wait"] = 0
    cursor = world.season_cursor if "season" in path else world.cursor
    values = {"cursor": cursor, "phase_id": match.phase, "as": draw(["public", "host", "seat:1", "seat:7"])}
    _set(query, {name: value for name, value in values.items() if draw(range(_KEPT))})
