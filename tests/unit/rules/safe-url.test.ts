import { describe, expect, it } from 'vitest';
import { fileUrl } from '#core/chat/chat.rules.ts';
import { safeUrl } from '#core/rules/safe-url.rules.ts';

/** Addresses that must never be opened, framed or posted to. */
const hostileUrls = [
  '',
  ' ',
  'nonsense',
  '/webmail',
  '//webmail.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://portal.example/1',
  'file:///etc/passwd',
  'ftp://files.example/',
  'http://webmail.example/',
  'http://localhost.example/',
  'https://bank.example@foreign.example/',
  'https://user:password@foreign.example/',
  'https://bank.example\\@foreign.example/',
  'https://',
  `https://long.example/${'a'.repeat(3000)}`,
];

describe('an address of the provider', () => {
  it.each([
    ['https://webmail.example/inbox?x=1', 'https://webmail.example/inbox?x=1'],
    ['https://webmail.example', 'https://webmail.example/'],
    ['http://localhost:4701/webmail', 'http://localhost:4701/webmail'],
    ['http://127.0.0.1:4702/', 'http://127.0.0.1:4702/'],
    ['http://[::1]:4702/', 'http://[::1]:4702/'],
    ['http://hp.localhost:4700/', 'http://hp.localhost:4700/'],
  ])('%s may be opened', (url, opened) => {
    expect(safeUrl(url)).toBe(opened);
  });

  it.each(hostileUrls)('%j is refused', (url) => {
    expect(safeUrl(url)).toBeNull();
  });

  it.each([
    ['https://pay.example/challenge', 'https://pay.example/challenge'],
    ['https://pay.example.foreign.example/', null],
    ['https://foreign.example/?https://pay.example', null],
    ['https://notpay.example/', null],
    ['https://pay.example:8443/', null],
    ['http://localhost:4702/', null],
  ])('%s, where pay.example is the host', (url, opened) => {
    expect(safeUrl(url, 'pay.example')).toBe(opened);
  });

  it.each([null, undefined])('%s is refused', (url) => {
    expect(safeUrl(url)).toBeNull();
  });
});

describe('a file at the provider', () => {
  it('has an address there', () => {
    expect(fileUrl('/support/attachments/1?signature=a', 'https://api.example')).toBe(
      'https://api.example/support/attachments/1?signature=a',
    );
  });

  it.each([
    '',
    '@foreign.example/x',
    '.foreign.example/x',
    ':8443/x',
    '//foreign.example/x',
    '\\\\foreign.example',
    'x',
  ])('%j is no path of one', (path) => {
    expect(fileUrl(path, 'https://api.example')).toBeNull();
  });

  it.each(hostileUrls)('%j is no path of one either', (path) => {
    const url = fileUrl(path, 'https://api.example');
    expect(url === null || new URL(url).origin === 'https://api.example').toBe(true);
  });
});
