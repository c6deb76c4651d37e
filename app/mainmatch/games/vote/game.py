"""The Vote: a sealed ballot, read vote by vote, with a revote among the tied and then the dice.

Rule kept here: who voted for whom is never told; of items only the idol is, once it is played.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any, ClassVar, Literal

from mainmatch import rules
from mainmatch.rules import Dice, Grant, Meta, Outcome, Pass, Seat, Verdict, among, hidden, own, public
from mainmatch.rules.ballot import BallotPhase, Vote, most_voted, votes_of

__all__ = ["VOTE"]

IDOL, EXTRA, TOKEN = ITEMS = "idol", "extra-vote", "token-of-life"


class VoteConfig(rules.Config):
    revotes: Annotated[int, Meta(ge=0, le=2, description="Revotes among the tied, before the dice decide.")] = 1
    silence: Annotated[Literal["none", "drawn"], Meta(description="A silent voter casts no vote, or a drawn one.")] = (
        "none"
    )


class State(rules.State):
    """``round`` counts the ballots; ``items`` has what each seat can still play."""

    round: int = public()
    voters: tuple[Seat, ...] = public()
    choices: tuple[Seat, ...] = public()
    protected: tuple[Seat, ...] = public()
    read: tuple[Seat, ...] = public()
    unread: tuple[Seat, ...] = hidden()
    items: rules.Items = own("my_items")
    spent: tuple[tuple[Seat, str], ...] = hidden()
    votes: Mapping[Seat, Seat] = own("my_vote", missing=None)
    revotes: int = hidden(because="A setting, which everybody may read.")
    silence: str = hidden(because="A setting, which everybody may read.")

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(each for each in self.choices if each != seat) if seat in self.voters else ()

    def verdict(self, taken: Seat | None) -> Verdict:
        stay = {seat: int(seat != taken) for seat in self.items}
        return Verdict.nobody_wins(stay, taken, grants=self.grants)

    @property
    def grants(self) -> tuple[Grant, ...]:
        return tuple(Grant(seat=seat, item=item, count=-1, public=False) for seat, item in self.spent)

    def plays(self, seat: Seat, item: str) -> tuple[bool, ...]:
        return (False, True) if self.items[seat][item] else (False,)


class IdolPlayed(rules.Event, type="game.idol_played", publishes=("protected", rules.RESULT)):
    seats: tuple[Seat, ...]

    def says(self, viewer: str) -> str:
        return rules.text("Idols are played: votes for {seats} don't count.", seats=tuple(map(rules.named, self.seats)))


class VoteRead(rules.Event, type="game.vote_read", publishes=("read", rules.RESULT)):
    number: int
    seat: Seat

    def says(self, viewer: str) -> str:
        return rules.text("Vote {number}: {seat}.", number=self.number, seat=rules.named(self.seat))


class Decided(rules.Event, type="game.decided", publishes=("round", "choices", rules.RESULT)):
    tied: tuple[Seat, ...]
    drawn: Seat | None

    def says(self, viewer: str) -> str:
        tied = tuple(map(rules.named, self.tied))
        if len(tied) == 1:
            return rules.text("Nobody has voted, and only {seat} stands.", seat=tied[0])
        if self.drawn is None:
            return rules.text("The vote is tied: a revote among {tied}.", tied=tied)
        return rules.text("Still tied: of {tied} the dice take {seat}.", tied=tied, seat=rules.named(self.drawn))


class CastVote(Vote, type="vote"):
    seat: Seat = among(State.others, "not_standing", "Vote for one of {values}.")
    extra: bool = among(lambda s, seat: s.plays(seat, EXTRA), "no_item", "You hold no such item.")
    idol: bool = among(lambda s, seat: s.plays(seat, IDOL), "no_item", "You hold no such item.")
    example: ClassVar = {"seat": 2, "extra": False, "idol": False}
    button = "Vote for {seat}"


class Ballot(BallotPhase[State, CastVote], name="ballot"):
    vote = CastVote

    def choices(self, s: State, seat: Seat) -> tuple[Seat, ...]:
        return s.others(seat)

    def missing(self, s: State, seat: Seat, dice: Dice) -> CastVote | Pass:
        drawn = s.silence == "drawn"
        return CastVote(seat=dice.choice(s.others(seat)), extra=False, idol=False) if drawn else Pass()

    def resolve(self, s: State, sent: Mapping[Seat, Any], dice: Dice) -> Outcome:
        cast = {seat: each for seat, each in sent.items() if isinstance(each, CastVote)}
        idols = tuple(seat for seat, each in cast.items() if each.idol)
        spent = (*((seat, IDOL) for seat in idols), *((seat, EXTRA) for seat, each in cast.items() if each.extra))
        items = {seat: {it: n - ((seat, it) in spent) for it, n in held.items()} for seat, held in s.items.items()}
        votes = [each.seat for each in cast.values() for _ in range(1 + each.extra)]
        after = s.but(items=items, spent=(*s.spent, *spent), protected=(*s.protected, *idols))
        after = after.but(votes=votes_of(cast), read=(), unread=dice.shuffled(votes))
        told = (rules.tell_all(IdolPlayed(seats=idols)),) if idols else ()
        return Outcome(after, told, READING) if votes else READING.counted(after, dice, told)


class Reading(rules.Phase[State, Pass], name="reading"):
    silence = "Nothing is asked: the votes are read."

    def lasts(self, s: State) -> timedelta:
        return timedelta(seconds=10)

    def may_send(self, s: State, seat: Seat) -> tuple[type[Pass], ...]:
        return ()

    def resolve(self, s: State, sent: Mapping[Seat, Pass], dice: Dice) -> Outcome:
        seat, *unread = s.unread
        after = s.but(read=(*s.read, seat), unread=tuple(unread))
        told = (rules.tell_all(VoteRead(number=len(after.read), seat=seat)),)
        return Outcome(after, told, self) if unread else self.counted(after, dice, told)

    def counted(self, s: State, dice: Dice, told: tuple[rules.Told, ...]) -> Outcome:
        """What the votes that were read come to, after what is ``told``: a revote among the tied, or the end."""
        standing = tuple(seat for seat in s.choices if seat not in s.protected)
        tied = most_voted(standing, [seat for seat in s.read if seat in standing])
        voters = tuple(seat for seat in s.voters if seat not in tied)
        if len(tied) > 1 and s.round <= s.revotes and voters:
            after = s.but(round=s.round + 1, choices=tied, voters=voters)
            return Outcome(after, (*told, rules.tell_all(Decided(tied=tied, drawn=None))), BALLOT)
        taken = dice.choice(tied) if tied else None
        # Without a vote that is read, nothing else says why the match is over.
        if len(tied) > 1 or (tied and not s.read):
            told = (*told, rules.tell_all(Decided(tied=tied, drawn=taken)))
        return Outcome(s, told, s.verdict(taken))


BALLOT, READING = Ballot(), Reading()


class TheVote(rules.Game):
    id, version, title = "vote", "1.0.0", "The Vote"
    summary = (
        "The cast votes one of its own out: sealed votes, read one by one, with idols, a revote, and the dice at last."
    )
    seats = rules.SeatRange(least=3, most=20, default=8)
    config, state, bot, longest = VoteConfig, State, rules.RandomLegal(), 3 * 41
    phases, actions, events = (BALLOT, READING), (CastVote,), (IdolPlayed, VoteRead, Decided)
    wins, reveals_all, items = False, False, ITEMS

    def setup(self, config: VoteConfig, table: rules.Table, dice: Dice) -> Outcome:
        safe = {seat for seat, held in table.items(TOKEN).items() if held[TOKEN]}
        cast = tuple(seat for seat in table.seats if seat not in table.outsiders)
        standing = tuple(seat for seat in cast if seat not in safe)
        return Outcome(self.state(voters=cast, choices=standing, **opened(config, table)), (), BALLOT)


def opened(config: VoteConfig, table: rules.Table) -> dict[str, Any]:
    """The fields of the first state, but for who votes for whom."""
    items, nobody = table.items(*ITEMS), dict.fromkeys(("protected", "read", "unread", "spent"), ())
    return {"round": 1, "items": items, "votes": {}, **config.as_dict(), **nobody}


VOTE = TheVote()
