/** The page in four languages: the browser's own, or the one that was chosen. */
import SETTINGS from "../src/form/settings.json" with { type: "json" };
import { accessible, DESK, expect, PHONE, shoot, test } from "./house";
import { create, fillAndStart } from "./play";

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
