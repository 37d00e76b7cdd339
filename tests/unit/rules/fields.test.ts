import { describe, expect, it } from 'vitest';
import { domain } from '#core/rules/domain.rules.ts';
import { email } from '#core/rules/email.rules.ts';
import { field } from '#core/rules/field.schema.ts';
import * as fields from '#core/rules/fields.rules.ts';
import * as net from '#core/rules/net.rules.ts';
import * as payment from '#core/rules/payment.rules.ts';

const may2026 = () => new Date('2026-05-31T23:59:59');
const classes =
  'The password must contain at least one lowercase latin and up letters, one number and a special character';

/** S1 §5, one row a rule: its message, what passes, what does not. */
const table: [name: string, rule: fields.Rule, message: string, good: string[], bad: string[]][] = [
  ['required', fields.required, 'Required Field.', ['a', '0'], ['', '   ']],
  ['min value', fields.minValue(5), 'The field must be 5 or more', ['5', '6.5', ''], ['4', '-9', 'x']],
  ['max value', fields.maxValue(5), 'The field must be 5 or less', ['5', '-1', ''], ['6', 'x']],
  ['alpha_num', fields.alphaNum, 'This field must be number and letter.', ['abc123', ''], ['a-b', 'a b']],
  ['regex', fields.regex(/^a+$/), 'This field does not match the regular expression pattern.', ['aaa', ''], ['b']],
  ['email', email, 'Invalid email.', ['a@b.co', ''], ['a@', 'a b@c.de', '@b.co']],
  ['confirmed', fields.confirmed(() => 'one'), 'Confirmation does not match.', ['one', ''], ['two']],
  ['positive', fields.positiveNumber, 'This field must be a positive number', ['1', '0.1', ''], ['0', '-1', 'x']],
  [
    'max length',
    fields.maxLength(3),
    'The field must not have more than 3 characters.',
    ['abc', '😀😀😀', ''],
    ['abcd'],
  ],
  ['min length', fields.minLength(3), 'The field field must not contain less than 3 characters.', ['abc', ''], ['ab']],
  [
    'length between',
    fields.lengthBetween(2, 3),
    'This field must be between 2 and 3.',
    ['ab', 'abc', ''],
    ['a', 'abcd'],
  ],
  [
    'begins alphanumeric',
    fields.startsAlphanumeric,
    'Must begin with alphanumeric character.',
    ['a-b', '1', ''],
    ['-a', '_'],
  ],
  [
    'plain name',
    fields.plainName,
    'Must only contain characters of alphanumeric/underscores/hyphens or spaces.',
    ['a_b.c d', 'a-b', ''],
    ['a/b', 'a@b'],
  ],
  [
    'password',
    fields.passwordClasses,
    classes,
    ['Portal-Demo-2026!', 'Aa1!xxxxxxxx', `Aa1!${'x'.repeat(26)}`, ''],
    [
      'Aa1!xxxxxxx',
      'Aa1 xxxxxxxxx',
      'Short1!',
      'alllowercase1!',
      'ALLUPPERCASE1!',
      'NoDigitsHere!!',
      'NoSpecials1234',
      `Aa1!${'x'.repeat(27)}`,
    ],
  ],
  ['password score', fields.passwordScore(() => 2), 'Please make your password stronger.', [''], ['anything']],
  [
    'domain',
    domain(),
    'The entered line is not domain',
    ['example.co.uk', ' Example.com ', 'bücher.de', 'xn--bcher-kva.de', ''],
    ['example', '-a.com', 'a b.com', '1.2.3.4', 'co.uk', 'https://example.com', 'a@example.com', 'example.com/a'],
  ],
  [
    'domain of given TLDs',
    domain(['uk', 'co.uk']),
    'The entered line is not domain',
    ['example.co.uk', 'example.uk'],
    ['example.com'],
  ],
  [
    'fqdn',
    net.fqdn,
    'The entered line is not fully qualified domain name',
    ['a.io', 'mail.example.com', ''],
    ['a', 'a.b', `${'a.'.repeat(130)}com`],
  ],
  ['integer', fields.integer('quota'), 'The quota must be an integer.', ['0', '-5', '+12', ''], ['1.5', 'x', '1e3']],
  ['ip', net.ipAddress, 'The entered line is not IP address', ['192.0.2.1', '2001:db8::1', ''], ['999.1.1.1', 'x']],
  [
    'hostname',
    net.hostname,
    'Enter valid hostname',
    ['@', 'www', 'a-b', 'a.b-c.d', 'WWW', ''],
    ['a_b', 'a b', '!', 'a..b', 'a.', 'a.b_c', '@.a'],
  ],
  ['exact length', fields.exactLength(2), 'This field length should be 2.', ['ab', ''], ['a', 'abc']],
  ['postcode', payment.postcode(() => 'GB'), 'Please enter valid postcode', ['BS1 6DZ', ''], ['12345', 'x']],
  [
    'postcode elsewhere',
    payment.postcode(() => 'XX'),
    'Please enter valid postcode',
    ['AB-1234', 'A1B', 'A 1 B', '123456789012', ''],
    ['!', '-', 'AB', '1234567890123', '-AB', 'AB-', 'A_B'],
  ],
  [
    'postcode of a country in small letters',
    payment.postcode(() => 'gb'),
    'Please enter valid postcode',
    ['BS1 6DZ'],
    ['12345'],
  ],
  ['card', payment.creditCard, 'Invalid credit card number', ['4242 4242 4242 4242', ''], ['4242 4242 4242 4241', '1']],
  [
    'card expiry',
    payment.cardExpiry(may2026),
    'Invalid date',
    ['05/26', '12/30', ' 05 / 26 ', '10/26', ''],
    ['04/26', '13/30', '00/30', '5/26x', '2026-05', '105/26', '05/2600', '05/2x'],
  ],
];

describe('field rules', () => {
  it.each(table)('%s', (_name, rule, message, good, bad) => {
    for (const value of good) expect(rule(value), value).toBeNull();
    for (const value of bad) expect(rule(value), value).toBe(message);
  });

  it('a card expires by the clock where no other time is given', () => {
    expect(payment.cardExpiry()('01/20')).toBe('Invalid date');
    expect(payment.cardExpiry()('12/99')).toBeNull();
  });
  it('a card expires with its month, at midnight', () =>
    expect(payment.cardExpiry(() => new Date(2026, 5, 1))('05/26')).toBe('Invalid date'));

  it('a weak password fails the score rule, and a lower minimum lets it pass', () => {
    expect(fields.passwordScore(() => 2)('anything')).toBe('Please make your password stronger.');
    expect(fields.passwordScore(() => 2, 2)('anything')).toBeNull();
  });
  it('a strong enough password passes the score rule', () => {
    expect(fields.passwordScore(() => 3)('anything')).toBeNull();
  });

  it('a field shows the first rule that fails', () => {
    const schema = field(fields.required, fields.minLength(3));
    expect(schema.safeParse('').error?.issues.map((issue) => issue.message)).toEqual(['Required Field.']);
    expect(schema.safeParse('ab').error?.issues.map((issue) => issue.message)).toEqual([
      'The field field must not contain less than 3 characters.',
    ]);
    expect(schema.safeParse('abc').success).toBe(true);
  });
});
