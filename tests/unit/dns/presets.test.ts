import { describe, expect, it } from 'vitest';
import { applyPreset, mergeSpf, microsoftKey, type PresetId, presets } from '#core/dns/preset.rules.ts';
import type { ZoneRecord } from '#core/dns/record.rules.ts';
import { diffRecords } from '#core/dns/rrset.rules.ts';
import { checkZone } from '#core/dns/zone.rules.ts';

const ZONE = 'example.com';
const record = (name: string, type: string, content: string): ZoneRecord => ({ name, type, content, ttl: 3600 });
const zone = [
  record('@', 'A', '192.0.2.1'),
  record('www', 'CNAME', 'example.com.'),
  record('@', 'MX', '10 old1.example.net.'),
  record('@', 'MX', '20 old2.example.net.'),
  record('@', 'TXT', '"v=spf1 include:old.example.net -all"'),
  record('@', 'TXT', '"keep=me"'),
];
const values: Record<PresetId, Record<string, string>> = {
  ourMail: { mailServers: 'mx1.mail.example.net mx2.mail.example.net', spfInclude: 'spf.mail.example.net' },
  googleWorkspace: { verification: 'google-site-verification=abc' },
  microsoft365: {},
  webHosting: { ip4: '198.51.100.1', ip6: '2001:DB8::1' },
  verification: { value: '"token=1"', name: '_check' },
  nullMail: {},
};
const apply = (id: PresetId, records = zone, given = values[id]) => applyPreset(records, id, given, ZONE);
const contents = (records: readonly ZoneRecord[], name: string, type: string) =>
  records.filter((one) => one.name === name && one.type === type).map(({ content }) => content);

