"""What acts and closes publish: the same is done in two worlds, and all that is read after it is compared.

The worlds differ in what a secret variant changes, or in that a seat acts in one of them only. Where an event that a
viewer gets declares a difference (``Event.publishes``), or play has ended, only the game's other events are compared,
as in the rules alone (``mainmatch.conformance``).
"""

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from mainmatch.conformance.publication import Publication, declared
from mainmatch.rules import Dice, Instant, Json, Match, Refused, Seat, State, Step, Viewer, viewer_of
from mainmatch.rules.actions import parse_action
from mainmatch.rules.schema_sampling import sample
from tests.secrecy.asking import Ask, answer_to
from tests.secrecy.holdings import Mutation, store
from tests.secrecy.questions import Moment, published_reads_of
from tests.secrecy.sight import Leak, Share, Sight, Tally, captured, first_difference
from tests.secrecy.world import Person, World

Done: TypeAlias = tuple[Publication, Mapping[str, tuple[Ask, bytes]]]
"""What the rules publish, and by name what people were answered."""

Doing: TypeAlias = Callable[[World], Awaitable[Done]]

_PUBLIC = ("spectator", "stranger", "ex-player")
_ANSWER = -3
_TRIES = 5


class Act(NamedTuple):
    """What a seat does at once."""

    seat: Seat
    action: Mapping[str, Json]


def kept_from(person: Person) -> Viewer | None:
    """Whose eyes somebody has; None for admins, who may ask who has submitted, which secret variants change too."""
    if person.seat is not None:
        return viewer_of(person.seat)
    if person.kind in ("host", "second host"):
        return "host"
    return "public" if person.kind in _PUBLIC else None


def drawn_act(
    match: Match, dice: Dice, *, action: Mapping[str, Json] | None = None, but: Seat = 0, twin: State | None = None
) -> Act | None:
    """An act that a seat can do now, in a ``twin`` state, too; None where there is none.

    ``action``: only this one, of another seat than ``but``.
    """
    worlds = [match] if twin is None else [match, match.but(state=twin)]
    for seat in dice.shuffled([each for each in match.spec.seats if each != but]):
        for offer in dice.shuffled([each for each in match.offers(seat) if each.mode == "instant"]):
            drawn = (*(sample(offer.schema, dice) for _ in range(_TRIES)), dict(offer.example))
            for wanted in drawn if action is None else (action,):
                if all(_is_taken(each, seat, wanted) for each in worlds):
                    return Act(seat, wanted)
    return None


def _is_taken(match: Match, seat: Seat, action: Mapping[str, Json]) -> bool:
    try:
        match.act(seat, action)
    except Refused:
        return False
    return True


async def nothing(world: World) -> Done:
    """Nobody acts."""
    return Publication(world.match, Step(world.match, ())), {}


async def acted(world: World, act: Act) -> Done:
    """Let the seat's player do it, who is answered."""
    match, player = world.match, world.player(act.seat)
    step = match.act(act.seat, act.action)
    assert match.phase is not None
    permitted = [kind for kind in match.phase.may_send(match.subject, act.seat) if issubclass(kind, Instant)]
    publication = Publication(match, step, seat=act.seat, action=parse_action(act.action, permitted))
    body = {"phase_id": world.record.phase_id, "action": act.action}
    ask = Ask("postAction", "POST", f"/v1/matches/{world.match_id}/actions", body=body)
    answer = await answer_to(world.app, ask, player.token)
    assert answer.status == 200, answer
    return publication, {player.name: (ask, world.chance.met(answer.text, {}))}


async def closed(world: World, due_at: datetime) -> Done:
    """Let the phase close at its deadline, and a host's review pass."""
    publication = Publication.of_close(world.match)
    world.wait_until(due_at)
    review = world.record.review_until
    if review is not None:
        world.wait_until(review)
    return publication, {}


def may_differ(
    ours: Publication, theirs: Publication, viewer: Viewer, *, is_lasting: bool = False
) -> frozenset[str] | None:
    """The types of events that may differ, and with them what a viewer sees; None where all must be the same."""
    if is_lasting:
        return None
    kinds = frozenset(kind.type for kind in declared(ours, theirs, viewer))
    # A host sees every seat's view; and where play has ended, views may open what was secret.
    is_over = ours.step.match.verdict is not None and theirs.step.match.verdict is not None
    return kinds if kinds or viewer == "host" or is_over else None


def game_events(events: Iterable[Mapping[str, Any]], but: frozenset[str]) -> list[bytes]:
    """What a game tells in these events, leaving out some types: no numbers or ids, which other events move."""
    told = [each for each in events if each["type"].startswith("game.") and each["type"] not in but]
    return [json.dumps([each["type"], each["data"], each.get("to")]).encode() for each in told]


@dataclass(frozen=True)
class Published:
    """One world after something was done: what the rules publish, and what people then read, by name."""

    publication: Publication
    sights: Mapping[str, Sight]


