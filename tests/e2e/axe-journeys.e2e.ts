import { expectNoSidewaysScroll, expectNoViolationsInEveryView, frameAt } from './support/axe.ts';
import { conversation, fileInput, jpegFile, openChat, sendMessage, textFile } from './support/chat.ts';
import { addServerToBasket, bankFrame, CARDS, cardFrame, fillCard, payButton } from './support/checkout.ts';
import { injectFault } from './support/faults.ts';
import { fillSignInForm } from './support/session.ts';
import { expect, test } from './support/test.ts';

// The states that only a journey reaches, each in light, dark and on a phone as it is passed.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing from the basket to the result of a purchase', async ({ page, newcomer }) => {
  test.setTimeout(120_000);
  await page.goto('/add-product/cloud/cloud-2/monthly');
  await page.getByLabel('Server name').fill('web-1');
  await expectNoViolationsInEveryView(page, 'review');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('button', { name: 'Basket: 1' }).click();
  await page.getByRole('button', { name: 'Add promo code' }).click();
  await expectNoViolationsInEveryView(page, 'basket');
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible();
  await expectNoViolationsInEveryView(page, 'account');
  await fillSignInForm(page, newcomer.owner.email);
  await expect(page.getByLabel('Postcode')).toBeVisible();
  await expectNoViolationsInEveryView(page, 'billing details');
  await page.getByLabel('Address', { exact: true }).fill('1 High Street');
  await page.getByLabel('Town or city').fill('Bristol');
  await page.getByLabel('Postcode').fill('BS1 6DZ');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const card = cardFrame(page);
  await card.getByLabel('Card number').fill(CARDS.challenge);
  await payButton(page).click();
  await expect(card.getByText('Required Field.').first()).toBeVisible();
  await expectNoViolationsInEveryView(page, 'payment', undefined, [frameAt(page, '/fields')]);
  await fillCard(card, CARDS.challenge);
  await payButton(page).click();
  await expect(bankFrame(page).getByRole('button', { name: 'Confirm' })).toBeVisible();
  await expectNoViolationsInEveryView(page, 'challenge', undefined, [frameAt(page, '/challenge/')]);
  await bankFrame(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout Complete' })).toBeVisible();
  await expectNoViolationsInEveryView(page, 'result');
});

test('nothing scrolls sideways at 320 pixels at the payment', async ({ page, customer }) => {
  await page.goto('/');
  await fillSignInForm(page, customer.owner.email);
  await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
  await addServerToBasket(page, 'narrow');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await expectNoSidewaysScroll(page, '/checkout');
});

test('axe finds nothing while files are chosen and looked at in a conversation', async ({ page }) => {
  await openChat(page);
  await fileInput(page).setInputFiles([jpegFile('site.jpg'), textFile('notes.txt', 'notes')]);
  await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible();
  await expectNoViolationsInEveryView(page, 'previews');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Open site.jpg' }).click();
  await expect(page.getByText('Image 1 of 1')).toBeVisible();
  await expectNoViolationsInEveryView(page, 'gallery');
});

test('axe finds nothing with the emoji open', async ({ page }) => {
  await openChat(page);
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused();
  await expectNoViolationsInEveryView(page, 'emoji');
});

test('axe finds nothing when a message was refused and when the chat has ended', async ({ page }) => {
  await openChat(page);
  await injectFault(page, { method: 'POST', path: '/support/messages' }, 'status:422');
  await sendMessage(page, 'Refused');
  await expect(conversation(page).getByText('Not sent. Fault on demand: 422')).toBeVisible();
  await expectNoViolationsInEveryView(page, 'a failure');
  await page.getByRole('button', { name: 'Chat options' }).click();
  await expect(page.getByRole('menuitem', { name: 'End chat' })).toBeVisible();
  await expectNoViolationsInEveryView(page, 'menu');
  await page.getByRole('menuitem', { name: 'End chat' }).click();
  await page.getByRole('radio', { name: 'OK' }).check({ force: true });
  await page.getByRole('button', { name: 'Send by email' }).click();
  await expectNoViolationsInEveryView(page, 'the end');
});
