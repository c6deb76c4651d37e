/** Playing through the page alone: what a person would click and type, for any game. */
import { expect, type Person } from "./house";

/** Creates a match through the page; the host doesn't play unless told to. Answers its id. */
export async function create(host: Person, game: string, settings: { players?: number; plays?: boolean; visibility?: string; isLong?: boolean; closesEarly?: boolean; aliases?: boolean } = {}): Promise<string> {
  const { page } = host;
  await page.goto(new URL(`/new#${game}`, page.url()).href);
  await page.getByLabel("Title").fill(`${game} by ${host.name}`);
  if (settings.players) await page.getByLabel("Players", { exact: true }).selectOption(String(settings.players));
  if (settings.visibility) await page.getByLabel("Who can see and join it").selectOption(settings.visibility);
  // Duels have phases of seconds.
  if (settings.isLong) for (const length of await page.getByLabel(/, (hours|minutes)$/).all()) await length.fill("60");
  // The host ends phases here; otherwise a phase of one player is over before its receipt was read.
  if (!settings.closesEarly) await page.getByLabel("Can a phase end before its deadline?").selectOption("never");
  if (settings.aliases) {
    await page.getByText("Advanced settings").click();
    await page.getByLabel("Names of players").selectOption("true");
  }
  await page.getByLabel("I also play").setChecked(settings.plays ?? false);
  await page.getByRole("button", { name: "Create the match" }).click();
  await expect(page).toHaveURL(/\/m\/[^/]+\/lobby/);
  return /\/m\/([^/]+)/.exec(page.url())?.[1] ?? "";
}

/** Takes a seat by the public address of the match. */
export async function join(person: Person, id: string): Promise<void> {
  const { page } = person;
  await page.goto(new URL(`/join/${id}`, page.url()).href);
  await page.getByRole("button", { name: "Take a seat" }).click();
  await expect(page).toHaveURL(new RegExp(`/m/${id}/`));
}

export async function fillAndStart(host: Person): Promise<void> {
  const { page } = host;
  const bots = page.getByRole("button", { name: "Fill with bots" });
  const start = page.getByRole("button", { name: "Start the match" });
  await expect(bots.or(start).first()).toBeVisible();
  if (await bots.isVisible()) await bots.click();
  await start.click();
}

/** What the clock at the top says: the same for everybody in the match, or "" when no phase is open. */
export async function phaseOf(person: Person): Promise<string> {
  return (await person.page.locator(".clock .phase").allTextContents())[0] ?? "";
}

/** Goes to one of the match's tabs. Every step is told behind the rounds, and talk stands beside play on a desk. */
export async function tab({ page }: Person, name: string): Promise<void> {
  const nav = page.getByRole("navigation", { name: "Match" });
  if (name === "Talk" && (await page.getByRole("complementary", { name: "Talk" }).isVisible())) return;
  if (name !== "History") return nav.getByRole("link", { name: new RegExp(`^${name}( \\d+ new.*)?$`) }).click();
  await nav.getByRole("link").first().click();
  await page.getByRole("link", { name: "Every step" }).click();
}

/** Fills in and sends whatever the page asks of this player, locked in. Answers whether it was asked anything. */
export async function sendWhatIsAsked(person: Person, turn: number): Promise<boolean> {
  const { page } = person;
  await expect(page.locator("form.decision").first().or(page.getByRole("heading", { name: "Locked in" })).or(page.locator(".waiting")).first()).toBeVisible();
  if (await page.getByRole("heading", { name: "Locked in" }).isVisible()) return false;
  const form = page.locator("form.decision").first();
  if (!(await form.isVisible())) return false;
  const types = form.locator(".segments label");
  // Mostly the first kind of move; now and then the last, which is a pass where one may pass.
  const kinds = await types.count();
  if (kinds > 1 && turn % 5 === 4) await types.nth(kinds - 1).click();
  await fillIn(person, form, turn);
  const id = await form.getAttribute("id");
  const lock = page.locator(`.dock input[form="${id}"]`);
  if (await lock.count()) await lock.check();
  const act = page.locator(`[data-primary][form="${id}"]`);
  await expect(act).toBeInViewport({ ratio: 1 });
  await act.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: /^Yes, (lock it in|send it)$/ }).click();
  await expect(page.getByRole("heading", { name: "Locked in" })).toBeVisible();
  return true;
}

type Form = ReturnType<Person["page"]["locator"]>;

