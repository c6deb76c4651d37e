"""The fold of a season: the functions that apply an event to a position and return the next one.

A fold makes no decisions, draws no random values and raises no refusals, because its event has already happened. Every
type of event has an entry in ``FOLDS``.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from mainmatch.season import events as e
from mainmatch.season.decisions import ClosedDecision
from mainmatch.season.state import (
    Departure,
    Episode,
    Finals,
    Granted,
    Member,
    MemberWarning,
    Offer,
    PlayedMatch,
    Position,
    Undoable,
)
from mainmatch.season.values import DecisionId, MemberId, Value

__all__ = ["FOLDS", "folded"]

PositionT = TypeVar("PositionT", bound=Position)
ValueT = TypeVar("ValueT", bound=Value)


def folded(p: PositionT, event: e.Event) -> PositionT:
    """The season after this event."""
    after: PositionT = FOLDS[type(event)](p, event)
    # Don't count choices: a decider could otherwise change the season's random values by choosing twice.
    return after if isinstance(event, e.ChoiceMade) else _with(after, turn=p.turn + 1)


def _with(value: ValueT, **changes: Any) -> ValueT:
    return value.model_copy(update=changes)


def _in_episode(p: Position, **changes: Any) -> Position:
    return _with(p, episodes=(*p.episodes[:-1], _with(p.episodes[-1], **changes)))


def _in_finals(p: Position, **changes: Any) -> Position:
    return p if p.finals is None else _with(p, finals=_with(p.finals, **changes))


def _member(p: Position, member: MemberId, **changes: Any) -> Position:
    return _with(p, members={**p.members, member: _with(p.members[member], **changes)})


def _out_of(p: Position, member: MemberId, *decisions: DecisionId) -> Position:
    """Remove a member from these decisions, with its choices and all choices of it; those deciders choose again."""
    changed = {each: p.decisions[each].without(member) for each in decisions}
    valid = {
        each: {by: choice for by, choice in p.choices_in(each).items() if member not in {by, *choice}}
        for each in decisions
        if each in p.ballots
    }
    return _with(p, decisions={**p.decisions, **changed}, ballots={**p.ballots, **valid})


def _nothing_open(p: Position) -> Position:
    return _with(p, decisions={}, ballots={})


def _member_added(p: Position, event: e.MemberAdded) -> Position:
    member = Member(id=event.member, alias=event.alias, groups=event.groups)
    return _with(p, members={**p.members, event.member: member})


def _member_substituted(p: Position, event: e.MemberSubstituted) -> Position:
    return _member(p, event.member, alias=event.alias, substituted=p.members[event.member].substituted + 1)


def _member_warned(p: Position, event: e.MemberWarned) -> Position:
    warning = MemberWarning(number=event.number, reason=event.reason, fine=event.fine)
    return _member(p, event.member, warnings=(*p.members[event.member].warnings, warning))


def _member_left(p: Position, event: e.MemberLeft) -> Position:
    order = p.departures + 1
    number = p.episodes[-1].number if p.episodes else 0
    gone = _member(p, event.member, left=Departure(how=event.how, by=event.by, episode=number, order=order))
    return _out_of(_with(gone, departures=order), event.member, *p.decisions)


def _season_finished(p: Position, event: e.SeasonFinished) -> Position:
    number = p.finals.episode if p.finals else len(p.episodes)
    left = {
        each: Departure(how="eliminated", by="finals", episode=number, order=p.departures + n, take=p.takes)
        for n, each in enumerate(_losers(p, event.winner), 1)
    }
    members = {each: _with(member, left=left.get(each, member.left)) for each, member in p.members.items()}
    changes = {"members": members, "status": "finished", "winner": event.winner}
    return _with(_shut(p), **changes, departures=p.departures + len(left))


def _losers(p: Position, winner: MemberId) -> list[MemberId]:
    """All active members but the winner; finalists by games won, ascending: members who leave later place better."""
    others = [each for each in p.active if each != winner]
    return others if p.finals is None else sorted(others, key=p.finals.wins)


def _shut(p: Position) -> Position:
    """Close the season's play: drop open decisions and matches without a result."""
    shut = _nothing_open(p)
    if p.finals is not None:
        played = tuple(each for each in p.finals.matches if not each.is_running)
        return _in_finals(shut, matches=played)
    if p.episode is None:
        return shut
    main, death = (None if each is None or each.is_running else each for each in (p.episode.main, p.episode.death))
    return _in_episode(shut, main=main, death=death, stage="closed")


def _episode_announced(p: Position, event: e.EpisodeAnnounced) -> Position:
    episode = Episode(number=event.number, game=event.game, title=event.title, garnets=event.garnets)
    return _with(p, episodes=(*p.episodes, episode))


