import { expect, it } from 'vitest';
import { tabTitle } from '#core/router/page-heading.ts';

it.each([
  ['a page', 'Dashboard', 'Hello, Ada', false, 'Dashboard'],
  ['a page of one object', 'Ticket', 'Printer is broken', true, 'Ticket · Printer is broken'],
  ['an object whose heading names the page', 'Invoice', 'Invoice #12', true, 'Invoice #12'],
  ['an object that loads', 'Ticket', '', true, 'Ticket'],
  ['a page that only its heading names', '', 'Terms', true, 'Terms'],
])('the tab of %s', (_name, page, heading, hasObject, title) => expect(tabTitle(page, heading, hasObject)).toBe(title));
