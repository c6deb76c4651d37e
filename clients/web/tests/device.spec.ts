/** What a device gives to pages, and what it keeps: on plain http, with its storage denied or full, and used by several people. */
import type { Page } from "@playwright/test";
import { DESK, expect, PASSWORD, test, type Person } from "./house";
import { act, close, create, fillAndStart, join, sendWhatIsAsked, tab } from "./play";

/** What belongs to the device and nobody in particular. */
const OF_THE_DEVICE = ["mainmatch.device", "mainmatch.language"];
const MINE = "I am the X and will betray Bert";

const STORAGES: Record<string, () => void> = {
  "denied, as browsers do that block site data": () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied for this document.", "SecurityError"); } });
    }
  },
  "full": () => {
    Storage.prototype.setItem = () => { throw new DOMException("exceeded the quota", "QuotaExceededError"); };
  },
};

for (const [what, before] of Object.entries(STORAGES)) {
  test(`storage is ${what}: everything works until the page is closed`, async ({ people }) => {
    const { page } = await people.come("Ada", { ...DESK, before });
    await page.getByLabel("Game").first().selectOption("locked-out");
    await page.getByRole("button", { name: "Practise against bots" }).click();
    const say = page.getByLabel("Your message");
    await page.getByRole("button", { name: "You and the hosts" }).click();
    await say.fill("May I swap?");
    await page.getByRole("link", { name: "Notes" }).click();
    await page.getByRole("button", { name: /^Pencil/ }).first().click();
    await page.getByRole("link", { name: "Rules" }).click();
    await page.getByRole("link", { name: "Notes" }).click();
    await expect(page.getByRole("button", { name: /^Pencil/, pressed: true })).toHaveCount(1);
    await page.getByRole("link", { name: "Play" }).click();
    await page.locator(".rooms button").first().click();
    await page.locator("[data-primary]").click();
    // The reveal ends once, though no device remembers that it did.
    await expect(page.locator(".reveal.playing")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Rules" }).click();
    await page.getByRole("link", { name: "Play" }).click();
    await expect(page.locator(".reveal.done")).toBeVisible();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.getByLabel("Language").selectOption("de");
    await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  });
}

test("what one player keeps on a shared device is shown to no other one", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "locked-out");
  const [anna, bert] = [await people.come("Anna"), await people.come("Bert")];
  for (const each of [anna, bert]) await join(each, id);
  await fillAndStart(host);
  const page = await people.look("/", DESK);
  const opened = async (person: Person) => {
    await people.signIn(person, page);
    await page.goto(`${people.url}/m/${id}`);
    await expect(page.getByRole("complementary", { name: "Talk" })).toContainText("You and the hosts");
  };
  const rooms = page.getByRole("navigation", { name: "Channels" }).getByRole("button");
  const say = page.getByLabel("Your message");
  const pencils = page.getByRole("button", { name: /^Pencil/, pressed: true });
  const reveal = page.locator(".reveal.new");
  const left = async () => {
    await page.goto(people.url);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  };

  await opened(anna);
  for (const room of await rooms.all()) {
    await room.click();
    await say.fill(MINE);
  }
  await page.getByRole("link", { name: "Notes" }).click();
  await page.locator(".confession").getByLabel("Your message").fill(MINE);
  await page.getByRole("button", { name: /^Pencil/ }).first().click();
  await expect(pencils).toHaveCount(1);
  await page.getByRole("link", { name: "Play" }).click();
  await close(host);
  await expect(reveal).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".reveal.done")).toBeVisible();
  const me = await people.ask<{ id: string }>(anna, "/v1/me");
  const names = await page.evaluate(() => Object.keys(localStorage));
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !OF_THE_DEVICE.includes(name) && !name.includes(me.id)), "kept for nobody in particular").toEqual([]);
  await left();

  await opened(bert);
  await expect(reveal).toBeVisible();
  for (const room of await rooms.all()) {
    await room.click();
    await expect(say).toHaveValue("");
  }
  await page.getByRole("link", { name: "Notes" }).click();
  await expect(page.locator(".confession").getByLabel("Your message")).toHaveValue("");
  await expect(page.getByRole("button", { name: /^Pencil/ }).first()).toBeVisible();
  await expect(pencils).toHaveCount(0);
  await left();

  await opened(anna);
  await page.getByRole("link", { name: "Notes" }).click();
  await expect(page.locator(".confession").getByLabel("Your message")).toHaveValue(MINE);
  await expect(pencils).toHaveCount(1);
  // Who is no more keeps nothing.
  await page.goto(`${people.url}/account`);
  await page.getByLabel("Your username").fill(anna.username);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await page.getByRole("dialog").getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate((account) => Object.keys(localStorage).filter((name) => name.includes(account)), me.id)).toEqual([]);
});