def _match_started(p: Position, event: e.MatchStarted) -> Position:
    match = PlayedMatch(id=event.match, game=event.game, seats=event.seats, guests=event.guests)
    if event.part == "final" and p.finals is not None:
        return _in_finals(p, matches=(*p.finals.matches, match))
    if event.part == "main":
        return _in_episode(p, main=match, stage="running")
    return _in_episode(p, death=match, stage="death_match")


def _match_resolved(p: Position, event: e.MatchResolved) -> Position:
    running = next(found.match for found in p.matches if found.match.id == event.match)
    played = _with(running, take=event.take, outcome=event.outcome)
    counted = _with(p, takes=event.take)
    if event.part == "final" and p.finals is not None:
        return _in_finals(counted, matches=(*p.finals.matches[:-1], played))
    if event.part == "main":
        held = {each: n for each, n in event.outcome.tokens.items() if n}
        return _in_episode(counted, main=played, held=held, stage="resolved")
    return _in_episode(counted, death=played)


def _match_taken_back(p: Position, event: e.MatchTakenBack) -> Position:
    """Return to the point when this match was running or, if ``cancelled``, before it started.

    Reverses the match's consequences: tokens, decisions, eliminations, later episodes. Keeps what members and hosts
    did in the meantime: withdrawals, removals, warnings, transfers of garnets.
    """
    changes: dict[str, Any] = {"decisions": {}, "ballots": {}, "winner": None}
    if event.part == "final":
        changes |= {"status": "finals", "finals": _finals_before(p, event)}
    else:
        changes |= {"status": "running", "finals": None, "episodes": _episodes_before(p, event)}
    if event.take is not None:
        since = event.take
        changes["undoable"] = tuple(each for each in p.undoable if each.take < since)
        changes["granted"] = tuple(each for each in p.granted if each.take < since)
        changes["members"] = {
            each: _with(member, left=None) if member.left and member.left.take >= since else member
            for each, member in p.members.items()
        }
    return _with(p, **changes)


def _unplayed(match: PlayedMatch | None) -> PlayedMatch | None:
    return match and PlayedMatch(id=match.id, game=match.game, seats=match.seats, guests=match.guests)


def _episodes_before(p: Position, event: e.MatchTakenBack) -> tuple[Episode, ...]:
    *before, episode = p.episodes[: event.episode]
    if event.part == "main":
        main = None if event.cancelled else _unplayed(episode.main)
        known = {name: getattr(episode, name) for name in ("number", "game", "title", "garnets", "twists")}
        decided = tuple(each for each in episode.decisions if each.kind == "decide_twist")
        again = Episode(**known, decisions=decided, main=main, stage="running" if main else "announced")
    else:
        death = None if event.cancelled else _unplayed(episode.death)
        stage = "death_match" if death else "opponent_chosen"
        again = _with(episode, death=death, stage=stage, eliminated=None, skipped=None)
    return (*before, again)


def _finals_before(p: Position, event: e.MatchTakenBack) -> Finals | None:
    if p.finals is None:
        return None
    index = next(n for n, match in enumerate(p.finals.matches) if match.id == event.match)
    again = _unplayed(p.finals.matches[index])
    matches = p.finals.matches[:index] if event.cancelled or again is None else (*p.finals.matches[:index], again)
    return _with(p.finals, matches=matches, winners=p.finals.winners[:index])


def _token_given(p: Position, event: e.TokenGiven) -> Position:
    held = dict(p.episodes[-1].held)
    held[event.giver] -= 1
    held[event.taker] = held.get(event.taker, 0) + 1
    others = [each.id for each in p.decisions.values() if each.kind == "give_token"]
    return _out_of(_in_episode(p, held=held), event.taker, *others)


def _duel_reset(p: Position, event: e.DuelReset) -> Position:
    stage = "candidate_named" if event.candidates else "tokens_given"
    empty = {"opponent": None, "banned": None, "death_game": None, "death": None, "replays": 0}
    return _in_episode(_nothing_open(p), candidates=event.candidates, stage=stage, **empty)


def _member_eliminated(p: Position, event: e.MemberEliminated) -> Position:
    number, order = p.episodes[-1].number, p.departures + 1
    left = Departure(how="eliminated", by=event.by, episode=number, order=order, take=event.take)
    gone = _with(_member(p, event.member, left=left), departures=order)
    return _in_episode(gone, eliminated=event.member, stage="eliminated")


def _elimination_skipped(p: Position, event: e.EliminationSkipped) -> Position:
    death = p.episodes[-1].death
    kept = None if death is not None and death.id in event.orphaned else death
    return _in_episode(_nothing_open(p), skipped=event.why, death=kept, stage="eliminated")


def _finals_announced(p: Position, event: e.FinalsAnnounced) -> Position:
    return _with(p, finals=Finals(finalists=event.finalists, episode=len(p.episodes) + 1), status="finals")


