"""Hosting of a season: policies, start, episodes, finals, warnings, decisions, taking back a match, cancellation.

Each act of a host is an event for all members that it concerns, with its reason.
"""

from mainmatch.season.decisions import SeasonDecision
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies
from mainmatch.season.state import MemberWarning, SeasonEpisode
from mainmatch.services.caller import Caller
from mainmatch.services.errors import MatchRunning
from mainmatch.services.season_commands import wallets
from mainmatch.services.season_commands.access import hosted
from mainmatch.services.season_commands.season_writer import SeasonWriter, load
from mainmatch.services.seasons import schemas
from mainmatch.services.seasons.fitting import chosen_policies, must_be_played_by, must_fit_cast
from mainmatch.services.seasons.queries import facts, view
from mainmatch.services.unit_of_work import UnitOfWork


def change_policies(uow: UnitOfWork, caller: Caller, season_id: str, payload: schemas.NewPolicies) -> SeasonPolicies:
    """Replace the policies, before the start. Raises Refused ``bad_policies``, ``not_now``."""
    record = hosted(uow, caller, season_id)
    policies = chosen_policies(uow, payload.policies)
    SeasonWriter(uow, record).act(LiveSeason.change_policies, policies)
    return policies


def start(uow: UnitOfWork, caller: Caller, season_id: str) -> schemas.SeasonFacts:
    """Start the season, which fixes cast and policies.

    Raises Refused ``too_few_members``, ``wrong_seat_count``, ``not_now``.
    """
    record = SeasonWriter(uow, hosted(uow, caller, season_id)).act(LiveSeason.start)
    must_fit_cast(uow, load(uow, record))
    return facts(uow, caller, season_id)


def announce(
    uow: UnitOfWork, caller: Caller, season_id: str, payload: schemas.NewSeasonAnnouncement
) -> schemas.SeasonFacts:
    """Announce a text to all viewers of the season. Raises Refused ``season_over``."""
    SeasonWriter(uow, hosted(uow, caller, season_id)).act(LiveSeason.announce, payload.text)
    return facts(uow, caller, season_id)


def announce_episode(uow: UnitOfWork, caller: Caller, season_id: str, payload: schemas.NewEpisode) -> SeasonEpisode:
    """Begin an episode with this game.

    Raises NoSuchGame, WrongSeatCount, NotNow and FinalsDue.
    """
    writer = SeasonWriter(uow, hosted(uow, caller, season_id))
    must_be_played_by(uow, payload.game, writer.season, payload.last_match)
    # The public balances: they count an open offer as its giver's, so it stays secret.
    writer.act(LiveSeason.announce_episode, payload.game, payload.title, writer.shown, payload.last_match)
    # As the caller may see it: a host who plays is a member.
    return view(uow, caller, season_id).view.episodes[-1]


def announce_finals(uow: UnitOfWork, caller: Caller, season_id: str) -> schemas.SeasonFacts:
    """Begin the finals. Raises Refused ``too_many_members``, ``not_now``."""
    SeasonWriter(uow, hosted(uow, caller, season_id)).act(LiveSeason.announce_finals)
    return facts(uow, caller, season_id)


def warn(uow: UnitOfWork, caller: Caller, season_id: str, member: str, payload: schemas.NewWarning) -> MemberWarning:
    """Warn a member; the policies set the fine. Raises Refused ``unknown_member``, ``not_active``."""
    changed = SeasonWriter(uow, hosted(uow, caller, season_id)).act(LiveSeason.warn_member, member, payload.reason)
    return load(uow, changed).members[member].warnings[-1]


def close_decision(uow: UnitOfWork, caller: Caller, season_id: str, decision: str) -> schemas.SeasonFacts:
    """Close a decision before its deadline. Raises Refused ``unknown_decision``, ``decision_closed``."""
    SeasonWriter(uow, hosted(uow, caller, season_id)).act(LiveSeason.close_decision, decision)
    return facts(uow, caller, season_id)


def extend_decision(
    uow: UnitOfWork, caller: Caller, season_id: str, decision: str, payload: schemas.DecisionExtension
) -> SeasonDecision:
    """Move a decision's deadline. Raises Refused ``unknown_decision``, ``bad_deadline``."""
    # Rounded down to milliseconds, the shown precision.
    due_at = payload.due_at.replace(microsecond=payload.due_at.microsecond // 1000 * 1000)
    writer = SeasonWriter(uow, hosted(uow, caller, season_id))
    writer.act(LiveSeason.extend_decision, decision, due_at, payload.reason)
    return next(each.decision for each in view(uow, caller, season_id).view.decisions if each.decision.id == decision)


def take_back(
    uow: UnitOfWork, caller: Caller, season_id: str, match_id: str, payload: schemas.ReasonRequest
) -> schemas.SeasonFacts:
    """Undo a match and all its consequences in the season; another match takes its place.

    A running match must be cancelled instead. Raises Refused ``unknown_match``, ``match_running``.
    """
    writer = SeasonWriter(uow, hosted(uow, caller, season_id))
    season = writer.season
    found = season.find_match(match_id).match
    if found.is_running:
        raise MatchRunning
    # First return the garnets in running matches: the reversals may need them.
    for running in season.running:
        wallets.call_off(uow, season, running.id, running.seats)
    later = (each.match for each in season.matches if each.match.result_n >= found.result_n)
    for match in sorted(later, key=lambda each: each.result_n, reverse=True):
        wallets.undo(uow, season, match.id)
    writer.act(LiveSeason.take_back_match, match_id, payload.reason, cancelled=True)
    return facts(uow, caller, season_id)


def cancel(uow: UnitOfWork, caller: Caller, season_id: str, payload: schemas.ReasonRequest) -> schemas.SeasonFacts:
    """End the season without a winner, and cancel its running matches. Raises Refused ``season_over``."""
    SeasonWriter(uow, hosted(uow, caller, season_id)).act(LiveSeason.cancel, payload.reason)
    return facts(uow, caller, season_id)
