import httpx2
import jsonschema
import pytest

from tests.app import code_of

pytestmark = pytest.mark.anyio

GAMES = [
    "x-game",
    "exodus",
    "famine",
    "together",
    "extreme-ways",
    "ravens",
    "locked-out",
    "duel-of-nerve",
    "duel-of-bids",
    "hosted",
    "vote",
    "jury",
    "house",
]


async def test_the_games_are_listed_for_everybody(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/v1/games")
    assert [game["id"] for game in answer.json()["items"]] == GAMES
    assert [game["id"] for game in answer.json()["items"] if not game["wins"]] == ["vote", "house"]
    assert answer.headers["cache-control"] == "public, max-age=60"


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"tag": "dilemma"}, ["x-game"]),
        ({"tag": "Intel game"}, ["extreme-ways", "ravens"]),
        ({"designer": "MarcerMercer"}, ["x-game", "exodus"]),
        ({"designer": "RedsToad", "tag": "Teams"}, ["locked-out"]),
        ({"featured_in": "Squeaky Genius: Legends Untold"}, ["exodus", "extreme-ways"]),
        ({"tag": "Chess"}, []),
    ],
    ids=str,
)
async def test_games_are_found_by_the_words_of_their_sources(
    client: httpx2.AsyncClient, wanted: dict[str, str], found: list[str]
) -> None:
    items = (await client.get("/v1/games", params=wanted)).json()["items"]
    assert [game["id"] for game in items] == found


async def test_a_game_says_who_invented_it_and_where_it_was_played(client: httpx2.AsyncClient) -> None:
    facts = (await client.get("/v1/games/together")).json()
    assert (facts["designers"], facts["tags"]) == (["chaotic_iak", "RedsToad"], [])
    assert facts["featured_in"] == ["Community Hosted Genius Game 2"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_tells_all_a_front_end_needs(client: httpx2.AsyncClient, game: str) -> None:
    facts = (await client.get(f"/v1/games/{game}")).json()
    assert facts["rules"].startswith("#")
    assert facts["player_count"]["min"] <= facts["player_count"]["default"] <= facts["player_count"]["max"]
    assert all(phase["seconds"] > 0 and phase["silence"] for phase in facts["phases"])
    assert facts["actions"]
    jsonschema.Draft202012Validator(facts["config_schema"]).validate({})
    for action in facts["actions"]:
        jsonschema.Draft202012Validator(action["schema"]).validate(action["example"])
    for schema in [*(event["schema"] for event in facts["events"]), *facts["views"].values()]:
        jsonschema.Draft202012Validator.check_schema(schema)


async def test_an_unknown_game_is_not_found(client: httpx2.AsyncClient) -> None:
    assert code_of(await client.get("/v1/games/chess")) == (404, "not_found")
