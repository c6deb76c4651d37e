/** Seasons through the page alone: from an empty cast to the archive; and what members do with each other. */
import { readFile } from "node:fs/promises";
import { accessible, DESK, expect, shoot, test, type Person } from "./house";
import { close, does, isOver } from "./play";

type Choices = { visibility?: string; selects?: Record<string, string>; radios?: [string, string][]; numbers?: Record<string, string>; checks?: string[] };

/** Creates a season through the page. Answers its id. */
async function found({ page }: Person, title: string, chosen: Choices = {}): Promise<string> {
  await page.getByRole("link", { name: "Seasons" }).first().click();
  await page.getByRole("link", { name: "New season" }).click();
  await page.getByLabel("Title").fill(title);
  if (chosen.visibility) await page.getByLabel("Who can see and join it").selectOption(chosen.visibility);
  for (const summary of await page.locator("details.card > summary").all()) await summary.click();
  for (const [label, value] of Object.entries(chosen.selects ?? {})) await page.getByLabel(label).selectOption({ label: value });
  for (const [group, value] of chosen.radios ?? []) await page.getByRole("group", { name: group }).getByRole("radio", { name: value, exact: true }).check();
  for (const [label, value] of Object.entries(chosen.numbers ?? {})) await page.getByLabel(label).fill(value);
  for (const label of chosen.checks ?? []) await page.getByRole("checkbox", { name: label, exact: true }).check();
  if (chosen.checks) {
    await accessible(page, "a new season");
    await shoot(page, "season-new");
  }
  await page.getByRole("button", { name: "Create the season" }).click();
  await expect(page).toHaveURL(/\/seasons\/se_[^/]+\/cast/);
  return /\/seasons\/([^/]+)/.exec(page.url())?.[1] ?? "";
}

const tab = ({ page }: Person, name: string | RegExp) => page.getByRole("navigation", { name: "Season" }).getByRole("link", { name }).click();

/** The host creates the season's next match, starts it, and closes its phases until it is over. */
async function play(host: Person, settings?: "others"): Promise<void> {
  const { page } = host;
  await tab(host, "Host");
  if (settings) {
    await page.getByRole("link", { name: "Change deadlines or settings" }).click();
    await expect(page.getByText("the next match of a season")).toBeVisible();
  }
  await page.getByRole("button", { name: "Create the match" }).click();
  await page.getByRole("button", { name: "Start the match" }).click();
  await expect(page.getByRole("button", { name: "Start the match" })).toBeHidden();
  for (let turn = 0; turn < 60 && !(await isOver(host)); turn += 1) {
    const phase = page.locator(".clock .phase");
    const before = (await phase.allTextContents())[0] ?? "";
    if (before) await close(host).catch(() => undefined);
    await expect.poll(async () => (await isOver(host)) || (await phase.allTextContents())[0] !== before).toBe(true);
  }
  await page.getByRole("link", { name: "Back to the season" }).click();
  await expect(page.getByRole("navigation", { name: "Season" })).toBeVisible();
}

