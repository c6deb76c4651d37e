/**
 * With a newcomer's settings and no garnets, at a plain address: as long as the server waits for a player, their page has
 * what ends the waiting. The server is asked by itself, for a page that hides its form calls itself done.
 */
import { DESK, expect, PHONE, test, type People, type Person } from "./house";
import { create, fillAndStart, fillIn, join, seeEnd } from "./play";

test.use({ address: "play.lan" });

const PRACTISED = ["x-game", "exodus", "famine", "together", "extreme-ways", "ravens", "locked-out", "duel-of-nerve", "duel-of-bids", "vote", "jury"];
/** Without a scene. */
const PLAIN = ["lanterns", "expedition"];
/** With a host who decides. */
const JUDGED = ["clues", "hosted"];
const MOST_TURNS = 60;

type Facts = { id: string; status: string; phase: { id: string; name: string; round: number } | null };

for (const game of PRACTISED) {
  test(`${game}: who practises without garnets gets to the end`, async ({ people }) => {
    const ada = await people.come("Ada", PHONE);
    await ada.page.getByLabel("Game").first().selectOption(game);
    await ada.page.getByRole("button", { name: "Practise against bots" }).click();
    await expect(ada.page).toHaveURL(/\/m\//);
    await playOn(people, ada);
  });
}

for (const game of PLAIN) {
  test(`${game}: who hosts it as the page proposes, and plays, gets to the end`, async ({ people }) => {
    const ada = await people.come("Ada", DESK);
    await create(ada, game, { plays: true, closesEarly: true });
    await fillAndStart(ada);
    await saysWhatALockDoes(ada);
    await endTheWaiting(ada, 0);
    await playOn(people, ada);
  });
}

for (const game of JUDGED) {
  test(`${game}: a host who judges, and a player, get to the end`, async ({ people }) => {
    const host = await people.come("Hedda", DESK);
    const id = await create(host, game, { closesEarly: true });
    const ada = await people.come("Ada", PHONE);
    await join(ada, id);
    await fillAndStart(host);
    await Promise.all([host, ada].map((each) => playOn(people, each)));
  });
}

test("a host who plays publishes what waits for a review, and starts what is full", async ({ people }) => {
  const { page, ...ada } = await people.come("Ada", DESK);
  await page.goto(`${people.url}/new#x-game`);
  await page.getByText("Advanced settings").click();
  await page.getByLabel("Publish the outcome of a phase").selectOption("host_review");
  await page.getByLabel("Can a phase end before its deadline?").selectOption("all_submitted");
  await page.getByRole("button", { name: "Create the match" }).click();
  await page.getByRole("button", { name: "Fill with bots" }).click();
  const waits = page.getByRole("region", { name: "Waiting for you" }).getByRole("link");
  const home = () => page.getByRole("link", { name: "Home", exact: true }).click();
  await home();
  await waits.filter({ hasText: "All seats are taken. Start the match." }).click();
  await page.getByRole("button", { name: "Start the match" }).click();
  await expect(page.locator("form.decision, .waiting").first()).toBeVisible();
  if (await page.locator("form.decision").isVisible()) await endTheWaiting({ page, ...ada }, 0);
  await expect(page.getByText("A host reviews the outcome before it is published.")).toBeVisible();
  await home();
  await waits.filter({ hasText: "A host reviews the outcome" }).click();
  await expect(page.getByText("You play in this match, so you read the outcome with the others.")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.locator(".clock .phase")).toHaveText("Choice, round 1");
});

test("what can't be asked for now is asked for again, and said", async ({ people }) => {
  const ada = await people.come("Ada", PHONE);
  let failures = 2;
  await ada.page.route("**/v1/matches/*/options", (route) => (failures-- > 0 ? route.fulfill({ status: 400, json: { code: "internal_error", detail: "The server failed." } }) : route.fallback()));
  await ada.page.getByRole("button", { name: "Practise against bots" }).click();
  await expect(ada.page.getByRole("alert").filter({ hasText: "The server failed." }).first()).toBeVisible();
  await expect(ada.page.locator("form.decision")).toBeVisible();
  await expect(ada.page.getByRole("alert").filter({ hasText: "The server failed." })).toHaveCount(0);
});

async function playOn(people: People, person: Person): Promise<void> {
  const id = /\/m\/([^/]+)/.exec(person.page.url())?.[1] ?? "";
  const facts = () => people.ask<Facts>(person, `/v1/matches/${id}`);
  /** The phase in which the server waits for this player; "" while it is at work or others are, "end" after the match. */
  const waits = async (): Promise<string> => {
    const owed = (await people.ask<{ items: Facts[] }>(person, "/v1/matches?waiting=true")).items.find((each) => each.id === id);
    return owed ? (owed.phase?.id ?? "") : (await facts()).status === "finished" ? "end" : "";
  };
  await offerLess(person.page);
  let turn = 0;
  for (; turn < MOST_TURNS; turn += 1) {
    await expect.poll(waits, { timeout: 90_000, message: "the match goes on" }).not.toBe("");
    const phase = await waits();
    if (phase === "end") break;
    const { phase: open } = await facts();
    await test.step(`${open?.name}, round ${open?.round}`, async () => {
      await endTheWaiting(person, turn);
      const isOver = async () => {
        // What is asked once more may come late.
        if (await sure(person).isVisible()) await sure(person).click();
        return await waits();
      };
      await expect.poll(isOver, { message: `nothing on the page ends the waiting in ${open?.name}, round ${open?.round}` }).not.toBe(phase);
    });
  }
  expect(turn).toBeGreaterThan(0);
  await seeEnd(person);
  // An answer on its way would fail the next test.
  await person.page.unrouteAll({ behavior: "ignoreErrors" });
}

type Offer = { type: string; mode: string; slot?: string };

/** In every second phase only the last kind of move is offered, mostly a pass: no scene may count on the others. */
async function offerLess(page: Person["page"]): Promise<void> {
  const phases: string[] = [];
  await page.route("**/v1/matches/*/options", async (route) => {
    // The client asks only for what has changed: such an answer has nothing to change.
    const { "if-none-match": _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers, url: route.request().url().replace("play.lan", "127.0.0.1") });
    if (!answer.ok()) return route.fulfill({ response: answer });
    const options = (await answer.json()) as { phase: { id: string } | null; actions: Offer[] };
    const phase = options.phase?.id ?? "";
    if (!phases.includes(phase)) phases.push(phase);
    const isLast = (offer: Offer) => options.actions.findLast((each) => each.mode === offer.mode && each.slot === offer.slot) === offer;
    const actions = phases.indexOf(phase) % 2 ? options.actions.filter(isLast) : options.actions;
    await route.fulfill({ response: answer, json: { ...options, actions } });
  });
}

/** With the page's own proposal a phase waits for locks: who sends without one is told. */
async function saysWhatALockDoes({ page }: Person): Promise<void> {
  const form = page.locator("form.decision").first();
  await expect(form).toBeVisible();
  await fillIn({ page }, form, 0);
  await page.locator(`[data-primary][form="${await form.getAttribute("id")}"]`).click();
  await expect(page.getByText("The phase closes once all have locked in.").first()).toBeVisible();
}

/** Sends, and locks in where one may, whatever is asked in each slot. */
async function endTheWaiting({ page }: Person, turn: number): Promise<void> {
  const forms = page.locator("form.decision");
  await expect(forms.first()).toBeVisible();
  for (const id of await forms.evaluateAll((all) => all.map((each) => each.id))) {
    await fillIn({ page }, page.locator(`[id="${id}"]`), turn);
    const lock = page.locator(`.dock input[form="${id}"]`);
    if (await lock.count()) await lock.check();
    await page.locator(`[data-primary][form="${id}"]`).click();
    if ((await lock.count()) || (await sure({ page }).isVisible())) await sure({ page }).click();
  }
}

const sure = ({ page }: Pick<Person, "page">) => page.getByRole("dialog").getByRole("button", { name: /^Yes, / });