export async function fillIn({ page }: Pick<Person, "page">, form: Form, turn: number): Promise<void> {
  // What is folded away is for those who want more than what is asked.
  for (const add of await form.getByRole("button", { name: /^Add / }).all()) if (!(await add.locator("xpath=ancestor::details").count())) await add.click();
  for (const group of await form.locator("fieldset.field:has(> .choices):visible").all()) await pick(group, turn);
  // The parts of scenes, by their keys: arrows and space for choices, steps for votes.
  for (const group of await form.locator("fieldset.choice, fieldset.payoffs").all()) {
    const radios = group.getByRole("radio");
    await radios.nth(turn % (await radios.count())).focus();
    await page.keyboard.press("Space");
  }
  const [more, boxes] = [form.getByRole("button", { name: /^One more/ }), form.locator("fieldset.ballot input[type=checkbox]")];
  if ((await more.count()) && turn % 2) {
    await more.first().focus();
    await page.keyboard.press("Enter");
  } else if (await boxes.count()) {
    for (const n of [0, 1, 2]) {
      await boxes.nth(n).focus();
      await page.keyboard.press("Space");
    }
  }
  const doors = form.locator(".rooms button");
  if (await doors.count()) {
    await doors.nth(turn % (await doors.count())).focus();
    await page.keyboard.press("Enter");
  }
  const selects = await form.locator("select:visible").all();
  for (const [n, select] of selects.entries()) {
    const values = await select.locator("option").evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
    const chosen = values.filter(Boolean);
    await select.selectOption(chosen[(turn + n) % chosen.length] ?? "");
  }
  for (const words of await form.locator("input[type=text]:visible, textarea:visible").all()) await words.fill("sea");
  for (const number of await form.locator("input[type=number]:visible").all()) {
    const [min, max] = [Number((await number.getAttribute("min")) ?? 0), Number((await number.getAttribute("max")) ?? 9)];
    const isInMap = (await number.locator("xpath=ancestor::*[contains(@class, 'map')]").count()) > 0;
    if (!isInMap) await number.fill(String(Math.min(max, min + (turn % 3))));
  }
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
}

async function pick(group: Form, turn: number): Promise<void> {
  const radios = group.locator("> .choices input[type=radio]");
  const count = await radios.count();
  if (count) await radios.nth(turn % count).check();
  const legend = (await group.locator("> legend").textContent()) ?? "";
  const needed = Number(/exactly (\d+)/.exec(legend)?.[1] ?? 0);
  const boxes = group.locator("> .choices input[type=checkbox]");
  for (let n = 0; n < needed; n += 1) await boxes.nth((turn + n) % (await boxes.count())).check();
}

/** The host closes the open phase, through the console. */
export async function close(host: Person): Promise<void> {
  const { page } = host;
  await tab(host, "Host");
  await page.getByRole("button", { name: "Close now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close now" }).click();
}

export const isOver = (person: Person): Promise<boolean> =>
  person.page.getByRole("navigation", { name: "Match" }).getByRole("link", { name: "Result" }).isVisible();

/** An act of the host's desk, after reading what players will read of it. */
export async function act(host: Person, name: string, foretold: string): Promise<void> {
  const { page } = host;
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("dialog").getByText(foretold).first()).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Goes to the result, past what is told before it. */
export async function seeEnd(person: Person): Promise<void> {
  await tab(person, "Result");
  await expect(async () => {
    await person.page.keyboard.press("Escape");
    await expect(person.page.getByRole("heading", { name: /^(Winners|No winner|The vote)$/ })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

/** Does something through the API as this person, whose page it is. */
export const does = <T>({ page }: Person, path: string, body?: object, method = "POST"): Promise<T> =>
  page.evaluate(
    async ({ path, body, method }) => {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID(), Authorization: `Bearer ${sessionStorage.getItem("mainmatch.token")}` };
      const answer = await fetch(`/v1${path}`, { method, headers, ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }) });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as T;
    },
    { path, body, method },
  );

type Phase = { id: string; name: string };

/** Closes all phases that are left, through the API; what is sent by then is of bots. */
export async function closeAll(host: Person, id: string, look: (phase: Phase) => Promise<void> = async () => undefined): Promise<void> {
  const at = `/matches/${id}`;
  const ask = (path: string) => does<{ status: string; phase: Phase | null }>(host, `${at}${path}`, undefined, "GET");
  for (let facts = await ask(""); facts.status === "running"; facts = await ask("")) {
    const { phase } = await ask("/view");
    // It may have ended by itself.
    if (!phase) continue;
    await look(phase);
    await does(host, `${at}/host/close-phase`, { phase_id: phase.id });
  }
}
