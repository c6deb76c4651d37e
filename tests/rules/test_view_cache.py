"""Views are rendered once for a state, and as their game renders them."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from typing_extensions import override

from mainmatch.games.registry import Registry
from mainmatch.rules import Dice, Game, Json, Match, MatchSpec, RandomLegal, Seat, State, View, chosen, turn, viewer_of
from tests.rules.seating import opened

GAMES = Registry.load().all()


def played(game: Game) -> Match:
    """A match after two phases of house bots."""
    match = Match.start(game, MatchSpec.of(game, {}, b"seed", game.seats.default), {}).match
    for _ in range(2):
        for seat in match.asked:
            for each in turn(match, seat, game.bot):
                match = each.match
        match = match.close().match
    return match


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_view_is_to_the_byte_what_its_game_renders(game: Game) -> None:
    match = played(game)
    views = {viewer_of(seat): game.seat_view(match.state, seat) for seat in match.spec.seats}
    for viewer, view in {"public": game.public_view(match.state), **views}.items():
        assert msgspec.json.encode(match.view(viewer)) == msgspec.json.encode(view)
        assert match.view(viewer) == view.as_json()
        assert [*match.view(viewer)] == [*view.as_json()]
    seats = {viewer.partition(":")[2]: view.as_json() for viewer, view in views.items()}
    host = {**game.public_view(match.state).as_json(), "seats": seats}
    assert match.view("host") == host


def test_the_public_view_is_rendered_once_for_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rendered = Registry.load().get("exodus"), list[object]()

    def public_view(self: Game, s: State) -> View:
        rendered.append(s)
        return Game.public_view(self, s)

    match = played(game)
    monkeypatch.setattr(type(game), "public_view", public_view)
    for viewer in ("seat:1", "seat:2", "public", "host"):
        match.view(viewer)
    assert rendered == [match.state]


def test_a_bot_gets_a_copy_of_its_own() -> None:
    seen: list[Mapping[str, Any]] = []

    class Scribbler(RandomLegal):
        @override
        def choose(
            self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
        ) -> dict[str, Json] | None:
            seen.append(view)
            view["scores"].clear()
            return super().choose(view, offers, seat, dice)

    match = opened()
    for _ in range(2):
        assert chosen(match, 1, Scribbler())
    assert seen[0] is not seen[1]
    assert match.view("seat:1")["scores"] == {"1": 0, "2": 0, "3": 0}
