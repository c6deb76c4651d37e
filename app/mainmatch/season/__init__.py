"""The season engine: cast, episodes, decisions between matches, finals. Pure values, without I/O or clock.

A season knows matches only by their results, and garnets only by the balances in its commands.
"""

from mainmatch.season import commands, events
from mainmatch.season.commands import Command
from mainmatch.season.decisions import Decision
from mainmatch.season.events import KINDS, Event, audience_of, read_event
from mainmatch.season.ledger_entries import Line, Posting
from mainmatch.season.policies import Deadlines, Policies, Threshold, Twist, read_policies
from mainmatch.season.season import Season
from mainmatch.season.state import Lineup, PlayedMatch, next_lineup
from mainmatch.season.values import BANK, ESCROW, GARNET, HOST, Viewer, member_of, viewer_of
from mainmatch.season.views import HostView, MemberView, PublicView, view

__all__ = [
    "BANK",
    "ESCROW",
    "GARNET",
    "HOST",
    "KINDS",
    "Command",
    "Deadlines",
    "Decision",
    "Event",
    "HostView",
    "Line",
    "Lineup",
    "MemberView",
    "PlayedMatch",
    "Policies",
    "Posting",
    "PublicView",
    "Season",
    "Threshold",
    "Twist",
    "Viewer",
    "audience_of",
    "commands",
    "events",
    "member_of",
    "next_lineup",
    "read_event",
    "read_policies",
    "view",
    "viewer_of",
]
