"""Duel of Nerve: two players with nine cards each play eight rounds for a stake that the lead can double."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from typing_extensions import override

from mainmatch.games.duel_of_nerve.phases import ANSWER, BET, LAY, Call, Check, Double, Fold, LayCard
from mainmatch.games.duel_of_nerve.secret_variants import SECRET_VARIANTS
from mainmatch.games.duel_of_nerve.state import CARDS, LAST_ROUND, Card, DuelConfig, NerveState, given_lead
from mainmatch.games.duel_of_nerve.views import CardsLaid, DuelBegun, LastPointAwarded, RoundWon, StakeDoubled
from mainmatch.rules import Dice, Game, Json, Outcome, RandomLegal, Seat, SeatRange, Table, tell_all

Weights: TypeAlias = Mapping[Card, int]
"""How likely each card is, as whole-number weights."""

_PERCENT = 100
_CALLED, _ANSWERED = 3, 5
"""The prior for an unknown opponent: it calls three of five doublings."""
_MOODS = 6
"""The bot does the opposite of what the odds suggest once in this many bets, so that a bet reveals little."""
_ENOUGH = 27
"""The chance of winning, in percent, from which the bot calls. A call wins or loses two stakes and a fold loses one,
so 25 would break even."""
_DOUBLERS = 2
"""Weight of a high card relative to a low one after a doubling, unless the opponent doubles most of the time."""


class Gambler:
    """Lays a random card; doubles, calls and folds by the odds and by the opponent's earlier behaviour.

    It estimates the opponent's card by counting, and sometimes bluffs.
    """

    name = "gambler"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """An action for the seat's view and offers; random for offers it doesn't know."""
        types = {str(offer["type"]) for offer in offers}
        if "lay_card" in types:
            # With more than one point at stake, choose from the better half of the hand.
            hand: Sequence[Card] = view["hand"]
            return {"type": "lay_card", "card": dice.choice(hand[len(hand) // 2 :] if view["stake"] > 1 else hand)}
        if "double" in types:
            return {"type": "double" if _is_doubling(view, seat, dice) else "check"}
        if "call" in types:
            return {"type": "call" if chance(int(view["my_card"]), _doubled_on(view, seat)) >= _ENOUGH else "fold"}
        return RandomLegal().choose(view, offers, seat, dice)


def _is_doubling(view: Mapping[str, Any], seat: Seat, dice: Dice) -> bool:
    """Whether a doubling is worth more than a check; sometimes inverted (``_MOODS``)."""
    percent = chance(int(view["my_card"]), likely(_known(view, seat)))
    is_worth_it = doubling(percent, _calls(view, seat)) > 2 * percent - _PERCENT
    return is_worth_it if dice.below(_MOODS) else not is_worth_it


def doubling(percent: int, calls: int) -> int:
    """The expected gain of a doubling in percent of the stake, from the chance to win and the call rate in percent.

    A fold gains the stake. Half of the calls are assumed to come with the best cards, half with any card.
    """
    against_the_best = max(0, percent - (_PERCENT - calls)) * _PERCENT // calls
    called = (percent + against_the_best) // 2
    return (_PERCENT - calls) + 2 * calls * (2 * called - _PERCENT) // _PERCENT


def _calls(view: Mapping[str, Any], seat: Seat) -> int:
    """The opponent's estimated call rate in percent: the prior updated with its answers so far."""
    answers = [row["end"] for row in view["played"] if row["lead"] == seat and row["end"] != "compared"]
    return _PERCENT * (_CALLED + answers.count("opened")) // (_ANSWERED + len(answers))


def _doubled_on(view: Mapping[str, Any], seat: Seat) -> Weights:
    """The weights of the card behind the opponent's doubling: high cards count more, unless it doubles mostly."""
    led = [row["end"] for row in view["played"] if row["lead"] != seat]
    weight = 1 if 2 * led.count("compared") < len(led) else _DOUBLERS
    return {card: n * (weight if card > max(CARDS) // 2 else 1) for card, n in likely(_known(view, seat)).items()}


def chance(card: Card, theirs: Weights) -> int:
    """The chance that a card wins against these weights, in percent rounded down; a tie counts as half a win."""
    won = sum(n * (2 * (card > other) + (card == other)) for other, n in theirs.items())
    return _PERCENT * won // (2 * sum(theirs.values()))


def _known(view: Mapping[str, Any], seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """For each past round except folded ones: the cards that the opponent may have laid."""
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
    """The weight of each card as the opponent's next one, given its possible cards in the rounds ``known``.

    Counts the ways to lay different cards in those rounds that leave the card unused.
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


class DuelOfNerve(Game):
    """The plug-in of Duel of Nerve."""

    id = "duel-of-nerve"
    version = "1.0.0"
    title = "Duel of Nerve"
    summary = "A death match: lay a card face down, double the stake on it or on nothing, and see who folds."
    seats = SeatRange(least=2, most=2, default=2)
    config = DuelConfig
    state = NerveState
    phases = (LAY, BET, ANSWER)
    actions = (LayCard, Double, Check, Call, Fold)
    events = (DuelBegun, CardsLaid, StakeDoubled, RoundWon, LastPointAwarded)
    secret_variants = SECRET_VARIANTS
    bot = Gambler()
    longest = 3 * LAST_ROUND

    @override
    def setup(self, config: DuelConfig, table: Table, dice: Dice) -> Outcome:
        """The same nine cards for both seats; the first lead is given or drawn."""
        seats = tuple(table.seats)
        lead = given_lead(config.setup, seats) or dice.choice(seats)
        s = NerveState(
            first_lead=lead,
            round=1,
            stake=1,
            hands=dict.fromkeys(seats, CARDS),
            laid={},
            is_doubled=False,
            points=dict.fromkeys(seats, 0),
            played=(),
        )
        return Outcome(s, (tell_all(DuelBegun(first_lead=lead)),), LAY)

    @override
    def conserved(self, s: NerveState) -> Json:
        """Each seat's nine cards: in hand, laid or played."""
        laid = {seat: [s.laid[seat]] if seat in s.laid else [] for seat in s.seats}
        return {str(seat): [*sorted([*s.hands[seat], *laid[seat], *s.my_cards(seat)])] for seat in s.seats}


GAME = DuelOfNerve()
