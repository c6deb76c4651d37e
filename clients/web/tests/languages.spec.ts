/** The page in four languages: the browser's own, or the one that was chosen. */
import SETTINGS from "../src/form/settings.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { accessible, DESK, expect, PHONE, shoot, test, type People, type Person } from "./house";
import { closeAll, create, does, fillAndStart } from "./play";

test("the page speaks the browser's language, and the one that is chosen for good", async ({ browser, house }) => {
  const context = await browser.newContext({ ...PHONE, locale: "de-AT" });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(house.url);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("combobox", { name: "Sprache" })).toHaveValue("de");
  expect(asked.filter((each) => /assets\/(de|es|ko)-/.test(each))).toEqual([expect.stringMatching(/\/de-/)]);
  // What the server refuses is said in the reader's language, too.
  await page.getByLabel("Benutzername").fill("niemand");
  await page.getByLabel("Passwort").fill("correct horse battery");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Kein Konto hat diesen Benutzernamen" })).toBeVisible();
  for (const [language, word] of [["ko", "언어"], ["es", "Idioma"], ["en", "Language"]] as const) {
    await page.getByRole("combobox").last().selectOption(language);
    await expect(page.getByRole("combobox", { name: word })).toHaveValue(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await accessible(page, `the first page in ${language}`);
    await shoot(page, `first-${language}`);
  }
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Language" })).toHaveValue("en");
  await context.close();
});

test("who reads English loads no catalogue", async ({ browser, house }) => {
  const context = await browser.newContext({ ...DESK, locale: "en-GB" });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(house.url);
  await expect(page.getByRole("combobox", { name: "Language" })).toHaveValue("en");
  expect(asked.filter((each) => /assets\/(de|es|ko)-/.test(each))).toEqual([]);
  await context.close();
});

test("the tabs of a match fit on a phone in every language", async ({ people }) => {
  const host = await people.come("Hedda", PHONE);
  await create(host, "x-game", { plays: true });
  await fillAndStart(host);
  const { page } = host;
  for (const language of ["de", "es", "ko"]) {
    await page.getByRole("combobox").last().selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator(".matchnav a")).toHaveCount(5);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 720 });
      const cut = await page.locator(".matchnav a").evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth || each.getBoundingClientRect().right > innerWidth).map((each) => each.textContent));
      expect(cut, `${language} at ${width} px`).toEqual([]);
    }
  }
});

test("settings, seasons' rules and colours are in the reader's language", async ({ people }) => {
  const { page } = await people.come("Hedda", DESK);
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const english = SETTINGS.filter((each) => each.length > 24 && !each.includes("`"));
  const said = async (what: string) => {
    await page.locator("details").evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true)));
    const text = await page.locator("main").innerText();
    expect(english.filter((each) => text.includes(each)), what).toEqual([]);
    await shoot(page, what);
  };
  for (const game of ["x-game", "together", "locked-out", "extreme-ways"]) {
    await page.goto(`${people.url}/new#${game}`);
    await page.reload();
    await expect(page.getByLabel("Titel")).toBeVisible();
    await said(`settings-of-${game}-de`);
  }
  await page.goto(`${people.url}/seasons/new`);
  await said("new-season-de");
  await page.getByLabel("Titel").fill("Insel");
  await page.getByRole("button", { name: "Staffel anlegen" }).click();
  await page.getByRole("link", { name: "Regeln" }).click();
  await said("season-rules-de");
  await page.goto(people.url);
  await page.getByLabel("Spiel").first().selectOption("exodus");
  await page.getByRole("button", { name: "Gegen Bots üben" }).click();
  await expect(page.locator(".slots select").first()).toBeVisible();
  const colours = await page.locator(".slots select").first().locator("option").allTextContents();
  expect(colours.length).toBeGreaterThan(2);
  expect(colours.filter((each) => /red|blue|black|white|green|yellow|nothing/.test(each))).toEqual([]);
  await shoot(page, "practice-de", false);
});

