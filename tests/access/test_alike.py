"""What one may not know of and what isn't there are answered alike: every byte, header and look into the store.

For whole matches and seasons the matrix compares that in each of its cells; here are the private things within one that
one sees, and those of other accounts.
"""

import re
from typing import Any

import pytest

from tests.access.wires import Answer, ask
from tests.access.world import World

pytestmark = pytest.mark.anyio

_HELLO = {"text": "Hello."}
_WISH = {"name": "x", "scopes": ["chat:read"]}


async def _asked(world: World, account: str, send: str, body: Any) -> tuple[Answer, list[str]]:
    world.rehearsal.asked.clear()
    method, path = send.split(" ")
    headers = {"authorization": f"Bearer {world.tokens[account]}"}
    answer = await ask(world.server.app, method, path, body, headers=headers)
    return answer, [*world.rehearsal.asked]


@pytest.mark.parametrize(
    ("account", "send", "hidden", "missing", "body"),
    [
        pytest.param("eve", "GET M/channels/{}/messages", "pair:1-2", "pair:1-3", None, id="talk of others"),
        pytest.param("host", "GET M/channels/{}/messages", "pair:1-2", "pair:1-3", None, id="players' talk, to a host"),
        pytest.param("eve", "POST M/channels/{}/messages", "pair:1-2", "pair:1-3", _HELLO, id="speaking there"),
        pytest.param("stranger", "GET M/channels/{}/messages", "table", "tables", None, id="the table, to a spectator"),
        pytest.param("ben", "GET M/channels/{}/messages", "thoughts:1", "thoughts:9", None, id="another's thoughts"),
        pytest.param("wanda", "GET M/channels/{}/messages", "lounge", "launch", None, id="the lounge, to who waits"),
        pytest.param("ben", "GET M/events?as={}", "seat:1", "seat:9", None, id="another's feed"),
        pytest.param("ben", "GET M/view?as={}", "seat:1", "seat:9", None, id="another's eyes"),
        pytest.param(
            "ben", "DELETE /v1/me/tokens/{}", "$other_token", "tk_xxxxxxxxxxxxxxxx", None, id="another's token"
        ),
        pytest.param(
            "eve", "POST S/transfers/{}/answer", "$offer", "of_xxxxxxxxxxxx", {"accept": True}, id="an offer to another"
        ),
        pytest.param("eve", "DELETE S/transfers/{}", "$offer", "of_xxxxxxxxxxxx", None, id="an offer of another's"),
        pytest.param("ben", "GET S/events?as=member:{}", "$member", "cm_xxxxxxxxxxxx", None, id="a member's feed"),
        pytest.param(
            "stranger", "POST /v1/me/tokens", "$hidden", "m_xxxxxxxxxxxxxxxx", _WISH, id="a token for a hidden match"
        ),
    ],
)
async def test_what_is_hidden_is_as_if_it_were_not(
    world: World, account: str, send: str, hidden: str, missing: str, body: Any
) -> None:
    at = {(place.visibility, place.state): place.names["match"] for place in world.places}
    names = {"$other_token": world.names["other_token"], "$hidden": at["private", "running"]}
    season = next(place.names for place in world.seasons if (place.visibility, place.state) == ("public", "deciding"))
    names |= {"$offer": season["offer"], "$member": season["ada_member"]}
    places = {"M/": f"/v1/matches/{at['public', 'running']}/", "S/": f"/v1/seasons/{season['season']}/"}
    answers = []
    for each in (hidden, missing):
        name = names.get(each, each)
        # In one go, and before the name: ids may end with these letters, too.
        address = re.sub(r"\b[MS]/", lambda found: places[found[0]], send).format(name)
        answers.append(await _asked(world, account, address, {**body, "match_id": name} if body is _WISH else body))
    (first, first_asked), (second, second_asked) = answers
    assert first.status in (403, 404)
    assert first.plain == second.plain
    assert first_asked == second_asked
