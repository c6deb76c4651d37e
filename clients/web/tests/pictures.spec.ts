/** Pictures of the scenes for somebody to look at: `SHOTS=.pictures npx playwright test pictures`. Each in the sizes and colours of `shoot`. */
import { DESK, expect, shoot, test, type Person } from "./house";
import { act, close, closeAll, create, does, fillAndStart, isOver, join, phaseOf, seeEnd, sendWhatIsAsked, tab } from "./play";

const GAMES: { game: string; players?: number }[] = [
  { game: "x-game" },
  { game: "exodus", players: 5 },
  { game: "famine", players: 6 },
  { game: "together", players: 8 },
  { game: "extreme-ways", players: 6 },
  { game: "ravens", players: 6 },
  { game: "locked-out" },
  { game: "duel-of-nerve" },
  { game: "duel-of-bids" },
  { game: "hosted" },
];

for (const { game, players } of GAMES) {
  test(`pictures of ${game}`, async ({ people }) => {
    const host = await people.come("Ada", DESK);
    const id = await create(host, game, { players, plays: true, isLong: true });
    await fillAndStart(host);
    for (let turn = 0; turn < 4 && !(await isOver(host)); turn += 1) {
      await tab(host, "Play");
      await host.page.locator(".clock .phase").waitFor();
      await host.page.keyboard.press("Escape");
      await shoot(host.page, `${game}-${turn}-open`, false);
      if (await sendWhatIsAsked(host, turn)) await shoot(host.page, `${game}-${turn}-sent`, false);
      if (turn === 2) {
        await tab(host, "Notes");
        await shoot(host.page, `${game}-notes`, false);
      }
      const before = await phaseOf(host);
      await close(host);
      await expect.poll(async () => (await isOver(host)) || !["", before].includes(await phaseOf(host))).toBe(true);
    }
    await closeAll(host, id, async ({ name: phase }) => {
      if (phase !== "quiz" && phase !== "moving") return;
      await tab(host, "Play");
      await host.page.locator("form.decision").waitFor();
      await shoot(host.page, `${game}-${phase}`);
    });
    await seeEnd(host);
    await shoot(host.page, `${game}-end`);
  });
}

test("pictures of a host's desk, and of who watches", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const { page } = host;
  await page.goto(`${people.url}/new#x-game`);
  await page.getByLabel("Title").fill("Friday's X Game");
  await page.getByLabel("Can a phase end before its deadline?").selectOption("never");
  await page.getByText("Advanced settings").click();
  await page.getByLabel("Publish the outcome of a phase").selectOption("host_review");
  await page.getByLabel("I also play").uncheck();
  await page.getByRole("button", { name: "Create the match" }).click();
  await page.waitForURL(/\/m\/[^/]+\/lobby/);
  await shoot(page, "desk-lobby");
  const id = /\/m\/([^/]+)/.exec(page.url())?.[1] ?? "";
  for (const name of ["Ada", "Ben"]) await join(await people.come(name), id);
  await fillAndStart(host);
  const eve = await people.come("Eve");
  await eve.page.goto(`${people.url}/m/${id}`);
  await tab(host, "Host");
  await shoot(page, "desk");
  await shoot(page, "desk-top", false);
  for (const name of ["Remind 2", "Give more time", "Close now", "Pause", "Replace Ada", "Send a move for Ada", "Cancel the match"]) {
    const button = page.getByRole("button", { name, exact: true });
    if (!(await button.count())) continue;
    await button.click();
    await shoot(page, `desk-${name.replace(/\W+/g, "-").toLowerCase()}`, false);
    await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
  }
  for (let turn = 0; turn < 3; turn += 1) {
    await close(host);
    await expect(page.getByRole("heading", { name: "Review before publication" })).toBeVisible();
    if (turn === 2) await shoot(page, "desk-review");
    await shoot(eve.page, `watching-${turn}-review`, false);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    if (turn === 2) await shoot(page, "desk-publish", false);
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.locator(".clock .phase")).toBeVisible();
    await eve.page.locator(".clock .phase").waitFor();
    await eve.page.keyboard.press("Escape");
    await shoot(eve.page, `watching-${turn}`);
  }
  await page.getByRole("button", { name: "Rewind" }).click();
  await shoot(page, "desk-rewind", false);
  await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
  await act(host, "Pause", "The match is paused");
  await page.getByText("Log of the hosts").click();
  await page.locator("summary").filter({ hasText: "Hosts" }).first().click();
  await shoot(page, "desk-paused");
  await shoot(eve.page, "watching-paused", false);
  await eve.page.getByRole("navigation", { name: "Match" }).getByRole("link", { name: "Talk" }).click();
  await shoot(eve.page, "watching-talk", false);
  await eve.page.context().setOffline(true);
  await eve.page.goto(`${people.url}/`).catch(() => null);
  await shoot(eve.page, "offline-home", false);
});

test("pictures of a hosted match, from both sides of the desk", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "hosted", { players: 4 });
  const [ada, ben] = [await people.come("Ada"), await people.come("Ben")];
  for (const each of [ada, ben]) await join(each, id);
  await fillAndStart(host);
  for (const person of [ada, ben]) await sendWhatIsAsked(person, 0);
  await shoot(ada.page, "hosted-player-sent");
  await close(host);
  await tab(host, "Play");
  await host.page.getByLabel("What everybody reads").fill("**Nobody** found it. The lighthouse was the *second* clue.");
  await host.page.getByLabel("What Ada alone reads").fill("You were close: look under the stairs.");
  await host.page.getByLabel("Points, Ada").fill("2");
  await host.page.getByLabel("Garnets, Ben").fill("-1");
  await shoot(host.page, "hosted-desk");
  await shoot(ben.page, "hosted-waiting");
  await host.page.locator(".dock input[type=checkbox]").check();
  await host.page.locator("[data-primary]").click();
  await shoot(host.page, "hosted-desk-asks", false);
  await host.page.getByRole("dialog").getByRole("button", { name: /^Yes/ }).click();
  await expect(ada.page.getByText("look under the stairs").first()).toBeVisible();
  await ada.page.keyboard.press("Escape");
  await shoot(ada.page, "hosted-player-answered");
});

