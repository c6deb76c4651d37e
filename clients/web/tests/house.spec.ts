/** What isn't a game: coming in, invitations, receipts, talk, watching, hosting, and who can use the page. */
import { readFile } from "node:fs/promises";
import { accessible, DESK, expect, PHONE, shoot, test, type Person } from "./house";
import { act, close, create, fillAndStart, join, sendWhatIsAsked, tab } from "./play";

test("somebody comes by an invitation, and the code stays out of the address", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  await create(host, "exodus", { players: 4, visibility: "private" });
  const link = (await host.page.locator("code.link").textContent()) ?? "";
  expect(link).toContain("#code=");
  await accessible(host.page, "the lobby");
  await shoot(host.page, "lobby");
  const asked: string[] = [];
  const guest = await people.come("Ada", PHONE, link.replace(people.url, ""));
  guest.page.on("request", (request) => asked.push(request.url()));
  await expect(guest.page.getByRole("heading", { name: "exodus by Hedda" })).toBeVisible();
  expect(guest.page.url()).not.toContain("code");
  await accessible(guest.page, "the invitation");
  await guest.page.getByRole("button", { name: "Take a seat" }).click();
  await expect(guest.page.getByText("you are seat 1")).toBeVisible();
  await expect(host.page.locator(".seats").getByText("Ada")).toBeVisible();
  const token = await guest.page.evaluate(() => sessionStorage.getItem("mainmatch.token") ?? "");
  const code = link.split("=")[1] ?? "";
  expect(token.length).toBeGreaterThan(20);
  for (const url of asked) expect(url.includes(token) || url.includes(code)).toBe(false);
  await guest.page.reload();
  await expect(guest.page.getByText("you are seat 1")).toBeVisible();
  // On a phone a match has the whole page.
  await guest.page.getByRole("link", { name: "Home", exact: true }).click();
  await guest.page.getByRole("button", { name: "Sign out" }).click();
  await expect(guest.page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await guest.page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("a game that the page doesn't know is played from its options alone", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "famine", { players: 5 });
  const [ada] = [await people.come("Ada")];
  await disguise(ada, id, "famine");
  await join(ada, id);
  await fillAndStart(host);
  await expect(ada.page.locator(".clock .phase")).toHaveText("Trading, round 1");
  await expect(ada.page.locator(".crumbs")).toContainText("Mystery");
  // Seats are called by name, numbers that are none aren't.
  await ada.page.getByRole("button", { name: "Add offer" }).click();
  const choices = await ada.page.getByRole("group", { name: "To", exact: true }).locator(".pick").allTextContents();
  expect(choices).toHaveLength(4);
  for (const choice of choices) expect(choice).toMatch(/^[2-5] · House bot/);
  await expect(ada.page.locator(".known .facts dd").first()).toHaveText("1");
  await ada.page.locator("[data-primary]").click();
  await expect(ada.page.getByRole("alert").filter({ hasText: "This can't be sent yet." })).toBeVisible();
  await expect(ada.page.getByText("Choose one.").first()).toBeVisible();
  await shoot(ada.page, "form-wrong");
  await ada.page.getByRole("button", { name: "Remove offer 1" }).click();
  expect(await sendWhatIsAsked(ada, 1)).toBe(true);
  // Its annotations say that this list is a hand.
  await expect(ada.page.locator(".private .piece")).toHaveCount(5);
  await expect(ada.page.getByText("May not trade with")).toBeVisible();
  await accessible(ada.page, "a game that isn't known");
  await shoot(ada.page, "unknown-game");
  await close(host);
  await expect(ada.page.locator(".clock .phase")).toHaveText("Trading, round 2");
  // An answer on its way would fail the next test.
  await ada.page.unrouteAll({ behavior: "ignoreErrors" });
});

