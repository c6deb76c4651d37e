import { BASE } from "../base";

/** Installs the service worker, once the page has loaded. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Private windows and policies can refuse it: then there is no offline page, and all else works.
  const install = () => navigator.serviceWorker.register(`${BASE}/sw.js`).catch(() => undefined);
  if (document.readyState === "complete") void install();
  else addEventListener("load", () => void install(), { once: true });
}
