/** What hosts and players do in the House, and what hosts write in a Hosted Match, in a browser. */
import type { Locator } from "@playwright/test";
import { accessible, DESK, expect, PHONE, readable, roomy, shoot, test, type Person } from "./house";
import { close, create, join, tab } from "./play";

test("house: an alliance is founded, joined and enlarged, and nobody else learns of it", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "house", { players: 4 });
  const [ada, ben, cleo, dan] = [await people.come("Ada", PHONE), await people.come("Ben", DESK), await people.come("Cleo", PHONE), await people.come("Dan", DESK)];
  for (const each of [ada, ben, cleo, dan]) await join(each, id);
  await host.page.getByRole("button", { name: "Start the match" }).click();
  for (const each of [ada, ben, cleo, dan]) await expect(each.page.getByRole("heading", { name: "In the house, week 1" })).toBeVisible();

  await ada.page.getByLabel("Its name").fill("The Quiet Ones");
  await ada.page.getByLabel("Ben").check();
  await doAtOnce(ada, "Found it");
  await expect(alliance(ada)).toContainText("In it: You.");
  await expect(alliance(ben)).toContainText("Invited: You.");
  await doAtOnce(ben, "Join The Quiet Ones");
  await expect(alliance(ada)).toContainText("In it: You and Ben.");
  await say(ben, "The Quiet Ones", "Not a word to Cleo.");
  await hears(ada, "The Quiet Ones", "Not a word to Cleo.");
  await tab(ada, "Play");
  for (const each of [cleo, dan]) {
    await each.page.reload();
    await expect(each.page.getByRole("heading", { name: "In the house, week 1" })).toBeVisible();
    await expect(each.page.getByText("Quiet")).toHaveCount(0);
    await tab(each, "Talk");
    await expect(each.page.locator(".channel", { hasText: "The cast" })).toBeVisible();
    await expect(each.page.getByText("Quiet")).toHaveCount(0);
    await tab(each, "Play");
  }
  await tab(host, "Play");
  await expect(card(host, "Alliances")).toContainText("The Quiet Ones Ada and Ben");

  await alliance(ada).getByText("Invite others").click();
  await alliance(ada).getByLabel("Dan").check();
  await doAtOnce(ada, "Invite them");
  await expect(alliance(dan)).toContainText("Invited: You.");
  await doAtOnce(dan, "Decline The Quiet Ones");
  await expect(alliance(dan)).toHaveCount(0);
  for (const [person, name] of [[ada, "ally"], [host, "host"]] as const) {
    await tab(person, "Play");
    await shoot(person.page, `house-${name}`);
    await accessible(person.page, `the house of the ${name}`);
    await readable(person.page, `the house of the ${name}`);
    await roomy(person.page, `the house of the ${name}`);
  }

  await host.page.getByLabel("Your question").fill("Whom do you trust?");
  await card(host, "Ask for a confession").getByLabel("Cleo").check();
  await doAtOnce(host, "Ask them");
  await expect(cleo.page.getByText("Whom do you trust?").first()).toBeVisible();
  await expect(dan.page.getByText("Whom do you trust?")).toHaveCount(0);
  await shoot(cleo.page, "house-asked");

  // No season arranges this one.
  const arranging = card(host, "Arrange the house");
  await arranging.getByRole("group", { name: "On the jury" }).getByLabel("Cleo").check();
  await doAtOnce(host, "Arrange it");
  await expect(card(dan, "In the house, week 1")).toContainText("The jury");
  await expect(arranging.getByRole("group", { name: "On the jury" }).getByLabel("Cleo")).toBeChecked();
  await shoot(host.page, "house-arranged");
  await doAtOnce(host, "Close the house");
  await expect(dan.page.getByText("Finished")).toBeVisible();
});

test("hosted: what the host writes has its markup for each who reads it, and nothing in it acts", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "hosted", { players: 2 });
  const [ada, ben] = [await people.come("Ada", PHONE), await people.come("Ben", DESK)];
  for (const each of [ada, ben]) await join(each, id);
  await host.page.getByRole("button", { name: "Start the match" }).click();
  await close(host);
  await tab(host, "Play");
  const post = "**Nobody** found it. [The map](https://maps.example/) <b class=dock>was</b> <button>pressed</button> <script>alert(1)</script>[there](javascript:alert(1)).";
  await host.page.getByLabel("What everybody reads").fill(post);
  await host.page.getByLabel("What Ada alone reads").fill("You were *close*.");
  const foretold = host.page.getByRole("list", { name: "What will be read" }).last();
  await expect(foretold.locator(".prose")).toHaveCount(2);
  const preview = await written(foretold);
  await host.page.locator(".dock input[type=checkbox]").check();
  await host.page.locator("[data-primary]").click();
  await host.page.getByRole("dialog").getByRole("button", { name: /^Yes/ }).click();
  await expect(ada.page.getByRole("heading", { name: "To you alone" })).toBeVisible();
  await ada.page.keyboard.press("Escape");
  await expect.poll(() => written(ada.page.locator(".rounds"))).toEqual(preview);
  await expect(ben.page.locator(".rounds .prose")).toHaveCount(1);
  expect(preview).toEqual(['<p><strong>Nobody</strong> found it. <a href="https://maps.example/">The map</a> <b>was</b> pressed <a>there</a>.</p>', "<p>You were <em>close</em>.</p>"]);
  for (const person of [ada, host]) {
    await accessible(person.page, `a hosted match of ${person.name}`);
    await readable(person.page, `a hosted match of ${person.name}`);
    await shoot(person.page, `hosted-rounds-${person.name.toLowerCase()}`);
  }
});

const written = async (place: Locator): Promise<string[]> => (await place.locator(".prose").evaluateAll((all) => all.map((each) => each.innerHTML.trim()))).sort();

const card = ({ page }: Person, title: string) => page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

const alliance = (person: Person) => card(person, "The Quiet Ones");

async function doAtOnce({ page }: Person, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, now" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function say(person: Person, channel: string, words: string): Promise<void> {
  await tab(person, "Talk");
  await person.page.locator(".channel", { hasText: channel }).click();
  await person.page.getByLabel("Your message").fill(words);
  await person.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(person.page.locator(".messages")).toContainText(words);
}

async function hears(person: Person, channel: string, words: string): Promise<void> {
  await tab(person, "Talk");
  await person.page.locator(".channel", { hasText: channel }).click();
  await expect(person.page.locator(".messages")).toContainText(words);
}
