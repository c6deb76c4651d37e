"""What people see of a world, byte by byte, and the first place where two worlds look different to somebody."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from zlib import crc32

from tests.secrecy.asking import Answer, Ask
from tests.secrecy.questions import Moment, reads_of
from tests.secrecy.world import Person, World

Asks = Callable[[Person, Moment], Iterator[Ask]]

_HASH = re.compile(rb"[0-9a-f]{64}")
_VIEW, _IF_NEW, _DELIVERED = 0, -1, -2
_WEBHOOK = Ask("webhook", "POST", "/")
"""What a webhook brings stands among the answers."""

_SHOW_DELIVERY = frozenset({"webhook", "getWebhook", "listWebhooks", "listDeliveries"})
_MAIN = frozenset({"getView", "listMatchEvents", "getSeasonView", "listSeasonEvents"})


@dataclass(frozen=True)
class Sight:
    """What one person was answered, by the number of the ask, as bytes in which drawn names are numbered."""

    person: Person
    answers: Mapping[int, tuple[Ask, bytes]]
    tag: str | None
    """The entity tag of their view."""
    messages: int = 0
    """How many their webhook brought."""

    @property
    def size(self) -> int:
        """In bytes."""
        return sum(len(text) for _, text in self.answers.values())


@dataclass(frozen=True)
class Share:
    """Which of the asks are asked.

    Of those that read the view and its events, and one in ``of_reads`` of the others: for each person other ones; as
    many people's webhooks. Of those that read nothing every ``of``th, from ``first`` on.

    ``only``: of all that, none but these operations; for plants, of which it is known where they show. ``webhook`` is
    what webhooks bring; nothing is delivered where nothing of it is asked.
    """

    first: int = 0
    of: int = 1
    only: frozenset[str] | None = None
    of_reads: int = 1

    @property
    def delivers(self) -> bool:
        """Whether webhooks are looked at."""
        return self.only is None or bool(self.only & _SHOW_DELIVERY)

    def delivers_to(self, person: Person, game: str) -> bool:
        """Whether this person's webhook is looked at: what it brings is a read, too, and dear."""
        if self.only is not None:
            return self.delivers
        return (self.first + crc32(f"{game} {person.name}".encode())) % self.of_reads == 0

    def has(self, person: Person, number: int, reads: int, ask: Ask) -> bool:
        """Whether this person asks this, of this number."""
        if self.only is not None and ask.operation not in self.only:
            return False
        if number >= reads:
            return number % self.of == self.first % self.of
        is_main = ask.operation in _MAIN and not ask.note
        return is_main or (number + self.first + crc32(person.name.encode())) % self.of_reads == 0


_ALL = Share()


@dataclass
class Leak(Exception):
    """Somebody can tell two worlds apart that differ only in what they may not know."""

    game: str
    who: str
    operation: str
    because: str
    ours: str
    theirs: str

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.who} learns from {self.operation} that {self.because}\n"
            f"    one world:   ...{self.ours}\n    the other:   ...{self.theirs}"
        )


@dataclass
class Tally:
    """What was compared."""

    moments: int = 0
    """Phases that were looked at."""
    worlds: int = 0
    """Worlds that were compared with another one."""
    pairs: Counter[str] = field(default_factory=Counter)
    """By kind of viewer: pairs of worlds that one viewer was shown."""
    answers: Counter[str] = field(default_factory=Counter)
    """By operation."""
    twists: Counter[str] = field(default_factory=Counter)
    """By twist of sealed input, and by secret variant."""
    size: int = 0
    """Bytes that were compared with as many others."""

    def add(self, sight: Sight, twists: Iterable[str]) -> None:
        """Count a pair that looked the same."""
        self.pairs[sight.person.kind] += 1
        self.twists.update(twists)
        self.answers.update(ask.operation for ask, _ in sight.answers.values() if ask is not _WEBHOOK)
        self.answers[_WEBHOOK.operation] += sight.messages
        self.size += sight.size


async def captured(
    world: World,
    people: Iterable[Person],
    moment: Moment,
    asks: Asks,
    known: Mapping[str, Sight] | None = None,
    *,
    share: Share = _ALL,
    hashes: bool = True,
) -> dict[str, Sight]:
    """What these people are answered, by name.

    ``known``: the other world's sight; who has its entity tag asks with it whether anything is new. Without
    ``hashes``, hashes are left out: after a close commitments bind the server to what was sealed, and hide it.
    """
    found = {}
    for person in people:
        first = [*reads_of(person, moment)]
        tag = None if known is None else known[person.name].tag
        # One numbering for what a person reads, so that a name that turns up twice does so in both worlds.
        seen: dict[bytes, bytes] = {}
        delivers = share.delivers_to(person, world.game.id)
        brought = await world.delivered(person) if delivers else []
        answers = {_DELIVERED: (_WEBHOOK, world.chance.met(b"\n\n".join(brought), seen))} if delivers else {}
        for number, ask in enumerate(asks(person, moment)):
            if share.has(person, number, len(first), ask):
                answer, text = await _heard(world, person, ask, seen if number < len(first) else dict(seen))
                answers[number] = (ask, text)
                if number == _VIEW and known is None:
                    tag = answer.header(b"etag")
        if _VIEW in answers:
            again = replace(first[_VIEW], headers={"If-None-Match": tag or '"none"'}, note="if new")
            answers[_IF_NEW] = (again, (await _heard(world, person, again, dict(seen)))[1])
        if not hashes:
            answers = {number: (ask, without_hashes(text)) for number, (ask, text) in answers.items()}
        found[person.name] = Sight(person, answers, tag, len(brought))
    return found


def without_hashes(text: bytes) -> bytes:
    """The text with a word in place of each hash."""
    return _HASH.sub(b"<hash>", text)


async def _heard(world: World, person: Person, ask: Ask, seen: dict[bytes, bytes]) -> tuple[Answer, bytes]:
    answer, text = await world.ask(person, ask, seen)
    if answer.status >= 500:
        raise AssertionError(f"{ask.name} of {person.kind} is broken, so nothing can be compared: {answer}")
    return answer, text


_DONE = b"200\n"


def first_difference(
    game: str, ours: Sight, theirs: Sight, because: str, skip: frozenset[str], acts: frozenset[str] = frozenset()
) -> Leak | None:
    """The first answer of theirs in which two sights differ, but for operations to ``skip``.

    Of ``acts`` what they led to isn't compared where both were done: the rules tell it who does them.
    """
    for number, (ask, there) in theirs.answers.items():
        here = ours.answers[number][1]
        is_told = ask.operation in acts and here.startswith(_DONE) and there.startswith(_DONE)
        if here != there and ask.operation not in skip and not is_told:
            at = next(
                (n for n, (one, other) in enumerate(zip(here, there, strict=False)) if one != other),
                min(len(here), len(there)),
            )
            return Leak(game, ours.person.kind, ask.name, because, _around(here, at), _around(there, at))
    return None


def _around(text: bytes, at: int) -> str:
    return text[max(0, at - 60) : at + 60].decode(errors="replace")