/** Under another name the page can't tell which game this is. */
async function disguise({ page }: Person, id: string, game: string): Promise<void> {
  const change = (address: string, changed: object) =>
    page.route(address, async (route) => {
      // The client asks only for what has changed: such an answer has nothing to change.
      const { "if-none-match": _, ...headers } = route.request().headers();
      const answer = await route.fetch({ headers, url: route.request().url().replace("mystery", game) });
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changed } });
    });
  await change(`**/v1/matches/${id}`, { game: "mystery" });
  await change("**/v1/games/mystery", { id: "mystery", title: "Mystery" });
}

test("what was sent is shown as it was sent, may be changed, and taken back", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "x-game");
  const ada = await people.come("Ada");
  await join(ada, id);
  await fillAndStart(host);
  await expect(ada.page.locator(".clock .phase")).toBeVisible();
  const question = ada.page.getByRole("heading", { name: /^What do you do to / });
  while (!(await question.isVisible())) {
    const before = (await ada.page.locator(".clock .phase").textContent()) ?? "";
    await close(host);
    await expect(ada.page.locator(".clock .phase")).not.toHaveText(before);
    // Either it is asked, or said why not.
    await expect(ada.page.locator("form.decision, .waiting").first()).toBeVisible();
  }
  const { page } = ada;
  const act = page.locator("[data-primary]");
  await expect(act).toHaveText("Pick one of three");
  await expect(act).toBeDisabled();
  await page.getByRole("radio", { name: /^Betray/ }).check();
  await expect(act).toHaveText(/^Betray (House bot \d|Hedda)$/);
  await act.click();
  await expect(page.getByRole("heading", { name: "Sealed" })).toBeVisible();
  await expect(page.locator(".receipt .sent")).toContainText("Betray");
  await shoot(page, "receipt");
  await accessible(page, "a receipt");
  await page.getByRole("radio", { name: /^Ally/ }).check();
  await act.click();
  await expect(page.locator(".receipt .sent")).toContainText("Ally");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("heading", { name: "Sealed" })).toBeHidden();
  await tab(ada, "History");
  await expect(page.getByText(/^Withdrew/)).toBeVisible();
  await expect(page.getByText(/^Sent: /)).toHaveCount(2);
});

