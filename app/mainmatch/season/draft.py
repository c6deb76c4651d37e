"""A season while it is being decided about: what was told so far, and how things stand after it.

May touch: the fold, dice. Rule kept here: everything that is decided later in a step sees what was told earlier in it,
garnets included. The only value of this room that changes; it never leaves ``Season.decide``.
"""

from collections.abc import Sequence
from datetime import timedelta

from mainmatch.rules.dice import Dice
from mainmatch.season.apply import folded
from mainmatch.season.decisions import Decision, poorest
from mainmatch.season.events import DecisionOpened, Event, GarnetsPosted
from mainmatch.season.ledger_entries import Balances, Posting, moved
from mainmatch.season.state import Position
from mainmatch.season.values import DecisionKind, MemberId, Moment

__all__ = ["Draft"]


class Draft:
    """What a command leads to, as it grows. ``balances`` are kept current with what was posted."""

    def __init__(self, season: Position, at: Moment, dice: Dice, balances: Balances) -> None:
        self.season = season
        self.at = at
        self.dice = dice
        self.balances = balances
        self.told: list[Event] = []

    def tell(self, event: Event) -> None:
        """It has happened."""
        self.season = folded(self.season, event)
        self.told.append(event)

    def post(self, posting: Posting | None, *, undoable: bool = False) -> None:
        """An entry for the ledger; None is none."""
        if posting is not None:
            self.balances = moved(self.balances, posting)
            self.tell(GarnetsPosted(posting=posting, undoable=undoable))

    @property
    def wealth(self) -> Balances:
        """What members have: what one has offered is its own until it is taken, else the poorest would tell of it."""
        found = dict(self.balances)
        for offer in self.season.offers.values():
            found[offer.giver] = found.get(offer.giver, 0) + offer.amount
        return found

    def poorest(self, members: Sequence[MemberId]) -> MemberId:
        """The member with the fewest garnets; drawn among several."""
        return poorest(members, self.wealth, self.dice)

    def richest(self, members: Sequence[MemberId]) -> MemberId:
        """The member with the most garnets; drawn among several."""
        return poorest(members, {each: -amount for each, amount in self.wealth.items()}, self.dice)

    def ask(
        self,
        kind: DecisionKind,
        deciders: Sequence[str],
        options: Sequence[str],
        *,
        least: int = 1,
        most: int = 1,
        about_members: bool = True,
    ) -> None:
        """Open a decision, by the policies for its kind. With ``least`` 0 silence is nothing."""
        policies, season = self.season.policies, self.season
        decision = Decision(
            id=f"de_{season.opened + 1}",
            kind=kind,
            episode=season.finals.episode if season.finals else season.episodes[-1].number,
            deciders=tuple(deciders),
            options=tuple(options),
            least=least,
            most=most,
            due_at=self.at + timedelta(seconds=getattr(policies.deadlines, kind)),
            visibility="sealed" if kind in policies.sealed else "public",
            counting="most_votes" if least == most == 1 and kind != "give_token" else "each",
            default="nothing" if least == 0 else policies.silence if about_members else "drawn",
            ties=policies.ties if about_members else "drawn",
        )
        self.tell(DecisionOpened(decision=decision))
