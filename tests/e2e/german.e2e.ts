import { expect, type Page } from '@playwright/test';
import { type PageSample, pages, type Visitor } from '#tests/support/pages.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { test } from './support/visitors.ts';

// No German page shows an English word of ours. The provider's texts are in its own language, and names are names.

const ENGLISH =
  /\b(the|your|and|with|please|click|search|sign|team|settings|password|welcome|loading|save|cancel|close|open|new|all|help|address|number|country|phone|language|notifications|sent|edit|delete|remove)\b/i;
/** Words that are the same in German, with references of images and commands. */
const SAME =
  /Team|Login|Support|Live-Chat|Ticket|Name|E-Mail|Status|Code|Domains?|Node\.js|WordPress|Webspace|Details|Administrator|Postcode|Scan|Catch-all|ghcr\.io\/team\/app|team\/shop|docker save/g;
/** The provider's texts, and names. */
const NOT_OURS =
  /Pat Newman|The smallest app|A small API with|A broken app to learn|Gordon Pike|Olivia Ward|Northwind|@northwind|Your first domain|Registering, renewing|Mailboxes, apps|Files, databases|Invoices, cards|\.example|Bristol|Billing|Customer Care|Technical Support|newsletter|You have won|invoice|Newsletters|Times New Roman|AlmaLinux|The health check got|It exited with|^search( |$)|Dienst search$/;
/** Pages that are the provider's text. */
const PROVIDER_TEXT = [
  'category',
  'article',
  'faqs',
  'faq',
  'status',
  'ticket',
  'deploy-catalogue',
  'deploy-template',
  'deploy-in-project',
];

/** Every text that the page shows or says, through its shadow roots. */
const visibleTexts = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const addTextOf = (node: Element) => {
      // What a server prints on its console is in its own language.
      if (['STYLE', 'SCRIPT', 'OPTION'].includes(node.tagName) || node.closest('.xterm')) return;
      for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent ?? '');
    };
    const visit = (root: ParentNode) => {
      for (const node of root.querySelectorAll('*')) {
        found.push(...['aria-label', 'title', 'placeholder', 'alt'].map((name) => node.getAttribute(name) ?? ''));
        addTextOf(node);
        if (node.shadowRoot) visit(node.shadowRoot);
      }
    };
    visit(document.body);
    return [...new Set(found.map((text) => text.trim()))].filter(Boolean);
  });

async function expectGerman(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  const english = (await visibleTexts(page)).filter(
    (text) => ENGLISH.test(text.replace(SAME, '')) && !NOT_OURS.test(text),
  );
  expect(english).toEqual([]);
}

/** A newcomer's lists are empty; pages of email, of a domain, of a server, of a site and of files say little without what the busy team has. */
const isOfBusyTeam = ({ route, name }: PageSample) =>
  route.startsWith('/email') ||
  route.startsWith('/wordpress/') ||
  route.startsWith('/docker/:id') ||
  route === '/node/projects/:id' ||
  ['/domains/:id', '/cloud-servers/:domain'].includes(route) ||
  ['files', 'file-editor'].includes(name);
const visitorFor = (sample: PageSample): Visitor =>
  sample.visitor === 'owner' && !isOfBusyTeam(sample) ? 'newcomer' : sample.visitor;
const checkedPages = pages.filter(
  (sample) =>
    !sample.prepare &&
    !PROVIDER_TEXT.includes(sample.name) &&
    !/:(type|id)/.test(sample.route.replace(/^\/(email|domains|wordpress|docker|node\/projects)\/:id/, '')),
);

test.describe('German is complete on the page', () => {
  for (const sample of checkedPages)
    test(sample.name, async ({ visitors }) => {
      const { page } = await visitors.visit({ ...sample, visitor: visitorFor(sample) }, { query: { lang: 'de' } });
      await expectGerman(page);
      await expectNoSidewaysScroll(page, sample.name);
    });

  test('of each step of a deployment', async ({ visitors }) => {
    const { page } = await visitors.seatOf('newcomer');
    await page.goto('/docker/create?lang=de');
    await page.getByLabel('Name des Projekts').fill('Shop');
    await page.getByRole('button', { name: 'harbour/web wählen' }).click();
    await page.getByRole('radio', { name: /^latest/ }).waitFor();
    for (const title of ['Konfigurationen', 'Neustart', 'Zustandsprüfung', 'Ressourcen'])
      await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await expectGerman(page);
    const next = page.getByRole('button', { name: 'Weiter', exact: true });
    await next.click();
    await page.getByRole('radio', { name: /Container Free/ }).check();
    await expectGerman(page);
    await next.click();
    await page.getByRole('button', { name: 'Jetzt bereitstellen' }).waitFor();
    await expectGerman(page);
  });

  test('that could not be found', async ({ visitors }) => {
    const { page } = await visitors.seatOf('guest');
    await page.goto('/nowhere?lang=de');
    await expectGerman(page);
  });

  test('about privacy', async ({ visitors }) => {
    const { page } = await visitors.seatOf('guest');
    await page.goto('/info/privacy?lang=de');
    await expectGerman(page);
  });
});

test.describe('German is complete in the dialog', () => {
  for (const [name, button] of [
    ['mailboxes', 'Neues Postfach'],
    ['forwarders', 'Neue Weiterleitung'],
    ['aliases', 'Neuer Alias'],
    ['filters', 'Neue Regel'],
    ['calendars', 'Neuer Kalender'],
    ['mail-settings', 'Domain löschen'],
  ] as const)
    test(button, async ({ visitors }) => {
      const sample = pages.find((one) => one.name === name) as PageSample;
      const { page } = await visitors.visit(sample, { query: { lang: 'de' } });
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectGerman(page);
    });
});
