"""A season while it is being decided about: what was told so far, and how things stand after it.

May touch: the fold, dice. Rule kept here: everything that is decided later in a step sees what was told earlier in it,
garnets included. The only value of this room that changes; it never leaves ``Season.decide``.
"""

from collections.abc import Sequence
from datetime import timedelta

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.values import Value
from mainmatch.season.apply import folded
from mainmatch.season.decisions import Decision, poorest
from mainmatch.season.episode import Part
from mainmatch.season.events import DecisionOpened, Event, GarnetsPosted, Offer, Settled, TransferSettled
from mainmatch.season.ledger_entries import Balances, Posting, moved, pay_out
from mainmatch.season.state import Position
from mainmatch.season.values import ESCROW, DecisionKind, GameId, MemberId, Moment

__all__ = ["Draft", "Lineup", "lapse", "must_be_casting", "must_be_played", "must_not_be_over", "next_lineup", "settle"]


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


# What is played next in a season: the match's part, its game, and who sits in it. The same answer serves whoever sets
# a match up and whoever checks it when it starts.


class Lineup(Value):
    """The match that is next. ``game``: None where the host is free to name it.

    ``members`` in the order of the cast: all of them have a seat, or, with ``is_open``, two or more of them.
    """

    part: Part
    game: GameId | None
    members: tuple[MemberId, ...]
    is_open: bool


def next_lineup(season: Position) -> Lineup:
    """Refused ``decision_open``, or ``not_now`` when no match is next."""
    part = _next_part(season)
    wanted = season.active
    if part == "death" and season.episode is not None:
        wanted = tuple(each for each in season.active if each in season.episode.duellists)
    is_open = part == "main" and not season.policies.everyone_plays
    return Lineup(part=part, game=_game_of(season, part), members=wanted, is_open=is_open)


def _next_part(season: Position) -> Part:
    if season.decisions:
        raise Refused("decision_open", "A decision comes first: wait for it, or close it.")
    if season.finals is not None and season.finals.running is None:
        return "final"
    stage = season.episode.stage if season.episode else None
    if stage == "announced":
        return "main"
    if stage == "opponent_chosen":
        return "death"
    raise Refused("not_now", "No match of the season is next: announce an episode, or finish the one that is played.")


def _game_of(season: Position, part: Part) -> GameId | None:
    if part == "final" and season.finals is not None:
        # Chosen for so many finalists. More of them come where the episodes have run out: then no game may fit.
        fits = len(season.finals.finalists) <= season.policies.finalists
        games = season.policies.finals_games if fits else ()
        return games[len(season.finals.matches) % len(games)] if games else None
    episode = season.episode
    if episode is None:
        return None
    return episode.game if part == "main" else episode.death_game


# What several commands ask before they are taken, and how garnets that are set apart come back. A refusal says what
# would be possible, and nothing of what others hold.


def must_be_casting(season: Position) -> None:
    """Refused ``not_now`` once the season has started."""
    if season.status != "casting":
        raise Refused("not_now", "The season has started; cast and policies stand.")


def must_be_played(season: Position) -> None:
    """Refused ``not_now`` before the start, ``season_over`` after the end."""
    must_not_be_over(season)
    if season.status == "casting":
        raise Refused("not_now", "The season hasn't started.")


def must_not_be_over(season: Position) -> None:
    """Refused ``season_over``."""
    if season.is_over:
        raise Refused("season_over", "The season is over.")


def settle(draft: Draft, offer: Offer, outcome: Settled) -> None:
    """An offer is open no more; its garnets go to one side or back."""
    taken = outcome == "accepted"
    cause = f"{draft.season.id}/transfer/{offer.id}/{'taken' if taken else 'returned'}"
    draft.tell(TransferSettled(offer=offer.id, outcome=outcome))
    draft.post(pay_out(cause, {offer.taker if taken else offer.giver: offer.amount}, source=ESCROW))


def lapse(draft: Draft, *members: str) -> None:
    """Offers from or to these members lapse; all of them, when nobody is named."""
    for offer in draft.season.offers.values():
        if not members or {offer.giver, offer.taker} & set(members):
            settle(draft, offer, "lapsed")
