"""Who is connected, how many there may be, and what is taken from all of them."""

from pathlib import Path

import pytest

from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.games.registry import Registry
from tests.api.streams.following import following
from tests.api.streams.serving import serving

pytestmark = pytest.mark.anyio


async def test_an_account_has_only_so_many_sockets_and_others_dont_feel_it(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games, StreamLimits(sockets_per_account=1)) as place:
        ann, bob = await place.person("ann"), await place.person("bob")
        async with place.entered(ann):
            async with place.knock() as second:
                await second.send(op="identify", token=ann.token)
                frames, code = await second.end()
                assert (frames[-1]["code"], code) == ("too_many_connections", 4506)
            async with place.entered(bob):
                pass
        async with place.entered(ann):
            pass


async def test_an_address_has_only_so_many_connections_whoever_opens_them(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games, StreamLimits(sockets_per_address=2)) as place:
        ann, ben, cat = [await place.person(name) for name in ("ann", "ben", "cat")]
        async with place.entered(ann):
            async with following(place, ben) as second:
                await second.get()
                async with place.knock() as third:
                    assert await third.end() == ([], 4009)
                async with following(place, cat) as fourth:
                    assert (fourth.answer.status_code, fourth.answer.json()["code"]) == (429, "too_many_connections")
            async with place.entered(cat):
                pass


async def test_a_full_server_asks_to_come_back_later(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games, StreamLimits(sockets=1)) as place, place.knock() as first:
        await first.get()
        async with place.knock() as second:
            assert await second.end() == ([], 4009)


async def test_streams_and_sockets_of_an_account_are_counted_together(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games, StreamLimits(sockets_per_account=2)) as place:
        ann, ben = await place.person("ann"), await place.person("ben")
        async with place.entered(ann), following(place, ann) as second:
            await second.get()
            async with following(place, ann) as third:
                assert (third.answer.status_code, third.answer.json()["code"]) == (429, "too_many_connections")
                assert third.answer.headers["retry-after"]
            async with following(place, ben) as other:
                await other.get()
