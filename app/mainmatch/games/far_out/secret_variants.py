"""Secret variants of the far-out games: changes that a viewer must not notice.

A changed scenario stays consistent with what its viewer knows, and sealed submissions stay legal.
"""

from collections.abc import Iterator
from dataclasses import replace

from mainmatch.games.far_out.phases import Bid
from mainmatch.games.far_out.state import FarOutState, Way, facts
from mainmatch.rules import Dice, Scenario, Seat, SecretVariant, Viewer, seat_of


def _money(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has bought and has more or less money, but enough for its sealed bid."""
    s: FarOutState = scenario.state
    others = _others(scenario, viewer)
    if not others:
        return None
    seat = dice.choice(others)
    sealed = scenario.sealed.get(seat)
    least = sealed.amount if isinstance(sealed, Bid) else 0
    other = least + dice.below(s.chips[seat] + 10)
    bought = max(0, s.bought[seat] + other - s.chips[seat])
    return replace(scenario, state=s.but(chips={**s.chips, seat: other}, bought={**s.bought, seat: bought}))


def _truth(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another move is the true one of an option about which the viewer knows no fact."""
    unknown = _unknown_ways(scenario, viewer)
    if not unknown:
        return None
    number, option, way = dice.choice(unknown)
    true = dice.choice([place for place in range(len(way.moves)) if place != way.true])
    wrong = [place for place in range(len(way.moves)) if place != true]
    paired = tuple(sorted(dice.sample(wrong, len(way.paired))))
    return _with_way(scenario, number, option, way.but(true=true, paired=paired))


def _packing(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Other false moves are paired in a packet, of an option about which the viewer knows no fact."""
    unknown = [(number, option, way) for number, option, way in _unknown_ways(scenario, viewer) if way.paired]
    if not unknown:
        return None
    number, option, way = dice.choice(unknown)
    kept = dice.choice(way.paired)
    return _with_way(scenario, number, option, way.but(paired=tuple(sorted((kept, way.lone)))))


def _past_bids(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat paid a different amount; where winners are secret, also for a different packet."""
    s: FarOutState = scenario.state
    auctions = [] if s.terms.auction_reveal == "winners_and_amounts" else list(enumerate(s.auctions))
    others = set(_others(scenario, viewer))
    found = [(n, auction, seat) for n, auction in auctions for seat in auction.paid if seat in others]
    if not found:
        return None
    n, auction, seat = dice.choice(found)
    changed = auction.but(paid={**auction.paid, seat: auction.paid[seat] + 1})
    if s.terms.auction_reveal == "none" and viewer != "host":
        to = dice.choice(list(auction.packets))
        packets = {
            packet: tuple(sorted({*seats} - {seat} | ({seat} if packet == to else set())))
            for packet, seats in auction.packets.items()
        }
        changed = changed.but(packets=packets)
    return replace(scenario, state=s.but(auctions=(*s.auctions[:n], changed, *s.auctions[n + 1 :])))


def _others(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    """The seats with secrets from the viewer: none for the host, and none after the end."""
    s: FarOutState = scenario.state
    return [] if viewer == "host" or s.places is not None else [seat for seat in s.chips if seat != seat_of(viewer)]


def _unknown_ways(scenario: Scenario, viewer: Viewer) -> list[tuple[int, str, Way]]:
    """The options about which the viewer knows no fact, as (round, option, way)."""
    s: FarOutState = scenario.state
    known = {
        (number, fact.option)
        for number, packet in _packets_known(s, viewer)
        for fact in facts(s.rounds[number - 1], packet)
    }
    return [
        (number, option, way)
        for number, ways in enumerate(s.rounds, start=1)
        for option, way in ways.items()
        if (number, option) not in known
    ]


def _packets_known(s: FarOutState, viewer: Viewer) -> Iterator[tuple[int, int]]:
    """The packets whose contents the viewer knows, as (round, packet); the host knows those of all seats."""
    for auction in s.auctions:
        yield from ((auction.round, packet) for packet in s.leftover(auction))
    for seat in s.chips if viewer == "host" else (seat_of(viewer),):
        if seat is not None:
            yield from s.packets_of(seat)


def _with_way(scenario: Scenario, number: int, option: str, way: Way) -> Scenario:
    s: FarOutState = scenario.state
    ways = {**s.rounds[number - 1], option: way}
    rounds = (*s.rounds[: number - 1], ways, *s.rounds[number:])
    return replace(scenario, state=s.but(rounds=rounds))


SECRET_VARIANTS = (
    SecretVariant("money", _money),
    SecretVariant("truth", _truth),
    SecretVariant("packing", _packing),
    SecretVariant("past_bids", _past_bids),
)
