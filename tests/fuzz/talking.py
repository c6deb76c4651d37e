"""Frames for the stream, right and wrong ones, and the id that the answer to each of them has to carry."""

import json
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from mainmatch.api.http.request import LARGEST, parse_json
from mainmatch.services.errors import Invalid
from tests.api.hostile import HOSTILE
from tests.fuzz.world import Match

MOST_BYTES = 16 * 1024
"""The largest frame that is parsed."""

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=80),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=6,
)
_IDS = st.text(min_size=1, max_size=64) | st.integers(0, LARGEST) | _VALUES
_TOKENS = st.text("0123456789ÄΩ~ \0", min_size=1, max_size=60)
"""No letters of ours: Hypothesis likes to draw texts that stand in the source, and errors say some of these."""

_PLACES = st.sampled_from(["start", "now", "acked"]) | st.fixed_dictionaries(
    {"epoch": st.text(min_size=1, max_size=64), "seq": st.integers(0, LARGEST)}
)


def frames(match: Match, feeds: list[str]) -> SearchStrategy[str]:
    """Frames as texts: what a client may send, that with a part spoilt, and what is no frame at all."""
    shapes = [*_shapes(match, st.sampled_from(feeds))]
    right = st.one_of(shapes)
    spoilt = st.builds(
        _spoilt, right, st.sampled_from(["op", "id", "feed", "from", "seq", "phase_id", "surprise"]), _VALUES
    )
    nonsense = st.text(max_size=200) | st.sampled_from([*_hostile()]) | _VALUES.map(_written)
    large = st.integers(MOST_BYTES - 60, MOST_BYTES + 60).map(lambda size: _written({"op": "ping", "id": "x" * size}))
    return st.one_of(right.map(_written), spoilt.map(_written), spoilt.map(_written), nonsense, large)


def id_of(text: str) -> str | int | None:
    """The id that the answer has to carry, None for a message without a usable one."""
    if len(text.encode(errors="surrogatepass")) > MOST_BYTES:
        return None
    try:
        value = parse_json(text.encode())
    except (Invalid, UnicodeEncodeError):
        return None
    found = value.get("id") if isinstance(value, dict) else None
    if isinstance(found, str):
        return found if 1 <= len(found) <= 64 else None
    if isinstance(found, bool) or not isinstance(found, int):
        return None
    return found if 0 <= found <= LARGEST else None


def _shapes(match: Match, feeds: SearchStrategy[str]) -> list[SearchStrategy[dict[str, Any]]]:
    action = st.sampled_from([*match.actions, {"type": "pass"}, {"type": "no such type"}, {}]) | st.dictionaries(
        st.text(max_size=10), _VALUES, max_size=3
    )
    phase = st.sampled_from([match.phase, "ph_none"])
    move = {"match_id": st.sampled_from([match.id, "m_none"]), "phase_id": phase, "action": action}
    return [
        st.fixed_dictionaries({"op": st.just("ping")}, optional={"id": _IDS}),
        st.fixed_dictionaries({"op": st.just("pong")}),
        st.fixed_dictionaries({"op": st.just("ack"), "feed": feeds, "seq": st.integers(0, 40)}),
        st.fixed_dictionaries({"op": st.just("unsubscribe"), "id": _IDS, "feed": feeds}),
        st.fixed_dictionaries(
            {"op": st.just("subscribe"), "id": _IDS, "feed": feeds, "from": _PLACES},
            optional={"types": st.lists(st.text(min_size=1, max_size=30), max_size=3)},
        ),
        st.fixed_dictionaries({"op": st.just("submit"), "id": _IDS, **move}, optional={"locked": st.booleans()}),
        st.fixed_dictionaries(
            {"op": st.just("act"), "id": _IDS, **move}, optional={"idempotency_key": st.text(max_size=20)}
        ),
        st.fixed_dictionaries({"op": st.just("identify"), "token": _TOKENS}),
    ]


def _spoilt(frame: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
    return {**frame, name: value}


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _hostile() -> list[str]:
    """Those of the hostile bodies that are texts, for a frame that isn't UTF-8 is the socket's own business."""
    found = []
    for body in HOSTILE.values():
        try:
            found.append(body[:MOST_BYTES].decode())
        except UnicodeDecodeError:
            continue
    return found
