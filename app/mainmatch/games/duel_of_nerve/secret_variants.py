"""Secret variants of Duel of Nerve: changes that a viewer must not notice.

A changed scenario stays consistent with what its viewer knows: compared rounds keep their outcome, opened cards stay,
each card exists once, and sealed submissions stay legal.
"""

from collections.abc import Iterator
from dataclasses import replace

from mainmatch.games.duel_of_nerve.phases import LayCard
from mainmatch.games.duel_of_nerve.state import Card, NerveState, PlayedRound
from mainmatch.rules import Dice, Scenario, Seat, SecretVariant, Viewer, seat_of


def _other_card_sealed(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has sealed a different card. Not for the host, who sees laid cards after the close."""
    senders = [seat for seat in _hidden_from(scenario, viewer) if isinstance(scenario.sealed.get(seat), LayCard)]
    if not senders:
        return None
    seat = dice.choice(senders)
    others = [card for card in scenario.state.hands[seat] if LayCard(card=card) != scenario.sealed[seat]]
    return replace(scenario, sealed={**scenario.sealed, seat: LayCard(card=dice.choice(others))})


def _other_card_laid(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has laid a card of its hand instead, and holds the card that it laid."""
    s: NerveState = scenario.state
    seats = [seat for seat in _hidden_from(scenario, viewer) if seat in s.laid]
    if not seats:
        return None
    seat = dice.choice(seats)
    card = dice.choice(s.hands[seat])
    changed = {
        "laid": {**s.laid, seat: card},
        "hands": {**s.hands, seat: _exchanged(s.hands[seat], card, s.laid[seat])},
    }
    return replace(scenario, state=s.but(**changed))


def _other_card_before(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat laid a card that it still holds in a round without opened cards; the round's outcome is the same."""
    found = list(_past_swaps(scenario, viewer))
    if not found:
        return None
    seat, n, card = dice.choice(found)
    s: NerveState = scenario.state
    row = s.played[n]
    rows = (*s.played[:n], _with_card(row, seat, card), *s.played[n + 1 :])
    hand = _exchanged(s.hands[seat], card, row.cards[seat])
    return replace(scenario, state=s.but(played=rows, hands={**s.hands, seat: hand}))


def _rounds_exchanged(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat laid the cards of two rounds in the opposite order; the outcomes of both rounds are the same."""
    s: NerveState = scenario.state
    found = [
        (seat, n, m)
        for seat in _hidden_from(scenario, viewer)
        for m, later in enumerate(s.played)
        for n, row in enumerate(s.played[:m])
        if _may_be(row, seat, later.cards[seat]) and _may_be(later, seat, row.cards[seat])
    ]
    if not found:
        return None
    seat, n, m = dice.choice(found)
    rows = list(s.played)
    rows[n], rows[m] = (
        _with_card(rows[n], seat, s.played[m].cards[seat]),
        _with_card(rows[m], seat, s.played[n].cards[seat]),
    )
    return replace(scenario, state=s.but(played=tuple(rows)))


def _hidden_from(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    """The seats whose cards and submission status are hidden from the viewer; none for the host."""
    return [] if viewer == "host" else [seat for seat in scenario.state.seats if seat != seat_of(viewer)]


def _past_swaps(scenario: Scenario, viewer: Viewer) -> Iterator[tuple[Seat, int, Card]]:
    """Each (seat, round from 0, card of its hand) that is consistent with what the viewer knows of that round."""
    s: NerveState = scenario.state
    for seat in _hidden_from(scenario, viewer):
        # A card sealed now is still in the hand and must stay there.
        sealed = scenario.sealed.get(seat)
        free = [card for card in s.hands[seat] if not (isinstance(sealed, LayCard) and sealed.card == card)]
        for n, row in enumerate(s.played):
            for card in free:
                if _may_be(row, seat, card):
                    yield seat, n, card


def _may_be(row: PlayedRound, seat: Seat, card: Card) -> bool:
    """Whether the round has the same outcome with this card."""
    if row.end == "opened":
        return False
    theirs = next(other for at, other in row.cards.items() if at != seat)
    winner = None if card == theirs else seat if card > theirs else next(at for at in row.cards if at != seat)
    return row.end == "folded" or winner == row.winner


def _with_card(row: PlayedRound, seat: Seat, card: Card) -> PlayedRound:
    return row.but(cards={**row.cards, seat: card})


def _exchanged(hand: tuple[Card, ...], gone: Card, come: Card) -> tuple[Card, ...]:
    return tuple(sorted([*(card for card in hand if card != gone), come]))


SECRET_VARIANTS = (
    SecretVariant("another card sealed", _other_card_sealed, lasting=True),
    SecretVariant("another card laid", _other_card_laid),
    SecretVariant("another card in a round before", _other_card_before),
    SecretVariant("two rounds exchanged", _rounds_exchanged),
)