/** What a page says, also in what is closed or only heard; without code, and what people and the server named. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("body, body *:not(script, style, code, pre, noscript)")];
    const heard = ["aria-label", "title", "placeholder", "alt"].flatMap((name) => all.map((each) => each.getAttribute(name) ?? ""));
    const read = all.flatMap((each) => [...each.childNodes].filter((node) => node instanceof Text).map((node) => node.data));
    return [document.title, ...read, ...heard];
  });
const NAMES = /Mainmatch|Discord|JSON|CSV|iPhone|iPad|https?|Europe\/Berlin|English|Deutsch|Español|House bot|hedda-\w+|RedsToad|The Genius: Code Red|Clues|Expedition|Handshakes|Lanterns|\bids?\b|id(?=[가-힣])|docs\/\S+/g;

/** A host who reads Korean. `look` goes to a page within the client and notes the texts with Latin letters, which were never translated. */
async function korean(people: People): Promise<{ host: Person; look: (at: string) => Promise<void>; left: () => string[] }> {
  const host = await people.come("Hedda", DESK, "/", "헤다");
  const { page } = host;
  await page.getByRole("combobox", { name: "Language" }).selectOption("ko");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  const left = new Map<string, string>();
  // What others named, who played on this server before.
  const listed = async (what: string) => (await people.ask<{ items: { title: string; hosts?: string[] }[] }>(host, `/v1/${what}?limit=100`)).items;
  const given = [...(await listed("matches")), ...(await listed("seasons"))].flatMap((each) => [each.title, ...(each.hosts ?? [])]);
  const look = async (at: string) => {
    await page.evaluate((to) => history.pushState(null, "", to), at);
    await expect(page.locator("main h1, main h2, main form").first()).toBeVisible();
    await expect(page.locator(".busy")).toHaveCount(0);
    for (const text of await said(page)) if (/[A-Za-z]{2}/.test(given.reduce((shown, name) => shown.replaceAll(name, ""), text).replace(NAMES, ""))) left.set(text.trim(), at);
  };
  return { host, look, left: () => [...left].map(([text, at]) => `${at}: ${text}`) };
}

test("in Korean no page says a word in Latin letters", async ({ people }) => {
  const { look, left } = await korean(people);
  for (const at of ["/", "/account", "/games/locked-out", "/new#hosted", "/seasons", "/seasons/new"]) await look(at);
  expect(left()).toEqual([]);
});

for (const game of ["x-game", "exodus"]) {
  test(`in Korean no page of ${game} says a word in Latin letters`, async ({ people }) => {
    const { host, look, left } = await korean(people);
    const { id } = await does<{ id: string }>(host, "/matches", { game, title: "금요일", visibility: "public" });
    await does(host, `/matches/${id}/join`);
    await look(`/m/${id}/lobby`);
    await does(host, `/matches/${id}/bots`, { fill: true });
    await does(host, `/matches/${id}/start`);
    let n = 0;
    await closeAll(host, id, async () => {
      n += 1;
      if (n < 3) await look(`/m/${id}`);
      if (n === 2) for (const tab of ["host", "talk", "rules", "notes", "history"]) await look(`/m/${id}/${tab}`);
    });
    for (const tab of ["", "/history"]) await look(`/m/${id}${tab}`);
    expect(left()).toEqual([]);
  });
}

test("in Korean no page of a season says a word in Latin letters", async ({ people }) => {
  const { host, look, left } = await korean(people);
  const twists = [{ game: "x-game", setting: "missing_choice", decider: "group", options: ["ally", "random"] }];
  const policies = { twists, transfers: "open", start_garnets: 5, death_match_pool: ["duel-of-nerve"], warnings: [{ after: 1, fine: 2 }] };
  const { id, join_code } = await does<{ id: string; join_code: string }>(host, "/seasons", { title: "가을", policies });
  for (const alias of ["하나", "둘", "셋", "넷"]) await does(host, `/seasons/${id}/members`, { bot: "house", alias });
  await does(host, `/seasons/${id}/join`, { join_code, alias: "다섯" });
  await look(`/seasons/${id}/cast`);
  await does(host, `/seasons/${id}/start`);
  await does(host, `/seasons/${id}/episodes`, { game: "x-game" });
  for (const tab of ["now", "cast", "episodes", "garnets", "rules", "archive", "host"]) await look(`/seasons/${id}/${tab}`);
  expect(left()).toEqual([]);
});
