import type { Locator } from '@playwright/test';
import { conversation, expectSent, messageField, openChat, openEndedChat, sendMessage } from './support/chat.ts';
import { CARDS, cardFrame, fillCard, openCheckout } from './support/checkout.ts';
import { expectRefusalsShown, type RefusedForm } from './support/form-errors.ts';
import { createBusyTeam, createTeam } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

// Every form of the shop, of services and of support, refused in every way. See form-errors.e2e.ts for the others.

/** Opens a basket with a product, on a page of its own. */
const openBasket = async (page: Page): Promise<Locator> => {
  await page.goto('/demo/reseller/');
  await page.getByRole('button', { name: 'Add to basket: Mail Team' }).click();
  const basket = page.getByRole('region', { name: 'Basket' });
  await expect(basket.getByRole('listitem')).toContainText('Mail Team');
  return basket;
};

const shopForms: RefusedForm[] = [
  {
    name: 'the billing details of a purchase',
    open: async (page) => {
      await openCheckout(page, (await createTeam('newcomer')).owner);
      return page.getByRole('form').filter({ has: page.getByLabel('Postcode') });
    },
    call: { method: 'PUT', path: '/user/teams/{id}' },
    values: { Address: '1 Long Row', 'Town or city': 'Leeds', Postcode: 'LS1 4AP' },
    submit: 'Continue to payment',
    fields: {
      name: 'Team name',
      company_name: 'Company (optional)',
      address1: 'Address',
      address2: 'Address line 2 (optional)',
      city: 'Town or city',
      state: 'County or state (optional)',
      country: 'Country',
      zip: 'Postcode',
      phone: 'Phone',
      vat_number: 'VAT number (optional)',
    },
  },
  {
    name: 'a new card',
    open: async (page) => {
      await signIn(page, (await createTeam('newcomer')).owner, '/billing/payment-methods');
      await page.getByRole('button', { name: 'Add card' }).first().click();
      await fillCard(cardFrame(page), CARDS.succeeds);
      return page.getByRole('dialog');
    },
    call: { method: 'POST', path: '/billing/cards' },
    submit: 'Save',
  },
  {
    name: 'the note of an invoice',
    open: async (page) => {
      const team = await createBusyTeam();
      await signIn(page, team.owner, `/billing/invoices/${team.invoices[0]}`);
      return page.getByRole('main');
    },
    call: { method: 'POST', path: '/billing/invoices/items' },
    values: { 'Order number or note': 'PO 4711' },
    submit: 'Add',
    fields: { label: 'Order number or note' },
  },
  {
    name: 'a promo code',
    open: async (page) => {
      const basket = await openBasket(page);
      await basket.getByRole('button', { name: 'Add promo code' }).click();
      return basket;
    },
    call: { method: 'PUT', path: '/cart/cart/{id}/promo' },
    values: { 'Promo code': 'REFUSED' },
    submit: 'Apply',
    fields: { code: 'Promo code' },
  },
  {
    name: 'the term of a line in the basket',
    open: openBasket,
    call: { method: 'PUT', path: '/cart/cart/product/{id}' },
    submit: (basket) => basket.getByLabel('Billing period for Mail Team'),
    send: async (term) => {
      await term.focus();
      await term.selectOption({ label: 'Yearly, £75.00' });
    },
  },
  {
    name: 'the cancellation of a service',
    open: async (page) => {
      const team = await createBusyTeam();
      await signIn(page, team.owner, `/service/hosting/${team.service('Web Plus cpanel').id}`);
      await page.getByRole('button', { name: 'Cancel service' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^I understand/).check();
      return dialog;
    },
    call: { method: 'POST', path: '/services/service-action' },
    values: { 'Why are you cancelling?': 'It’s too expensive' },
    submit: 'Cancel at end of term',
    fields: { reason: 'Why are you cancelling?' },
  },
];

/** Writes a message into a conversation, which shows it whether it is sent or not. */
const message = {
  call: { method: 'POST', path: '/support/messages' },
  submit: (log: Locator) => messageField(log.page()),
  send: async (field: Locator) => {
    await field.fill('Refused');
    await field.press('Enter');
  },
  except: {
    because: 'S1 §4: a message that is not sent stays in the conversation. A 5xx is tried again until it is.',
    statuses: [500, 501],
    isCleared: true,
    isLog: true,
  },
} satisfies Partial<RefusedForm>;

const openTranscript = async (page: Page) => {
  await openEndedChat(page);
  await page.getByRole('button', { name: 'Send by email' }).click();
  return page.getByRole('region', { name: 'Transcript' });
};

const supportForms: RefusedForm[] = [
  {
    name: 'a new ticket',
    open: async (page) => {
      await signIn(page, (await createTeam('newcomer')).owner, '/support/tickets/new');
      return page.getByRole('form', { name: 'New ticket' });
    },
    call: { method: 'POST', path: '/support/ticket' },
    values: { Subject: 'My name', Department: 'Domains', Message: 'The other side asks for a code.' },
    submit: 'Submit ticket',
    fields: { subject: 'Subject', department_id: 'Department', body: 'Message', filepath: 'Attachments (optional)' },
  },
  {
    name: 'a reply to a ticket',
    open: async (page) => {
      const team = await createTeam('newcomer');
      const ticket = { subject: 'My name', body: 'My name' };
      const { data } = await team.call<{ data: { id: number } }>('POST', '/support/ticket', ticket);
      await signIn(page, team.owner, `/support/tickets/${data.id}`);
      await expect(conversation(page)).toContainText('My name');
      return conversation(page);
    },
    ...message,
    // Enter breaks the line in a ticket.
    send: async (field) => {
      await field.fill('Refused');
      await field.press('ControlOrMeta+Enter');
    },
  },
  {
    name: 'a message of the chat',
    open: async (page) => {
      await openChat(page);
      return conversation(page);
    },
    ...message,
  },
  {
    name: 'a message that is changed',
    open: async (page) => {
      await openChat(page);
      await sendMessage(page, 'Before');
      await expectSent(page);
      await page.getByRole('button', { name: 'Edit message' }).click();
      return page.locator('form').filter({ has: messageField(page) });
    },
    call: { method: 'PUT', path: '/support/messages/{id}' },
    values: { 'Type your message here': 'After' },
    submit: 'Save',
  },
  {
    name: 'the transcript of a chat',
    open: openTranscript,
    call: { method: 'POST', path: '/support/ticket/{id}/transcript' },
    values: { 'Send transcript to': 'guest@example.test' },
    submit: (transcript) => transcript.locator('button[type=submit]'),
    fields: { email: 'Send transcript to' },
  },
  {
    name: 'the rating of a chat',
    open: async (page) => {
      await openEndedChat(page);
      await page.getByRole('radio', { name: 'Great' }).check({ force: true });
      return page.getByRole('group').filter({ has: page.getByRole('button', { name: 'Send rating' }) });
    },
    call: { method: 'POST', path: '/support/ticket/{id}/rating' },
    values: { 'What could be better? (optional)': 'Nothing' },
    submit: 'Send rating',
  },
];

for (const form of [...shopForms, ...supportForms])
  test(`every refusal is shown in the form of ${form.name}`, ({ page }) => expectRefusalsShown(page, form));
