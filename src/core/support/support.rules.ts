import type { Announcement, Department, Faq } from './support.schema.ts';

/** S1 §9: tickets cannot be opened in this department. */
const HIDDEN_DEPARTMENT = 'design and development';
export const ticketDepartments = (all: readonly Department[]) =>
  all.filter(({ name }) => name.trim().toLowerCase() !== HIDDEN_DEPARTMENT);

const SUGGESTED = 3;
/** The first question of each of the first topics. */
export const suggestedQuestions = (all: readonly Faq[]) =>
  all.filter(({ topic }, index) => all.findIndex((other) => other.topic === topic) === index).slice(0, SUGGESTED);

export type ServiceHealth = 'works' | 'impaired' | 'down';
const DAY_MS = 24 * 3_600_000;

const overlaps = (event: Announcement, from: number, to: number) =>
  event.kind === 'incident' &&
  Date.parse(event.created_at) < to &&
  (event.ends_at === null || event.ends_at === undefined || Date.parse(event.ends_at) > from);
const healthOf = (events: readonly Announcement[]): ServiceHealth =>
  events.some((event) => event.impact === 'outage')
    ? 'down'
    : events.some((event) => event.impact === 'degraded')
      ? 'impaired'
      : 'works';

/** The current health of one component, or of all. @param now milliseconds since the epoch */
export const currentHealth = (events: readonly Announcement[], now: number, component?: string): ServiceHealth =>
  healthOf(
    events.filter(
      (event) => overlaps(event, now, now + 1) && (component === undefined || event.components.includes(component)),
    ),
  );

/** The worst health of a component on each of the last days, oldest first. Days are in the reader's time zone. */
export function healthByDay(
  events: readonly Announcement[],
  component: string,
  days: number,
  now: number,
): { start: number; health: ServiceHealth }[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  return Array.from({ length: days }, (_, index) => {
    const start = new Date(today).setDate(new Date(today).getDate() - (days - 1 - index));
    return {
      start,
      health: healthOf(
        events.filter(
          (event) => event.components.includes(component) && overlaps(event, start, Math.min(now, start + DAY_MS)),
        ),
      ),
    };
  });
}

export const componentNames = (events: readonly Announcement[], required: readonly string[]) => [
  ...new Set([...required, ...events.flatMap((event) => event.components)]),
];
