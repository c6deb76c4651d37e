"""The phases of Locked Out (docs/rules/locked-out.md): rounds, in which players move and call, and the quiz."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from typing_extensions import override

from mainmatch.games.locked_out.state import (
    BEATS,
    ROOM_NAMES,
    ROOMS,
    SEATS,
    TEAM_NAMES,
    TEAMS,
    LastMove,
    LockedOutState,
    MadeCall,
    Room,
    Team,
    changed,
    opposite,
    other_rooms,
)
from mainmatch.games.locked_out.views import GameWon, call_events, round_events
from mainmatch.rules import (
    Contest,
    Dice,
    Instant,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    Placing,
    Refused,
    Sealed,
    Seat,
    Stake,
    Verdict,
    seat_names,
    shown,
    tell_all,
    text,
)

# docs/rules/locked-out.md, End: eight players always get a Token of Life.
GARNETS_WON = 5
GARNETS_BEATEN = 2


def ended(s: LockedOutState, by: Literal["call", "quiz"], teams: Sequence[Team]) -> Outcome:
    """The end of the match with its event. ``teams`` is the winning team, or the two that called."""
    beaten = BEATS[teams[0]] if len(teams) == 1 else None
    won = GameWon(by=by, teams=tuple(teams), beaten=beaten)
    return Outcome(s, (tell_all(won),), verdict_on(s, teams))


def verdict_on(s: LockedOutState, teams: Sequence[Team]) -> Verdict:
    """The verdict: a single winner also saves the team it beats; two winners share, and the third gets nothing."""
    garnets = dict.fromkeys(teams, GARNETS_WON)
    if len(teams) == 1:
        garnets[BEATS[teams[0]]] = GARNETS_BEATEN
    out = [seat for seat, team in s.teams.items() if team not in garnets]
    candidate = min(out, key=lambda seat: s.priorities[seat])
    return Verdict(
        placings=tuple(
            Placing(seat=seat, score=s.priorities[seat], revealed={"team": team}) for seat, team in s.teams.items()
        ),
        tokens_of_life={seat: 1 for seat, team in s.teams.items() if team in garnets},
        garnets={seat: garnets[team] for seat, team in s.teams.items() if team in garnets},
        contests=(Contest(candidates=(candidate,)),),
    )


class GuessTeams(Sealed, type="guess_teams"):
    """Say for as many seats as you like, your own included, which team they are on."""

    teams: Annotated[
        Mapping[Seat, Annotated[Team, Meta(extra_json_schema=shown(labels=TEAM_NAMES))]],
        Meta(
            description="A team for each seat that you name; wrong entries cost nothing.",
            extra_json_schema={
                "propertyNames": seat_names(range(1, SEATS + 1)),
                **shown(part="ballot", label="{key}: {value}"),
            },
        ),
    ]
    example: ClassVar[Mapping[str, Json]] = {"teams": {"1": "water", "2": "fire"}}
    label = "Guess the teams"
    icon = "🧩"
    button = "Send these guesses"

    @override
    def check(self, s: LockedOutState, seat: Seat) -> None:
        """Raise Refused ``unknown_seat``."""
        for named in self.teams:
            if named not in s.teams:
                message = text("There is no such seat: name seats from 1 to {n}.", n=SEATS)
                raise Refused.at("unknown_seat", f"teams.{named}", message)


class Quiz(Phase[LockedOutState, GuessTeams | Pass], name="quiz"):
    """The last phase, unless a call ends the match earlier: players guess teams. 24 hours by default."""

    silence = "You guess nothing, and add nothing to your team's score."
    passing = "Guess nothing"

    @override
    def may_send(self, s: LockedOutState, seat: Seat) -> tuple[type[GuessTeams | Pass], ...]:
        return (GuessTeams, Pass)

    @override
    def options(self, s: LockedOutState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """A guess, with the seat's learned teams as its example, or a pass."""
        known = GuessTeams(teams=s.learned[seat] or {seat: TEAMS[0]})
        return Option(GuessTeams, known), Option(Pass, Pass())

    @override
    def resolve(self, s: LockedOutState, sent: Mapping[Seat, GuessTeams | Pass], dice: Dice) -> Outcome:
        """End the match: the team with the highest score wins as if it alone had called."""
        return ended(s, "quiz", (quiz_winner(s, team_scores(s, sent), dice),))


def team_scores(s: LockedOutState, sent: Mapping[Seat, GuessTeams | Pass]) -> dict[Team, int]:
    """The number of right entries of each team's members, by team."""
    scores = dict.fromkeys(TEAMS, 0)
    for seat, action in sent.items():
        if isinstance(action, GuessTeams):
            scores[s.teams[seat]] += sum(1 for named, team in action.teams.items() if s.teams[named] == team)
    return scores


