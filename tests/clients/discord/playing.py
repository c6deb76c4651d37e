"""How people of the tests play a game that they know nothing of: from forms alone; and what must be nobody else's."""

import json
from collections.abc import Iterable

from mainmatch_client import AsyncMainmatch
from tests.clients.discord.fake_discord.people import Person, buttons
from tests.clients.discord.fake_discord.serving import FakeDiscord


async def play(person: Person, match_id: str, *, send: str = "") -> bool:
    """Send something with ``/submit``, if something is asked: first choices, least numbers. Whether it was.

    It is locked in where that can be chosen, unless ``send`` says which button to press.
    """
    await person.command("submit", match=match_id)
    offered = buttons(person.last)
    send = send or next((each for each in ("Send and lock in", "Do it now", "Send") if each in offered), "Send")
    pages = [label for label in buttons(person.last) if label.startswith("Fill in")]
    if send not in buttons(person.last):
        assert "Nothing is asked of you" in person.text or "locked in" in person.text, person.text
        return False
    await fill_in(person, *pages)
    await person.press(send)
    if "Yes, for good" in buttons(person.last):
        await person.press("Yes, for good")
    assert "Accepted" in person.text or "Done" in person.text, person.text
    return True


async def fill_in(person: Person, *pages: str) -> None:
    """Fill in these pages of the draft that they see: first choices, least numbers."""
    for page in pages:
        await person.press(page)
        await person.fill({each["label"]: _first(each["component"]) for each in person.last["components"]})


def _first(entry: dict[str, object]) -> str | list[str]:
    """The first choices, as many as have to be; the least number; JSON as it is filled in."""
    if entry["type"] == 4:
        return str(entry.get("value") or str(entry.get("placeholder") or "x").split(" ", maxsplit=1)[0])
    options = entry["options"]
    assert isinstance(options, list)
    least = entry.get("min_values")
    return [each["label"] for each in options[: least if isinstance(least, int) else 1]]


def shown_to_others(fake: FakeDiscord, secret: str, whose: Person) -> list[str]:
    """How this text was shown to anybody but its owner."""
    quoted = json.dumps(secret, ensure_ascii=False)[1:-1]
    return [
        f"{each.how} in {each.place}"
        for each in fake.world.shown
        if (secret in each.text or quoted in each.text) and each.people != {whose.id}
    ]


async def must_be_private(fake: FakeDiscord, match_id: str, people: Iterable[tuple[Person, AsyncMainmatch]]) -> int:
    """What each of them sent and was shown of their seat was shown to nobody else; how many such things there were."""
    found = 0
    for person, account in people:
        history = (await account.history(match_id)).items
        match = await account.match(match_id)
        # Nobody else has these texts: each receipt's digest is salted, and a seat's card names the seat.
        secrets = [each.digest for each in history if each.digest] + [f"{match.title}: seat {match.seat}"]
        for secret in secrets:
            assert shown_to_others(fake, secret, person) == []
            found += sum(secret in each.text for each in fake.world.shown)
    return found
