"""A season of nine on Discord alone: cast, episodes, decisions, transfers, the house and a jury, in simulated weeks."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta
from functools import partial, reduce
from itertools import pairwise
from pathlib import Path

import pytest

from mainmatch.services.accounts import mail
from mainmatch.services.news import mail_digests
from mainmatch.services.play import deadline_changes
from mainmatch_client import AsyncMainmatch
from mainmatch_client.models import HostSeasonView
from mainmatch_discord import cards
from tests.clients.discord.fake_discord.people import Person
from tests.clients.discord.fake_discord.serving import FakeDiscord
from tests.clients.discord.stage import Stage, staged
from tests.clients.python.live_server import PASSWORD, Live, serving
from tests.clock import Clock
from tests.rigs.sizes import size, table
from tests.smtp import Mailboxes, receiving

pytestmark = pytest.mark.anyio

PLAY = "https://play.example"
KINDS = ("moves", "deadlines", "mentions", "matches", "openings")
CAST = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Frida", "Gus", "Hana", "Ivo")
POLICIES = {
    "house": True,
    "start_garnets": 3,
    "transfers": "between_matches",
    "death_match_pool": ["duel-of-nerve", "duel-of-bids"],
    "death_match_chooser": "candidate",
    "finalists": 3,
    "finals_by": "jury",
}


@pytest.fixture
async def evening(fake: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator["Evening"]:
    """The bot, on a server whose weeks pass when a test says so, and whose mails are caught."""
    # A clock that jumps is no server that was down.
    monkeypatch.setattr(deadline_changes, "LET_PASS", timedelta(weeks=100))
    monkeypatch.setattr(mail, "_LONGEST_DELAY", 0.0)
    async with receiving(tmp_path) as mailboxes:
        with serving(tmp_path / "data", Clock(), public_url=PLAY, **mailboxes.settings) as live:
            async with staged(live.url, fake, tmp_path) as stage:
                yield Evening(stage, live, mailboxes)


class Evening:
    """A season, whose host and cast have nothing but Discord."""

    def __init__(self, stage: Stage, live: Live, mailboxes: Mailboxes) -> None:
        self.stage = stage
        self.live = live
        self.mailboxes = mailboxes
        self.host = stage.fake.person("Host")
        self.id = ""

    async def begin(self) -> list[Person]:
        """A cast of nine, and it has started."""
        await self.host.command("season-host create", title="Autumn")
        self.id = self.host.text.split("`")[1]
        await self.host.command("season-host policies")
        await self.host.fill({"Policies": json.dumps(POLICIES)})
        assert "Policies are set" in self.host.text, self.host.text
        cast = [self.stage.fake.person(name) for name in CAST[: size(5, 9)]]
        for person in cast:
            await person.command("season join", season=self.id)
            assert "You are in the cast of Autumn" in person.text, person.text
        for name in ("Host", *CAST)[: size(1, 3)]:
            await self.correspond(name)
        await self.host.command("season-host start")
        assert "The season has started" in self.host.text, self.host.text
        return cast

    async def view(self) -> HostSeasonView:
        view = (await self.stage.host().season_view(self.id)).view
        assert isinstance(view, HostSeasonView)
        return view

    async def play(self, game: str) -> str:
        """Create the match that is next and play it: somebody sends, for the others time passes."""
        await self.host.command("season-host match", game=game)
        assert "the cast is seated" in self.host.text, self.host.text
        (match_id,) = [each.id for each in (await self.stage.host().matches(status="lobby", mine=True)).items]
        await self.host.command("host start", match=match_id)
        assert "It has begun" in self.host.text, self.host.text
        after = 0
        while (match := await self.stage.host().match(match_id)).status == "running":
            assert match.phase is not None
            assert match.phase.due_at is not None
            self.live.forward(seconds=(match.phase.due_at - self.live.clock.now).total_seconds() + 1)
            await self.live.do(self._mail())
            closed = 0
            while not closed:
                page = await self.stage.host().events(match_id, after=after, wait=25, as_="public")
                after = page.next_after
                closed = sum(
                    each.type == "phase.closed" and each.data["phase"]["id"] == match.phase.id for each in page.items
                )
        return match_id

    async def _mail(self) -> None:
        """Send what is due by mail now; in the server's loop."""
        state = self.live.app.state.app_state
        _, digests = await state.executor.write(mail_digests.take_due, 20, PLAY)
        for each in digests:
            state.mailer.send_letter(each.letter, partial(state.executor.write, mail_digests.settle, each))
        await state.mailer.drain()

    async def correspond(self, name: str) -> None:
        """Take over one's account, and hear by mail of everything, in the morning."""
        person, address = self.stage.fake.person(name), f"{name.lower()}@example.org"
        await person.command("link")
        code = person.text.split("```")[1].strip()
        async with AsyncMainmatch(self.live.url) as account:
            await account.claim_account(code, f"{name.lower()}-writes", PASSWORD, keep_linked=True)
            await account.sign_in(f"{name.lower()}-writes", PASSWORD)
            await account.put_email(address, PASSWORD)
            await self.live.do(self._mail())
            await account.confirm_email(self.mailboxes.code_to(address))
            await account.put_news_preferences(mail=KINDS, mail_at="08:00", zone="Europe/Berlin")

    def mails(self) -> Counter[str]:
        """What has come by mail: letters by their subject, and what digests say."""
        letters = [each for box in self.mailboxes.arrived.values() for each in box]
        found = Counter(f"subject: {each['Subject']}" for each in letters)
        for each in letters:
            if each["Subject"] == "What waits for you":
                lines = each.get_content().replace("\r\n", "\n").split("\n")
                found.update(
                    f"said: {says}"
                    for says, link in pairwise(lines)
                    if link.startswith((f"{PLAY}/m/", f"{PLAY}/seasons/"))
                )
        return found

    async def recaps(self, episode: int, *names: str) -> dict[str, Counter[str]]:
        """For each, and for those who watch, how often an episode's story has something to tell at an instant."""
        account = {name: self.stage.account(self.stage.fake.person(name)) for name in names}
        told = {name: await each.season_recap(self.id, episode=episode) for name, each in account.items()}
        told["those who watch"] = await self.stage.host().season_recap(self.id, episode=episode, as_="public")
        return {
            name: Counter(line.split(": ")[0] for line in story.splitlines() if line.startswith("- "))
            for name, story in told.items()
        }

    async def give(self, giver: Person, taker: Person) -> None:
        """Garnets from one to another, who takes them in a direct message."""
        (to,) = [each for each in await giver.complete("season give", "to") if each["name"] == "Ben"]
        await giver.command("season give", to=to["value"], amount=2)
        assert "Offered" in giver.text, giver.text
        await self.stage.fake.until(lambda: any("Ada offered 2 garnets to Ben" in dm for dm in taker.dms))
        taker.open_dm("Take them")
        await taker.press("Take them")
        assert "Taken" in taker.text, taker.text
        shown = [each.people for each in self.stage.fake.world.shown if "Ada offered 2 garnets to Ben" in each.text]
        assert set().union(*shown) == {giver.id, taker.id}
        await taker.command("season show")
        assert "You have 5 garnets" in taker.text, taker.text

    async def sentences(self) -> Counter[str]:
        """What the public feeds of the season and its matches say."""
        account, found = self.stage.host(), Counter[str]()
        names = cards.season_names(await account.season_view(self.id))
        told = (await account.season_events(self.id, limit=500, as_="public", says=True)).items
        found.update(cards.said_text(each.says, names) for each in told if each.says)
        for match in (await account.matches(mine=True, limit=100)).items:
            names = cards.match_names(match)
            for each in (await account.events(match.id, limit=500, as_="public", says=True)).items:
                said = cards.said_text(each.says or "", names)
                if each.type == "match.finished":
                    said += f"\n{cards.standing_lines(each.data['result'], names)}"
                found[said] += bool(each.says)
        return found

    async def decide(self) -> None:
        """Everybody who is asked chooses the first option, in the menu of a direct message."""
        while opened := (view := await self.view()).decisions:
            # A night, so that what waits is told in the morning's mail.
            self.live.forward(hours=18)
            await self.live.do(self._mail())
            names, decision = cards.season_names(view), opened[0].decision
            for decider in decision.deciders:
                person = self.host if decider == "host" else self.stage.fake.person(names[decider])
                await self.stage.fake.until(partial(has_menu, person, decision.id))
                person.open_dm(f":{decision.id}:")
                (select, *_) = [each for row in person.last["components"] for each in row["components"]]
                await person.pick(select["options"][0]["label"])
                assert "Not yet" not in person.text, person.text


