"""The X Game: five players and five rounds; in each round a different player pairs up the others."""

from typing_extensions import override

from mainmatch.games.x_game.bot import Guesser
from mainmatch.games.x_game.phases import CHOICE, PAIRING, Choose, Double, PairPlayers
from mainmatch.games.x_game.state import ROUNDS, XConfig, XState, given_order
from mainmatch.games.x_game.views import (
    OrderDrawn,
    PairsAnnounced,
    RoundScored,
)
from mainmatch.rules import Dice, Game, Json, Outcome, SeatRange, Table, tell_all


class XGame(Game):
    """The plug-in of the X Game."""

    id = "x-game"
    version = "1.0.0"
    title = "The X Game"
    summary = "Each round the X pairs up the other four, who ally with, betray or censure their partner."
    designers = ("MarcerMercer", "XNimus")
    tags = ("Dilemma", "Points-based", "Psych", "Revolving leadership")
    featured_in = ("Exordium",)
    seats = SeatRange(least=5, most=5, default=5)
    config = XConfig
    state = XState
    phases = (PAIRING, CHOICE)
    actions = (PairPlayers, Choose, Double)
    events = (OrderDrawn, PairsAnnounced, RoundScored)
    bot = Guesser()
    longest = 2 * ROUNDS

    @override
    def setup(self, config: XConfig, table: Table, dice: Dice) -> Outcome:
        """The order of the Xs is given or drawn; every seat starts with 0 points."""
        seats = tuple(table.seats)
        order = given_order(config.setup, seats) or dice.shuffled(seats)
        s = XState(
            missing_choice=config.missing_choice,
            order=order,
            round=1,
            pairs=None,
            points=dict.fromkeys(seats, 0),
            doublings=dict.fromkeys(seats, 0),
            last_round=None,
        )
        return Outcome(s, (tell_all(OrderDrawn(order=order)),), PAIRING)

    @override
    def conserved(self, s: XState) -> Json:
        """The order of the Xs, and the seats with points and doublings."""
        return {"order": [*s.order], "points": [*sorted(s.points)], "doublings": [*sorted(s.doublings)]}


GAME = XGame()
