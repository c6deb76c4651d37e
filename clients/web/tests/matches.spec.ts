/** One whole match of each of the nine games, in a real browser, by several people at once: everything by the page. */
import { readFile } from "node:fs/promises";
import { accessible, DESK, expect, PHONE, readable, roomy, shoot, test, type People, type Person } from "./house";
import { close, create, fillAndStart, isOver, join, phaseOf, seeEnd, sendWhatIsAsked, tab } from "./play";

const GAMES: { game: string; players?: number }[] = [
  { game: "x-game" },
  { game: "exodus", players: 4 },
  { game: "famine", players: 5 },
  { game: "together", players: 8 },
  { game: "extreme-ways", players: 4 },
  { game: "ravens", players: 4 },
  { game: "locked-out" },
  { game: "duel-of-nerve" },
  { game: "duel-of-bids" },
];
const MOST_PHASES = 60;

for (const { game, players } of GAMES) {
  const isDuel = game.startsWith("duel-");
  const names = isDuel ? ["Ada", "Ben"] : ["Ada", "Ben", "Cleo"];
  test(`${game}: ${names.length} people play a whole match, on a phone and at desks`, async ({ people }) => {
    const host = await people.come("Hedda", DESK);
    const id = await create(host, game, { players, isLong: isDuel });
    const seated = await Promise.all(names.map((name, n) => people.come(name, n ? DESK : PHONE)));
    for (const person of seated) await join(person, id);
    await fillAndStart(host);
    await Promise.all(seated.map((person) => expect(person.page.locator(".clock .phase")).toBeVisible()));
    let sent = 0;
    for (let turn = 0; turn < MOST_PHASES && !(await isOver(host)); turn += 1) {
      const before = await phaseOf(host);
      const answers = await Promise.all(seated.map((person, n) => takeTurn(person, turn + n)));
      sent += answers.filter(Boolean).length;
      if (turn === 2) await shoot(seated[0]!.page, `${game}-play`);
      if (turn < 3) for (const person of [seated[0]!, host]) await readable(person.page, `${game}, turn ${turn}`);
      if (game === "locked-out" && turn === 0) await readLines(seated[0]!);
      if (turn === 0) await accessible(seated[0]!.page, `${game}, the first turn`);
      if (turn < 2) await roomy(seated[0]!.page, `${game}, turn ${turn}`);
      await close(host);
      await expect.poll(async () => (await isOver(host)) || !["", before].includes(await phaseOf(host))).toBe(true);
      const now = await phaseOf(host);
      if (now) await Promise.all(seated.map((person) => expect(person.page.locator(".clock .phase")).toHaveText(now)));
    }
    expect(sent).toBeGreaterThan(0);
    for (const person of [host, ...seated]) await readResult(person, game);
    await shoot(seated[0]!.page, `${game}-result`);
    await accessible(seated[0]!.page, `${game}, the result`);
    await roomy(seated[0]!.page, `${game}, the result`);
    await seated[0]!.page.getByText("Was it fair?").click();
    const downloading = seated[0]!.page.waitForEvent("download");
    await seated[0]!.page.getByRole("button", { name: "Download the export" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`${id}.jsonl`);
    expect(JSON.parse((await readFile(await file.path(), "utf8")).split("\n")[0] ?? "").kind).toBe("header");
    await tab(seated[0]!, "History");
    await expect(seated[0]!.page.getByText(await overFor(people, seated[0]!, id), { exact: true }).first()).toBeVisible();
    if (sent) await expect(seated[0]!.page.getByText(/^Sent: /).first()).toBeVisible();
    if (isDuel) await playAgain(seated[0]!, id);
  });
}

/** The last sentence of a match to who played in it, by the result that the server answers. */
async function overFor(people: People, person: Person, id: string): Promise<string> {
  const at = `/v1/matches/${id}`;
  const [facts, result] = await Promise.all([people.ask<Facts>(person, at), people.ask<Ended>(person, `${at}/result`)]);
  const named = (seats: number[]) => seats.map((seat) => (seat === facts.seat ? "You" : facts.seats[seat - 1]!.display_name)).join(", ");
  const { winners, elimination_candidates: candidates } = result;
  return ["The match is over.", winners.length && `Winners: ${named(winners)}.`, candidates.length && `Elimination Candidate: ${named(candidates)}.`].filter(Boolean).join(" ");
}

type Facts = { seat: number; seats: { display_name: string }[] };
type Ended = { winners: number[]; elimination_candidates: number[] };

/** With the same people, or with the same settings only. */
async function playAgain(person: Person, id: string): Promise<void> {
  const { page } = person;
  for (const [button, free] of [["New match with these settings", "2 seats are free"], ["Open a rematch", "One seat is free"]] as const) {
    await page.goto(new URL(`/m/${id}/result`, page.url()).href);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("heading", { name: free })).toBeVisible();
  }
}

/** The start of the round stands in the room, though nobody wrote it. */
async function readLines(person: Person): Promise<void> {
  await tab(person, "Talk");
  await person.page.getByRole("button", { name: /^Room / }).click();
  await expect(person.page.locator(".messages .line").first()).toContainText("Round 1 of 10 begins.");
  await tab(person, "Play");
}

async function takeTurn(person: Person, turn: number): Promise<boolean> {
  await tab(person, "Play");
  const hasSent = await sendWhatIsAsked(person, turn);
  // Once in a while somebody does what takes effect at once, and is answered at once.
  if (turn === 3) for (const [act, answer] of AT_ONCE) await doAtOnce(person, act, answer);
  return hasSent;
}

const AT_ONCE: [RegExp, RegExp][] = [
  [/^Call this room one team$/, /You called this room one team: (right|wrong)/],
  [/^Look into the purse of /, /had \d+ coins? before sale/],
];

async function doAtOnce({ page }: Person, act: RegExp, answer: RegExp): Promise<void> {
  const button = page.getByRole("button", { name: act });
  if (!(await button.isVisible())) return;
  await button.click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, now" }).click();
  await expect(page.getByText(answer).first()).toBeVisible();
}

async function readResult(person: Person, game: string): Promise<void> {
  await seeEnd(person);
  const table = person.page.getByRole("group", { name: "Standings" });
  await expect(table.getByRole("row"), game).not.toHaveCount(0);
  // The last round is told with the others, though nothing reveals it.
  if (game === "x-game") await expect(person.page.locator(".rounds li").first()).toContainText(/allied|betrayed|censured/);
}
