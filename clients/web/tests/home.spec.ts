/** A player's home, an invitation, the lobby and talk. */
import { accessible, DESK, expect, PASSWORD, PHONE, roomy, shoot, test, type Person } from "./house";
import { create, fillAndStart, join, tab } from "./play";
import { briefOf } from "../src/brief";
import { completed, mentionedIn, partsOf, typedMention } from "../src/talk/mentions";

const PEOPLE = [{ seat: 1, name: "Ada" }, { seat: 2, name: "Ada (2)" }, { seat: 3, name: "Ben" }];

test("plain Node: rules in three sentences", () => {
  expect(briefOf("# G\n\n**Short.** <!-- lasts a -->Intro<!-- end of lasts -->.\n\n## In short\n\n1. One, `a`.\n2. Two\n   goes on.\n3. Three.\n4. Four.\n\nMore.\n\n## Then\n")).toEqual(["One, a.", "Two goes on.", "Three."]);
  expect(briefOf("# G\n\nYou hold *four* cubes\nthat hide. Swap them. Hope! Fourth.\n\n**Players:** 9\n\n## Setup\n\nText.")).toEqual(["You hold four cubes that hide.", "Swap them.", "Hope!"]);
  expect(briefOf("")).toEqual([]);
});

test("plain Node: mentions", () => {
  expect(mentionedIn("@Ben and @ada (2), not x@Ben or @Benno", PEOPLE)).toEqual([2, 3]);
  expect(partsOf("Hi @Ada!", PEOPLE)).toEqual([{ text: "Hi " }, { text: "@Ada", seat: 1 }, { text: "!" }]);
  expect(typedMention("Hi @be", 6, PEOPLE)).toEqual({ from: 3, found: [PEOPLE[2]] });
  expect(typedMention("mail@be", 7, PEOPLE)).toBeNull();
  expect(completed("Hi @be now", 3, 6, PEOPLE[2]!)).toEqual({ text: "Hi @Ben now", cursor: 8 });
});

test("home says what waits, and a game with bots is one press away", async ({ people }) => {
  const hedda = await people.come("Hedda", DESK);
  await create(hedda, "x-game");
  const id = await create(hedda, "exodus", { players: 5 });
  const ada = await people.come("Ada", PHONE);
  await expect(ada.page.getByRole("heading", { name: "Nothing waits for you" })).toBeVisible();
  await expect(ada.page.getByRole("link", { name: /x-game by Hedda.*0 of 5 seats taken.*Host: Hedda.*24h a step.*starts when its host says so/s })).toBeVisible();
  await accessible(ada.page, "an empty home");
  await join(ada, id);
  await ada.page.goto(people.url);
  await expect(ada.page.getByText(/Ada took seat \d\./)).toBeVisible();
  await fillAndStart(hedda);
  await expect(hedda.page.locator(".clock .phase")).toBeVisible();
  await ada.page.reload();
  await expect(ada.page.getByRole("heading", { name: "Your turn in one match" })).toBeVisible();
  await expect(ada.page.getByRole("region", { name: "Waiting for you" }).getByRole("link", { name: /exodus by Hedda/ })).toBeVisible();
  await ada.page.getByLabel("Game").first().selectOption("duel-of-bids");
  await ada.page.getByRole("button", { name: "Practise against bots" }).click();
  await expect(ada.page.getByRole("heading", { name: "Practice: Duel of Bids" })).toBeVisible();
  await expect(ada.page.locator(".clock .phase")).toHaveText("Bidding, round 1");
  await ada.page.goto(people.url);
  await expect(ada.page.getByRole("heading", { name: "Your turn in 2 matches" })).toBeVisible();
  await accessible(ada.page, "home");
  await fits(ada);
  await shoot(ada.page, "home");
});

