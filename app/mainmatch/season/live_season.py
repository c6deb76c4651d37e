"""A season that acts: its methods are what hosts, members, matches and the clock do to it.

A method is refused before anything follows from it, or happens as a whole: then ``season`` is the new season, and
``told`` is what happened, in order. The caller checks who may act, calls ``advance`` after each act, and stores both in
one transaction. Instants have a time zone. ``dice`` is a stream for one act, like ``Dice(seed, f"season/{turn}")``.
``balances``: the members' free garnets, from the ledger in the same transaction; missing members have none.

Docstrings list the codes of Refused. The module is long because it has all that can be done to a season.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from mainmatch.rules.errors import NotEnoughGarnets
from mainmatch.rules.texts import ntext, text
from mainmatch.rules.values import Json, Seat
from mainmatch.rules.verdict import Grant, Result
from mainmatch.season import errors, state
from mainmatch.season import events as e
from mainmatch.season.decisions import SeasonDecision, check_choice
from mainmatch.season.draft import Draft
from mainmatch.season.ledger_entries import Balances, pay_out, reversal, take_in
from mainmatch.season.policies import LastMatch, SeasonPolicies
from mainmatch.season.steps import advance
from mainmatch.season.values import ESCROW, Choice, DecisionId, MemberId, UtcInstant

MOST_MEMBERS = 40


class LiveSeason(Draft):
    """One act on a season."""

    def advance(self) -> None:
        """Take the steps that follow by themselves, until the season has to wait for somebody."""
        advance(self)

    # The cast. It changes before the start; afterwards a member is a place that can get another player.

    def change_policies(self, policies: SeasonPolicies) -> None:
        """Raises Refused: not_now."""
        self.must_be_casting()
        self.emit(e.PoliciesChanged(policies=policies))

    def add_member(self, member: MemberId, alias: str, groups: tuple[str, ...] = ()) -> None:
        """Raises Refused: not_now, id_taken, alias_taken, cast_full."""
        self.must_be_casting()
        if member in self.season.members:
            raise errors.IdTaken(text("A member of the cast already has this id. Use another one."))
        if len(self.season.members) >= MOST_MEMBERS:
            raise errors.CastFull(text("A cast has at most {n} members.", n=MOST_MEMBERS))
        self._must_be_free(alias)
        self.emit(e.MemberAdded(member=member, alias=alias, groups=groups))

    def drop_member(self, member: MemberId) -> None:
        """Remove a member before the start. Raises Refused: not_now, unknown_member."""
        self.must_be_casting()
        self.season.must_have(member)
        self.emit(e.MemberDropped(member=member))

    def group_member(self, member: MemberId, groups: tuple[str, ...]) -> None:
        """Assign groups or teams, labels for people. Raises Refused: season_over, unknown_member."""
        self.must_not_be_over()
        self.season.must_have(member, active=False)
        self.emit(e.MemberGrouped(member=member, groups=groups))

    def substitute_member(self, member: MemberId, alias: str | None = None) -> None:
        """Replace a member's player. ``alias``: the new name; None keeps the old one.

        Raises Refused: season_over, unknown_member, alias_taken.
        """
        self.must_not_be_over()
        before = self.season.must_have(member, active=False).alias
        if alias not in {None, before}:
            self._must_be_free(alias or "")
        self.emit(e.MemberSubstituted(member=member, alias=alias or before))

    def _must_be_free(self, alias: str) -> None:
        if any(each.alias.casefold() == alias.casefold() for each in self.season.members.values()):
            raise errors.AliasTaken

    def start(self) -> None:
        """Fix the cast, and give it its garnets. Raises Refused: not_now, too_few_members."""
        self.must_be_casting()
        if len(self.season.members) < 2:
            raise errors.TooFewMembers
        self.emit(e.SeasonStarted())
        given = dict.fromkeys(self.season.members, self.season.policies.start_garnets)
        self.post(pay_out(f"{self.season.id}/start", given))

    def cancel(self, reason: str | None) -> None:
        """End the season without a winner, for good. Raises Refused: season_over."""
        self.must_not_be_over()
        self.lapse()
        self.emit(e.SeasonCancelled(reason=reason, orphaned=tuple(each.id for each in self.season.running)))

    def announce(self, text: str) -> None:
        """Say something to all, of which nothing follows. Raises Refused: season_over."""
        self.must_not_be_over()
        self.emit(e.HostsAnnounced(text=text))

    def withdraw(self, member: MemberId) -> None:
        """Let a member go by its own wish. Raises Refused: not_now, season_over, unknown_member, not_active."""
        self.leave(member, "withdrawn", "own_wish")

    def remove_member(self, member: MemberId) -> None:
        """Remove a member by the host's will. Raises Refused: not_now, season_over, unknown_member, not_active."""
        self.leave(member, "removed", "host")

    def warn_member(self, member: MemberId, reason: str | None) -> None:
        """Give a warning, whose cost the policies define.

        Raises Refused: not_now, season_over, unknown_member, not_active.
        """
        # First: not even the season's status says more about an id that no member has.
        self.season.must_have(member, active=False)
        self.must_be_played()
        number = len(self.season.must_have(member).warnings) + 1
        threshold = next((each for each in self.season.policies.warnings if each.after == number), None)
        fine = min(threshold.fine if threshold else 0, max(self.balances.get(member, 0), 0))
        self.emit(e.MemberWarned(member=member, n=number, reason=reason, fine=fine))
        self.post(take_in(f"{self.season.id}/warning/{member}/{number}", member, fine, self.balances))
        if threshold and threshold.eliminates:
            self.leave(member, "eliminated", "warnings")

    # Episodes and matches. A result counts once, translated from seats to members: seats without a member don't count,
    # and members who have left get nothing.

    def announce_episode(
        self,
        game: str,
        title: str | None = None,
        garnets: Balances = MappingProxyType({}),
        last_match: LastMatch | None = None,
    ) -> None:
        """Begin an episode with this game. ``garnets``: all balances, for a season that shows them at this point.

        ``last_match``: how it ends; None for what the policies say.

        Raises Refused: not_now, season_over, finals_due.
        """
        season = self.season
        self._must_be_between()
        if self._are_finals_due():
            raise errors.FinalsDue
        shown = {each: garnets.get(each, 0) for each in season.active}
        seen = shown if season.policies.balances == "episode_start" else None
        last = last_match or season.policies.last_match
        self.emit(e.EpisodeAnnounced(n=len(season.episodes) + 1, game=game, title=title, last_match=last, garnets=seen))

    def announce_finals(self) -> None:
        """Raises Refused: not_now, season_over, too_many_members."""
        self._must_be_between()
        if not self._are_finals_due():
            raise errors.TooManyMembers(
                text("The finals begin when {n} members are left.", n=self.season.policies.finalists)
            )
        season = self.season
        jury = season.eliminated if season.policies.finals_by == "jury" else ()
        self.emit(e.FinalsAnnounced(finalists=season.active, jury=jury))

    def _must_be_between(self) -> None:
        self.must_be_played()
        if self.season.episode is not None or self.season.finals is not None:
            raise errors.NotNow("An episode or the finals are in progress.")

    def _are_finals_due(self) -> bool:
        season = self.season
        few = len(season.active) <= season.policies.finalists
        return few or len(season.episodes) >= season.policies.most_episodes

    def start_match(
        self,
        match: str,
        game: str,
        seats: Mapping[Seat, MemberId],
        guests: tuple[Seat, ...] = (),
        config: Mapping[str, Json] = MappingProxyType({}),
    ) -> None:
        """Record the start of the next match: the main match, the death match, or a game of the finals.

        ``seats`` without a member (a bot's, a guest's) are left out. ``guests``: the seats of guests, in a main match
        only. Raises Refused: not_now, season_over, decision_open, match_taken, wrong_game, wrong_config, no_guests,
        wrong_members.
        """
        self.must_be_played()
        lineup = state.next_lineup(self.season)
        if any(found.match.id == match for found in self.season.matches):
            raise errors.MatchTaken
        if lineup.game not in {None, game}:
            raise errors.WrongGame
        if any(config.get(setting) != value for setting, value in lineup.config.items()):
            raise errors.WrongConfig
        if guests and lineup.part != "main":
            raise errors.NoGuests
        _must_seat(lineup, [*seats.values()])
        self.emit(e.MatchStarted(match=match, part=lineup.part, game=game, seats=seats, guests=guests))
        if not self.season.may_transfer:
            self.lapse()

    def open_house(self, match: str, game: str, seats: Mapping[Seat, MemberId]) -> None:
        """Record the start of the house. Raises Refused: not_now, season_over."""
        self.must_be_played()
        self.emit(e.HouseOpened(match=match, game=game, seats=seats))

    def take_result(self, match: str, result: Result, grants: tuple[Grant, ...] = ()) -> None:
        """Record a match's result, once. Raises Refused: unknown_match, result_taken."""
        found = self.season.find_match(match)
        if not found.match.is_running:
            raise errors.ResultTaken
        outcome = _outcome(self.season, found.match, result)
        result_n = self.season.takes + 1
        self.emit(e.MatchResolved(match=match, part=found.part, result_n=result_n, outcome=outcome))
        self.post(pay_out(f"{self.season.id}/{match}/awards/{result_n}", outcome.garnets), undoable=True)
        dropped = _dropped(found.match, result, grants)
        if dropped:
            self.emit(e.AwardsDropped(match=match, seats=dropped))
        for grant in grants:
            member = found.match.seats.get(grant.seat)
            if member in self.season.active:
                self.emit(
                    e.ItemsGranted(
                        member=member, item=grant.item, count=grant.count, public=grant.public, result_n=result_n
                    )
                )
        if found.part == "death":
            self._settle_duel(outcome)
        elif found.part == "final":
            first = _placed(min, outcome, self.season.active)
            self.emit(e.FinalPlayed(match=match, winner=first[0] if len(first) == 1 else None))

    def _settle_duel(self, outcome: state.OutcomeByMember) -> None:
        episode = self.season.episode
        if episode is None:
            return
        named = tuple(each for each in outcome.candidates if each in episode.duellists)
        last = named or _placed(max, outcome, episode.duellists)
        if len(last) > 1 and episode.replays < self.season.policies.death_match_replays:
            self.emit(e.DeathMatchTied(replays=episode.replays + 1))
            return
        loser = last[0] if len(last) == 1 else self.poorest(last)
        if episode.is_vote:
            # Nobody wins a vote: what would go to a winner goes to all who are left.
            self.eliminate(loser, "vote", tuple(each for each in self.season.active if each != loser))
            return
        others = tuple(each for each in episode.duellists if each != loser)
        self.eliminate(loser, "death_match", _placed(min, outcome, others))

    def take_back_match(self, match: str, reason: str | None, *, cancelled: bool) -> None:
        """Reverse a match that was cancelled (``cancelled``) or rewound to before its end, with all its consequences.

        Reverses the postings of the match's result and later ones, newest first. The bank covers garnets spent since
        then. Raises Refused: season_over (cancelled), unknown_match, not_now (a running match without ``cancelled``).
        """
        season = self.season
        if season.status == "cancelled":
            raise errors.SeasonOver("The season was cancelled and cannot be reopened.")
        found = season.find_match(match)
        if found.match.is_running and not cancelled:
            raise errors.NotNow("This match has no result yet, so there is nothing to take back.")
        result_n = found.match.result_n or None
        running = tuple(each.id for each in season.running if each != found.match)
        undone = [each.posting for each in season.undoable if result_n is not None and each.result_n >= result_n]
        self.emit(
            e.MatchTakenBack(
                match=match,
                part=found.part,
                episode=found.episode,
                result_n=result_n,
                cancelled=cancelled,
                reason=reason,
                orphaned=running,
            )
        )
        for posting in reversed(undone):
            self.post(reversal(posting, self.balances))
        if self.season.offers and not self.season.may_transfer:
            self.lapse()
        self.fill_duel()

    # Decisions of members, and of hosts where they decide. A choice counts only before the deadline.

    def choose(self, decision: DecisionId, by: str, choice: Choice) -> None:
        """Choose, in place of an earlier choice. ``by``: a member, or ``host``.

        Raises Refused: unknown_decision, decision_closed, not_your_decision, wrong_count, not_an_option.
        """
        found = self._open(decision)
        if by not in found.deciders:
            raise errors.NotYourDecision
        if self.at >= found.due_at:
            raise errors.DecisionClosed("The deadline of this decision has passed.")
        check_choice(found, choice)
        self.emit(e.ChoiceMade(decision=decision, by=by, choice=choice))

    def close_decision(self, decision: DecisionId) -> None:
        """Close a decision as if its deadline had passed. Raises Refused: unknown_decision, decision_closed."""
        self.close(self._open(decision))

    def close_due(self) -> None:
        """Close all due decisions, earliest deadline first. Refuses nothing."""
        due = [each for each in self.season.decisions.values() if each.due_at <= self.at]
        for decision in sorted(due, key=lambda each: each.due_at):
            self.close(decision)

    def extend_decision(self, decision: DecisionId, due_at: UtcInstant, reason: str | None) -> None:
        """Move a decision's deadline. Raises Refused: unknown_decision, decision_closed, bad_deadline."""
        self._open(decision)
        if due_at <= self.at:
            raise errors.BadDeadline("The deadline must be in the future. To end the decision now, close it.")
        self.emit(e.DecisionExtended(decision=decision, due_at=due_at, reason=reason))

    def _open(self, decision: DecisionId) -> SeasonDecision:
        found = self.season.decisions.get(decision)
        if found is None:
            if any(each.id == decision for each in self.season.decided):
                raise errors.DecisionClosed("This decision is already made.")
            raise errors.UnknownDecision
        return found

    # Transfers between members. Offered garnets are held in escrow at once, so an answer cannot fail for lack of them.

    def offer_transfer(self, offer: str, giver: MemberId, taker: MemberId, amount: int) -> None:
        """Hold garnets in escrow, and offer them to another member. ``offer``: a new id that cannot be guessed.

        Raises Refused: not_now, season_over, unknown_member, not_active, transfers_closed, not_yourself, id_taken,
        too_many_offers, not_enough_garnets.
        """
        season = self.season
        # First: not even the season's status says more about an id that no member has.
        season.must_have(taker, active=False)
        self.must_be_played()
        season.must_have(giver)
        season.must_have(taker)
        if not season.may_transfer:
            raise errors.TransfersClosed
        if giver == taker:
            raise errors.OfferToYourself
        if offer in season.offers:
            raise errors.IdTaken(text("An offer already has this id. Use another one."))
        if sum(1 for each in season.offers.values() if each.giver == giver) >= state.MOST_OFFERS:
            raise errors.TooManyOffers(text("You have {n} open offers. Withdraw one first.", n=state.MOST_OFFERS))
        free = self.balances.get(giver, 0)
        if free < amount:
            raise NotEnoughGarnets(ntext("You have {n} garnet to give.", "You have {n} garnets to give.", free))
        self.emit(e.TransferOffered(offer=offer, giver=giver, taker=taker, amount=amount))
        self.post(take_in(f"{season.id}/transfer/{offer}/offered", giver, amount, self.balances, to=ESCROW))

    def answer_transfer(self, offer: str, by: MemberId, *, accept: bool) -> None:
        """Accept or decline an offer. ``by``: its taker. Raises Refused: unknown_offer."""
        self.settle(self._offer_of(offer, by, "taker"), "accepted" if accept else "declined")

    def withdraw_transfer(self, offer: str, by: MemberId) -> None:
        """Withdraw an offer. ``by``: its giver. Raises Refused: unknown_offer."""
        self.settle(self._offer_of(offer, by, "giver"), "withdrawn")

    def _offer_of(self, offer: str, member: MemberId, side: Literal["giver", "taker"]) -> state.GarnetOffer:
        found = self.season.offers.get(offer)
        if found is None or getattr(found, side) != member:
            raise errors.UnknownOffer
        return found