test("players talk, somebody watches, a host announces, pauses and goes on", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const [ada, ben, eve] = [await people.come("Ada"), await people.come("Ben", DESK), await people.come("Eve")];
  for (const person of [ada, ben]) await join(person, id);
  await fillAndStart(host);
  await tab(ada, "Talk");
  await ada.page.getByLabel("Your message").fill("Shall we swap two and two?");
  await ada.page.getByRole("button", { name: "Send" }).click();
  await tab(ben, "Talk");
  await expect(ben.page.getByRole("log").getByText("Shall we swap two and two?")).toBeVisible();
  await shoot(ben.page, "talk");
  await accessible(ben.page, "talk");
  // Between two of them, and nobody else's business.
  await ada.page.getByText("New private channel").click();
  await ada.page.getByRole("checkbox", { name: "Ben" }).check();
  await ada.page.getByRole("button", { name: "Open the channel" }).click();
  await expect(ada.page.getByRole("heading", { name: "Ben" })).toBeVisible();
  await ada.page.getByLabel("Your message").fill("Red for blue.");
  await ada.page.getByRole("button", { name: "Send" }).click();
  await ben.page.getByRole("button", { name: /^You and Ada/ }).click();
  await expect(ben.page.getByRole("log").getByText("Red for blue.")).toBeVisible();
  await expect(ben.page.getByText("Ada will read this. Hosts don't, but see what is reported to them")).toBeVisible();
  // What is wrong there, hosts see by a report alone.
  await ben.page.getByRole("button", { name: "Reply to Ada: Red for blue." }).click();
  await ben.page.getByRole("button", { name: "Report…" }).click();
  await ben.page.getByLabel("What is wrong with it").fill("A bribe.");
  await accessible(ben.page, "a report");
  await ben.page.getByRole("button", { name: "Report it" }).click();
  await ben.page.getByRole("button", { name: "Close" }).click();
  await tab(host, "Host");
  await expect(host.page.locator(".reported")).toContainText("A bribe.");
  await expect(host.page.locator(".reported .meant")).toContainText("Red for blue.");
  await host.page.getByRole("button", { name: "Remove the message" }).click();
  await host.page.getByRole("dialog").getByRole("button", { name: "Remove the message" }).click();
  await expect(host.page.locator(".reported")).toHaveCount(0);
  await expect(ada.page.getByRole("log").getByText("A host hid this message.")).toBeVisible();
  // A group grows, and is left.
  const [first, second] = ["House bot 3", "House bot 4"];
  for (const name of ["Ben", first]) await ada.page.locator("details", { hasText: "New private channel" }).getByRole("checkbox", { name }).check();
  await ada.page.getByRole("button", { name: "Open the channel" }).click();
  await ada.page.getByText(/^Members: /).click();
  await ada.page.locator("details.members").getByRole("checkbox", { name: second }).check();
  await ada.page.getByRole("button", { name: "Add them" }).click();
  await expect(ada.page.getByText(/^Members: .*House bot 4/)).toBeVisible();
  await shoot(ada.page, "group");
  await ada.page.getByRole("button", { name: "Leave the group" }).click();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Leave the group" }).click();
  await expect(ada.page.getByText("You can read here, but not write.")).toBeVisible();
  // Who only watches has no move, and sees what everybody knows.
  await eve.page.goto(`${people.url}/m/${id}`);
  await expect(eve.page.getByText("you are watching")).toBeVisible();
  await expect(eve.page.getByRole("navigation", { name: "Match" }).getByRole("link", { name: "Play" })).toHaveCount(0);
  await expect(eve.page.getByText("Your hand")).toHaveCount(0);
  await accessible(eve.page, "the table of who watches");
  await tab(host, "Host");
  await shoot(host.page, "host");
  await accessible(host.page, "the host's console");
  await host.page.getByLabel("Text").fill("Dinner first.");
  await act(host, "Announce", "A host says: Dinner first.");
  await host.page.getByRole("button", { name: "Pause" }).click();
  await accessible(host.page, "an act of a host");
  await host.page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await expect(ada.page.locator(".clock").getByText("Paused")).toBeVisible();
  await tab(ada, "History");
  // Over the history, too, until it is read.
  await expect(ada.page.getByRole("paragraph").filter({ hasText: /^A host says: Dinner first\.$/ })).toBeVisible();
  await accessible(ada.page, "history");
  await shoot(ada.page, "history");
  await act(host, "Resume", "The match continues.");
  await expect(ada.page.locator(".clock .countdown")).toBeVisible();
});

test("without a connection it says what is not confirmed, and sends it once there is one", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const ada = await people.come("Ada");
  await join(ada, id);
  await fillAndStart(host);
  const { page } = ada;
  await expect(page.locator("[data-primary]")).toBeEnabled();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.locator("[data-primary]").click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, send it" }).click();
  await expect(page.getByText(/^No connection since/)).toBeVisible();
  await expect(page.getByText(/1 thing that you sent is not confirmed/)).toBeVisible();
  await expect(page.locator("[data-primary]")).toHaveText(/not confirmed yet/);
  await expect(page.locator(".receipt")).toHaveCount(0);
  await accessible(page, "a page without a connection");
  await shoot(page, "offline", false);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Sealed" })).toBeVisible();
  await expect(page.getByText(/^No connection since/)).toHaveCount(0);
  // The page is there without a server, and the session with it.
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^No connection since/)).toBeVisible();
  const stored = await page.evaluate(async () => {
    const names = await Promise.all((await caches.keys()).map(async (each) => (await (await caches.open(each)).keys()).map((request) => new URL(request.url).pathname)));
    return names.flat();
  });
  expect(stored.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Sealed" })).toBeVisible();
});

