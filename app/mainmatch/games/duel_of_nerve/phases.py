"""A round's three steps (docs/rules/duel-of-nerve.md): both lay a card, the lead may double, the opponent answers."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.games.duel_of_nerve.state import LAST_ROUND, End, NerveState, PlayedRound
from mainmatch.games.duel_of_nerve.views import CardsLaid, LastPointAwarded, LastPointFor, RoundWon, StakeDoubled
from mainmatch.rules import (
    BrokenGame,
    Contest,
    Dice,
    Heading,
    Json,
    Meta,
    Option,
    Outcome,
    PayoffTable,
    Phase,
    Placing,
    Sealed,
    Seat,
    Told,
    Verdict,
    among,
    shown,
    tell_all,
    text,
)


# docs/rules/duel-of-nerve.md, End: a duel never ends in a draw. A tie is broken by the kept card, then by the last
# round won, then at random.
def ended(s: NerveState, last_round: Told, dice: Dice) -> Outcome:
    """The end of the duel: the event of the last round, a tie-break if needed, and the verdict."""
    one, two = s.seats
    if s.points[one] != s.points[two]:
        return Outcome(s, (last_round,), _verdict(s))
    seat, by = last_point(s, dice)
    after = s.but(points={**s.points, seat: s.points[seat] + 1})
    return Outcome(after, (last_round, tell_all(LastPointAwarded(seat=seat, by=by))), _verdict(after))


def last_point(s: NerveState, dice: Dice) -> tuple[Seat, LastPointFor]:
    """The seat that gets the last point of a tied duel, and the reason."""
    one, two = s.seats
    if s.card_kept(one) != s.card_kept(two):
        return (one if s.card_kept(one) > s.card_kept(two) else two), "kept_card"
    winners = [each.winner for each in s.played if each.winner is not None]
    return (winners[-1], "last_won_round") if winners else (dice.choice(s.seats), "lot")


def _verdict(s: NerveState) -> Verdict:
    loser, winner = sorted(s.seats, key=lambda seat: s.points[seat])
    return Verdict(
        placings=tuple(
            Placing(
                seat=seat,
                score=s.points[seat],
                revealed={"cards": [*s.my_cards(seat)], "kept": s.card_kept(seat)},
            )
            for seat in s.seats
        ),
        tokens_of_life={winner: 1},
        garnets={},
        contests=(Contest(candidates=(loser,)),),
    )


# Actions, all sealed. Those of a phase with a single acting seat are binding.
class LayCard(Sealed, type="lay_card"):
    """One of your cards, face down."""

    card: Annotated[int, Meta(ge=1, le=9, description="A card that you still hold.")] = among(
        lambda s, seat: s.hands[seat], "card_not_held", "Lay one of your cards: {values}."
    )
    example: ClassVar[Mapping[str, Json]] = {"card": 5}
    label = "Lay a card"
    icon = "🂠"
    button = "Lay the {card}"


class Double(Sealed, type="double"):
    """The lead doubles the stake: the opponent calls it, or folds and leaves you the stake as it was."""

    binding: ClassVar[bool] = True
    label = "Double the stake"
    icon = "✖️"
    button = "Double the stake"


class Check(Sealed, type="check"):
    """The lead leaves the stake as it is, and the cards are compared."""

    binding: ClassVar[bool] = True
    label = "Check"
    icon = "✋"
    button = "Check"


class Call(Sealed, type="call"):
    """Play for the doubled stake. The cards are laid open to everybody."""

    binding: ClassVar[bool] = True
    label = "Call the doubled stake"
    icon = "👁️"
    button = "Call"


class Fold(Sealed, type="fold"):
    """Leave the lead the stake as it was before. Nobody ever compares these cards."""

    binding: ClassVar[bool] = True
    label = "Fold"
    icon = "🏳️"
    button = "Fold"


# docs/rules/duel-of-nerve.md, Why it is so: how long somebody takes is seen by the other.
class Laying(Phase[NerveState, LayCard], name="lay"):
    """Both seats lay a card, face down."""

    silence = "One of your cards is laid for you, at random."
    status = "everyone"

    @override
    def lasts(self, s: NerveState) -> timedelta:
        return timedelta(seconds=30)

    @override
    def may_send(self, s: NerveState, seat: Seat) -> tuple[type[LayCard], ...]:
        return (LayCard,)

    @override
    def missing(self, s: NerveState, seat: Seat, dice: Dice) -> LayCard:
        return LayCard(card=dice.choice(s.hands[seat]))

    @override
    def resolve(self, s: NerveState, sent: Mapping[Seat, LayCard], dice: Dice) -> Outcome:
        """Lay the cards and let the lead bet. The event doesn't reveal the cards."""
        laid = {seat: each.card for seat, each in sent.items()}
        hands = {seat: tuple(card for card in hand if card != laid[seat]) for seat, hand in s.hands.items()}
        events = (tell_all(CardsLaid(round=s.round, lead=s.lead, stake=s.stake)),)
        return Outcome(s.but(laid=laid, hands=hands), events, BET)


