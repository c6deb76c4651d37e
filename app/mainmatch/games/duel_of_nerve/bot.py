"""The bot of the duel: counts what the opponent's card may be, and bluffs now and then."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from mainmatch.games.duel_of_nerve.state import CARDS, Card
from mainmatch.rules import Dice, Json, RandomLegal, Seat

__all__ = ["Gambler", "chance", "doubling", "likely"]

Weights: TypeAlias = Mapping[Card, int]
"""How likely each card is, as whole-number weights."""

_PERCENT = 100
_CALLED, _ANSWERED = 3, 5
"""What is thought of an opponent of whom nothing is known: it calls three of five doublings."""
_MOODS = 6
"""One in so many doublings isn't made, and one in so many hopeless cards is doubled, whatever the odds."""
_ENOUGH = 27
"""Percent: a call wins or loses two stakes where a fold loses one, so that a chance of a quarter would do."""
_DOUBLERS = 2
"""How much likelier than a low card a high one is under a doubled stake, unless the lead doubles most of the time."""


class Gambler:
    """Lays nearly anything; doubles, calls and folds by the odds and by what the opponent did before."""

    name = "gambler"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """An action for the seat's view and offers; what it doesn't know is left to chance."""
        types = {str(offer["type"]) for offer in offers}
        if "lay_card" in types:
            # Where more than one point is at stake, one of the better half.
            hand: Sequence[Card] = view["hand"]
            return {"type": "lay_card", "card": dice.choice(hand[len(hand) // 2 :] if view["stake"] > 1 else hand)}
        if "double" in types:
            return {"type": "double" if _is_doubling(view, seat, dice) else "check"}
        if "call" in types:
            return {"type": "call" if chance(int(view["my_card"]), _doubled_on(view, seat)) >= _ENOUGH else "fold"}
        return RandomLegal().choose(view, offers, seat, dice)


def _is_doubling(view: Mapping[str, Any], seat: Seat, dice: Dice) -> bool:
    """Whether a doubling is worth more than a check; now and then the other way, so that neither says much."""
    percent = chance(int(view["my_card"]), likely(_known(view, seat)))
    is_worth_it = doubling(percent, _calls(view, seat)) > 2 * percent - _PERCENT
    return is_worth_it if dice.below(_MOODS) else not is_worth_it


def doubling(percent: int, calls: int) -> int:
    """What a doubling brings, in hundredths of the stake: with such a chance, called so often (both in percent).

    A fold brings the stake. Of those who call, half are thought to call with their best cards, and half with any.
    """
    against_the_best = max(0, percent - (_PERCENT - calls)) * _PERCENT // calls
    called = (percent + against_the_best) // 2
    return (_PERCENT - calls) + 2 * calls * (2 * called - _PERCENT) // _PERCENT


def _calls(view: Mapping[str, Any], seat: Seat) -> int:
    """How often the opponent calls, in percent: what is thought of strangers, and what it has done here."""
    answers = [row["end"] for row in view["played"] if row["lead"] == seat and row["end"] != "compared"]
    return _PERCENT * (_CALLED + answers.count("opened")) // (_ANSWERED + len(answers))


def _doubled_on(view: Mapping[str, Any], seat: Seat) -> Weights:
    """What the opponent may have doubled on: high cards rather, unless it doubles most of the time."""
    led = [row["end"] for row in view["played"] if row["lead"] != seat]
    weight = 1 if 2 * led.count("compared") < len(led) else _DOUBLERS
    return {card: n * (weight if card > max(CARDS) // 2 else 1) for card, n in likely(_known(view, seat)).items()}


def chance(card: Card, theirs: Weights) -> int:
    """How likely a card beats one of these, in percent rounded down; an equal one is half a win."""
    won = sum(n * (2 * (card > other) + (card == other)) for other, n in theirs.items())
    return _PERCENT * won // (2 * sum(theirs.values()))


def _known(view: Mapping[str, Any], seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """For each round that told something: the cards that the opponent may have laid."""
    rounds = zip(view["played"], view["my_cards"], strict=True)
    return tuple(_possible(row, int(mine), seat) for row, mine in rounds if row["end"] != "folded")


def _possible(row: Mapping[str, Any], mine: Card, seat: Seat) -> tuple[Card, ...]:
    if row["cards"] is not None:
        return tuple(int(card) for at, card in row["cards"].items() if at != str(seat))
    if row["winner"] is None:
        return (mine,)
    return tuple(card for card in CARDS if (card < mine if row["winner"] == seat else card > mine))


@lru_cache(maxsize=4096)
def likely(known: tuple[tuple[Card, ...], ...]) -> Weights:
    """How likely each card is to be any one of those not in ``known``.

    Counts the ways to lay nine cards so that each round in ``known`` has one of its cards.
    """
    ways: Counter[frozenset[Card]] = Counter({frozenset(): 1})
    for cards in known:
        ways = _with_one_of(cards, ways)
    return {card: sum(n for used, n in ways.items() if card not in used) for card in CARDS}


def _with_one_of(cards: Iterable[Card], ways: Mapping[frozenset[Card], int]) -> Counter[frozenset[Card]]:
    found: Counter[frozenset[Card]] = Counter()
    for used, n in ways.items():
        for card in cards:
            if card not in used:
                found[used | {card}] += n
    return found
