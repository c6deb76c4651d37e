"""The two phases of a round (docs/rules/x-game.md, Each round): the X pairs up the others, then the pairs play."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.games.x_game.state import CHOICES, PAYOFFS, ROUNDS, Choice, Pairs, ScoredRound, XState, in_order, payouts
from mainmatch.games.x_game.views import PairsAnnounced, RoundScored
from mainmatch.rules import (
    BrokenGame,
    Contest,
    Dice,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    Placing,
    Refused,
    Sealed,
    Seat,
    Verdict,
    shown,
    tell_all,
    text,
)

# docs/rules/x-game.md, End: a rule of its own for Tokens of Life (not ``award_for_first``: three seats tied for first
# place get none here), and the fewest points for the Elimination Candidate.
POINTS_A_GARNET = 5


def tokens_for(first: tuple[Seat, ...]) -> dict[Seat, int]:
    """Tokens of Life for the seats with the most points: 2 for one seat, 1 each for two, none for more."""
    return dict.fromkeys(first, {1: 2, 2: 1}[len(first)]) if len(first) in (1, 2) else {}


def verdict_on(s: XState) -> Verdict:
    """The verdict after round 5. At most two seats hold a token, so there is always a candidate."""
    most = max(s.points.values())
    tokens = tokens_for(tuple(seat for seat in sorted(s.points) if s.points[seat] == most))
    fewest = min(points for seat, points in s.points.items() if seat not in tokens)
    last = tuple(seat for seat in sorted(s.points) if seat not in tokens and s.points[seat] == fewest)
    return Verdict(
        placings=tuple(Placing(seat=seat, score=s.points[seat]) for seat in sorted(s.points)),
        tokens_of_life=tokens,
        garnets={seat: max(0, points) // POINTS_A_GARNET for seat, points in s.points.items()},
        contests=(Contest(candidates=last, voters=tuple(tokens)),),
    )


class PairPlayers(Sealed, type="pair_players"):
    """The X pairs up the four others. The order of the pairs, and within a pair, doesn't matter."""

    pairs: Annotated[Pairs, Meta(description="Two pairs of seats: the four others, each of them once.")]
    example: ClassVar[Mapping[str, Json]] = {"pairs": [[1, 2], [4, 5]]}
    label = "Pair up the others"
    button = "Pair {pairs}"
    icon = "👥"

    @override
    def check(self, s: XState, seat: Seat) -> None:
        """Raise Refused ``bad_pairs`` unless the pairs contain each of the four others once."""
        if sorted([*self.pairs[0], *self.pairs[1]]) != list(s.others):
            raise Refused("bad_pairs", text("Pair up {others}, each of them once.", others=list(s.others)))


class Choose(Sealed, type="choose"):
    """A paired player allies with, betrays or censures the partner, doubling the payout or not."""

    choice: Annotated[
        Choice,
        Meta(
            description="What you do to your partner.",
            extra_json_schema=shown(
                part="choice",
                labels={"ally": "Ally with {about}", "betray": "Betray {about}", "censure": "Censure {about}"},
                payoff=PAYOFFS,
            ),
        ),
    ]
    double: Annotated[
        bool,
        Meta(
            description="Double your own payout of this round, good or bad, for garnets.",
            extra_json_schema=shown(labels={"true": "double"}),
        ),
    ] = False
    example: ClassVar[Mapping[str, Json]] = {"choice": "ally", "double": False}
    label = "Choose for your pair"
    icon = "⚖️"
    button = ("{choice} and {double}", "{choice}")

    @override
    def cost(self, s: XState, seat: Seat) -> int:
        """The price in garnets: 0, or that of the seat's next doubling."""
        return s.next_doubling_cost(seat) if self.double else 0


class Double(Sealed, type="double"):
    """The X doubles its own payout of this round, good or bad, for garnets."""

    label = "Double your payout"
    button = "Double my payout"
    icon = "✖️"

    @override
    def cost(self, s: XState, seat: Seat) -> int:
        """The price of the seat's next doubling in garnets."""
        return s.next_doubling_cost(seat)


def is_doubled(action: Sealed) -> bool:
    """Whether a submission doubles its sender's payout."""
    return isinstance(action, Double) or (isinstance(action, Choose) and action.double)


