"""The digest on its whole way: from the account to the mailbox, and back out with one press."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from mainmatch.services.news import mail_digests
from tests.app import Server, code_of
from tests.services.accounts.test_email_address import delivered, mailing, with_address
from tests.smtp import Mailboxes

pytestmark = pytest.mark.anyio

PLACE = "/v1/me/mail-digest"
MORNING = {"kinds": ["moves"], "at": "08:00", "zone": "UTC"}
URL = "https://play.example"


async def told(server: Server, mailboxes: Mailboxes) -> int:
    """Send what is due the next morning; how many letters there are in ada's mailbox then."""
    server.clock.forward(hours=18)
    state = server.app_state
    for letter in await state.executor.write(mail_digests.due_letters, 10, state.public_url):
        assert state.mailer is not None
        state.mailer.send_letter(letter)
    await delivered(server)
    return len(mailboxes.arrived["ada@example.org"])


async def test_a_digest_arrives_and_is_ended_by_the_mail_program(tmp_path: Path) -> None:
    async with mailing(tmp_path, public_url=URL) as (server, mailboxes):
        ada = await with_address(server, mailboxes)
        assert (await ada.put(PLACE, json=MORNING)).json() == {**MORNING, "language": "en"}
        server.clock.forward(minutes=1)
        made = await ada.post("/v1/matches", json={"game": "duel-of-nerve", "title": "The heist"})
        match_id = made.json()["id"]
        await ada.post(f"/v1/matches/{match_id}/join", json={})
        await ada.post(f"/v1/matches/{match_id}/bots", json={"fill": True})
        assert (await ada.post(f"/v1/matches/{match_id}/start")).status_code == 200
        before = len(mailboxes.arrived["ada@example.org"])
        await told(server, mailboxes)
        *_, mail = mailboxes.arrived["ada@example.org"]
        assert len(mailboxes.arrived["ada@example.org"]) == before + 1
        assert mail["Subject"] == "What waits for you"
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        address = urlsplit(mail["List-Unsubscribe"].strip("<>"))
        assert f"{address.scheme}://{address.netloc}" == URL
        assert f"The heist\nIt waits for you.\n{URL}/m/{match_id}\n" in mail.get_content().replace("\r\n", "\n")
        pressed = await server.client.post(address.path, data={"List-Unsubscribe": "One-Click"})
        assert (pressed.status_code, pressed.content) == (204, b"")
        assert code_of(await ada.get(PLACE)) == (404, "no_mail_digest")
        assert await told(server, mailboxes) == before + 1


async def test_a_server_without_an_address_for_links_says_so(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, _):
        ada = await server.person("ada")
        assert code_of(await ada.put(PLACE, json=MORNING)) == (404, "no_mail")
