/** What reaches players at the table beside the game itself: words and acts of hosts, receipts, the end. */
import { accessible, DESK, expect, PHONE, readable, roomy, shoot, test } from "./house";
import { act, close, closeAll, create, does, fillAndStart, isOver, join, phaseOf, seeEnd, tab } from "./play";

test("a host's words stand over the decision until they are read, and what a rewind takes back is gone at once", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const [ada, ben] = [await people.come("Ada", PHONE), await people.come("Ben", DESK)];
  for (const each of [ada, ben]) await join(each, id);
  await fillAndStart(host);
  await expect(ada.page.locator("form.decision")).toBeVisible();
  const first = await phaseOf(ada);
  await tab(host, "Host");
  await host.page.getByLabel("Text").fill("A tie is broken by garnets.");
  await act(host, "Publish a ruling", "Ruling: A tie is broken by garnets.");
  await host.page.getByLabel("Text").fill("Dinner first.");
  await act(host, "Announce", "A host says: Dinner first.");
  await act(host, "Give more time", "the new deadline is");
  const over = ada.page.getByRole("region", { name: "From the hosts" });
  for (const each of [/^Ruling 1: A tie is broken by garnets\./, /A host says: Dinner first\./, /the new deadline is/]) await expect(over.getByText(each)).toBeVisible();
  await shoot(ada.page, "host-words");
  await accessible(ada.page, "words of a host");
  await readable(ada.page, "words of a host");
  await roomy(ada.page, "words of a host");
  await tab(ben, "Talk");
  for (const said of ["Ruling 1: A tie is broken by garnets.", "A host says: Dinner first."]) await expect(ben.page.getByRole("log").getByText(said)).toBeVisible();
  await over.getByRole("button", { name: "I have read it" }).click();
  await expect(over).toHaveCount(0);
  await ada.page.reload();
  await expect(ada.page.locator("form.decision")).toBeVisible();
  await expect(over).toHaveCount(0);
  await tab(ada, "Talk");
  await expect(ada.page.getByRole("log").getByText("A host says: Dinner first.")).toBeVisible();
  await tab(ada, "Play");

  const rounds = ada.page.locator(".rounds li");
  const told = await rounds.allTextContents();
  await close(host);
  await expect(ada.page.locator(".clock .phase")).not.toHaveText(first);
  await expect(ada.page.locator(".reveal")).toBeVisible();
  await ada.page.keyboard.press("Escape");
  await expect.poll(() => rounds.allTextContents()).not.toEqual(told);
  await tab(host, "Host");
  await host.page.getByRole("button", { name: "Rewind" }).click();
  await host.page.getByLabel("To the start of").selectOption({ label: first });
  await host.page.getByRole("dialog").getByRole("button", { name: "Rewind" }).click();
  await expect(ada.page.locator(".clock .phase")).toHaveText(first);
  await expect(over.getByText(/^The match went back to/)).toBeVisible();
  await expect(ada.page.locator(".reveal")).toHaveCount(0);
  await expect(rounds).toHaveText(told);
  await tab(ada, "History");
  await expect(ada.page.getByText("Taken back.").first()).toBeVisible();
  await shoot(ada.page, "rewound-history");
});

test("to do nothing is asked before anything was picked, in a practice that says so", async ({ people }) => {
  const { page } = await people.come("Ada", PHONE);
  await page.getByLabel("Game").first().selectOption("exodus");
  await page.getByRole("button", { name: "Practise against bots" }).click();
  await expect(page.locator(".crumbs")).toHaveText("The Exodus Game · you are seat 1 · practice");
  await page.getByRole("button", { name: "Offer nothing" }).click();
  const asked = page.getByRole("dialog");
  await expect(asked.getByText("You have picked nothing yet.")).toBeVisible();
  await expect(asked.getByText("afterwards")).toHaveCount(0);
  await shoot(page, "nothing-picked", false);
  await asked.getByRole("button", { name: "No" }).click();
  await page.getByRole("combobox", { name: "Offer 1: give" }).selectOption({ index: 1 });
  await page.getByRole("combobox", { name: "Offer 1: to" }).selectOption({ index: 1 });
  const phase = await page.locator(".clock .phase").textContent();
  await page.locator("[data-primary]").click();
  await expect(page.locator(".clock .phase")).not.toHaveText(phase ?? "");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Offer nothing" }).click();
  await asked.getByRole("button", { name: "Yes, send it" }).click();
  await expect(page.locator(".clock .phase")).toHaveText(/, round 3$/);
});

