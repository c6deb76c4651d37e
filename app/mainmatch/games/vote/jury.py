"""The Jury: finalists speak, the jury asks, and chooses one of them by the ballot of the Vote."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, ClassVar

from mainmatch import rules
from mainmatch.games.vote.game import BALLOT, READING, CastVote, State, TheVote, VoteConfig, opened
from mainmatch.rules import Dice, Meta, Outcome, Pass, Placing, Seat, Verdict, public

__all__ = ["JURY"]

FINALIST = "finalist"


class JuryConfig(VoteConfig):
    finalists: Annotated[
        tuple[Seat, ...], Meta(max_length=8, description="Who stands. Else: who holds finalist, or 1 and 2.")
    ] = ()


class JuryState(State):
    finalists: tuple[Seat, ...] = public()

    def verdict(self, taken: Seat | None) -> Verdict:
        votes, winner = Counter(self.read), {taken: 2} if taken else {}
        placings = tuple(
            Placing(
                seat=seat,
                score=2 * votes[seat] + (seat == taken),
                group="finalists" if seat in self.finalists else "jury",
                revealed={"votes": votes[seat]},
            )
            for seat in self.items
        )
        return Verdict(placings=placings, tokens_of_life=winner, garnets={}, contests=(), grants=self.grants)


_SPEECHES = rules.Reveals(lambda m: m.sent, "What is said is said to all.")


class Said(rules.Event, type="game.said", publishes=(_SPEECHES,)):
    seat: Seat
    words: str


class Say(rules.Sealed, type="say"):
    words: Annotated[str, Meta(min_length=1, max_length=4000)]
    example: ClassVar = {"words": "I played every day as if it were my last."}
    label = "Speak"
    button = "Say it"


class Talk(rules.Phase[JuryState, Say | Pass], name="speeches"):
    """Finalists speak, and the jury asks."""

    silence = "You say nothing."

    def may_send(self, s: JuryState, seat: Seat) -> tuple[type[Say | Pass], ...]:
        return (Say, Pass)

    def resolve(self, s: JuryState, sent: Mapping[Seat, Say | Pass], dice: Dice) -> Outcome:
        said = [Said(seat=seat, words=each.words) for seat, each in sent.items() if isinstance(each, Say)]
        return Outcome(s, tuple(map(rules.tell_all, said)), BALLOT if self is ANSWERS else ANSWERS)


class Answers(Talk, name="replies"):
    """Finalists answer."""

    def may_send(self, s: JuryState, seat: Seat) -> tuple[type[Say | Pass], ...]:
        return (Say, Pass) if seat in s.finalists else ()


SPEECHES, ANSWERS = Talk(), Answers()


class Jury(rules.Game):
    id, version, title = "jury", "1.0.0", "The Jury"
    summary = "Finalists speak, those who are out ask, and then choose the winner among them."
    config, state, bot, longest = JuryConfig, JuryState, TheVote.bot, TheVote.longest
    seats, items, reveals_all = TheVote.seats, (*TheVote.items, FINALIST), False
    phases, actions = (SPEECHES, ANSWERS, BALLOT, READING), (CastVote, Say)
    events = (Said, *TheVote.events)

    def setup(self, config: JuryConfig, table: rules.Table, dice: Dice) -> Outcome:
        known = tuple(seat for seat, held in table.items(FINALIST).items() if held[FINALIST])
        finalists = tuple(sorted(config.finalists or known or (1, 2)))
        if len({*finalists} & {*table.seats}) != len(finalists) or not 2 <= len(finalists) < len(table.seats):
            raise rules.Refused.at(
                "bad_finalists", "finalists", rules.text("Name two seats or more, and leave a jury.")
            )
        jury = tuple(seat for seat in table.seats if seat not in {*finalists, *table.outsiders})
        fields = opened(config, table)
        fields["finalists"] = finalists
        return Outcome(JuryState(voters=jury, choices=finalists, **fields), (), SPEECHES)


JURY = Jury()
