"""The refusals of a season."""

from mainmatch.rules.errors import KnownRefusal


class BadPolicies(KnownRefusal, code="bad_policies"):
    """The policies are invalid; `errors` says where."""


class UnknownMember(KnownRefusal, code="unknown_member", title="No such member", status=404):
    """The cast has no member with this id."""


class NotActive(KnownRefusal, code="not_active", status=409):
    """This member has left the season."""


class AliasTaken(KnownRefusal, code="alias_taken", status=409):
    """A member of the cast already uses this name. Choose another one."""


class CastFull(KnownRefusal, code="cast_full", status=409):
    """The cast has as many members as allowed."""


class IdTaken(KnownRefusal, code="id_taken", status=409):
    """This id is already used in the season. Send the request again."""


class TooFewMembers(KnownRefusal, code="too_few_members", status=409):
    """A season needs at least two members."""


class TooManyMembers(KnownRefusal, code="too_many_members", status=409):
    """Too many members are left for the finals."""


class FinalsDue(KnownRefusal, code="finals_due", status=409):
    """The finals are due by the season's policies. Announce the finals."""


class NotNow(KnownRefusal, code="not_now", status=409):
    """The season is not in a state for this; `detail` says what comes first."""


class SeasonOver(KnownRefusal, code="season_over", status=409):
    """The season is over."""


class MatchTaken(KnownRefusal, code="match_taken", status=409):
    """This match is already part of the season."""


class ResultTaken(KnownRefusal, code="result_taken", status=409):
    """This match's result already counts. Take it back before recording another one."""


class WrongGame(KnownRefusal, code="wrong_game", status=409):
    """The season plays another game next; see its episode."""


class WrongConfig(KnownRefusal, code="wrong_config", status=409):
    """The season's members have decided a setting otherwise. Cancel the match and create it again."""


class NoGuests(KnownRefusal, code="no_guests", status=409):
    """Guests play main matches, not death matches or finals."""


class WrongMembers(KnownRefusal, code="wrong_members", status=409):
    """The seats must hold each member who plays next exactly once."""


class DecisionOpen(KnownRefusal, code="decision_open", status=409):
    """A decision must be made or closed first."""


class UnknownDecision(KnownRefusal, code="unknown_decision", title="No such decision", status=404):
    """The season has no open decision with this id."""


class DecisionClosed(KnownRefusal, code="decision_closed", status=409):
    """This decision is made or its deadline has passed."""


class NotYourDecision(KnownRefusal, code="not_your_decision", status=403):
    """This decision is not yours to make."""


class WrongCount(KnownRefusal, code="wrong_count", title="Wrong number of options"):
    """Choose as many options as the decision asks for, none twice."""


class NotAnOption(KnownRefusal, code="not_an_option"):
    """Choose from the decision's options."""


class BadDeadline(KnownRefusal, code="bad_deadline"):
    """The deadline must be in the future."""


class TransfersClosed(KnownRefusal, code="transfers_closed", status=409):
    """The season's policies do not allow transfers now."""


class OfferToYourself(KnownRefusal, code="not_yourself", title="Not to yourself"):
    """You cannot offer garnets to yourself."""


class TooManyOffers(KnownRefusal, code="too_many_offers", status=409):
    """You have as many open offers as allowed. Withdraw one first."""


class UnknownOffer(KnownRefusal, code="unknown_offer", title="No such offer", status=404):
    """There is no open offer with this id for you."""
