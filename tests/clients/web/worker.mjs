/** The service worker against caches and a network of its own: `node --test tests/clients/web/worker.mjs`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const TEXT = readFileSync(new URL("../../../clients/web/src/pwa/worker.js", import.meta.url), "utf8").replace('["__FILES__"]', '["/assets/index-1.js"]');
const HOME = "https://play.example";

class Answer {
  constructor(body) {
    Object.assign(this, { body, ok: true, type: "basic" });
  }
  clone = () => new Answer(this.body);
}

/** A browser with the worker in it; `network` answers paths, and nothing that it lacks. */
function browser(network, stored = new Map(), windows = [], base = "") {
  const heard = {};
  const fetched = [];
  const fetch = async (request) => {
    const { pathname } = new URL(request.url ?? request, HOME);
    fetched.push(pathname);
    if (!(pathname in network)) throw new TypeError("no connection");
    return new Answer(network[pathname]);
  };
  const open = async (name) => {
    const cache = stored.get(name) ?? stored.set(name, new Map()).get(name);
    const key = (url) => new URL(url, HOME).pathname;
    return {
      addAll: async (urls) => { for (const url of urls) cache.set(key(url), await fetch(url)); },
      put: async (url, answer) => cache.set(key(url), answer),
      match: async (url) => cache.get(key(url)),
    };
  };
  const shown = [];
  const self = {
    location: new URL(`${HOME}${base}/sw.js`), addEventListener: (name, hear) => (heard[name] = hear), skipWaiting: () => undefined,
    clients: { claim: () => undefined, matchAll: async () => windows, openWindow: async (url) => shown.push({ opened: url }) },
    registration: { showNotification: async (title, options) => shown.push({ title, ...options }) },
  };
  const caches = { open, keys: async () => [...stored.keys()], delete: async (name) => stored.delete(name) };
  vm.runInNewContext(TEXT, { self, caches, fetch, URL, Promise, Error, setTimeout: () => 0, JSON });
  const live = async (name, event = {}) => {
    let waits;
    let answer;
    heard[name]({ ...event, waitUntil: (found) => (waits = found), respondWith: (found) => (answer = found) });
    await waits;
    return answer;
  };
  const ask = (path, { method = "GET", mode = "cors", origin = HOME } = {}) => live("fetch", { request: { url: origin + path, method, mode } });
  return { live, ask, stored, fetched, shown };
}

const SHELL = { "/": "shell", "/assets/index-1.js": "script" };
const paths = (stored) => [...stored.values()].flatMap((cache) => [...cache.keys()]).sort();

test("answers of the API, other sites and writes never go through it", async () => {
  const { live, ask, stored } = browser({ ...SHELL, "/v1/me": "Ada" });
  await live("install");
  for (const path of ["/v1/me", "/v1/matches/m_x/view", "/docs", "/sw.js", "/metrics"]) assert.equal(await ask(path), undefined, path);
  assert.equal(await ask("/v1/me", { mode: "navigate" }), undefined);
  assert.equal(await ask("/assets/index-1.js", { origin: "https://other.example" }), undefined);
  assert.equal(await ask("/m/m_x", { method: "POST", mode: "navigate" }), undefined);
  assert.deepEqual(paths(stored), ["/", "/assets/index-1.js"]);
});

test("a page comes from the server, and nothing of it is stored", async () => {
  const { live, ask, stored } = browser({ ...SHELL, "/m/m_x": "with the title of a match" });
  await live("install");
  assert.equal((await ask("/m/m_x", { mode: "navigate" })).body, "with the title of a match");
  assert.deepEqual(paths(stored), ["/", "/assets/index-1.js"]);
});

test("without a connection all pages are the stored one", async () => {
  const network = { ...SHELL };
  const { live, ask } = browser(network);
  await live("install");
  for (const path of Object.keys(network)) delete network[path];
  assert.equal((await ask("/m/m_x/play", { mode: "navigate" })).body, "shell");
  assert.equal((await ask("/assets/index-1.js")).body, "script");
});

