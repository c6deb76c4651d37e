/** The catalogues of the page: `locale/<language>/<folder of src>.po`, read and written. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { po } from "gettext-parser";

const HERE = fileURLToPath(new URL("locale", import.meta.url));
const PLURALS = { de: "nplurals=2; plural=(n != 1);", es: "nplurals=2; plural=(n != 1);", ko: "nplurals=1; plural=0;" };

/** The languages besides English, in which the texts are written. */
export const LANGUAGES = Object.keys(PLURALS);
/** Forms of a plural in a language. */
export const formsOf = (language) => Number(/nplurals=(\d)/.exec(PLURALS[language])[1]);

/** The files of a language. */
export const filesOf = (language) => readdirSync(join(HERE, language)).filter((each) => each.endsWith(".po")).map((each) => join(HERE, language, each));

/** A language's messages by area, each by its English text: `{ many, forms }`, with `many` for plurals. */
export function readAreas(language) {
  const areas = new Map();
  for (const file of filesOf(language)) {
    const found = new Map();
    for (const each of Object.values(po.parse(readFileSync(file)).translations[""] ?? {})) {
      if (each.msgid) found.set(each.msgid, { many: each.msgid_plural, forms: each.msgstr });
    }
    areas.set(file.replace(/.*\/(\w+)\.po$/, "$1"), found);
  }
  return areas;
}

/** All messages of a language: a string each, or the forms of a plural. */
export function readCatalogue(language) {
  const all = {};
  for (const messages of readAreas(language).values()) {
    for (const [text, { many, forms }] of messages) if (forms.every(Boolean)) all[text] = many ? forms : forms[0];
  }
  return all;
}

/** Writes one area of a language, sorted, so that two people's additions rarely touch. */
export function writeArea(language, area, messages) {
  const entries = [...messages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([msgid, { many, forms }]) => [msgid, { msgid, ...(many ? { msgid_plural: many } : {}), msgstr: forms }]);
  const headers = { Language: language, "Plural-Forms": PLURALS[language], "Content-Type": "text/plain; charset=utf-8" };
  const text = po.compile({ charset: "utf-8", headers, translations: { "": Object.fromEntries(entries) } }, { foldLength: 0 });
  if (!existsSync(join(HERE, language))) mkdirSync(join(HERE, language), { recursive: true });
  writeFileSync(join(HERE, language, `${area}.po`), `${text.toString().trimEnd()}\n`);
}
