/** Nothing that is read moves: layout shifts while a page loads, and from a close until all of it is told, on both sizes. */
import type { Page } from "@playwright/test";
import { DESK, expect, PHONE, test, type Person } from "./house";
import { closeAll, create, does, fillAndStart, sendWhatIsAsked } from "./play";

type Said = { says: string; after: number };
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
  const said: Said[] = [];
  let since = 0;
  new MutationObserver(() => {
    const notice = document.querySelector(".wire");
    if (notice) since ||= performance.now();
    if (notice?.textContent) said.push({ says: notice.textContent, after: performance.now() - since });
  }).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(window, { shifts, said });
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

/** What the page said of its connection, and how many milliseconds after it stood. */
const said = (page: Page) => page.evaluate(() => (window as unknown as { said: Said[] }).said);
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
        // A dozen closes of up to 6 s.
        await expect(page.locator(".reveal.playing")).toHaveCount(0, { timeout: 180_000 });
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

/** A mobile network: without it all answers are there before the first frame. */
async function slow(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.emulateNetworkConditions", { offline: false, latency: 100, downloadThroughput: 1_000_000, uploadThroughput: 500_000 });
}

async function season(host: Person): Promise<string> {
  const { id } = await does<{ id: string }>(host, "/seasons", { title: "The long autumn", visibility: "public" });
  for (const alias of ["Ida", "Jon", "Kim", "Lea"]) await does(host, `/seasons/${id}/members`, { bot: "house", alias });
  await does(host, `/seasons/${id}/start`);
  return id;
}

for (const [size, options] of [["phone", PHONE], ["desk", DESK]] as const) {
  test(`a page that loads moves nothing on a ${size}`, async ({ people }) => {
    const host = await people.come("Ada", { ...options, before: observed });
    const { page } = host;
    const lobby = await create(host, "x-game", { plays: true });
    const over = await create(host, "x-game", { plays: true });
    await fillAndStart(host);
    await expect(page.locator(".scoreboard")).toBeVisible();
    await closeAll(host, over);
    const running = await create(host, "exodus", { plays: true, players: 5 });
    await fillAndStart(host);
    await expect(page.locator(".decision")).toBeVisible();
    const guest = await people.look("/", { ...options, before: observed });
    await guest.getByRole("button", { name: "Try it against bots" }).click();
    await expect(guest.locator(".scoreboard")).toBeVisible();
    const stranger = await people.look("/", { ...options, before: observed });
    const places: [string, Page, string, string][] = [
      ["home", page, "/", ".practise"],
      ["a lobby", page, `/m/${lobby}/lobby`, ".seats.round"],
      ["a match", page, `/m/${running}/play`, ".decision"],
      ["rules", page, `/m/${running}/rules`, ".prose"],
      ["a result", page, `/m/${over}/result`, ".reveal, .verdict"],
      ["a season", page, `/seasons/${await season(host)}/now`, ".standings"],
      ["a guest's match", guest, new URL(guest.url()).pathname, ".scoreboard"],
      ["a guest's home", guest, "/", ".practise"],
      ["the first page", stranger, "/", "figure"],
      ["an invitation", stranger, `/join/${lobby}`, ".brief"],
    ];
    for (const each of [page, guest, stranger]) await slow(each);
    for (const [what, at, path, end] of places) {
      await at.goto(people.url + path);
      await expect(at.locator(end).first()).toBeVisible();
      await at.waitForLoadState("networkidle");
      const shifts = await taken(at);
      if (process.env.SHOTS) console.log(size, what, cumulative(shifts).toFixed(3), shifts);
      expect.soft(cumulative(shifts), `${what}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.05);
      // A connection that takes longer is told.
      expect.soft((await said(at)).filter(({ after }) => after < 1000), what).toEqual([]);
    }
    // One that answers nothing is told over the page.
    await page.routeWebSocket(/stream/, () => undefined);
    await page.goto(`${people.url}/m/${running}/play`);
    await expect(page.getByText("Reconnecting… What you sent is safe.")).toBeVisible();
    expect(cumulative(await taken(page))).toBeLessThanOrEqual(0.05);
  });
}