test("a season: bots play, the host decides, somebody wins, the archive is there", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const { page } = host;
  await found(host, "The first season", {
    radios: [
      ["Opponent", "Drawn"],
      ["Death match chooser", "Host"],
    ],
    numbers: { "Start garnets": "3", Finalists: "4" },
    checks: ["Duel of Nerve", "Duel of Bids", "Choose death match"],
  });
  for (const [n, alias] of ["Ida", "Jon", "Kim", "Lea", "Max"].entries()) {
    await page.getByLabel("Alias").fill(alias);
    await page.getByLabel("Groups", { exact: true }).fill(n % 2 ? "Team Red" : "Team Blue");
    await page.getByRole("button", { name: "Add a house bot" }).click();
    await expect(page.locator(".seats").getByText(alias)).toBeVisible();
  }
  await accessible(page, "a cast");
  await shoot(page, "season-cast");
  await page.getByRole("button", { name: "Start the season" }).click();
  await tab(host, "Host");
  await expect(page.getByRole("radio", { name: /X Game/ })).toBeEnabled();
  await expect(page.getByText("at most 2 players").first()).toBeVisible();
  await accessible(page, "a season's host");
  await shoot(page, "season-host");
  await page.getByRole("radio", { name: /X Game/ }).check();
  await page.getByLabel("Title of the episode").fill("Who trusts whom");
  await page.getByRole("button", { name: "Announce the episode" }).click();
  await play(host);
  await tab(host, /^Now/);
  // The host chooses the game of the death match.
  const decision = page.locator("section.card", { has: page.getByRole("heading", { name: "Which game is the death match?" }) });
  await expect(decision.getByText("Sealed: until it closes, no one sees your choice")).toBeVisible();
  await accessible(page, "a decision");
  await shoot(page, "season-decision");
  await tab(host, "Host");
  await page.getByText("Change the deadline").click();
  await page.getByLabel("New deadline").fill("2030-01-31T20:00");
  await page.getByLabel("Reason").first().fill("A holiday.");
  await page.getByRole("button", { name: "Move the deadline" }).click();
  await expect(page.getByText(/31 Jan 2030, 20:00/)).toBeVisible();
  await page.getByRole("link", { name: "Mainmatch" }).click();
  await page.getByRole("region", { name: "Waiting for you" }).getByRole("link", { name: /The first season/ }).click();
  await decision.getByRole("button", { name: "Decide" }).click();
  await expect(decision.getByRole("alert")).toContainText("Choose 1. Nothing was sent.");
  await decision.getByRole("radio", { name: "Duel of Bids" }).check();
  await decision.getByRole("button", { name: "Decide" }).click();
  await expect(decision).toBeHidden();
  await play(host);
  // The death match was wrong: it is taken back, and played again.
  await tab(host, "Host");
  await page.getByText("Take back a match").click();
  await page.getByLabel("Match", { exact: true }).selectOption({ label: "Episode 1: Who trusts whom, death match (Duel of Bids)" });
  await page.getByLabel("Reason").first().fill("The wrong rules.");
  await page.getByRole("button", { name: "Take back the match" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back the match" }).click();
  await expect(page.getByRole("heading", { name: "Next: Episode 1: Who trusts whom, death match" })).toBeVisible();
  await play(host);
  await tab(host, "Episodes");
  const steps = page.getByRole("list", { name: "Episode 1, step by step" });
  await expect(steps.getByRole("listitem").filter({ hasText: "Elimination" })).toContainText(/Ida|Jon|Kim|Lea|Max/);
  await page.getByText(/^\d+ decisions?$/).click();
  await expect(page.getByText("The host: Duel of Bids")).toBeVisible();
  await accessible(page, "episodes");
  await shoot(page, "season-episodes");
  await tab(host, "Garnets");
  const chart = page.getByRole("img", { name: /^Garnets over time/ });
  await expect(chart.locator("g.series")).toHaveCount(5);
  await page.getByText("As a table").click();
  await expect(page.getByRole("group", { name: "Garnets over time, as a table" }).getByRole("columnheader")).toHaveCount(6);
  await expect(page.getByRole("group", { name: "Ledger" }).getByText("Start of the season")).toBeVisible();
  await accessible(page, "garnets");
  await shoot(page, "season-garnets");
  expect(await saved(host, "Download as CSV")).toContain("n,at,cause,currency,account,amount");
  await tab(host, /^Now/);
  await expect(page.getByRole("group", { name: "Standings" }).getByRole("row")).toHaveCount(6);
  await accessible(page, "a season");
  await shoot(page, "season-now");
  await tab(host, "Host");
  await page.getByRole("button", { name: "Announce the finals" }).click();
  await page.getByLabel("Game", { exact: true }).selectOption({ label: "The Exodus Game" });
  await shoot(page, "season-finals");
  await play(host, "others");
  await tab(host, /^Now/);
  await expect(page.getByRole("heading", { name: "Winner of the season" })).toBeVisible();
  // Who left in the only episode came less far than who played the finals, and no name is squeezed by what stands beside it.
  await page.setViewportSize({ width: 390, height: 844 });
  const ways = await page.locator(".ways > li").evaluateAll((all) => all.map((each) => [each.querySelector(".way > span")!, each.querySelector(".who")!].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect]));
  expect(ways.at(-1)![0].width).toBeLessThan(ways[0]![0].width - 20);
  expect(Math.max(...ways.map(([, name]) => name.height))).toBeLessThan(40);
  await page.setViewportSize(DESK.viewport!);
  await shoot(page, "season-over");
  await tab(host, "Archive");
  await expect(page.getByText(/The season is over: .+ won\./)).toBeVisible();
  await expect(page.getByText("was taken back. Reason: The wrong rules.")).toBeVisible();
  await expect(page.getByText("Episode 1 was announced: The X Game.")).toBeVisible();
  const archive = await saved(host, "Download the archive");
  expect(JSON.parse(archive.split("\n")[0] ?? "")).toMatchObject({ type: "season", title: "The first season" });
  await accessible(page, "an archive");
  await shoot(page, "season-archive");
  await tab(host, "Rules");
  await accessible(page, "a season's rules");
  await shoot(page, "season-rules");
});

