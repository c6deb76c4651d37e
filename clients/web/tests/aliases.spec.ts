/** Drawn aliases, in a browser: who stands in the lobby is dealt another seat at the start, and names come at the end. */
import { DESK, expect, PHONE, shoot, test, type Person } from "./house";
import { closeAll, create, does, join } from "./play";

const NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"];

test("players of a match with drawn aliases play on in the seats that they are dealt", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "x-game", { aliases: true });
  const players: Person[] = [];
  for (const name of NAMES) players.push(await people.come(name, players.length % 2 ? PHONE : DESK));
  for (const each of players) await join(each, id);
  const [ada] = players as [Person, ...Person[]];
  for (const name of NAMES) await expect(host.page.getByRole("main").getByText(name).first()).toBeVisible();
  await expect(ada.page.getByText("Drawn at the start, with the seats; who is who is told at the end")).toBeVisible();
  await shoot(ada.page, "aliases-lobby");
  await host.page.getByRole("button", { name: "Start the match" }).click();
  const aliases = new Set<string>();
  for (const each of players) {
    await expect(each.page.locator(".clock .phase")).toBeVisible();
    const { seat, seats } = await does<{ seat: number; seats: { display_name: string }[] }>(each, `/matches/${id}`, undefined, "GET");
    const alias = seats[seat - 1]?.display_name ?? "";
    aliases.add(alias);
    // Of themselves they are told by their own alias, of others by theirs.
    for (const name of NAMES) await expect(each.page.getByRole("main").getByText(name, { exact: true })).toHaveCount(0);
  }
  expect(aliases.size).toBe(5);
  await closeAll(host, id);
  for (const each of players) await expect(each.page.getByText(/^\w+ \((Ada|Ben|Cleo|Dan|Eve)\)$/).first()).toBeVisible();
  await shoot(ada.page, "aliases-end");
});
