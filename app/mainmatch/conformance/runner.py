"""``check_game``: plays random matches from the opening to the result, and checks each step.

A match follows from its seed alone, and a run begins with the match of its own, so one number reproduces a fault.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from mainmatch.conformance import check_declarations
from mainmatch.conformance.candidates import Candidates
from mainmatch.conformance.check_views import check_ending, check_lengths
from mainmatch.conformance.harness import Table
from mainmatch.conformance.observation import written
from mainmatch.conformance.random_match import RandomMatch
from mainmatch.conformance.report import Fault, NotConformant, Report, Tally
from mainmatch.rules.actions import Action, Pass
from mainmatch.rules.ballot import VoteCandidate
from mainmatch.rules.bots import RandomLegal
from mainmatch.rules.errors import BrokenGame
from mainmatch.rules.game import Bot, Game
from mainmatch.rules.marks import secret_fields
from mainmatch.rules.values import Json

_ENOUGH = 20


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

    def drawn(self) -> RandomMatch:
        return RandomMatch.drawn(self.game, self.seed, self.count, self.configs, self.bots)


def check_game(
    game: Game,
    *,
    matches: int = 50,
    seed: int = 0,
    configs: Sequence[Mapping[str, Json]] = ({},),
    bots: Sequence[Bot] = (),
    candidates: int = 10,
    on_match: Callable[[int], None] = lambda done: None,
) -> Report:
    """Play ``matches`` random matches and check the contract at every step.

    The matches cycle through all seat counts and through ``configs``. A config need not fit every seat count, but must
    fit one of them. ``bots`` play in addition to the game's own. For each match, ``candidates`` of as many seeds are
    played, and the one that shows most of what no match before has shown is checked; the first is that of ``seed``.
    From 20 matches on, every secret variant must have changed something, every secret field must have been changed,
    unless its mark says why not, and no event may have slack that was never proved. ``on_match`` hears how many are
    done. Raises NotConformant.
    """
    tally = Tally()
    counts = [count for count in range(game.seats.least, game.seats.most + 1) if game.seats.takes(count)]

    def exam(number: int) -> _Exam:
        count = counts[number % len(counts)] if counts else 0
        return _Exam(game, number, (game.bot, RandomLegal(), *bots), tally, count, configs)

    chosen = Candidates(lambda number: exam(number).drawn())
    for n in range(matches):
        last = seed + n * candidates
        _examine(exam(chosen.choose(range(last - candidates + 1 if n else last, last + 1))))
        on_match(n + 1)
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
        check_declarations.check_class_variables(exam.game)
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
    game, drawn = exam.game, exam.drawn()
    config = exam.configs[drawn.which]
    handed_in = written([config, drawn.wallets])
    kinds = drawn.kinds()
    _check_kinds(game, kinds)
    opening = drawn.opening()
    check_lengths(opening.match)
    exam.table = Table.laid(opening, exam.tally)
    drawn.play(exam.table, kinds)
    exam.table.doing = "the match is over"
    check_ending(exam.table.match)
    exam.table.check_replay(game, drawn.spec, drawn.wallets)
    if written([config, drawn.wallets]) != handed_in:
        raise Fault("the config or the wallets that were handed in were changed")
    exam.table.doing = "wrong configs are tried"
    check_declarations.check_configs(game, exam.configs, exam.count, drawn.dice)
    exam.tally.configs.add(drawn.which)
    exam.tally.digests.append(written([[mark.dump, mark.views, mark.offers, mark.told] for mark in exam.table.marks]))


def _check_kinds(game: Game, kinds: Iterable[type[Action]]) -> None:
    unlisted = [kind.type for kind in kinds if kind not in (*game.actions, Pass, VoteCandidate)]
    if game.actions and unlisted:
        raise Fault(f"{unlisted} can be sent, but are not listed in the game's actions")
    for kind in kinds:
        check_declarations.check_action_type(kind)
        check_declarations.check_strictness(kind)


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
