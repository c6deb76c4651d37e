"""The mutable draft of a command's execution: its events so far, and the season after them.

Later parts of a command see the effects of earlier ones, including garnets. Drafts are the package's only mutable
objects, and never leave ``Season.decide``.
"""

from collections.abc import Sequence
from datetime import timedelta

from mainmatch.rules.dice import Dice
from mainmatch.season.apply import folded
from mainmatch.season.decisions import Decision, poorest
from mainmatch.season.errors import NotNow, SeasonOver
from mainmatch.season.events import DecisionOpened, Event, GarnetsPosted, TransferSettled
from mainmatch.season.ledger_entries import Balances, Posting, moved, pay_out
from mainmatch.season.state import Offer, Position, Settled
from mainmatch.season.values import ESCROW, DecisionKind, MemberId, Moment, Setting

__all__ = ["Draft", "lapse", "must_be_casting", "must_be_played", "must_not_be_over", "settle"]


class Draft:
    """The events of a command so far, with the season and the free ``balances`` after them."""

    def __init__(self, season: Position, at: Moment, dice: Dice, balances: Balances) -> None:
        self.season = season
        self.at = at
        self.dice = dice
        self.balances = balances
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Append an event and apply it to the season."""
        self.season = folded(self.season, event)
        self.events.append(event)

    def post(self, posting: Posting | None, *, undoable: bool = False) -> None:
        """Append a ledger posting and update the balances; do nothing for None."""
        if posting is not None:
            self.balances = moved(self.balances, posting)
            self.emit(GarnetsPosted(posting=posting, undoable=undoable))

    @property
    def wealth(self) -> Balances:
        """Balances including the givers' open offers; without them, the choice of the poorest would reveal offers."""
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
        about: Setting | None = None,
    ) -> None:
        """Open a decision by the policies for its kind. With ``least`` 0, silence selects nothing.

        ``about``: a setting, of which silence and ties select nothing.
        """
        policies, season = self.season.policies, self.season
        decision = Decision(
            id=f"de_{season.opened + 1}",
            kind=kind,
            about=about,
            episode=season.finals.episode if season.finals else season.episodes[-1].number,
            deciders=tuple(deciders),
            options=tuple(options),
            least=least,
            most=most,
            due_at=self.at + timedelta(seconds=getattr(policies.deadlines, kind)),
            visibility="sealed" if kind in policies.sealed else "public",
            counting="most_votes" if least == most == 1 and kind != "give_token" else "each",
            default="nothing" if least == 0 or about else policies.silence if about_members else "drawn",
            ties="nothing" if about else policies.ties if about_members else "drawn",
        )
        self.emit(DecisionOpened(decision=decision))


def must_be_casting(season: Position) -> None:
    """Raise Refused ``not_now`` once the season has started."""
    if season.status != "casting":
        raise NotNow("The season has started, so its cast and policies cannot change.")


def must_be_played(season: Position) -> None:
    """Raise Refused ``not_now`` before the start, ``season_over`` after the end."""
    must_not_be_over(season)
    if season.status == "casting":
        raise NotNow("The season has not started.")


def must_not_be_over(season: Position) -> None:
    """Raise Refused ``season_over`` after the end."""
    if season.is_over:
        raise SeasonOver


def settle(draft: Draft, offer: Offer, outcome: Settled) -> None:
    """Close an offer and pay its garnets to the taker or back to the giver."""
    taken = outcome == "accepted"
    cause = f"{draft.season.id}/transfer/{offer.id}/{'taken' if taken else 'returned'}"
    draft.emit(TransferSettled(offer=offer.id, outcome=outcome))
    draft.post(pay_out(cause, {offer.taker if taken else offer.giver: offer.amount}, source=ESCROW))


def lapse(draft: Draft, *members: str) -> None:
    """Let the offers from or to these members lapse; without members, all offers."""
    for offer in draft.season.offers.values():
        if not members or {offer.giver, offer.taker} & set(members):
            settle(draft, offer, "lapsed")
