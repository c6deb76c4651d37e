"""What may happen after somebody has sealed something, with the phase still open: each of it must tell no more.

The same happens in both worlds, at the same instant; then everybody looks again.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

from mainmatch.services.hosting import announcements, substitutes, timing
from tests.secrecy.asking import Ask
from tests.secrecy.questions import Moment, asks_of, final_reads_of, reads_of
from tests.secrecy.world import Person, World


@dataclass(frozen=True)
class Aftermath:
    """What happens, and what is asked after it."""

    happen: Callable[[World], None]
    asks: Callable[[Person, Moment], Iterator[Ask]]


def _nothing(world: World) -> None:
    """Time stands still."""


def _reminded(world: World) -> None:
    """The schedule's reminder comes, to whom it concerns."""
    record = world.record
    world.wait_until(record.remind_at or world.now)
    world.clock.now += timedelta(minutes=1)


def _asked_to_hurry(world: World) -> None:
    """A host reminds whoever is missing, while somebody can be, and says something to everybody."""
    host = world.caller("host")
    if world.record.phase_id is not None:
        world.executor.write_now(announcements.remind, host, world.match_id, announcements.ReminderRequest())
    world.executor.write_now(
        announcements.announce, host, world.match_id, announcements.NewAnnouncement(text="Tonight at eight.")
    )


def _substituted(world: World) -> None:
    """A newcomer takes the second seat, who is to know what spectators know until the phase is over."""
    payload = substitutes.NewPlayer(account="late", knowledge="public_only")
    world.executor.write_now(substitutes.substitute, world.caller("host"), world.match_id, 2, payload)
    world.moved("player-2", "ex-player", None)
    world.moved("late", "newcomer", None)


def _paused(world: World) -> None:
    """A host stops the clock."""
    world.executor.write_now(timing.pause, world.caller("host"), world.match_id, timing.PauseRequest())


def _cancelled(world: World) -> None:
    """The match ends without a result: what was sealed is never told."""
    world.executor.write_now(timing.cancel, world.caller("host"), world.match_id, timing.CancelRequest())


def _extended(world: World) -> None:
    """The open phase gets more time."""
    world.executor.write_now(timing.extend, world.caller("host"), world.match_id, timing.PhaseExtension(seconds=3600))


AFTERMATHS: Mapping[str, Aftermath] = {
    "nothing": Aftermath(_nothing, asks_of),
    "reminder": Aftermath(_reminded, reads_of),
    "newcomer": Aftermath(_substituted, asks_of),
    "hurry": Aftermath(_asked_to_hurry, reads_of),
    "pause": Aftermath(_paused, asks_of),
    "cancellation": Aftermath(_cancelled, final_reads_of),
    "extension": Aftermath(_extended, reads_of),
}
