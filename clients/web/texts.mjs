/**
 * Texts of the page and their catalogues.
 *
 *     npm run texts check     texts in src that go past the catalogue, and messages that a language lacks
 *     npm run texts update   put what src says into the catalogues, untranslated, and take out what it no longer says
 *     npm run texts list     all texts as a table: English, de, es, ko, with tabs between; plural forms with " | "
 *     npm run texts fill     take translations from such a table on standard input
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";
import { formsOf, LANGUAGES, readAreas, writeArea } from "./po.mjs";

const SRC = fileURLToPath(new URL("src", import.meta.url));
const CALLS = new Set(["t", "nt", "tx"]);
/** Attributes that nobody reads. Texts in all others are for readers. */
const UNREAD = new Set(
  "aria-controls aria-current aria-describedby aria-haspopup aria-labelledby aria-live autocomplete autoComplete class clip-path content d data-fact dominant-baseline fill for form fx height href id inputMode inputmode key kind lang method name path pattern pointer-events points preserveAspectRatio rel role stroke stroke-dasharray stroke-linejoin style target text-anchor transform type value viewBox width".split(" "),
);
/** What looks like a text and is none. */
const NO_TEXT = /^(Mainmatch|English|Deutsch|Español|mainmatch(\.| verify).*|account\..*|(draft|heard|pencil|picked|read|seen)\.|\((prefers|pointer)\b.*)$/;

/** All modules below src, each with its area: its folder, or "page" at the top. `mainmatch play`, for authors, is in English. */
function modules() {
  return readdirSync(SRC, { recursive: true })
    .filter((each) => /\.tsx?$/.test(each) && !each.endsWith(".d.ts") && !each.startsWith("play/"))
    .sort()
    .map((path) => ({ path, area: path.includes("/") ? path.split("/")[0] : "page", text: readFileSync(join(SRC, path), "utf8") }));
}

/** What a module says: its messages, and its texts that go past the catalogue. */
function read({ path, text }) {
  const found = [];
  const past = [];
  const line = (node) => text.slice(0, node.start).split("\n").length;
  const flag = (node, what) => past.push(`src/${path}:${line(node)}: ${what.trim().replace(/\s+/g, " ")}`);
  const literal = (node) => {
    if (node?.type === "Literal" && typeof node.value === "string") return [node.value];
    if (node?.type === "TemplateLiteral" && !node.expressions.length) return [node.quasis[0].value.cooked];
    if (node?.type === "ConditionalExpression") return [...literal(node.consequent), ...literal(node.alternate)];
    if (node) flag(node, "a message must be a literal text");
    return [];
  };
  const message = (node) => {
    const [first, second] = node.arguments;
    if (node.callee.name === "nt") found.push({ text: literal(first)[0], many: literal(second)[0] });
    else for (const each of literal(first)) found.push({ text: each });
    for (const each of node.arguments.slice(node.callee.name === "nt" ? 2 : 1)) visit(each, {});
  };
  /** What nobody reads as it stands can be looked up: `<Fact name={t("Speed")} />`. */
  const messagesIn = (node) => {
    if (!node || typeof node !== "object") return;
    if (node.type === "CallExpression" && CALLS.has(node.callee.name)) return message(node);
    for (const each of Object.values(node)) messagesIn(each);
  };
  const looks = (value, isShown) => (isShown ? /\p{L}{2}/u : /^\s*\p{Lu}\p{Ll}|\p{L}{2}[,;:]? \p{L}|\p{L}{2}[.?!\u2026]$/u).test(value) && !NO_TEXT.test(value);
  const visit = (node, at) => {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((each) => visit(each, at));
    if (!node.type) return;
    switch (node.type) {
      case "ImportDeclaration": case "ExportAllDeclaration": case "TSLiteralType": case "ImportExpression": case "NewExpression" : {
        if (node.type !== "NewExpression" || /Error$/.test(node.callee.name ?? "")) return;
        break;
      }
      case "ThrowStatement": return;
      case "SwitchCase": return visit(node.consequent, at);
      case "BinaryExpression": if (/^[=!]==?$|^in$/.test(node.operator)) return visit([node.left, node.right].filter((each) => each.type !== "Literal"), {}); break;
      case "CallExpression": {
        if (CALLS.has(node.callee.name)) return message(node);
        const name = node.callee.property?.name ?? "";
        // What is asked of the platform or of a text isn't shown.
        if (/^(startsWith|endsWith|includes|replace|replaceAll|split|match|test|has|querySelector|querySelectorAll|closest|addEventListener|toLocaleString)$/.test(name)) return visit([node.callee, ...node.arguments.filter((each) => each.type !== "Literal" && each.type !== "TemplateLiteral")], {});
        visit(node.callee, {});
        return node.arguments.forEach((each) => visit(each, { isShown: false }));
      }
      case "MemberExpression": visit(node.object, {}); return node.computed && node.property.type !== "Literal" ? visit(node.property, {}) : undefined;
      case "Property": return visit(node.computed ? [node.key, node.value] : node.value, {});
      case "JSXText": return /\p{L}/u.test(node.value) && !NO_TEXT.test(node.value.trim()) ? flag(node, node.value) : undefined;
      case "JSXAttribute": {
        const name = node.name.name ?? node.name.name?.name;
        if (UNREAD.has(name)) return messagesIn(node.value);
        return visit(node.value, { isShown: /^(aria-label|alt|title|label|placeholder|help|yes|no|text|says|what|legend|empty|act)$/i.test(name) });
      }
      case "JSXElement": visit(node.openingElement, {}); return node.children.forEach((each) => visit(each, { isShown: true }));
      case "JSXExpressionContainer": return visit(node.expression, at);
      case "ConditionalExpression": visit(node.test, {}); return visit([node.consequent, node.alternate], at);
      case "LogicalExpression": visit(node.left, node.operator === "&&" ? {} : at); return visit(node.right, at);
      case "Literal": if (typeof node.value === "string" && looks(node.value, at.isShown)) flag(node, node.value); return;
      case "TemplateLiteral": {
        for (const each of node.quasis) if (looks(each.value.cooked, at.isShown)) flag(each, each.value.cooked);
        return visit(node.expressions, at);
      }
    }
    for (const [key, child] of Object.entries(node)) if (key !== "typeAnnotation" && key !== "typeArguments" && key !== "returnType" && key !== "typeParameters") visit(child, key === "body" || key === "params" ? {} : at);
  };
  visit(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }).body, {});
  return { found, past };
}

