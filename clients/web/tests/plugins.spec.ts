/** Games that the page has never heard of: without annotations, with two submissions at once, and annotated. */
import { accessible, DESK, expect, readable, roomy, shoot, test } from "./house";
import { close, create, fillAndStart, isOver, join, phaseOf, seeEnd, sendWhatIsAsked, tab } from "./play";

const GAMES: { game: string; players: number }[] = [
  { game: "lanterns", players: 3 },
  { game: "expedition", players: 3 },
  { game: "handshakes", players: 3 },
];
const MOST_PHASES = 8;

for (const { game, players } of GAMES) {
  test(`${game}: a game without a scene is played to its end`, async ({ people }) => {
    const host = await people.come("Hedda", DESK);
    const id = await create(host, game, { players });
    const ada = await people.come("Ada");
    await join(ada, id);
    await fillAndStart(host);
    await expect(ada.page.locator(".clock .phase")).toBeVisible();
    for (let turn = 0; turn < MOST_PHASES && !(await isOver(host)); turn += 1) {
      const before = await phaseOf(host);
      await tab(ada, "Play");
      await readable(ada.page, `${game}, turn ${turn}`);
      if (turn === 0) await lookAt[game]?.(ada.page);
      await shoot(ada.page, `${game}-${turn}`, false);
      if (turn === 0) await accessible(ada.page, `${game}, the first turn`);
      if (turn === 0) await roomy(ada.page, game);
      if (game !== "handshakes") await sendWhatIsAsked(ada, turn);
      await close(host);
      await expect.poll(async () => (await isOver(host)) || !["", before].includes(await phaseOf(host))).toBe(true);
    }
    await seeEnd(ada);
    await readable(ada.page, `${game}, the result`);
    await shoot(ada.page, `${game}-result`);
  });
}

type Page = Parameters<typeof accessible>[0];
const lookAt: Record<string, (page: Page) => Promise<void>> = {
  // Words, stakes, a hand and scores, from annotations alone.
  lanterns: async (page) => {
    await expect(page.getByRole("radio", { name: /^Light the red lantern/ })).toBeVisible();
    await expect(page.getByText("another one lights it, too").first()).toBeVisible();
    await expect(page.locator(".private .piece")).toHaveCount(5);
    await expect(page.locator(".scoreboard .score")).toHaveCount(3);
    await page.getByRole("radio", { name: /^Light the red lantern/ }).check();
    await expect(page.locator("[data-primary]")).toHaveText("Light the red lantern");
  },
  expedition: async (page) => {
    await expect(page.locator("form.decision")).toHaveCount(2);
  },
  handshakes: async (page) => {
    await page.locator(".instant").getByRole("radio").first().check();
    await page.locator(".instant button[type=submit]").click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes, now" }).click();
    await expect(page.getByText("Done.")).toBeVisible();
  },
};