async function saved({ page }: Person, button: string): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return readFile(await (await downloading).path(), "utf8");
}

test("members come by a code, offer each other garnets, and are warned", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await found(host, "In private", {
    visibility: "private",
    radios: [["Transfers", "Open"]],
    numbers: { "Start garnets": "4" },
  });
  // Until the start the rules can be others.
  await tab(host, "Host");
  await host.page.getByText("Change the season rules").click();
  await host.page.getByLabel("Start garnets").fill("-1");
  await host.page.getByRole("button", { name: "Save the rules" }).click();
  await expect(host.page.getByRole("alert").filter({ hasText: "At least 0." })).toBeVisible();
  await host.page.getByLabel("Start garnets").fill("5");
  await host.page.getByRole("button", { name: "Save the rules" }).click();
  await expect(host.page.getByText("Rules saved.")).toBeVisible();
  await shoot(host.page, "season-policies");
  await tab(host, "Cast");
  await accessible(host.page, "an empty cast");
  const link = (await host.page.locator("code.link").textContent()) ?? "";
  const ada = await people.come("Ada");
  // Pasted on the page of seasons; the code stays out of the address.
  await ada.page.goto(`${people.url}/seasons`);
  await ada.page.getByLabel("Link to the season").fill(link);
  await shoot(ada.page, "seasons");
  await accessible(ada.page, "seasons");
  await ada.page.getByRole("button", { name: "Open the invitation" }).click();
  await expect(ada.page.getByLabel("Code")).not.toHaveValue("");
  expect(ada.page.url()).not.toContain("code");
  await ada.page.getByLabel("Alias").fill("The Fox");
  await accessible(ada.page, "an invitation to a season");
  await ada.page.getByRole("button", { name: "Join the cast" }).click();
  await expect(ada.page.getByText("you are The Fox")).toBeVisible();
  const ben = await people.come("Ben", DESK, link.replace(people.url, ""));
  expect(ben.page.url()).not.toContain("code");
  await ben.page.getByRole("button", { name: "Join the cast" }).click();
  // Live: nobody loads anything again.
  await expect(ada.page.locator(".seats").getByText("Ben")).toBeVisible();
  await expect(host.page.locator(".seats").getByText("The Fox")).toBeVisible();
  await host.page.getByRole("button", { name: "Start the season" }).click();
  await tab(ada, "Garnets");
  await ada.page.getByLabel("To", { exact: true }).selectOption({ label: "Ben" });
  await ada.page.getByLabel("Garnets", { exact: true }).fill("2");
  await ada.page.getByRole("button", { name: "Send offer" }).click();
  await expect(ada.page.getByText("You have 3 garnets.")).toBeVisible();
  await ada.page.getByRole("button", { name: "Withdraw" }).click();
  await expect(ada.page.getByText("You have 5 garnets.")).toBeVisible();
  for (const amount of ["1", "2"]) {
    await ada.page.getByLabel("To", { exact: true }).selectOption({ label: "Ben" });
    await ada.page.getByLabel("Garnets", { exact: true }).fill(amount);
    await ada.page.getByRole("button", { name: "Send offer" }).click();
    await expect(ada.page.getByLabel("To", { exact: true })).toHaveValue("");
  }
  // What waits for somebody is said at home, too.
  const [bens, hosts] = [ben, host].map(({ page }) => page.getByRole("region", { name: "Waiting for you" }).getByRole("link"));
  await ben.page.getByRole("link", { name: "Mainmatch" }).click();
  await expect(bens!.filter({ hasText: "The Fox offers you 1 garnet." })).toBeVisible();
  await bens!.filter({ hasText: "The Fox offers you 2 garnets." }).click();
  await host.page.getByRole("link", { name: "Mainmatch" }).click();
  await hosts!.filter({ hasText: "Next: the host announces the finals." }).click();
  await expect(host.page.getByRole("heading", { name: "The finals are due" })).toBeVisible();
  await tab(host, "Cast");
  await tab(ben, /^Now/);
  const offers = ben.page.locator("section.card", { has: ben.page.getByRole("heading", { name: "Offers of garnets" }) });
  await expect(offers.getByRole("listitem")).toHaveCount(2);
  await shoot(ben.page, "season-offers");
  await offers.getByRole("listitem").filter({ hasText: "2 garnets" }).getByRole("button", { name: "Accept" }).click();
  await expect(offers.getByRole("listitem")).toHaveCount(1);
  await offers.getByRole("button", { name: "Decline" }).click();
  await expect(offers).toBeHidden();
  await expect(ada.page.getByText("You have 3 garnets.")).toBeVisible();
  await expect(ada.page.getByRole("group", { name: "Ledger" }).getByText("Offered (reserved)").first()).toBeVisible();
  await accessible(ada.page, "a member's garnets");
  await shoot(ada.page, "season-member-garnets");
  await host.page.getByText("Manage a member").click();
  await host.page.getByLabel("Member", { exact: true }).selectOption({ index: 0 });
  const warned = (await host.page.getByLabel("Member", { exact: true }).locator("option").first().textContent()) ?? "";
  await host.page.getByLabel("Reason").last().fill("The third deadline missed.");
  await host.page.getByRole("button", { name: "Warn this member" }).click();
  await expect(host.page.getByText("The third deadline missed.")).toBeVisible();
  await accessible(host.page, "looking after a member");
  await shoot(host.page, "season-manage");
  const [one, other] = warned.startsWith("Ben") ? [ben, ada] : [ada, ben];
  for (const person of [one, other]) await tab(person, /^Now/);
  await expect(one.page.getByText("The third deadline missed.")).toBeVisible();
  await expect(other.page.getByText("The third deadline missed.")).toHaveCount(0);
  // Somebody else goes on in a member's place; and the host ends it all.
  await host.page.getByLabel("Member", { exact: true }).selectOption({ label: "Ben (in)" });
  await host.page.getByRole("button", { name: "Assign a house bot" }).click();
  await host.page.getByRole("dialog").getByRole("button", { name: "Assign a house bot" }).click();
  await expect(ben.page.getByRole("link", { name: "I have an invitation code" })).toBeVisible();
  await tab(host, "Host");
  await host.page.getByText("Cancel the season").first().click();
  await host.page.getByLabel("Reason").last().fill("Too few are left.");
  await host.page.getByRole("button", { name: "Cancel the season" }).click();
  await host.page.getByRole("dialog").getByRole("button", { name: "Cancel the season" }).click();
  await expect(ada.page.getByText("The season was cancelled.")).toBeVisible();
  // Who isn't in it is told as much as of a season that there isn't.
  const eve = await people.come("Eve", DESK, `/seasons/${id}`);
  await expect(eve.page.getByRole("alert").filter({ hasText: "There is no season with this id" })).toBeVisible();
});

