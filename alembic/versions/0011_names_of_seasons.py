"""In stored seasons, Tokens of Life are ``tokens_of_life``, and what is numbered has ``n``, results ``result_n``."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_POLICIES = {"spare_tokens": "spare_tokens_of_life", "most_tokens": "most_tokens_of_life"}
_N, _RESULT, _TOKENS = {"number": "n"}, {"take": "result_n"}, {"tokens": "tokens_of_life"}
_EVENTS: Mapping[str, Mapping[str, str]] = {
    "season.created": _POLICIES,
    "season.policies_changed": _POLICIES,
    "season.member_warned": _N,
    "season.episode_announced": _N,
    "season.episode_closed": _N,
    "season.match_resolved": _RESULT | _TOKENS,
    "season.awards_dropped": _TOKENS,
    "season.items_granted": _RESULT,
    "season.match_taken_back": _RESULT,
    "season.member_eliminated": _RESULT,
}
_STATE: Mapping[str, Mapping[str, str]] = {
    "policies": _POLICIES,
    "members": _N | _RESULT,
    "episodes": _N | _RESULT | _TOKENS,
    "finals": _RESULT | _TOKENS,
    "undoable": _RESULT,
    "granted": _RESULT,
}
_NAMED_BY_OTHERS = frozenset({"items", "twists", "finals_games", "config"})
"""Members whose own members have names of games and hosts."""


def upgrade() -> None:
    _rewrite(_renamed)


def downgrade() -> None:
    _rewrite(lambda value, names: _renamed(value, {new: old for old, new in names.items()}, {"n": "order"}))


def _renamed(value: Any, names: Mapping[str, str], of_departure: Mapping[str, str] = {"order": "n"}) -> Any:
    if isinstance(value, list):
        return [_renamed(each, names, of_departure) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        names.get(name, name): each
        if name in _NAMED_BY_OTHERS
        else _renamed(each, {**names, **of_departure} if name == "left" else names, of_departure)
        for name, each in value.items()
    }


def _rewrite(rename: Callable[[Any, Mapping[str, str]], Any]) -> None:
    connection = op.get_bind()
    events = sa.table("season_events", *map(sa.column, ("season_id", "n", "type", "data")))
    states = sa.table("season_states", *map(sa.column, ("season_id", "body")))
    feeds = sa.table("feeds", *map(sa.column, ("feed", "seq", "body")))
    for season_id, n, kind, data in connection.execute(
        sa.select(events).where(events.c.type.in_([*_EVENTS]))
    ).fetchall():
        of_row = (events.c.season_id == season_id, events.c.n == n)
        text = _text(rename(json.loads(data), _EVENTS[kind]))
        connection.execute(sa.update(events).where(*of_row).values(data=text))
    for season_id, body in connection.execute(sa.select(states)).fetchall():
        state = {name: rename(value, _STATE.get(name, {})) for name, value in json.loads(body).items()}
        connection.execute(sa.update(states).where(states.c.season_id == season_id).values(body=_text(state)))
    for feed, seq, body in connection.execute(sa.select(feeds).where(feeds.c.feed.like("season/%"))).fetchall():
        event = json.loads(body)
        if event["type"] in _EVENTS:
            event["data"] = rename(event["data"], _EVENTS[event["type"]])
            of_row = (feeds.c.feed == feed, feeds.c.seq == seq)
            connection.execute(sa.update(feeds).where(*of_row).values(body=_text(event)))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
