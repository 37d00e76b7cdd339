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
    ['verification', { value: '' }, 'value'],
  ])('%s with %j changes nothing and names the field %s', (id, given, key) => {
    const { records, problems } = apply(id, zone, given);
    expect(records).toEqual(zone);
    expect(problems.map((problem) => problem.key)).toEqual([key]);
  });
});

describe('merging SPF', () => {
  it.each([
    [[], 'v=spf1 include:a ~all'],
    [['v=spf1 -all'], 'v=spf1 include:a -all'],
    [['v=spf1 mx include:A ~all'], 'v=spf1 mx include:A ~all'],
    [['v=spf1 mx -all', 'v=spf1 ip4:192.0.2.1 ~all'], 'v=spf1 mx ip4:192.0.2.1 include:a -all'],
    [['v=spf1 redirect=b'], 'v=spf1 include:a redirect=b'],
  ])('%j', (existing, merged) => {
    expect(mergeSpf(existing, 'include:a')).toBe(merged);
  });
});