def _final_played(p: Position, event: e.FinalPlayed) -> Position:
    won = p.finals.winners if p.finals else ()
    return _in_finals(p, winners=(*won, event.winner))


def _decision_opened(p: Position, event: e.DecisionOpened) -> Position:
    return _with(p, decisions={**p.decisions, event.decision.id: event.decision}, opened=p.opened + 1)


def _choice_made(p: Position, event: e.ChoiceMade) -> Position:
    cast = {**p.choices_in(event.decision), event.by: event.choice}
    return _with(p, ballots={**p.ballots, event.decision: cast})


def _decision_extended(p: Position, event: e.DecisionExtended) -> Position:
    moved = _with(p.decisions[event.decision], due_at=event.due_at)
    return _with(p, decisions={**p.decisions, event.decision: moved})


def _decision_closed(p: Position, event: e.DecisionClosed) -> Position:
    closed = p.decisions[event.decision]
    decided = ClosedDecision(
        id=closed.id,
        kind=closed.kind,
        about=closed.about,
        episode=closed.episode,
        outcome=event.outcome,
        how=event.how,
        choices=event.choices,
    )
    rest = {each: decision for each, decision in p.decisions.items() if each != closed.id}
    ballots = {each: cast for each, cast in p.ballots.items() if each != closed.id}
    shut = _with(p, decisions=rest, ballots=ballots)
    if p.finals is not None:
        return _in_finals(shut, decisions=(*p.finals.decisions, decided))
    return _in_episode(shut, decisions=(*p.episodes[-1].decisions, decided))


def _garnets_posted(p: Position, event: e.GarnetsPosted) -> Position:
    kept = (Undoable(take=p.takes, posting=event.posting),) if event.undoable else ()
    return _with(p, undoable=(*p.undoable, *kept))


def _transfer_offered(p: Position, event: e.TransferOffered) -> Position:
    offer = Offer(id=event.offer, giver=event.giver, taker=event.taker, amount=event.amount)
    return _with(p, offers={**p.offers, offer.id: offer})


FOLDS: Mapping[type[e.Event], Callable[[Any, Any], Any]] = {
    e.PoliciesChanged: lambda p, event: _with(p, policies=event.policies),
    e.MemberAdded: _member_added,
    e.MemberDropped: lambda p, event: _with(
        p, members={each: member for each, member in p.members.items() if each != event.member}
    ),
    e.MemberGrouped: lambda p, event: _member(p, event.member, groups=event.groups),
    e.MemberSubstituted: _member_substituted,
    e.MemberWarned: _member_warned,
    e.MemberLeft: _member_left,
    e.SeasonStarted: lambda p, event: _with(p, status="running"),
    e.SeasonFinished: _season_finished,
    e.SeasonCancelled: lambda p, event: _with(_shut(p), status="cancelled"),
    e.EpisodeAnnounced: _episode_announced,
    e.TwistDecided: lambda p, event: _in_episode(p, twists={**p.episodes[-1].twists, event.setting: event.value}),
    e.MatchStarted: _match_started,
    e.MatchResolved: _match_resolved,
    e.AwardsDropped: lambda p, _: p,
    e.ItemsGranted: lambda p, event: _with(p, granted=(*p.granted, Granted(**event.model_dump()))),
    e.MatchTakenBack: _match_taken_back,
    e.TokenGiven: _token_given,
    e.TokensSettled: lambda p, event: _in_episode(p, held=event.held, stage="tokens_given"),
    e.CandidatesNamed: lambda p, event: _in_episode(p, candidates=event.candidates, stage="candidate_named"),
    e.OpponentChosen: lambda p, event: _in_episode(p, opponent=event.opponent, stage="opponent_chosen"),
    e.GamesBanned: lambda p, event: _in_episode(p, banned=event.games),
    e.DeathMatchChosen: lambda p, event: _in_episode(p, death_game=event.game),
    e.DeathMatchTied: lambda p, event: _in_episode(p, death=None, replays=event.replays, stage="opponent_chosen"),
    e.DuelReset: _duel_reset,
    e.MemberEliminated: _member_eliminated,
    e.EliminationSkipped: _elimination_skipped,
    e.EpisodeClosed: lambda p, event: _in_episode(p, stage="closed"),
    e.FinalsAnnounced: _finals_announced,
    e.SupportCounted: lambda p, event: _in_finals(p, supporters=event.supporters),
    e.FinalPlayed: _final_played,
    e.DecisionOpened: _decision_opened,
    e.ChoiceMade: _choice_made,
    e.DecisionExtended: _decision_extended,
    e.DecisionClosed: _decision_closed,
    e.GarnetsPosted: _garnets_posted,
    e.TransferOffered: _transfer_offered,
    e.TransferSettled: lambda p, event: _with(
        p, offers={each: offer for each, offer in p.offers.items() if each != event.offer}
    ),
}
"""The fold function of each type of event."""
