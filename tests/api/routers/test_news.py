"""The digest on its whole way: from the account to the mailbox, and back out with one press."""

from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from mainmatch.services.news import mail_digests
from tests.app import Server, code_of, serving
from tests.services.accounts.test_email_address import delivered, mailing, with_address
from tests.smtp import Mailboxes

pytestmark = pytest.mark.anyio

PLACE = "/v1/me/news-preferences"
MORNING = {"mail": ["moves"], "mail_at": "08:00", "zone": "UTC"}
URL = "https://play.example"


async def told(server: Server, mailboxes: Mailboxes, hours: int = 18) -> int:
    """Send what is due the next morning; how many letters there are in ada's mailbox then."""
    server.clock.forward(hours=hours)
    state = server.app_state
    _, digests = await state.executor.write(mail_digests.take_due, 10, state.public_url)
    for each in digests:
        assert state.mailer is not None
        state.mailer.send_letter(each.letter, partial(state.executor.write, mail_digests.settle, each))
    await delivered(server)
    return len(mailboxes.arrived["ada@example.org"])


async def test_a_digest_arrives_and_is_ended_by_the_mail_program(tmp_path: Path) -> None:
    async with mailing(tmp_path, public_url=URL) as (server, mailboxes):
        ada = await with_address(server, mailboxes)
        assert (await ada.put(PLACE, json=MORNING)).json().items() >= MORNING.items()
        server.clock.forward(minutes=1)
        made = await ada.post("/v1/matches", json={"game": "duel-of-nerve", "title": "The heist"})
        match_id = made.json()["id"]
        await ada.post(f"/v1/matches/{match_id}/join", json={})
        await ada.post(f"/v1/matches/{match_id}/bots", json={"fill": True})
        assert (await ada.post(f"/v1/matches/{match_id}/start")).status_code == 200
        before = len(mailboxes.arrived["ada@example.org"])
        mailboxes.refuses = "451 Greylisted"
        assert await told(server, mailboxes) == before
        mailboxes.refuses = ""
        server.clock.forward(hours=1)
        await told(server, mailboxes, hours=0)
        *_, mail = mailboxes.arrived["ada@example.org"]
        assert len(mailboxes.arrived["ada@example.org"]) == before + 1
        assert mail["Subject"] == "What waits for you"
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        address = urlsplit(mail["List-Unsubscribe"].strip("<>"))
        assert f"{address.scheme}://{address.netloc}" == URL
        assert f"The heist\nIt waits for you.\n{URL}/m/{match_id}\n" in mail.get_content().replace("\r\n", "\n")
        for wrong in ("GET", "HEAD"):
            assert (await server.client.request(wrong, address.path)).status_code == 405
        word = {"List-Unsubscribe": "One-Click"}
        # As mail programs may send it (RFC 8058, 3.1), and as programs of ours do.
        for body in ({"files": {"List-Unsubscribe": (None, "One-Click")}}, {"data": word}, {"json": word}, {}):
            assert (await ada.put(PLACE, json=MORNING)).json()["mail"] == ["moves"]
            pressed = await server.client.post(address.path, **body)
            assert (pressed.status_code, pressed.content) == (204, b"")
            assert (await ada.get(PLACE)).json()["mail"] == []
        assert await told(server, mailboxes) == before + 1


async def test_a_server_without_an_address_for_links_says_so(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, _):
        ada = await server.person("ada")
        assert code_of(await ada.put(PLACE, json=MORNING)) == (404, "no_mail")


@pytest.mark.parametrize(
    "bad",
    [
        {"push": ["everything"]},
        {"quiet": {"begin": "22:00", "end": "22:00"}},
        {"quiet": {"begin": "24:00", "end": "07:00"}},
        {"zone": "Europe/../Berlin"},
        {"mail_at": "8"},
        {"language": "deutsch!"},
        {"more": 1},
    ],
)
async def test_what_is_no_preference_is_refused(tmp_path: Path, bad: dict[str, Any]) -> None:
    async with serving(tmp_path / "data") as server:
        assert code_of(await (await server.person("ada")).put(PLACE, json=bad)) == (422, "invalid_request")
