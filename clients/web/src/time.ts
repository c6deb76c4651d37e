/** Times in the user's time zone and habit, and countdowns. */
import { LOCALE, t } from "./texts";

const DAY = 86_400_000;

const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });
const exactly = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "medium" });
const clock = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric", month: "short" });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** The IANA name of the user's time zone, such as Europe/Berlin. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "21 Nov 2026, 14:00" in the user's time zone. */
export const atMoment = (iso: string): string => moment.format(new Date(iso));

/** The same with seconds. */
export const atSecond = (iso: string): string => exactly.format(new Date(iso));

/** "00:17", and the day with it unless it is today. */
export const atClock = (iso: string): string => atShort(iso, Date.now());

/** A wall-clock time of another zone, such as 20:00 in Europe/Berlin, on the reader's clock today. */
export function clockIn(at: string, zone: string): string {
  const now = new Date();
  const there = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(now);
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  return clock.format(new Date(now.getTime() + (minutes(at) - minutes(there)) * 60_000));
}

/** "Tue, 24 Nov": a message's day. */
export const dayOf = (iso: string): string => day.format(new Date(iso));

/** "14:00" today, "Sat 14:00" within 6 days, else the date. */
export function atShort(iso: string, now: number): string {
  const then = new Date(iso);
  if (then.toDateString() === new Date(now).toDateString()) return clock.format(then);
  return Math.abs(then.getTime() - now) < 6 * DAY ? weekday.format(then) : moment.format(then);
}

/** "2d 3h", "3h 5m", "42m" in the reader's words; seconds from ten minutes on; "now" when it is over. */
export function left(iso: string, now: number): string {
  const seconds = Math.ceil((Date.parse(iso) - now) / 1000);
  if (seconds <= 0) return t("now");
  const [d, h, m, s] = [seconds / 86400, (seconds / 3600) % 24, (seconds / 60) % 60, seconds % 60].map(Math.floor) as [number, number, number, number];
  if (d) return together(amount(d, "day"), h ? amount(h, "hour") : "");
  if (h) return together(amount(h, "hour"), m ? amount(m, "minute") : "");
  if (seconds >= 600) return amount(m, "minute");
  return m ? together(amount(m, "minute"), amount(s, "second")) : amount(s, "second");
}

const units = new Map<string, Intl.NumberFormat>();
const parts = new Intl.ListFormat(LOCALE, { type: "unit", style: "narrow" });

/** "3h" in the reader's words. */
export function amount(n: number, unit: "day" | "hour" | "minute" | "second"): string {
  const known = units.get(unit) ?? new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay: "narrow" });
  units.set(unit, known);
  return known.format(n);
}

const together = (...each: string[]): string => parts.format(each.filter(Boolean));

/** The announcement for screen readers at the moments that matter; null between them. */
export function spokenLeft(iso: string, now: number, isShort = false): string | null {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  if (seconds === 3600) return t("One hour left.");
  if (seconds === 600) return t("Ten minutes left.");
  if (seconds === 60) return t("One minute left.");
  if (isShort && seconds === 10) return t("Ten seconds left.");
  return seconds === 0 ? t("Time is up.") : null;
}
