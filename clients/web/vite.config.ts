import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const SERVER = process.env.MAINMATCH_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  // Nothing is inlined: the server's policy takes scripts, styles and pictures from files only.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The SDK asks for it where there is no WebSocket, which is in no browser.
    rollupOptions: { external: ["ws"] },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // The SDK is taken from its source, so that it needn't be built or published before.
  resolve: { alias: { "@mainmatch/client": fileURLToPath(new URL("../typescript/src/index.ts", import.meta.url)) } },
  // `npm run dev` speaks to a server of its own: MAINMATCH_URL.
  server: { proxy: { "/v1": { target: SERVER, ws: true }, "/docs": SERVER } },
});
