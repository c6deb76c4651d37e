"""Which casts, games and policies go together on this server.

A season knows games by id only; whether one exists and takes so many players is checked here, when policies are
chosen, at the start, and when an episode is announced. A refusal says what would do.
"""

from collections.abc import Iterator, Mapping

from mainmatch.rules import Flaw, Game, Json, MatchSpec, Refused, text
from mainmatch.rules.errors import WrongSeatCount
from mainmatch.season.errors import BadPolicies
from mainmatch.season.policies import LastMatch, SeasonPolicies, SeasonTwist, read_policies
from mainmatch.season.state import Season
from mainmatch.season.values import JURY, VOTE
from mainmatch.services.bodies import flaws_in
from mainmatch.services.errors import NoSuchGame
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.season_commands.season_matches import HOUSE
from mainmatch.services.unit_of_work import UnitOfWork

_INSTEAD = {VOTE: "`last_match`: `vote`", JURY: "`finals_by`: `jury`"}
"""The policies that a season has for games which only it can seat rightly."""


def chosen_policies(uow: UnitOfWork, fields: Mapping[str, Json]) -> SeasonPolicies:
    """Parse and check a host's policies. Raises Refused ``bad_policies``."""
    with flaws_in("body.policies"):
        policies = read_policies(fields)
        if flaws := tuple(_flaws(policies, _games(uow))):
            raise BadPolicies(
                text(
                    "A game of the policies is not on this server, or does not go with the rest; `errors` says where."
                ),
                flaws=flaws,
            )
    return policies


def must_fit_cast(uow: UnitOfWork, season: Season) -> None:
    """Raise WrongSeatCount, before the start, for a cast too large for what its policies want of all members."""
    games, cast, policies = _games(uow), len(season.members), season.policies
    wanted = [(VOTE, "`last_match`: `duel`")] if policies.last_match == "vote" else []
    wanted += [(JURY, "`finals_by`: `games`")] if policies.finals_by == "jury" else []
    for game, other in wanted:
        if game in games and not _seats(games[game], cast):
            raise WrongSeatCount(
                text(
                    "{game} takes {seats} players, not {cast}: choose {other}.",
                    game=text(games[game].title),
                    seats=games[game].seats.said,
                    cast=cast,
                    other=other,
                )
            )
    if policies.everyone_plays and not _fitting(games, cast):
        most = max((game.seats.most for game in games.values()), default=0)
        raise WrongSeatCount(
            text(
                "No game here takes {cast} players. Choose `everyone_plays`: false, or a cast of {most} at most.",
                cast=cast,
                most=most,
            )
        )


def must_be_played_by(uow: UnitOfWork, wanted: str, season: Season, last_match: LastMatch | None = None) -> None:
    """Raise NoSuchGame or WrongSeatCount for an episode that this season's members can't play to its end.

    Bots take additional seats. If members choose whether to play, the game must accept two.
    """
    games, active = _games(uow), len(season.active)
    if wanted not in games:
        raise NoSuchGame(text("Choose one of: {games}.", games=tuple(games)))
    if wanted == JURY:
        raise WrongSeatCount(text("A jury is no main match. Choose the policy {policy}.", policy=_INSTEAD[JURY]))
    cast = active if season.policies.everyone_plays else 2
    if not _seats(games[wanted], cast):
        others = tuple(text(games[each].title) for each in _fitting(games, cast))
        instead = (
            text("For {cast}, choose one of: {games}.", cast=cast, games=others)
            if others
            else text("No game here takes {cast}.", cast=cast)
        )
        raise WrongSeatCount(
            text(
                "{game} takes {seats} players. {instead}",
                game=text(games[wanted].title),
                seats=games[wanted].seats.said,
                instead=instead,
            )
        )
    if (last_match or season.policies.last_match) == "vote" and not (VOTE in games and _seats(games[VOTE], active)):
        raise WrongSeatCount(
            text("No vote here takes {n} players. Announce the episode with `last_match`: `duel`.", n=active)
        )


def _games(uow: UnitOfWork) -> dict[str, Game]:
    """The games of this server that matches of an episode or of the finals can have, by id."""
    return {game.id: game for game in uow.games.all() if game.id != HOUSE}


def _fitting(games: Mapping[str, Game], cast: int) -> list[str]:
    """The games that a cast of so many can play as a main match, those with bots in some seats, too."""
    return [game.id for game in games.values() if game.id != JURY and _seats(game, cast)]


def _flaws(policies: SeasonPolicies, games: Mapping[str, Game]) -> Iterator[Flaw]:
    for name in ("death_match_pool", "finals_games"):
        for n, game in enumerate(getattr(policies, name)):
            code, why = _misfit(games, game, policies.finalists if name == "finals_games" else None)
            if code:
                yield Flaw(f"{name}.{n}", code, why)
    for name, value in (("last_match", VOTE), ("finals_by", JURY)):
        if getattr(policies, name) == value and value not in games:
            yield Flaw(name, "unknown_game", text("This server does not have the game `{game}`.", game=value))
    for n, twist in enumerate(policies.twists):
        if twist.game in games:
            yield from _twist_flaws(f"twists.{n}", twist, games[twist.game])
        else:
            yield Flaw(f"twists.{n}.game", "unknown_game", text("There is no such game here."))


def _misfit(games: Mapping[str, Game], wanted: str, finalists: int | None) -> tuple[str, str]:
    """Why a game can't be of the death matches or, for so many finalists, of the finals; empty if it can."""
    if wanted not in games:
        return "unknown_game", text("There is no such game here.")
    if wanted in _INSTEAD:
        return "wrong_game", text("All members play it. Choose {policy}.", policy=_INSTEAD[wanted])
    if finalists is not None and not _seats(games[wanted], finalists):
        return "wrong_seat_count", text("It takes {seats} players.", seats=games[wanted].seats.said)
    if finalists is not None and not games[wanted].wins:
        return "wrong_game", text("Nobody wins it. Choose a game that has a winner.")
    return "", ""


def _twist_flaws(path: str, twist: SeasonTwist, game: Game) -> Iterator[Flaw]:
    """A setting that the game doesn't have, and values that its config refuses."""
    settings = game.config.__struct_fields__
    if twist.setting not in settings:
        yield Flaw(
            f"{path}.setting",
            "unknown_setting",
            text("The settings of this game are {settings}.", settings=tuple(settings)),
        )
        return
    for n, value in enumerate(twist.options):
        try:
            guarded(MatchSpec.of, game, {twist.setting: value}, b"", game.seats.default)
        except Refused as refused:
            message = refused.flaws[0].message if refused.flaws else refused.message
            yield Flaw(f"{path}.options.{n}", refused.code, message)


def _seats(game: Game, players: int) -> bool:
    """Whether the game can seat so many players, with bots in the remaining seats."""
    return any(game.seats.takes(count) for count in range(players, game.seats.most + 1))
