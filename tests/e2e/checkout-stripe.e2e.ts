import { openPayment, payButton } from './support/checkout.ts';
import { expect, type Page, test } from './support/test.ts';

/** The parts of Stripe's script that are used: its host cannot be reached from here. */
const STRIPE = `window.Stripe = Object.assign(function (key) {
  return {
    _registerWrapper() {}, registerAppInfo() {},
    elements(options) {
      window.stripeOptions = { key, options };
      return { submit: async () => ({}), create() {
        const handlers = {};
        return { on: (name, run) => { handlers[name] = run; }, focus() {}, destroy() {},
          mount(target) { const box = document.createElement('div'); box.id = 'stripe-box'; box.textContent = 'Stripe card fields'; target.append(box); handlers.ready && handlers.ready(); } };
      } };
    },
    createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_from_stripe_1' } }),
    handleNextAction: async () => ({}),
  };
}, { version: 3 });`;

async function openWithStripe(page: Page, person: { token: string }) {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE }),
  );
  await page.addInitScript(() => {
    addEventListener(
      'DOMContentLoaded',
      () =>
        void import('/dist/index.js' as string).then((portal) =>
          portal.configurePortal({ payment: { publishableKey: 'pk_test_portal' } }),
        ),
    );
  });
  await openPayment(page, person);
}

test.describe("Stripe's fields, with a publishable key", () => {
  test('are in the light DOM, since Stripe refuses shadow roots', async ({ page, customer }) => {
    await openWithStripe(page, customer.owner);
    await expect(page.locator('portal-app > div #stripe-box')).toBeVisible();
  });

  test('are set up with the key', async ({ page, customer }) => {
    await openWithStripe(page, customer.owner);
    await expect(page.locator('#stripe-box')).toBeVisible();
    const options = await page.evaluate(
      () => (window as unknown as { stripeOptions: { key: string; options: { mode: string } } }).stripeOptions,
    );
    expect(options).toMatchObject({ key: 'pk_test_portal', options: { mode: 'setup' } });
  });

  test('take colours of the page, as Stripe can read them', async ({ page, customer }) => {
    await openWithStripe(page, customer.owner);
    await expect(page.locator('#stripe-box')).toBeVisible();
    const { variables } = await page.evaluate(
      () =>
        (window as unknown as { stripeOptions: { options: { appearance: { variables: Record<string, string> } } } })
          .stripeOptions.options.appearance,
    );
    expect(variables.colorPrimary).toMatch(/^#[0-9a-f]{6}$/);
  });

  test("send Stripe's token to the provider", async ({ page, customer }) => {
    let sent: { type?: string; token?: string } = {};
    await page.route('**/billing/cards**', (route) => {
      if (route.request().method() === 'POST') sent = route.request().postDataJSON();
      return route.continue();
    });
    await openWithStripe(page, customer.owner);
    await payButton(page).click();
    await expect.poll(() => sent).toMatchObject({ type: 'stripe', token: 'pm_from_stripe_1' });
    // The demo's provider asks its own payment company, which knows nothing of it.
    await expect(page.getByText('We couldn’t save this card. Enter it again.')).toBeVisible();
  });
});
