"""Pennies with a bug in a phase or in an action."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Annotated, Any, ClassVar, Self

from msgspec import structs
from typing_extensions import override

from mainmatch.rules import (
    Contest,
    Dice,
    Event,
    Flaw,
    Heading,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    PayoffTable,
    Phase,
    Placing,
    Refused,
    Seat,
    Stake,
    Table,
    Verdict,
    shown,
    tell_all,
)
from tests.rules.pennies import GUESSING, Dip, Guess, PenniesConfig, PenniesGame, PenniesState, Show, Showing


class TellingOptions(Showing, name="showing"):
    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        show, *rest = super().options(s, seat, purse)
        return (structs.replace(show, narrow={"pennies": {"maximum": max(s.purses.values())}}), *rest)


def _paying(*entries: Any, label: str = "Show") -> PayoffTable:
    show = (Heading(value="show", label=label),)
    return PayoffTable(title="Pennies", parties=("You",), rows=show, columns=show, cells=((entries,),))


class Annotating(Showing, name="showing"):
    """Its first option has more annotations."""

    def more(self, s: PenniesState) -> Mapping[str, Any]:
        raise NotImplementedError

    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        show, *rest = super().options(s, seat, purse)
        return (structs.replace(show, whole={**show.whole, **self.more(s)}), *rest)


class TellingPayoffs(Annotating, name="showing"):
    @override
    def more(self, s: PenniesState) -> Mapping[str, Any]:
        return shown(payoff=_paying(max(s.purses.values())))


class UntoldPayoffs(Annotating, name="showing"):
    @override
    def more(self, s: PenniesState) -> Mapping[str, Any]:
        return shown(payoff=_paying(1, label=" "))


class FractionalPayoffs(Annotating, name="showing"):
    @override
    def more(self, s: PenniesState) -> Mapping[str, Any]:
        return shown(payoff=_paying(0.5))


class TellingStakes(Annotating, name="showing"):
    @override
    def more(self, s: PenniesState) -> Mapping[str, Any]:
        return shown(stakes=(Stake("you show more", max(s.purses.values())),))


class NobodyMeant(Annotating, name="showing"):
    @override
    def more(self, s: PenniesState) -> Mapping[str, Any]:
        return shown(label="Show {about} a penny", about=9)


class NosyShow(Show, type="show"):
    @override
    def check(self, s: PenniesState, seat: Seat) -> None:
        if self.pennies > min(s.purses.values()):
            raise Refused("too_many_pennies", f"Somebody has {min(s.purses.values())} only.")


class NosyFlaw(Show, type="show"):
    """Says in all words the same, and where it is wrong, what others hold."""

    @override
    def check(self, s: PenniesState, seat: Seat) -> None:
        if self.pennies > s.purses[seat]:
            raise Refused("too_many_pennies", "You have fewer.", (Flaw(str(sum(s.purses.values())), "wrong", "No."),))


def opening_with(showing: Phase) -> type[PenniesGame]:
    """One round of Pennies with another first phase."""

    class OneRound(PenniesConfig):
        rounds: Annotated[int, Meta(ge=1, le=1)] = 1

    class Opening(PenniesGame):
        config = OneRound
        phases = (showing, GUESSING)

        @override
        def setup(self, config: PenniesConfig, table: Table, dice: Dice) -> Outcome:
            return replace(super().setup(config, table, dice), then=showing)

    return Opening


def sending(show: type[Show]) -> type[PenniesGame]:
    """Pennies in which ``show`` takes the place of Show."""

    class Sending(Showing, name="showing"):
        @override
        def may_send(self, s: PenniesState, seat: Seat) -> tuple[type[Show | Pass | Dip], ...]:
            return (show, Pass, Dip)

        @override
        def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
            return (Option(show, show.from_json({"pennies": 0})), Option(Pass, Pass()), Option(Dip, Dip()))

    return opening_with(Sending())


class LaxShow(Show, type="show"):
    @classmethod
    @override
    def from_json(cls, fields: Mapping[str, Json]) -> Self:
        return super().from_json({**fields, "pennies": int(str(fields["pennies"]))} if "pennies" in fields else fields)


class UnstableShow(Show, type="show"):
    asked: ClassVar[list[int]] = []

    @override
    def check(self, s: PenniesState, seat: Seat) -> None:
        self.asked.append(1)
        if self.pennies > s.purses[seat]:
            raise Refused("too_many" if len(self.asked) % 2 else "too_few", "Show fewer.")


class NumberedShow(Show, type="show"):
    @override
    def check(self, s: PenniesState, seat: Seat) -> None:
        if self.pennies > s.purses[seat]:
            raise Refused(f"seat_{seat}_has_too_few", "Show fewer.")


class CrashingShow(Show, type="show"):
    @override
    def check(self, s: PenniesState, seat: Seat) -> None:
        [Pass()][self.pennies if self.pennies > 2 else 0]


class MutatingShow(Show, type="show"):
    @override
    def check(self, s: PenniesState, seat: Seat) -> None:
        changed: Any = s.dips
        changed[seat] += 1


class BadExample(Showing, name="showing"):
    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        return (Option(Show, Show(pennies=s.purses[seat] + 1)), Option(Pass, Pass()), Option(Dip, Dip()))


class UnfitExample(Showing, name="showing"):
    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        show, *rest = super().options(s, seat, purse)
        return (structs.replace(show, narrow={"pennies": {"minimum": 20, "maximum": 30}}), *rest)


class UnwritableOption(Showing, name="showing"):
    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        show, *rest = super().options(s, seat, purse)
        return (structs.replace(show, narrow={"pennies": {"enum": {s.purses[seat]}}}), *rest)


class Signed(Show, type="show"):
    sign: Annotated[str, Meta(pattern="^a+$")] = "aa"


class BarePattern(Showing, name="showing"):
    kind: ClassVar[type[Show]] = Signed

    @override
    def may_send(self, s: PenniesState, seat: Seat) -> tuple[type[Show | Pass | Dip], ...]:
        return (self.kind, Pass, Dip)

    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        return (Option(self.kind, self.kind(pennies=0)), *super().options(s, seat, purse)[1:])


class SignedOtherwise(Show, type="show"):
    sign: Annotated[str, Meta(pattern="^a+$", examples=["b"])] = "aa"


class UnfitPattern(BarePattern, name="showing"):
    kind = SignedOtherwise


class ForgottenOption(Showing, name="showing"):
    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        return super().options(s, seat, purse)[1:]


class OptionTooMany(Showing, name="showing"):
    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        return (*super().options(s, seat, purse), Option(Guess, Guess(total=1)))


class PaidOnly(Showing, name="showing"):
    """Whoever has no garnet is waited for, and has nothing to send."""

    @override
    def may_send(self, s: PenniesState, seat: Seat) -> tuple[type[Show | Dip], ...]:
        return (Show, Dip)

    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        boast = Show(pennies=s.purses[seat], boast=True)
        return (Option(Show, boast, {"boast": {"const": True}}), Option(Dip, Dip()))


class IllegalSilence(Showing, name="showing"):
    @override
    def missing(self, s: PenniesState, seat: Seat, dice: Dice) -> Show:
        return Show(pennies=99)


class NoTime(Showing, name="showing"):
    @override
    def lasts(self, s: PenniesState) -> timedelta:
        return timedelta()


class InPlace(Showing, name="showing"):
    @override
    def resolve(self, s: PenniesState, sent: Mapping[Seat, Show | Pass], dice: Dice) -> Outcome:
        changed: Any = s.scores
        changed[1] += 1
        return super().resolve(s, sent, dice)


class Melting(Showing, name="showing"):
    @override
    def resolve(self, s: PenniesState, sent: Mapping[Seat, Show | Pass], dice: Dice) -> Outcome:
        outcome = super().resolve(s, sent, dice)
        return replace(outcome, state=outcome.state.but(jar=0))


class Robbing(Showing, name="showing"):
    @override
    def resolve(self, s: PenniesState, sent: Mapping[Seat, Show | Pass], dice: Dice) -> Outcome:
        return replace(super().resolve(s, sent, dice), garnets=dict.fromkeys(sent, -1))


class Unlisted(Event, type="game.unlisted"):
    pass


class Gossip(Showing, name="showing"):
    @override
    def resolve(self, s: PenniesState, sent: Mapping[Seat, Show | Pass], dice: Dice) -> Outcome:
        return replace(super().resolve(s, sent, dice), told=(tell_all(Unlisted()),))


class Remembering(Showing, name="showing"):
    asked: ClassVar[list[int]] = []

    @override
    def resolve(self, s: PenniesState, sent: Mapping[Seat, Show | Pass], dice: Dice) -> Outcome:
        self.asked.append(1)
        outcome = super().resolve(s, sent, dice)
        return replace(outcome, state=outcome.state.but(bonus=len(self.asked) % 7))


def ending_with(verdict: Verdict) -> type[PenniesGame]:
    class Ending(Showing, name="showing"):
        @override
        def resolve(self, s: PenniesState, sent: Mapping[Seat, Show | Pass], dice: Dice) -> Outcome:
            return Outcome(s, (), verdict)

    return opening_with(Ending())


def places(*seats: Seat) -> tuple[Placing, ...]:
    return tuple(Placing(seat=seat, score=0) for seat in seats)


CANDIDATE_WITH_TOKEN = Verdict(
    placings=places(1, 2), tokens_of_life={1: 1}, garnets={}, contests=(Contest(candidates=(1,)),)
)
UNKNOWN_CANDIDATE = Verdict(placings=places(1, 2), tokens_of_life={}, garnets={}, contests=(Contest(candidates=(9,)),))
SEAT_FORGOTTEN = Verdict(placings=places(1), tokens_of_life={}, garnets={}, contests=())
SAME_TWICE = Verdict(
    placings=places(1, 2, 3, 4),
    tokens_of_life={},
    garnets={},
    contests=(Contest(candidates=(1,)), Contest(candidates=(1,))),
)
