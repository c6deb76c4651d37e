"""The steps that a season takes by itself, until it has to wait for a choice, a match or a host.

    created --> casting --start--> running --announce_finals--> finals --> finished
                                      |  (a single remaining member wins at once)
    cancel ends it from anywhere      v
                                  cancelled

Each stage has one step, which adds events to a draft or waits.
"""

from collections.abc import Callable, Mapping

from mainmatch.season import events as e
from mainmatch.season.decisions import SeasonDecision
from mainmatch.season.draft import Draft
from mainmatch.season.policies import SeasonTwist, option_of
from mainmatch.season.state import OutcomeByMember, Season, SeasonEpisode, SeasonFinals
from mainmatch.season.values import HOST, VOTE, MemberId, Stage


def advance(draft: Draft) -> None:
    """Take steps until the season has to wait."""
    while _step(draft):
        pass


def _step(draft: Draft) -> bool:
    """Add the events of the next automatic step. False when the season has to wait."""
    season = draft.season
    if season.status not in {"running", "finals"}:
        return False
    if len(season.active) == 1:
        return _finish(draft, season.active[0])
    for decision in season.decisions.values():
        if _is_ready(season, decision):
            draft.close(decision)
            return True
    if season.decisions:
        return False
    if season.finals is not None:
        return _in_finals(draft, season.finals)
    episode = season.episode
    return episode is not None and episode.stage in _STEPS and _STEPS[episode.stage](draft, episode)


def _is_ready(season: Season, decision: SeasonDecision) -> bool:
    if not decision.options or not decision.deciders:
        return True
    return season.policies.close_early != "never" and season.is_complete(decision)


def _finish(draft: Draft, winner: MemberId) -> bool:
    draft.lapse()
    draft.emit(e.SeasonFinished(winner=winner, orphaned=tuple(each.id for each in draft.season.running)))
    return True


def _decide_twists(draft: Draft, episode: SeasonEpisode) -> bool:
    season = draft.season
    mine = (each for each in season.policies.twists if each.game == episode.game)
    undecided = [each for each in mine if each.setting not in episode.twists]
    for twist in undecided:
        # Without winners there are no deciders, and the host's config counts.
        deciders, options = _deciders(season, twist), [*map(option_of, twist.options)]
        draft.ask("decide_twist", deciders, options, about_members=False, about=twist.setting)
    return bool(undecided)


def _deciders(season: Season, twist: SeasonTwist) -> tuple[MemberId, ...]:
    """The active members who decide a twist of the last episode."""
    if twist.decider == "group":
        return season.active
    winners = set[MemberId]()
    for before in season.episodes[-2:-1]:
        if twist.decider == "main_winner":
            winners = {*_outcome(before).tokens_of_life}
        elif before.death is not None and not before.is_vote:
            winners = {*before.duellists} - {before.eliminated}
    return tuple(each for each in season.active if each in winners)


def _give_tokens(draft: Draft, episode: SeasonEpisode) -> bool:
    season, policies = draft.season, draft.season.policies
    spare = {holder: n - 1 for holder, n in season.tokens.items() if n > 1}
    named = set() if policies.candidate_may_receive else {*_outcome(episode).candidates}
    takers = [each for each in season.unsafe if each not in named]
    is_asked = any(each.kind == "give_token" for each in episode.decisions)
    if policies.spare_tokens_of_life == "kept" or is_asked or not spare or not takers:
        draft.emit(e.TokensSettled(held=season.tokens))
        return True
    for holder, n in spare.items():
        most = min(n, len(takers))
        least = most if policies.spare_tokens_of_life == "must_be_given" else 0
        draft.ask("give_token", [holder], takers, least=least, most=most)
    return True


def _name_candidate(draft: Draft, episode: SeasonEpisode) -> bool:
    season, outcome = draft.season, _outcome(episode)
    unsafe = season.unsafe
    named = tuple(each for each in outcome.candidates if each in unsafe)
    has_left = not episode.is_vote and not set(outcome.candidates) <= set(season.active)
    if not any(outcome.tokens_of_life.values()) and season.policies.no_winners == "nobody_leaves":
        draft.skip("no_winners")
    elif has_left and season.policies.candidate_leaves == "counts":
        draft.skip("somebody_left")
    elif not unsafe:
        draft.skip("all_safe")
    elif episode.is_vote:
        draft.emit(e.CandidatesNamed(candidates=unsafe))
    elif named or len(unsafe) == 1:
        draft.emit(e.CandidatesNamed(candidates=named or unsafe))
    else:
        _find_candidate(draft, outcome, unsafe)
    return True