test("home shows what is owed, and the page works by keyboard alone", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  const id = await create(host, "exodus", { players: 4 });
  const ada = await people.come("Ada");
  await join(ada, id);
  await fillAndStart(host);
  const { page } = ada;
  await expect(page.locator(".clock .phase")).toBeVisible();
  await page.goto(people.url);
  const owed = page.getByRole("region", { name: "Waiting for you" }).getByRole("link", { name: /exodus by Hedda/ });
  await expect(owed).toContainText(/\d+h \d+m/);
  await accessible(page, "home");
  await shoot(page, "home");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await owed.focus();
  await page.keyboard.press("Enter");
  const act = page.locator("[data-primary]");
  await expect(act).toHaveText("Offer nothing");
  for (const name of ["Offer 1: give", "Offer 1: to"]) {
    await page.getByRole("combobox", { name }).focus();
    await page.keyboard.press("ArrowDown");
  }
  await expect(act).toHaveText(/^Offer (black|blue|green|red|white|yellow) to House bot 2$/);
  await act.focus();
  await page.keyboard.press("Tab");
  const lock = page.locator(".dock").getByLabel("Lock");
  await expect(lock).toBeFocused();
  await page.keyboard.press("Space");
  await expect(lock).toBeChecked();
  await page.keyboard.press("Shift+Tab");
  await expect(act).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Yes, lock it in" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Locked in" })).toBeVisible();
  for (const [address, what] of [["/new", "a new match"], ["/games", "the games"], ["/games/x-game", "a game's rules"]] as const) {
    await page.goto(people.url + address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const shown = (await page.getByRole("main").innerText()).split("\n");
    expect(shown.filter((line) => /[_{}`]|\bnull\b|undefined/.test(line)), `texts on ${what}`).toEqual([]);
    await accessible(page, what);
    await shoot(page, what.replace(/\W+/g, "-"));
  }
});

test("somebody changes their name, takes along what is kept of them, and goes", async ({ people }) => {
  const { page } = await people.come("Ada", DESK);
  await page.getByRole("link", { name: "Your account, Ada" }).click();
  await page.getByLabel("Display name").fill("Countess");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("link", { name: "Your account, Countess" })).toBeVisible();
  await expect(page.getByText("you are here", { exact: true })).toHaveCount(1);
  await accessible(page, "an account");
  await shoot(page, "account");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download my data" }).click()]);
  const [first] = (await readFile(await file.path(), "utf8")).split("\n");
  const kept = JSON.parse(first ?? "{}") as { username: string; display_name: string };
  expect(kept.display_name).toBe("Countess");
  await page.getByLabel("Your username").fill("somebody-else");
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeDisabled();
  await page.getByLabel("Your username").fill(`${kept.username} `);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await page.getByRole("dialog").getByLabel("Password").fill("wrong wrong wrong");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The password is wrong" })).toBeVisible();
  await page.getByRole("dialog").getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Username").fill(kept.username);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("link", { name: "Your account, Countess" })).toBeVisible();
});

test("somebody changes the password, has a second factor, and an admin's code resets the rest", async ({ people }) => {
  const { page, username } = await people.come("Ada", DESK);
  await page.getByRole("link", { name: "Your account, Ada" }).click();
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.getByRole("dialog").getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter this key in your app")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The code is wrong" })).toBeVisible();
  await page.getByLabel("New address").fill("ada@example.org");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "sends no mail" })).toBeVisible();
  await page.getByLabel("New password").fill("purple monkey dishwasher");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await accessible(page, "ways into an account");
  await page.reload();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("button", { name: "Forgot your password" }).click();
  await page.getByLabel("Username or e-mail address").fill(username);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "sends no mail" })).toBeVisible();
  await page.getByLabel("Code").fill("mmr_wrong");
  await page.getByLabel("New password").fill("staple battery horse");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The code is invalid" })).toBeVisible();
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await page.getByLabel("Password").fill("purple monkey dishwasher");
  await page.getByLabel("Username").fill(username);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: "Your account, Ada" })).toBeVisible();
});

test("who stays signed in on this device is so in another tab, until signing out", async ({ people }) => {
  const { page, username } = await people.come("Ada", DESK);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByLabel("Stay signed in on this device").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  const [one, two] = [await page.context().newPage(), await page.context().newPage()];
  await Promise.all([one, two].map((tab) => tab.goto(people.url)));
  for (const tab of [one, two]) await expect(tab.getByRole("link", { name: "Your account, Ada" })).toBeVisible();
  await one.getByRole("button", { name: "Sign out" }).click();
  await expect(one.getByRole("button", { name: "Sign in" })).toBeVisible();
  await two.reload();
  await expect(two.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("who ends the sign-in of this very tab is signed out", async ({ people }) => {
  const { page } = await people.come("Ada");
  await page.getByRole("link", { name: "Your account, Ada" }).click();
  await page.getByRole("button", { name: /^End the session/ }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("a second factor is asked for after the password", async ({ people }) => {
  const { page } = await people.come("Ada");
  // Through the API: this is about the sign-in.
  const { username, codes } = await page.evaluate(async () => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${sessionStorage.getItem("mainmatch.token")}` };
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const { secret } = await ask("/v1/me/second-factor", { password: "correct horse battery" });
    const bits = [...(secret as string)].map((each) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(each).toString(2).padStart(5, "0")).join("");
    const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (each) => parseInt(each, 2));
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
    const step = new DataView(new ArrayBuffer(8));
    step.setBigUint64(0, BigInt(Math.floor(Date.now() / 30_000)));
    const digest = new DataView(await crypto.subtle.sign("HMAC", key, step.buffer));
    const number = digest.getUint32(digest.getUint8(19) & 15) & 0x7fffffff;
    const confirmed = await ask("/v1/me/second-factor/confirm", { second_factor: String(number % 1_000_000).padStart(6, "0") });
    return { username: (await ask("/v1/me")).username as string, codes: confirmed.recovery_codes as string[] };
  });
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Code").fill("000000");
  await accessible(page, "the code of a second factor");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toBeVisible();
  await page.getByLabel("Code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
});

