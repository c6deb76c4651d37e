import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { filesOf, readCatalogue } from "./po.mjs";

const SERVER = process.env.MAINMATCH_URL ?? "http://127.0.0.1:8000";

/** Below that, in bytes, compression saves no packet. */
const SMALLEST = 1024;

/** Leaves file.br and file.gz beside each file: the server sends them as they are, and needs no Brotli of its own. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  async writeBundle({ dir = "dist" }) {
    for (const name of await readdir(dir, { recursive: true })) {
      if (!/\.(css|html|js|json|svg|webmanifest)$/.test(name)) continue;
      const file = join(dir, name);
      const text = await readFile(file);
      if (text.length < SMALLEST) continue;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      await writeFile(`${file}.br`, brotliCompressSync(text, { params }));
      await writeFile(`${file}.gz`, gzipSync(text, { level: 9 }));
    }
  },
};

/** `virtual:texts/de`: all messages of a language, a chunk of its own. */
const texts: Plugin = {
  name: "texts",
  resolveId: (id) => (id.startsWith("virtual:texts/") ? `\0${id}` : undefined),
  load(id) {
    const language = /^\0virtual:texts\/(\w+)$/.exec(id)?.[1];
    if (language === undefined) return undefined;
    for (const file of filesOf(language)) this.addWatchFile(file);
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(readCatalogue(language)))})`;
  },
};

export default defineConfig({
  // Nothing is inlined: the server's policy takes scripts, styles and pictures from files only.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The SDK asks for it where there is no WebSocket, which is in no browser.
    rollupOptions: { external: ["ws"] },
  },
  plugins: [texts, compressed],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // The SDK is taken from its source, so that it needn't be built or published before.
  resolve: { alias: { "@mainmatch/client": fileURLToPath(new URL("../typescript/src/index.ts", import.meta.url)) } },
  // `npm run dev` speaks to a server of its own: MAINMATCH_URL.
  server: { proxy: { "/v1": { target: SERVER, ws: true }, "/docs": SERVER } },
});
