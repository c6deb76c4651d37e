"""Decisions: choosing, closing, and what follows from an outcome.

May touch: the draft. Rule kept here: the deadline is half-open, a choice counts that comes before; a decision is closed
once, by the last choice, by its deadline or by the host, and in all three cases counted alike.
"""

from collections.abc import Callable, Mapping

from mainmatch.rules.errors import Refused, counted
from mainmatch.season import commands as c
from mainmatch.season import events as e
from mainmatch.season.decisions import Decision, check_choice, outcome_of
from mainmatch.season.draft import Draft, must_be_played, settle
from mainmatch.season.events import MOST_OFFERS, Offer, TransferOffered
from mainmatch.season.ledger_entries import pay_out, take_in
from mainmatch.season.values import ESCROW, Choice, DecisionId, DecisionKind

__all__ = [
    "answer_transfer",
    "choose",
    "close",
    "close_decision",
    "close_due",
    "extend_decision",
    "offer_transfer",
    "withdraw_transfer",
]


def choose(draft: Draft, command: c.Choose) -> None:
    """Refused ``unknown_decision``, ``decision_closed``, ``not_your_decision``, ``wrong_count``, ``not_an_option``."""
    decision = _open(draft, command.decision)
    if command.by not in decision.deciders:
        raise Refused("not_your_decision", "Others decide this.")
    if draft.at >= decision.due_at:
        raise Refused("decision_closed", "The deadline of this decision has passed.")
    check_choice(decision, command.choice)
    draft.tell(e.ChoiceMade(decision=decision.id, by=command.by, choice=command.choice))


def close_decision(draft: Draft, command: c.CloseDecision) -> None:
    """Refused ``unknown_decision``, ``decision_closed``."""
    close(draft, _open(draft, command.decision))


def close_due(draft: Draft, command: c.CloseDue) -> None:
    """Nothing due: nothing happens."""
    due = [each for each in draft.season.decisions.values() if each.due_at <= draft.at]
    for decision in sorted(due, key=lambda each: each.due_at):
        close(draft, decision)


def extend_decision(draft: Draft, command: c.ExtendDecision) -> None:
    """Refused ``unknown_decision``, ``decision_closed``, ``bad_deadline``."""
    decision = _open(draft, command.decision)
    if command.due_at <= draft.at:
        raise Refused("bad_deadline", "Give an instant that is still to come, or close the decision.")
    draft.tell(e.DecisionExtended(decision=decision.id, due_at=command.due_at, reason=command.reason))


def close(draft: Draft, decision: Decision) -> None:
    """Count, tell, and let follow what follows."""
    choices = draft.season.choices_in(decision.id)
    outcome, how = outcome_of(decision, choices, draft.wealth, draft.dice)
    draft.tell(e.DecisionClosed(decision=decision.id, outcome=outcome, how=how, choices=choices))
    _FOLLOWS[decision.kind](draft, decision, outcome, choices)


def _open(draft: Draft, decision: DecisionId) -> Decision:
    found = draft.season.decisions.get(decision)
    if found is None:
        if any(each.id == decision for each in draft.season.decided):
            raise Refused("decision_closed", "This decision is made.")
        raise Refused("unknown_decision", "There is no open decision of this id.")
    return found


Choices = Mapping[str, Choice]


def _give(draft: Draft, decision: Decision, outcome: Choice, choices: Choices) -> None:
    for taker in outcome:
        draft.tell(e.TokenGiven(giver=decision.deciders[0], taker=taker))


def _name(draft: Draft, decision: Decision, outcome: Choice, choices: Choices) -> None:
    if outcome:
        draft.tell(e.CandidatesNamed(candidates=outcome))


def _oppose(draft: Draft, decision: Decision, outcome: Choice, choices: Choices) -> None:
    if outcome:
        draft.tell(e.OpponentChosen(opponent=outcome[0]))


def _ban(draft: Draft, decision: Decision, outcome: Choice, choices: Choices) -> None:
    draft.tell(e.GamesBanned(games=outcome))


def _choose_game(draft: Draft, decision: Decision, outcome: Choice, choices: Choices) -> None:
    draft.tell(e.DeathMatchChosen(game=outcome[0]))


def _support(draft: Draft, decision: Decision, outcome: Choice, choices: Choices) -> None:
    season = draft.season
    supporters = {by: choice[0] for by, choice in choices.items() if choice}
    draft.tell(e.SupportCounted(supporters=supporters))
    worth = season.policies.support_garnets
    sides = [*supporters.values()]
    cause = f"{season.id}/support/{season.takes}/{decision.id}"
    draft.post(pay_out(cause, {each: worth * sides.count(each) for each in decision.options}), undoable=True)


_FOLLOWS: Mapping[DecisionKind, Callable[[Draft, Decision, Choice, Choices], None]] = {
    "give_token": _give,
    "name_candidate": _name,
    "choose_opponent": _oppose,
    "ban_death_match": _ban,
    "choose_death_match": _choose_game,
    "support": _support,
}


# Transfers between members: an offer, and an answer. Nobody offers what it hasn't, and an answer can't fail for want
# of garnets.


def offer_transfer(draft: Draft, command: c.OfferTransfer) -> None:
    """Refused ``transfers_closed``, ``not_active``, ``not_yourself``, ``too_many_offers``, ``not_enough_garnets``."""
    season, giver = draft.season, command.giver
    must_be_played(season)
    season.must_have(giver)
    season.must_have(command.taker)
    if not season.may_transfer:
        raise Refused("transfers_closed", f"Transfers are {season.policies.transfers} in this season.")
    if giver == command.taker:
        raise Refused("not_yourself", "Offer it to somebody else.")
    if command.offer in season.offers:
        raise Refused("id_taken", "There is an offer of this id; take another.")
    if sum(1 for each in season.offers.values() if each.giver == giver) >= MOST_OFFERS:
        raise Refused("too_many_offers", f"You have {MOST_OFFERS} open offers; withdraw one.")
    free = draft.balances.get(giver, 0)
    if free < command.amount:
        raise Refused("not_enough_garnets", f"You have {counted(free, 'garnet')} to give.")
    draft.tell(TransferOffered(offer=command.offer, giver=giver, taker=command.taker, amount=command.amount))
    cause = f"{season.id}/transfer/{command.offer}/offered"
    draft.post(take_in(cause, giver, command.amount, draft.balances, to=ESCROW))


def answer_transfer(draft: Draft, command: c.AnswerTransfer) -> None:
    """Refused ``unknown_offer``."""
    offer = _offer_of(draft, command.offer, command.by, "taker")
    settle(draft, offer, "accepted" if command.accept else "declined")


def withdraw_transfer(draft: Draft, command: c.WithdrawTransfer) -> None:
    """Refused ``unknown_offer``."""
    settle(draft, _offer_of(draft, command.offer, command.by, "giver"), "withdrawn")


def _offer_of(draft: Draft, offer: str, member: str, side: str) -> Offer:
    found = draft.season.offers.get(offer)
    if found is None or getattr(found, side) != member:
        raise Refused("unknown_offer", "There is no open offer of this id for you.")
    return found