def _must_seat(lineup: state.Lineup, seated: Sequence[MemberId]) -> None:
    wanted, players = set(lineup.members), set(seated)
    fits = len(players) >= 2 and players <= wanted if lineup.is_open else players == wanted
    if len(players) < len(seated) or not fits:
        raise errors.WrongMembers(
            text("The seats must hold each of {members} once and no other member.", members=tuple(sorted(wanted)))
        )


def _outcome(season: state.Season, match: state.PlayedMatch, result: Result) -> state.OutcomeByMember:
    seats, active = match.seats, set(season.active)

    def of_active(by_seat: dict[Seat, int]) -> dict[MemberId, int]:
        return {seats[seat]: n for seat, n in sorted(by_seat.items()) if n and seats.get(seat) in active}

    most = season.policies.most_tokens_of_life
    ranks = {row["seat"]: row["rank"] for row in result.standings}
    return state.OutcomeByMember(
        tokens_of_life={each: min(n, most) for each, n in of_active(dict(result.tokens_of_life)).items()},
        garnets=of_active(dict(result.garnets)),
        candidates=tuple(seats[seat] for seat in result.elimination_candidates if seat in seats),
        places={member: rank for seat, member in sorted(seats.items()) if isinstance(rank := ranks.get(seat), int)},
    )


def _dropped(match: state.PlayedMatch, result: Result, grants: Iterable[Grant]) -> dict[Seat, state.DroppedAward]:
    """What the verdict gave to seats without a member, without what is secret."""
    items: dict[Seat, Counter[str]] = {}
    for grant in grants:
        if grant.seat not in match.seats and grant.public:
            items.setdefault(grant.seat, Counter())[grant.item] += grant.count
    given = result.dropped
    return {
        seat: state.DroppedAward(
            tokens_of_life=given[seat].tokens_of_life if seat in given else 0,
            garnets=given[seat].garnets if seat in given else 0,
            items=items.get(seat, {}),
        )
        for seat in sorted({*given, *items})
    }


def _placed(
    pick: Callable[[Iterable[int]], int], outcome: state.OutcomeByMember, among: tuple[MemberId, ...]
) -> tuple[MemberId, ...]:
    """The members with the best place (``min``) or the worst one (``max``); all of ``among`` when none has a place."""
    placed = {each: outcome.places[each] for each in among if each in outcome.places}
    return tuple(each for each in placed if placed[each] == pick(placed.values())) or among