def quiz_winner(s: LockedOutState, scores: Mapping[Team, int], dice: Dice) -> Team:
    """The winning team: highest score, then highest sum of priorities, then at random."""
    ranks = {team: (scores[team], sum(s.priorities[seat] for seat in s.members(team))) for team in TEAMS}
    best = max(ranks.values())
    return dice.choice([team for team in TEAMS if ranks[team] == best])


QUIZ = Quiz()


# Calls: "the four players in my room are one team" (docs/rules/locked-out.md, Phase round). A wrong call costs priority
# at once. Play ends as soon as every team that can call has called.
class Call(Instant, type="call"):
    """Say that the four players in your room are one team. Your room hears it, and whether it is right."""

    label = "Call your room one team"
    icon = "📣"
    button = "Call this room one team"

    @override
    def apply(self, s: LockedOutState, seat: Seat, dice: Dice) -> Outcome:
        """Judge the call: a wrong one costs priority, a right one may end the match or start the quiz."""
        noted, call = made_call(s, seat)
        if not call.right:
            after = punished(noted, call)
            moved = [other for other, n in after.priorities.items() if n != s.priorities[other] or other == seat]
            return Outcome(after, call_events(after, call, moved))
        events = call_events(noted, call, ())
        if noted.called != noted.able:
            return Outcome(noted, events)
        if len(noted.called) == len(TEAMS):
            return Outcome(noted, events, QUIZ)
        end = ended(noted, "call", noted.called)
        return Outcome(noted, (*events, *end.told), end.then)


def made_call(s: LockedOutState, seat: Seat) -> tuple[LockedOutState, MadeCall]:
    """Judge a call of this seat and record it, without its consequences."""
    room = s.rooms[seat]
    call = MadeCall(round=s.round, seat=seat, right=s.is_gathered(room), heard=s.occupants(room))
    return s.but(calls=(*s.calls, call)), call


def punished(s: LockedOutState, call: MadeCall) -> LockedOutState:
    """Subtract the cost of a wrong call, and break the ties that result."""
    return changed(s, {call.seat: -s.wrong_call_cost}, [call.seat])


# docs/rules/locked-out.md, Closing a round, steps 1 to 4: moves, priorities and learned teams, all computed from the
# rooms and priorities before the close.
WAY_OUT = 2
"""The number of players who go from each room to each other room."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """The players who want to go the same way (W in the rulebook), zero to four.

    ``movers`` go there, highest priority first; ``screwed`` must go the other way.
    """

    origin: Room
    to: Room
    movers: tuple[Seat, ...]
    screwed: tuple[Seat, ...]


def crowds_of(s: LockedOutState, targets: Mapping[Seat, Room]) -> tuple[Crowd, ...]:
    """The six crowds of a round, one for each way, from each seat's target room and current priority."""
    found = []
    for origin in ROOMS:
        four = sorted(s.occupants(origin), key=lambda seat: -s.priorities[seat])
        for to in other_rooms(origin):
            wanting = tuple(seat for seat in four if targets[seat] == to)
            found.append(Crowd(origin, to, wanting[:WAY_OUT], wanting[WAY_OUT:]))
    return tuple(found)


def uncontested(crowds: Sequence[Crowd]) -> dict[Seat, int]:
    """1 garnet at once, by seat, for each player of a crowd of exactly two."""
    pairs = [crowd.movers for crowd in crowds if len(crowd.movers) == WAY_OUT and not crowd.screwed]
    return dict.fromkeys(sorted(seat for pair in pairs for seat in pair), 1)


def closed(s: LockedOutState, crowds: Sequence[Crowd], boosts: Mapping[Seat, int]) -> LockedOutState:
    """The state after the moves of a round, with the same ``round``. ``boosts`` are in garnets."""
    moves = _moves_of(crowds)
    learned: dict[Seat, Mapping[Seat, Team]] = {}
    for seat, known in s.learned.items():
        partner = moves[seat].partner
        learned[seat] = known if partner in known else dict(sorted({**known, partner: s.teams[partner]}.items()))
    moved = changed(s, _changes(s, crowds, boosts), s.teams)
    rooms = {seat: move.to for seat, move in moves.items()}
    return moved.but(rooms=rooms, learned=learned, last_moves=moves)