def _find_candidate(draft: Draft, outcome: OutcomeByMember, unsafe: tuple[MemberId, ...]) -> None:
    """Apply the policy ``no_candidate``, for a match without an unsafe candidate."""
    rule, season = draft.season.policies.no_candidate, draft.season
    if rule == "nobody":
        draft.skip("no_candidate")
    elif rule == "winners_choose":
        draft.ask("name_candidate", [*season.tokens] or season.active, unsafe)
    elif rule == "host_chooses":
        draft.ask("name_candidate", [HOST], unsafe)
    else:
        last = max(outcome.places.get(each, 0) for each in unsafe)
        lowest = [each for each in unsafe if outcome.places.get(each, 0) == last]
        found = draft.dice.choice(unsafe) if rule == "drawn" else draft.poorest(lowest if rule == "lowest" else unsafe)
        draft.emit(e.CandidatesNamed(candidates=(found,)))


def _choose_opponent(draft: Draft, episode: SeasonEpisode) -> bool:
    season, rule = draft.season, draft.season.policies.opponent
    eligible = [each for each in season.unsafe if each not in episode.candidates]
    if len(episode.candidates) > 1:
        draft.emit(e.OpponentChosen(opponent=None))
    elif not eligible and season.policies.no_opponent == "nobody_leaves":
        draft.skip("no_opponent")
    elif not eligible:
        draft.eliminate(episode.candidates[0], "no_opponent", ())
    elif len(eligible) == 1 or rule == "drawn":
        draft.emit(e.OpponentChosen(opponent=draft.dice.choice(eligible)))
    elif rule == "fewest_garnets":
        draft.emit(e.OpponentChosen(opponent=draft.poorest(eligible)))
    else:
        # Without winners there are no deciders: the decision then closes at once with its default.
        draft.ask("choose_opponent", episode.candidates if rule == "candidate_chooses" else [*season.tokens], eligible)
    return True


def _choose_game(draft: Draft, episode: SeasonEpisode) -> bool:
    policies = draft.season.policies
    pool = policies.death_match_pool
    if episode.is_vote and episode.death_game is None:
        draft.emit(e.DeathMatchChosen(game=VOTE))
        return True
    if episode.death_game is not None or not pool:
        return False
    bans = min(policies.death_match_bans, (len(pool) - 1) // len(episode.duellists))
    if bans and episode.banned is None:
        draft.ask("ban_death_match", episode.duellists, pool, least=0, most=bans, about_members=False)
        return True
    left = [game for game in pool if game not in (episode.banned or ())]
    if len(left) == 1 or policies.death_match_chooser == "drawn":
        draft.emit(e.DeathMatchChosen(game=draft.dice.choice(left)))
        return True
    opponent = episode.candidates if episode.opponent is None else (episode.opponent,)
    choosers = {"host": (HOST,), "candidate": episode.candidates, "opponent": opponent}[policies.death_match_chooser]
    draft.ask("choose_death_match", choosers, left, about_members=False)
    return True


def _close_episode(draft: Draft, episode: SeasonEpisode) -> bool:
    draft.emit(e.EpisodeClosed(n=episode.n))
    return True


def _outcome(episode: SeasonEpisode) -> OutcomeByMember:
    if episode.main is None or episode.main.outcome is None:
        raise ValueError("an episode past its match has a result")
    return episode.main.outcome


_STEPS: Mapping[Stage, Callable[[Draft, SeasonEpisode], bool]] = {
    "announced": _decide_twists,
    "resolved": _give_tokens,
    "tokens_given": _name_candidate,
    "candidate_named": _choose_opponent,
    "opponent_chosen": _choose_game,
    "eliminated": _close_episode,
}
"""The automatic step of an episode, by stage. In other stages the episode waits for a match."""


def _in_finals(draft: Draft, finals: SeasonFinals) -> bool:
    season, policies = draft.season, draft.season.policies
    best_of, extra_games = (1, 0) if finals.jury else (policies.finals_best_of, policies.finals_extra_games)
    if finals.supporters is None:
        if policies.support_garnets and season.eliminated:
            draft.ask("support", season.eliminated, season.active, least=0)
        else:
            draft.emit(e.SupportCounted(supporters={}))
        return True
    played = len(finals.winners)
    if finals.running is not None or not played:
        return False
    most = max(finals.wins(each) for each in season.active)
    leaders = [each for each in season.active if finals.wins(each) == most]
    if len(leaders) == 1 and (most > best_of // 2 or played >= best_of):
        return _finish(draft, leaders[0])
    if played >= best_of + extra_games:
        return _finish(draft, draft.richest(leaders))
    return False
