/**
 * The service worker: the page when there is no connection, and notifications.
 *
 * It stores the page "/" and files whose names hold their digest. Answers of the API never go through it, so none can
 * be in its cache. The build fills in its version and the files of the first page; the cache of another version is dropped.
 */
const CACHE = "mainmatch-__VERSION__";
const FILES = ["__FILES__"];

/** Milliseconds that a page may take: after that a bad connection counts as none. */
const PATIENCE = 8000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["/", ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (request.mode === "navigate" && isPage(url.pathname)) event.respondWith(page(request));
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
    const kept = await (await caches.open(CACHE)).match("/");
    if (kept) return kept;
    throw error;
  }
}
