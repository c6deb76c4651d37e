"""The handler of each command (``HANDLERS``); each adds events to a draft.

A command is refused before any event is added, or executed as a whole. Docstrings list the codes of Refused.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from mainmatch.rules.errors import NotEnoughGarnets, counted
from mainmatch.rules.values import Seat
from mainmatch.rules.verdict import Result
from mainmatch.season import commands as c
from mainmatch.season import events as e
from mainmatch.season.decisions import Decision, check_choice, outcome_of
from mainmatch.season.draft import Draft, lapse, must_be_casting, must_be_played, must_not_be_over, settle
from mainmatch.season.errors import (
    AliasTaken,
    BadDeadline,
    CastFull,
    DecisionClosed,
    FinalsDue,
    IdTaken,
    MatchTaken,
    NoGuests,
    NotNow,
    NotYourDecision,
    OfferToYourself,
    ResultTaken,
    SeasonOver,
    TooFewMembers,
    TooManyMembers,
    TooManyOffers,
    TransfersClosed,
    UnknownDecision,
    UnknownOffer,
    WrongConfig,
    WrongGame,
    WrongMembers,
)
from mainmatch.season.ledger_entries import pay_out, reversal, share_out, take_in
from mainmatch.season.policies import option_of
from mainmatch.season.state import (
    MOST_OFFERS,
    DroppedAward,
    LeftBy,
    LeftHow,
    Lineup,
    Offer,
    Outcome,
    PlayedMatch,
    Position,
    Skipped,
    next_lineup,
)
from mainmatch.season.values import ESCROW, Choice, DecisionId, MemberId

__all__ = ["HANDLERS", "MOST_MEMBERS", "close", "eliminate", "skip"]

MOST_MEMBERS = 40


def change_policies(draft: Draft, command: c.ChangePolicies) -> None:
    """Raises Refused: not_now."""
    must_be_casting(draft.season)
    draft.emit(e.PoliciesChanged(policies=command.policies))


def add_member(draft: Draft, command: c.AddMember) -> None:
    """Raises Refused: not_now, id_taken, alias_taken, cast_full."""
    must_be_casting(draft.season)
    if command.member in draft.season.members:
        raise IdTaken("A member of the cast already has this id. Use another one.")
    if len(draft.season.members) >= MOST_MEMBERS:
        raise CastFull(f"A cast has at most {MOST_MEMBERS} members.")
    _must_be_free(draft, command.alias)
    draft.emit(e.MemberAdded(member=command.member, alias=command.alias, groups=command.groups))


def drop_member(draft: Draft, command: c.DropMember) -> None:
    """Raises Refused: not_now, unknown_member."""
    must_be_casting(draft.season)
    draft.season.must_have(command.member)
    draft.emit(e.MemberDropped(member=command.member))


def group_member(draft: Draft, command: c.GroupMember) -> None:
    """Raises Refused: season_over, unknown_member."""
    must_not_be_over(draft.season)
    draft.season.must_have(command.member, active=False)
    draft.emit(e.MemberGrouped(member=command.member, groups=command.groups))


def substitute_member(draft: Draft, command: c.SubstituteMember) -> None:
    """Raises Refused: season_over, unknown_member, alias_taken."""
    must_not_be_over(draft.season)
    member = draft.season.must_have(command.member, active=False)
    alias = command.alias or member.alias
    if alias != member.alias:
        _must_be_free(draft, alias)
    draft.emit(e.MemberSubstituted(member=command.member, alias=alias))


def start_season(draft: Draft, command: c.StartSeason) -> None:
    """Raises Refused: not_now, too_few_members."""
    must_be_casting(draft.season)
    if len(draft.season.members) < 2:
        raise TooFewMembers
    draft.emit(e.SeasonStarted())
    given = dict.fromkeys(draft.season.members, draft.season.policies.start_garnets)
    draft.post(pay_out(f"{draft.season.id}/start", given))


def cancel_season(draft: Draft, command: c.CancelSeason) -> None:
    """Raises Refused: season_over."""
    must_not_be_over(draft.season)
    lapse(draft)
    running = tuple(found.match.id for found in draft.season.matches if found.match.is_running)
    draft.emit(e.SeasonCancelled(reason=command.reason, orphaned=running))


def _must_be_free(draft: Draft, alias: str) -> None:
    if any(each.alias.casefold() == alias.casefold() for each in draft.season.members.values()):
        raise AliasTaken


# Departures of members, and their effects on the episode and on garnets.


def withdraw(draft: Draft, command: c.Withdraw) -> None:
    """Raises Refused: not_now, season_over, unknown_member, not_active."""
    _leave(draft, command.member, "withdrawn", "own_wish")


def remove_member(draft: Draft, command: c.RemoveMember) -> None:
    """Raises Refused: not_now, season_over, unknown_member, not_active."""
    _leave(draft, command.member, "removed", "host")


def warn_member(draft: Draft, command: c.WarnMember) -> None:
    """Raises Refused: not_now, season_over, unknown_member, not_active."""
    must_be_played(draft.season)
    member = draft.season.must_have(command.member)
    number = len(member.warnings) + 1
    threshold = next((each for each in draft.season.policies.warnings if each.after == number), None)
    due = threshold.fine if threshold else 0
    cause = f"{draft.season.id}/warning/{member.id}/{number}"
    fine = min(due, max(draft.balances.get(member.id, 0), 0))
    draft.emit(e.MemberWarned(member=member.id, number=number, reason=command.reason, fine=fine))
    draft.post(take_in(cause, member.id, fine, draft.balances))
    if threshold and threshold.eliminates:
        _leave(draft, member.id, "eliminated", "warnings")


def eliminate(draft: Draft, member: MemberId, by: LeftBy, heirs: Sequence[MemberId]) -> None:
    """Eliminate a member by the result of the episode. ``heirs``: the members who won against it."""
    lapse(draft, member)
    season = draft.season
    cause = f"{season.id}/e{len(season.episodes)}/out/{season.takes}/{member}"
    draft.emit(e.MemberEliminated(member=member, by=by, take=season.takes))
    rest = draft.season.active
    among = {"to_winner": heirs, "split": rest, "burn": ()}[season.policies.loser_garnets]
    draft.post(share_out(cause, member, draft.balances, among), undoable=True)


def skip(draft: Draft, why: Skipped) -> None:
    """End the episode without an elimination of its own."""
    episode = draft.season.episode
    running = episode.running if episode else None
    draft.emit(e.EliminationSkipped(why=why, orphaned=(running.id,) if running else ()))


def fill_duel(draft: Draft) -> None:
    """Skip the elimination or replace participants when a candidate or opponent has left the season."""
    episode = draft.season.episode
    if episode is None or set(episode.duellists) <= set(draft.season.active):
        return
    if episode.stage == "death_match" or draft.season.policies.candidate_leaves == "counts":
        skip(draft, "somebody_left")
    else:
        left = tuple(each for each in episode.candidates if each in draft.season.active)
        draft.emit(e.DuelReset(candidates=left))


def _leave(draft: Draft, member: MemberId, how: LeftHow, by: LeftBy) -> None:
    must_be_played(draft.season)
    draft.season.must_have(member)
    lapse(draft, member)
    draft.emit(e.MemberLeft(member=member, how=how, by=by))
    rule = draft.season.policies.leaver_garnets
    if rule != "keep":
        among = draft.season.active if rule == "split" else ()
        draft.post(share_out(f"{draft.season.id}/left/{member}", member, draft.balances, among))
    fill_duel(draft)


# Episodes and matches. A result counts once, translated from seats to members: seats without a member don't count, and
# members who have left get nothing.


def announce_episode(draft: Draft, command: c.AnnounceEpisode) -> None:
    """Raises Refused: not_now, season_over, finals_due."""
    season = draft.season
    _must_be_between(season)
    if _are_finals_due(season):
        raise FinalsDue
    shown = {each: draft.balances.get(each, 0) for each in season.active}
    garnets = shown if season.policies.balances == "episode_start" else None
    number = len(season.episodes) + 1
    draft.emit(e.EpisodeAnnounced(number=number, game=command.game, title=command.title, garnets=garnets))


def announce_finals(draft: Draft, command: c.AnnounceFinals) -> None:
    """Raises Refused: not_now, season_over, too_many_members."""
    season = draft.season
    _must_be_between(season)
    if not _are_finals_due(season):
        raise TooManyMembers(f"The finals begin when {season.policies.finalists} members are left.")
    draft.emit(e.FinalsAnnounced(finalists=season.active))


def start_match(draft: Draft, command: c.StartMatch) -> None:
    """Raises Refused: not_now, season_over, decision_open, match_taken, wrong_game, wrong_config, no_guests.

    And wrong_members.
    """
    season = draft.season
    must_be_played(season)
    lineup = next_lineup(season)
    if any(found.match.id == command.match for found in season.matches):
        raise MatchTaken
    if lineup.game not in {None, command.game}:
        raise WrongGame
    if any(command.config.get(setting) != value for setting, value in lineup.config.items()):
        raise WrongConfig
    if command.guests and lineup.part != "main":
        raise NoGuests
    _must_seat(lineup, [*command.seats.values()])
    begun = e.MatchStarted(
        match=command.match, part=lineup.part, game=command.game, seats=command.seats, guests=command.guests
    )
    draft.emit(begun)
    if not draft.season.may_transfer:
        lapse(draft)


def take_result(draft: Draft, command: c.TakeResult) -> None:
    """Raises Refused: unknown_match, result_taken."""
    found = draft.season.find_match(command.match)
    if not found.match.is_running:
        raise ResultTaken
    outcome = _outcome(draft.season, found.match, command.result)
    take = draft.season.takes + 1
    draft.emit(e.MatchResolved(match=found.match.id, part=found.part, take=take, outcome=outcome))
    draft.post(pay_out(f"{draft.season.id}/{found.match.id}/awards/{take}", outcome.garnets), undoable=True)
    dropped = _dropped(found.match, command)
    if dropped:
        draft.emit(e.AwardsDropped(match=found.match.id, seats=dropped))
    for grant in command.grants:
        member = found.match.seats.get(grant.seat)
        if member in draft.season.active:
            draft.emit(
                e.ItemsGranted(member=member, item=grant.item, count=grant.count, public=grant.public, take=take)
            )
    if found.part == "death":
        _settle_duel(draft, outcome)
    elif found.part == "final":
        first = _placed(min, outcome, draft.season.active)
        draft.emit(e.FinalPlayed(match=found.match.id, winner=first[0] if len(first) == 1 else None))


def _must_be_between(season: Position) -> None:
    must_be_played(season)
    if season.episode is not None or season.finals is not None:
        raise NotNow("An episode or the finals are in progress.")


def _are_finals_due(season: Position) -> bool:
    few = len(season.active) <= season.policies.finalists
    return few or len(season.episodes) >= season.policies.most_episodes


def _must_seat(lineup: Lineup, seated: list[MemberId]) -> None:
    wanted, players = set(lineup.members), set(seated)
    fits = len(players) >= 2 and players <= wanted if lineup.is_open else players == wanted
    if len(players) < len(seated) or not fits:
        raise WrongMembers(f"The seats must hold each of {sorted(wanted)} once and no other member.")


def _outcome(season: Position, match: PlayedMatch, result: Result) -> Outcome:
    seats, active = match.seats, set(season.active)

    def of_active(by_seat: dict[Seat, int]) -> dict[MemberId, int]:
        return {seats[seat]: n for seat, n in sorted(by_seat.items()) if n and seats.get(seat) in active}

    most = season.policies.most_tokens
    ranks = {row["seat"]: row["rank"] for row in result.standings}
    return Outcome(
        tokens={each: min(n, most) for each, n in of_active(dict(result.tokens_of_life)).items()},
        garnets=of_active(dict(result.garnets)),
        candidates=tuple(seats[seat] for seat in result.elimination_candidates if seat in seats),
        places={member: rank for seat, member in sorted(seats.items()) if isinstance(rank := ranks.get(seat), int)},
    )


def _dropped(match: PlayedMatch, command: c.TakeResult) -> dict[Seat, DroppedAward]:
    """What the verdict gave to seats without a member, without what is secret."""
    items: dict[Seat, Counter[str]] = {}
    for grant in command.grants:
        if grant.seat not in match.seats and grant.public:
            items.setdefault(grant.seat, Counter())[grant.item] += grant.count
    given = command.result.dropped
    return {
        seat: DroppedAward(
            tokens=given[seat].tokens_of_life if seat in given else 0,
            garnets=given[seat].garnets if seat in given else 0,
            items=items.get(seat, {}),
        )
        for seat in sorted({*given, *items})
    }


def _placed(
    pick: Callable[[Iterable[int]], int], outcome: Outcome, among: tuple[MemberId, ...]
) -> tuple[MemberId, ...]:
    """The members with the best place (``min``) or the worst one (``max``); all of ``among`` when none has a place."""
    placed = {each: outcome.places[each] for each in among if each in outcome.places}
    return tuple(each for each in placed if placed[each] == pick(placed.values())) or among


def _settle_duel(draft: Draft, outcome: Outcome) -> None:
    episode = draft.season.episode
    if episode is None:
        return
    named = tuple(each for each in outcome.candidates if each in episode.duellists)
    last = named or _placed(max, outcome, episode.duellists)
    if len(last) > 1 and episode.replays < draft.season.policies.death_match_replays:
        draft.emit(e.DeathMatchTied(replays=episode.replays + 1))
        return
    loser = last[0] if len(last) == 1 else draft.poorest(last)
    others = tuple(each for each in episode.duellists if each != loser)
    eliminate(draft, loser, "death_match", _placed(min, outcome, others))


def take_back(draft: Draft, command: c.TakeBackMatch) -> None:
    """Raises Refused: season_over (cancelled), unknown_match, not_now (a running match without ``cancelled``).

    Reverses the postings of the match's result and later ones, newest first. The bank covers garnets spent since then.
    """
    season = draft.season
    if season.status == "cancelled":
        raise SeasonOver("The season was cancelled and cannot be reopened.")
    found = season.find_match(command.match)
    if found.match.is_running and not command.cancelled:
        raise NotNow("This match has no result yet, so there is nothing to take back.")
    take = found.match.take or None
    running = tuple(each.match.id for each in season.matches if each.match.is_running and each.match != found.match)
    undone = [each.posting for each in season.undoable if take is not None and each.take >= take]
    draft.emit(
        e.MatchTakenBack(
            match=command.match,
            part=found.part,
            episode=found.episode,
            take=take,
            cancelled=command.cancelled,
            reason=command.reason,
            orphaned=running,
        )
    )
    for posting in reversed(undone):
        draft.post(reversal(posting, draft.balances))
    if draft.season.offers and not draft.season.may_transfer:
        lapse(draft)
    fill_duel(draft)


# Decisions. A choice counts only before the deadline. A decision closes once, by the last choice, by its deadline or by
# the host, and is counted in the same way in all three cases.


def choose(draft: Draft, command: c.Choose) -> None:
    """Raises Refused: unknown_decision, decision_closed, not_your_decision, wrong_count, not_an_option."""
    decision = _open(draft, command.decision)
    if command.by not in decision.deciders:
        raise NotYourDecision
    if draft.at >= decision.due_at:
        raise DecisionClosed("The deadline of this decision has passed.")
    check_choice(decision, command.choice)
    draft.emit(e.ChoiceMade(decision=decision.id, by=command.by, choice=command.choice))


def close_decision(draft: Draft, command: c.CloseDecision) -> None:
    """Raises Refused: unknown_decision, decision_closed."""
    close(draft, _open(draft, command.decision))


def close_due(draft: Draft, command: c.CloseDue) -> None:
    """Close all due decisions, earliest deadline first. Refuses nothing."""
    due = [each for each in draft.season.decisions.values() if each.due_at <= draft.at]
    for decision in sorted(due, key=lambda each: each.due_at):
        close(draft, decision)


def extend_decision(draft: Draft, command: c.ExtendDecision) -> None:
    """Raises Refused: unknown_decision, decision_closed, bad_deadline."""
    decision = _open(draft, command.decision)
    if command.due_at <= draft.at:
        raise BadDeadline("The deadline must be in the future. To end the decision now, close it.")
    draft.emit(e.DecisionExtended(decision=decision.id, due_at=command.due_at, reason=command.reason))


def close(draft: Draft, decision: Decision) -> None:
    """Close a decision: count its choices and apply the outcome."""
    choices = draft.season.choices_in(decision.id)
    outcome, how = outcome_of(decision, choices, draft.wealth, draft.dice)
    draft.emit(e.DecisionClosed(decision=decision.id, outcome=outcome, how=how, choices=choices))
    match decision.kind:
        case "decide_twist":
            _settle_twist(draft, decision, outcome)
        case "give_token":
            _give_tokens(draft, decision, outcome)
        case "name_candidate" if outcome:
            draft.emit(e.CandidatesNamed(candidates=outcome))
        case "choose_opponent" if outcome:
            draft.emit(e.OpponentChosen(opponent=outcome[0]))
        case "ban_death_match":
            draft.emit(e.GamesBanned(games=outcome))
        case "choose_death_match":
            draft.emit(e.DeathMatchChosen(game=outcome[0]))
        case "support":
            _count_support(draft, decision, choices)


def _open(draft: Draft, decision: DecisionId) -> Decision:
    found = draft.season.decisions.get(decision)
    if found is None:
        if any(each.id == decision for each in draft.season.decided):
            raise DecisionClosed("This decision is already made.")
        raise UnknownDecision
    return found


def _give_tokens(draft: Draft, decision: Decision, takers: Choice) -> None:
    for taker in takers:
        draft.emit(e.TokenGiven(giver=decision.deciders[0], taker=taker))


def _settle_twist(draft: Draft, decision: Decision, outcome: Choice) -> None:
    game = draft.season.episodes[-1].game
    twists = draft.season.policies.twists
    twist = next(each for each in twists if (each.game, each.setting) == (game, decision.about))
    value = next((each for each in twist.options if option_of(each) in outcome), None)
    draft.emit(e.TwistDecided(game=game, setting=twist.setting, value=value))


def _count_support(draft: Draft, decision: Decision, choices: Mapping[str, Choice]) -> None:
    season = draft.season
    supporters = {by: choice[0] for by, choice in choices.items() if choice}
    draft.emit(e.SupportCounted(supporters=supporters))
    worth, sides = season.policies.support_garnets, [*supporters.values()]
    cause = f"{season.id}/support/{season.takes}/{decision.id}"
    draft.post(pay_out(cause, {each: worth * sides.count(each) for each in decision.options}), undoable=True)


# Transfers between members. Offered garnets are held in escrow at once, so an answer cannot fail for lack of garnets.


def offer_transfer(draft: Draft, command: c.OfferTransfer) -> None:
    """Hold the garnets in escrow and publish the offer.

    Raises Refused: not_now, season_over, unknown_member, not_active, transfers_closed, not_yourself, id_taken,
    too_many_offers, not_enough_garnets.
    """
    season, giver = draft.season, command.giver
    must_be_played(season)
    season.must_have(giver)
    season.must_have(command.taker)
    if not season.may_transfer:
        raise TransfersClosed(f"Transfers are {season.policies.transfers} in this season.")
    if giver == command.taker:
        raise OfferToYourself
    if command.offer in season.offers:
        raise IdTaken("An offer already has this id. Use another one.")
    if sum(1 for each in season.offers.values() if each.giver == giver) >= MOST_OFFERS:
        raise TooManyOffers(f"You have {MOST_OFFERS} open offers. Withdraw one first.")
    free = draft.balances.get(giver, 0)
    if free < command.amount:
        raise NotEnoughGarnets(f"You have {counted(free, 'garnet')} to give.")
    draft.emit(e.TransferOffered(offer=command.offer, giver=giver, taker=command.taker, amount=command.amount))
    cause = f"{season.id}/transfer/{command.offer}/offered"
    draft.post(take_in(cause, giver, command.amount, draft.balances, to=ESCROW))


def answer_transfer(draft: Draft, command: c.AnswerTransfer) -> None:
    """Raises Refused: unknown_offer."""
    offer = _offer_of(draft, command.offer, command.by, "taker")
    settle(draft, offer, "accepted" if command.accept else "declined")


def withdraw_transfer(draft: Draft, command: c.WithdrawTransfer) -> None:
    """Raises Refused: unknown_offer."""
    settle(draft, _offer_of(draft, command.offer, command.by, "giver"), "withdrawn")


def _offer_of(draft: Draft, offer: str, member: str, side: str) -> Offer:
    found = draft.season.offers.get(offer)
    if found is None or getattr(found, side) != member:
        raise UnknownOffer
    return found


HANDLERS: Mapping[type[c.Command], Callable[[Draft, Any], None]] = {
    c.ChangePolicies: change_policies,
    c.AddMember: add_member,
    c.DropMember: drop_member,
    c.GroupMember: group_member,
    c.SubstituteMember: substitute_member,
    c.StartSeason: start_season,
    c.CancelSeason: cancel_season,
    c.WarnMember: warn_member,
    c.RemoveMember: remove_member,
    c.Withdraw: withdraw,
    c.AnnounceEpisode: announce_episode,
    c.AnnounceFinals: announce_finals,
    c.StartMatch: start_match,
    c.TakeResult: take_result,
    c.TakeBackMatch: take_back,
    c.Choose: choose,
    c.CloseDecision: close_decision,
    c.CloseDue: close_due,
    c.ExtendDecision: extend_decision,
    c.OfferTransfer: offer_transfer,
    c.AnswerTransfer: answer_transfer,
    c.WithdrawTransfer: withdraw_transfer,
}
"""The handler of each type of command."""