test("a sent move is confirmed in the dock, and a picked one is there after leaving the match", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const { page } = await people.come("Ada", PHONE);
  await join({ name: "Ada", page, username: "" }, id);
  await fillAndStart(host);
  const [dock, act] = [page.locator(".dock"), page.locator("[data-primary]")];
  const give = page.getByRole("combobox", { name: "Offer 1: give" });
  const pick = async (n: number) => {
    await give.selectOption({ index: n });
    await page.getByRole("combobox", { name: "Offer 1: to" }).selectOption({ index: 1 });
  };
  await pick(1);
  const offer = (await act.textContent()) ?? "";
  expect(offer).toMatch(/^Offer \w+ to /);
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.getByRole("region", { name: "Waiting for you" }).getByRole("link", { name: /exodus by Hedda/ }).click();
  await expect(act).toHaveText(offer);
  await act.click();
  await expect(dock.getByText(/^Sealed at \d\d:\d\d\.$/)).toBeInViewport({ ratio: 1 });
  await expect(act).toHaveCount(0);
  await expect(dock.getByRole("button")).toHaveText(["Change it", "Withdraw"]);
  await expect(page.locator("button:disabled")).toHaveCount(0);
  await shoot(page, "sealed", false);
  await accessible(page, "a sealed move");
  await roomy(page, "a sealed move");
  await dock.getByRole("button", { name: "Change it" }).click();
  await expect(give).toBeFocused();
  await pick(2);
  await expect(act).not.toHaveText(offer);
  await shoot(page, "sealed-changed", false);
  await page.reload();
  await expect(act).toBeInViewport({ ratio: 1 });
  await expect(act).not.toHaveText(offer);
  await dock.getByLabel("Lock").check();
  await act.click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, lock it in" }).click();
  await expect(dock.getByText(/^Locked at \d\d:\d\d\.$/)).toBeInViewport({ ratio: 1 });
  await expect(dock.getByRole("button")).toHaveCount(0);
  await shoot(page, "locked", false);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("picked.")));
  expect(await kept()).toEqual([]);
});

test("what was picked in a phase is gone when it has closed", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const ada = await people.come("Ada", PHONE);
  await join(ada, id);
  await fillAndStart(host);
  const { page } = ada;
  await page.getByRole("combobox", { name: "Offer 1: give" }).selectOption({ index: 1 });
  await page.getByRole("combobox", { name: "Offer 1: to" }).selectOption({ index: 1 });
  await expect(page.locator("[data-primary]")).toHaveText(/^Offer \w+ to /);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("picked.")).length);
  expect(await kept()).toBe(1);
  const first = await phaseOf(ada);
  await close(host);
  await expect(page.locator(".clock .phase")).not.toHaveText(first);
  await expect(page.locator("[data-primary]")).toHaveText("Offer nothing");
  await expect.poll(kept).toBe(0);
});

