import { expect, it } from 'vitest';
import { createMatcher } from '#core/router/match.rules.ts';
import { routes } from '#screens/routes.ts';
import { type PageData, pages, routesWithoutSample } from '#tests/support/pages.ts';

const named = (name: string) => ({ id: '1', name });
const data: PageData = {
  owner: { email: 'owner@example.test' },
  domains: { main: named('main'), studio: named('studio'), pending: named('pending'), off: named('off') },
  zones: { main: named('main'), elsewhere: named('elsewhere') },
  invoices: ['1'],
  tickets: [{ id: '1', subject: 'Subject' }],
  service: named,
  site: named,
  project: named,
  container: named,
};

it('every route that shows a screen has a sample', () => {
  expect(
    routesWithoutSample(),
    'Add a sample of these routes to tests/support/pages.ts: axe, the faults, the German check and the pictures read it',
  ).toEqual([]);
});

it('every sample leads to the route it names', () => {
  const match = createMatcher(routes);
  const strays = pages
    .filter((page) => !page.prepare)
    .map((page) => ({ ...page, reached: match(page.path(data).replace(/\?.*$/, ''))?.route.path }))
    .filter(({ route, reached }) => reached !== route);
  expect(strays.map(({ name, route, reached }) => `${name}: ${reached} instead of ${route}`)).toEqual([]);
});

it('every sample has a name of its own', () => {
  const names = pages.map((page) => page.name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
