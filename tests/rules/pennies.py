"""Pennies: a small game that uses every feature of the contract, for tests of the rules.

Each round players show some of their pennies in secret, then guess how many were shown. They may dip
into the jar (at once, for garnets), boast (for a garnet that is held), and one of them may halt the round.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    OWN,
    WALLET,
    Bot,
    Channel,
    Config,
    Contest,
    Dice,
    Event,
    Game,
    Instant,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    Placing,
    RandomLegal,
    Refused,
    Reveals,
    Scenario,
    Sealed,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    SubmissionStatus,
    Table,
    Value,
    Verdict,
    View,
    Viewer,
    award_for_first,
    seat_of,
    tell,
    tell_all,
)

Counts = Mapping[Seat, int]


class Setup(Value):
    purses: Counts


class PenniesConfig(Config):
    rounds: Annotated[int, Meta(ge=1, le=3)] = 2
    bonus: Annotated[int, Meta(ge=0, le=2, description="Garnets at once for an exact guess.")] = 1
    setup: Setup | None = None


class PenniesState(State):
    rounds: int
    bonus: int
    round: int
    purses: Counts
    jar: int
    shown: Counts
    dips: Counts
    scores: Counts
    last: Mapping[Seat, int] | None = None


class Dipped(Event, type="game.dipped", only_to=OWN):
    found: bool


_SHOWN = Reveals(lambda m: (m.actor, m.state.shown), "The round is open, by a close or by who halts it.")
_SCORES = Reveals("scores", "All see the scores.")


class RoundScored(Event, type="game.round_scored", publishes=(_SHOWN, _SCORES, WALLET)):
    shown: Counts
    scores: Counts


class Show(Sealed, type="show"):
    pennies: Annotated[int, Meta(ge=0)]
    boast: bool = False
    example: ClassVar[Mapping[str, Json]] = {"pennies": 0}

    @override
    def check(self, s: PenniesState, seat: Seat) -> None:
        if self.pennies > s.purses[seat]:
            raise Refused("too_many_pennies", f"Show 0 to {s.purses[seat]} pennies.")

    @override
    def cost(self, s: PenniesState, seat: Seat) -> int:
        return 1 if self.boast else 0


class Dip(Instant, type="dip"):
    @override
    def cost(self, s: PenniesState, seat: Seat) -> int:
        return 1 + s.dips[seat]

    @override
    def apply(self, s: PenniesState, seat: Seat, dice: Dice) -> Outcome:
        found = s.jar > 0 and dice.below(2) == 1
        purses = {**s.purses, seat: s.purses[seat] + found}
        dips = {**s.dips, seat: s.dips[seat] + 1}
        after = s.but(purses=purses, dips=dips, jar=s.jar - found)
        return Outcome(after, (tell([seat], Dipped(found=found)),))


class Guess(Sealed, type="guess"):
    total: Annotated[int, Meta(ge=0, le=40)]
    example: ClassVar[Mapping[str, Json]] = {"total": 4}


class Halt(Instant, type="halt"):
    @override
    def apply(self, s: PenniesState, seat: Seat, dice: Dice) -> Outcome:
        return next_round(s, dict.fromkeys(s.scores, 0), {})


class Showing(Phase[PenniesState, Show | Pass], name="showing"):
    silence = "You show no pennies."

    @override
    def may_send(self, s: PenniesState, seat: Seat) -> tuple[type[Show | Pass | Instant], ...]:
        return (Show, Pass, Dip)

    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        fields: dict[str, Mapping[str, Json]] = {"pennies": {"maximum": s.purses[seat]}}
        if purse < 1:
            fields["boast"] = {"const": False}
        return (Option(Show, Show(pennies=s.purses[seat]), fields), Option(Pass, Pass()), Option(Dip, Dip()))

    @override
    def resolve(self, s: PenniesState, sent: Mapping[Seat, Show | Pass], dice: Dice) -> Outcome:
        shown = {seat: action.pennies if isinstance(action, Show) else 0 for seat, action in sent.items()}
        purses = {seat: n - shown[seat] for seat, n in s.purses.items()}
        return Outcome(s.but(shown=shown, purses=purses), (), GUESSING)


class Guessing(Phase[PenniesState, Guess], name="guessing"):
    silence = "You guess at random."
    status: ClassVar[SubmissionStatus] = "everyone"

    @override
    def may_send(self, s: PenniesState, seat: Seat) -> tuple[type[Guess | Halt], ...]:
        return (Guess, Halt) if seat == s.round else (Guess,)

    @override
    def missing(self, s: PenniesState, seat: Seat, dice: Dice) -> Guess:
        return Guess(total=dice.below(10))

    @override
    def resolve(self, s: PenniesState, sent: Mapping[Seat, Guess], dice: Dice) -> Outcome:
        total = sum(s.shown.values())
        misses = {seat: abs(guess.total - total) for seat, guess in sent.items()}
        nearest = min(misses.values())
        points = {seat: 3 if miss == 0 else int(miss == nearest) for seat, miss in misses.items()}
        return next_round(s, points, {seat: s.bonus for seat, miss in misses.items() if miss == 0})


SHOWING = Showing()
GUESSING = Guessing()


def next_round(s: PenniesState, points: Counts, garnets: Counts) -> Outcome:
    scores = {seat: n + points[seat] for seat, n in s.scores.items()}
    after = s.but(
        round=min(s.round + 1, s.rounds),
        jar=s.jar + sum(s.shown.values()),
        shown=dict.fromkeys(scores, 0),
        dips=dict.fromkeys(scores, 0),
        scores=scores,
        last=s.shown,
    )
    events = (tell_all(RoundScored(shown=s.shown, scores=scores)),)
    return Outcome(after, events, SHOWING if s.round < s.rounds else judged(after), garnets)


def judged(s: PenniesState) -> Verdict:
    scores = s.scores
    tokens = award_for_first([seat for seat, n in scores.items() if n == max(scores.values())])
    others = {seat: n for seat, n in scores.items() if seat not in tokens}
    last = tuple(seat for seat, n in others.items() if n == min(others.values()))
    return Verdict(
        placings=tuple(Placing(seat=seat, score=n, revealed={"purse": s.purses[seat]}) for seat, n in scores.items()),
        tokens_of_life=tokens,
        garnets={seat: n // 2 for seat, n in scores.items()},
        contests=(Contest(candidates=last, voters=tuple(tokens)),),
    )


class PublicView(View):
    round: int
    rounds: int
    scores: Counts
    last: Counts | None


class SeatView(PublicView):
    purse: int
    shown: int
    dips: int


def other_seats(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    return [] if viewer == "host" else [seat for seat in scenario.state.purses if seat != seat_of(viewer)]


def another_purse(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    s, seats = scenario.state, other_seats(scenario, viewer)
    if not seats or not s.jar:
        return None
    seat = dice.choice(seats)
    purses = {**s.purses, seat: s.purses[seat] + 1}
    return Scenario(s.but(purses=purses, jar=s.jar - 1), scenario.sealed)


def another_showing(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    s = scenario.state
    seats = [seat for seat in other_seats(scenario, viewer) if s.shown[seat]]
    if not seats:
        return None
    seat = dice.choice(seats)
    shown = {**s.shown, seat: s.shown[seat] - 1}
    return Scenario(s.but(shown=shown, jar=s.jar + 1), scenario.sealed)


def another_submission(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    seats = [seat for seat in scenario.sealed if seat != seat_of(viewer)]
    if not seats:
        return None
    gone = dice.choice(seats)
    return Scenario(scenario.state, {seat: action for seat, action in scenario.sealed.items() if seat != gone})


class PenniesGame(Game):
    id = "pennies"
    version = "1.0.0"
    title = "Pennies"
    summary = "Show some pennies, guess how many were shown."
    seats = SeatRange(least=2, most=4, default=3)
    config = PenniesConfig
    state = PenniesState
    public: ClassVar[type[View]] = PublicView
    seat: ClassVar[type[View]] = SeatView
    phases: ClassVar[tuple[Phase, ...]] = (SHOWING, GUESSING)
    events = (Dipped, RoundScored)
    secret_variants: ClassVar[tuple[SecretVariant, ...]] = (
        SecretVariant("another purse", another_purse),
        SecretVariant("another showing", another_showing),
        SecretVariant("another submission", another_submission),
    )
    bot: ClassVar[Bot] = RandomLegal()
    longest = 6

    @override
    def setup(self, config: PenniesConfig, table: Table, dice: Dice) -> Outcome:
        seats = tuple(table.seats)
        purses = {seat: 2 + dice.below(3) for seat in seats}
        if config.setup is not None:
            purses = dict(sorted(config.setup.purses.items()))
            if tuple(purses) != seats or not all(0 <= n <= 9 for n in purses.values()):
                raise Refused("bad_setup", f"Give each of the seats {list(seats)} a purse of 0 to 9 pennies.")
        nothing = dict.fromkeys(seats, 0)
        state = PenniesState(
            rounds=config.rounds,
            bonus=config.bonus,
            round=1,
            purses=purses,
            jar=4,
            shown=nothing,
            dips=nothing,
            scores=nothing,
        )
        return Outcome(state, (), SHOWING)

    @override
    def round(self, s: PenniesState) -> int:
        return s.round

    @override
    def public_view(self, s: PenniesState) -> PublicView:
        return PublicView(round=s.round, rounds=s.rounds, scores=s.scores, last=s.last)

    @override
    def seat_view(self, s: PenniesState, seat: Seat) -> SeatView:
        shared = self.public_view(s).as_dict()
        return SeatView(**shared, purse=s.purses[seat], shown=s.shown[seat], dips=s.dips[seat])

    @override
    def channels(self, s: PenniesState) -> tuple[Channel, ...]:
        return (Channel("table", tuple(s.scores)),)

    @override
    def conserved(self, s: PenniesState) -> Json:
        return s.jar + sum(s.purses.values()) + sum(s.shown.values())


PENNIES = PenniesGame()
