import type { Locator } from '@playwright/test';
import { expectNoViolationsInEveryView } from './support/axe.ts';
import { injectFault, stopAutoRetries, tryAgain } from './support/faults.ts';
import { expect, type Page, test } from './support/test.ts';
import { layoutShift, watchLayoutShifts } from './support/visitors.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Find your domain' });
const rows = (page: Page) => page.getByRole('list', { name: 'Domain names' }).getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const basket = (page: Page) => page.getByRole('list', { name: 'Products in your basket' });

async function search(page: Page, text: string) {
  await field(page).fill(text);
  await expect(page.getByRole('button', { name: `Add ${text}.net` })).toBeVisible();
}

test.describe('searching a name', () => {
  test('answers as one types, with the price of the first year and of those that follow', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await search(page, 'lantern');
    await expect(row(page, 'lantern.net')).toContainText('£12.99');
    await expect(row(page, 'lantern.net')).toContainText('then £15.99/year');
    await expect(row(page, 'lantern.com')).toContainText('Taken');
  });

  test('leads from a name that was added to the basket', async ({ page }) => {
    await page.goto('/demo/together/');
    await search(page, 'meadow');
    await page.getByRole('button', { name: 'Add meadow.net' }).click();
    await row(page, 'meadow.net').getByRole('link', { name: 'View basket' }).click();
    await expect(page.getByRole('list', { name: 'Products in your basket' }).first()).toContainText('meadow.net');
  });

  test('keeps the search in the address', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await field(page).fill('arrowkeys');
    await field(page).press('Tab');
    await expect(page).toHaveURL(/[?&]q=arrowkeys/);
  });

  test('shows no answer to an older query', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await injectFault(page, { path: '/domain/check' }, 'delay:1500');
    await field(page).fill('older');
    await expect(page.getByText('older.net')).toBeVisible();
    await search(page, 'newer');
    await expect(page.getByText('older.net')).toHaveCount(0);
  });

  test('says that it failed, and can be tried again', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await stopAutoRetries(page);
    await injectFault(page, { path: '/domain/check' }, 'status:503-html');
    await field(page).fill('meadow');
    const failure = page.getByRole('status').filter({ hasText: 'Search failed.' });
    await expect(failure).toBeVisible();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Add meadow.net' })).toBeVisible();
  });

  test('does not call a name taken whose registry does not answer', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await field(page).fill('unreachable.io');
    await expect(page.getByText('We couldn’t reach the .io registry. Try again.')).toBeVisible();
  });

  test('shows both forms of an international name', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await field(page).fill('bücherei');
    await expect(row(page, 'bücherei.com')).toContainText('xn--bcherei-n2a.com');
  });

  test('warns of a name with letters of several alphabets', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    // The second letter is Cyrillic.
    await field(page).fill('pаypal');
    await expect(rows(page).first()).toContainText('This name mixes alphabets and could be mistaken for another.');
  });

  test('offers no name that the registry says is taken, though it looked free', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await field(page).fill('justtaken-name');
    await expect(row(page, 'justtaken-name.net')).toContainText('Taken');
    await expect(page.getByRole('button', { name: /^Add justtaken/ })).toHaveCount(0);
  });
});

