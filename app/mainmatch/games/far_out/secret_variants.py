"""What the proof of secrecy changes: everything a viewer may not know.

May touch: mainmatch.rules. Rule kept here: a changed scene agrees with all that its viewer was told,
and what stays sealed stays legal.
"""

from collections.abc import Iterator
from dataclasses import replace

from mainmatch.games.far_out.actions import Bid, Plan
from mainmatch.games.far_out.drawing import ROUNDS
from mainmatch.games.far_out.phases import AUCTION, MOVING
from mainmatch.games.far_out.state import FarOutState
from mainmatch.games.far_out.ways import Way, facts
from mainmatch.rules import Action, Dice, Mutator, Pass, Scene, Seat, Viewer, seat_of

__all__ = ["MUTATORS"]


def _sealed_bid(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat bids something else. What is sealed is sealed for the host too."""
    bidders = [seat for seat in _senders(scene, viewer) if isinstance(scene.sealed[seat], Bid)]
    if not bidders:
        return None
    seat = dice.choice(bidders)
    other: Action = Bid(amount=1 + dice.below(scene.state.chips[seat]))
    return _sealing(scene, seat, Pass() if other == scene.sealed[seat] else other)


def _sealed_plan(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat plans something else."""
    s: FarOutState = scene.state
    planners = [(seat, sent) for seat, sent in scene.sealed.items() if isinstance(sent, Plan)]
    hidden = [(seat, sent) for seat, sent in planners if seat != seat_of(viewer)]
    if not hidden:
        return None
    seat, sent = dice.choice(hidden)
    moves = tuple(dice.choice(s.member.options) for _ in range(ROUNDS))
    return _sealing(scene, seat, type(sent)(moves=moves[1:] if moves == sent.moves else moves))


def _withdrawn(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has sent nothing after all. The host may know that, so that it isn't asked."""
    senders = [] if viewer == "host" else _senders(scene, viewer)
    if not senders:
        return None
    gone = dice.choice(senders)
    return replace(scene, sealed={seat: sent for seat, sent in scene.sealed.items() if seat != gone})


def _arrived(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has sent something by now."""
    silent = [seat for seat in _others(scene, viewer) if seat not in scene.sealed]
    if not silent:
        return None
    seat = dice.choice(silent)
    phase = MOVING if scene.state.is_moving else AUCTION
    return _sealing(scene, seat, phase.missing(scene.state, seat, dice))


def _money(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has bought more money, or has less; a bid that is sealed can still be paid."""
    s: FarOutState = scene.state
    others = _others(scene, viewer)
    if not others:
        return None
    seat = dice.choice(others)
    sealed = scene.sealed.get(seat)
    least = sealed.amount if isinstance(sealed, Bid) else 0
    other = least + dice.below(s.chips[seat] + 10)
    return replace(scene, state=s.model_copy(update={"chips": {**s.chips, seat: other}}))


def _truth(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another candidate is the true one, of an option of which the viewer was told nothing."""
    unknown = _untold(scene, viewer)
    if not unknown:
        return None
    number, option, way = dice.choice(unknown)
    true = dice.choice([place for place in range(len(way.moves)) if place != way.true])
    wrong = [place for place in range(len(way.moves)) if place != true]
    paired = tuple(sorted(dice.sample(wrong, len(way.paired))))
    return _with_way(scene, number, option, way.model_copy(update={"true": true, "paired": paired}))


def _packing(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Other false moves go together, of an option of which the viewer was told nothing."""
    unknown = [(number, option, way) for number, option, way in _untold(scene, viewer) if way.paired]
    if not unknown:
        return None
    number, option, way = dice.choice(unknown)
    kept = dice.choice(way.paired)
    return _with_way(scene, number, option, way.model_copy(update={"paired": tuple(sorted((kept, way.lone)))}))


def _past_bids(scene: Scene, viewer: Viewer, dice: Dice) -> Scene | None:
    """Another seat has paid something else; and where winners aren't told, for another packet."""
    s: FarOutState = scene.state
    auctions = [] if s.terms.auction_reveal == "winners_and_amounts" else list(enumerate(s.auctions))
    others = set(_others(scene, viewer))
    found = [(n, auction, seat) for n, auction in auctions for seat in auction.paid if seat in others]
    if not found:
        return None
    n, auction, seat = dice.choice(found)
    changed = auction.model_copy(update={"paid": {**auction.paid, seat: auction.paid[seat] + 1}})
    if s.terms.auction_reveal == "none" and viewer != "host":
        to = dice.choice(list(auction.packets))
        packets = {
            packet: tuple(sorted({*seats} - {seat} | ({seat} if packet == to else set())))
            for packet, seats in auction.packets.items()
        }
        changed = changed.model_copy(update={"packets": packets})
    return replace(scene, state=s.model_copy(update={"auctions": (*s.auctions[:n], changed, *s.auctions[n + 1 :])}))


def _senders(scene: Scene, viewer: Viewer) -> list[Seat]:
    return [seat for seat in sorted(scene.sealed) if seat != seat_of(viewer)]


def _others(scene: Scene, viewer: Viewer) -> list[Seat]:
    """The seats about whom the viewer may not know: none for the host, and none once all is revealed."""
    s: FarOutState = scene.state
    return [] if viewer == "host" or s.places is not None else [seat for seat in s.chips if seat != seat_of(viewer)]


def _untold(scene: Scene, viewer: Viewer) -> list[tuple[int, str, Way]]:
    """The options about which the viewer has no fact: (round, option, what it is)."""
    s: FarOutState = scene.state
    told = {
        (number, fact.option)
        for number, packet in _packets_known(s, viewer)
        for fact in facts(s.rounds[number - 1], packet)
    }
    return [
        (number, option, way)
        for number, ways in enumerate(s.rounds, start=1)
        for option, way in ways.items()
        if (number, option) not in told
    ]


def _packets_known(s: FarOutState, viewer: Viewer) -> Iterator[tuple[int, int]]:
    """All packets of which the viewer knows what is in them; a host sees every seat's."""
    for auction in s.auctions:
        yield from ((auction.round, packet) for packet in s.leftover(auction))
    for seat in s.chips if viewer == "host" else (seat_of(viewer),):
        if seat is not None:
            yield from s.packets_of(seat)


def _with_way(scene: Scene, number: int, option: str, way: Way) -> Scene:
    s: FarOutState = scene.state
    ways = {**s.rounds[number - 1], option: way}
    rounds = (*s.rounds[: number - 1], ways, *s.rounds[number:])
    return replace(scene, state=s.model_copy(update={"rounds": rounds}))


def _sealing(scene: Scene, seat: Seat, action: Action) -> Scene:
    return replace(scene, sealed=dict(sorted({**scene.sealed, seat: action}.items())))


MUTATORS = (
    Mutator("sealed_bid", _sealed_bid),
    Mutator("sealed_plan", _sealed_plan),
    Mutator("withdrawn", _withdrawn),
    Mutator("arrived", _arrived),
    Mutator("money", _money),
    Mutator("truth", _truth),
    Mutator("packing", _packing),
    Mutator("past_bids", _past_bids),
)
