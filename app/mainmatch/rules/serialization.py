"""A match as text, and back: everything but what is sealed, which the journal holds.

May touch: json. Rule kept here: what is written is read back the same, byte for byte, and
never holds a submission.
"""

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from mainmatch.rules.candidate_vote import VOTE
from mainmatch.rules.errors import BrokenGame
from mainmatch.rules.game import Game, Phase
from mainmatch.rules.match_spec import MatchSpec
from mainmatch.rules.match_state import MatchState
from mainmatch.rules.values import Seat
from mainmatch.rules.verdict import Result, Verdict

__all__ = ["dumped", "loaded"]

PositionT = TypeVar("PositionT", bound=MatchState)


def dumped(position: MatchState) -> str:
    """The position as compact JSON, without what is sealed."""
    dump = {
        "state": position.state.model_dump(mode="json"),
        "phase": position.phase.name if position.phase else None,
        "ordinal": position.ordinal,
        "wallets": position.wallets,
        "acts": position.acts,
        "verdict": position.verdict.model_dump(mode="json") if position.verdict else None,
        "result": position.result.model_dump(mode="json") if position.result else None,
    }
    return json.dumps(dump, separators=(",", ":"), allow_nan=False)


def loaded(kind: type[PositionT], game: Game, spec: MatchSpec, text: str) -> PositionT:
    """The position that was written, nothing sealed in it. Raises BrokenGame for a phase the game doesn't have."""
    dump = json.loads(text)
    return kind(
        game=game,
        spec=spec,
        state=game.state.model_validate_json(json.dumps(dump["state"])),
        phase=_phase_named(game, dump["phase"]),
        ordinal=dump["ordinal"],
        wallets=_by_seat(dump["wallets"]),
        acts=_by_seat(dump["acts"]),
        verdict=_read(Verdict, dump["verdict"]),
        result=_read(Result, dump["result"]),
    )


def _phase_named(game: Game, name: str | None) -> Phase | None:
    if name is None:
        return None
    found = next((phase for phase in (*game.phases, VOTE) if phase.name == name), None)
    if found is None:
        raise BrokenGame(f"{game.id} {game.version} has no phase of the name this match stands in")
    return found


def _by_seat(counts: Mapping[str, int]) -> dict[Seat, int]:
    return {int(seat): count for seat, count in counts.items()}


def _read(kind: Any, found: Any) -> Any:
    return None if found is None else kind.model_validate_json(json.dumps(found))
