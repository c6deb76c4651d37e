"""Both clients against a real server: a table is laid, people talk and send, the host steps in, the fold holds."""

from typing import Any

import pytest

from mainmatch_client import (
    AsyncMainmatch,
    FilePlaces,
    Mainmatch,
    MemoryPlaces,
    NotSignedIn,
    Pacing,
    Patience,
    PhaseClosed,
    Place,
    Refused,
    ServerFailed,
    StreamEnded,
    TooMany,
    Unreachable,
    fold,
)
from tests.clients.python.live_server import PASSWORD, Live, account, laid
from tests.rigs.path_proxy import proxying

pytestmark = pytest.mark.anyio


def test_a_match_from_its_lobby_to_its_end_without_async(live: Live) -> None:
    with Mainmatch(live.url) as ada:
        ada.sign_up("ada-live", PASSWORD, display_name="Ada")
        ada.sign_in("ada-live", PASSWORD)
        assert ada.me().display_name == "Ada"
        assert "x-game" in {game.id for game in ada.games().items}
        match = ada.create_match("x-game", title="Live", garnets={1: 5})
        assert ada.join(match.id, seat=2).seat == 2
        for _ in range(4):
            ada.add_bots(match.id)
        assert ada.start(match.id).status == "running"
        assert ada.say(match.id, "table", "Hello").n == 1
        assert [said.text for said in ada.messages(match.id, "table").items] == ["Hello"]
        assert [each.text for each in ada.clarifications(match.id).items] == []
        play_to_the_end(ada, match.id)
        assert ada.match(match.id).status == "finished"
        assert ada.history(match.id).items
        assert ada.export(match.id).count("\n") > 10
        with pytest.raises(PhaseClosed):
            ada.submit(match.id, "ph_none", {"type": "choose"})


def play_to_the_end(client: Mainmatch, match_id: str) -> None:
    """Send the example whenever something is asked, folding the view on the way."""
    view = client.view(match_id)
    with client.stream() as stream:
        stream.follow(view.cursor.feed, view.cursor)
        send_what_is_owed(client, match_id)
        for event in stream:
            view = fold(view, event)
            assert view == client.view(match_id, at_seq=event.seq)
            if event.type == "phase.opened":
                send_what_is_owed(client, match_id)
            elif event.type == "match.finished":
                return


def send_what_is_owed(client: Mainmatch, match_id: str) -> None:
    options = client.options(match_id)
    if options.phase is None or not options.actions or options.submission is not None:
        return
    action = options.actions[0].example
    with pytest.raises(Refused):
        client.submit(match_id, options.phase.id, {"type": "no such action"})
    assert client.submit(match_id, options.phase.id, action, dry_run=True).revision is None
    receipt = client.submit(match_id, options.phase.id, action, locked=True)
    assert (receipt.action, receipt.locked) == (action, True)


async def test_a_host_pauses_extends_and_rules(live: Live) -> None:
    async with laid(live.url, "x-game", 5, prefix="hosted") as table:
        host, match = table.host, table.match_id
        await host.start(match)
        before = (await host.match(match)).phase
        after = (await host.extend(match, seconds=3600, reason="sleep")).phase
        assert before is not None
        assert after is not None
        assert before.due_at is not None
        assert after.due_at is not None
        assert (after.due_at - before.due_at).total_seconds() == 3600
        assert (await host.pause(match)).status == "paused"
        assert (await host.resume(match)).status == "running"
        assert (await host.clarify(match, "Yes, you may.")).n == 1
        acts = [entry.act for entry in (await host.audit(match)).items]
        assert len(acts) >= 4


async def test_a_token_that_is_revoked_ends_its_stream_and_its_calls(live: Live) -> None:
    async with laid(live.url, "x-game", 1, prefix="revoked") as table, AsyncMainmatch(live.url, table.tokens[0]) as ada:
        async with ada.stream() as stream:
            stream.follow(f"match/{table.match_id}/seat:1")
            await anext(stream)
            await ada.sign_out(table.tokens[0])
            with pytest.raises(StreamEnded) as ended:
                async for _ in stream:
                    pass
        assert ended.value.code == 4501
        with pytest.raises(NotSignedIn):
            await ada.me()


async def test_a_feed_of_somebody_else_is_lost_from_the_beginning(live: Live) -> None:
    async with (
        laid(live.url, "x-game", 1, prefix="curious") as table,
        AsyncMainmatch(live.url, table.tokens[0]) as ada,
        ada.stream() as stream,
    ):
        stream.follow(f"match/{table.match_id}/seat:2")
        told = await anext(stream)
        assert (told.type, told.data["code"]) == ("stream.lost", "unknown_feed")
        with pytest.raises(StreamEnded, match="unknown_feed"):
            await anext(stream)