describe('presets', () => {
  it.each(presets.map(({ id }) => id))('%s: applied twice is as applied once', (id) => {
    const once = apply(id);
    const twice = apply(id, once.records);
    expect(once.problems).toEqual([]);
    expect(diffRecords(once.records, twice.records)).toEqual([]);
    expect(twice.notes.map(({ action }) => action).filter((action) => action !== 'kept')).toEqual([]);
  });
  it.each(presets.map(({ id }) => id))('%s: leaves no error, and one SPF record', (id) => {
    const { records } = apply(id);
    expect(checkZone(records, ZONE).filter(({ problem }) => problem.level === 'error')).toEqual([]);
    expect(contents(records, '@', 'TXT').filter((content) => content.includes('v=spf1'))).toHaveLength(1);
    expect(contents(records, '@', 'TXT')).toContain('"keep=me"');
  });

  it('replaces MX as a set and merges SPF', () => {
    const { records, notes } = apply('ourMail');
    expect(contents(records, '@', 'MX')).toEqual(['10 mx1.mail.example.net.', '20 mx2.mail.example.net.']);
    expect(contents(records, '@', 'TXT')[0]).toBe('"v=spf1 include:old.example.net include:spf.mail.example.net -all"');
    expect(notes.map(({ action, type }) => `${action} ${type}`)).toEqual(['replaced MX', 'merged TXT']);
    expect(diffRecords(zone, records).map(({ type }) => type)).toEqual(['MX', 'TXT']);
  });
  it('adds to an empty zone', () => {
    const { records, notes } = apply('googleWorkspace', []);
    expect(contents(records, '@', 'MX')).toEqual(['1 smtp.google.com.']);
    expect(contents(records, '@', 'TXT')).toEqual([
      '"v=spf1 include:_spf.google.com ~all"',
      '"google-site-verification=abc"',
    ]);
    expect(notes.map(({ action }) => action)).toEqual(['added', 'added', 'added']);
  });
  it('gives Microsoft the name of the zone', () => {
    expect(microsoftKey(ZONE)).toBe('example-com');
    const { records } = apply('microsoft365');
    expect(contents(records, '@', 'MX')).toEqual(['0 example-com.mail.protection.outlook.com.']);
    expect(contents(records, 'autodiscover', 'CNAME')).toEqual(['autodiscover.outlook.com.']);
  });
  it('removes the CNAME where a web server gets its address', () => {
    const { records, notes } = apply('webHosting');
    expect(contents(records, 'www', 'CNAME')).toEqual([]);
    expect(contents(records, 'www', 'A')).toEqual(['198.51.100.1']);
    expect(contents(records, '@', 'AAAA')).toEqual(['2001:db8::1']);
    expect(notes.map(({ action, name, type }) => `${action} ${name} ${type}`)).toContain('removed www CNAME');
  });
  it('adds a text whose bytes are no characters as it was pasted', () =>
    expect(contents(apply('verification', [], { value: '"\\255"', name: 'v' }).records, 'v', 'TXT')).toEqual([
      '"\\255"',
    ]));
  it('removes an IPv6 address that would lead elsewhere', () => {
    const { records } = apply('webHosting', [record('@', 'AAAA', '2001:db8::9')], { ip4: '198.51.100.1' });
    expect(contents(records, '@', 'AAAA')).toEqual([]);
  });
  it('says that a domain has no email', () => {
    const { records } = apply('nullMail', [...zone, record('_dmarc', 'TXT', '"v=DMARC1; p=none"')]);
    expect(contents(records, '@', 'MX')).toEqual(['0 .']);
    expect(contents(records, '@', 'TXT')[0]).toBe('"v=spf1 -all"');
    expect(contents(records, '_dmarc', 'TXT')).toEqual(['"v=DMARC1; p=reject"']);
  });
  it.each<[PresetId, Record<string, string>, string]>([
    ['webHosting', { ip4: '192.0.2.300' }, 'ip4'],
    ['webHosting', {}, 'ip4'],
    ['webHosting', { ip4: '192.0.2.1', name: 'a b' }, 'name'],
    ['webHosting', { ip4: '192.0.2.1', ip6: '192.0.2.1' }, 'ip6'],
    ['verification', { value: '' }, 'value'],
    ['verification', { value: '"open' }, 'value'],
    ['ourMail', { mailServers: 'mx1.example.net' }, 'spfInclude'],
    ['ourMail', { spfInclude: 'spf.example.net' }, 'mailServers'],
  ])('%s with %j changes nothing and names the field %s', (id, given, key) => {
    const { records, notes, problems } = apply(id, zone, given);
    expect(records).toEqual(zone);
    expect(notes).toEqual([]);
    expect(problems.map((problem) => problem.key)).toEqual([key]);
  });
  it('says what is wrong with a value', () =>
    expect(apply('webHosting', zone, { ip4: '192.0.2.300' }).problems).toMatchObject([
      { key: 'ip4', level: 'error', code: 'ip4Invalid', field: 'content' },
    ]));
  it('changes nothing for a service that it does not know', () =>
    expect(applyPreset(zone, 'other' as PresetId, {}, ZONE)).toEqual({ records: zone, notes: [], problems: [] }));
});

