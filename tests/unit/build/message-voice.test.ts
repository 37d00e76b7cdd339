import { describe, expect, it } from 'vitest';
import { problemsInMessages, voiceProblems } from '#build/message-voice.mjs';

describe('English messages', () => {
  it.each([
    ['Accept the terms and go on.', 'go on'],
    ['Your email goes on without a break.', 'goes on'],
    ['We put it right.', 'put it right'],
    ['It stands on invoices.', 'stands'],
    ['It renews by itself.', 'by itself'],
    ['{name} is with us now.', 'is with us'],
    ['You see nothing of it any more.', 'any more'],
    ['Nothing fits “{text}”', 'Nothing fits'],
    ['What is paid is paid back.', 'What is paid is'],
    ['You shall receive a mail.', 'shall'],
    ['For the answer, should you have to leave.', ', should you have to leave.'],
    ['This link is no good.', 'no good'],
    ['This cannot be undone.', 'cannot'],
    ['It does not exist.', 'does not'],
    ['Write to us; the conversation stays.', ';'],
    ["You've been invited", "'"],
    ['Remove "{name}"?', '"'],
  ])('may not say %j', (text, found) =>
    expect(voiceProblems('en', text)).toEqual([expect.stringContaining(`“${found}”`)]),
  );

  it.each([
    'What’s it about?',
    'Should we email you?',
    'Continue to payment',
    'You’ll lose access to {team} until you’re invited again.',
    'No results for “{search}”',
  ])('may say %j', (text) => expect(voiceProblems('en', text)).toEqual([]));

  it.each([
    "You don't have access to this page. Please contact your team's owner to request permission.",
    'Please do not refresh or close your browser window',
    'The entered line is not domain',
  ])('keep what the specification words: %j', (text) => expect(voiceProblems('en', text)).toEqual([]));
});

describe('German messages', () => {
  it.each([
    ['Dann geht es ohne Pause weiter.', 'geht es ohne Pause weiter'],
    ['Nehmen Sie die AGB an, um weiterzugehen.', 'weiterzugehen'],
    ['Wir bringen es in Ordnung.', 'bringen es in Ordnung'],
    ['Es verlängert sich von selbst.', 'von selbst'],
    ['{name} ist jetzt bei uns.', 'ist jetzt bei uns'],
    ['Nichts passt zu „{text}“', 'Nichts passt'],
    ['Was bezahlt ist, ist bezahlt.', 'Was bezahlt ist, ist'],
    ['Dieser Link gilt nicht mehr', 'gilt nicht mehr'],
    ['Telefon (freiwillig)', '(freiwillig)'],
    ['Schreiben Sie uns; wir antworten.', ';'],
    ['"{name}" entfernen?', '"'],
  ])('may not say %j', (text, found) => expect(voiceProblems('de', text)[0]).toContain(`“${found}”`));

  it.each(['Weiter zur Zahlung', 'Der Vorgang läuft weiter.', '„{name}“ entfernen?'])('may say %j', (text) =>
    expect(voiceProblems('de', text)).toEqual([]),
  );
});

describe('a file of messages', () => {
  const source = `export const cartMessages = {
    'cart.title': 'Basket',
    'cart.next': 'Go on',
    'cart.items': { one: '1 item; the last', other: '{n} items' },
  } as const;`;

  it('is reported by file, key and phrase', () =>
    expect(problemsInMessages('cart.en.ts', source)).toEqual([
      'cart.en.ts: cart.next: “Go on” (write continue)',
      'cart.en.ts: cart.items: “;” (write two sentences)',
    ]));
});
