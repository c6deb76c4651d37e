"""Duel of Nerve: two players with nine cards each play eight rounds for a stake that the lead can double."""

from typing_extensions import override

from mainmatch.games.duel_of_nerve.bot import Gambler
from mainmatch.games.duel_of_nerve.phases import ANSWER, BET, LAY, Call, Check, Double, Fold, LayCard
from mainmatch.games.duel_of_nerve.secret_variants import SECRET_VARIANTS
from mainmatch.games.duel_of_nerve.state import CARDS, LAST_ROUND, DuelConfig, NerveState, given_lead
from mainmatch.games.duel_of_nerve.views import CardsLaid, DuelBegun, LastPointAwarded, RoundWon, StakeDoubled
from mainmatch.rules import Dice, Game, Json, Outcome, SeatRange, Table, tell_all


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
