"""What acts and closes publish is compared over the server, too: what a game tells too widely is found there."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Dice, Game, Json
from tests.conformance.planted_events import PLANTED_EVENTS
from tests.conformance.zombies import Zombies
from tests.secrecy import world
from tests.secrecy.publishing import drawn_act, game_events
from tests.secrecy.rig import Effort, examine
from tests.secrecy.sight import Leak, Tally
from tests.secrecy.streams import Parting, by_act, by_secret, compare_streams
from tests.secrecy.world import Setting, opened

pytestmark = pytest.mark.anyio

EFFORT = Effort(moments=1, twins=0, viewers=4, share=60, reads=6)
MATCHES = 6
LEAKS: dict[str, Parting] = {
    "an act tells everybody who became a zombie": partial(by_act, kind="touch"),
    "an act tells both who became a zombie": partial(by_act, kind="touch"),
    "a purchase is told with its buyer": partial(by_act, kind="buy", is_done=True),
    "the effect of a purchase is told to all": partial(by_act, kind="buy"),
    "a close names all zombies": by_secret,
}
"""Each with how two worlds part that sound different over sockets."""
REPEATED = {"an act tells both who became a zombie", "the effect of a purchase is told to all"}
"""Over sockets the gate hears only one leak of each kind."""


@contextmanager
def served(game: Game) -> Iterator[None]:
    """Servers play nothing but this game."""
    games = Registry([(game, f"# {game.title}\n")], {})
    with mock.patch.object(world, "GAMES", games), mock.patch.object(Registry, "load", return_value=games):
        yield


def planted(leak: str) -> Game:
    kind: Any = PLANTED_EVENTS[leak][0]
    game = kind()
    assert isinstance(game, Game)
    return game


async def examined(matches: int) -> Tally:
    tally = Tally()
    for number in range(matches):
        await examine("zombies", Setting(), f"zombies {number}", EFFORT, tally)
    return tally


async def heard(directory: Path, parting: Parting) -> Tally:
    """What a few evenings over sockets sound like."""
    tally = Tally()
    for number in range(MATCHES):
        await compare_streams("zombies", Setting(), f"{number}", directory / f"{number}", tally, parting=parting)
    return tally


async def test_a_game_of_instants_and_hidden_roles_tells_nobody_too_much() -> None:
    with served(Zombies()):
        told = set((await examined(2)).twists)
    assert {"an act of another seat", "the same act of another seat", "another zombie, after an act"} <= told
    assert {"another zombie, after the close", "another shield, after the close"} <= told


@pytest.mark.parametrize("leak", LEAKS)
async def test_what_tells_too_much_is_found_over_the_server(leak: str) -> None:
    with served(planted(leak)), pytest.raises(Leak) as caught:
        await examined(MATCHES)
    assert caught.value.operation in {"listMatchEvents", "webhook"}, str(caught.value)


@pytest.mark.parametrize(
    "parting", [by_act, pytest.param(partial(by_act, is_done=True), marks=pytest.mark.night), by_secret]
)
async def test_nobody_hears_on_any_stream_what_is_hidden(tmp_path: Path, parting: Parting) -> None:
    tally = Tally()
    with served(Zombies()):
        await compare_streams("zombies", Setting(), "zombies", tmp_path, tally, parting=parting)
    assert set(tally.answers) == {"webSocket", "streamMatchEvents", "streamMyEvents", "listMatchEvents", "webhook"}


@pytest.mark.parametrize(
    "leak", [pytest.param(leak, marks=pytest.mark.night if leak in REPEATED else ()) for leak in LEAKS]
)
async def test_what_tells_too_much_is_heard_on_streams(tmp_path: Path, leak: str) -> None:
    with served(planted(leak)), pytest.raises(Leak) as caught:
        await heard(tmp_path, LEAKS[leak])
    assert caught.value.operation.startswith(("webSocket", "stream", "listMatchEvents", "webhook"))


def test_an_act_is_drawn_that_is_taken_in_both_worlds() -> None:
    with served(Zombies()), opened("zombies", Setting(), "an act") as place:
        match, dice = place.match, Dice(b"acts", "drawn")
        guarded = match.state.but(shields=dict.fromkeys(match.spec.seats, True))
        drawn = [drawn_act(match, dice, twin=guarded) for _ in range(20)]
        assert {act.action["type"] for act in drawn if act} == {"touch"}
        touch: Mapping[str, Json] = {"type": "touch", "to": 1}
        assert drawn_act(match, dice, action=touch, but=2) == (3, touch)
        assert drawn_act(match, dice, action={"type": "touch", "to": 9}) is None


def test_the_events_of_a_game_are_compared_without_what_others_move() -> None:
    events = [
        {"seq": 1, "id": "ev_1", "type": "game.named", "data": {"zombies": [1]}},
        {"seq": 2, "id": "ev_2", "type": "view.changed", "data": {}},
        {"seq": 3, "id": "ev_3", "type": "game.touched", "data": {"by": 1}, "to": [1, 2]},
    ]
    assert game_events(events, frozenset({"game.named"})) == [b'["game.touched", {"by": 1}, [1, 2]]']
