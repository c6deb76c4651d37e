/** Times in the user's time zone, and countdowns. */

const DAY = 86_400_000;

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const exactly = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** The IANA name of the user's time zone, such as Europe/Berlin. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "21 Nov 2026, 14:00" in the user's time zone. */
export const atMoment = (iso: string): string => moment.format(new Date(iso));

/** The same with seconds. */
export const atSecond = (iso: string): string => exactly.format(new Date(iso));

/** "00:17", and the day with it unless it is today. */
export const atClock = (iso: string): string => atShort(iso, Date.now());

/** "14:00" today, "Sat 14:00" within 6 days, else the date. */
export function atShort(iso: string, now: number): string {
  const then = new Date(iso);
  if (then.toDateString() === new Date(now).toDateString()) return clock.format(then);
  return Math.abs(then.getTime() - now) < 6 * DAY ? weekday.format(then) : moment.format(then);
}

/** "2 d 3 h", "3 h 5 min", "42 min"; seconds from ten minutes on; "now" when it is over. */
export function left(iso: string, now: number): string {
  const seconds = Math.ceil((Date.parse(iso) - now) / 1000);
  if (seconds <= 0) return "now";
  const [d, h, m, s] = [seconds / 86400, (seconds / 3600) % 24, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  if (d) return `${d} d ${h} h`;
  if (h) return `${h} h ${m} min`;
  if (seconds >= 600) return `${m} min`;
  return m ? `${m} min ${String(s).padStart(2, "0")} s` : `${s} s`;
}

/** The announcement for screen readers at the moments that matter; null between them. */
export function spokenLeft(iso: string, now: number, isShort = false): string | null {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  if (seconds === 3600) return "One hour left.";
  if (seconds === 600) return "Ten minutes left.";
  if (seconds === 60) return "One minute left.";
  if (isShort && seconds === 10) return "Ten seconds left.";
  return seconds === 0 ? "Time is up." : null;
}
