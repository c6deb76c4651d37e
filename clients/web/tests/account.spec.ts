/** What somebody does for the account: an address and a forgotten password on a server that sends mail, sessions, tokens. */
import { accessible, expect, PASSWORD, PHONE, shoot, test } from "./house";

test.use({ hasMail: true });

test("somebody gives an address, and sets a forgotten password with a code that is mailed there", async ({ people, house }) => {
  const { page, username } = await people.come("Ada", PHONE);
  const address = `${username}@example.org`;
  /** The newest code that was mailed there, once there are so many mails with one. */
  const mailed = async (count: number): Promise<string> => {
    const codes = () => house.mails.flatMap(([to, text]) => (to === address ? (text.match(/^mm[a-z]_\S+$/m) ?? []) : []));
    await expect.poll(() => codes().length).toBe(count);
    return codes().at(-1) ?? "";
  };
  await page.getByRole("link", { name: "Your account, Ada" }).click();
  await page.getByLabel("New address").fill(address);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByRole("dialog").getByLabel("Password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code from the mail").fill(await mailed(1));
  await shoot(page, "account-address");
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Forgot your password" }).click();
  await page.getByLabel("Username or e-mail address").fill(address);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByText("a code is on its way")).toBeVisible();
  await shoot(page, "reset");
  await page.getByLabel("Code", { exact: true }).fill(await mailed(2));
  await page.getByLabel("New password").fill("staple battery horse");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your new password is set. Sign in with it.")).toBeVisible();
  await shoot(page, "reset-done");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill("staple battery horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: "Your account, Ada" })).toBeVisible();
});

test("whoever has an admin's code needs nothing else for a new password", async ({ people, house }) => {
  const [olga, ada] = [await people.come("Olga", PHONE), await people.come("Adelheid", PHONE)];
  await olga.page.getByRole("link", { name: "Your account, Olga" }).click();
  await olga.page.getByText("This server is yours?").click();
  await olga.page.getByLabel("Claim code").fill(house.claim);
  await olga.page.getByRole("button", { name: "Become its admin" }).click();
  await expect(olga.page.getByText("This server is yours?")).toHaveCount(0);
  await olga.page.goto(`${people.url}/admin`);
  await olga.page.getByRole("button", { name: "Reset the password: Adelheid" }).click();
  await olga.page.getByRole("dialog").getByRole("button", { name: "Reset the password" }).click();
  await expect(olga.page.getByText("Adelheid types it on the sign-in page")).toBeVisible();
  const code = await olga.page.locator(".receipt code").innerText();
  const { page, username } = ada;
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Forgot your password" }).click();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("New password").fill("staple battery horse");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your new password is set. Sign in with it.")).toBeVisible();
  await accessible(page, "a sign-in after a reset");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill("staple battery horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: "Your account, Adelheid" })).toBeVisible();
});

test("somebody makes a token for a program, sees which session is this one, and signs out of all but the program", async ({ people }) => {
  const { page } = await people.come("Ada", PHONE);
  await page.getByRole("link", { name: "Your account, Ada" }).click();
  await expect(page.getByText("you are here")).toHaveCount(1);
  await page.getByText("New token").click();
  await page.getByLabel("What it is for").fill("my bot");
  await page.getByLabel("Write messages").check();
  await accessible(page, "a new token");
  await page.getByRole("button", { name: "Create the token" }).click();
  await expect(page.getByText("Join and play matches · Write messages")).toBeVisible();
  const token = await page.locator(".receipt code").innerText();
  await page.getByRole("button", { name: "Make an address" }).click();
  const calendar = await page.locator(".receipt code", { hasText: ".ics" }).innerText();
  const subscribed = () => page.request.get(calendar);
  expect(await (await subscribed()).text()).toContain("BEGIN:VCALENDAR");
  await accessible(page, "the account");
  await shoot(page, "account");
  await page.getByRole("button", { name: "Revoke the address" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke it" }).click();
  await expect(page.getByRole("button", { name: "Make an address" })).toBeVisible();
  expect((await subscribed()).status()).toBe(404);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await shoot(page, "account-leaving", false);
  await page.getByLabel("Keep the tokens of my programs").check();
  await accessible(page, "signing out everywhere");
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const asked = await page.request.get(`${people.url}/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
  expect(asked.status()).toBe(200);
});
