"""People on the fake Discord: they write commands, press, pick, fill in modals, and write in threads."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.clients.discord.fake_discord.gateway import Gateway
from tests.clients.discord.fake_discord.rest import Rest
from tests.clients.discord.fake_discord.world import APPLICATION, CHANNEL, Body, World

_COMMAND, _COMPONENT, _AUTOCOMPLETE, _MODAL_SUBMIT = 2, 3, 4, 5
_SUB_COMMAND, _STRING, _INTEGER, _USER, _NUMBER = 1, 3, 4, 6, 10
_PATIENCE = 60.0


@dataclass(eq=False)
class Person:
    """Somebody who is on the server. ``last``: what the bot showed them last."""

    id: int
    world: World
    gateway: Gateway
    rest: Rest
    last: Body
    place: int = CHANNEL
    """Where they write commands."""
    language: str = "en-US"
    _message: Body | None = None

    @property
    def text(self) -> str:
        """All words of the last answer."""
        return "\n".join(_words(self.last))

    @property
    def dms(self) -> list[str]:
        """What the bot told them in private, oldest first."""
        place = int(self.world.dm(self.id)["id"])
        return ["\n".join(_words(each)) for each in self.world.messages.get(place, {}).values()]

    def open_dm(self, text: str) -> None:
        """Look at the newest direct message that has this text."""
        told = self.world.messages[int(self.world.dm(self.id)["id"])].values()
        self.last = [each for each in told if text in json.dumps(each, ensure_ascii=False)][-1]

    async def command(self, name: str, **options: Any) -> Body:
        """Write a slash command, ``host create`` say, and wait for the answer."""
        return await self._ask(_COMMAND, self._invocation(name, options, None))

    async def complete(self, name: str, focused: str, text: str = "", **options: Any) -> list[Body]:
        """Write an option of a command, and see what is suggested."""
        found = await self._ask(_AUTOCOMPLETE, self._invocation(name, {**options, focused: text}, focused))
        choices: list[Body] = found["choices"]
        return choices

    async def press(self, label: str) -> Body:
        """Press a button of the last answer."""
        button = next(each for each in _components(self.last) if each.get("label") == label)
        self._message = self.last
        told = {"custom_id": button["custom_id"], "component_type": 2}
        return await self._ask(_COMPONENT, told, message=self.last)

    async def pick(self, label: str) -> Body:
        """Pick an option of the select in the last answer."""
        select = next(each for each in _components(self.last) if each["type"] == 3)
        value = next(each["value"] for each in select["options"] if each["label"] == label)
        self._message = self.last
        told = {"custom_id": select["custom_id"], "component_type": 3, "values": [value]}
        return await self._ask(_COMPONENT, told, message=self.last)

    async def fill(self, answers: Mapping[str, str | list[str]]) -> Body:
        """Fill in the modal that the last answer is: by label, the label of an option, several, or a text."""
        components = [self._filled(each, answers) for each in self.last["components"]]
        told = {"custom_id": self.last["custom_id"], "components": components}
        return await self._ask(_MODAL_SUBMIT, told, message=self._message)

    async def write(self, place: int, text: str) -> Body:
        """Write in a thread that one is in and that isn't locked."""
        assert self.id in self.world.members[place], "they can't see it"
        assert not self.world.channels[place]["thread_metadata"]["locked"], "it is locked"
        made = self.world.message(place, self.id, {"content": text})
        member: Body = {"roles": [], "joined_at": None, "deaf": False, "mute": False, "flags": 0}
        await self.gateway.dispatch(
            "MESSAGE_CREATE", {**made, "guild_id": self.world.channels[place]["guild_id"], "member": member}
        )
        return made

    def threads(self) -> dict[str, int]:
        """The threads that they are in, by name; the newest of a name."""
        return {
            self.world.channels[place]["name"]: place
            for place, members in self.world.members.items()
            if self.id in members and "thread_metadata" in self.world.channels[place]
        }

    # --- pieces

    def _filled(self, label: Body, answers: Mapping[str, str | list[str]]) -> Body:
        entry = label["component"]
        assert len(label["label"]) <= 45
        given = answers.get(label["label"])
        if entry["type"] == 4:
            text = entry.get("value", "") if given is None else given
            assert text or not entry.get("required", True), f"{label['label']} has to be filled in"
            return {"type": 18, "component": {"type": 4, "custom_id": entry["custom_id"], "value": text}}
        picked = [given] if isinstance(given, str) else given
        chosen = [
            each["value"]
            for each in entry["options"]
            if (each.get("default") if picked is None else each["label"] in picked)
        ]
        assert picked is None or len(chosen) == len(picked), (picked, entry["options"])
        assert entry.get("min_values", 1) <= len(chosen) <= entry.get("max_values", 1)
        return {"type": 18, "component": {"type": 3, "custom_id": entry["custom_id"], "values": chosen}}

    def _invocation(self, name: str, options: Mapping[str, Any], focused: str | None) -> Body:
        first, _, second = name.partition(" ")
        known = next(each for each in self.world.commands if each["name"] == first)
        described = next(each for each in known["options"] if each["name"] == second) if second else known
        kinds = {each["name"]: each for each in described.get("options", ())}
        given: list[Body] = []
        resolved: Body = {}
        for option, value in options.items():
            kind = kinds[option]["type"]
            if kind == _USER:
                resolved = {"users": {str(value): self.world.users[value]}}
            sent = str(value) if kind == _USER else value
            given.append({"name": option, "type": kind, "value": sent, "focused": option == focused})
        missing = [each for each, told in kinds.items() if told.get("required") and each not in options]
        assert focused or not missing, f"/{name} needs {missing}"
        inner = [{"name": second, "type": _SUB_COMMAND, "options": given}] if second else given
        return {"id": known["id"], "name": first, "type": 1, "options": inner, "resolved": resolved}

    async def _ask(self, kind: int, told: Body, message: Body | None = None) -> Body:
        token = f"interaction-{self.world.fresh_id()}"
        place = self.place if message is None else int(message["channel_id"])
        member: Body = {
            "user": self.world.users[self.id],
            "roles": [],
            "joined_at": None,
            "permissions": "0",
            "flags": 0,
        }
        asked: Body = {
            "id": str(self.world.fresh_id()),
            "application_id": str(APPLICATION),
            "type": kind,
            "token": token,
            "version": 1,
            "channel_id": str(place),
            "channel": self.world.channels[place],
            "data": told,
            "locale": self.language,
            "entitlements": [],
            "authorizing_integration_owners": {},
            "app_permissions": str(self.world.permissions),
            "attachment_size_limit": 0,
            "context": 0,
        }
        if "guild_id" in self.world.channels[place]:
            asked["guild_id"] = self.world.channels[place]["guild_id"]
            asked["member"] = {**member, "deaf": False, "mute": False}
        else:
            asked["user"] = self.world.users[self.id]
        if message is not None:
            asked["message"] = message
        self.rest.asked[token] = asked
        self.rest.answers[token] = asyncio.get_running_loop().create_future()
        await self.gateway.dispatch("INTERACTION_CREATE", asked)
        async with asyncio.timeout(_PATIENCE):
            answer = await self.rest.answers[token]
        if kind != _AUTOCOMPLETE:
            self.last = answer
        return answer


def buttons(message: Body) -> list[str]:
    """The labels of what can be pressed."""
    return [each["label"] for each in _components(message) if each.get("label")]


def _components(message: Body) -> list[Body]:
    return [each for row in message.get("components", ()) for each in row["components"]]


def _words(message: Body) -> list[str]:
    found = [message.get("content") or ""]
    for embed in message.get("embeds", ()):
        found += [embed.get("title", ""), embed.get("description", ""), (embed.get("author") or {}).get("name", "")]
        found += [f"{each['name']}: {each['value']}" for each in embed.get("fields", ())]
        found.append((embed.get("footer") or {}).get("text", ""))
    return [each for each in found if each]