class Betting(Phase[NerveState, Double | Check], name="bet"):
    """The lead doubles the stake, or checks."""

    silence = "The lead checks: the stake stays as it is."
    status = "everyone"

    @override
    def lasts(self, s: NerveState) -> timedelta:
        return timedelta(seconds=20)

    @override
    def may_send(self, s: NerveState, seat: Seat) -> tuple[type[Double | Check], ...]:
        return (Double, Check) if seat == s.lead else ()

    @override
    def options(self, s: NerveState, seat: Seat, purse: int) -> tuple[Option, ...]:
        if seat != s.lead:
            return ()
        whole = shown(label=text("Double to {stake}", stake=s.but(is_doubled=True).stake_now))
        return Option(Double, Double(), whole=whole), Option(Check, Check())

    @override
    def missing(self, s: NerveState, seat: Seat, dice: Dice) -> Double | Check:
        return Check()

    @override
    def resolve(self, s: NerveState, sent: Mapping[Seat, Double | Check], dice: Dice) -> Outcome:
        """After a doubling the opponent answers; after a check the cards are compared."""
        if not isinstance(sent[s.lead], Double):
            return _settled(s, "compared", _higher(s), dice)
        after = s.but(is_doubled=True)
        events = (tell_all(StakeDoubled(round=s.round, lead=s.lead, stake=after.stake_now)),)
        return Outcome(after, events, ANSWER)


class Answering(Phase[NerveState, Call | Fold], name="answer"):
    """The opponent calls the doubled stake, or folds."""

    silence = "You fold: the lead gets the stake as it was before the doubling."
    status = "everyone"

    @override
    def lasts(self, s: NerveState) -> timedelta:
        return timedelta(seconds=20)

    @override
    def may_send(self, s: NerveState, seat: Seat) -> tuple[type[Call | Fold], ...]:
        return () if seat == s.lead else (Call, Fold)

    @override
    def options(self, s: NerveState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """Says what calling and folding pay, whichever card is higher. Names no card."""
        if seat == s.lead:
            return ()
        single, doubled = s.but(is_doubled=False).stake_now, s.stake_now
        call = Heading(value="call", label=text("Call the doubled stake"))
        fold = Heading(value="fold", label=text("Fold"))
        called, folded = _answers(call, ((doubled, 0), (0, 0), (0, doubled))), _answers(fold, ((0, single),) * 3)
        return (
            Option(
                Call, Call(), whole=shown(label=text("Call for {stake}", stake=doubled), about=s.lead, payoff=called)
            ),
            Option(
                Fold, Fold(), whole=shown(label=text("Fold for {stake}", stake=single), about=s.lead, payoff=folded)
            ),
        )

    @override
    def missing(self, s: NerveState, seat: Seat, dice: Dice) -> Call | Fold:
        return Fold()

    @override
    def resolve(self, s: NerveState, sent: Mapping[Seat, Call | Fold], dice: Dice) -> Outcome:
        """After a call the cards are opened; after a fold they stay hidden, and the lead wins."""
        if isinstance(sent[s.other(s.lead)], Call):
            return _settled(s, "opened", _higher(s), dice)
        return _settled(s.but(is_doubled=False), "folded", s.lead, dice)


def _answers(answer: Heading, entries: tuple[tuple[int, int], ...]) -> PayoffTable:
    return PayoffTable(
        title=text("Points for your answer"),
        parties=(text("You"), "{about}"),
        rows=(answer,),
        columns=(
            Heading(value="higher", label=text("Your card is higher")),
            Heading(value="equal", label=text("The cards are equal")),
            Heading(value="lower", label=text("Your card is lower")),
        ),
        cells=(entries,),
    )


def _higher(s: NerveState) -> Seat | None:
    """The seat that laid the higher card; None when the cards are equal."""
    if len(s.laid) != len(s.seats):
        raise BrokenGame("cards are compared before both are laid")
    one, two = s.seats
    if s.laid[one] == s.laid[two]:
        return None
    return one if s.laid[one] > s.laid[two] else two


def _settled(s: NerveState, end: End, winner: Seat | None, dice: Dice) -> Outcome:
    """Score the round, then open the next one or end the duel."""
    stake = s.stake_now
    points = {seat: n + (stake if seat == winner else 0) for seat, n in s.points.items()}
    carried = stake if winner is None else 0
    row = PlayedRound(round=s.round, lead=s.lead, end=end, stake=stake, winner=winner, cards=s.laid)
    event = tell_all(RoundWon(**row.shown.as_dict(), carried=carried, points=points))
    blank = {"laid": {}, "is_doubled": False, "points": points, "played": (*s.played, row), "stake": carried + 1}
    if s.round < LAST_ROUND:
        return Outcome(s.but(**blank, round=s.round + 1), (event,), LAY)
    return ended(s.but(**{**blank, "stake": carried}), event, dice)


LAY = Laying()
BET = Betting()
ANSWER = Answering()
