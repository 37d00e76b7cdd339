import { byLocale } from '../i18n/by-locale.ts';
import { formatCount } from '../i18n/format-count.ts';
import { translator } from '../i18n/translator.ts';

const t = translator();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const moneyFormat = byLocale((tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'GBP' }));
const dateFormat = byLocale((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }));
const timeFormat = byLocale((tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }));

const tenthsFormat = byLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const listFormat = byLocale((tag) => new Intl.ListFormat(tag, { style: 'short', type: 'unit' }));

/** @param amount pounds as a decimal number */
export const formatMoney = (amount: number) => moneyFormat().format(amount);
export const formatDate = (iso: string) => (Number.isNaN(Date.parse(iso)) ? '' : dateFormat().format(new Date(iso)));
export const formatTime = (iso: string) => (Number.isNaN(Date.parse(iso)) ? '' : timeFormat().format(new Date(iso)));
/** "a, b, c" in the current locale. */
export const list = (items: readonly string[]) => listFormat().format(items);

/** S1 §9: 1m under 60 s, hours and minutes under 3 days, days under a year, otherwise a date. @param now milliseconds since the epoch */
export function timeAgo(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (age < HOUR) return t('time.minutes', { minutes: Math.max(1, Math.floor(age / MINUTE)) });
  if (age < 3 * DAY)
    return t('time.hoursMinutes', { hours: Math.floor(age / HOUR), minutes: Math.floor((age % HOUR) / MINUTE) });
  if (age < 365 * DAY) return t('time.days', { days: Math.floor(age / DAY) });
  return formatDate(iso);
}

/** Days until a date, rounded up, never below 0 (S1 §9). @param now milliseconds since the epoch */
export const daysUntil = (iso: string, now: number) => Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY));

/** Monthly, Yearly, or Free/Bundled when there is no period (S1 §9). */
export function periodLabel(period: string | null | undefined): string {
  if (!period) return t('period.free');
  return t(period.startsWith('year') ? 'period.yearly' : 'period.monthly');
}

/** Decimal units (1 kB = 1000 B), as mail providers use for quotas. */
export function formatFileSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const number = unit > 0 && value < 10 ? tenthsFormat().format(value) : formatCount(Math.round(value));
  return `${number} ${units[unit]}`;
}

export const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('');

/** HTML without tags: a fallback until the sanitizer has loaded, or if it fails. */
export const htmlToText = (html: string) =>
  html.replace(/<(?:br|\/p|\/li|\/h\d)[^>]*>/gi, '\n').replace(/<[^>]*>/g, '');

/** Shows invisible, bidirectional and control characters of untrusted names as code points. */
export const revealHiddenCharacters = (name: string) =>
  name.replace(
    /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu,
    (char) => `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );

const URL_PATTERN = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;
/** Splits plain text into parts. Those with an `href` are links. */
export function linkify(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(URL_PATTERN)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: url, href: url });
    end = index + url.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

const weekdayFormat = byLocale((tag) => new Intl.DateTimeFormat(tag, { weekday: 'long' }));
const longDateFormat = byLocale(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
);
export const formatWeekday = (iso: string) => weekdayFormat().format(new Date(iso));
/** Equal for times of the same day in the user's time zone. */
export const dayKey = (iso: string | number) => new Date(iso).toDateString();
export const formatLongDate = (iso: string) => longDateFormat().format(new Date(iso));

/** Hours and minutes, at least one minute. @param ms milliseconds */
export function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  if (minutes < 60) return t('time.minutes', { minutes });
  return t('time.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The last `n` months including this one as YYYY-MM, oldest first. @param now milliseconds since the epoch */
export const lastMonths = (n: number, now: number): string[] =>
  Array.from({ length: n }, (_, index) => {
    const day = new Date(now);
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - (n - 1 - index), 1)).toISOString().slice(0, 7);
  });
