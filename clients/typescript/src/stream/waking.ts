/** When a page becomes visible again or the network returns: the moment to reconnect. */

/** Calls `wake` at these moments, until the returned function is called. Does nothing without a page. */
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

/** Whether this is a browser or one of its workers, where streams use tickets. */
export function isBrowser(): boolean {
  return typeof document !== "undefined" || "importScripts" in globalThis;
}
