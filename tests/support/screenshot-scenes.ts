import type { Page } from 'playwright-core';
import type { Visitor } from './pages.ts';

/** A picture that is no plain visit of a page of the portal: a host page, an open dialog, another brand. */
export interface Scene {
  name: string;
  path: string;
  visitor?: Visitor;
  brand?: string;
  steps?: readonly ((page: Page) => Promise<void>)[];
  /** The whole page, not what is in view. */
  isFull?: boolean;
}

const pressing = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const waitingForText = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const waitingForHeading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();

const search = async (page: Page) => {
  await page.getByRole('searchbox').first().fill('meadow');
  await page.getByRole('button', { name: 'Add meadow.net' }).waitFor();
};
const sendMessage = (text: string, answer: string) => async (page: Page) => {
  await page.getByPlaceholder('Type your message here').fill(text);
  await page.keyboard.press('Enter');
  await page.getByText(answer).waitFor();
};
const talk = [pressing('Get Help'), sendMessage('What does a .co.uk name cost?', 'Prices are beside each name')];
const endChat = async (page: Page) => {
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'End chat' }).click();
  await page.getByRole('radio', { name: 'Good', exact: true }).check({ force: true });
};
const openPalette = async (page: Page) => {
  await page.getByRole('heading', { name: 'Welcome back' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('ada');
  await page.getByRole('option', { name: /@/ }).first().waitFor();
};

/** Every layout in every brand: what is the same for all is looked at once. */
const layouts: Scene[] = ['hp', 'gb', 'eh', 'ewh', 'cp'].flatMap((brand) => [
  { name: `layout-auth-${brand}`, path: '/', brand },
  { name: `layout-auth-large-${brand}`, path: '/auth/sign-up', brand },
  { name: `layout-guest-${brand}`, path: '/about', brand },
  { name: `layout-invite-${brand}`, path: `/invite-accept/${'a'.repeat(43)}`, brand },
  {
    name: `layout-main-${brand}`,
    path: brand === 'ewh' ? '/' : '/team/details-users',
    brand,
    visitor: 'owner' as const,
    steps: [waitingForHeading(brand === 'ewh' ? 'Email domains' : 'Members & details')],
  },
]);

const hostPages: Scene[] = [
  { name: 'gallery', path: '/demo/' },
  { name: 'brand-site', path: '/demo/brand-site/', steps: [search] },
  { name: 'chat', path: '/demo/brand-site/', steps: talk },
  { name: 'chat-end', path: '/demo/brand-site/', steps: [...talk, endChat] },
  {
    name: 'pre-chat',
    path: '/demo/brand-site/?pre-chat=optional',
    steps: [pressing('Get Help'), (page) => page.getByLabel('Your name').waitFor()],
  },
  {
    name: 'reseller',
    path: '/demo/reseller/',
    steps: [pressing('Add to basket: Mail Team'), waitingForText('VAT (20%)')],
  },
  {
    name: 'together',
    path: '/demo/together/',
    steps: [search, pressing('Add meadow.net'), waitingForText('VAT (20%)')],
  },
  {
    name: 'email',
    path: '/demo/email/',
    visitor: 'owner',
    steps: [
      (page) => page.getByRole('link', { name: 'northwind.example' }).click(),
      (page) => page.getByRole('meter').nth(3).waitFor(),
    ],
  },
  { name: 'agent', path: '/demo/agent/' },
  { name: 'hostile-host', path: '/demo/hostile-host/' },
  { name: 'contract', path: '/demo/provider-contract/', steps: [waitingForHeading('wordpress')] },
  { name: 'ui', path: '/demo/ui/', isFull: true },
];

export const scenes: readonly Scene[] = [
  ...hostPages,
  ...layouts,
  {
    name: 'chat-started',
    path: '/support/help',
    steps: [
      (page) => page.getByRole('link', { name: 'Start a chat: Live chat' }).click(),
      sendMessage('My mail to one customer comes back', 'Which mailbox is it'),
    ],
  },
  {
    name: 'new-ticket-guides',
    path: '/support/tickets/new',
    visitor: 'owner',
    steps: [
      (page) => page.getByLabel('Subject').fill('How do I transfer my name'),
      (page) => page.getByRole('link', { name: 'Transfer a domain to us' }).waitFor(),
    ],
  },
  {
    name: 'faqs-open',
    path: '/support/knowledgebase/faqs',
    steps: [(page) => page.getByText('Do you make backups?').click()],
  },
  {
    name: 'new-mailbox',
    path: '/email',
    visitor: 'owner',
    steps: [
      (page) => page.getByRole('link', { name: 'northwind.example', exact: true }).click(),
      pressing('New mailbox'),
      pressing('Create mailbox'),
    ],
  },
  { name: 'palette', path: '/', visitor: 'owner', steps: [openPalette] },
  { name: 'not-found', path: '/nowhere' },
  { name: 'german', path: '/?lang=de' },
  { name: 'right-to-left', path: '/?lang=ar', visitor: 'owner', steps: [waitingForHeading('Welcome back')] },
];
