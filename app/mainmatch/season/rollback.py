"""How a season goes back to before a match, or before its result.

May touch: the values of this room. Rule kept here: what a result led to goes with it: tokens, decisions, eliminations,
later episodes. What people did beside stands: who withdrew has withdrawn, a warning is a warning, a gift a gift.
"""

from typing import Any, TypeVar

from mainmatch.season.episode import Episode, PlayedMatch
from mainmatch.season.events import MatchTakenBack
from mainmatch.season.state import Position

__all__ = ["taken_back"]

PositionT = TypeVar("PositionT", bound=Position)


def taken_back(p: PositionT, event: MatchTakenBack) -> PositionT:
    """The season as it stood when this match was running, or, ``cancelled``, before it started."""
    changes: dict[str, Any] = {"decisions": {}, "ballots": {}, "winner": None}
    if event.part == "final":
        changes |= {"status": "finals", "finals": _finals_before(p, event)}
    else:
        changes |= {"status": "running", "finals": None, "episodes": _episodes_before(p, event)}
    if event.take is not None:
        since = event.take
        changes["undoable"] = tuple(each for each in p.undoable if each.take < since)
        changes["members"] = {
            each: member.model_copy(update={"left": None}) if member.left and member.left.take >= since else member
            for each, member in p.members.items()
        }
    return p.model_copy(update=changes)


def _unplayed(match: PlayedMatch | None) -> PlayedMatch | None:
    return match and PlayedMatch(id=match.id, game=match.game, seats=match.seats)


def _episodes_before(p: Position, event: MatchTakenBack) -> tuple[Episode, ...]:
    *before, episode = p.episodes[: event.episode]
    again: Episode
    if event.part == "main":
        main = None if event.cancelled else _unplayed(episode.main)
        again = Episode(
            number=episode.number,
            game=episode.game,
            title=episode.title,
            garnets=episode.garnets,
            main=main,
            stage="running" if main else "announced",
        )
    else:
        death = None if event.cancelled else _unplayed(episode.death)
        stage = "death_match" if death else "opponent_chosen"
        again = episode.model_copy(update={"death": death, "stage": stage, "eliminated": None, "skipped": None})
    return (*before, again)


def _finals_before(p: Position, event: MatchTakenBack) -> Any:
    if p.finals is None:
        return None
    index = next(n for n, match in enumerate(p.finals.matches) if match.id == event.match)
    again = _unplayed(p.finals.matches[index])
    matches = p.finals.matches[:index] if event.cancelled or again is None else (*p.finals.matches[:index], again)
    return p.finals.model_copy(update={"matches": matches, "winners": p.finals.winners[:index]})
