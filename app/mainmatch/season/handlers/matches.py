"""Episodes and matches: what is announced, started and finished.

May touch: the draft, results of matches. Rule kept here: a result is taken once, in the words of the season: seats that
no member has count for nothing, and who has left gets nothing.
"""

from mainmatch.rules.errors import Refused
from mainmatch.rules.values import Seat
from mainmatch.rules.verdict import Result
from mainmatch.season import commands as c
from mainmatch.season import events as e
from mainmatch.season.draft import Draft, Lineup, lapse, must_be_played, next_lineup
from mainmatch.season.episode import Outcome, PlayedMatch
from mainmatch.season.handlers.cast import eliminate, fill_duel
from mainmatch.season.ledger_entries import pay_out, reversal
from mainmatch.season.state import Position
from mainmatch.season.values import MemberId

__all__ = ["announce_episode", "announce_finals", "start_match", "take_back", "take_result"]


def announce_episode(draft: Draft, command: c.AnnounceEpisode) -> None:
    """Refused ``not_now``, ``season_over``, ``finals_due``."""
    season = draft.season
    _must_be_between(season)
    if _are_finals_due(season):
        raise Refused("finals_due", "Announce the finals: so few are left, or so many episodes were played.")
    shown = {each: draft.balances.get(each, 0) for each in season.active}
    garnets = shown if season.policies.balances == "episode_start" else None
    number = len(season.episodes) + 1
    draft.tell(e.EpisodeAnnounced(number=number, game=command.game, title=command.title, garnets=garnets))


def announce_finals(draft: Draft, command: c.AnnounceFinals) -> None:
    """Refused ``not_now``, ``season_over``, ``too_many_members``."""
    season = draft.season
    _must_be_between(season)
    if not _are_finals_due(season):
        raise Refused("too_many_members", f"The finals begin when {season.policies.finalists} are left.")
    draft.tell(e.FinalsAnnounced(finalists=season.active))


def start_match(draft: Draft, command: c.StartMatch) -> None:
    """Refused ``not_now``, ``season_over``, ``decision_open``, ``match_taken``, ``wrong_game``, ``wrong_members``."""
    season = draft.season
    must_be_played(season)
    lineup = next_lineup(season)
    if any(found.match.id == command.match for found in season.matches):
        raise Refused("match_taken", "This match is part of the season already.")
    if lineup.game not in {None, command.game}:
        raise Refused("wrong_game", "It is another game's turn; see the episode.")
    _must_seat(lineup, [*command.seats.values()])
    draft.tell(e.MatchStarted(match=command.match, part=lineup.part, game=command.game, seats=command.seats))
    if not draft.season.may_transfer:
        lapse(draft)


def take_result(draft: Draft, command: c.TakeResult) -> None:
    """Refused ``unknown_match``, ``result_taken``."""
    found = draft.season.find_match(command.match)
    if not found.match.is_running:
        raise Refused("result_taken", "This match's result counts already; take it back before another one.")
    outcome = _outcome(draft.season, found.match, command.result)
    take = draft.season.takes + 1
    draft.tell(e.MatchResolved(match=found.match.id, part=found.part, take=take, outcome=outcome))
    draft.post(pay_out(f"{draft.season.id}/{found.match.id}/awards/{take}", outcome.garnets), undoable=True)
    if found.part == "death":
        _settle_duel(draft, outcome)
    elif found.part == "final":
        first = _best(outcome, draft.season.active)
        draft.tell(e.FinalPlayed(match=found.match.id, winner=first[0] if len(first) == 1 else None))


# --- what is next


def _must_be_between(season: Position) -> None:
    must_be_played(season)
    if season.episode is not None or season.finals is not None:
        raise Refused("not_now", "An episode or the finals are being played.")


def _are_finals_due(season: Position) -> bool:
    few = len(season.active) <= season.policies.finalists
    return few or len(season.episodes) >= season.policies.most_episodes


def _must_seat(lineup: Lineup, seated: list[MemberId]) -> None:
    wanted, players = set(lineup.members), set(seated)
    fits = len(players) >= 2 and players <= wanted if lineup.is_open else players == wanted
    if len(players) < len(seated) or not fits:
        raise Refused("wrong_members", f"Seat each of {sorted(wanted)} once, and nobody else.")


# --- what a result says


def _outcome(season: Position, match: PlayedMatch, result: Result) -> Outcome:
    seats, active = match.seats, set(season.active)

    def of_active(by_seat: dict[Seat, int]) -> dict[MemberId, int]:
        return {seats[seat]: n for seat, n in sorted(by_seat.items()) if n and seats.get(seat) in active}

    most = season.policies.most_tokens
    ranks = {row["seat"]: row["rank"] for row in result.standings}
    return Outcome(
        tokens={each: min(n, most) for each, n in of_active(dict(result.tokens_of_life)).items()},
        garnets=of_active(dict(result.garnets)),
        candidates=tuple(seats[seat] for seat in result.elimination_candidates if seat in seats),
        places={member: rank for seat, member in sorted(seats.items()) if isinstance(rank := ranks.get(seat), int)},
    )


def _best(outcome: Outcome, among: tuple[MemberId, ...]) -> tuple[MemberId, ...]:
    """Those with the best place; all of them when nobody has one."""
    placed = {each: outcome.places[each] for each in among if each in outcome.places}
    return tuple(each for each in placed if placed[each] == min(placed.values())) or among


def _worst(outcome: Outcome, among: tuple[MemberId, ...]) -> tuple[MemberId, ...]:
    named = tuple(each for each in outcome.candidates if each in among)
    if named:
        return named
    placed = {each: outcome.places[each] for each in among if each in outcome.places}
    return tuple(each for each in placed if placed[each] == max(placed.values())) or among


def _settle_duel(draft: Draft, outcome: Outcome) -> None:
    episode = draft.season.episode
    if episode is None:
        return
    last = _worst(outcome, episode.duellists)
    if len(last) > 1 and episode.replays < draft.season.policies.death_match_replays:
        draft.tell(e.DeathMatchTied(replays=episode.replays + 1))
        return
    loser = last[0] if len(last) == 1 else draft.poorest(last)
    others = tuple(each for each in episode.duellists if each != loser)
    eliminate(draft, loser, "death_match", _best(outcome, others))


# Taking a match back, before or after its result. What a result paid out is reversed newest first, entry by entry;
# what was spent since, the bank bears, for nobody falls below zero.


def take_back(draft: Draft, command: c.TakeBackMatch) -> None:
    """Refused ``season_over`` (cancelled), ``unknown_match``, ``not_now`` (rewound while it runs)."""
    season = draft.season
    if season.status == "cancelled":
        raise Refused("season_over", "The season was cancelled; that is for ever.")
    found = season.find_match(command.match)
    if found.match.is_running and not command.cancelled:
        raise Refused("not_now", "This match's result is still awaited; nothing has to be taken back.")
    take = found.match.take or None
    running = tuple(each.match.id for each in season.matches if each.match.is_running and each.match != found.match)
    undone = [each.posting for each in season.undoable if take is not None and each.take >= take]
    draft.tell(
        e.MatchTakenBack(
            match=command.match,
            part=found.part,
            episode=found.episode,
            take=take,
            cancelled=command.cancelled,
            reason=command.reason,
            orphaned=running,
        )
    )
    for posting in reversed(undone):
        draft.post(reversal(posting, draft.balances))
    if draft.season.offers and not draft.season.may_transfer:
        lapse(draft)
    fill_duel(draft)
