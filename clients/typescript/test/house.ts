// A real server, and what the tests need of Python: the repository around this package has both.

import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

import { Mainmatch, type LiveState, type Schema } from "@mainmatch/client";

export const ROOT = process.env["KIT_REPO"] ?? fileURLToPath(new URL("../../../..", import.meta.url));
const BIN = process.env["KIT_BIN"] ?? join(ROOT, ".venv", "bin");
export const PASSWORD = "correct horse battery";

/** `mainmatch serve` on a free port, in a directory of its own. */
export class Server {
  url = "";
  /** Below those that connections get: while the server is restarted nobody else may take its port. */
  readonly port = 20_000 + Math.floor(Math.random() * 10_000);
  readonly #data = mkdtempSync(join(tmpdir(), "mainmatch-"));
  readonly #people = new Map<string, Promise<Mainmatch>>();
  #process: ChildProcess | undefined;

  async start(): Promise<this> {
    const env = { ...process.env, MAINMATCH_DATA: this.#data, MAINMATCH_PORT: String(this.port), MAINMATCH_LIMITS: "off" };
    const child = spawn(join(BIN, "mainmatch"), ["serve"], { env, stdio: ["ignore", "pipe", "pipe"] });
    this.#process = child;
    let said = "";
    child.stderr.on("data", (text) => (said += String(text)));
    for await (const line of createInterface(child.stdout)) {
      const found = /(http:\S+)\/docs/.exec(line)?.[1];
      if (found === undefined) continue;
      this.url = found;
      child.stdout.resume();
      return this;
    }
    throw new Error(`the server didn't start: ${said}`);
  }

  async restart(): Promise<void> {
    await this.#stop();
    await this.start();
  }

  async end(): Promise<void> {
    await this.#stop();
    rmSync(this.#data, { recursive: true, force: true });
  }

  async #stop(): Promise<void> {
    const child = this.#process;
    if (child?.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  }

  /** Somebody signed in, the same one each time: a good hash of a password takes its time. */
  person(username: string): Promise<Mainmatch> {
    const known = this.#people.get(username) ?? this.#signedIn(username);
    this.#people.set(username, known);
    return known;
  }

  async #signedIn(username: string): Promise<Mainmatch> {
    const client = new Mainmatch(this.url);
    await client.signUp(username, PASSWORD);
    await client.signIn(username, PASSWORD);
    return client;
  }

  /** An X Game that hasn't begun: a host, one player in seat 1, bots in the others. */
  async table(playerName = "player"): Promise<{ host: Mainmatch; player: Mainmatch; match: Schema<"MatchFacts"> }> {
    const [host, player] = await Promise.all([this.person("host"), this.person(playerName)]);
    const match = await host.createMatch({ game: "x-game" });
    await player.join(match.id, { seat: 1 });
    await host.addBots(match.id, { fill: true });
    return { host, player, match };
  }
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** `tests/clients/typescript/scene_server.py`: scenes of the transcripts, and a bad network. */
export class House {
  readonly scenes: Readonly<Record<string, string>>;
  readonly #process: Child;
  readonly #lines: AsyncIterator<string>;
  /** Questions are answered one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(child: Child, lines: AsyncIterator<string>, scenes: Record<string, string>) {
    this.#process = child;
    this.#lines = lines;
    this.scenes = scenes;
  }

  static async open(): Promise<House> {
    const child: Child = spawn(join(BIN, "python"), ["-m", "tests.clients.typescript.scene_server"], {
      cwd: ROOT,
      stdio: ["pipe", "pipe", "inherit"],
    });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const { scenes } = (await said(lines)) as { scenes: Record<string, string> };
    return new House(child, lines, scenes);
  }

  howItWent(scene: string): Promise<{ findings: string[]; visits: number }> {
    return this.#ask({ scene });
  }

  /** The port of a network that cuts, stalls, splits and half-closes what goes to this port. */
  async badNetwork(target: number): Promise<number> {
    return (await this.#ask<{ port: number }>({ proxy: target })).port;
  }

  async end(): Promise<void> {
    this.#process.stdin.end();
    if (this.#process.exitCode === null) await once(this.#process, "exit");
  }

  #ask<Answer>(wish: object): Promise<Answer> {
    const answer = this.#last.then(() => {
      this.#process.stdin.write(`${JSON.stringify(wish)}\n`);
      return said(this.#lines);
    });
    this.#last = answer;
    return answer as Promise<Answer>;
  }
}

/** One of each for all tests: index.ts opens and ends them. KIT_ONLY=scenes: who runs only the scenes needs no server. */
export const server = new Server();
export let house: House;

export async function openAll(): Promise<void> {
  [house] = await Promise.all([House.open(), process.env["KIT_ONLY"] === "scenes" ? undefined : server.start()]);
}

export async function endAll(): Promise<void> {
  // Also when one of them didn't open.
  await Promise.all([(house as House | undefined)?.end(), server.end()]);
}

/** The first state of a live view that is so. */
export function until<Viewed>(
  live: { subscribe(subscriber: (state: LiveState<Viewed>) => void): () => void },
  isSo: (state: LiveState<Viewed>) => boolean,
): Promise<LiveState<Viewed>> {
  return new Promise((resolve) => {
    const unsubscribe = live.subscribe((state) => {
      if (!isSo(state)) return;
      queueMicrotask(() => unsubscribe());
      resolve(state);
    });
  });
}

async function said(lines: AsyncIterator<string>): Promise<unknown> {
  const { value, done } = await lines.next();
  if (done) throw new Error("the house of Python has ended");
  return JSON.parse(value as string);
}