describe('the fields of presets', () => {
  it('are asked for unless the page knows them', () =>
    expect(
      presets.map(({ id, fields }) => [
        id,
        fields
          .map(({ key, kind, optional, prefilled }) => [key, kind, optional && 'optional', prefilled && 'prefilled'])
          .map((parts) => parts.filter(Boolean).join(' ')),
      ]),
    ).toEqual([
      ['ourMail', ['mailServers text prefilled', 'spfInclude name prefilled']],
      ['googleWorkspace', ['verification text optional']],
      ['microsoft365', ['tenantKey text optional', 'verification text optional']],
      ['webHosting', ['ip4 ip4', 'ip6 ip6 optional', 'name name optional']],
      ['verification', ['value text', 'name name optional']],
      ['nullMail', []],
    ]));
  it.each<[PresetId, Record<string, string>, string, string, string[]]>([
    [
      'ourMail',
      { ...values.ourMail, mailServers: ' MX1.a.example.,  mx2.a.example, ' },
      '@',
      'MX',
      ['10 mx1.a.example.', '20 mx2.a.example.'],
    ],
    [
      'ourMail',
      { ...values.ourMail, spfInclude: ' spf.a.example. ' },
      '@',
      'TXT',
      ['"v=spf1 include:old.example.net include:spf.a.example -all"', '"keep=me"'],
    ],
    ['microsoft365', { tenantKey: ' Contoso-COM ' }, '@', 'MX', ['0 contoso-com.mail.protection.outlook.com.']],
    [
      'microsoft365',
      { verification: 'MS=ms1' },
      '@',
      'TXT',
      ['"v=spf1 include:old.example.net include:spf.protection.outlook.com -all"', '"keep=me"', '"MS=ms1"'],
    ],
    ['webHosting', { ip4: ' "198.51.100.1" ', ip6: '  ' }, '@', 'A', ['198.51.100.1']],
    ['webHosting', { ip4: '10.0.0.1', ip6: ' [2001:DB8::1] ' }, 'www', 'AAAA', ['2001:db8::1']],
    ['webHosting', { ip4: '198.51.100.1', name: ' Shop ' }, 'shop', 'A', ['198.51.100.1']],
    ['webHosting', { ip4: '198.51.100.1', name: 'shop' }, '@', 'A', ['192.0.2.1']],
    ['webHosting', { ip4: '198.51.100.1', name: 'shop' }, 'www', 'A', []],
    [
      'verification',
      { value: ' token ' },
      '@',
      'TXT',
      ['"v=spf1 include:old.example.net -all"', '"keep=me"', '"token"'],
    ],
    ['verification', { value: '2001:DB8::1', name: 'v' }, 'v', 'TXT', ['"2001:DB8::1"']],
    ['verification', { value: '"a" "b"', name: 'v.example.com.' }, 'v', 'TXT', ['"ab"']],
    ['verification', { value: 'x'.repeat(300), name: 'v' }, 'v', 'TXT', [`"${'x'.repeat(255)}" "${'x'.repeat(45)}"`]],
  ])('%s with %j sets %s %s to %j', (id, given, name, type, expected) => {
    const { records, problems } = apply(id, zone, given);
    expect(problems).toEqual([]);
    expect(contents(records, name, type)).toEqual(expected);
  });
});

describe('the notes of a preset', () => {
  const notesOf = (id: PresetId, records: ZoneRecord[], given = values[id]) =>
    apply(id, records, given).notes.map(
      ({ action, name, type, before, after }) =>
        `${action} ${name} ${type}: ${before.join(', ')} → ${after.join(', ')}`,
    );
  const spf = '"v=spf1 include:_spf.google.com ~all"';

  it.each<[string, PresetId, ZoneRecord[], Record<string, string>, string[]]>([
    [
      'say what was there already',
      'googleWorkspace',
      [record('@', 'MX', '1 smtp.google.com.'), record('@', 'TXT', spf)],
      {},
      ['kept @ MX: 1 smtp.google.com. → 1 smtp.google.com.', `kept @ TXT: ${spf} → ${spf}`],
    ],
    [
      'name each conflicting set',
      'microsoft365',
      [
        ...['A 192.0.2.1', 'AAAA 2001:db8::1', 'TXT "x"', 'MX 10 mx.a.example.'].map((line) =>
          record('autodiscover', line.replace(/ .*/, ''), line.replace(/^\S+ /, '')),
        ),
      ],
      {},
      [
        'added @ MX:  → 0 example-com.mail.protection.outlook.com.',
        'added @ TXT:  → "v=spf1 include:spf.protection.outlook.com ~all"',
        'removed autodiscover A: 192.0.2.1 → ',
        'removed autodiscover AAAA: 2001:db8::1 → ',
        'removed autodiscover TXT: "x" → ',
        'removed autodiscover MX: 10 mx.a.example. → ',
        'added autodiscover CNAME:  → autodiscover.outlook.com.',
      ],
    ],
    [
      'name the alias that gives way to a text',
      'verification',
      [record('_check', 'CNAME', 'a.example.')],
      values.verification,
      ['removed _check CNAME: a.example. → ', 'added _check TXT:  → "token=1"'],
    ],
    [
      'say that two spellings of a text became one',
      'verification',
      [record('_check', 'TXT', '"token=1"'), record('_check', 'TXT', '"token" "=1"')],
      values.verification,
      ['replaced _check TXT: "token=1", "token" "=1" → "token=1"'],
    ],
    [
      'say which policies a domain without email had',
      'nullMail',
      [
        record('@', 'TXT', '"v=spf1 mx -all"'),
        record('@', 'TXT', '"x'),
        record('_dmarc', 'CNAME', 'a.example.'),
        record('_dmarc', 'TXT', '"v=DMARC1; p=none"'),
        record('_dmarc', 'TXT', '"x'),
      ],
      {},
      [
        'added @ MX:  → 0 .',
        'replaced @ TXT: "v=spf1 mx -all" → "v=spf1 -all"',
        'removed _dmarc CNAME: a.example. → ',
        'replaced _dmarc TXT: "v=DMARC1; p=none" → "v=DMARC1; p=reject"',
      ],
    ],
  ])('%s', (_title, id, records, given, notes) => expect(notesOf(id, records, given)).toEqual(notes));
});

