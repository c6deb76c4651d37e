import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  // They examine nothing.
  testIgnore: process.env.SHOTS ? [] : ["pictures.spec.ts"],
  outputDir: ".results",
  // A whole match has dozens of pages' worth of steps; the machine may be slow and shared.
  timeout: 900_000,
  expect: { timeout: 45_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: {
    // Debian's own browser, so that nothing is downloaded.
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--host-resolver-rules=MAP play.lan 127.0.0.1"] },
    actionTimeout: 45_000,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    trace: "retain-on-failure",
  },
});