test.describe('adding a name', () => {
  test('fills the basket of the page, with VAT', async ({ page }) => {
    await page.goto('/demo/together/');
    await search(page, 'lantern');
    await page.getByRole('button', { name: 'Add lantern.net' }).click();
    await expect(row(page, 'lantern.net')).toContainText('In your basket');
    await expect(basket(page)).toContainText('lantern.net');
    await expect(page.getByText('VAT (20%)')).toBeVisible();
    await expect(page.getByText('£15.59')).toBeVisible();
  });

  test('fills the basket of another tab', async ({ page, context }) => {
    await page.goto('/demo/together/');
    const other = await context.newPage();
    await other.goto('/demo/reseller/');
    await expect(other.getByText('Your basket is empty')).toBeVisible();
    await search(page, 'lantern');
    await page.getByRole('button', { name: 'Add lantern.net' }).click();
    await expect(basket(other)).toContainText('lantern.net');
    await expect(other.getByRole('button', { name: 'Basket: 1' })).toBeVisible();
  });

  test('is undone by removing it, which is undone too', async ({ page }) => {
    await page.goto('/demo/together/');
    await search(page, 'meadow');
    await page.getByRole('button', { name: 'Add meadow.net' }).click();
    await expect(basket(page)).toContainText('meadow.net');
    await page.getByRole('button', { name: 'Remove meadow.net' }).click();
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await expect(page.getByText('Success!')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(basket(page)).toContainText('meadow.net');
  });

  test('is left to the host where it wants to do it', async ({ page }) => {
    await page.goto('/demo/together/');
    await page.evaluate(() => document.addEventListener('portal-domain-select', (event) => event.preventDefault()));
    await search(page, 'meadow');
    await page.getByRole('button', { name: 'Add meadow.net' }).click();
    await expect(page.getByText('Your basket is empty')).toBeVisible();
  });

  test('works by keyboard: arrows move, Enter adds', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await field(page).fill('arrowkeys');
    await page.getByRole('button', { name: 'Popular', exact: true }).click();
    const first = page.getByRole('button', { name: /^(Add|Transfer) / }).first();
    // Nothing is being checked before there are rows, and more buttons come with each answer.
    await expect(first).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Checking' })).toHaveCount(0);
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    await page
      .getByRole('button', { name: /^Add arrowkeys/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(rows(page).filter({ hasText: 'In your basket' })).toHaveCount(1);
  });
});

test.describe('a name that is taken', () => {
  test('has others near it', async ({ page }) => {
    await page.goto('/demo/brand-site/?q=taken.com');
    await expect(rows(page).first()).toContainText('Taken');
    const nearby = page.getByRole('list', { name: 'Similar names' });
    await expect(nearby.getByRole('button', { name: /^Add / }).first()).toBeVisible();
  });

  test('can be moved here with its code', async ({ page }) => {
    await page.goto('/demo/brand-site/?q=taken.com');
    await page.getByRole('button', { name: 'Transfer taken.com' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer taken.com to us' });
    await expect(dialog).toContainText('£14.99, includes one extra year.');
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(dialog).toContainText('Enter the transfer code');
    await dialog.getByLabel('Transfer code (EPP)').fill('MOVE-1234');
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(row(page, 'taken.com')).toContainText('In your basket');
  });
});

test('a short list of names leaves no empty room below it', async ({ page }) => {
  await page.goto('/demo/brand-site/?q=meadow.net,%20meadow.org');
  await expect(page.getByRole('button', { name: 'Add meadow.org' })).toBeVisible();
  // The code that shows notices, which comes last.
  await expect(page.locator('portal-domain-search .toasts')).toBeAttached();
  const heights = await page
    .locator('portal-domain-search .results')
    .evaluate((results) => [results.clientHeight, results.querySelector('ul')?.offsetHeight]);
  expect(heights[0]).toBe(heights[1]);
});

test('found names are filtered by kind and by price', async ({ page }) => {
  await page.goto('/demo/brand-site/?q=taken.com');
  await page.getByRole('button', { name: 'Technology', exact: true }).click();
  await expect(row(page, 'taken.tech')).toBeVisible();
  await expect(row(page, 'taken.io')).toBeVisible();
  await page.getByLabel('First-year price').selectOption('5');
  await expect(row(page, 'taken.io')).toHaveCount(0);
});

test.describe('a list of names', () => {
  test('is searched whole when it is pasted, and no row moves', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await field(page).focus();
    await page.evaluate(() => {
      const endings = ['co.uk', 'com', 'name', 'biz', 'io'];
      const names = Array.from({ length: 50 }, (_, index) => `listname${index}.${endings[index % 5]}`).join('\n');
      const input = document.querySelector('portal-domain-search')?.shadowRoot?.querySelector('input');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', names);
      input?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
      );
    });
    await expect(rows(page)).toHaveCount(50);
    await page.evaluate(() => {
      let shift = 0;
      Object.assign(window, { layoutShift: () => shift });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: false });
    });
    await expect(rows(page).filter({ hasText: /Available|Taken/ })).toHaveCount(50);
    await expect(page.getByText('Searching')).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { layoutShift: () => number }).layoutShift())).toBe(0);
  });

  test('of ten thousand is searched as far as 200, and none of it is lost', async ({ page }) => {
    await page.goto('/add-product/domain/multiple');
    await page.getByLabel('Domain names').evaluate((area: HTMLTextAreaElement) => {
      // At once, as a paste does it.
      const text = Array.from({ length: 10_000 }, (_, index) => `bulk-${index}.com`).join('\n');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
      area.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    });
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Searching the first 200 of 10,000 names.')).toBeVisible();
    await expect(rows(page)).toHaveCount(200);
    await page.getByRole('button', { name: 'Edit list' }).click();
    expect((await page.getByLabel('Domain names').inputValue()).split('\n')).toHaveLength(10_000);
  });
});

