/** A server of its own for each worker, and people in front of it. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";

// The repository around this package has a server; tests of what was built elsewhere say where all is.
const ROOT = process.env.WEB_REPO ?? fileURLToPath(new URL("../../..", import.meta.url));
const BIN = process.env.WEB_BIN ?? join(ROOT, ".venv/bin");
const DIST = process.env.WEB_DIST ?? join(ROOT, "clients/web/dist");
export const PASSWORD = "correct horse battery";
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** `mails`: what the server has sent, as an address and a text each; nothing without `hasMail`. */
type House = { url: string; claim: string; mails: [string, string][] };

export const test = base.extend<{ people: People; address: string }, { house: House; hasProvider: boolean; hasMail: boolean }>({
  /** Whether the server sends mail. */
  hasMail: [false, { option: true, scope: "worker" }],
  /** Whether people can sign in with an OpenID provider, which listens on this machine as well. */
  hasProvider: [false, { option: true, scope: "worker" }],
  /** What people type for the server's address. `play.lan` is no localhost, so a page there has no secure context. */
  address: ["127.0.0.1", { option: true }],
  house: [
    async ({ hasProvider, hasMail }, use) => {
      const beside = (module: string) => spawn(join(BIN, "python"), ["-m", module], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
      const provider = hasProvider ? beside("tests.api.provider") : null;
      const post = hasMail ? beside("tests.smtp") : null;
      const mails: House["mails"] = [];
      const data = await mkdtemp(join(tmpdir(), "mainmatch-web-"));
      const port = await freePort();
      const server = spawn(join(BIN, "mainmatch"), ["serve"], {
        cwd: ROOT,
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...process.env,
          MAINMATCH_DATA: data,
          MAINMATCH_PORT: String(port),
          MAINMATCH_LIMITS: "off",
          MAINMATCH_WEB: DIST,
          MAINMATCH_GAMES: Object.keys(PLUGINS).join(","),
          ...(provider ? await signingInWith(provider, port) : {}),
          ...(post ? await mailingBy(post, mails) : {}),
          PYTHONPATH: [ROOT, await installed(data), process.env.PYTHONPATH].filter(Boolean).join(":"),
        },
      });
      const url = `http://127.0.0.1:${port}`;
      try {
        await use({ url, claim: await up(server, url), mails });
      } finally {
        provider?.kill("SIGKILL");
        post?.kill("SIGKILL");
        server.kill("SIGTERM");
        await new Promise((ended) => (server.exitCode === null ? server.once("exit", ended) : ended(null)));
        await rm(data, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  people: async ({ browser, house, address }, use) => {
    const people = new People(browser, house.url.replace("127.0.0.1", address));
    await use(people);
    const troubles = people.troubles();
    await people.leave();
    expect(troubles, "errors in the browsers' consoles").toEqual([]);
  },
});

export { expect };

/** Games of tests, which no page knows. */
const PLUGINS: Record<string, string> = {
  lanterns: "tests.games.beyond.lanterns:LANTERNS",
  expedition: "tests.games.beyond.slotted:EXPEDITION",
  clues: "tests.games.beyond.judged:CLUES",
  handshakes: "tests.games.beyond.answering:HANDSHAKES",
};

/** The settings of a server that lets people in whom this provider knows. The names are those of tests/api/provider.py. */
async function signingInWith(provider: ChildProcess, port: number): Promise<Record<string, string>> {
  const said = await new Promise<string>((found) => provider.stdout?.once("data", (chunk: Buffer) => found(chunk.toString())));
  return {
    MAINMATCH_PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAINMATCH_OIDC_ISSUER: said.trim(),
    MAINMATCH_OIDC_NAME: "The club",
    MAINMATCH_OIDC_CLIENT_ID: "mainmatch at home",
    MAINMATCH_OIDC_CLIENT_SECRET: "a secret: with / odd % characters",
  };
}

/** The settings of a server that mails to this one, which keeps all in `mails`. */
async function mailingBy(post: ChildProcess, mails: House["mails"]): Promise<Record<string, string>> {
  if (!post.stdout) throw new Error("It says nothing.");
  const lines = createInterface({ input: post.stdout });
  const port = await new Promise<string>((found) => lines.once("line", found));
  lines.on("line", (line) => mails.push(JSON.parse(line) as [string, string]));
  return { MAINMATCH_SMTP_HOST: "127.0.0.1", MAINMATCH_SMTP_PORT: port, MAINMATCH_SMTP_TLS: "off", MAINMATCH_SMTP_FROM: "Games <games@play.example>" };
}

/** A folder that has them as a package would. */
async function installed(data: string): Promise<string> {
  const metadata = join(data, "site", "beyond-1.0.dist-info");
  await mkdir(metadata, { recursive: true });
  await writeFile(join(metadata, "METADATA"), "Metadata-Version: 2.1\nName: beyond\nVersion: 1.0\n");
  const points = Object.entries(PLUGINS).map(([name, place]) => `${name} = ${place}`);
  await writeFile(join(metadata, "entry_points.txt"), ["[mainmatch.games]", ...points, ""].join("\n"));
  return join(data, "site");
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => probe.listen(0, "127.0.0.1", ready));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}

/** Waits until the server answers. Answers the claim that it prints for its first admin. */
async function up(server: ChildProcess, url: string): Promise<string> {
  let said = "";
  server.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  server.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  for (let tries = 0; tries < 500; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The server ended: ${said}`);
    const answer = await fetch(`${url}/livez`).catch(() => null);
    const [, claim] = /Claim +(\S+)/.exec(said) ?? [];
    if (answer?.ok && claim) return claim;
    await new Promise((rest) => setTimeout(rest, 200));
  }
  throw new Error(`The server didn't come up: ${said}`);
}

/** Somebody at a browser of their own, who signed up and in through the page. */
export type Person = { name: string; page: Page; username: string };

/** `before`: what runs in the page before its own scripts. */
type Options = BrowserContextOptions & { before?: () => void };

export class People {
  #wrong: string[] = [];
  #pages: Page[] = [];
  #numbers = 0;
  #tokens: Record<string, Promise<string>> = {};

  constructor(
    private readonly browser: Browser,
    readonly url: string,
  ) {}

  /** A page of somebody who isn't signed in. */
  look = (at: string, options: Options = PHONE): Promise<Page> => this.#opened("A stranger", options, at);

  async #opened(name: string, options: Options, at: string): Promise<Page> {
    const { before, ...others } = options;
    const context = await this.browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin", ...others });
    const page = await context.newPage();
    if (before) await page.addInitScript(before);
    this.#pages.push(page);
    page.on("console", (message) => {
      // A request that is refused, or cut off by a test, is in the console too, whatever the page makes of it.
      if (message.type() === "error" && !/status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text())) this.#wrong.push(`${name}: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.#wrong.push(`${name}: ${error.message}`));
    await page.goto(this.url + at);
    return page;
  }

  /** `at`: where they come from, such as an invitation; `shown`: what others call them. */
  async come(name: string, options: Options = PHONE, at = "/", shown = name): Promise<Person> {
    const page = await this.#opened(name, options, at);
    await page.getByRole("button", { name: "Create an account" }).click();
    this.#numbers += 1;
    const username = `${name.toLowerCase()}-${Date.now().toString(36)}${this.#numbers}`;
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Display name").fill(shown);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    return { name, page, username };
  }

  /** Signs in on a page where nobody is, such as one that others used before. */
  async signIn({ username }: Person, page: Page): Promise<void> {
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  }

  /** What the server answers this person, whatever their page shows. */
  async ask<T>({ username, page }: Person, path: string): Promise<T> {
    const api = `http://127.0.0.1:${new URL(this.url).port}`;
    const token = (this.#tokens[username] ??= page.request
      .post(`${api}/v1/auth/token`, { form: { username, password: PASSWORD } })
      .then(async (answer) => ((await answer.json()) as { access_token: string }).access_token));
    const answer = await page.request.get(api + path, { headers: { Authorization: `Bearer ${await token}` } });
    return (await answer.json()) as T;
  }

  troubles = (): string[] => [...this.#wrong];

  async leave(): Promise<void> {
    for (const page of this.#pages) await page.context().close();
  }
}

const SHOTS = process.env.SHOTS;

/** With SHOTS=folder: the page as a picture for somebody to look at, on a phone and wide, light and dark. */
export async function shoot(page: Page, name: string, isWhole = true): Promise<void> {
  if (!SHOTS) return;
  const before = page.viewportSize();
  for (const [size, width, scheme] of [["phone", 390, "light"], ["phone-dark", 390, "dark"], ["wide", 1280, "light"], ["wide-dark", 1280, "dark"]] as const) {
    await page.setViewportSize({ width, height: width < 720 ? 844 : 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate(() => {
      scrollTo(0, 0);
      for (const each of document.getAnimations()) each.finish();
    });
    await page.screenshot({ path: `${SHOTS}/${name}-${size}.png`, fullPage: isWhole });
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Nobody is kept out: axe finds nothing on the page as it stands, by day and by night. */
export async function accessible(page: Page, what: string): Promise<void> {
  // What still moves is paler than where it comes to rest.
  await expect(page.locator(".reveal.playing")).toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Ended, not waited for: a page that draws no frames behind another one ends none by itself.
    // From the top: what is scrolled half below the tabs is no smaller for it.
    await page.evaluate(() => {
      scrollTo(0, 0);
      for (const each of document.getAnimations()) each.finish();
    });
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
    const found = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(" | ")}`);
    expect(found, `axe on ${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Nothing scrolls sideways at 320 px or at 200 % of a desk, and what is tapped is 44 px high and wide. */
export async function roomy(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of [[320, 720], [640, 400]] as const) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate((most) => {
      if (document.documentElement.scrollWidth <= most) return [];
      // What scrolls by itself may hold wider things.
      const scrolls = (each: Element): boolean => each.parentElement !== null && (getComputedStyle(each.parentElement).overflowX !== "visible" || scrolls(each.parentElement));
      const all = [...document.querySelectorAll<HTMLElement>("body *")].filter((each) => each.getBoundingClientRect().right > most + 1 && !scrolls(each));
      return all.map((each) => `${each.tagName.toLowerCase()}.${each.className} ${Math.round(each.getBoundingClientRect().right)}`).slice(0, 8);
    }, width);
    expect(wide, `${what} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const small = await page.locator(".match").evaluate((match) =>
    [...match.querySelectorAll<HTMLElement>("button, select, summary, nav a, input:not([type=radio], [type=checkbox]), label:has(input)")]
      .filter((each) => each.checkVisibility() && !each.closest(".unseen"))
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
      .map(({ each, box }) => `${each.tagName.toLowerCase()} "${(each.textContent ?? "").trim().slice(0, 30)}" ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
  expect(small, `targets on ${what}`).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** What a table shows is for people: no identifier, placeholder or null, and no fact twice. */
export async function readable(page: Page, what: string): Promise<void> {
  const shown = (await page.locator(".match").innerText()).split("\n");
  expect(shown.filter((line) => /[_{}]|\bnull\b|undefined|NaN/.test(line)), `texts on ${what}`).toEqual([]);
  const drawn = await page.locator(".piece path").evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
  expect(drawn.filter((height) => height < 12), `pieces without a picture on ${what}`).toEqual([]);
  const facts = await page.locator("[data-fact]").evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.fact));
  expect(facts.length - new Set(facts).size, `facts told twice on ${what}`).toBe(0);
}
