/** The longest names, the most seats, the smallest pages: nothing runs out of its card, and the decision starts in sight. */
import type { Page } from "@playwright/test";
import { DESK, expect, PHONE, roomy, shoot, test } from "./house";
import { close, closeAll, create, fillAndStart, join, seeEnd, tab } from "./play";

const UNBROKEN = "W".repeat(64);
const BROKEN = "Maximiliane Konstantina Freifrau von und zu Hohenlohe-Waldenburg";
const KOREAN = "가나다라마바사아".repeat(8);
const SIZES = [[320, 720], [390, 844], [640, 400], [1280, 800]] as const;

/** What is wider than the card it lies in, of what doesn't scroll by itself, and names that are higher than theirs. */
const spilt = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (each: Element): boolean => getComputedStyle(each).overflowX !== "visible";
    const found = new Set<string>();
    for (const card of document.querySelectorAll<HTMLElement>(".card, .board, .decision, .reveal, .private, .receipt, .dock, .talk, .hostwords, .rounds, .scoreboard li, .seats li, .pick, .item, .matchhead")) {
      const edge = card.getBoundingClientRect();
      if (!card.checkVisibility()) continue;
      for (const each of card.querySelectorAll<HTMLElement>("*")) {
        const box = each.getBoundingClientRect();
        if (!box.width || each.closest(".unseen") || box.right <= edge.right + 1) continue;
        let held = each.parentElement;
        while (held && held !== card && !scrolls(held)) held = held.parentElement;
        if (held === card && !scrolls(card)) found.add(`${card.className || card.tagName} < ${each.tagName.toLowerCase()}.${each.className} by ${Math.round(box.right - edge.right)}`);
      }
    }
    for (const name of document.querySelectorAll<HTMLElement>(".scoreboard .name")) {
      const [box, card] = [name.getBoundingClientRect(), name.closest("li")!.getBoundingClientRect()];
      if (box.top < card.top - 3 || box.bottom > card.bottom + 3) found.add(`scoreboard: ${Math.round(box.height)} px in ${Math.round(card.height)}`);
    }
    for (const who of document.querySelectorAll<HTMLElement>(".scoreboard .who, .winners .who")) {
      const [name, dot] = [".name", ".dot"].map((each) => who.querySelector(each)!.getBoundingClientRect()) as [DOMRect, DOMRect];
      if (dot.bottom < name.top + 3) found.add(`${who.textContent}: its number stands above it`);
      const beside = [...who.querySelectorAll(".mark")].some((each) => each.getBoundingClientRect().top < name.bottom - 5);
      if (name.height > 60 && beside) found.add(`${who.textContent}: broken beside a mark`);
    }
    return [...found].slice(0, 6);
  });

for (const [game, players] of [["x-game", undefined], ["together", 16], ["extreme-ways", 16], ["vote", 16], ["exodus", 7]] as const) {
  test(`${game} with ${players ?? 5} seats and names of 64 characters`, async ({ people }) => {
    const host = await people.come("Hedda", DESK);
    const id = await create(host, game, { players });
    const ada = await people.come("Ada", PHONE, "/", UNBROKEN);
    const ben = await people.come("Ben", DESK, "/", BROKEN);
    const kim = await people.come("Kim", PHONE, "/", KOREAN);
    for (const each of [ada, ben, kim]) await join(each, id);
    await expect(host.page.getByText(BROKEN).first()).toBeVisible();
    const measured = async (page: Page, what: string) => {
      const before = page.viewportSize();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        expect(await spilt(page), `${what} at ${width} px`).toEqual([]);
      }
      if (before) await page.setViewportSize(before);
    };
    await measured(ada.page, "the lobby");
    await fillAndStart(host);
    for (const { page } of [ada, ben]) {
      await page.keyboard.press("Escape");
      await expect(page.locator("form.decision, .waiting").first()).toBeVisible();
      await measured(page, "the table");
      for (const [width, height] of [[390, 844], [1280, 800]] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        const form = page.locator("form.decision");
        if (await form.count()) expect((await form.first().boundingBox())?.y, `where the decision starts at ${width} px`).toBeLessThan(height - 180);
      }
    }
    await shoot(ada.page, `crowded-${game}`, false);
    await roomy(ada.page, `a crowded ${game}`);
    await tab(ada, "Notes");
    await measured(ada.page, "notes");
    await tab(ada, "Talk");
    await measured(ada.page, "talk");
    await tab(host, "Host");
    await measured(host.page, "the host's page");
    await close(host);
    const [reveal, all] = [ada.page.locator(".reveal.done"), ada.page.getByRole("button", { name: "Show all" })];
    await tab(ada, "Play");
    await expect(reveal.or(all).first()).toBeVisible();
    await ada.page.keyboard.press("Escape");
    await measured(ada.page, "a close");
    await shoot(ada.page, `crowded-${game}-close`, false);
    await closeAll(host, id);
    await seeEnd(ada);
    await measured(ada.page, "the end");
    await roomy(ada.page, `the end of a crowded ${game}`);
    await shoot(ada.page, `crowded-${game}-end`);
    await ada.page.getByRole("button", { name: "Play it again" }).click();
    await expect(reveal.or(all).first()).toBeVisible();
    await measured(ada.page, "the end told again");
  });
}

test("six tabs in German don't touch", async ({ people }) => {
  const host = await people.come("Hedda", PHONE);
  const id = await create(host, "exodus", { players: 4, plays: true });
  await fillAndStart(host);
  const { page } = host;
  await page.goto(`${people.url}/m/${id}/history`);
  await page.getByRole("combobox").last().selectOption("de");
  await expect(page.locator(".matchnav a")).toHaveCount(6);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 720 });
    const words = await page.locator(".matchnav a").evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const { left, right } = range.getBoundingClientRect();
        return [left, right] as const;
      }),
    );
    const gaps = words.slice(1).map(([left], n) => Math.round(left - words[n]![1]));
    expect(Math.min(...gaps), `gaps ${gaps.join(" ")} at ${width} px`).toBeGreaterThanOrEqual(4);
    await shoot(page, `tabs-de-${width}`, false);
  }
});
