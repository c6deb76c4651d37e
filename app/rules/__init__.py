"""The courtyard: what a match is. Values in, values out.

May touch: the standard library's pure parts and pydantic; no clock, chance, I/O or logging.
What is exported here is what game authors may use.
"""

from app.rules.actions import Action, Instant, Pass, Sealed
from app.rules.bots import MOST_ACTS, Chosen, RandomLegal, chosen, is_instant, proposals, turn
from app.rules.dice import Dice
from app.rules.events import Event, Told, tell, tell_all
from app.rules.game import Bot, Channel, Game, Mutator, Outcome, Phase, Scene, SeatRange
from app.rules.match import Charter, CloseEarly, Match, Sealing, Step
from app.rules.options import Offer, Option, action_schema
from app.rules.refusal import BrokenGame, Flaw, Refused, counted
from app.rules.replay import Move, MoveKind, replay
from app.rules.sampling import sample
from app.rules.schemas import SEAT, seat_names, seat_values
from app.rules.values import (
    JUDGE,
    Config,
    Json,
    Seat,
    State,
    SubmissionStatus,
    Value,
    View,
    Viewer,
    seat_of,
    viewer_of,
)
from app.rules.verdict import Contest, Placing, Result, Verdict, award_for_first
from app.rules.vote import CandidateVote, VoteCandidate

__all__ = [
    "JUDGE",
    "MOST_ACTS",
    "SEAT",
    "Action",
    "Bot",
    "BrokenGame",
    "CandidateVote",
    "Channel",
    "Charter",
    "Chosen",
    "CloseEarly",
    "Config",
    "Contest",
    "Dice",
    "Event",
    "Flaw",
    "Game",
    "Instant",
    "Json",
    "Match",
    "Move",
    "MoveKind",
    "Mutator",
    "Offer",
    "Option",
    "Outcome",
    "Pass",
    "Phase",
    "Placing",
    "RandomLegal",
    "Refused",
    "Result",
    "Scene",
    "Sealed",
    "Sealing",
    "Seat",
    "SeatRange",
    "State",
    "Step",
    "SubmissionStatus",
    "Told",
    "Value",
    "Verdict",
    "View",
    "Viewer",
    "VoteCandidate",
    "action_schema",
    "award_for_first",
    "chosen",
    "counted",
    "is_instant",
    "proposals",
    "replay",
    "sample",
    "seat_names",
    "seat_of",
    "seat_values",
    "tell",
    "tell_all",
    "turn",
    "viewer_of",
]
