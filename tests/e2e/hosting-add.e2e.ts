import { injectFault, tryAgain } from './support/faults.ts';
import { expectText, headingNamed, openPage } from './support/page.ts';
import { signIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

test.describe('what can be added', () => {
  test('is shown side by side with its lowest price, and leads to its plans', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/web-hosting/add-hosting', 'Add hosting');
    const kinds = page.getByRole('list', { name: 'Kinds of hosting' });
    await expect(kinds.getByRole('heading')).toHaveText([
      'Web hosting',
      'WordPress',
      'Cloud hosting',
      'Node.js hosting',
      'Reseller hosting',
      'Plesk hosting',
    ]);
    await expect(kinds).toContainText('From £4.50/month');
    await page.getByRole('link', { name: 'See plans: Reseller hosting' }).click();
    await expect(headingNamed(page, 'Reseller hosting')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose Reseller Pro' })).toBeVisible();
  });

  test('that fails is loaded on request', async ({ page, customer }) => {
    await signIn(page, customer.owner);
    await injectFault(page, { path: '/product/products' }, 'status:500', 99);
    await page.goto('/web-hosting/add-hosting');
    await expectText(page, 'We couldn’t load this');
    await tryAgain(page);
    await expect(page.getByRole('link', { name: 'See plans: Web hosting' })).toBeVisible();
  });

  test('is what the brand sells', async ({ page, customer }) => {
    await signIn(page, customer.owner, '/web-hosting/add-hosting?brand=gb');
    await expect(page.getByRole('link', { name: 'See plans: Web hosting' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See plans: Reseller hosting' })).toHaveCount(0);
    await page.goto('/web-hosting/add-hosting/reseller?brand=gb');
    await expectText(page, 'These plans aren’t available here.');
    await page.getByRole('main').getByRole('link', { name: 'Add hosting' }).last().click();
    await expect(headingNamed(page, 'Add hosting')).toBeVisible();
  });

  test('is nothing else than what there is', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/web-hosting/add-hosting/yachts', 'Not available');
    await page.getByRole('main').getByRole('link', { name: 'Add hosting' }).last().click();
    await expect(headingNamed(page, 'Add hosting')).toBeVisible();
  });
});

for (const [kind, plan] of [
  ['cloud', 'Cloud Hosting'],
  ['node-js', 'Node Start'],
  ['reseller', 'Reseller Start'],
  ['plesk', 'Plesk Start'],
] as const)
  test(`a plan of ${kind} is ordered by the steps of the shop`, async ({ page, customer }) => {
    await signIn(page, customer.owner, `/web-hosting/add-hosting/${kind}`);
    await page.getByRole('button', { name: `Choose ${plan}`, exact: true }).click();
    await page.getByRole('link', { name: /Use a domain I own/ }).click();
    await page.getByLabel('Domain').fill('lantern.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    const sent = page.waitForRequest(
      (request) => request.url().includes('/cart/cart/product') && request.method() === 'POST',
    );
    await page.getByRole('button', { name: 'Add to basket' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ label: 'lantern.example', options: { full_name: plan } });
  });
