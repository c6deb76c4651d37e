"""Posts about a match: in its Discord channel, and as direct messages to its people.

May touch: the messenger, the client, cards. Rule kept here: a channel gets events of the public feed only, and a person
those of their own seat's feed. The server decides who may know what, and feeds are never mixed.
"""

from collections.abc import Awaitable, Callable

from discord import Embed

from mainmatch_client import Event, Problem
from mainmatch_client.models import MatchFacts, SeasonFacts
from mainmatch_discord import cards
from mainmatch_discord.menus import asked_of, decision_menu, offer_buttons
from mainmatch_discord.messenger import Messenger
from mainmatch_discord.people import People
from mainmatch_discord.speech import speaking, t
from mainmatch_discord.store import Binding, Store
from mainmatch_discord.words import Names, inert, phase_text, readable, until

__all__ = ["Teller"]

_ENDS = {"match.finished", "match.cancelled", "season.finished", "season.cancelled"}
_TALK = ("channel.", "message.")
_MEMBERS_OWN = {"season.member_warned", "season.transfer_offered", "season.transfer_settled", "season.items_granted"}
"""What is told to the members that it is about. The rest of their feed is told in the season's channel, or is asked."""
_PAGE = 200


class Teller:
    """Posts events."""

    def __init__(self, people: People, messenger: Messenger, store: Store) -> None:
        self._people = people
        self._messenger = messenger
        self._store = store
        self._public: dict[str, tuple[int, set[str]]] = {}

    # --- channels

    async def tell_channel(self, binding: Binding, event: Event) -> None:
        """Post what an event of the public feed says in the channel of its match or season."""
        is_told = event.says or event.type in _ENDS or event.type.startswith("game.")
        if not is_told or event.type.startswith(_TALK):
            return
        client = self._people.client(binding.keeper)
        read: Callable[[str], Awaitable[MatchFacts | SeasonFacts]]
        read = client.season if binding.kind == "season" else client.match
        facts = await read(binding.key)
        if isinstance(facts, MatchFacts):
            names = cards.match_names(facts)
        else:
            names = cards.season_names(await client.season_view(binding.key))
        card = _said(event, names)
        if event.type == "match.finished" and card is not None:
            lines = cards.standing_lines(event.data["result"], names)
            card = cards.note("", f"{card.description}\n{lines}", is_good=True)
        if card is not None:
            card.set_footer(text=facts.title)
            await self._messenger.post(f"{event.id} in {binding.channel_id}", binding.channel_id, card)
        if event.type in _ENDS:
            self._store.end_binding(binding)

    # --- people

    async def tell_person(self, person: int, match_id: str, event: Event) -> None:
        """Send an event of a seat's feed to its person."""
        if event.type in {"phase.opened", "match.rewound", "match.resumed"}:
            await self.ask(person, match_id)
        elif event.type == "match.started":
            match = await self._people.client(person).match(match_id)
            binding = self._store.binding("match", match_id)
            await self._greet(person, event, cards.match_names(match), match.title, binding)
        elif event.type in {"reminder.due", "submission.amended"}:
            await self.tell_own(person, match_id, event)
        elif event.type == "match.finished":
            self._public.pop(match_id, None)
            await self._end(person, match_id, event)
            self._store.end(match_id)
        elif event.type.startswith("game.") and not await self._is_public(person, match_id, event):
            await self.tell_own(person, match_id, event)

    async def tell_member(self, person: int, season_id: str, event: Event) -> None:
        """Send an event of a member's feed of a season that isn't everybody's; an offer with its answers."""
        if event.type not in {*_MEMBERS_OWN, "season.started"}:
            return
        view = (await self._people.client(person).season_view(season_id)).view
        names = cards.season_names(view)
        if event.type == "season.started":
            await self._greet(person, event, names, view.title, self._store.binding("season", season_id))
            return
        said, buttons = _said(event, names), None
        offer = next((each for each in getattr(view, "offers", ()) if each.id == event.data.get("offer")), None)
        if event.type == "season.transfer_offered" and offer is not None and offer.taker == event.member:
            buttons = offer_buttons(season_id, offer)
        if said is not None:
            said.set_footer(text=view.title)
            await self._messenger.tell(f"{event.id} to {person}", person, said, buttons)

    async def ask_decision(self, person: int, season_id: str, decision_id: str) -> None:
        """Ask a person for their choice, once for each decision, with its menu."""
        client = self._people.client(person)
        view = (await client.season_view(season_id)).view
        found = next((each.decision for each in view.decisions if each.decision.id == decision_id), None)
        if found is None or decision_id not in getattr(view, "to_decide", ()):
            return
        said = await asked_of(client, season_id, decision_id)
        card, menu = decision_menu(season_id, found, cards.season_names(view), (), said)
        card.set_footer(text=view.title)
        await self._messenger.tell(f"{decision_id} of {season_id} asks {person}", person, card, menu)

    async def ask(self, person: int, match_id: str) -> None:
        """Remind a person, once for each phase, if the open phase waits for their submission."""
        client = self._people.client(person)
        try:
            options = await client.options(match_id)
        except Problem as problem:
            if problem.code != "not_seated":
                raise
            return  # A host whom this game doesn't ask to judge.
        if options.phase is None or not cards.waiting(options):
            return
        match, view = await client.match(match_id), await client.view(match_id)
        card = cards.seat_card(match, view, options, await self._people.view_schema(match.game, view))
        await self._messenger.tell(f"{options.phase.id} asks {person}", person, card)

    async def _greet(self, person: int, event: Event, names: Names, title: str, binding: Binding | None) -> None:
        """Tell a player that it begins; and the host, if nothing reaches this player.

        Of the beginning all are told, so what the host learns says nothing about who is asked for what.
        """
        card = _said(event, names) or cards.note(title)
        card.set_footer(text=title)
        if await self._messenger.tell(f"{event.id} to {person}", person, card) is not None or binding is None:
            return
        with speaking(self._store.language_of(binding.keeper)):
            who = inert(self._store.name_of(person) or t("A player"))
            text = t(
                "{who} takes no direct messages from me. Ask them to allow those from members of this server; until "
                "then `/match` and `/season show` have what waits for them.",
                who=who,
            )
            closed = cards.note(t("A player can't be reached"), text)
        closed.set_footer(text=title)
        await self._messenger.tell(f"{person} is closed in {binding.key}", binding.keeper, closed)

    async def _end(self, person: int, match_id: str, event: Event) -> None:
        client = self._people.client(person)
        match, view = await client.match(match_id), await client.view(match_id)
        card = cards.seat_card(match, view, None, await self._people.view_schema(match.game, view))
        await self._messenger.tell(f"{event.id} to {person}", person, card)

    async def tell_own(self, person: int, match_id: str, event: Event) -> None:
        """Tell a person what an event of their own says, and with it what was sent, or what is waited for."""
        match = await self._people.client(person).match(match_id)
        names = cards.match_names(match)
        phase = event.data["phase"] if event.type == "reminder.due" else None
        if phase is not None and (match.phase is None or match.phase.id != phase["id"]):
            return  # The phase closed while the bot was offline.
        card = _said(event, names)
        if card is None:
            return
        if event.type == "submission.amended":
            card.add_field(name=t("Receipt"), value=cards.action_lines(event.data["action"], names), inline=False)
        elif phase is not None:
            when = f"{phase_text(phase['name'], phase['round'])}, {until(phase.get('due_at'))}"
            card.add_field(name=t("Now"), value=f"{when}: `/submit`", inline=False)
        card.set_footer(text=match.title)
        await self._messenger.tell(f"{event.id} to {person}", person, card)

    async def _is_public(self, person: int, match_id: str, event: Event) -> bool:
        """Whether the public feed has this event, too. A public event has the same id in all feeds."""
        after, known = self._public.setdefault(match_id, (0, set()))
        while event.id not in known:
            try:
                page = await self._people.client(person).events(match_id, after=after, limit=_PAGE, as_="public")
            except Problem:
                # Another epoch (a backup was restored): better send an event twice than not at all.
                self._public.pop(match_id)
                return False
            known |= {each.id for each in page.items}
            after = page.next_after
            self._public[match_id] = (after, known)
            if not page.items:
                return False
        return True


def _said(event: Event, names: Names) -> Embed | None:
    """What happened, in the server's sentence; without one: what a game's event has, and nothing of another's."""
    if event.says:
        return cards.note("", cards.said_text(event.says, names))
    if event.type.startswith("game."):
        return cards.note(readable(event.type), cards.value_lines(event.data, names))
    return None
