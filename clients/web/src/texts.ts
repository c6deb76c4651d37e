/**
 * The texts of all pages in the reader's language, gettext's way: the English text is the key.
 *
 * Rule kept here: a module that imports this one runs after the catalogue is loaded, so `t` may stand in constants.
 * Another language therefore needs the page anew.
 */
import { Fragment, h, type ComponentChildren, type VNode } from "preact";
import { keep, kept } from "./storage";

/** A message, or the forms of its plurals, by its English text. */
type Catalogue = Record<string, string | string[]>;
type Values = Record<string, string | number>;

/** The languages by their own names. */
export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch", es: "Español", ko: "한국어" };

const LOAD: Record<string, () => Promise<{ default: Catalogue }>> = {
  de: () => import("virtual:texts/de"),
  es: () => import("virtual:texts/es"),
  ko: () => import("virtual:texts/ko"),
};
const KEY = "mainmatch.language";

/** The language of the page, BCP 47. */
export const LANGUAGE = chosen();
/** The language with the reader's region, for dates and numbers: "de-AT". */
export const LOCALE = ofRegion(LANGUAGE);
document.documentElement.lang = LANGUAGE;

/** Without its catalogue a page is in English rather than empty. */
const catalogue: Catalogue = (await LOAD[LANGUAGE]?.().catch(() => undefined))?.default ?? {};

const plurals = new Intl.PluralRules(LOCALE);
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"].filter((each) => plurals.resolvedOptions().pluralCategories.includes(each as Intl.LDMLPluralRule));
const numbers = new Intl.NumberFormat(LOCALE);
const signs = new Intl.NumberFormat(LOCALE, { signDisplay: "exceptZero" });
const lists = new Intl.ListFormat(LOCALE, { type: "conjunction" });
const choices = new Intl.ListFormat(LOCALE, { type: "disjunction" });

/** A text with values in it: `t("Betray {name}", { name })`. Numbers get the reader's separators. */
export function t(text: string, values: Values = {}): string {
  return filled(translated(text), values);
}

/** A text whose form depends on `n`, which is one of its values: `nt("{n} vote", "{n} votes", 3)`. */
export function nt(one: string, many: string, n: number, values: Values = {}): string {
  const forms = catalogue[one];
  const place = CATEGORIES.indexOf(plurals.select(n));
  const form = Array.isArray(forms) ? (forms[place] ?? forms.at(-1)) : n === 1 ? one : many;
  return filled(form ?? many, { ...values, n });
}

/** A text with elements in it: `tx("{who} paired you up.", { who: <Who seat={3} /> })`. */
export function tx(text: string, values: Record<string, ComponentChildren>): VNode {
  const parts = translated(text).split(/\{(\w+)\}/);
  return h(Fragment, null, ...parts.map((part, n) => (n % 2 ? values[part] : part)));
}

/** "Ada", "Ada and Ben", "Ada, Ben and Cleo". */
export const listed = (names: string[]): string => lists.format(names);
/** "red, green or blue". */
export const either = (names: string[]): string => choices.format(names);
export const number = (n: number): string => real(numbers.format(n));
/** "+3", "0", and a real minus sign. */
export const signed = (n: number): string => real(signs.format(n));

/** Keeps the choice on this device and shows the page in that language. */
export function speak(language: string): void {
  // Where the device keeps nothing, this entry of the history does.
  if (!keep("device", KEY, language)) history.replaceState({ language }, "");
  location.reload();
}

/** What the catalogue has for a text of the server; undefined where it has nothing, as in English. */
export function looked(text: string): string | undefined {
  const found = catalogue[text];
  return typeof found === "string" ? found : undefined;
}

const translated = (text: string): string => looked(text) ?? text;

const real = (digits: string): string => digits.replace("-", "\u2212");

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return typeof value === "number" ? number(value) : (value ?? place);
  });
}

function chosen(): string {
  const wanted = [kept("device", KEY) ?? (history.state as { language?: string } | null)?.language ?? "", ...navigator.languages].map((each) => each.split("-")[0] ?? "");
  return wanted.find((each) => each in LANGUAGES) ?? "en";
}

function ofRegion(language: string): string {
  const own = navigator.languages.find((each) => each.startsWith(`${language}-`));
  if (own) return own;
  const region = new Intl.Locale(navigator.language).region;
  return region ? `${language}-${region}` : language;
}
