"""The rules engine's public API: pure values and functions, without I/O or clock.

Game authors import from here and from ``mainmatch.rules.trading``, and from nowhere else in ``mainmatch.rules``.
"""

from msgspec import Meta, field

from mainmatch.rules.actions import Action, Instant, Offer, Option, Pass, Sealed, action_schema, among
from mainmatch.rules.bots import (
    MOST_ACTS,
    MOST_TURNS,
    BotTurns,
    Chosen,
    RandomLegal,
    chosen,
    is_answering,
    is_instant,
    proposals,
    turn,
    turn_order,
)
from mainmatch.rules.candidate_vote import CandidateVote, VoteCandidate
from mainmatch.rules.chapters import chapters_of, with_chapters
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame, Flaw, Refused, counted
from mainmatch.rules.events import OWN, Event, Moment, Told, tell, tell_all
from mainmatch.rules.game import Bot, Channel, Game, Outcome, Phase, Scenario, SeatRange, SecretVariant
from mainmatch.rules.marks import State, TimedState, derived, hidden, own, public, wallets
from mainmatch.rules.match import CloseEarly, Match, MatchSpec, Move, MoveKind, Sealing, Step, replay
from mainmatch.rules.payments import Payment
from mainmatch.rules.payoffs import Heading, PayoffTable
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.slots import Place, Sent, Slots, place_in, seat_at, slot_at
from mainmatch.rules.table import EarlierMatch, SeatKind, Table, TableSeat
from mainmatch.rules.texts import ENGLISH, Text, Translation, ntext, text
from mainmatch.rules.values import (
    JUDGE,
    SEAT,
    Config,
    Json,
    Seat,
    SubmissionStatus,
    Value,
    View,
    Viewer,
    seat_names,
    seat_of,
    seat_values,
    viewer_of,
)
from mainmatch.rules.verdict import Contest, Grant, Placing, Result, Verdict, award_for_first

__all__ = [
    "ENGLISH",
    "JUDGE",
    "MOST_ACTS",
    "MOST_TURNS",
    "OWN",
    "SEAT",
    "Action",
    "Bot",
    "BotTurns",
    "BrokenGame",
    "CandidateVote",
    "Channel",
    "Chosen",
    "CloseEarly",
    "Config",
    "Contest",
    "Dice",
    "EarlierMatch",
    "Event",
    "Flaw",
    "Game",
    "Grant",
    "Heading",
    "Instant",
    "Json",
    "Match",
    "MatchSpec",
    "Meta",
    "Moment",
    "Move",
    "MoveKind",
    "Offer",
    "Option",
    "Outcome",
    "Pass",
    "Payment",
    "PayoffTable",
    "Phase",
    "Place",
    "Placing",
    "RandomLegal",
    "Refused",
    "Result",
    "Scenario",
    "Sealed",
    "Sealing",
    "Seat",
    "SeatKind",
    "SeatRange",
    "SecretVariant",
    "Sent",
    "Slots",
    "State",
    "Step",
    "SubmissionStatus",
    "Table",
    "TableSeat",
    "Text",
    "TimedState",
    "Told",
    "Translation",
    "Value",
    "Verdict",
    "View",
    "Viewer",
    "VoteCandidate",
    "action_schema",
    "among",
    "award_for_first",
    "chapters_of",
    "chosen",
    "counted",
    "derived",
    "field",
    "hidden",
    "is_answering",
    "is_instant",
    "ntext",
    "own",
    "place_in",
    "proposals",
    "public",
    "replay",
    "sample",
    "seat_at",
    "seat_names",
    "seat_of",
    "seat_values",
    "slot_at",
    "tell",
    "tell_all",
    "text",
    "turn",
    "turn_order",
    "viewer_of",
    "wallets",
    "with_chapters",
]