describe('the records of a preset', () => {
  const { ourMail } = values;
  const mx = (content: string, more: Partial<ZoneRecord> = {}) => ({ ...record('@', 'MX', content), ttl: 60, ...more });

  it('stand where the first of the old ones stood, with their TTL, and those that stay are the same', () => {
    const kept = mx('20 mx2.mail.example.net.', { id: '7', comment: 'second' });
    const records = [mx('10 old.example.net.'), record('@', 'A', '192.0.2.1'), kept];
    expect(apply('ourMail', records, ourMail).records).toEqual([
      mx('10 mx1.mail.example.net.', { comment: null }),
      kept,
      record('@', 'A', '192.0.2.1'),
      { ...record('@', 'TXT', '"v=spf1 include:spf.mail.example.net ~all"'), comment: null },
    ]);
  });
  it('come last where they are new, with the TTL of their set', () => {
    const records = [{ ...record('@', 'TXT', '"keep me"'), ttl: 60 }, record('@', 'A', '192.0.2.1')];
    expect(apply('googleWorkspace', records, {}).records).toEqual([
      ...records,
      { ...record('@', 'MX', '1 smtp.google.com.'), comment: null },
      { ...record('@', 'TXT', '"v=spf1 include:_spf.google.com ~all"'), ttl: 60, comment: null },
    ]);
  });
});

describe('merging SPF', () => {
  it.each([
    [[], 'v=spf1 include:a ~all'],
    [['v=spf1 -all'], 'v=spf1 include:a -all'],
    [['v=spf1 mx include:A ~all'], 'v=spf1 mx include:A ~all'],
    [['v=spf1 mx -all', 'v=spf1 ip4:192.0.2.1 ~all'], 'v=spf1 mx ip4:192.0.2.1 include:a -all'],
    [['v=spf1 redirect=b'], 'v=spf1 include:a redirect=b'],
    [['v=spf1 redirect=b redirect=c'], 'v=spf1 include:a redirect=b'],
    [['v=spf1 mx redirect=b -all'], 'v=spf1 mx include:a -all'],
    [['v=spf1 redirect=b ALL'], 'v=spf1 include:a ALL'],
    [['v=spf1 redirect=b.all'], 'v=spf1 include:a redirect=b.all'],
    [['v=spf1 alls redirect=b'], 'v=spf1 alls include:a redirect=b'],
    [['v=spf1 exp=redirect=b'], 'v=spf1 exp=redirect=b include:a ~all'],
    [['v=spf1 include:b.all alls ?all'], 'v=spf1 include:b.all alls include:a ?all'],
  ])('%j', (existing, merged) => {
    expect(mergeSpf(existing, 'include:a')).toBe(merged);
  });
});
