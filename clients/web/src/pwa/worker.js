/**
 * The service worker: the page when there is no connection, and notifications.
 *
 * It stores the first page and files whose names hold their digest. Answers of the API never go through it, so none can
 * be in its cache. The build fills in its version and the files of the first page; the cache of another version is dropped.
 */
/** What this server's paths begin with: "", or "/games" where a proxy serves it below a path. */
const BASE = new URL(".", self.location).pathname.slice(0, -1);
/** Other servers, and other applications of this site, have caches beside this one. */
const OURS = `mainmatch${BASE}-`;
const CACHE = `${OURS}__VERSION__`;
const HOME = `${BASE}/`;
const FILES = ["__FILES__"].map((name) => BASE + name);
const ICON = `${BASE}__ICON__`;

/** Milliseconds that a page may take: after that a bad connection counts as none. */
const PATIENCE = 8000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([HOME, ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(HOME)) return;
  const path = url.pathname.slice(BASE.length);
  if (path.startsWith("/assets/")) event.respondWith(asset(request));
  else if (request.mode === "navigate" && isPage(path)) event.respondWith(page(request));
});

/** The front end's own pages; the documentation and the API are none. */
const isPage = (path) => path === "/" || /^\/(new|account|admin|games|join|m|seasons)(\/|$)/.test(path);

/** A file never changes under its name. */
async function asset(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") await cache.put(request.url, answer.clone());
  return answer;
}

/** The page from the server; without a connection, the stored one, which is the same for all addresses and readers. */
async function page(request) {
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error("late")), PATIENCE));
  try {
    return await Promise.race([fetch(request), late]);
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(HOME);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("push", (event) => event.waitUntil(notify(event.data.json())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Shows what the server says (docs/news.md), unless its reader has that page before them. A newer one replaces it. */
async function notify({ title, body, lang, match_id: match, season_id: season }) {
  const path = HOME + (match ? `m/${match}` : season ? `seasons/${season}` : "");
  const windows = await self.clients.matchAll({ type: "window" });
  if (windows.some((each) => each.visibilityState === "visible" && isAt(each, path))) return;
  await self.registration.showNotification(title, { body, lang, tag: path, data: path, icon: ICON });
}

/** The page in the window that has it, or in one that is signed in: a session belongs to its tab. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((each) => isAt(each, path));
  if (there) return there.focus();
  const other = await windows[0]?.navigate(path).catch(() => null);
  return other ? other.focus() : self.clients.openWindow(path);
}

const isAt = (client, path) => {
  const at = new URL(client.url).pathname;
  return at === path || (path !== HOME && at.startsWith(`${path}/`));
};
