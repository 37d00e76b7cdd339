import { locale } from '../i18n/locale.ts';
import { translator } from '../i18n/translator.ts';

const t = translator();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A formatter per language, made when it is first needed: making one is slow. */
function byLocale<F>(make: (locale: string) => F): () => F {
  const made = new Map<string, F>();
  return () => {
    const tag = locale();
    const held = made.get(tag) ?? make(tag);
    made.set(tag, held);
    return held;
  };
}
const moneyFormat = byLocale((tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'GBP' }));
const dateFormat = byLocale((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }));
const timeFormat = byLocale((tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }));

const lists = byLocale((tag) => new Intl.ListFormat(tag, { style: 'short', type: 'unit' }));

/** @param amount decimal pounds, as the provider sends them */
export const formatMoney = (amount: number) => moneyFormat().format(amount);
export const formatDate = (iso: string) => (Number.isNaN(Date.parse(iso)) ? '' : dateFormat().format(new Date(iso)));
export const formatTime = (iso: string) => (Number.isNaN(Date.parse(iso)) ? '' : timeFormat().format(new Date(iso)));
/** Names after one another, as the language writes a list: "a, b, c". */
export const list = (items: readonly string[]) => lists().format(items);
export const formatCount = (n: number) => n.toLocaleString(locale());

/** S1 §9: 1m under 60 s, hours and minutes under 3 days, days under a year, otherwise a date. */
export function timeAgo(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (Number.isNaN(age)) return '';
  if (age < MINUTE) return t('time.minutes', { minutes: 1 });
  if (age < HOUR) return t('time.minutes', { minutes: Math.floor(age / MINUTE) });
  if (age < 3 * DAY)
    return t('time.hoursMinutes', { hours: Math.floor(age / HOUR), minutes: Math.floor((age % HOUR) / MINUTE) });
  if (age < 365 * DAY) return t('time.days', { days: Math.floor(age / DAY) });
  return formatDate(iso);
}

/** Whole days until a moment, never below 0 (S1 §9). */
export const daysUntil = (iso: string, now: number) => Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY));

/** Monthly, Yearly, or Free/Bundled when there is no period (S1 §9). */
export function periodLabel(period: string | null | undefined): string {
  if (!period) return t('period.free');
  return t(period.startsWith('year') ? 'period.yearly' : 'period.monthly');
}

/** @param bytes size in bytes; answered in decimal units, as mail providers bill them */
export function formatFileSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${units[unit]}`;
}

export const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('');

/** The words of a rich text without its marks: for where it cannot be cleaned, and until the cleaner has loaded. */
export const htmlToText = (html: string) =>
  html.replace(/<(?:br|\/p|\/li|\/h\d)[^>]*>/gi, '\n').replace(/<[^>]*>/g, '');

/** Names from elsewhere: characters that hide, reorder or control are shown as what they are. */
export const revealHiddenCharacters = (name: string) =>
  name.replace(
    /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu,
    (char) => `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );

const URL_PATTERN = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;
/** Plain text in pieces, of which those with an `href` are links. */
export function linkify(text: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = [];
  let at = 0;
  for (const found of text.matchAll(URL_PATTERN)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) });
    pieces.push({ text: found[0], href: found[0] });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

const weekdayFormat = byLocale((tag) => new Intl.DateTimeFormat(tag, { weekday: 'long' }));
const longDateFormat = byLocale(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
);
export const formatWeekday = (iso: string) => weekdayFormat().format(new Date(iso));
/** A day in the reader's time zone, as `2026-11-20`: equal for moments of the same day. */
export const dayKey = (iso: string | number) => new Date(iso).toLocaleDateString('sv-SE');
export const formatLongDate = (iso: string) => longDateFormat().format(new Date(iso));

/** A length of time in hours and minutes, at least one minute. @param ms milliseconds */
export function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  if (minutes < 60) return t('time.minutes', { minutes });
  return t('time.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The last `n` months as YYYY-MM, oldest first, this one included. */
export const lastMonths = (n: number, now: number): string[] =>
  Array.from({ length: n }, (_, index) => {
    const day = new Date(now);
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - (n - 1 - index), 1)).toISOString().slice(0, 7);
  });
