"""Drawn aliases: two worlds in which two players have each other's seats are the same to all others until the end."""

from contextlib import nullcontext
from typing import TypeVar
from unittest import mock

import pytest
from typing_extensions import override

from mainmatch.rules import Dice, turn
from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.hosting import timing
from mainmatch.services.matches import aliases
from mainmatch.services.play import submissions
from tests.rigs.sizes import size
from tests.secrecy.questions import asks_of, moment_of
from tests.secrecy.sight import Leak, Share, Sight, captured, first_difference
from tests.secrecy.world import Setting, World, opened

pytestmark = pytest.mark.anyio

T = TypeVar("T")
ENDS = frozenset({"cancelMatch"})
"""What its host learns from it, who has ended the match."""
SHARE = Share(of=size(gate=20, night=1), of_reads=size(gate=2, night=1))
TWO = ("player-1", "player-2")


class OtherWayRound(Dice):
    """Deals the first two players each other's seats."""

    @override
    def shuffled(self, items: "list[T]") -> "tuple[T, ...]":  # type: ignore[override]
        first, second, *others = super().shuffled(items)
        return (second, first, *others) if isinstance(first, int) else (first, second, *others)


async def seen(*, swapped: bool, ended: bool = False, share: Share = SHARE) -> dict[str, Sight]:
    """What all but the two players are answered, after everybody has talked and sent."""
    dealing = mock.patch.object(aliases, "Dice", OtherWayRound) if swapped else nullcontext()
    with dealing, opened("x-game", Setting(drawn_aliases=True, visibility="unlisted"), "dealt", 5) as world:
        act(world)
        if ended:
            world.executor.write_now(
                timing.cancel, world.caller("host"), world.match_id, timing.CancelRequest(reason="We are too few.")
            )
        people = [person for person in world.people.values() if person.name not in TWO]
        return await captured(world, people, moment_of(world, "aliases"), asks_of, share=share)


def act(world: World) -> None:
    for seat in world.match.spec.seats:
        caller, phase_id, said = world.caller(world.player(seat).name), world.record.phase_id or "", "Who am I?"
        for deed in turn(world.match, seat, world.game.bot) if seat in world.match.asked else ():
            world.executor.write_now(submissions.submit, caller, world.match_id, phase_id, deed.action)
        for channel in ("table", f"questions:{seat}"):
            world.executor.write_now(messages.post, caller, world.match_id, channel, NewChatMessage(text=said))


def first_leak(ours: dict[str, Sight], theirs: dict[str, Sight]) -> Leak | None:
    found = (
        first_difference("x-game", ours[name], theirs[name], "two players have each other's seats", ENDS)
        for name in ours
    )
    return next(filter(None, found), None)


async def test_nobody_can_tell_who_has_which_alias_before_the_end() -> None:
    ours, theirs = [await seen(swapped=swapped) for swapped in (False, True)]
    assert {"seat", "host", "spectator", "ex-player", "admin", "signed out"} == {
        each.person.kind for each in ours.values()
    }
    leak = first_leak(ours, theirs)
    assert leak is None, leak


async def test_everybody_can_tell_after_it() -> None:
    ours, theirs = [
        await seen(swapped=swapped, ended=True, share=Share(only=frozenset({"getMatch"}))) for swapped in (False, True)
    ]
    leak = first_leak(ours, theirs)
    assert leak is not None
    assert "(Player-" in leak.ours
