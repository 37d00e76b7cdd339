import fc from 'fast-check';

const LONG_TEXT = 'x'.repeat(100_000);

/** Texts that have broken parsers, databases and pages before. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e300',
  '1e400',
  '-1e300',
  '9007199254740993',
  '9223372036854775808',
  'NaN',
  'Infinity',
  '0x10',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  '-__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil\u202c',
  '\ufeff',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '%',
  '_',
  '\\',
  '%\\',
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  '..\\..\\x',
  '2026-02-31',
  '2026-13-45T99:99:99Z',
  '-271821-04-20',
  '+275760-09-13T00:00:01Z',
  'not-a-date',
  '<script>alert(1)</script>',
  'a@b@c',
  'xn--',
  'xn--a.test',
  '*.example.test',
  '..',
  '{{7*7}}',
  '[]',
  '{}',
  LONG_TEXT,
];

/** Values of JSON as they are written, because `1e400` and `{"__proto__": …}` are lost when JavaScript holds them. */
const HOSTILE_JSON = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e300',
  '-1e300',
  '1e400',
  '-1e400',
  '5e-324',
  '9007199254740993',
  '9223372036854775808',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[1,"a",{}]',
  '{"__proto__":{"isAgent":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":null,"valueOf":null}',
  '{"length":1e9}',
  `[${'1,'.repeat(20_000)}1]`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
];

/** The values that have broken most: each is tried at every place. */
export const WORST_TEXTS = ['__proto__', '1e300', '1.5', 'a\u0000b'];
export const WORST_JSON = ['"__proto__"', '1e300', '1.5', 'null', '{"toString":null,"valueOf":null}', '"\\ud800"'];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** A value as JSON text. */
export const hostileJson = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_JSON) },
  { weight: 3, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4, stringUnit: 'binary' }) },
);

/** What is no request body of any call, as bytes. */
export const hostileBody = fc.constantFrom(
  ...['', ' ', 'null', '[]', '{}', '"x"', '1', 'true', '{', '{"a":', '{"a":1}}', '\ufeff{}', 'a=b&c=d', '\u0000'],
  ...[`[${'['.repeat(20_000)}`, `{"a":"${LONG_TEXT}"}`, '{"__proto__":null}', '--x\r\n', '--x--\r\n'],
  '--x\r\nContent-Disposition: form-data; name="ticket_id"\r\n\r\n1',
  '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="filepath[]"; filename="../\u0000a.png"\r\n\r\n\r\n--x--\r\n',
);

export const hostileContentType = fc.constantFrom(
  ...['', 'application/json', 'application/json; charset=utf-32', 'text/html', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'json', ';;;'],
);

/** Header values can hold no line breaks and nothing beyond Latin-1. */
export const hostileHeader = fc.constantFrom(
  ...['', ' ', 'Bearer', 'Bearer ', 'Bearer a.b.c', 'Bearer e30.e30.e30', 'Bearer null', 'Basic Og==', '__proto__'],
  ...['0', '-1', '\u00ff\u00fe', '%00', 'x'.repeat(4000)],
);