test("pictures of a vote and a jury", async ({ people }) => {
  for (const game of ["vote", "jury"]) {
    const host = await people.come("Hedda", DESK);
    const id = await create(host, game, { players: 5 });
    const [ada, eve] = [await people.come("Ada"), await people.come("Eve")];
    for (const each of [ada, eve]) await join(each, id);
    await fillAndStart(host);
    await eve.page.locator(".clock .phase").waitFor();
    for (let turn = 0; turn < 5 && !(await isOver(host)); turn += 1) {
      await host.page.getByRole("navigation", { name: "Match" }).getByRole("link").first().click();
      await tab(eve, "Play");
      await eve.page.locator(".clock .phase").waitFor();
      await eve.page.keyboard.press("Escape");
      await shoot(eve.page, `${game}-${turn}-open`);
      if (turn < 4) await shoot(host.page, `${game}-${turn}-host`);
      await sendWhatIsAsked(eve, turn);
      const before = await phaseOf(host);
      await close(host);
      await expect.poll(async () => (await isOver(host)) || !["", before].includes(await phaseOf(host))).toBe(true);
    }
    await closeAll(host, id);
    await seeEnd(host);
    await shoot(host.page, `${game}-end`);
  }
});

test("pictures of a season with a house, from its first week to its jury", async ({ people }) => {
  const [host, ada] = [await people.come("Hedda", DESK), await people.come("Ada", DESK)];
  const policies = { house: true, finals_by: "jury", death_match_pool: ["duel-of-nerve"], no_candidate: "lowest", opponent: "drawn" };
  const { id, join_code } = await does<{ id: string; join_code: string }>(host, "/seasons", { title: "The long autumn", policies });
  await does(ada, `/seasons/${id}/join`, { join_code, alias: "Ada" });
  for (const alias of ["Ida", "Jon", "Kim"]) await does(host, `/seasons/${id}/members`, { bot: "house", alias });
  await does(host, `/seasons/${id}/start`);
  type Seen = { view: { house: { id: string } | null; episodes: { candidates: string[]; stage: string }[]; standings: { id: string; left: object | null }[] } };
  const seen = async () => (await does<Seen>(host, `/seasons/${id}/view`, undefined, "GET")).view;
  await expect.poll(async () => (await seen()).house !== null).toBe(true);
  for (const person of [host, ada]) {
    await person.page.goto(`${people.url}/seasons/${id}`);
    await person.page.getByRole("navigation", { name: "Season" }).waitFor();
    await expect(person.page.getByRole("link", { name: "Go to the house" })).toBeVisible();
    await shoot(person.page, `season-house-${person.name.toLowerCase()}`);
  }
  const house = (await seen()).house!.id;
  for (const person of [host, ada]) {
    await person.page.goto(`${people.url}/m/${house}`);
    await person.page.getByRole("heading", { name: /In the house/ }).waitFor();
    await shoot(person.page, `season-house-inside-${person.name.toLowerCase()}`);
  }
  for (let episode = 0; episode < 2; episode += 1) {
    await does(host, `/seasons/${id}/episodes`, { game: "hosted", last_match: "vote" });
    await played(host, id, "hosted", { rounds: 1 });
    await expect.poll(async () => (await seen()).episodes.at(-1)?.stage).toBe("opponent_chosen");
    await played(host, id, "vote", { silence: "drawn" });
    await expect.poll(async () => (await seen()).standings.filter((each) => each.left).length).toBe(episode + 1);
  }
  await does(host, `/seasons/${id}/finals`);
  for (const person of [host, ada]) {
    await person.page.goto(`${people.url}/seasons/${id}`);
    await person.page.getByRole("navigation", { name: "Season" }).waitFor();
    await shoot(person.page, `season-house-finals-${person.name.toLowerCase()}`);
    await person.page.goto(`${people.url}/m/${house}/talk`);
    await person.page.getByText("The jury").first().click();
    await shoot(person.page, `season-house-jury-room-${person.name.toLowerCase()}`, false);
  }
  const jury = await does<{ id: string }>(host, "/matches", { game: "jury", season_id: id });
  await does(host, `/matches/${jury.id}/start`);
  for (const person of [host, ada]) {
    await person.page.goto(`${people.url}/m/${jury.id}`);
    await person.page.locator(".clock .phase").waitFor();
    await shoot(person.page, `season-house-jury-${person.name.toLowerCase()}`);
  }
});

/** The season's next match, closed phase by phase. */
async function played(host: Person, season_id: string, game: string, config: object): Promise<void> {
  const { id } = await does<{ id: string }>(host, "/matches", { game, season_id, config });
  await does(host, `/matches/${id}/start`);
  // The host has reckoned by hand.
  const action = { type: "publish", post: "**Well** hidden.", ending: { tokens: { 1: 1 }, candidates: [2] } };
  await closeAll(host, id, async (phase) => {
    if (phase.name === "answers") await does(host, `/matches/${id}/submission`, { phase_id: phase.id, action }, "PUT");
  });
}
