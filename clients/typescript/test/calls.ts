// Calls: against a real server, and against answers that are made up.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Mainmatch, MainmatchError, type Schema } from "@mainmatch/client";

import { PASSWORD, server } from "./house.js";

const refused = (status: number, code: string) => (error: MainmatchError) =>
  error instanceof MainmatchError && error.status === status && error.code === code;

test("a match is played by calls alone, from sign-up to the receipt", async () => {
  const { host, player, match } = await server.table();
  assert.equal((await player.me()).username, "player");
  await host.start(match.id);
  let { phase, actions } = await player.options(match.id);
  for (let after = 0; actions.length === 0; { phase, actions } = await player.options(match.id))
    after = (await player.events(match.id, { after, wait: 25 })).next_after;
  const { example } = actions[0]!;
  const tried = await player.dryRun(match.id, phase!.id, example);
  assert.equal((await player.history(match.id)).items.length, 0);
  const receipt = await player.submit(match.id, phase!.id, example);
  assert.deepEqual(receipt.action, tried.action);
  assert.deepEqual(await player.submission(match.id), receipt);
  await player.withdraw(match.id, { phase_id: phase!.id });
  await assert.rejects(player.submission(match.id), refused(404, "no_submission"));
  assert.ok((await player.submit(match.id, phase!.id, example, { locked: true })).locked);
});

test("a refusal has its status, code, findings and members", async () => {
  const { host, player, match } = await server.table();
  await host.start(match.id);
  await assert.rejects(player.submit(match.id, "ph_none", { type: "x" }), (error: MainmatchError) => {
    assert.equal(error.code, "phase_closed");
    assert.equal(error.status, 409);
    assert.equal((error.body["phase"] as Schema<"PhaseFacts">).round, 1);
    return true;
  });
  const strange = { game: "x-game", player_count: "five" } as unknown as Schema<"NewMatch">;
  await assert.rejects(host.createMatch(strange), (error: MainmatchError) => error.errors[0]?.path === "body.player_count");
  await assert.rejects(player.view("m_none"), refused(404, "unknown_match"));
  await assert.rejects(player.announce(match.id, "Hello"), refused(403, "not_host"));
});

test("texts come in the languages that the client asks for", async () => {
  const { host } = await server.table();
  const german = new Mainmatch(host.url, { token: host.token!, languages: "de-AT, de;q=0.9" });
  assert.equal((await german.game("x-game")).language, "de");
});

test("hosting, talk and exports are there, too", async () => {
  const { host, player, match } = await server.table();
  await host.start(match.id);
  const before = (await host.match(match.id)).phase!.due_at;
  assert.notEqual((await host.extend(match.id, { seconds: 60, reason: "A train" })).phase!.due_at, before);
  assert.equal((await host.pause(match.id)).status, "paused");
  assert.equal((await host.resume(match.id)).status, "running");
  const message = await player.say(match.id, "questions:1", "May I?");
  assert.deepEqual((await host.messages(match.id, "questions:1")).items, [message]);
  assert.equal(await host.deleteMessage(match.id, "questions:1", message.id, { reason: "A test" }), undefined);
  await host.cancel(match.id);
  const lines = (await player.export(match.id)).trimEnd().split("\n");
  assert.ok(lines.length > 1 && lines.every((line) => typeof JSON.parse(line) === "object"));
});

test("the token is a session's, and opens nothing after signing out", async () => {
  const ada = await server.person("sessions");
  const { token } = ada;
  await ada.signOut();
  assert.equal(ada.token, undefined);
  await assert.rejects(ada.me(), refused(401, "invalid_token"));
  await assert.rejects(new Mainmatch(server.url, { token: token! }).me(), refused(401, "invalid_token"));
  await assert.rejects(ada.signIn("sessions", "not the password"), refused(401, "invalid_credentials"));
});

test("an integration acts for its people", async () => {
  const maker = await server.person("bridge");
  await maker.putIntegration("discord");
  const made = await maker.createToken({ name: "bridge", namespace: "discord", scopes: ["match:read", "match:play"] });
  const bridge = new Mainmatch(server.url, { token: made.token! });
  await bridge.putLinkedAccount("discord", "80351110224678912", "Ada");
  const ada = bridge.actingFor("discord", "80351110224678912");
  assert.equal((await ada.me()).display_name, "Ada");
  const stream = ada.stream();
  stream.follow(`account/${(await ada.me()).id}`);
  while (stream.status !== "live") await new Promise((resolve) => stream.onStatus(resolve));
  await stream.close();
});

// --- made-up answers

const PATIENCE = { total: 5_000, first: 1, longest: 2 };

/** A client, the requests that it made, and what each of them is answered. */
function scripted(...answers: (Response | Error)[]): { client: Mainmatch; asked: [string, RequestInit][] } {
  const asked: [string, RequestInit][] = [];
  const answer = async (address: unknown, request: unknown): Promise<Response> => {
    asked.push([String(address), request as RequestInit]);
    const found = answers.shift()!;
    if (found instanceof Error) throw found;
    return found;
  };
  return { client: new Mainmatch("http://server.test/", { token: "mm_secret", patience: PATIENCE, fetch: answer as typeof fetch }), asked };
}

