"""What a season is: the cast, the episodes, what is decided between matches, the finals. Values in, values out.

May touch: the words, dice, refusals and results of the rules, and pydantic; no clock, chance, I/O or logging. Rule kept
here: a season knows of matches what their results say, and of garnets what somebody tells it.
"""

from mainmatch.season import commands, events
from mainmatch.season.commands import Command, Weighed
from mainmatch.season.decisions import Decided, Decision
from mainmatch.season.draft import Lineup, next_lineup
from mainmatch.season.episode import SKIPPED, Episode, Finals, Outcome, PlayedMatch
from mainmatch.season.events import KINDS, Event, Left, Member, MemberWarning, Offer, read_event
from mainmatch.season.ledger_entries import Balances, Line, Posting, moved
from mainmatch.season.policies import Deadlines, Policies, Threshold, read_policies
from mainmatch.season.season import Season
from mainmatch.season.state import Position, SeasonStatus, audience_of
from mainmatch.season.values import BANK, ESCROW, GARNET, HOST, Viewer, member_of, viewer_of
from mainmatch.season.views import HostView, MemberCard, MemberView, OpenDecision, PublicView, view

__all__ = [
    "BANK",
    "ESCROW",
    "GARNET",
    "HOST",
    "KINDS",
    "SKIPPED",
    "Balances",
    "Command",
    "Deadlines",
    "Decided",
    "Decision",
    "Episode",
    "Event",
    "Finals",
    "HostView",
    "Left",
    "Line",
    "Lineup",
    "Member",
    "MemberCard",
    "MemberView",
    "MemberWarning",
    "Offer",
    "OpenDecision",
    "Outcome",
    "PlayedMatch",
    "Policies",
    "Position",
    "Posting",
    "PublicView",
    "Season",
    "SeasonStatus",
    "Threshold",
    "Viewer",
    "Weighed",
    "audience_of",
    "commands",
    "events",
    "member_of",
    "moved",
    "next_lineup",
    "read_event",
    "read_policies",
    "view",
    "viewer_of",
]
