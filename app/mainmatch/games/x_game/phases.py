"""The two phases of a round: the X pairs up the others, then the pairs play.

May touch: mainmatch.rules. Rule kept here: docs/rules/x-game.md, Each round; pass is an answer
only for the X in ``choice``, because everybody else owes one.
"""

from collections.abc import Mapping

from typing_extensions import override

from mainmatch.games.x_game.actions import Choose, Double, PairPlayers, is_doubled
from mainmatch.games.x_game.ending import verdict_on
from mainmatch.games.x_game.events import PairsAnnounced, RoundScored
from mainmatch.games.x_game.payoffs import payouts
from mainmatch.games.x_game.state import CHOICES, ROUNDS, Choice, ScoredRound, XState, in_order
from mainmatch.rules import Action, BrokenGame, Dice, Option, Outcome, Pass, Phase, Seat, tell_all

__all__ = ["CHOICE", "PAIRING", "Choosing", "Pairing"]


class Pairing(Phase, name="pairing"):
    """The X says who plays whom."""

    silence = "If the X sends nothing, one of the three pairings is drawn at random."

    @override
    def may_send(self, s: XState, seat: Seat) -> tuple[type[Action], ...]:
        """The X alone."""
        return (PairPlayers,) if seat == s.x else ()

    @override
    def options(self, s: XState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """The three pairings, as an enumeration."""
        if seat != s.x:
            return ()
        legal = [[list(pair) for pair in pairs] for pairs in s.pairings]
        return (Option(PairPlayers, PairPlayers(pairs=s.pairings[0]), {"pairs": {"enum": legal}}),)

    @override
    def missing(self, s: XState, seat: Seat, dice: Dice) -> Action:
        """One of the three pairings, at random."""
        return PairPlayers(pairs=dice.choice(s.pairings))

    @override
    def resolve(self, s: XState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The pairs are announced."""
        action = sent[s.x]
        if not isinstance(action, PairPlayers):
            raise BrokenGame("the X has sent something else than a pairing")
        pairs = in_order(action.pairs)
        announced = PairsAnnounced(round=s.round, x=s.x, pairs=pairs)
        return Outcome(s.model_copy(update={"pairs": pairs}), (tell_all(announced),), CHOICE)


class Choosing(Phase, name="choice"):
    """The four who are paired choose; the X may double."""

    silence = (
        "A paired player who sends nothing has played what the host set in missing_choice (by default one of the "
        "three choices at random), without doubling. An X who sends nothing doesn't double."
    )

    @override
    def may_send(self, s: XState, seat: Seat) -> tuple[type[Action], ...]:
        """A choice from those who are paired; from the X a doubling, or a pass."""
        return (Double, Pass) if seat == s.x else (Choose,)

    @override
    def options(self, s: XState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """Without ``double: true`` for those who cannot pay it."""
        if seat == s.x:
            return Option(Double, Double()), Option(Pass, Pass())
        narrow = {} if purse >= s.doubling_cost(seat) else {"double": {"const": False}}
        return (Option(Choose, Choose(choice="ally"), narrow),)

    @override
    def missing(self, s: XState, seat: Seat, dice: Dice) -> Action:
        """What the config says for those who are paired; nothing for the X."""
        if seat == s.x:
            return Pass()
        return Choose(choice=dice.choice(CHOICES) if s.missing_choice == "random" else s.missing_choice)

    @override
    def resolve(self, s: XState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The round is scored; the next X has its turn, or the match ends."""
        scored = _scored(s, sent)
        after = _counted(s, scored)
        told = (tell_all(RoundScored(**dict(scored), points=after.points)),)
        if s.round == ROUNDS:
            return Outcome(after, told, verdict_on(after))
        return Outcome(after.model_copy(update={"round": s.round + 1, "pairs": None}), told, PAIRING)


def _scored(s: XState, sent: Mapping[Seat, Action]) -> ScoredRound:
    if s.pairs is None:
        raise BrokenGame("nobody chooses before the pairs are announced")
    choices: dict[Seat, Choice] = {seat: each.choice for seat, each in sent.items() if isinstance(each, Choose)}
    doubled = tuple(seat for seat, each in sent.items() if is_doubled(each))
    gained = payouts(s.x, s.pairs, choices, doubled)
    return ScoredRound(round=s.round, x=s.x, pairs=s.pairs, choices=choices, doubled=doubled, payouts=gained)


def _counted(s: XState, scored: ScoredRound) -> XState:
    points = {seat: total + scored.payouts[seat] for seat, total in s.points.items()}
    doublings = {seat: times + (seat in scored.doubled) for seat, times in s.doublings.items()}
    return s.model_copy(update={"points": points, "doublings": doublings, "last_round": scored})


PAIRING = Pairing()
CHOICE = Choosing()
