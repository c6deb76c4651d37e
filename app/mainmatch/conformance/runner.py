"""``check_game``: plays random matches from the opening to the result, and checks each step.

Match n of a run is the same as match 0 of a run with seed + n, so one number reproduces a fault.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mainmatch.conformance.check_declarations import (
    check_action_type,
    check_class_variables,
    check_configs,
    check_strictness,
    silent_match,
)
from mainmatch.conformance.check_secrecy import check_secrets
from mainmatch.conformance.check_views import check_ending, check_lengths
from mainmatch.conformance.harness import Table
from mainmatch.conformance.observation import written
from mainmatch.conformance.random_moves import Turn, random_move
from mainmatch.conformance.report import Fault, NotConformant, Report, Tally
from mainmatch.rules.actions import Action, Pass
from mainmatch.rules.bots import RandomLegal
from mainmatch.rules.candidate_vote import VoteCandidate
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame, Refused
from mainmatch.rules.game import Bot, Game
from mainmatch.rules.marks import secret_fields
from mainmatch.rules.match import Match, Move
from mainmatch.rules.match_state import CloseEarly, MatchSpec
from mainmatch.rules.values import JUDGE, Json, Seat

_RULES: Sequence[CloseEarly] = ("never", "all_locked", "all_submitted")
_KINDS = ("person", "bot", "cast", "guest")
_RICHEST = 8
_ENOUGH = 20
_TABLES = 20
_BUSIEST = 4000
"""Random moves in a match, times its seats: each is compared for all of them. After that, nobody sends anything."""


@dataclass(slots=True)
class _Exam:
    """One match of a run, determined by its seed."""

    game: Game
    seed: int
    bots: Sequence[Bot]
    tally: Tally
    count: int
    configs: Sequence[Mapping[str, Json]]
    table: Table | None = None


def check_game(
    game: Game,
    *,
    matches: int = 50,
    seed: int = 0,
    configs: Sequence[Mapping[str, Json]] = ({},),
    bots: Sequence[Bot] = (),
    on_match: Callable[[int], None] = lambda done: None,
) -> Report:
    """Play ``matches`` random matches and check the contract at every step.

    The matches cycle through all seat counts and through ``configs``. A config need not fit every seat count, but must
    fit one of them. ``bots`` play in addition to the game's own. From 20 matches on, every secret variant must have
    changed something, every secret field must have been changed, unless its mark says why not, and no event may
    have slack that was never proved. ``on_match`` hears how many are done. Raises NotConformant.
    """
    tally = Tally()
    counts = [count for count in range(game.seats.least, game.seats.most + 1) if game.seats.takes(count)]
    for number in range(seed, seed + matches):
        count = counts[number % len(counts)] if counts else 0
        _examine(_Exam(game, number, (game.bot, RandomLegal(), *bots), tally, count, configs))
        on_match(number - seed + 1)
    idle = [variant.name for variant in game.secret_variants if not tally.secret_variants[variant.name]]
    if idle and matches >= _ENOUGH:
        raise NotConformant(seed, 0, "all was played", f"the secret variants {idle} never changed anything")
    marks = game.state.__marks__
    fixed = [name for name in secret_fields(game.state) if not tally.varied[name] and not marks[name].because]
    if fixed and matches >= _ENOUGH:
        finding = f"no secret variant ever changed {fixed}: add one, or mark it hidden(swaps=False, because=...)"
        raise NotConformant(seed, 0, "all was played", finding)
    # Where all that is sealed is told, as an event that names it says each time, there is nothing to prove.
    deaf = [kind for kind, each in tally.events.items() if each["slack"] and not each["proved"]]
    if deaf and matches >= _ENOUGH:
        finding = f"the secrecy of {deaf} was never proved: what they publish always differs, so it hides any leak"
        raise NotConformant(seed, 0, "all was played", finding)
    refused = [config for which, config in enumerate(configs) if which not in tally.configs]
    if refused and matches >= len(configs) * len(counts) * 2:
        raise NotConformant(seed, 0, "all was played", f"the config {written(refused[0])} was always refused")
    return _report(game, matches, tally)


def _examine(exam: _Exam) -> None:
    try:
        check_class_variables(exam.game)
        _play(exam)
    except Fault as fault:
        raise _not_conformant(exam, str(fault), fault.worlds) from fault
    except BrokenGame as broken:
        raise _not_conformant(exam, f"the kernel says: {broken}") from broken
    except Exception as error:
        raise _not_conformant(exam, f"crashed with {type(error).__name__}: {error}") from error


def _not_conformant(exam: _Exam, finding: str, worlds: str = "") -> NotConformant:
    step, doing = (len(exam.table.moves), exam.table.doing) if exam.table else (0, "the match is opened")
    return NotConformant(exam.seed, step, doing, f"{finding} ({exam.count} seats)", worlds)


def _play(exam: _Exam) -> None:
    game, dice = exam.game, Dice(str(exam.seed).encode(), "conformance")
    wallets = {seat: dice.below(_RICHEST + 1) for seat in range(1, exam.count + 1)}
    seed = bytes(dice.below(256) for _ in range(32))
    which, sitting = _fitting(exam, seed)
    config, handed_in = exam.configs[which], written([exam.configs[which], wallets])
    spec = MatchSpec.of(game, config, seed, exam.count, sitting)
    kinds = _kinds(silent_match(game, spec))
    opening = Match.start(game, spec, wallets)
    check_lengths(opening.match)
    exam.table = Table.laid(opening, dice, exam.tally)
    _play_on(exam, exam.table, kinds)
    exam.table.check_replay(game, MatchSpec.of(game, config, seed, exam.count, sitting), wallets)
    if written([config, wallets]) != handed_in:
        raise Fault("the config or the wallets that were handed in were changed")
    exam.table.doing = "wrong configs are tried"
    check_configs(game, exam.configs, exam.count, dice)
    exam.tally.configs.add(which)
    exam.tally.digests.append(written([[mark.dump, mark.views, mark.offers, mark.told] for mark in exam.table.marks]))


def _fitting(exam: _Exam, seed: bytes) -> tuple[int, dict[str, Json]]:
    """The index of the config whose turn it is, or of the next one that can be played, and who sits there.

    Whether a config can be played may follow from the items that the seats hold, so they are drawn again.
    """
    # From dice of its own, so that games that don't ask who sits there play the same matches.
    dice = Dice(str(exam.seed).encode(), "table")
    turn = exam.seed // (exam.game.seats.most - exam.game.seats.least + 1)
    for _ in range(_TABLES):
        sitting = _sitting(exam, dice)
        for which in ((turn + n) % len(exam.configs) for n in range(len(exam.configs))):
            try:
                Match.start(exam.game, MatchSpec.of(exam.game, exam.configs[which], seed, exam.count, sitting), {})
            except Refused:
                continue
            return which, sitting
    raise Fault("none of the configs is taken with this number of seats")


def _sitting(exam: _Exam, dice: Dice) -> dict[str, Json]:
    """Who sits there, a person among them, with some of the items that the rules read."""
    kinds = {str(seat): dice.choice(_KINDS) for seat in range(1, exam.count + 1)}
    kinds[dice.choice([*kinds])] = "person"
    seats: dict[str, Json] = {seat: {"kind": kind} for seat, kind in kinds.items()}
    if exam.game.items:
        held = {seat: {item: dice.below(2) for item in exam.game.items} for seat in kinds}
        seats = {seat: {"kind": kind, "items": {**held[seat]}} for seat, kind in kinds.items()}
    return {"seats": seats}


def _play_on(exam: _Exam, table: Table, kinds: Sequence[type[Action]]) -> None:
    seats, dice = table.match.asked, table.dice
    silent = dice.choice(seats)
    rule = dice.choice(_RULES)
    left = _BUSIEST // len(seats)
    while table.match.phase is not None:
        ordinal = table.match.ordinal
        for _ in range(min(left, dice.below(3 * len(seats) + 1))):
            left -= 1
            table.waits()
            seat = dice.choice(seats)
            if seat != silent:
                table.doing = f"seat {seat} looks for something to do"
                turn = Turn(table.match, table.sight.offers[seat], seat, kinds, _bots_in(exam, seat), dice)
                table.takes(random_move(turn))
            if not _is_open(table, ordinal) or table.match.is_ready(rule):
                break
        if _is_open(table, ordinal):
            table.doing = "secrets are swapped"
            try:
                # Dice of their own: other secret variants must not change which match is played.
                check_secrets(table.sight, table.deals, Dice(table.sight.dump.encode(), "secrets"), table.tally)
            except Fault:
                # A state that a close has changed in place explains all other findings.
                table.check_untouched()
                raise
            table.takes(Move("close"))
    table.doing = "the match is over"
    check_ending(table.match)


def _bots_in(exam: _Exam, seat: Seat) -> Sequence[Bot]:
    """The bots that can play this seat."""
    if seat != JUDGE or exam.game.judge_bot is None:
        return exam.bots
    return (exam.game.judge_bot, RandomLegal())


def _is_open(table: Table, ordinal: int) -> bool:
    """Whether the phase is still open: an instant action can end it, and the match."""
    return table.match.phase is not None and table.match.ordinal == ordinal


def _kinds(moments: Sequence[Match]) -> tuple[type[Action], ...]:
    """The types of action that the phases of a silent match accept."""
    found: dict[type[Action], None] = {Pass: None, VoteCandidate: None}
    for match in moments:
        if match.phase is not None:
            for seat in match.asked:
                found.update(dict.fromkeys(match.phase.may_send(match.subject, seat)))
    game = moments[0].game
    unlisted = [kind.type for kind in found if kind not in (*game.actions, Pass, VoteCandidate)]
    if game.actions and unlisted:
        raise Fault(f"{unlisted} can be sent, but are not listed in the game's actions")
    for kind in found:
        check_action_type(kind)
        check_strictness(kind)
    return tuple(found)


def _report(game: Game, matches: int, tally: Tally) -> Report:
    moves = tally.moves
    return Report(
        matches=matches,
        phases=moves["close"],
        submissions=moves["submit"],
        withdrawals=moves["withdraw"],
        acts=moves["act"],
        refusals=dict(sorted(tally.refusals.items())),
        secret_variants=dict(sorted(tally.secret_variants.items())),
        events={kind.type: tally.proof_of(kind.type) for kind in game.events},
        varied={name: tally.varied[name] for name in secret_fields(game.state)},
        digest=hashlib.sha256("\n".join(tally.digests).encode()).hexdigest(),
    )
