/**
 * The fold: an old view and the next event give the new view, the same for every game.
 *
 * Rule kept here: three tables say what an event does to a view (docs/events.md, Keeping a view current). Types that
 * they don't name change nothing.
 */

import { isReset, type FeedEvent, type View } from "./events.js";

/** By type: the members that take the value of the same member of `data`, if present. */
const TAKES: Readonly<Record<string, readonly (keyof View)[]>> = {
  "match.created": ["status"],
  "match.started": ["status"],
  "match.paused": ["status", "phase", "paused_until", "review_until"],
  "match.resumed": ["status", "phase", "paused_until", "review_until"],
  "match.halted": ["status"],
  "match.rewound": ["status", "phase", "paused_until", "review_until"],
  "match.finished": ["status"],
  "match.cancelled": ["status", "phase", "paused_until", "review_until"],
  "phase.opened": ["phase", "submitted"],
  "phase.closed": ["review_until"],
  "phase.extended": ["phase"],
  "submission.status_changed": ["submitted"],
  "garnets.changed": ["garnets"],
};

/** By type: the members that become null. (`data` describes a closed phase as it was.) */
const CLEARS: Readonly<Record<string, readonly (keyof View)[]>> = {
  "phase.opened": ["review_until"],
  "phase.closed": ["phase", "submitted"],
  "match.finished": ["review_until"],
  "match.rewound": ["submitted"],
  "match.cancelled": ["submitted"],
};

/** The view after this event, as a new object. Throws RangeError for any but the next event of the view's feed, or a reset. */
export function fold(view: View, event: FeedEvent): View {
  if (isReset(event) && event.view !== null) return event.view;
  if (event.feed !== view.cursor.feed || event.seq !== view.cursor.seq + 1)
    throw new RangeError("Only the next event of the same feed can be folded into a view");
  const changed: Record<string, unknown> = {};
  for (const name of TAKES[event.type] ?? []) if (name in event.data) changed[name] = event.data[name];
  for (const name of CLEARS[event.type] ?? []) changed[name] = null;
  if (event.type === "view.changed") changed["view"] = merged({ ...view.view, ...(event.data["fields"] as object | undefined) }, event.data["patch"] ?? {});
  return { ...view, ...changed, cursor: { ...view.cursor, seq: event.seq } };
}

/** A value after a JSON Merge Patch (RFC 7396). */
function merged(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const { ...result } = isObject(value) ? value : {};
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) delete result[name];
    else result[name] = merged(result[name], part);
  }
  return result;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