test("a file is fetched once", async () => {
  const { live, ask, fetched } = browser({ ...SHELL, "/assets/Match-2.js": "match" });
  await live("install");
  assert.equal((await ask("/assets/Match-2.js")).body, "match");
  assert.equal((await ask("/assets/Match-2.js")).body, "match");
  assert.equal(fetched.filter((path) => path === "/assets/Match-2.js").length, 1);
});

test("what another version stored is dropped", async () => {
  const { live, stored } = browser(SHELL, new Map([["mainmatch-old", new Map([["/assets/index-0.js", new Answer("old")]])]]));
  await live("install");
  await live("activate");
  assert.deepEqual(paths(stored), ["/", "/assets/index-1.js"]);
});

test("below a path it takes nothing of the rest of the site", async () => {
  const others = new Map(["club-1", "mainmatch-1", "mainmatch/chess-1", "mainmatch/games-old"].map((name) => [name, new Map()]));
  const network = { "/games/": "shell", "/games/assets/index-1.js": "script" };
  const { live, ask, stored, shown } = browser(network, others, [], "/games");
  await live("install");
  await live("activate");
  assert.deepEqual(paths(stored), ["/games/", "/games/assets/index-1.js"]);
  assert.deepEqual([...stored.keys()].slice(0, 3), ["club-1", "mainmatch-1", "mainmatch/chess-1"]);
  assert.ok(!stored.has("mainmatch/games-old"));
  for (const path of Object.keys(network)) delete network[path];
  assert.equal((await ask("/games/games/x-game", { mode: "navigate" })).body, "shell");
  for (const path of ["/", "/m/m_x", "/assets/index-1.js", "/games/docs", "/games"]) assert.equal(await ask(path, { mode: "navigate" }), undefined, path);
  await live("push", pushed(FRIDAY));
  assert.equal(shown[0].data, "/games/m/m_x");
});

const FRIDAY = { title: "Friday's X Game", body: "It waits for you.", lang: "en", match_id: "m_x" };
const pushed = (said) => ({ data: { json: () => said } });
const pressed = (data) => ({ notification: { data, close: () => undefined } });

/** A window of ours at this path, and what is done to it. */
const tab = (path, visibilityState, done) => ({
  url: HOME + path,
  visibilityState,
  focus: async () => done.push(`focus ${path}`),
  navigate: async (to) => {
    done.push(`navigate ${to}`);
    return tab(to, "hidden", done);
  },
});

test("a notification says what the server said, once for each match", async () => {
  const { live, shown } = browser(SHELL);
  await live("push", pushed(FRIDAY));
  await live("push", pushed({ title: "Mainmatch", body: "There is news in several matches.", lang: "en" }));
  await live("push", pushed({ ...FRIDAY, match_id: undefined, season_id: "se_y" }));
  assert.deepEqual(shown.map(({ title, body, tag, data }) => [title, body, tag, data]), [
    ["Friday's X Game", "It waits for you.", "/m/m_x", "/m/m_x"],
    ["Mainmatch", "There is news in several matches.", "/", "/"],
    ["Friday's X Game", "It waits for you.", "/seasons/se_y", "/seasons/se_y"],
  ]);
});

test("who has the match before them is not notified of it", async () => {
  const shows = async (path, state) => {
    const { live, shown } = browser(SHELL, new Map(), [tab(path, state, [])]);
    await live("push", pushed(FRIDAY));
    return shown.length === 1;
  };
  assert.equal(await shows("/m/m_x/talk", "visible"), false);
  assert.equal(await shows("/m/m_x", "hidden"), true);
  assert.equal(await shows("/m/m_xy", "visible"), true);
});

test("a press opens the match: in its window, in another one that is signed in, or in a new one", async () => {
  const done = [];
  await browser(SHELL, new Map(), [tab("/", "hidden", done), tab("/m/m_x/talk", "hidden", done)]).live("notificationclick", pressed("/m/m_x"));
  await browser(SHELL, new Map(), [tab("/games", "hidden", done)]).live("notificationclick", pressed("/m/m_x"));
  const { live, shown } = browser(SHELL);
  await live("notificationclick", pressed("/m/m_x"));
  assert.deepEqual(done, ["focus /m/m_x/talk", "navigate /m/m_x", "focus /m/m_x"]);
  assert.deepEqual(shown, [{ opened: "/m/m_x" }]);
});
