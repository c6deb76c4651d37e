"""What is refused as a password, wherever one is set."""

import pytest

from mainmatch.services.accounts.passwords import LONGEST, SHORTEST, must_be_hard_to_guess
from mainmatch.services.errors import Invalid
from tests.api.routers.linking import integrated
from tests.app import PASSWORD, Server, code_of
from tests.test_packaging import ROOT

pytestmark = pytest.mark.anyio

OBVIOUS = (
    *("P@ssw0rd123", "Passw0rd!2024", "pa55word2024", "password1234", "letmein12345", "iloveyou2024", "Welcome12345"),
    *("Summer2025!!", "dragon123456", "Football2024", "admin123456", "changeme123", "qwertyuiop12", "123456qwerty"),
    *("hunter2hunter2", "trustno1trustno1", "secretsecret", "Monkey!!!!!!1", "sunshine2020", "1q2w3e4r5t6y"),
    *("mainmatch123", "Mainmatch2026!", "M41nm@tch2026", "garnets1234", "tokenoflife1", "x-game12345", "exodus2026!"),
    *("welcometomainmatch", "9arnets123!", "TheGenius2026", "deathmatch1", "gamenight2026", "Autumn2026!"),
    *("Herbst2025!!", "Januar2026!", "November2026", "Friday13th!", "Freitag2026", "Mayo20262026", "zaq12wsxcde3"),
    *("asdfghjkl\N{LATIN SMALL LETTER O WITH DIAERESIS}", "yxcvbnm123", "!QAZ2wsx#EDC", "zxcvbnmasdf", "abcd1234efgh"),
    "correcthorsebatterystaple",
)
"""Common ones with digits behind, twice or spelt otherwise, words of this server, dates and walks on the keys."""


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("qwertyuiop", "most common"),
        ("1Q2W3E4R5T", "most common"),
        ("\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19\uff10", "most common"),
        ("aaaaaaaaaaaaaaaaaaaa", "different characters"),
        ("abababababab", "different characters"),
        *((each, "most common") for each in OBVIOUS),
        ("ada-lovelace", "mostly your name"),
        ("Ada-Lovelace1842", "mostly your name"),
        ("Countess!!1842", "mostly your name"),
    ],
)
def test_what_would_be_guessed_first_is_refused(password: str, why: str) -> None:
    with pytest.raises(Invalid, match="weak_password") as refused:
        must_be_hard_to_guess(password, "ada-lovelace", "Countess")
    assert why in refused.value.message
    assert password not in refused.value.message


@pytest.mark.parametrize(
    "password",
    [
        PASSWORD,
        "ada-lovelace had a cat",
        "пароль из слов",
        "🂡🂢🂣🂤🂥 🂦🂧🂨🂩🂪",
        "x" * 250 + "ABCDE1",
        "liberty-bells",
        "summer in tin",
        "qwertz is one",
    ],
)
def test_other_passwords_of_any_characters_are_good(password: str) -> None:
    assert SHORTEST <= len(password) <= LONGEST
    must_be_hard_to_guess(password, "ada-lovelace", "A")


async def test_every_operation_that_sets_a_password_refuses_a_common_one(server: Server) -> None:
    ada, bot = await server.person("ada"), await integrated(server)
    await bot.links()
    claim = {"code": await bot.code(), "username": "lin", "password": "password123", "keep_linked": False}
    for answer in (
        await server.client.post("/v1/accounts", json={"username": "eve", "password": "password123"}),
        await server.client.post("/v1/auth/claim", json=claim),
        await ada.put("/v1/me/password", json={"old": PASSWORD, "new": "password123"}),
    ):
        assert code_of(answer) == (422, "weak_password")
        assert "password123" not in answer.text
    # The code is not used up by it.
    assert (await server.client.post("/v1/auth/claim", json={**claim, "password": PASSWORD})).status_code == 200


def test_the_list_is_of_passwords_that_could_be_chosen() -> None:
    listed = (ROOT / "app/mainmatch/services/accounts/common_passwords.txt").read_text("ascii").splitlines()
    assert listed == sorted({*listed})
    assert len(listed) > 2000
    assert all(len(each) >= 4 and each == each.casefold() for each in listed)
    assert sum(len(each) < SHORTEST for each in listed) > 2900