@dataclass(frozen=True)
class Publishing:
    """What is done at one moment of a match."""

    world: World
    moment: Moment
    due_at: datetime
    dice: Dice
    tally: Tally
    share: Share
    closes: dict[tuple[object, ...], Published] = field(default_factory=dict)
    """What the close publishes without a mutation, by who reads it: for every mutation the same."""

    async def compare_deeds(self, people: Iterable[Person]) -> None:
        """Compare an act with none, and with the same act of another seat. Raises Leak."""
        act = drawn_act(self.world.match, self.dice)
        if act is None:
            return
        others = [each for each in people if kept_from(each) not in {None, "host", viewer_of(act.seat)}]
        before = await self._looked(nothing, others)
        after = await self._looked(partial(acted, act=act), others, known=before)
        then, now = before.publication.step.match, after.publication.step.match
        # Everybody is told that a phase has ended, which then explains a new view.
        is_ended = then.ordinal != now.ordinal or now.verdict is not None
        for person in others:
            self._compare(before, after, person, f"seat {act.seat} sends {act.action}", is_ended=is_ended)
            self.tally.add(after.sights[person.name], ["an act of another seat"])
        other = drawn_act(self.world.match, self.dice, action=act.action, but=act.seat)
        if other is None:
            return
        others = [each for each in others if each.seat != other.seat]
        otherwise = await self._looked(partial(acted, act=other), others, known=after)
        for person in others:
            self._compare(after, otherwise, person, f"seat {other.seat}, not {act.seat}, sends {act.action}")
            self.tally.add(otherwise.sights[person.name], ["the same act of another seat"])

    async def compare_twin(self, mutation: Mutation, people: Sequence[Person]) -> None:
        """Compare an act, and the close, with those in the twin world. Raises Leak."""
        act = drawn_act(self.world.match, self.dice, twin=mutation.after.state)
        doings: dict[str, Doing] = {"the close": partial(closed, due_at=self.due_at)}
        if act is not None:
            doings["an act"] = partial(acted, act=act)
        asked = (*(person.name for person in people), mutation.changes_input)
        for when, doing in doings.items():
            known = self.closes.get(asked) if when == "the close" else None
            ours = known or await self._looked(doing, people, hashes=not mutation.changes_input)
            if when == "the close":
                self.closes[asked] = ours
            theirs = await self._looked(doing, people, mutation, ours, hashes=not mutation.changes_input)
            because = f"{mutation.variant.name}, after {when}"
            for person in people:
                self._compare(ours, theirs, person, because, is_lasting=mutation.variant.lasting)
                self.tally.add(theirs.sights[person.name], [because])

    async def _looked(
        self,
        doing: Doing,
        people: Iterable[Person],
        mutation: Mutation | None = None,
        known: Published | None = None,
        *,
        hashes: bool = True,
    ) -> Published:
        with self.world.branch(cold=True):
            if mutation is not None:
                store(self.world, mutation)
                # The scene before may be remembered under a revision that the scene after has.
                self.world.forget()
            publication, answers = await doing(self.world)
            before = None if known is None else known.sights
            asked = self.world, people, self.moment, published_reads_of, before
            sights = await captured(*asked, share=self.share, hashes=hashes)
        for name, answer in answers.items():
            if name in sights:
                sights[name] = replace(sights[name], answers={_ANSWER: answer, **sights[name].answers})
        return Published(publication, sights)

    def _compare(
        self,
        ours: Published,
        theirs: Published,
        person: Person,
        because: str,
        *,
        is_lasting: bool = False,
        is_ended: bool = False,
    ) -> None:
        game, viewer, because = self.world.game.id, kept_from(person), f"{because} ({self.world.setting})"
        assert viewer is not None
        here, there = ours.sights[person.name], theirs.sights[person.name]
        but = may_differ(ours.publication, theirs.publication, viewer, is_lasting=is_lasting)
        if but is None and not is_ended:
            leak = first_difference(game, here, there, because, frozenset())
            if leak is not None:
                raise leak
            return
        told, otherwise = (game_events(_events_in(sight), but or frozenset()) for sight in (here, there))
        if self.world.setting.delay_rounds and person.kind in _PUBLIC and _is_over(ours) != _is_over(theirs):
            # The end opens what spectators had to wait for, in the one world only.
            told, otherwise = (each[: min(len(told), len(otherwise))] for each in (told, otherwise))
        if told != otherwise:
            texts = (b"\n".join(each).decode() for each in (told, otherwise))
            raise Leak(game, person.kind, "listMatchEvents", because, *texts)


def _is_over(world: Published) -> bool:
    return world.publication.step.match.verdict is not None


def _events_in(sight: Sight) -> list[Mapping[str, Any]]:
    """The events that somebody has read from their own feed."""
    text = next(text for ask, text in sight.answers.values() if (ask.operation, ask.note) == ("listMatchEvents", ""))
    _, _, body = text.partition(b"\n\n")
    found: list[Mapping[str, Any]] = json.loads(body).get("items", [])
    return found
