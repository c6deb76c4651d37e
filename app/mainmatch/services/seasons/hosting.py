"""Hosting of a season: policies, start, episodes, finals, warnings, decisions, taking back a match, cancellation.

Each act of a host is an event for all members that it concerns, with its reason.
"""

from collections.abc import Mapping

from mainmatch.season import Command, Season, commands
from mainmatch.services.caller import Caller
from mainmatch.services.errors import MatchRunning
from mainmatch.services.season_commands import run_command, wallets
from mainmatch.services.season_commands.access import hosted
from mainmatch.services.seasons.queries import facts
from mainmatch.services.seasons.schemas import (
    DecisionExtension,
    NewEpisode,
    NewPolicies,
    NewWarning,
    Reason,
    SeasonFacts,
    chosen_policies,
    must_be_played_by,
)
from mainmatch.services.unit_of_work import UnitOfWork

__all__ = [
    "announce_episode",
    "announce_finals",
    "cancel",
    "change_policies",
    "close_decision",
    "extend_decision",
    "start",
    "take_back",
    "warn",
]


def change_policies(uow: UnitOfWork, caller: Caller, season_id: str, payload: NewPolicies) -> SeasonFacts:
    """Replace the policies, before the start. Raises Refused ``bad_policies``, ``not_now``."""
    return _done(uow, caller, season_id, commands.ChangePolicies(policies=chosen_policies(uow, payload.policies)))


def start(uow: UnitOfWork, caller: Caller, season_id: str) -> SeasonFacts:
    """Start the season, which fixes cast and policies. Raises Refused ``too_few_members``, ``not_now``."""
    return _done(uow, caller, season_id, commands.StartSeason())


def announce_episode(uow: UnitOfWork, caller: Caller, season_id: str, payload: NewEpisode) -> SeasonFacts:
    """Begin an episode with this game.

    Raises NoSuchGame, WrongSeatCount, NotNow and FinalsDue.
    """

    def announced(season: Season, _: Mapping[str, int]) -> Command:
        # If members choose whether to play, the game must accept two.
        must_be_played_by(uow, payload.game, len(season.active) if season.policies.everyone_plays else 2)
        # The public balances: they count an open offer as its giver's, so it stays secret.
        return commands.AnnounceEpisode(balances=wallets.shown(uow, season), game=payload.game, title=payload.title)

    return _done(uow, caller, season_id, announced)


def announce_finals(uow: UnitOfWork, caller: Caller, season_id: str) -> SeasonFacts:
    """Begin the finals. Raises Refused ``too_many_members``, ``not_now``."""
    return _done(uow, caller, season_id, commands.AnnounceFinals())


def warn(uow: UnitOfWork, caller: Caller, season_id: str, member: str, payload: NewWarning) -> SeasonFacts:
    """Warn a member; the policies set the fine. Raises Refused ``unknown_member``, ``not_active``."""

    def warned(season: Season, balances: Mapping[str, int]) -> Command:
        # The command's schema accepts only ids in the form of members, so check that this is a member first.
        season.must_have(member, active=False)
        return commands.WarnMember(balances=balances, member=member, reason=payload.reason)

    return _done(uow, caller, season_id, warned)


def close_decision(uow: UnitOfWork, caller: Caller, season_id: str, decision: str) -> SeasonFacts:
    """Close a decision before its deadline. Raises Refused ``unknown_decision``, ``decision_closed``."""
    return _done(uow, caller, season_id, lambda _, has: commands.CloseDecision(balances=has, decision=decision))


def extend_decision(
    uow: UnitOfWork, caller: Caller, season_id: str, decision: str, payload: DecisionExtension
) -> SeasonFacts:
    """Move a decision's deadline. Raises Refused ``unknown_decision``, ``bad_deadline``."""
    # Rounded down to milliseconds, the shown precision.
    due_at = payload.due_at.replace(microsecond=payload.due_at.microsecond // 1000 * 1000)
    command = commands.ExtendDecision(decision=decision, due_at=due_at, reason=payload.reason)
    return _done(uow, caller, season_id, command)


def take_back(uow: UnitOfWork, caller: Caller, season_id: str, match_id: str, payload: Reason) -> SeasonFacts:
    """Undo a match and all its consequences in the season; another match takes its place.

    A running match must be cancelled instead. Raises Refused ``unknown_match``, ``match_running``.
    """
    record = hosted(uow, caller, season_id)
    season = run_command.load(uow, record)
    found = season.find_match(match_id).match
    if found.is_running:
        raise MatchRunning
    later = [each.match for each in season.matches if each.match.take >= found.take]
    running = [each.match for each in season.matches if each.match.is_running]

    def pay() -> None:
        # First return the garnets in running matches: the reversals may need them.
        for match in running:
            wallets.call_off(uow, season, match.id, match.seats)
        for match in sorted(later, key=lambda each: each.take, reverse=True):
            wallets.undo(uow, season, match.id)

    run_command.go_on(
        uow,
        record,
        lambda _, has: commands.TakeBackMatch(balances=has, match=match_id, cancelled=True, reason=payload.reason),
        paying=pay,
    )
    return facts(uow, caller, season_id)


def cancel(uow: UnitOfWork, caller: Caller, season_id: str, payload: Reason) -> SeasonFacts:
    """End the season without a winner, and cancel its running matches. Raises Refused ``season_over``."""
    return _done(uow, caller, season_id, commands.CancelSeason(reason=payload.reason))


def _done(uow: UnitOfWork, caller: Caller, season_id: str, command: Command | run_command.Made) -> SeasonFacts:
    run_command.go_on(uow, hosted(uow, caller, season_id), command)
    return facts(uow, caller, season_id)
