import { createHash } from "node:crypto";
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

const HERE = fileURLToPath(new URL("src/pwa/", import.meta.url));
const ICONS = [
  ["icon-192.png", "192x192", "any"],
  ["icon-512.png", "512x512", "any"],
  ["maskable-512.png", "512x512", "maskable"],
] as const;

/** The manifest and the service worker, which has the names of the files that the first page takes. */
const installable: Plugin = {
  name: "installable",
  apply: "build",
  async generateBundle(_, bundle) {
    const icons = [];
    for (const [name, sizes, purpose] of ICONS) {
      const id = this.emitFile({ type: "asset", name, source: await readFile(HERE + name) });
      icons.push({ src: `/${this.getFileName(id)}`, sizes, type: "image/png", purpose });
    }
    const manifest = {
      name: "Mainmatch",
      short_name: "Mainmatch",
      description: "Games of secrets and talk.",
      id: "/",
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: "#f6f4ee",
      theme_color: "#34398a",
      icons,
    };
    this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(manifest) });
    const first = new Set<string>();
    const add = (name: string) => {
      const chunk = bundle[name];
      if (first.has(name) || chunk?.type !== "chunk") return;
      first.add(name);
      for (const style of chunk.viteMetadata?.importedCss ?? []) first.add(style);
      chunk.imports.forEach(add);
    };
    for (const [name, each] of Object.entries(bundle)) if (each.type === "chunk" && each.isEntry) add(name);
    const files = JSON.stringify([...first].sort().map((name) => `/${name}`));
    const text = (await readFile(`${HERE}worker.js`, "utf8")).replace('["__FILES__"]', files).replace("__ICON__", icons[0]?.src ?? "");
    // Any other file of the build makes another version, too: what is stored of this one is then dropped.
    const version = createHash("sha256").update(Object.keys(bundle).sort().join() + text).digest("hex").slice(0, 12);
    this.emitFile({ type: "asset", fileName: "sw.js", source: text.replace("__VERSION__", version) });
  },
};

/** `virtual:texts/de`: all messages of a language, a chunk of its own. */
export const texts: Plugin = {
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
  // The server writes the path below which it is into its pages and the manifest; scripts and styles find files beside them.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  // Nothing is inlined: the server's policy takes scripts, styles and pictures from files only.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The SDK asks for it where there is no WebSocket, which is in no browser.
    rollupOptions: { external: ["ws"] },
  },
  plugins: [texts, installable, compressed],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // The SDK is taken from its source, so that it needn't be built or published before.
  resolve: { alias: { "@mainmatch/client": fileURLToPath(new URL("../typescript/src/index.ts", import.meta.url)) } },
  // `npm run dev` speaks to a server of its own: MAINMATCH_URL.
  server: { proxy: { "/v1": { target: SERVER, ws: true }, "/docs": SERVER } },
});