def has_menu(person: Person, decision: str) -> bool:
    """Whether there is a direct message with the menu of a decision."""
    return any(f":{decision}:" in json.dumps(each) for each in person.world.messages.get(dm_of(person), {}).values())


def dm_of(person: Person) -> int:
    return int(person.world.dm(person.id)["id"])


SUBJECTS = ("subject: What waits for you", "subject: Confirm your e-mail address")
SAID = tuple(
    f"said: {each}"
    for each in (
        *("It waits for you.", "A decision waits for you.", "Somebody mentioned you.", "A player asks the hosts."),
        *("The match has started.", "The match is over.", "The match was cancelled.", "There is news."),
    )
)
EPISODES = (
    ("exodus", "duel"),
    ("together", "vote"),
    ("famine", "duel"),
    ("exodus", "vote"),
    ("famine", "duel"),
    ("exodus", "vote"),
)
"""From nine to three, who meet a jury of six."""


async def test_a_season_of_nine_is_played_on_discord_alone(evening: Evening) -> None:  # noqa: PLR0915 - a whole season
    cast = await evening.begin()
    stage, fake, host = evening.stage, evening.stage.fake, evening.host
    begun = evening.live.clock.now
    await fake.until(lambda: all("The cast" in person.threads() for person in cast))
    (house,) = {person.threads()["The cast"] for person in cast}
    assert fake.world.members[house] == {person.id for person in cast}
    await cast[0].write(house, "Hello, house")
    await evening.give(cast[0], cast[1])

    for n, (game, last) in enumerate(EPISODES[: size(1, len(EPISODES))], 1):
        await host.command("season-host episode", game=game, last_match=last)
        assert f"Episode {n} is announced" in host.text, host.text
        main = await evening.play(game)
        # What waits in a menu waits over a restart, also if Discord remembers nothing.
        await stage.stop()
        fake.world.nonces.clear()
        await stage.start()
        await evening.decide()
        await evening.play("vote" if last == "vote" else str((await evening.view()).episodes[-1].death_game))
        await evening.decide()
        await cast[-1].command("result", match=main)
        assert "🏆" in cast[-1].text or "Nobody wins" in cast[-1].text
    left = [each for each in (await evening.view()).standings if each.status == "active"]
    await cast[0].command("season show")
    assert all(f"**{each.alias}**" in cast[0].text for each in left)
    if len(left) == 3:
        await host.command("season-host finals")
        assert "The finals are announced" in host.text, host.text
        await evening.play("jury")
        assert (await evening.view()).status == "finished"

    mails = evening.mails()
    table("mails", mails)
    assert {each for each in mails if each.startswith("subject")} <= {*SUBJECTS}
    assert {each for each in mails if each.startswith("said")} <= {*SAID}
    assert mails["said: The match is over."] >= 1
    for box in evening.mailboxes.arrived.values():
        mornings = [each["Date"].datetime.date() for each in box if each["Subject"] == "What waits for you"]
        assert len({*mornings}) == len(mornings), "one a day at most"
    recaps = await evening.recaps(1, "Host", "Ada", "Eve")
    whole: Counter[str] = reduce(Counter.__or__, recaps.values())
    table(
        "an episode's story",
        {f"{name} is told": f"{each.total()}, lacks {(whole - each).total()}" for name, each in recaps.items()},
    )
    await host.command("season recap", episode=1)
    assert "Episode 1" in host.text
    assert recaps["those who watch"] <= recaps["Host"], "of what all know nobody lacks anything"

    expected = await evening.sentences()
    await fake.until(lambda: len(fake.posts) >= expected.total())
    assert Counter(fake.posts) == expected, "each sentence of each public feed, once"
    assert evening.live.clock.now - begun > timedelta(weeks=size(1, 6))
    kept = stage.store.thread(house)
    assert kept is not None
    said = (await stage.account(cast[1]).messages(kept.match_id, "cast")).items
    assert [each.name for each in said if each.text == "Hello, house"] == ["Ada"]
    for person in cast:
        asked = [each["nonce"] for each in fake.world.messages[dm_of(person)].values() if each["nonce"]]
        assert len({*asked}) == len(asked)
