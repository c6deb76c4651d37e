/** Pictures of the scenes for somebody to look at: `make pictures`. Each in the sizes and colours of `shoot`. */
import { DESK, expect, shoot, test, type Person } from "./house";
import { close, create, fillAndStart, isOver, phaseOf, sendWhatIsAsked, tab } from "./play";

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
    await closeAll(host, id, async (phase) => {
      if (phase !== "quiz" && phase !== "moving") return;
      await tab(host, "Play");
      await host.page.locator("form.decision").waitFor();
      await shoot(host.page, `${game}-${phase}`);
    });
    await tab(host, "Result");
    await shoot(host.page, `${game}-end`);
  });
}

/** Closes all phases that are left, through the API; what is sent by then is of bots. */
async function closeAll(host: Person, id: string, look: (phase: string) => Promise<void>): Promise<void> {
  const { page } = host;
  const ask = (path: string, body?: object) =>
    page.evaluate(
      async ({ path, body }) => {
        const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID(), Authorization: `Bearer ${sessionStorage.getItem("mainmatch.token")}` };
        const answer = await fetch(path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
        return answer.json();
      },
      { path: `/v1/matches/${id}${path}`, body },
    );
  for (let facts = await ask(""); facts.status === "running"; facts = await ask("")) {
    const { phase } = await ask("/view");
    await look(phase.name);
    await ask("/host/close-phase", { phase: phase.id });
  }
  await expect.poll(() => isOver(host)).toBe(true);
}
