/** When a page is looked at again, or the network is back: the moment to be current at once. */

/** Calls `wake` then, until what it answers is called. Where there is no page it does nothing. */
export function onWaking(wake: () => void): () => void {
  if (typeof document === "undefined" || typeof addEventListener === "undefined") return () => undefined;
  const seen = (): void => {
    if (document.visibilityState === "visible") wake();
  };
  document.addEventListener("visibilitychange", seen);
  addEventListener("online", wake);
  return () => {
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("online", wake);
  };
}

/** Whether this is a browser (or a worker of one): credentials of streams are tickets there. */
export function isBrowser(): boolean {
  return typeof document !== "undefined" || "importScripts" in globalThis;
}