test("what closed since the last look is told in order, up to the end, and again if one likes", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const [ada, ben] = [await people.come("Ada", PHONE), await people.come("Ben", { ...PHONE, reducedMotion: "reduce" })];
  for (const each of [ada, ben]) await join(each, id);
  await fillAndStart(host);
  for (const { page } of [ada, ben]) {
    await expect(page.locator("form.decision")).toBeVisible();
    await page.goto(people.url);
  }
  const closed = async (many: number) => {
    for (let n = 0; n < many; n += 1) {
      const before = await phaseOf(host);
      await close(host);
      await expect.poll(() => phaseOf(host)).not.toBe(before);
    }
  };
  await closed(3);
  const { page } = ada;
  const reveal = page.locator(".reveal");
  await page.goto(`${people.url}/m/${id}`);
  await expect(reveal.getByRole("heading")).toHaveText("Round 1");
  await expect(reveal.getByText("2 more")).toBeVisible();
  await expect(page.locator(".rounds")).not.toContainText("Round 3");
  await expect(reveal.getByRole("heading")).toHaveText("Round 2");
  await expect(reveal.getByRole("heading")).toHaveText("Round 3");
  await expect(page.locator(".reveal.done")).toBeVisible();
  await expect(page.locator(".rounds")).toContainText("Round 3");
  await shoot(page, "revealed", false);
  await reveal.getByRole("button", { name: "Play it again" }).click();
  await expect(reveal.getByRole("heading")).toHaveText("Round 1");
  await page.keyboard.press("Escape");
  await expect(reveal.getByRole("heading")).toHaveText("Round 3");
  await accessible(page, "a reveal");
  await roomy(page, "a reveal");
  // At once and in order, without a frame around each line.
  await ben.page.goto(`${people.url}/m/${id}`);
  await expect(ben.page.locator(".reveal.new h2")).toHaveText(["Round 1", "Round 2", "Round 3"]);
  expect(await ben.page.locator(".reveal li").first().evaluate((each) => getComputedStyle(each).outlineStyle)).toBe("none");
  await shoot(ben.page, "revealed-quietly", false);
  await ben.page.reload();
  await expect(ben.page.locator(".reveal h2")).toHaveText(["Round 3"]);

  await page.goto(people.url);
  await closed(4);
  while (!(await page.goto(`${people.url}/m/${id}`), await isOver(host))) await closed(1);
  await expect(reveal.getByRole("heading")).toHaveText("Round 4");
  await expect(page.getByRole("heading", { name: /^(Winners|No winner)$/ })).toHaveCount(0);
  await reveal.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByRole("heading", { name: /^(Winners|No winner)$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What now" })).toBeVisible();
  await expect(page.getByText(/In a season, an Elimination Candidate|There is no Elimination Candidate/).first()).toBeVisible();
  await shoot(page, "the-end");
  await accessible(page, "the end");
  await roomy(page, "the end");
  await readable(page, "the end");
  await page.getByRole("button", { name: "Play it again" }).click();
  await expect(reveal.getByRole("heading")).toHaveText("Round 4");
  await expect(reveal.getByRole("heading")).toHaveText("The end", { timeout: 60_000 });
});

test("a tap on a name whispers to it", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const [ada, ben] = [await people.come("Ada", PHONE), await people.come("Ben", DESK)];
  for (const each of [ada, ben]) await join(each, id);
  await fillAndStart(host);
  const { page } = ada;
  const scores = page.getByRole("complementary", { name: "Scores" });
  await expect(scores.getByRole("button")).toHaveText(["Ben"]);
  await scores.getByRole("button", { name: "Ben" }).click();
  await expect(page.getByRole("dialog")).toContainText("Only you two can read it, not even hosts.");
  await shoot(page, "whispering", false);
  // Who writes at once whispers, too: the list of channels comes late.
  let hear = () => {};
  const isHeard = new Promise<void>((resolve) => (hear = resolve));
  await page.route("**/channels", async (route) => {
    if (route.request().method() === "GET") await isHeard;
    await route.continue();
  });
  await page.getByRole("dialog").getByRole("button", { name: "Open the channel" }).click();
  await expect(page.getByText("Ben will read this.")).toBeVisible();
  await page.getByLabel("Your message").fill("Red for blue?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Red for blue?")).toBeVisible();
  hear();
  await shoot(page, "whispered", false);
  await accessible(page, "a whisper");
  // To the same channel, without another question.
  const talk = ben.page.getByRole("navigation", { name: "Channels" });
  await expect(talk.getByRole("button", { name: /^You and Ada/ })).toContainText("1");
  await ben.page.getByRole("complementary", { name: "Scores" }).getByRole("button", { name: "Ada" }).click();
  await expect(ben.page.getByRole("dialog")).toHaveCount(0);
  await expect(ben.page.getByRole("log").getByText("Red for blue?")).toBeVisible();
  await expect(talk.getByRole("button")).toHaveCount(3);
  await accessible(ben.page, "a whisper on a desk");
  await roomy(page, "a whisper");
});

