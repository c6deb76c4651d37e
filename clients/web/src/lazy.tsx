/** Pages that are loaded when somebody goes there, so that the first page is small. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "./storage";
import { t } from "./texts";
import { Busy, Trouble } from "./ui/Bits";

/** A component that loads itself. `props` are those of the loaded one. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [, show] = useState(false);
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      if (Loaded) return;
      load().then(
        (found) => {
          Loaded = found;
          show(true);
        },
        () => setLost(true),
      );
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return isLost ? <Trouble text={t("This page did not load. Check your connection, then reload it.")} /> : <Busy />;
  };
}

const RELOADED = "reloaded";

/**
 * After an upgrade of the server an open page asks for files that are gone: it is loaded anew, once.
 * If that doesn't help, the files can't be reached, and `lazy` says so.
 */
export function reloadAfterUpgrades(): void {
  const own = import.meta.url;
  addEventListener("vite:preloadError", () => {
    if (kept("tab", RELOADED) === own) return;
    // Where nothing is kept it would not stop.
    if (keep("tab", RELOADED, own)) location.reload();
  });
}
