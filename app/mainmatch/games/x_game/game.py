"""The X Game: five players and five rounds; in each round a different player pairs up the others."""

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import override

from mainmatch.games.x_game.phases import CHOICE, PAIRING, Choose, Double, PairPlayers
from mainmatch.games.x_game.state import CHOICES, ROUNDS, Choice, XConfig, XState, given_order, payoff
from mainmatch.games.x_game.views import (
    OrderDrawn,
    PairsAnnounced,
    RoundScored,
)
from mainmatch.rules import Dice, Game, Json, Outcome, RandomLegal, Seat, SeatRange, Table, tell_all

Guess = Mapping[Choice, int]
"""The probability of each choice, as whole-number weights."""

_OPEN_MINDED = 4
"""The weight of each choice in a guess; the player's last choice gets 1 more."""
_BOLDNESS = 5
"""The exponent that turns a choice's advantage into its weight: higher means more predictable."""
_SCALE = (3 * _OPEN_MINDED) ** 2 * (3 * _OPEN_MINDED + 1) ** 2
"""Divisible by the product of the total weights of any two guesses, so that expectations compare without fractions."""
_LATE = 3
"""The bot spends garnets only in this many last rounds, when it knows most about the others."""


class Guesser:
    """Expects a partner to repeat its last choice slightly more often, and prefers what pays best against that."""

    name = "house"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """An action for the seat's view and offers; random for offers it doesn't know."""
        fields = {str(offer["type"]): offer["schema"]["properties"] for offer in offers}
        if "pair_players" in fields:
            pairings = dice.shuffled(fields["pair_players"]["pairs"]["enum"])
            return {"type": "pair_players", "pairs": max(pairings, key=lambda pairs: _hope_of_x(view, pairs))}
        if "choose" in fields:
            return _choose(view, seat, fields["choose"], dice)
        if "double" in fields:
            return {"type": "double" if _is_late(view) and _hope_of_x(view, view["pairs"]) > 0 else "pass"}
        if "vote_candidate" in fields:
            return {"type": "vote_candidate", "seat": dice.choice(fields["vote_candidate"]["seat"]["enum"])}
        return RandomLegal().choose(view, offers, seat, dice)


def _choose(view: Mapping[str, Any], seat: Seat, fields: Mapping[str, Any], dice: Dice) -> dict[str, Json]:
    """A random choice, weighted by a power of its advantage over the worst one: mostly the best, never surely."""
    partner = next(each for pair in view["pairs"] if seat in pair for each in pair if each != seat)
    guess = _guess(view, partner)
    hopes = {mine: sum(guess[theirs] * payoff(mine, theirs)[0] for theirs in CHOICES) for mine in CHOICES}
    worst = min(hopes.values())
    choice = _drawn({mine: (hope - worst) ** _BOLDNESS for mine, hope in hopes.items()}, dice)
    may_double = fields["double"].get("const") is not False
    return {"type": "choose", "choice": choice, "double": may_double and hopes[choice] > 0 and _is_late(view)}


def _guess(view: Mapping[str, Any], player: Seat) -> Guess:
    """The expected next choice of a player: any, with a little more weight on its last one."""
    seen = (view["last_round"] or {"choices": {}})["choices"].get(str(player))
    return {choice: _OPEN_MINDED + (choice == seen) for choice in CHOICES}


def _hope_of_x(view: Mapping[str, Any], pairs: Sequence[Sequence[Seat]]) -> int:
    """The X's expected payout from these pairs, in points times ``_SCALE``."""
    hope = 0
    for one, other in pairs:
        mine, theirs = _guess(view, one), _guess(view, other)
        worth = sum(mine[a] * theirs[b] * payoff(a, b)[2] for a in CHOICES for b in CHOICES)
        hope += worth * _SCALE // (sum(mine.values()) * sum(theirs.values()))
    return hope


def _is_late(view: Mapping[str, Any]) -> bool:
    return int(view["round"]) > ROUNDS - _LATE


def _drawn(weights: Mapping[Choice, int], dice: Dice) -> Choice:
    """A random choice, with a probability proportional to its weight."""
    left = dice.below(sum(weights.values()))
    for choice, weight in weights.items():
        left -= weight
        if left < 0:
            return choice
    raise AssertionError("a draw below the sum falls into one of its parts")


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
