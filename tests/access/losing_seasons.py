"""A private season to be thrown out of, and the ways to lose what one may read there; see ``losing``."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from typing_extensions import override

from tests.access.losing import Loss, Scene
from tests.app import Server


@dataclass
class SeasonScene(Scene):
    """A private season that "host" hosts with grace: ada, ben and cyd are its cast. ``members``: their ids."""

    members: dict[str, str] = field(default_factory=dict)

    @property
    @override
    def path(self) -> str:
        return f"/v1/seasons/{self.match_id}"

    @override
    def feed(self, viewer: str) -> str:
        return f"season/{self.match_id}/{self._named(viewer)}"

    @override
    async def tries(self, name: str, method: str, path: str, body: Any = None, **headers: str) -> Any:
        return await super().tries(name, method, self._named(path), body, **headers)

    @override
    async def says(self) -> None:
        """Everybody hears of a group; ben's place and hosts hear of a warning, once there are some."""
        for member in self.members.values():
            await self.does("host", "PATCH", f"M/members/{member}", {"groups": ["Later."]})
        if self.phase:
            for member in self.members.values():
                await self.does("host", "POST", f"M/members/{member}/warnings", {"reason": "Later."})

    def _named(self, text: str) -> str:
        return text.replace("member:ben", f"member:{self.members.get('ben', '')}")


async def cast_scene(server: Server, *, starts: bool) -> SeasonScene:
    """The scene, before the season starts or after it."""
    scenario = SeasonScene(server, "", "")
    for name in ("host", "grace", "ada", "ben", "cyd", "frida"):
        client = await server.person(name)
        scenario.tokens[name] = client.headers["authorization"].removeprefix("Bearer ")
        scenario.ids[name] = (await client.get("/v1/me")).json()["id"]
    policies = {"start_garnets": 3, "transfers": "open"}
    payload = {"title": "The season", "visibility": "private", "policies": policies}
    made = await scenario.does("host", "POST", "/v1/seasons", payload)
    scenario.match_id, scenario.code = made["id"], made["join_code"]
    for name in ("ada", "ben", "cyd"):
        joined = await scenario.does(name, "POST", "M/join", {"join_code": scenario.code})
        scenario.members[name] = joined["member"]
    await scenario.does("host", "POST", "M/hosts", {"account": "grace"})
    if starts:
        await scenario.does("host", "POST", "M/start")
        scenario.phase = "started"
    return scenario


def _by(name: str, method: str, path: str, body: Any = None) -> Callable[[SeasonScene], Awaitable[object]]:
    async def act(scenario: SeasonScene) -> None:
        names = {**scenario.ids, "ben_member": scenario.members["ben"]}
        await scenario.does(name, method, path.format(**names), body)

    return act


_BEN = "M/members/{ben_member}"

SEASON_LOSSES = (
    Loss("is replaced by a person", "ben", "member:ben", _by("host", "PUT", f"{_BEN}/player", {"account": "frida"})),
    Loss("is replaced by a bot", "ben", "member:ben", _by("host", "PUT", f"{_BEN}/player", {"bot": "house"})),
    Loss("is replaced, and watched", "ben", "public", _by("host", "PUT", f"{_BEN}/player", {"bot": "house"})),
    Loss("hosts no more", "grace", "host", _by("host", "DELETE", "M/hosts/{grace}")),
    Loss("stops hosting herself", "grace", "host", _by("grace", "DELETE", "M/hosts/{grace}")),
    Loss("hosts no more, and watched", "grace", "public", _by("host", "DELETE", "M/hosts/{grace}")),
)
