/**
 * What was picked and not sent yet, by slot: this device keeps it, so that it is there when its player comes back to the match.
 *
 * It goes when it is sent, and with its phase: what was meant for one must never be sent in another.
 */
import { useEffect } from "preact/hooks";
import { useMatchState } from "../match/Context";
import type { JsonObject } from "../sdk";
import { useOwn } from "../session";

type Kept = { phase?: string; actions?: Record<string, JsonObject> };

export function usePicked(): { pickedIn: (slot: string) => JsonObject | undefined; pick: (slot: string, action: JsonObject | null) => void } {
  const own = useOwn();
  const { facts, document } = useMatchState();
  const place = `picked.${facts.id}`;
  const phase = document.phase?.id;
  const read = (): Kept => {
    const kept = JSON.parse(own.kept(place) ?? "{}") as Kept;
    return kept.phase === phase ? kept : {};
  };
  return {
    pickedIn: (slot) => read().actions?.[slot],
    pick: (slot, action) => {
      const { [slot]: _, ...actions } = read().actions ?? {};
      if (action) actions[slot] = action;
      own.keep(place, phase && Object.keys(actions).length ? JSON.stringify({ phase, actions }) : undefined);
    },
  };
}

/** Forgets what was picked in a phase that has closed. */
export function useForgotten(): void {
  const own = useOwn();
  const { facts, document } = useMatchState();
  const phase = document.phase?.id;
  useEffect(() => {
    const place = `picked.${facts.id}`;
    if ((JSON.parse(own.kept(place) ?? "{}") as Kept).phase !== phase) own.keep(place, undefined);
  }, [own, facts.id, phase]);
}