test('the list of prices begins with ten, and keeps the focus as it grows', async ({ page }) => {
  await page.goto('/demo/together/');
  const rows = page.getByRole('table', { name: 'Prices' }).getByRole('rowheader');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Show all 20 prices' }).press('Enter');
  await expect(rows).toHaveCount(20);
  await expect(page.getByRole('button', { name: 'Show fewer prices' })).toBeFocused();
});

test.describe('before React has loaded', () => {
  const REACT = /\/dist\/chunks\/react-[^/]+\.js$/;
  const toasts = (page: Page) => page.locator('portal-domain-search').locator('.toasts');

  /** @returns a function that lets React load */
  async function holdReact(page: Page): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(REACT, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  /** Searches for a name. @returns the calls of the search, until now and later ones */
  async function searchMeadow(page: Page): Promise<string[]> {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/domain\/(check|availability)$/.test(request.url()))
        calls.push(`${request.url()} ${request.postData()}`);
    });
    await page.goto('/demo/brand-site/');
    await search(page, 'meadow');
    await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+/ })).toHaveCount(1);
    return calls;
  }
  /** Adds the found name. @returns the link to the basket, which has the focus then */
  async function addMeadow(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: 'Add meadow.net' }).press('Enter');
    await expect(row(page, 'meadow.net')).toContainText('In your basket');
    const basketLink = row(page, 'meadow.net').getByRole('link', { name: 'View basket' });
    await expect(basketLink).toBeFocused();
    return basketLink;
  }

  test('a search makes each call once', async ({ page }) => {
    await holdReact(page);
    const calls = await searchMeadow(page);
    expect(calls.filter((call) => call.includes('/check') && call.includes('"meadow.net"'))).toHaveLength(1);
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('a name is added to the basket', async ({ page }) => {
    const releaseReact = await holdReact(page);
    await searchMeadow(page);
    await addMeadow(page);
    releaseReact();
    await page.goto('/demo/together/');
    await expect(basket(page)).toContainText('meadow.net');
  });

  test('React takes over without another call, and leaves layout and focus as they are', async ({ page }) => {
    const releaseReact = await holdReact(page);
    await page.addInitScript(watchLayoutShifts);
    const calls = await searchMeadow(page);
    const basketLink = await addMeadow(page);
    await expect(toasts(page)).toHaveCount(0);
    const place = await row(page, 'meadow.net').boundingBox();
    const callsBefore = calls.length;
    await page.evaluate(() => {
      window.layoutShifts = [];
    });

    releaseReact();
    await expect(toasts(page)).toBeAttached();
    await expect(basketLink).toBeFocused();
    expect(await row(page, 'meadow.net').boundingBox()).toEqual(place);
    expect(await layoutShift(page)).toBe(0);
    expect(calls, 'calls after React has come').toHaveLength(callsBefore);
  });

  test('answers are accessible', async ({ page }) => {
    await holdReact(page);
    await page.goto('/demo/brand-site/');
    await search(page, 'meadow');
    await expectNoViolationsInEveryView(page, 'a search answered without React');
  });

  test('a transfer is asked for, and its dialog opens as React comes', async ({ page }) => {
    const releaseReact = await holdReact(page);
    await page.goto('/demo/brand-site/?q=taken.com');
    const transfer = page.getByRole('button', { name: 'Transfer taken.com' });
    await transfer.click();
    await expect(transfer).toHaveAttribute('aria-busy', 'true');
    releaseReact();
    await expect(page.getByRole('dialog', { name: 'Transfer taken.com to us' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(transfer).toBeFocused();
  });

  test('a transfer says that its dialog cannot be loaded, and opens it once it can', async ({ page }) => {
    await page.route(REACT, (route) => route.abort());
    await page.goto('/demo/brand-site/?q=taken.com');
    await page.getByRole('button', { name: 'Transfer taken.com' }).click();
    const failure = page.getByRole('status').filter({ hasText: 'Something went wrong.' });
    await expect(failure).toBeVisible();
    await tryAgain(page, failure.getByRole('button', { name: 'Try again' }));
    await expect(page.getByRole('dialog', { name: 'Transfer taken.com to us' })).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
});
