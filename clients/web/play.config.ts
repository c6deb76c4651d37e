import { defineConfig } from "vite";
import client, { texts } from "./vite.config.ts";

/** The page of `mainmatch play`, for authors. It lies below the client's build, where no server looks for files. */
export default defineConfig({
  ...client,
  experimental: {},
  logLevel: "error",
  build: { ...client.build, outDir: "dist/play", rollupOptions: { ...client.build?.rollupOptions, input: "play.html" } },
  plugins: [texts],
});
