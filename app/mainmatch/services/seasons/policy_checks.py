"""Policies as a host chooses them for this server: what can't be played is refused now, not when the season gets there.

May touch: the games. Rule kept here: a season knows games by their ids only; whether they exist, and take so many, is
asked here.
"""

from collections.abc import Iterator, Mapping

from mainmatch.rules import Flaw, Game, Json, Refused
from mainmatch.season import Policies, read_policies
from mainmatch.services.unit_of_work import UnitOfWork

__all__ = ["chosen_policies", "must_be_played_by"]


def chosen_policies(uow: UnitOfWork, fields: Mapping[str, Json]) -> Policies:
    """The policies that a host's JSON spells. Raises Refused ``bad_policies``."""
    policies = read_policies(fields)
    if flaws := tuple(_flaws(policies, {game.id: game for game in uow.games.all()})):
        raise Refused("bad_policies", "See the games of this server, and how many they take.", flaws)
    return policies


def must_be_played_by(uow: UnitOfWork, wanted: str, cast: int) -> None:
    """Raises Refused ``unknown_game``, and ``wrong_seat_count`` for a game that takes fewer; more seats are bots'."""
    found = next((game for game in uow.games.all() if game.id == wanted), None)
    if found is None:
        raise Refused("unknown_game", f"Choose one of: {', '.join(game.id for game in uow.games.all())}.")
    if not _seats(found, cast):
        raise Refused("wrong_seat_count", f"{found.title} takes {found.seats} players.")


def _flaws(policies: Policies, games: Mapping[str, Game]) -> Iterator[Flaw]:
    for name in ("death_match_pool", "finals_games"):
        for n, game in enumerate(getattr(policies, name)):
            if game not in games:
                yield Flaw(f"{name}.{n}", "unknown_game", "There is no such game here.")
            elif name == "finals_games" and not _seats(games[game], policies.finalists):
                yield Flaw(f"{name}.{n}", "wrong_seat_count", f"It takes {games[game].seats} players.")


def _seats(game: Game, players: int) -> bool:
    """So many can sit in it, with bots in the seats that are left."""
    return any(game.seats.takes(count) for count in range(players, game.seats.most + 1))