const problem = (status: number, code: string, headers = {}): Response =>
  Response.json({ code, status, detail: "Do otherwise." }, { status, headers });
const keyOf = ([, { headers }]: [string, RequestInit]): string => (headers as Record<string, string>)["Idempotency-Key"]!;

test("what gets no answer is asked again, and has one effect by its key", async () => {
  const { client, asked } = scripted(new TypeError("cut"), problem(502, "bad"), Response.json({ id: "m_1" }));
  assert.equal((await client.createMatch({ game: "x-game" })).id, "m_1");
  assert.equal(asked.length, 3);
  assert.equal(new Set(asked.map(keyOf)).size, 1);
  assert.ok(keyOf(asked[0]!).length > 20);
});

test("what one has is asked for by its tag, and never after a change of account", async () => {
  const facts = (id: string): Response => Response.json({ id }, { headers: { ETag: `"${id}"` } });
  const { client, asked } = scripted(facts("m_1"), new Response(null, { status: 304 }), facts("m_2"), facts("m_3"));
  const found = [];
  for (let n = 0; n < 3; n += 1) found.push((await client.match("m_1")).id);
  client.token = "mm_other";
  found.push((await client.match("m_1")).id);
  assert.deepEqual(found, ["m_1", "m_1", "m_2", "m_3"]);
  const tags = asked.map(([, { headers }]) => (headers as Record<string, string>)["If-None-Match"]);
  assert.deepEqual(tags, [undefined, '"m_1"', '"m_1"', undefined]);
});

test("a key of one's own goes along, and another call has another one", async () => {
  const { client, asked } = scripted(...[1, 2, 3].map(() => Response.json({})));
  await client.start("m_1", {}, { idempotencyKey: "mine" });
  await client.start("m_1");
  await client.start("m_1");
  assert.equal(keyOf(asked[0]!), "mine");
  assert.equal(new Set(asked.map(keyOf)).size, 3);
});

test("a POST without a key is not asked again, unless the server says that it did nothing", async () => {
  const lost = scripted(new TypeError("cut"));
  await assert.rejects(lost.client.signIn("ada", PASSWORD), refused(0, "unreachable"));
  const gateway = scripted(new Response("<html>", { status: 503 }));
  await assert.rejects(gateway.client.signIn("ada", PASSWORD), refused(503, "unreadable"));
  const busy = scripted(problem(503, "server_busy"), Response.json({ access_token: "mm_new" }));
  await busy.client.signIn("ada", PASSWORD);
  assert.equal(busy.client.token, "mm_new");
  const [, { body, headers }] = busy.asked[1]!;
  assert.equal(body, "username=ada&password=correct+horse+battery");
  assert.equal((headers as Record<string, string>)["Content-Type"], "application/x-www-form-urlencoded");
});

test("Retry-After is waited for, or handed on when patience doesn't last that long", async () => {
  const short = scripted(problem(429, "rate_limited", { "Retry-After": "1" }), Response.json({ items: [] }));
  const began = performance.now();
  await short.client.games();
  assert.ok(performance.now() - began >= 990);
  const long = scripted(problem(429, "rate_limited", { "Retry-After": "60" }));
  await assert.rejects(long.client.games(), (error: MainmatchError) => error.retryAfter === 60);
  assert.equal(long.asked.length, 1);
});

test("patience without any answer is another than with one", async () => {
  const answers = [new TypeError("cut"), new Response("<html>", { status: 502 }), problem(503, "server_busy")];
  const patience = { ...PATIENCE, total: 0, unanswered: 5_000 };
  const fetch = async (): Promise<Response> => {
    const found = answers.shift()!;
    if (found instanceof Error) throw found;
    return found;
  };
  await assert.rejects(new Mainmatch("http://server.test", { patience, fetch }).games(), refused(503, "server_busy"));
  assert.equal(answers.length, 0);
});

test("an aborted call is neither answered nor asked again", async () => {
  const { client, asked } = scripted();
  const why = new Error("the page is gone");
  await assert.rejects(client.games({}, { signal: AbortSignal.abort(why) }), why);
  assert.ok(asked.length <= 1);
});

test("the token goes to its own address only, and no error shows it", async () => {
  const { client, asked } = scripted(new Response("mm_secret is in <html>", { status: 500 }));
  await assert.rejects(client.match("m/1?x"), (error: Error) => !JSON.stringify([error, error.message]).includes("secret"));
  const [address, request] = asked[0]!;
  assert.equal(address, "http://server.test/v1/matches/m%2F1%3Fx");
  assert.equal(request.redirect, "error");
  assert.equal(request.credentials, "omit");
  assert.throws(() => new Mainmatch("server.test"), TypeError);
});
