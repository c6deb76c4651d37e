// Writes src/generated from the server's own documents: those of openapi/.
// `--check` writes nothing, and fails when what is there isn't what would be written.
// openapi-typescript needs a compiler in JavaScript, the package `typescript`. The kit is compiled by `tsc`, the same in
// native code, in an eighth of the time.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";

const HERE = fileURLToPath(new URL("..", import.meta.url));
const ROOT = process.env.KIT_REPO ?? fileURLToPath(new URL("../../..", import.meta.url));
const OPENAPI = await readFile(`${ROOT}/openapi/openapi.json`, "utf8");
const SERVER = await readFile(`${ROOT}/openapi/openapi-server.json`, "utf8");
const ASYNCAPI = await readFile(`${ROOT}/openapi/asyncapi.yaml`, "utf8");
// With the digest `make check` finds a drift without Node.
const DIGEST = createHash("sha256").update(OPENAPI + SERVER + ASYNCAPI).digest("hex");
const HEAD = `// Written by \`npm run generate\` from openapi/ (SHA-256 ${DIGEST}); not by hand.\n\n`;
const METHODS = ["get", "put", "post", "patch", "delete"];

async function types(document) {
  // A member with a default may be left out by who asks; answers list theirs as required.
  return HEAD + astToString(await openapiTS(document, { defaultNonNullable: false, alphabetize: false }));
}

/** What `call` has to know at run time. */
function operations(document) {
  const lines = [];
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation === undefined) continue;
      const facts = [`method: "${method.toUpperCase()}"`, `path: ${JSON.stringify(path)}`];
      const named = operation.parameters.map((each) => each.name ?? each.$ref);
      if (named.some((each) => each.endsWith("IdempotencyKey"))) facts.push("isKeyed: true");
      if (operation.requestBody?.content?.["application/x-www-form-urlencoded"]) facts.push("isForm: true");
      lines.push(`  ${operation.operationId}: { ${facts.join(", ")} },`);
    }
  return (
    `${HEAD}export const OPERATIONS = {\n${lines.sort().join("\n")}\n} as const;\n`
  );
}

/** The schema's name that an event's `data` has. */
function dataOf(message) {
  const [, narrowed] = message.payload.allOf;
  return narrowed.properties.data.$ref.split("/").at(-1);
}

function events(messages) {
  const groups = { MatchEventData: [], SeasonEventData: [], AccountEventData: [] };
  const games = {};
  for (const [key, message] of Object.entries(messages)) {
    if (message.payload?.allOf === undefined) continue;
    const line = `${JSON.stringify(message.name)}: components["schemas"]["${dataOf(message)}"];`;
    const says = `/** ${message.summary.replaceAll("*/", "* /")} */`;
    const isOf = (what) => key === message.name && message.tags.some(({ name }) => name === `${what} feeds`);
    if (isOf("season")) groups.SeasonEventData.push(`  ${says}\n  ${line}`);
    else if (isOf("account")) groups.AccountEventData.push(`  ${says}\n  ${line}`);
    else if (isOf("match")) groups.MatchEventData.push(`  ${says}\n  ${line}`);
    else (games[key.slice(0, -message.name.length - 1)] ??= []).push(`    ${says}\n    ${line}`);
  }
  const flat = Object.entries(groups).map(([name, lines]) => `export interface ${name} {\n${lines.join("\n")}\n}\n`);
  const nested = Object.entries(games).map(([game, lines]) => `  ${JSON.stringify(game)}: {\n${lines.join("\n")}\n  };`);
  return `\n${flat.join("\n")}\nexport interface GameEventData {\n${nested.join("\n")}\n}\n`;
}

/** Whole answers as examples would be half of the file, and change with every recording; the API's page has them. */
function withoutLongExamples(value, areNames = false) {
  if (Array.isArray(value)) return value.map((each) => withoutLongExamples(each));
  if (value === null || typeof value !== "object") return value;
  const isLong = ([name, member]) => !areNames && name === "example" && typeof member === "object";
  const kept = Object.entries(value).filter((each) => !isLong(each));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutLongExamples(member, name === "properties")]));
}

/** Refusals are all alike, and one class here; saying so for each operation would double the file. */
function withoutRefusals(document) {
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item))
      for (const status of Object.keys(operation.responses ?? {}))
        if (status >= "300") delete operation.responses[status];
  return document;
}

const openapi = JSON.parse(OPENAPI);
const server = JSON.parse(SERVER);
for (const [path, item] of Object.entries(server.paths)) openapi.paths[path] = { ...openapi.paths[path], ...item };
for (const [kind, parts] of Object.entries(server.components)) openapi.components[kind] = { ...openapi.components[kind], ...parts };
const asyncapi = parse(ASYNCAPI);
const { schemas, messages } = asyncapi.components;
const framed = { openapi: "3.1.0", info: asyncapi.info, paths: {}, components: { schemas } };
const files = {
  "api.ts": await types(withoutLongExamples(withoutRefusals(openapi))),
  "operations.ts": operations(openapi),
  "events.ts": (await types(framed)) + events(messages),
};

await mkdir(`${HERE}/src/generated`, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const path = `${HERE}/src/generated/${name}`;
  if (process.argv.includes("--check")) {
    const found = await readFile(path, "utf8").catch(() => "");
    if (found !== text) {
      console.error(`src/generated/${name} is not what openapi/ says: npm run generate`);
      process.exitCode = 1;
    }
  } else await writeFile(path, text);
}
