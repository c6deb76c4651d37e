"""What admins see of the server: people by their names, its state, and who did what; and nobody else sees it."""

from pathlib import Path
from typing import Any

import pytest

from tests.app import Server, code_of, serving
from tests.services.accounts.test_administration import admin

pytestmark = pytest.mark.anyio

READS = ("accounts", "server", "audit")


async def test_only_an_admins_session_reads_it(server: Server) -> None:
    root, ada = await admin(server), await server.person("ada")
    made = await root.post("/v1/me/tokens", json={"name": "bot", "scopes": ["account:write"]})
    bot = await server.bearer(made.json()["token"])
    for tail in READS:
        assert code_of(await server.client.get(f"/v1/admin/{tail}")) == (401, "invalid_token")
        assert code_of(await ada.get(f"/v1/admin/{tail}")) == (403, "not_admin")
        assert code_of(await bot.get(f"/v1/admin/{tail}")) == (403, "sign_in_again")


async def test_people_are_found_by_a_part_of_either_name_page_by_page(server: Server) -> None:
    root = await admin(server)
    for name in ("anna_b", "Annabel", "ben", "zoe"):
        await server.person(name)
    await (await server.person("zoe")).patch("/v1/me", json={"display_name": "Joanna"})
    first = (await root.get("/v1/admin/accounts", params={"q": "ANNA", "limit": 2})).json()
    rest = (await root.get("/v1/admin/accounts", params={"q": "ANNA", "cursor": first["next_cursor"]})).json()
    assert [each["username"] for each in (*first["items"], *rest["items"])] == ["anna_b", "Annabel", "zoe"]
    assert rest["next_cursor"] is None
    # A letter that means something to the database means itself.
    assert [each["username"] for each in await _found(root, "_")] == ["anna_b"]
    assert await _found(root, "%") == []
    (found,) = await _found(root, "ben")
    assert found.keys() == {
        *("id", "username", "display_name", "created_at", "admin"),
        *("suspended_at", "second_factor_enabled", "email_verified"),
    }


async def _found(root: Any, q: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = (await root.get("/v1/admin/accounts", params={"q": q})).json()["items"]
    return items


async def test_what_admins_did_is_read_with_names(server: Server) -> None:
    root, _ = await admin(server), await server.person("ada")
    await root.post("/v1/admin/accounts/ada/suspend", json={"reason": "Spam."})
    (last,) = (await root.get("/v1/admin/audit")).json()["items"][-1:]
    assert (last["by"], last["act"], last["account"], last["reason"]) == ("root", "accounts.suspend", "ada", "Spam.")


@pytest.mark.embedded  # PostgreSQL's backups are its operator's.
async def test_the_state_has_quotas_and_backups_where_there_are_any(tmp_path: Path, server: Server) -> None:
    plain = (await (await admin(server)).get("/v1/admin/server")).json()
    assert (plain["trouble"], plain["account_count"], plain["quotas"], plain["backups"]) == (None, 1, {}, None)
    async with serving(tmp_path / "other", backup_dir=tmp_path / "kept", backup_keep=3, limits="on") as other:
        found = (await (await admin(other)).get("/v1/admin/server")).json()
    assert found["backups"] == {"last_at": found["backups"]["last_at"], "failures": 0, "every_hours": 24, "kept": 3}
    assert found["quotas"]["matches"] > 0
