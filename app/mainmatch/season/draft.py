"""The draft of an act: its events so far, and the season after them.

Later parts of an act see the effects of earlier ones, including garnets. Drafts are the package's only mutable objects.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from mainmatch.rules.dice import Dice
from mainmatch.season import events as e
from mainmatch.season.decisions import SeasonDecision, outcome_of, poorest
from mainmatch.season.errors import NotNow, SeasonOver
from mainmatch.season.ledger_entries import Balances, Posting, moved, pay_out, share_out
from mainmatch.season.policies import option_of
from mainmatch.season.state import GarnetOffer, LeftBy, LeftHow, Season, Settled, Skipped
from mainmatch.season.values import ESCROW, Choice, DecisionKind, MemberId, Setting, UtcInstant, Viewer, everybody


class Told(NamedTuple):
    """An event, and the season before and after it."""

    event: e.Event
    before: Season
    after: Season

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Who may know of it: members who join or leave with it, too."""
        audience = e.audience_of(self.before, self.event)
        return everybody({**self.before.members, **self.after.members}) if audience is None else audience


class Draft:
    """The events so far (``told``), with the ``season`` and the free ``balances`` after them."""

    def __init__(self, season: Season, at: UtcInstant, dice: Dice, balances: Balances) -> None:
        if at.tzinfo is None:
            raise ValueError("an instant has a zone")
        self.season = season
        self.at = at
        self.dice = dice
        self.balances = balances
        self.told: list[Told] = []

    def emit(self, event: e.Event) -> None:
        """Append an event; the season follows from it."""
        before, self.season = self.season, event.after(self.season)
        self.told.append(Told(event, before, self.season))

    def post(self, posting: Posting | None, *, undoable: bool = False) -> None:
        """Append a ledger posting and update the balances; do nothing for None."""
        if posting is not None:
            self.balances = moved(self.balances, posting)
            self.emit(e.GarnetsPosted(posting=posting, undoable=undoable))

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

    def must_be_casting(self) -> None:
        """Raise Refused ``not_now`` once the season has started."""
        if self.season.status != "casting":
            raise NotNow("The season has started, so its cast and policies cannot change.")

    def must_be_played(self) -> None:
        """Raise Refused ``not_now`` before the start, ``season_over`` after the end."""
        self.must_not_be_over()
        if self.season.status == "casting":
            raise NotNow("The season has not started.")

    def must_not_be_over(self) -> None:
        """Raise Refused ``season_over`` after the end."""
        if self.season.is_over:
            raise SeasonOver

    # Decisions. One closes once, by the last choice, by its deadline or by the host, and is counted in the same way in
    # all three cases.

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
        decision = SeasonDecision(
            id=f"de_{season.opened + 1}",
            kind=kind,
            about=about,
            episode=season.finals.episode if season.finals else season.episodes[-1].n,
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
        self.emit(e.DecisionOpened(decision=decision))

    def close(self, decision: SeasonDecision) -> None:
        """Close a decision: count its choices and apply the outcome."""
        choices = self.season.choices_in(decision.id)
        outcome, how = outcome_of(decision, choices, self.wealth, self.dice)
        self.emit(e.DecisionClosed(decision=decision.id, outcome=outcome, how=how, choices=choices))
        match decision.kind:
            case "decide_twist":
                self._settle_twist(decision, outcome)
            case "give_token":
                self._give_tokens(decision, outcome)
            case "name_candidate" if outcome:
                self.emit(e.CandidatesNamed(candidates=outcome))
            case "choose_opponent" if outcome:
                self.emit(e.OpponentChosen(opponent=outcome[0]))
            case "ban_death_match":
                self.emit(e.GamesBanned(games=outcome))
            case "choose_death_match":
                self.emit(e.DeathMatchChosen(game=outcome[0]))
            case "support":
                self._count_support(decision, choices)

    def _give_tokens(self, decision: SeasonDecision, takers: Choice) -> None:
        for taker in takers:
            self.emit(e.TokenGiven(giver=decision.deciders[0], taker=taker))

    def _settle_twist(self, decision: SeasonDecision, outcome: Choice) -> None:
        game, twists = self.season.episodes[-1].game, self.season.policies.twists
        twist = next(each for each in twists if (each.game, each.setting) == (game, decision.about))
        value = next((each for each in twist.options if option_of(each) in outcome), None)
        self.emit(e.TwistDecided(game=game, setting=twist.setting, value=value))

    def _count_support(self, decision: SeasonDecision, choices: Mapping[str, Choice]) -> None:
        season = self.season
        supporters = {by: choice[0] for by, choice in choices.items() if choice}
        self.emit(e.SupportCounted(supporters=supporters))
        worth, sides = season.policies.support_garnets, [*supporters.values()]
        cause = f"{season.id}/support/{season.takes}/{decision.id}"
        self.post(pay_out(cause, {each: worth * sides.count(each) for each in decision.options}), undoable=True)

    # Offers, whose garnets are held in escrow.

    def settle(self, offer: GarnetOffer, outcome: Settled) -> None:
        """Close an offer and pay its garnets to the taker or back to the giver."""
        taken = outcome == "accepted"
        cause = f"{self.season.id}/transfer/{offer.id}/{'taken' if taken else 'returned'}"
        self.emit(e.TransferSettled(offer=offer.id, outcome=outcome))
        self.post(pay_out(cause, {offer.taker if taken else offer.giver: offer.amount}, source=ESCROW))

    def lapse(self, *members: str) -> None:
        """Let the offers from or to these members lapse; without members, all offers."""
        for offer in self.season.offers.values():
            if not members or {offer.giver, offer.taker} & set(members):
                self.settle(offer, "lapsed")

    # Departures of members, and their effects on the episode and on garnets.

    def leave(self, member: MemberId, how: LeftHow, by: LeftBy) -> None:
        """Let a member go for good. Raises Refused: not_now, season_over, unknown_member, not_active."""
        self.must_be_played()
        self.season.must_have(member)
        self.lapse(member)
        self.emit(e.MemberLeft(member=member, how=how, by=by))
        rule = self.season.policies.leaver_garnets
        if rule != "keep":
            among = self.season.active if rule == "split" else ()
            self.post(share_out(f"{self.season.id}/left/{member}", member, self.balances, among))
        self.fill_duel()

    def eliminate(self, member: MemberId, by: LeftBy, heirs: Sequence[MemberId]) -> None:
        """Eliminate a member by the result of the episode. ``heirs``: the members who won against it."""
        self.lapse(member)
        season = self.season
        cause = f"{season.id}/e{len(season.episodes)}/out/{season.takes}/{member}"
        self.emit(e.MemberEliminated(member=member, by=by, result_n=season.takes))
        among = {"to_winner": heirs, "split": self.season.active, "burn": ()}[season.policies.loser_garnets]
        self.post(share_out(cause, member, self.balances, among), undoable=True)

    def skip(self, why: Skipped) -> None:
        """End the episode without an elimination of its own."""
        running = self.season.episode.running if self.season.episode else None
        self.emit(e.EliminationSkipped(why=why, orphaned=(running.id,) if running else ()))

    def fill_duel(self) -> None:
        """Skip the elimination or replace participants when a candidate or opponent has left the season."""
        season, episode = self.season, self.season.episode
        if episode is None or set(episode.duellists) <= set(season.active):
            return
        if episode.stage == "death_match" or season.policies.candidate_leaves == "counts":
            self.skip("somebody_left")
        else:
            left = tuple(each for each in episode.candidates if each in season.active)
            self.emit(e.DuelReset(candidates=left))