test("a host who doesn't play has the table in the scene, and the pages that an act changes before it is done", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const { page } = host;
  const greeted: string[] = [];
  page.on("console", (message) => message.type() === "error" && greeted.push(message.text()));
  const id = await create(host, "exodus", { players: 4 });
  await expect(page.getByRole("button", { name: /^(Take a seat|Sit)/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Play, too" })).toBeVisible();
  await shoot(page, "host-lobby");
  const ada = await people.come("Ada", PHONE);
  await join(ada, id);
  await fillAndStart(host);
  await expect(page.getByRole("heading", { name: "1 missing" })).toBeVisible();
  const held = page.getByRole("list", { name: "What each player holds" });
  await expect(held.locator("> li")).toHaveCount(4);
  await expect(held.locator("> li").first().locator(".piece")).toHaveCount(4);
  await expect(page.getByText("secrets until the end")).toHaveCount(0);
  await shoot(page, "host-table");
  await accessible(page, "a host's table");
  await readable(page, "a host's table");
  await roomy(page, "a host's table");
  await ada.page.getByRole("combobox", { name: "Offer 1: give" }).selectOption({ index: 1 });
  await ada.page.getByRole("combobox", { name: "Offer 1: to" }).selectOption({ index: 1 });
  const offer = (await ada.page.locator("[data-primary]").textContent()) ?? "";
  await ada.page.locator("[data-primary]").click();
  await expect(page.getByRole("heading", { name: "Nobody is missing" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What was sent" })).toHaveCount(0);
  await page.getByRole("button", { name: "Close now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close now" }).click();
  await expect(page.getByRole("heading", { name: /^What was sent: Trading, round 1$/ })).toBeVisible();
  await expect(page.locator(".held").first().locator("li").first()).toHaveText(`1Ada${offer}.`);
  await shoot(page, "host-table-sent");
  await tab(host, "Host");
  await page.getByLabel("Text").fill("Dinner first.");
  await page.getByRole("button", { name: "Announce", exact: true }).click();
  const theirs = page.getByRole("dialog").locator(".theirs");
  await expect(theirs.getByText("A host says: Dinner first.")).toBeVisible();
  await expect(theirs.getByText("Your hand")).toBeVisible();
  await shoot(page, "host-act", false);
  await accessible(page, "a page before an act");
  await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(theirs.getByText("The match is paused. Your move is kept.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
  expect(greeted, "errors in the console of a host").toEqual([]);
});

test("after a vote the end says who is voted out, and names no candidate", async ({ people }) => {
  const [host, ada] = [await people.come("Hedda", DESK), await people.come("Ada", PHONE)];
  const { id } = await does<{ id: string }>(host, "/matches", { game: "vote", player_count: 5, config: { silence: "drawn" } });
  await does(ada, `/matches/${id}/join`);
  await does(host, `/matches/${id}/bots`, { fill: true });
  await does(host, `/matches/${id}/start`);
  await closeAll(host, id);
  const { page } = ada;
  await page.goto(`${people.url}/m/${id}`);
  await seeEnd(ada);
  await expect(page.locator("p.verdict")).toHaveText(/^(You are|.+ is) voted out\.$/);
  await expect(page.getByText("Elimination Candidate")).toHaveCount(0);
  await expect(page.locator(".scene").getByText(/wins? a Token/)).toHaveCount(0);
  await shoot(page, "vote-end");
  await accessible(page, "the end of a vote");
});

test("a host reads the page that each player will have before an outcome is published", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const { page } = host;
  const { id } = await does<{ id: string }>(host, "/matches", { game: "x-game", publication: "host_review", close_early: "all_submitted" });
  await does(host, `/matches/${id}/bots`, { fill: true });
  await does(host, `/matches/${id}/start`);
  await page.goto(`${people.url}/m/${id}/host`);
  const review = page.locator("section.receipt", { has: page.getByRole("heading", { name: "Review before publication" }) });
  await review.getByText("Their page").click();
  await expect(review.locator(".theirs .reveal")).toContainText("Paired up by");
  await review.getByLabel("Page of").selectOption("3");
  await expect(review.locator(".theirs").getByText(/\b[Yy]ou\b/).first()).toBeVisible();
  await shoot(page, "host-review", false);
});
