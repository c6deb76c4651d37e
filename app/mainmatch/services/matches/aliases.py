"""Drawn aliases: from the start of a match to its end nobody can tell which of the players has which seat.

The lobby shows who takes part. At the start players are dealt to the seats anew, and each seat gets an alias, which is
its display name from then on: what reads names needs no other rule. The end appends the player's own name to it.
"""

from mainmatch.rules import Dice, viewer_of
from mainmatch.services.events.account_events import MySeatJoined, MySeatLeft
from mainmatch.services.events.feed_writer import EventWriter, emit_to_account
from mainmatch.services.events.match_events import AliasesDrawn, AliasesRevealed
from mainmatch.services.events.telling import MatchMoment, Telling
from mainmatch.services.matches.access import shut_out
from mainmatch.services.names.display_names import are_alike
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, matches, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord

_ALIASES = """
Adder Albatross Alpaca Antelope Badger Bat Bear Beaver Bison Boar Buzzard Camel Cheetah Cobra Condor Cougar Coyote Crab
Crane Crow Deer Dingo Dolphin Eagle Eel Falcon Ferret Finch Fox Gazelle Gecko Goose Hare Hawk Hedgehog Heron Hyena Ibex
Ibis Iguana Jackal Jaguar Kestrel Kiwi Koala Lemur Leopard Lizard Llama Lobster Lynx Magpie Marmot Marten Mole Mongoose
Moose Newt Octopus Orca Oryx Osprey Otter Owl Panda Panther Parrot Peacock Pelican Penguin Puffin Puma Python Quail
Rabbit Raccoon Raven Robin Salmon Seal Shark Skunk Sloth Sparrow Squirrel Stork Swan Tapir Tiger Toad Toucan Turtle
Viper Walrus Weasel Whale Wolf Wombat Yak Zebra
""".split()  # noqa: SIM905 - a line for each would be two pages
"""More than a match has seats, so that enough are left beside the names of people."""


def draw(uow: UnitOfWork, match: MatchRecord) -> MatchRecord:
    """Deal the players of a match that starts to its seats, under aliases; the match after it.

    The match's seed decides, so that it can be verified after the end.
    """
    held = seats.of(uow.tx, match.id)
    dice = Dice(bytes.fromhex(match.seed), "aliases")
    dealt = dice.shuffled([each.seat for each in held])
    known = [*seats.names_of(held), *hosts.names_of(uow.tx, [match.id])[match.id]]
    free = [alias for alias in _ALIASES if not any(are_alike(alias, name) for name in known)]
    aliases = {each.seat: alias for each, alias in zip(held, dice.sample(free, len(held)), strict=True)}
    for each, seat in zip(held, dealt, strict=True):
        player = (each.account_id, each.bot, aliases[seat], each.joined_at)
        seats.change(uow.tx, SeatRecord(match.id, seat, *player, joined_as=each.display_name))
    moved = [
        (each.account_id, each.seat, seat)
        for each, seat in zip(held, dealt, strict=True)
        if each.account_id is not None and seat != each.seat
    ]
    # In the order of the accounts' ids (lock order).
    for account_id, before, seat in sorted(moved):
        shut_out(uow, match, account_id, viewer_of(before))
        emit_to_account(uow, account_id, MySeatLeft(match_id=match.id, seat=before))
        emit_to_account(uow, account_id, MySeatJoined(match_id=match.id, seat=seat))
    writer = EventWriter(uow, match, MatchMoment())
    writer.emit(AliasesDrawn(aliases={str(seat): alias for seat, alias in aliases.items()}))
    return matches.update(uow.tx, writer.write())


def alias_of(held: SeatRecord) -> str | None:
    """The seat's alias, which its players get one after the other; None without one."""
    return None if held.joined_as is None else (held.display_name or "").split(" (", 1)[0]


def reveal(uow: UnitOfWork, telling: Telling) -> None:
    """At the end of a match, say who had which alias."""
    drawn = [each for each in seats.of(uow.tx, telling.match.id) if each.joined_as is not None]
    for each in drawn:
        seats.change(uow.tx, each.but(display_name=f"{alias_of(each)} ({each.joined_as})"))
    if drawn:
        telling.emit(AliasesRevealed(names={str(each.seat): each.joined_as or "" for each in drawn}))
