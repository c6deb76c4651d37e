/** What is told moves nothing that is read: layout shifts from a close until all of it is told, on both sizes. */
import type { Page } from "@playwright/test";
import { DESK, expect, PHONE, test } from "./house";
import { closeAll, create, does, fillAndStart, sendWhatIsAsked } from "./play";

type Shift = { value: number; at: number; moved: string[] };
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };

/** Runs in the page before all else. */
function observed(): void {
  const shifts: Shift[] = [];
  const box = ({ y, height }: DOMRect) => `${Math.round(y)}+${Math.round(height)}`;
  const moved = ({ node, previousRect, currentRect }: Entry["sources"][number]) => `${node?.nodeName} ${(node as Element | null)?.className ?? ""} ${box(previousRect)} > ${box(currentRect)}`;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries() as Entry[]) if (!each.hadRecentInput) shifts.push({ value: each.value, at: each.startTime, moved: each.sources.map(moved) });
  }).observe({ type: "layout-shift" });
  Object.assign(window, { shifts });
}

/** Cumulative Layout Shift as web.dev defines it: the worst window of at most 5 s without a gap of 1 s. */
function cumulative(shifts: Shift[]): number {
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { value, at } of shifts) {
    const isSame = at - last < 1000 && at - first < 5000;
    [sum, first, last] = [isSame ? sum + value : value, isSame ? first : at, at];
    worst = Math.max(worst, sum);
  }
  return worst;
}

const taken = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0));

for (const [size, options] of [["phone", PHONE], ["desk", DESK]] as const) {
  for (const game of ["x-game", "exodus"]) {
    test(`a close and the end of ${game} move nothing on a ${size}`, async ({ people }) => {
      const host = await people.come("Ada", { ...options, before: observed });
      const { page } = host;
      const id = await create(host, game, { plays: true, isLong: true, players: game === "exodus" ? 5 : undefined });
      await fillAndStart(host);
      const told = async (what: string, closing: () => Promise<unknown>) => {
        await page.evaluate(() => scrollTo(0, 0));
        // What follows an input within half a second isn't counted.
        await page.waitForTimeout(600);
        await taken(page);
        await closing();
        await expect(page.locator(".reveal.playing")).toBeVisible();
        await expect(page.locator(".reveal.playing")).toHaveCount(0);
        const shifts = await taken(page);
        if (process.env.SHOTS) console.log(size, game, what, cumulative(shifts).toFixed(3), shifts);
        expect(cumulative(shifts), `${what}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(0.05);
      };
      for (const turn of [0, 1]) {
        await sendWhatIsAsked(host, turn);
        await told(`close ${turn + 1}`, async () => {
          const { phase } = await does<{ phase: { id: string } }>(host, `/matches/${id}/view`, undefined, "GET");
          await does(host, `/matches/${id}/host/close-phase`, { phase_id: phase.id });
        });
      }
      // What came before the last close doesn't count.
      await told("the last close and the end", () => closeAll(host, id, async () => void (await taken(page))));
    });
  }
}
