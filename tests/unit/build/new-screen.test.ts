import { expect, it } from 'vitest';
import { planScreen } from '#build/new-screen.ts';

const request = { noun: 'test-noun', page: 'test-pages', title: 'Test pages', germanTitle: 'Testseiten' };
const textOf = (target: string, plan = planScreen(request)) => plan.find((file) => file.target === target)?.text;

it('makes a screen in at most twelve files', () => {
  expect(planScreen(request).length).toBeLessThanOrEqual(12);
});

it('names the files of a new noun after the noun', () => {
  expect(planScreen(request).map(({ target }) => target)).toContain('src/core/test-noun/test-noun.endpoints.ts');
});

it('names the files of a known noun after the page', () => {
  const targets = planScreen({ ...request, noun: 'billing' }).map(({ target }) => target);
  expect(targets).toContain('src/core/billing/test-pages.endpoints.ts');
});

it('leaves no placeholder', () => {
  expect(planScreen(request).filter(({ target, text }) => /__\w+__/.test(target + text))).toEqual([]);
});

it.each([
  ['src/screens/routes.ts', "userRoute('/test-pages', {"],
  ['demo/provider/app.ts', '    testNounRoutes,\n'],
  ['tests/support/pages.ts', "asOwner('test-pages', '/test-pages', /^Test pages/"],
])('adds the screen to %s', (target, entry) => {
  expect(textOf(target)).toContain(entry);
});

it('puts the route before one with a parameter that would hide it', () => {
  const routes = textOf('src/screens/routes.ts', planScreen({ ...request, noun: 'service' })) ?? '';
  expect(routes.indexOf("'/service/test-pages'")).toBeLessThan(routes.indexOf("'/service/:type'"));
});

it('refuses to replace a file', () => {
  expect(() => planScreen({ ...request, noun: 'billing', page: 'invoices' })).toThrow(/exists already/);
});
