import { describe, expect, it } from 'vitest';
import { overdueDays } from '#core/billing/billing.rules.ts';

const DUE = '2026-03-10T12:00:00Z';
const at = (iso: string) => Date.parse(iso);

describe('an invoice', () => {
  it.each([
    ['unpaid', DUE, '2026-03-10T11:59:59Z', null],
    ['unpaid', DUE, '2026-03-10T12:00:01Z', 0],
    ['unpaid', DUE, '2026-03-13T11:00:00Z', 2],
    ['unpaid', DUE, '2026-03-13T12:00:01Z', 3],
    ['paid', DUE, '2026-04-10T12:00:00Z', null],
    ['processing', DUE, '2026-04-10T12:00:00Z', null],
    ['unpaid', null, '2026-04-10T12:00:00Z', null],
    ['unpaid', 'soon', '2026-04-10T12:00:00Z', null],
  ])('that is %s and due at %s is at %s overdue for %s days', (status, due_at, now, days) => {
    expect(overdueDays({ status, due_at }, at(now))).toBe(days);
  });
});