def _changes(s: LockedOutState, crowds: Sequence[Crowd], boosts: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """The change of each priority at the close, before tie-breaks, computed from the priorities before it."""
    by = Counter({seat: boost * s.priority_per_garnet for seat, boost in boosts.items()})
    for crowd in crowds:
        for screwed in crowd.screwed:
            by[screwed] += s.screwed_gain
            for mover in crowd.movers:
                by[mover] -= abs(s.priorities[screwed])
    return by


def _moves_of(crowds: Sequence[Crowd]) -> dict[Seat, LastMove]:
    ways = defaultdict[tuple[Room, Room], list[tuple[Seat, bool]]](list)
    for crowd in crowds:
        ways[crowd.origin, crowd.to] += [(seat, False) for seat in crowd.movers]
        if crowd.screwed:
            ways[crowd.origin, opposite(crowd.origin, crowd.to)] += [(seat, True) for seat in crowd.screwed]
    moves = {}
    for (origin, to), both in ways.items():
        for (seat, screwed), (partner, _) in (both, both[::-1]):
            moves[seat] = LastMove(origin=origin, to=to, partner=partner, screwed=screwed)
    return dict(sorted(moves.items()))


class Move(Sealed, type="move"):
    """Go to one of the two other rooms, and spend garnets on priority or don't."""

    to: Annotated[
        Room,
        Meta(
            description="One of the two rooms that you aren't in.",
            extra_json_schema=shown(
                part="room-map",
                labels=ROOM_NAMES,
                stakes=(
                    Stake("you alone of your room want it", "you go"),
                    Stake("two of you want it", "both go, and get 1 garnet each"),
                    Stake("three or four of you want it", "the two with the highest priority go, the others opposite"),
                ),
            ),
        ),
    ]
    boost: Annotated[
        int,
        Meta(
            ge=0,
            description="Garnets to spend on priority, which you have when the round has closed.",
            extra_json_schema=shown(label="{value} garnets", labels={"1": "1 garnet"}),
        ),
    ] = 0
    example: ClassVar[Mapping[str, Json]] = {"to": "beta", "boost": 0}
    label = "Choose a door"
    icon = "🚪"
    button = ("Go to {to} with {boost}", "Go to {to}")

    @override
    def check(self, s: LockedOutState, seat: Seat) -> None:
        """Raise Refused ``same_room``."""
        if self.to == s.rooms[seat]:
            here, *others = (ROOM_NAMES[each] for each in (self.to, *other_rooms(self.to)))
            message = text("You can't stay in {here}: move to one of {others}.", here=here, others=tuple(others))
            raise Refused.at("same_room", "to", message)

    @override
    def cost(self, s: LockedOutState, seat: Seat) -> int:
        """The boost in garnets."""
        return self.boost


class Round(Phase[LockedOutState, Move], name="round"):
    """Each player moves, and may call the room one team. 24 hours by default."""

    silence = "You go to one of the two other rooms, drawn at random, without a boost."

    @override
    def may_send(self, s: LockedOutState, seat: Seat) -> tuple[type[Move | Call], ...]:
        """A move, and a call unless the seat has heard a right call. Moving is mandatory: there is no pass."""
        return (Move,) if s.has_called(seat) else (Move, Call)

    @override
    def options(self, s: LockedOutState, seat: Seat, purse: int) -> tuple[Option, ...]:
        rooms = other_rooms(s.rooms[seat])
        rate = shown(stakes=(Stake(text("you spend a garnet"), text("{n} priority", n=f"+{s.priority_per_garnet}")),))
        boost = {"maximum": purse, **rate}
        move = Option(Move, Move(to=rooms[0]), {"to": {"enum": list(rooms)}, "boost": boost})
        if s.has_called(seat):
            return (move,)
        cost = Stake(text("they are not"), text("you lose {n} priority at once", n=s.wrong_call_cost))
        return move, Option(Call, Call(), whole=shown(stakes=(cost,)))

    @override
    def missing(self, s: LockedOutState, seat: Seat, dice: Dice) -> Move:
        return Move(to=dice.choice(other_rooms(s.rooms[seat])))

    @override
    def resolve(self, s: LockedOutState, sent: Mapping[Seat, Move], dice: Dice) -> Outcome:
        """End the match if a team has called; otherwise move all players and open the next round or the quiz."""
        boosts = {seat: move.boost for seat, move in sent.items()}
        if s.called:
            end = ended(s, "call", s.called)
            # Boosts don't take effect in this round: refund the garnets that the close has charged.
            return Outcome(s, end.told, end.then, boosts)
        crowds = crowds_of(s, {seat: move.to for seat, move in sent.items()})
        after = closed(s, crowds, boosts).but(round=s.round + 1)
        then = QUIZ if after.round == s.rounds else ROUND
        return Outcome(after, round_events(after, s.round), then, uncontested(crowds))


ROUND = Round()