/** Every message of src with the areas that say it. */
function said() {
  const all = new Map();
  const past = new Map();
  // What settings say in schemas of the server is looked up as it comes (src/form/settings.ts).
  for (const text of JSON.parse(readFileSync(join(SRC, "form/settings.json"), "utf8"))) all.set(text, { many: undefined, areas: new Set(["settings"]) });
  for (const each of modules()) {
    const { found, past: beside } = read(each);
    if (beside.length) past.set(each.path, beside);
    for (const { text, many } of found) {
      const one = all.get(text) ?? { many, areas: new Set() };
      one.areas.add(each.area);
      all.set(text, one);
    }
  }
  return { all, past };
}

const placesOf = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(" ");

function check() {
  const { all, past } = said();
  const wrong = [...past.values()].flat().map((each) => `goes past the catalogue: ${each}`);
  for (const language of LANGUAGES) {
    const known = new Map([...readAreas(language).values()].flatMap((each) => [...each]));
    for (const [text, { many }] of all) {
      const forms = known.get(text)?.forms ?? [];
      if (forms.length !== (many ? formsOf(language) : 1) || !forms.every(Boolean)) wrong.push(`${language} lacks: ${text}`);
      for (const each of forms.filter(Boolean)) if (!fits(each, text, many)) wrong.push(`${language} has other values: ${text} -> ${each}`);
    }
    for (const text of known.keys()) if (!all.has(text)) wrong.push(`${language} has what nobody says: ${text}`);
  }
  return wrong;
}

/** A form may leave out the number that it is for. */
const fits = (form, text, many) => placesOf(form) === placesOf(text) || (many !== undefined && [placesOf(many), placesOf(many.replaceAll("{n}", ""))].includes(placesOf(form)));

function update() {
  const { all } = said();
  for (const language of LANGUAGES) {
    const areas = readAreas(language);
    const known = new Map([...areas.values()].flatMap((each) => [...each]));
    const next = new Map([...areas.keys()].map((each) => [each, new Map()]));
    for (const [text, { many, areas: says }] of all) {
      const area = [...areas].find(([name, each]) => each.has(text) && says.has(name))?.[0] ?? [...says].sort()[0];
      const count = many ? formsOf(language) : 1;
      const forms = known.get(text)?.forms ?? [];
      if (!next.has(area)) next.set(area, new Map());
      next.get(area).set(text, { many, forms: Array.from({ length: count }, (_, n) => forms[n] ?? "") });
    }
    for (const [area, messages] of next) writeArea(language, area, messages);
  }
}

function rows() {
  const { all } = said();
  const known = LANGUAGES.map((language) => new Map([...readAreas(language).values()].flatMap((each) => [...each])));
  return [...all.keys()].sort().map((text) => [all.get(text).many ? `${text} | ${all.get(text).many}` : text, ...known.map((each) => (each.get(text)?.forms ?? [""]).join(" | "))]);
}

function fill(table) {
  update();
  const given = table.split("\n").filter((each) => each.includes("\t")).map((each) => each.replaceAll("\\n", "\n").split("\t"));
  const unknown = new Set(given.map(([text]) => text.split(" | ")[0]));
  LANGUAGES.forEach((language, n) => {
    for (const [area, messages] of readAreas(language)) {
      for (const row of given) {
        const [text] = row[0].split(" | ");
        const old = messages.get(text);
        if (!old) continue;
        unknown.delete(text);
        if (row[n + 1]) messages.set(text, { many: old.many, forms: old.many ? row[n + 1].split(" | ") : [row[n + 1]] });
      }
      writeArea(language, area, messages);
    }
  });
  return [...unknown].map((each) => `nobody says: ${each}`);
}

const [, , command] = process.argv;
const done = { check, update: () => (update(), []), fill: () => fill(readFileSync(0, "utf8")), list: () => (console.log(rows().map((each) => each.join("\t").replaceAll("\n", "\\n")).join("\n")), []) };
if (!(command in done)) throw new Error(`Say one of: ${Object.keys(done).join(", ")}`);
const wrong = done[command]();
for (const each of wrong) console.error(each);
process.exitCode = wrong.length ? 1 : 0;
