"""The operations of the second factor: what they take as proof, and how often."""

from pathlib import Path

import pytest

from tests.app import PASSWORD, Server, code_of, serving
from tests.services.accounts.test_administration import NEW
from tests.services.accounts.test_second_factor import ME, enrolled, tries

pytestmark = pytest.mark.anyio


async def test_a_change_of_it_takes_the_password_and_a_code(server: Server) -> None:
    act = ("POST", f"{ME}/recovery-codes")
    ada = await server.person("ada")
    proof = {"password": PASSWORD, "second_factor": "000000"}
    assert code_of(await ada.request(*act, json=proof)) == (409, "no_second_factor")
    app, codes = await enrolled(server, ada)
    made = await ada.post("/v1/me/tokens", json={"name": "bot", "scopes": ["account:write"]})
    bot = await server.bearer(made.json()["token"])
    right = {"password": PASSWORD, "second_factor": app.next_code()}
    assert code_of(await bot.request(*act, json=right)) == (403, "sign_in_again")
    assert code_of(await ada.request(*act, json=proof)) == (403, "wrong_second_factor")
    assert code_of(await ada.request(*act, json={**right, "password": NEW})) == (403, "wrong_password")
    assert (await ada.request(*act, json={**right, "second_factor": codes[0]})).is_success


async def test_guesses_are_counted_after_the_right_password_only(tmp_path: Path) -> None:
    limits = {"limit_sign_ins": "999/hour", "limit_sign_ins_per_username": "99/hour"}
    async with serving(tmp_path, limits="on", limit_second_factors="6/hour", **limits) as server:
        ada = await server.person("ada")
        app, codes = await enrolled(server, ada)
        for _ in range(5):
            await tries(server, password=NEW, second_factor="000000")
        # A place that the account knows has four at once, for all who sign in there.
        found = [code_of(await tries(server, second_factor="000000")) for _ in range(5)]
        assert found == [(403, "wrong_second_factor")] * 4 + [(429, "rate_limited")]
        # The right code doesn't get around it.
        assert code_of(await tries(server, second_factor=codes[0])) == (429, "rate_limited")
        # A session has a count of its own, on all ways together. Three of four are left: the enrolment took one.
        wrong = {"password": PASSWORD, "second_factor": "000000"}
        ways = [f"{ME}/recovery-codes", "/v1/me/proof", f"{ME}/recovery-codes"]
        found = [code_of(await ada.post(way, json=wrong)) for way in ways]
        assert found == [(403, "wrong_second_factor")] * 3
        proof = {"password": PASSWORD, "second_factor": app.next_code()}
        assert code_of(await ada.post("/v1/me/proof", json=proof)) == (429, "rate_limited")
        assert code_of(await ada.post(f"{ME}/recovery-codes", json=proof)) == (429, "rate_limited")