class Pairing(Phase[XState, PairPlayers], name="pairing"):
    """The X pairs up the four other players."""

    silence = "One of the three pairings is drawn at random."

    @override
    def may_send(self, s: XState, seat: Seat) -> tuple[type[PairPlayers], ...]:
        return (PairPlayers,) if seat == s.x else ()

    @override
    def options(self, s: XState, seat: Seat, purse: int) -> tuple[Option, ...]:
        if seat != s.x:
            return ()
        legal = [[list(pair) for pair in pairs] for pairs in s.pairings]
        return (Option(PairPlayers, PairPlayers(pairs=s.pairings[0]), {"pairs": {"enum": legal}}),)

    @override
    def missing(self, s: XState, seat: Seat, dice: Dice) -> PairPlayers:
        return PairPlayers(pairs=dice.choice(s.pairings))

    @override
    def resolve(self, s: XState, sent: Mapping[Seat, PairPlayers], dice: Dice) -> Outcome:
        """Announce the pairs and open the choice phase."""
        pairs = in_order(sent[s.x].pairs)
        announced = PairsAnnounced(round=s.round, x=s.x, pairs=pairs)
        return Outcome(s.but(pairs=pairs), (tell_all(announced),), CHOICE)


class Choosing(Phase[XState, Choose | Double | Pass], name="choice"):
    """The four paired players choose; the X may double."""

    silence = (
        "For a paired player who sends nothing, one of the three choices is drawn, or the one made that the host has "
        "set; without doubling. An X who sends nothing doesn't double."
    )
    passing = "Don't double"

    @override
    def may_send(self, s: XState, seat: Seat) -> tuple[type[Choose | Double | Pass], ...]:
        return (Double, Pass) if seat == s.x else (Choose,)

    @override
    def options(self, s: XState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """Offers ``double: true`` only to seats that can pay for it."""
        cost = s.next_doubling_cost(seat)
        if seat == s.x:
            whole = shown(label=text("Double my payout for {cost} garnets", cost=cost))
            return Option(Double, Double(), whole=whole), Option(Pass, Pass())
        doubling = shown(labels={"true": text("double for {cost} garnets", cost=cost)})
        narrow = {
            "choice": shown(about=s.partner_of(seat)),
            "double": doubling if purse >= cost else {"const": False},
        }
        return (Option(Choose, Choose(choice="ally"), narrow),)

    @override
    def silence_of(self, s: XState, seat: Seat) -> str:
        if seat == s.x:
            return text("You don't double.")
        return {
            "random": text("One of the three choices is drawn for you, without doubling."),
            "ally": text("You ally with your partner, without doubling."),
            "betray": text("You betray your partner, without doubling."),
            "censure": text("You censure your partner, without doubling."),
        }[s.missing_choice]

    @override
    def missing(self, s: XState, seat: Seat, dice: Dice) -> Choose | Double | Pass:
        if seat == s.x:
            return Pass()
        return Choose(choice=dice.choice(CHOICES) if s.missing_choice == "random" else s.missing_choice)

    @override
    def resolve(self, s: XState, sent: Mapping[Seat, Choose | Double | Pass], dice: Dice) -> Outcome:
        """Score the round, then open the next one or end the match."""
        scored = _scored(s, sent)
        points = {seat: total + scored.payouts[seat] for seat, total in s.points.items()}
        doublings = {seat: times + (seat in scored.doubled) for seat, times in s.doublings.items()}
        after = s.but(points=points, doublings=doublings, last_round=scored)
        events = (tell_all(RoundScored(**scored.as_dict(), points=after.points)),)
        if s.round == ROUNDS:
            return Outcome(after, events, verdict_on(after))
        return Outcome(after.but(round=s.round + 1, pairs=None), events, PAIRING)


def _scored(s: XState, sent: Mapping[Seat, Choose | Double | Pass]) -> ScoredRound:
    if s.pairs is None:
        raise BrokenGame("a round is scored before its pairs are announced")
    choices: dict[Seat, Choice] = {seat: each.choice for seat, each in sent.items() if isinstance(each, Choose)}
    doubled = tuple(seat for seat, each in sent.items() if is_doubled(each))
    gained = payouts(s.x, s.pairs, choices, doubled)
    return ScoredRound(round=s.round, x=s.x, pairs=s.pairs, choices=choices, doubled=doubled, payouts=gained)


PAIRING = Pairing()
CHOICE = Choosing()
