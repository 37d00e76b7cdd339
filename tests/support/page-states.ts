import type { Page } from 'playwright-core';
import { callPattern } from './call-pattern.ts';
import type { PageSample } from './pages.ts';

/** What is in a page that its seeds do not show: nothing, a read that failed, names of 200 characters and prices of nine digits. */
export const STATES = ['empty', 'error', 'long'] as const;
export type State = (typeof STATES)[number];

/** Whether the address names nothing of a team: only then can somebody who has nothing open the page. */
function isForAnybody(sample: PageSample): boolean {
  try {
    sample.path({} as Parameters<PageSample['path']>[0]);
    return !sample.isIsolated && !sample.prepare;
  } catch {
    return false;
  }
}

export function hasState(sample: PageSample, state: State): boolean {
  if (sample.visitor !== 'owner') return false;
  return state === 'empty' ? isForAnybody(sample) : sample.reads.length > 0;
}

const NAMES = /^(name|label|subject|title|company_name|firstname|lastname|description|hostname|text)$/;
const LONG = 'An unusually long name that goes on-and-on-without_a_break_where_it_would_be_welcome_';
const stretch = (value: string) => (value + LONG.repeat(3)).slice(0, Math.max(200, value.length));

const MONEY = /^(price|price_year|renewal_price|former_price|total|subtotal|amount|credit|balance)$/;
const MUCH = 123_456_789.01;

function lengthen(value: unknown, key: string): unknown {
  if (typeof value === 'string' && NAMES.test(key)) return stretch(value);
  return typeof value === 'number' && MONEY.test(key) ? MUCH : value;
}

/** The same answer with names of 200 characters and prices of nine digits. `total` is a count in the meta of a list. */
function withLongContent(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => withLongContent(entry, key));
  if (value && typeof value === 'object' && key !== 'meta')
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withLongContent(entry, name)]));
  return lengthen(value, key);
}

/** Changes what the page's reads answer. Has to come before the page is opened. */
export async function enterState(page: Page, { reads }: PageSample, state: State): Promise<void> {
  if (state === 'empty') return;
  for (const read of reads) {
    await page.route(callPattern(read), async (route) => {
      // A page of the site may lie under the same address as a call.
      if (route.request().method() !== 'GET' || route.request().resourceType() === 'document') return route.fallback();
      const headers = { 'Access-Control-Allow-Origin': '*' };
      if (state === 'error') return route.fulfill({ status: 500, json: { message: 'Server error' }, headers });
      const response = await route.fetch();
      await route.fulfill({ response, json: withLongContent(await response.json()) });
    });
  }
}
