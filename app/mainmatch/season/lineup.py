"""What is played next in a season: the match's part, its game, and who sits in it.

May touch: the position. Rule kept here: the same answer serves whoever sets a match up and whoever checks it when it
starts.
"""

from mainmatch.rules.errors import Refused
from mainmatch.rules.values import Value
from mainmatch.season.episode import Part
from mainmatch.season.state import Position
from mainmatch.season.values import GameId, MemberId

__all__ = ["Lineup", "next_lineup"]


class Lineup(Value):
    """The match that is next. ``game``: None where the host is free to name it.

    ``members`` in the order of the cast: all of them have a seat, or, with ``is_open``, two or more of them.
    """

    part: Part
    game: GameId | None
    members: tuple[MemberId, ...]
    is_open: bool


def next_lineup(season: Position) -> Lineup:
    """Refused ``decision_open``, or ``not_now`` when no match is next."""
    part = _next_part(season)
    wanted = season.active
    if part == "death" and season.episode is not None:
        wanted = tuple(each for each in season.active if each in season.episode.duellists)
    is_open = part == "main" and not season.policies.everyone_plays
    return Lineup(part=part, game=_game_of(season, part), members=wanted, is_open=is_open)


def _next_part(season: Position) -> Part:
    if season.decisions:
        raise Refused("decision_open", "A decision comes first: wait for it, or close it.")
    if season.finals is not None and season.finals.running is None:
        return "final"
    stage = season.episode.stage if season.episode else None
    if stage == "announced":
        return "main"
    if stage == "opponent_chosen":
        return "death"
    raise Refused("not_now", "No match of the season is next: announce an episode, or finish the one that is played.")


def _game_of(season: Position, part: Part) -> GameId | None:
    if part == "final" and season.finals is not None:
        # Chosen for so many finalists. More of them come where the episodes have run out: then no game may fit.
        fits = len(season.finals.finalists) <= season.policies.finalists
        games = season.policies.finals_games if fits else ()
        return games[len(season.finals.matches) % len(games)] if games else None
    episode = season.episode
    if episode is None:
        return None
    return episode.game if part == "main" else episode.death_game
