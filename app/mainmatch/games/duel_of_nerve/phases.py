"""The three steps of a round: both lay a card, the lead may double, the opponent answers that.

May touch: mainmatch.rules. Rule kept here: docs/rules/duel-of-nerve.md, A round; the last step is left out
where nothing was doubled.
"""

from collections.abc import Mapping
from datetime import timedelta

from typing_extensions import override

from mainmatch.games.duel_of_nerve.actions import Call, Check, Double, Fold, LayCard
from mainmatch.games.duel_of_nerve.ending import ended
from mainmatch.games.duel_of_nerve.events import CardsLaid, RoundWon, StakeDoubled
from mainmatch.games.duel_of_nerve.state import LAST_ROUND, End, NerveState, PlayedRound
from mainmatch.rules import Action, BrokenGame, Dice, Option, Outcome, Phase, Seat, tell_all

__all__ = ["ANSWER", "BET", "LAY", "Answering", "Betting", "Laying"]


class Laying(Phase, name="lay"):
    """Both lay a card, face down."""

    silence = "One of your cards is laid for you, at random."

    @override
    def lasts(self, s: NerveState) -> timedelta:
        """Half a minute: the thinking is done here."""
        return timedelta(seconds=30)

    @override
    def may_send(self, s: NerveState, seat: Seat) -> tuple[type[Action], ...]:
        """A card from both."""
        return (LayCard,)

    @override
    def options(self, s: NerveState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """The cards that the seat holds, as an enumeration."""
        hand = s.hands[seat]
        return (Option(LayCard, LayCard(card=hand[0]), {"card": {"enum": [*hand]}}),)

    @override
    def missing(self, s: NerveState, seat: Seat, dice: Dice) -> Action:
        """Any card of the hand."""
        return LayCard(card=dice.choice(s.hands[seat]))

    @override
    def resolve(self, s: NerveState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """That the cards lie there is told, and nothing of them."""
        laid = {seat: each.card for seat, each in sent.items() if isinstance(each, LayCard)}
        hands = {seat: tuple(card for card in hand if card != laid[seat]) for seat, hand in s.hands.items()}
        told = (tell_all(CardsLaid(round=s.round, lead=s.lead, stake=s.stake)),)
        return Outcome(s.model_copy(update={"laid": laid, "hands": hands}), told, BET)


class Betting(Phase, name="bet"):
    """The lead doubles the stake, or checks."""

    silence = "The lead checks: the stake stays as it is."

    @override
    def lasts(self, s: NerveState) -> timedelta:
        """Seconds enough to press one of two buttons."""
        return timedelta(seconds=20)

    @override
    def may_send(self, s: NerveState, seat: Seat) -> tuple[type[Action], ...]:
        """The lead alone."""
        return (Double, Check) if seat == s.lead else ()

    @override
    def missing(self, s: NerveState, seat: Seat, dice: Dice) -> Action:
        """No doubling."""
        return Check()

    @override
    def resolve(self, s: NerveState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """A doubling is put to the opponent; after a check the cards are compared."""
        if not isinstance(sent[s.lead], Double):
            return _settled(s, "compared", _higher(s), dice)
        after = s.model_copy(update={"is_doubled": True})
        told = (tell_all(StakeDoubled(round=s.round, lead=s.lead, stake=after.stake_now)),)
        return Outcome(after, told, ANSWER)


class Answering(Phase, name="answer"):
    """The opponent calls the doubled stake, or folds."""

    silence = "You fold: the lead gets the stake as it was before the doubling."

    @override
    def lasts(self, s: NerveState) -> timedelta:
        """As long as the lead had."""
        return timedelta(seconds=20)

    @override
    def may_send(self, s: NerveState, seat: Seat) -> tuple[type[Action], ...]:
        """The lead's opponent alone."""
        return () if seat == s.lead else (Call, Fold)

    @override
    def missing(self, s: NerveState, seat: Seat, dice: Dice) -> Action:
        """Who doesn't call folds."""
        return Fold()

    @override
    def resolve(self, s: NerveState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The cards are opened, or never seen."""
        if isinstance(sent[s.other(s.lead)], Call):
            return _settled(s, "opened", _higher(s), dice)
        return _settled(s.model_copy(update={"is_doubled": False}), "folded", s.lead, dice)


def _higher(s: NerveState) -> Seat | None:
    """Who laid the higher card, None when they are equal."""
    if len(s.laid) != len(s.seats):
        raise BrokenGame("cards are compared before both are laid")
    one, two = s.seats
    if s.laid[one] == s.laid[two]:
        return None
    return one if s.laid[one] > s.laid[two] else two


def _settled(s: NerveState, end: End, winner: Seat | None, dice: Dice) -> Outcome:
    """The round is over: the next one, or the end."""
    stake = s.stake_now
    points = {seat: n + (stake if seat == winner else 0) for seat, n in s.points.items()}
    carried = stake if winner is None else 0
    row = PlayedRound(round=s.round, lead=s.lead, end=end, stake=stake, winner=winner, cards=s.laid)
    told = tell_all(
        RoundWon(
            round=s.round,
            lead=s.lead,
            end=end,
            stake=stake,
            winner=winner,
            cards=s.laid if end == "opened" else None,
            carried=carried,
            points=points,
        )
    )
    blank = {"laid": {}, "is_doubled": False, "points": points, "played": (*s.played, row), "stake": carried + 1}
    if s.round < LAST_ROUND:
        return Outcome(s.model_copy(update={**blank, "round": s.round + 1}), (told,), LAY)
    end_of_duel = ended(s.model_copy(update={**blank, "stake": carried}), dice)
    return Outcome(end_of_duel.state, (told, *end_of_duel.told), end_of_duel.then)


LAY = Laying()
BET = Betting()
ANSWER = Answering()