test.describe("at an address that is no localhost", () => {
  test.use({ address: "play.lan" });

  test("on plain http links and results are copied, and what needs https says so", async ({ people }) => {
    const host = await people.come("Hedda", DESK);
    const { page } = host;
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const pasted = async () => {
      await page.evaluate(() => document.body.prepend(document.createElement("textarea")));
      await page.locator("body > textarea").focus();
      await page.keyboard.press("Control+V");
      const text = await page.locator("body > textarea").inputValue();
      await page.evaluate(() => document.body.querySelector(":scope > textarea")?.remove());
      return text;
    };
    const id = await create(host, "duel-of-nerve");
    await page.getByRole("button", { name: "Copy the link" }).click();
    await expect(page.getByText("The link is copied.")).toBeVisible();
    expect(await pasted()).toContain(`/join/${id}`);
    await fillAndStart(host);
    await tab(host, "Host");
    await page.getByRole("button", { name: /^Replace / }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: /^Replace / }).click();
    await page.locator(".receipt").getByRole("button", { name: "Copy the link" }).click();
    expect(await pasted()).toContain(`/join/${id}#code=`);
    await page.goto(`${people.url}/account`);
    await expect(page.getByText("Notifications need an address that begins with https.")).toBeVisible();
  });
});

/** What a translator does, into the same language: an element in the place of each text. "Show original" undoes it. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest("font, script, [translate=no]")) found.push(text);
    }
    for (const text of found) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
      Object.assign(outer, { original: text });
    }
    return found.length;
  });
const showOriginal = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll("font")) {
      const { original } = each as unknown as { original?: Text };
      if (original) each.replaceWith(original);
    }
  });

test("what a translated page says is what the page says without a translator, whatever happens", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "x-game");
  const [ada, ben] = [await people.come("Ada", DESK), await people.come("Ben", DESK)];
  const twin = await people.look("/", DESK);
  await people.signIn(ada, twin);
  await expectSame("home, with nothing");
  for (const each of [ada, ben]) await join(each, id);
  await twin.goto(ada.page.url());
  await expectSame("the lobby");
  await fillAndStart(host);
  for (let round = 0; round < 4; round += 1) {
    await expectSame(`phase ${round}`);
    await ben.page.getByLabel("Your message").fill(`Round ${round}, and so on`);
    await ben.page.getByLabel("Your message").press("Enter");
    await expectSame(`a message in ${round}`);
    // What somebody chooses in one tab stands in that tab alone until it is sent.
    if (await sendWhatIsAsked(ada, round)) await expectSame(`a receipt in ${round}`);
    await close(host);
  }
  await tab(host, "Host");
  await host.page.getByRole("button", { name: "Pause" }).click();
  await host.page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await expectSame("a pause");
  await act(host, "Resume", "The match continues.");
  await expectSame("its end");
  for (const name of ["Notes", "Rules", "Play"]) {
    for (const page of [ada.page, twin]) await tab({ ...ada, page }, name);
    await expectSame(name);
  }
  await showOriginal(ada.page);
  await expectSame("shown as it was");

  async function expectSame(what: string): Promise<void> {
    const said = (page: Page) => page.locator("#app").evaluate((app) => (app as HTMLElement).innerText.replace(/\s+/g, " "));
    await expect.poll(async () => (await said(ada.page)) === (await said(twin)), { message: what }).toBe(true).catch(async (error: unknown) => {
      expect(await said(ada.page), what).toBe(await said(twin));
      throw error;
    });
    await translate(ada.page);
  }
});
