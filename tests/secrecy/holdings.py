"""Twists of hidden holdings: a game's own secret variants, on what a world has stored.

A secret variant changes a scene of the rules; here the changed scene is written over the match's rows, as if everything
had come like that: the state, and what is sealed in the journal. What was told before stays, for it was told.
"""

from collections.abc import Iterator
from typing import NamedTuple

import sqlalchemy as sa

from mainmatch.rules import Action, Dice, Match, Place, Scenario, SecretVariant, Viewer, seat_at, slot_at
from mainmatch.rules.ballot import CandidateVote
from mainmatch.rules.secret_variants import secret_variants_of
from mainmatch.rules.slots import in_order
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rendered
from mainmatch.store import journal, matches
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.publication_text import Heads
from mainmatch.store.tables import metadata
from tests.secrecy.world import World

_JOURNAL = metadata.tables["journal"]


class Mutation(NamedTuple):
    """A scene in which something is otherwise that this viewer may not know."""

    variant: SecretVariant
    viewer: Viewer
    before: Scenario
    after: Scenario

    @property
    def changes_input(self) -> bool:
        """Whether something that is sealed is otherwise."""
        return dict(self.before.sealed) != dict(self.after.sealed)

    @property
    def changes_senders(self) -> bool:
        """Whether another set of seats has submitted."""
        return self.before.sealed.keys() != self.after.sealed.keys()


def scene_of(match: Match) -> Scenario:
    """The moment as secret variants take it; they know nothing of the candidate vote's ballots."""
    is_vote = match.phase is not None and match.phase.name == CandidateVote.name
    if is_vote:
        return Scenario(match.state, {})
    sealed = {place: match.sealed[place].action for place in in_order(match.sealed)}
    return Scenario(match.state, sealed, match.phase, {seat: match.purse(seat) for seat in match.asked})


def mutations(world: World, viewer: Viewer, dice: Dice) -> Iterator[Mutation]:
    """One for each secret variant that has something to change."""
    scenario = scene_of(world.match)
    for variant in secret_variants_of(world.game):
        after = variant.change(scenario, viewer, dice)
        if after is not None and (dict(after.sealed) != dict(scenario.sealed) or after.state != scenario.state):
            yield Mutation(variant, viewer, scenario, after)


def store(world: World, mutation: Mutation) -> None:
    """Write the changed scene over the world's rows, in a branch of its own."""
    record = world.record
    match = world.executor.write_now(live_of, record).match.but(state=mutation.after.state)
    for place in in_order({*mutation.before.sealed, *mutation.after.sealed}):
        before, after = mutation.before.sealed.get(place), mutation.after.sealed.get(place)
        if before != after:
            world.executor.write_now(_store_sealed, record, place, after, mutation.after)
    # The scene before was read for this, and is remembered under the row's revision.
    world.executor.write_now(lambda uow: matches.update(uow.tx, record, match.dump()))


def _store_sealed(
    uow: UnitOfWork, record: MatchRecord, place: Place, action: Action | None, scenario: Scenario
) -> None:
    phase_id, seat, slot = record.phase_id or "", seat_at(place), slot_at(place)
    now = matches.by_id(uow.tx, record.id) or record
    standing = next((each for each in journal.latest(uow.tx, now, phase_id, seat) if each.slot == slot), None)
    of_place = sa.and_(_JOURNAL.c.phase_id == phase_id, _JOURNAL.c.seat == seat, _JOURNAL.c.slot == slot)
    if action is None:
        sent = sa.update(_JOURNAL).where(of_place, _JOURNAL.c.revision.is_not(None))
        nothing = {"phase_id": None, "seat": None, "revision": None, "action": None, "slot": ""}
        uow.tx.connection.execute(sent.values(kind="event", **nothing))
        _mark(uow, now, place, None)
        return
    text, held = rendered(action.as_json()), action.cost(scenario.state, seat)
    if standing is None:
        entry = JournalRecord(phase_id, seat, "submit", uow.now, revision=1, slot=slot)
        later = now.but(revision=now.revision + 1)
        sent_now = entry.sent(text, locked=False, held=held)
        journal.append(uow.tx, [journal.row_of(later, sent_now, uow.now, (), ())])
        uow.tx.remember(later, now.revision, keeps=False)
        _mark(uow, later, place, later.revision)
        return
    the_last = sa.and_(of_place, _JOURNAL.c.revision == standing.revision)
    changed = sa.update(_JOURNAL).where(the_last).values(kind="submit", action=text, held=held)
    [(n,)] = uow.tx.connection.execute(changed.returning(_JOURNAL.c.n))
    _mark(uow, now, place, n)


def _mark(uow: UnitOfWork, record: MatchRecord, place: Place, n: int | None) -> None:
    """Let the journal say that this row has what was sent last for the place; None: nothing was."""
    of_place = f"{seat_at(place)}:{slot_at(place)}".rstrip(":")
    sent = {key: row for key, row in {**record.heads.sent, of_place: n}.items() if row is not None}
    of_match = _JOURNAL.c.match_number == record.number
    last = sa.select(sa.func.max(_JOURNAL.c.n)).where(of_match).scalar_subquery()
    heads = Heads(record.heads.counts, sent)
    uow.tx.connection.execute(sa.update(_JOURNAL).where(of_match, _JOURNAL.c.n == last).values(heads=heads))
