/** Signing in with an OpenID provider, which is a real one, and linking it to an account. */
import { DESK, expect, PASSWORD, test } from "./house";

test.use({ hasProvider: true });

test("somebody without a password shows by the provider that it is they, and sets one", async ({ people }) => {
  const page = await people.look("/", DESK);
  await page.getByRole("button", { name: "Continue with The club" }).click();
  await page.getByRole("link", { name: "Your account, Ada" }).click();
  const change = async () => {
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change();
  await page.getByRole("dialog").getByRole("button", { name: "Continue with The club" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await change();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("button", { name: "Remove The club" }).click();
  await page.getByRole("dialog").getByLabel("Password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove The club" })).toHaveCount(0);
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await people.signIn({ name: "Ada", page, username: "Ada-L" }, page);
});

test("somebody links a provider to the account, and signs in by it from then on", async ({ people }) => {
  const { page } = await people.come("Ben", DESK);
  await page.getByRole("link", { name: "Your account, Ben" }).click();
  await page.getByRole("button", { name: "Link The club" }).click();
  // What adds a way in asks for the password again.
  await page.getByRole("dialog").getByLabel("Password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Remove The club" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Continue with The club" }).click();
  await expect(page.getByRole("link", { name: "Your account, Ben" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
});

test("who said no at the provider is told so, and can begin again", async ({ people }) => {
  const page = await people.look("/#oidc_error=denied", DESK);
  await expect(page.getByText("You didn't allow it there.")).toBeVisible();
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await expect(page.getByRole("button", { name: "Continue with The club" })).toBeVisible();
});