test("a stranger sees a game, tries one without an account, and keeps it", async ({ people }) => {
  const page = await people.look("/", PHONE);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const demo = page.getByRole("figure");
  await expect(demo.getByText("Round 1 of 5")).toBeVisible();
  await demo.getByRole("button", { name: "Stop" }).click();
  await accessible(page, "the first page");
  await shoot(page, "first");
  await page.getByRole("button", { name: "Try it against bots" }).click();
  await expect(page.getByRole("heading", { name: "Practice: The X Game" })).toBeVisible();
  await expect(page.getByText(/You are a guest, until/)).toBeVisible();
  // They talk with nobody, and host nothing.
  await expect(page.getByRole("navigation", { name: "Match" }).getByRole("link", { name: "Talk" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Match" }).getByRole("link", { name: "Host" })).toHaveCount(0);
  await accessible(page, "a guest's match");
  await shoot(page, "guest");
  await page.goto(people.url);
  await expect(page.getByRole("button", { name: "Practise against bots" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New match" })).toHaveCount(0);
  await page.getByRole("link", { name: "Keep it: choose a name" }).click();
  const name = `gia${Date.now()}`;
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText(`You sign in as ${name}.`)).toBeVisible();
  await expect(page.getByText(/You are a guest, until/)).toHaveCount(0);
  await page.goto(people.url);
  await expect(page.getByRole("link", { name: /Practice: The X Game/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "New match" })).toBeVisible();
});

test("a stranger watches what is played in public, and motion stops where it is not wanted", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const ada = await people.come("Ada", PHONE);
  const id = await create(host, "duel-of-nerve", { plays: true });
  await join(ada, id);
  await host.page.getByRole("button", { name: /^Start/ }).click();
  const page = await people.look("/", { ...DESK, reducedMotion: "reduce" });
  await expect(page.getByRole("figure").getByText("Eva wins.")).toBeVisible();
  await page.getByRole("link", { name: /duel-of-nerve by Hedda/ }).click();
  await expect(page.getByRole("heading", { name: /duel-of-nerve by Hedda/ })).toBeVisible();
  await expect(page.getByText(/You are a guest, until/)).toBeVisible();
  await accessible(page, "what a stranger watches");
  await shoot(page, "watched");
});

test("an invitation shows the match before one has an account, and a host changes it and talks in the lobby", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  await create(host, "x-game", { visibility: "private" });
  await host.page.getByRole("button", { name: "Change the settings" }).click();
  await host.page.getByLabel("Title").fill("Friday at the X");
  const soon = new Date(Date.now() + 26 * 3_600_000);
  await host.page.getByLabel("Starts by itself at").fill(new Date(soon.getTime() + 3_600_000).toISOString().slice(0, 16));
  await host.page.getByLabel("If seats are free then").selectOption("fill_with_bots");
  await accessible(host.page, "settings in the lobby");
  await host.page.getByRole("button", { name: "Save" }).click();
  await expect(host.page.getByRole("heading", { name: "Friday at the X" })).toBeVisible();
  await expect(host.page.getByText("Bots take the seats that are free then.")).toBeVisible();
  const link = ((await host.page.locator("code.link").textContent()) ?? "").replace(people.url, "");
  const page = await people.look(link, PHONE);
  await expect(page.getByRole("heading", { name: "Friday at the X" })).toBeVisible();
  await expect(page.getByText("The X Game, hosted by Hedda")).toBeVisible();
  await expect(page.getByText("The X pairs up the other four players.")).toBeVisible();
  await accessible(page, "an invitation without an account");
  await shoot(page, "invited");
  const ada = await people.come("Ada", PHONE, link);
  await shoot(ada.page, "invitation");
  await ada.page.getByRole("button", { name: "Take a seat as Ada" }).click();
  await expect(host.page.locator(".seats").getByText("Ada")).toBeVisible();
  await ada.page.getByRole("link", { name: "Talk" }).click();
  await ada.page.getByLabel("Your message").fill("Is Friday fine for all?");
  await ada.page.getByRole("button", { name: "Send" }).click();
  await expect(host.page.getByText("Is Friday fine for all?")).toBeVisible();
  await host.page.getByLabel("Your message").fill("It is for me.");
  await host.page.getByRole("button", { name: "Send" }).click();
  await expect(ada.page.getByText("It is for me.")).toBeVisible();
  await shoot(ada.page, "lobby-talk");
  await ada.page.getByRole("link", { name: "Close" }).click();
  await shoot(host.page, "lobby");
  await accessible(host.page, "the lobby");
  await roomy(host.page, "the lobby");
});

test("who is writing goes on writing, whatever opens or ends", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const ada = await people.come("Ada", DESK);
  const ben = await people.come("Ben", DESK);
  for (const each of [ada, ben]) await join(each, id);
  // To Ada's page, the channel for everybody opens later than it does.
  let isOpen = false;
  await ada.page.route("**/channels", async (route) => {
    const { "if-none-match": _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    const found = (await answer.json()) as { items: { name: string }[] };
    await route.fulfill({ response: answer, json: { ...found, items: found.items.filter((each) => isOpen || each.name !== "table") } });
  });
  await fillAndStart(host);
  const say = ada.page.getByLabel("Your message");
  await expect(ada.page).toHaveURL(/play$/);
  await expect(ada.page.getByRole("heading", { name: "You and the hosts" })).toBeVisible();
  await say.click();
  isOpen = true;
  await ben.page.getByText("New private channel").click();
  await ben.page.getByRole("checkbox", { name: "Ada" }).check();
  await ben.page.getByRole("button", { name: "Open the channel" }).click();
  await expect(ada.page.getByRole("button", { name: "Everybody" })).toBeVisible();
  await ada.page.keyboard.type("Dear host, may I ");
  await expect(say).toHaveValue("Dear host, may I ");
  // A tab that is no more, as the lobby after the start or the scene after the end.
  await ada.page.evaluate((to) => history.pushState(null, "", to), `/m/${id}/lobby`);
  await expect(ada.page).toHaveURL(/play$/);
  await ada.page.keyboard.type("swap?");
  await expect(say).toHaveValue("Dear host, may I swap?");
});

test("talk has drafts, mentions, replies and a box for confessions", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const ada = await people.come("Ada", DESK);
  const ben = await people.come("Ben", PHONE);
  for (const each of [ada, ben]) await join(each, id);
  const say = (person: Person) => person.page.getByLabel("Your message");
  await say(ada).pressSequentially("Red for ");
  await fillAndStart(host);
  // What was begun in the lobby goes on at the table.
  await expect(ada.page.getByRole("heading", { name: "Everybody" })).toBeVisible();
  await ada.page.keyboard.type("blue, @be");
  await expect(ada.page.getByRole("listbox", { name: "Players" }).getByRole("option", { name: "Ben" })).toBeVisible();
  await ada.page.keyboard.press("Enter");
  await expect(say(ada)).toHaveValue("Red for blue, @Ben ");
  await ada.page.reload();
  await expect(say(ada)).toHaveValue("Red for blue, @Ben ");
  await say(ada).press("End");
  await ada.page.keyboard.press("Enter");
  await expect(ada.page.locator(".mention")).toHaveText("@Ben");
  await expect(say(ada)).toHaveValue("");

  await expect(ben.page.getByRole("link", { name: /Talk.*1 new, and you are mentioned/ })).toBeVisible();
  await tab(ben, "Talk");
  await expect(ben.page.locator(".mention.own")).toHaveText("@Ben");
  await ben.page.getByRole("button", { name: "Reply to Ada: Red for blue, @Ben" }).click();
  await say(ben).fill("Blue it is.");
  await shoot(ben.page, "talk-writing", false);
  await ben.page.getByRole("button", { name: "Send" }).click();
  await expect(ben.page.getByRole("link", { name: /Ada: Red for blue, @Ben/ })).toBeVisible();
  await expect(ada.page.getByRole("link", { name: /Ada: Red for blue, @Ben/ })).toBeVisible();
  await accessible(ben.page, "talk");
  await shoot(ada.page, "talk", false);
  await roomy(ben.page, "talk");
  await tab(ben, "Notes");
  await say(ben).fill("I'll keep the red one.");
  await ben.page.getByRole("button", { name: "Send" }).click();
  await expect(ben.page.getByText("I'll keep the red one.")).toBeVisible();
  await accessible(ben.page, "the confession box");
  await shoot(ben.page, "confession");
});

/** Nothing scrolls sideways at 320 px. */
async function fits({ page }: Person): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
}

test("home shows public matches and seasons that are being played, to watch", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const [ada, ben] = [await people.come("Ada", PHONE), await people.come("Ben", PHONE)];
  for (const each of [ada, ben]) await join(each, id);
  await fillAndStart(host);
  const { page } = await people.come("Eve", PHONE);
  const watch = page.getByRole("region", { name: "To watch" });
  // Other tests' matches are there, too.
  const match = `a[href="/m/${id}"]`;
  await expect(watch.locator(match)).toContainText("Trading, round 1");
  await accessible(page, "home with matches to watch");
  await shoot(page, "home-watch");
  await watch.locator(match).click();
  await expect(page.getByText("you are watching")).toBeVisible();
  await ada.page.goto(people.url);
  await expect(ada.page.getByRole("region", { name: "Waiting for you" })).toBeVisible();
  await expect(ada.page.getByRole("region", { name: "To watch" }).locator(match)).toHaveCount(0);
});