test("a match of a game with phases of seconds is created with its usual lengths", async ({ people }) => {
  const host = await people.come("Hedda", DESK);
  await host.page.goto(`${people.url}/new#duel-of-bids`);
  await expect(host.page.getByLabel("Bidding, minutes")).toHaveValue("0.75");
  const id = await create(host, "duel-of-bids", { plays: true });
  await fillAndStart(host);
  await expect(host.page).toHaveURL(new RegExp(`/m/${id}/play`));
});

test("a host says when a bot sends for who stays away, and how long phases wait then", async ({ people }) => {
  const { page } = await people.come("Hedda", DESK);
  await page.goto(new URL("/new#x-game", page.url()).href);
  await expect(page.getByLabel(/^Minutes to wait/)).toBeHidden();
  await page.getByLabel("When a player stays away").selectOption("A bot sends after 2 missed phases");
  await page.getByLabel(/^Minutes to wait/).fill("2");
  const created = page.waitForResponse((each) => each.url().endsWith("/v1/matches") && each.request().method() === "POST");
  await page.getByRole("button", { name: "Create the match" }).click();
  expect((await (await created).json()).absence).toMatchObject({ bot_after_misses: 2, bot_grace_seconds: 120 });
  await expect(page.getByText("A bot sends after 2 missed phases")).toBeVisible();
});

