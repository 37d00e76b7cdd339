import { afterEach, describe, expect, it } from 'vitest';
import { setLocale } from '#core/i18n/locale.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize, formatMoney, list } from '#core/rules/format.rules.ts';

const t = translator(mailboxesMessages, billingMessages);
afterEach(() => setLocale('en'));

describe('translator', () => {
  it('fills the placeholders of a message', () =>
    expect(t('mailbox.countText', { n: 3, max: 10 })).toBe('3 of 10 mailboxes'));
  it('includes the messages that everything needs', () => expect(t('dialog.close')).toBe('Close'));
  it('refuses what the types know to be wrong', () => {
    // @ts-expect-error a message of a namespace that was not named
    t('cart.title');
    // @ts-expect-error the placeholders need values
    t('mailbox.countText');
    // @ts-expect-error a placeholder that the message does not have
    t('mailbox.export', { name: 'x' });
  });

  it.each([
    [1, '1 selected'],
    [0, '0 selected'],
    [2000, '2,000 selected'],
  ])('chooses the plural category of %d', (n, text) => expect(t('mailbox.selected', { n })).toBe(text));

  it('translates once the locale is loaded', async () => {
    await setLocale('de-AT');
    expect(t('dialog.close')).toBe('Schließen');
    expect(t('mailbox.selected', { n: 2000 })).toContain('2.000');
  });
  it('shows English for a language without messages', async () => {
    await setLocale('ar');
    expect(t('dialog.close')).toBe('Close');
  });
  it('keeps the locale asked for last when an earlier one arrives late', async () => {
    await Promise.all([setLocale('de'), setLocale('en')]);
    expect(t('dialog.close')).toBe('Close');
  });
});

describe('formats by locale', () => {
  it('writes sizes with the decimal sign of the language', async () => {
    expect(formatFileSize(1500)).toBe('1.5 kB');
    await setLocale('de');
    expect(formatFileSize(1500)).toBe('1,5 kB');
  });
  it('writes money as the language does, also after another one', async () => {
    expect(formatMoney(1.5)).toBe('£1.50');
    await setLocale('de');
    expect(formatMoney(1.5)).toBe('1,50\u00a0£');
  });
  it('writes lists as the language does', () => expect(list(['a', 'b', 'c'])).toBe('a, b, c'));
});