test("the house of a season talks beside its standings, and in the lobby of its next match", async ({ people }) => {
  const [host, ada] = [await people.come("Hedda", DESK), await people.come("Ada", DESK)];
  const { id, join_code } = await does<{ id: string; join_code: string }>(host, "/seasons", { title: "The long autumn", policies: { house: true } });
  await does(ada, `/seasons/${id}/join`, { join_code, alias: "Ada" });
  for (const alias of ["Ida", "Jon", "Kim"]) await does(host, `/seasons/${id}/members`, { bot: "house", alias });
  await does(host, `/seasons/${id}/start`);
  const { page } = ada;
  await page.goto(`${people.url}/seasons/${id}`);
  const rooms = page.getByRole("navigation", { name: "Channels" });
  await expect(rooms.getByRole("button")).toHaveText(["The cast", "You and the hosts", "Your thoughts"]);
  await page.getByLabel("Your message").fill("Who is with me?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Who is with me?")).toBeVisible();
  await accessible(page, "a season with its house");
  await does(host, `/seasons/${id}/episodes`, { game: "exodus" });
  const match = await does<{ id: string }>(host, "/matches", { game: "exodus", season_id: id });
  await page.goto(`${people.url}/m/${match.id}/lobby`);
  await expect(page.getByRole("complementary", { name: "Talk" }).getByRole("log").getByText("Who is with me?")).toBeVisible();
  await shoot(page, "season-lobby");
});