test("an admin finds people, suspends one, and sees it in the log", async ({ people, house }) => {
  const { page } = await people.come("Olga", DESK);
  const ada = await people.come("Adalovelace");
  const token = await page.evaluate(() => sessionStorage.getItem("mainmatch.token") ?? "");
  const claimed = await page.request.post(`${people.url}/v1/me/claim`, { headers: { Authorization: `Bearer ${token}` }, data: { claim: house.claim } });
  expect(claimed.ok()).toBe(true);
  await page.goto(`${people.url}/admin`);
  await page.getByLabel("Part of a name").fill("lovelace");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: "Reset the password: Adalovelace" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset the password" }).click();
  await expect(page.getByText(/The code for Adalovelace, shown only now/)).toBeVisible();
  await page.getByRole("button", { name: "Suspend: Adalovelace" }).click();
  await page.getByLabel("Reason").fill("spoilers");
  await accessible(page, "a suspension");
  await shoot(page, "admin-suspend", false);
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText(/^suspended since/)).toBeVisible();
  await expect(page.getByText("Suspended Adalovelace. Reason: spoilers")).toBeVisible();
  await accessible(page, "the page of admins");
  await shoot(page, "admin");
  await ada.page.reload();
  await expect(ada.page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.getByRole("button", { name: "Lift the suspension: Adalovelace" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lift the suspension" }).click();
  await expect(page.getByText("Lifted the suspension of Adalovelace.")).toBeVisible();
  await page.getByRole("button", { name: "Make an admin: Adalovelace" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make an admin" }).click();
  await expect(page.getByText("Made Adalovelace an admin.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss as an admin: Adalovelace" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Dismiss as an admin" }).click();
  await expect(page.getByText("Dismissed Adalovelace as an admin.")).toBeVisible();
  await expect(page.getByText("Claimed the server, and is its admin.")).toBeVisible();
});

test("somebody says what they hear of and when not, lets this device notify them, and ends it", async ({ people }) => {
  const { page } = await people.come("Ada", DESK);
  await page.context().grantPermissions(["notifications"]);
  await page.getByRole("link", { name: "Your account, Ada" }).click();
  const device = page.getByRole("switch", { name: "Notify this device" });
  await expect(device).not.toBeChecked();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // A browser without a push service, which this one is.
  await page.evaluate(() => { PushManager.prototype.subscribe = () => Promise.reject(new DOMException("none", "AbortError")); });
  await device.click();
  await expect(page.getByText("This browser gets no notifications")).toBeVisible();
  await expect(device).not.toBeChecked();
  // In place of a push service: a subscription like those that it gives.
  await page.evaluate(() => {
    const keys = { p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", auth: "BTBZMqHH6r4Tts7J_aSIgg" };
    const made = { toJSON: () => ({ endpoint: "https://push.example.org/ada", keys }) } as unknown as PushSubscription;
    PushManager.prototype.subscribe = () => Promise.resolve(made);
  });
  await device.click();
  await expect(device).toBeChecked();
  await page.getByLabel("Somebody mentions you: Notifications").check();
  await page.getByLabel("Keep quiet at certain hours").check();
  await page.getByLabel("Quiet from").fill("21:30");
  await page.getByRole("button", { name: "Save what I hear of" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await accessible(page, "an account with notifications");
  await shoot(page, "notifications");
  const token = await page.evaluate(() => sessionStorage.getItem("mainmatch.token") ?? "");
  const kept = async <T>(path: string) => {
    const answer = await page.request.get(`${people.url}/v1/me/${path}`, { headers: { Authorization: `Bearer ${token}` } });
    return (await answer.json()) as T;
  };
  const browsers = async () => (await kept<{ items: unknown[] }>("push-subscriptions")).items.length;
  const { push, quiet, zone } = await kept<{ push: string[]; quiet: unknown; zone: string }>("news-preferences");
  expect({ push, quiet, zone }).toEqual({ push: ["deadlines", "mentions", "moves"], quiet: { begin: "21:30", end: "07:00" }, zone: "Europe/Berlin" });
  expect(await browsers()).toBe(1);
  await page.reload();
  await expect(device).toBeChecked();
  await expect(page.getByLabel("Quiet from")).toHaveValue("21:30");
  await device.click();
  await expect(device).not.toBeChecked();
  expect(await browsers()).toBe(0);
});
