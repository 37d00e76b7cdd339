import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expectSent, launcher, messageField, sendMessage } from './support/chat.ts';
import { buildReactSite, countReacts, createReactProject, openReactSite, scriptBytes } from './support/react-site.ts';
import { expect, test } from './support/test.ts';

// One worker builds the sites once.
test.describe.configure({ mode: 'default' });

let project = '';
let plain = '';
let shared = '';
test.beforeAll(async () => {
  test.setTimeout(180_000);
  project = createReactProject();
  plain = await buildReactSite(project, 'portal-elements');
  shared = await buildReactSite(project, 'portal-elements-shared-react');
});
test.afterAll(() => {
  if (project) rmSync(project, { recursive: true, force: true });
});

test('a site of React bundles one React with the package for it, two with the other one', () => {
  expect([countReacts(shared), countReacts(plain)]).toEqual([1, 2]);
  // React and react-dom are 56 kB of their chunks. Of the packages themselves: a bundler adds its own to each of their five hundred files.
  const [whole, withoutReact] = ['dist', 'dist-shared-react'].map((name) =>
    scriptBytes(fileURLToPath(new URL(`../../${name}/chunks`, import.meta.url))),
  ) as [number, number];
  expect(whole - withoutReact).toBeGreaterThan(55_000);
});

for (const [name, folder] of [
  ['its own React', () => shared],
  ['two Reacts', () => plain],
] as const)
  test(`a site of React works with ${name}`, async ({ page }) => {
    await openReactSite(page, folder());
    await page.getByRole('button', { name: 'Pressed 0' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await page.getByRole('button', { name: 'Buy mail' }).click();
    await expect(page.getByRole('list', { name: 'Products in your basket' }).getByRole('listitem')).toHaveCount(1);
    await launcher(page).click();
    await expect(messageField(page)).toBeVisible();
    await sendMessage(page, 'Hello from React');
    await expectSent(page);
  });
