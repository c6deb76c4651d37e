"""E4: a cursor of another history, or from the future, is told so on every transport, and gets no event."""

from pathlib import Path
from random import Random

import pytest

from mainmatch.games.registry import Registry
from mainmatch.services.feeds import feed_reader
from tests.api.streams.serving import serving
from tests.rigs.feeds.readers import TRANSPORTS, Eyes, Reader

pytestmark = pytest.mark.anyio

PLACES = [("other", 3), ("other", 0), ("", 6), ("", 2**53 - 1)]
"""Epoch (empty: the right one) and number; the feed has five events."""


async def told(directory: Path, games: Registry, kind: type[Reader], epoch: str, seq: int) -> Reader:
    """A reader that came with this place; raises the AssertionError of a reader that is told to reset."""

    class Lost(kind):  # type: ignore[valid-type,misc] # a class of the transport that is asked for
        place = seq

    async with serving(directory, games) as place:
        ann = await place.person("ann")
        await place.tell(ann, 5)
        right = (await place.executor.read(feed_reader.open_own, ann.caller)).epoch
        port = int(place.address.rpartition(":")[2])
        reader: Reader = Lost(Eyes(ann.token, ann.feed, "/v1/me/events"), epoch or right, port, Random(1), 30.0)  # noqa: S311 - no secret
        try:
            await reader.visit()
        finally:
            assert reader.texts == [], "not one event"
        return reader


@pytest.mark.parametrize("kind", TRANSPORTS)
@pytest.mark.parametrize(("epoch", "seq"), PLACES)
async def test_a_place_of_another_history_is_a_reset(
    tmp_path: Path, games: Registry, kind: type[Reader], epoch: str, seq: int
) -> None:
    with pytest.raises(AssertionError, match="told to reset"):
        await told(tmp_path, games, kind, epoch, seq)


@pytest.mark.parametrize("kind", TRANSPORTS)
async def test_a_server_that_doesnt_look_at_the_epoch_is_found(
    tmp_path: Path, games: Registry, monkeypatch: pytest.MonkeyPatch, kind: type[Reader]
) -> None:
    monkeypatch.setattr(feed_reader, "must_fit", lambda head, epoch, seq: seq)
    monkeypatch.setattr(
        "mainmatch.api.streams.socket_protocol.begin", lambda frame, head, acked: (frame.from_.seq, None)
    )
    with pytest.raises(AssertionError) as found:
        await told(tmp_path, games, kind, "other", 3)
    assert "told to reset" not in str(found.value)