async def test_calls_and_streams_go_below_the_path_of_the_address(live: Live) -> None:
    async with (
        laid(live.url, "x-game", 1, prefix="below") as table,
        proxying("/games", live.port) as proxy,
        AsyncMainmatch(f"{proxy.url}/", table.tokens[0]) as ada,
        ada.stream() as stream,
    ):
        stream.follow(f"match/{table.match_id}/seat:1")
        await anext(stream)
        assert (await ada.match(table.match_id)).id == table.match_id
        assert (proxy.upgraded, proxy.refused) == (["/v1/stream"], [])


async def test_a_host_learns_whom_an_event_was_for(live: Live) -> None:
    async with laid(live.url, "exodus", 1, prefix="addressed") as table, table.host.stream() as stream:
        await table.host.start(table.match_id)
        page = await table.host.events(table.match_id)
        assert {event.to for event in page.items if event.type == "game.cubes_dealt"} >= {(1,), (2,)}
        assert {event.to for event in page.items if event.type == "phase.opened"} == {None}
        stream.follow(page.feed)
        assert [(await anext(stream)).to for _ in page.items] == [event.to for event in page.items]


def test_a_proxy_of_the_environment_is_used_only_by_those_who_trust_it(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name)
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with Mainmatch(live.url, trust_env=False) as ada:
        ada.sign_up("ada-direct", PASSWORD)
        ada.sign_in("ada-direct", PASSWORD)
        match = ada.create_match("x-game")
        with ada.stream() as stream:
            stream.follow(f"match/{match.id}/host")
            assert next(stream).type == "match.created"
    with Mainmatch(live.url, patience=Patience(seconds=0)) as bela, pytest.raises(Unreachable):
        bela.games()


async def test_a_place_of_another_history_is_answered_with_a_reset(live: Live) -> None:
    async with laid(live.url, "x-game", 1, prefix="restored") as table:
        feed = f"match/{table.match_id}/seat:1"
        places = MemoryPlaces({feed: Place("another epoch", 3)})
        async with AsyncMainmatch(live.url, table.tokens[0]) as ada, ada.stream(places=places) as stream:
            stream.follow(feed)
            reset = await anext(stream)
            view = await ada.view(table.match_id)
            assert (reset.type, reset.data["reason"], reset.seq) == ("stream.reset", "epoch_changed", view.cursor.seq)
            assert fold(view, reset) == view
            stream.done(reset)
            assert places.find(feed) == Place(view.cursor.epoch, view.cursor.seq)


async def test_a_linked_account_follows_its_feed_by_a_ticket(live: Live) -> None:
    owner, _ = await account(live.url, "bridge-owner")
    async with owner:
        await owner.put_integration("bridge")
        made = await owner.create_token("bridge", ["match:read", "match:play"], namespace="bridge")
        async with AsyncMainmatch(live.url, made.token) as bridge:
            linked = await bridge.put_linked_account("bridge", "42", display_name="Discordian")
            somebody = bridge.acting_for("bridge", "42")
            assert (await somebody.me()).display_name == "Discordian"
            match = await owner.create_match("x-game")
            await somebody.join(match.id)
            async with somebody.stream() as stream:
                stream.follow(f"account/{linked.account_id}")
                assert (await anext(stream)).type == "account.seat.joined"


async def test_a_ticket_that_a_busy_server_refuses_ends_no_stream(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, _ = await account(live.url, "busy-owner")
    async with owner:
        await owner.put_integration("busy")
        made = await owner.create_token("busy", ["match:read", "match:play"], namespace="busy")
        async with AsyncMainmatch(live.url, made.token) as bridge:
            linked = await bridge.put_linked_account("busy", "42", display_name="Discordian")
            somebody = bridge.acting_for("busy", "42")
            ticket, refusals = somebody.ticket, [ServerFailed(503, {"code": "server_busy"}), TooMany(429, {})]

            async def busy() -> Any:
                if refusals:
                    raise refusals.pop()
                return await ticket()

            monkeypatch.setattr(somebody, "ticket", busy)
            async with somebody.stream(pacing=Pacing(first=0.01)) as stream:
                stream.follow(f"account/{linked.account_id}")
                match = await owner.create_match("x-game")
                await somebody.join(match.id)
                assert (await anext(stream)).type == "account.seat.joined"
            assert not refusals


async def test_an_address_without_a_server_of_ours_is_said_at_once(live: Live) -> None:
    async with AsyncMainmatch(f"{live.url}/elsewhere", "mm_x") as ada, ada.stream() as stream:
        stream.follow("account/ac_1")
        with pytest.raises(StreamEnded, match="is this a Mainmatch server"):
            await anext(stream)
    async with AsyncMainmatch(live.url) as nobody, nobody.stream() as stream:
        with pytest.raises(StreamEnded, match="sign in first"):
            await anext(stream)


def test_places_survive_a_kill_between_writing_and_renaming(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("places") / "places.json"
    places = FilePlaces(path)
    places.save("account/ac_1", Place("e1", 1))
    path.with_name("places.json.new").write_text('{"account/ac_1": ["e1", ')
    assert FilePlaces(path).find("account/ac_1") == Place("e1", 1)
    assert FilePlaces(path).find("account/ac_2") is None
