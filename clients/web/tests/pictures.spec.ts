/** Pictures of the scenes for somebody to look at: `make pictures`. Each in the sizes and colours of `shoot`. */
import { DESK, shoot, test } from "./house";
import { close, create, fillAndStart, isOver, sendWhatIsAsked, tab } from "./play";

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
    await create(host, game, { players, plays: true, isLong: true });
    await fillAndStart(host);
    for (let turn = 0; turn < 4 && !(await isOver(host)); turn += 1) {
      await tab(host, "Play");
      await host.page.locator(".clock .phase").waitFor();
      await host.page.keyboard.press("Escape");
      await shoot(host.page, `${game}-${turn}-open`, false);
      if (await sendWhatIsAsked(host, turn)) await shoot(host.page, `${game}-${turn}-sent`, false);
      await close(host);
    }
    if (await isOver(host)) await shoot(host.page, `${game}-end`);
  });
}
