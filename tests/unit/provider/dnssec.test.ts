import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { encode, type OptAnswer } from 'dns-packet';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerQuestion, createZone, type DnsAnswer, type Zone } from '#provider/dns/answer.rules.ts';
import {
  canonicalData,
  dnskeyData,
  dsDigest,
  keyTagOf,
  nsecChain,
  orderKey,
  rrsigHead,
  signedData,
  typeBitmap,
} from '#provider/dns/dnssec.rules.ts';
import { readQuery, writeAnswer } from '#provider/dns/packet.ts';
import { type StoredRecord, toDnsRecord, wireType } from '#provider/dns/record.rules.ts';
import { createDnsServer } from '#provider/dns/server.ts';
import { createKey, createSigner, dnskeyOf, type StoredKey, validityAt } from '#provider/dns/signer.ts';
import {
  compareNames,
  findTrustedKey,
  keyTag,
  readMessage,
  toLabels,
  validateAnswer,
  verifySet,
} from '#tests/support/dnssec-validator.ts';

const ZONE = 'zone.example';
const NOW = Date.parse('2026-11-22T10:00:00Z');
const AT = NOW / 1000;
const soa = {
  name: ZONE,
  type: 'SOA',
  ttl: 3600,
  data: { mname: 'NS1.Example', rname: 'host.example', serial: 7, refresh: 1, retry: 2, expire: 3, minimum: 300 },
} as const;

let key: StoredKey;
beforeAll(async () => {
  key = await createKey();
});

/** A signed zone of lines `name type value`. */
function zoneOf(lines: readonly string[], time = () => NOW): Zone {
  const records = lines.map((line): StoredRecord => {
    const [name = '', type = '', ...rest] = line.split(' ');
    return { name, type, value: rest.join(' ') };
  });
  const dnskey = { name: ZONE, type: 'DNSKEY', ttl: 3600, data: dnskeyOf(key) } as const;
  const read = records.map((record) => {
    const served = toDnsRecord(ZONE, record);
    if (!served) throw new Error(`Not a record: ${record.name} ${record.type} ${record.value}`);
    return served;
  });
  return createZone(soa, [dnskey, ...read], createSigner(key, time));
}

const edns: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: 1232,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0x8000,
  flag_do: true,
  options: [],
};
const toBytes = (answer: DnsAnswer, name: string, type: string) => {
  const question = { name, type: wireType(type) as 'A' };
  const query = readQuery(encode({ type: 'query', id: 1, questions: [question], additionals: [edns] }));
  if (!query) throw new Error('Not a query');
  return writeAnswer(query, answer, false);
};
const ask = (zone: Zone, name: string, type: string) =>
  readMessage(toBytes(answerQuestion(zone, { name, type }, true), name, type));
const trusted = () => ({ zone: ZONE, dnskey: dnskeyOf(key), at: AT });
const validated = (zone: Zone, name: string, type: string) =>
  validateAnswer(ask(zone, name, type), { name, type }, trusted());

describe('the vectors of the standards', () => {
  const dnskey = dnskeyData(
    Buffer.from('GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==', 'base64'),
  );

  it('names the key of RFC 6605, 6.1 as that does', () => {
    expect(keyTagOf(dnskey)).toBe(55_648);
    expect(keyTag(dnskey)).toBe(55_648);
    expect(dsDigest('example.net', dnskey)).toBe('B4C8C1FE2E7477127B27115656AD6256F424625BF5C1E2770CE6D6E37DF61D17');
  });

  it('signs the data of which RFC 6605, 6.1 has the signature', () => {
    const record = { name: 'www.example.net', type: 'A', ttl: 3600, data: '192.0.2.1' } as const;
    const validity = {
      inception: Date.parse('2010-08-12T10:04:39Z') / 1000,
      expiration: Date.parse('2010-09-09T10:04:39Z') / 1000,
    };
    const head = rrsigHead(record.name, 'A', 3600, validity, { signer: 'example.net', keyTag: 55_648 });
    const signature = Buffer.from(
      'qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==',
      'base64',
    );
    const name = toLabels(record.name);
    const set = [{ name, type: 1, ttl: 3600, data: canonicalData(record) }];
    const rrsig = { name, type: 46, ttl: 3600, data: Buffer.concat([head, signature]) };
    const verified = verifySet(set, rrsig, { zone: toLabels('example.net'), dnskey, at: validity.inception });
    expect(verified.wildcard).toBeNull();
    // The same bytes are signed on both sides.
    expect(signedData(head, record.name, [record]).includes(canonicalData(record))).toBe(true);
  });

  it('has the tag of the key of RFC 4034, 5.4', () => {
    const rsa = Buffer.concat([
      Buffer.of(1, 0, 3, 5),
      Buffer.from(
        'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
        'base64',
      ),
    ]);
    expect(keyTagOf(rsa)).toBe(60_485);
    expect(keyTag(rsa)).toBe(60_485);
  });

  it('orders names as RFC 4034, 6.1 does', () => {
    const names = [
      'example',
      'a.example',
      'yljkjljk.a.example',
      'Z.a.example',
      'zABC.a.EXAMPLE',
      'z.example',
      '\\001.z.example',
      '*.z.example',
      '\\200.z.example',
    ];
    expect([...names].sort().sort((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1))).toEqual(names);
  });

  it('lists types as RFC 4034, 4.3 does', () => {
    expect(typeBitmap(['A', 'MX', 'RRSIG', 'NSEC']).toString('hex')).toBe('0006400100000003');
    expect(typeBitmap(['CAA', 'A']).toString('hex')).toBe('0001400101' + '40');
  });
});

const LINES = [
  '@ NS NS1.Elsewhere.example.',
  '@ MX 10 Mail',
  '@ CAA 0 issue "ca.example"',
  'mail A 192.0.2.1',
  'mail A 192.0.2.2',
  'mail AAAA 2001:db8::1',
  'www CNAME mail',
  'away CNAME elsewhere.example.',
  'lost CNAME none',
  'deep.empty.tree TXT "Some Text"',
  '*.wild A 192.0.2.3',
  '*.wild TXT "any"',
  'here.wild TXT "here"',
  '*.alias CNAME mail',
  'sub NS ns.sub',
  'ns.sub A 192.0.2.4',
  'safe NS ns.elsewhere.example.',
  'safe DS 12345 13 2 49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4AC1234',
  '_sip._tcp SRV 1 2 5060 Mail',
  'naptr NAPTR 1 1 "u" "x" "" Mail',
  'svc HTTPS 1 . alpn=h2',
  'ssh SSHFP 4 2 123456789abcdef67890123456789abcdef67890123456789abcdef123456789',
];

describe('a signed zone', () => {
  it.each([
    ['mail', 'A', 'answer'],
    ['MAIL', 'AAAA', 'answer'],
    ['www', 'A', 'answer'],
    ['www', 'CNAME', 'answer'],
    ['away', 'A', 'answer'],
    ['_sip._tcp', 'SRV', 'answer'],
    ['naptr', 'NAPTR', 'answer'],
    ['svc', 'HTTPS', 'answer'],
    ['ssh', 'SSHFP', 'answer'],
    ['x.wild', 'A', 'answer'],
    ['y.x.wild', 'TXT', 'answer'],
    ['x.alias', 'AAAA', 'answer'],
    ['mail', 'TXT', 'no data'],
    ['mail', 'DS', 'no data'],
    ['tree', 'A', 'no data'],
    ['empty.tree', 'A', 'no data'],
    ['x.wild', 'MX', 'no data'],
    ['x.alias', 'TXT', 'no data'],
    ['here.wild', 'A', 'no data'],
    ['www', 'TXT', 'no data'],
    ['sub', 'DS', 'no data'],
    ['none', 'A', 'no name'],
    ['a.none', 'A', 'no name'],
    ['zzz', 'A', 'no name'],
    ['x.mail', 'A', 'no name'],
    ['x.here.wild', 'A', 'no name'],
    ['x.empty.tree', 'A', 'no name'],
    ['lost', 'A', 'no name'],
    ['sub', 'A', 'unsigned delegation'],
    ['ns.sub', 'A', 'unsigned delegation'],
    ['x.sub', 'TXT', 'unsigned delegation'],
    ['x.safe', 'A', 'signed delegation'],
    ['safe', 'DS', 'answer'],
  ])('proves its answer about %s %s', (host, type, kind) => {
    const zone = zoneOf(LINES);
    const number = { SRV: 'TYPE33', NAPTR: 'TYPE35', HTTPS: 'TYPE65', SSHFP: 'TYPE44' }[type] ?? type;
    const name = `${host}.${ZONE}`;
    expect(validateAnswer(ask(zone, name, type), { name, type: number }, trusted())).toBe(kind);
  });

  it('has a key that its DS record leads to', () => {
    const anchor = { zone: ZONE, keyTag: keyTagOf(dnskeyOf(key)), digest: dsDigest(ZONE, dnskeyOf(key)) };
    expect(findTrustedKey(ask(zoneOf(LINES), ZONE, 'DNSKEY'), anchor, AT)).toEqual(dnskeyOf(key));
    expect(validated(zoneOf(LINES), ZONE, 'SOA')).toBe('answer');
  });

  it('gives its signatures and NSEC records to who asks for them, and one signed record for ANY', () => {
    const zone = zoneOf(LINES);
    expect(ask(zone, `mail.${ZONE}`, 'RRSIG').answers.map(({ type }) => type)).toEqual([46, 46, 46]);
    expect(validated(zone, `mail.${ZONE}`, 'NSEC')).toBe('answer');
    expect(validateAnswer(ask(zone, `mail.${ZONE}`, 'ANY'), { name: `mail.${ZONE}`, type: 'TYPE255' }, trusted())).toBe(
      'answer',
    );
  });

  it('signs neither the name servers of a cut nor their addresses', () => {
    const { authorities, additionals } = ask(zoneOf(LINES), `x.sub.${ZONE}`, 'A');
    const covered = authorities.filter(({ type }) => type === 46).map(({ data }) => data.readUInt16BE(0));
    expect(covered).toEqual([47]);
    expect(additionals.map(({ type }) => type)).toEqual([1, 41]);
  });

  it('caches a negative answer for the minimum of the SOA', () => {
    expect(ask(zoneOf(LINES), `none.${ZONE}`, 'A').authorities.map(({ ttl }) => ttl)).toEqual(
      ask(zoneOf(LINES), `none.${ZONE}`, 'A').authorities.map(() => 300),
    );
  });

  it('sends no signatures to clients that do not ask for them', () => {
    const answer = answerQuestion(zoneOf(LINES), { name: `x.wild.${ZONE}`, type: 'A' });
    expect([...answer.answers, ...answer.authorities].map(({ type }) => type)).toEqual(['A']);
  });

  it('never sets the bit of authentic data', () => {
    expect(ask(zoneOf(LINES), `mail.${ZONE}`, 'A').isAuthentic).toBe(false);
  });

  it('signs again each day, for two weeks', () => {
    let time = NOW;
    const zone = zoneOf(LINES, () => time);
    const sign = () => ask(zone, `mail.${ZONE}`, 'A').answers.find(({ type }) => type === 46)?.data ?? Buffer.alloc(0);
    const first = sign();
    time += 3600_000;
    expect(sign()).toEqual(first);
    time += 86_400_000;
    expect(sign().readUInt32BE(8) - first.readUInt32BE(8)).toBe(86_400);
    const { inception, expiration } = validityAt(time);
    expect(inception).toBeLessThan(time / 1000);
    expect(expiration - time / 1000).toBeGreaterThan(12 * 86_400);
  });

  it('is rejected by the validator after any change', () => {
    const message = ask(zoneOf(LINES), `mail.${ZONE}`, 'A');
    const question = { name: `mail.${ZONE}`, type: 'A' };
    message.answers[0]?.data.writeUInt8(9, 3);
    expect(() => validateAnswer(message, question, trusted())).toThrow('signature is wrong');
    const bare = ask(zoneOf(LINES), `none.${ZONE}`, 'A');
    bare.authorities.splice(2);
    expect(() => validateAnswer(bare, { name: `none.${ZONE}`, type: 'A' }, trusted())).toThrow('is not denied');
    const late = { ...trusted(), at: AT + 20 * 86_400 };
    expect(() => validateAnswer(ask(zoneOf(LINES), ZONE, 'SOA'), { name: ZONE, type: 'SOA' }, late)).toThrow(
      'not valid now',
    );
  });
});

it('proves every answer of any zone', () => {
  const host = fc.constantFrom('@', 'a', 'b', 'a.b', 'c.a.b', '*', '*.b', '*.a.b', 'x.*.b', 'd', 'z.d', '*.d', 'e.z.d');
  const line = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(host, fc.constantFrom('A 192.0.2.1', 'A 192.0.2.2', 'TXT "t"', 'MX 10 a')) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('d', 'a.b', 'z.d'), fc.constant('NS ns.elsewhere.example.')) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('d'), fc.constant(`DS 1 13 2 ${'AB'.repeat(32)}`)) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('cn', '*.cn', '*.a'), fc.constantFrom('CNAME b', 'CNAME q.b', 'CNAME q.d')),
    },
  );
  const asked = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'q', 'z', 'cn', '*'), { maxLength: 4 });
  const questions = fc.array(fc.tuple(asked, fc.constantFrom('A', 'TXT', 'MX', 'NS', 'DS', 'NSEC', 'CNAME')), {
    minLength: 10,
    maxLength: 20,
  });
  // A record is there once, and a name has one alias.
  const lines = fc.uniqueArray(line, {
    maxLength: 12,
    selector: ([name, rest]) => (rest.startsWith('CNAME') ? name : `${name} ${rest}`),
  });
  fc.assert(
    fc.property(lines, questions, (chosen, queries) => {
      const zone = zoneOf(chosen.map(([name, rest]) => `${name} ${rest}`));
      for (const [labels, type] of queries) {
        const name = [...labels, ZONE].join('.');
        const plain = answerQuestion(zone, { name, type });
        const message = ask(zone, name, type);
        expect(message.rcode).toBe({ NOERROR: 0, NXDOMAIN: 3, REFUSED: 5 }[plain.rcode]);
        const kind = validateAnswer(message, { name, type }, trusted());
        if (plain.rcode === 'NXDOMAIN') expect(kind).toBe('no name');
        if (plain.authorities.some((record) => record.type === 'NS')) expect(kind).toMatch('delegation');
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 10) * 8 },
  );
});

it('has a chain of names in canonical order that leads back to the zone', () => {
  const names = nsecChain(zoneOf(LINES)).map(({ owner }) => toLabels(owner));
  for (const [at, name] of names.entries())
    if (at > 0) expect(compareNames(names[at - 1] as Buffer[], name)).toBeLessThan(0);
  expect(names.map((name) => name.join('.'))).not.toContain(`ns.sub.${ZONE}`);
  expect(names.map((name) => name.join('.'))).not.toContain(`empty.tree.${ZONE}`);
});

const hasTool = (tool: string, ...args: string[]) => {
  try {
    execFileSync(tool, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const run = promisify(execFile);

/** Every signed set of a zone as the lines of a zone file, in the notation for types that nobody knows (RFC 3597, 5). */
function printSigned(zone: Zone): string {
  const line = ({ name, type, ttl, data }: ReturnType<typeof ask>['answers'][number]) =>
    `${name.map((label) => label.toString('latin1')).join('.')}. ${ttl} IN TYPE${type} \\# ${data.length} ${data.toString('hex')}`;
  const lines = [...zone.nodes].flatMap(([name, node]) => {
    const cutOrGlue = nsecChain(zone).every(({ owner }) => owner !== name) || (node.has('NS') && name !== ZONE);
    const types = [...node.keys(), ...(nsecChain(zone).some(({ owner }) => owner === name) ? ['NSEC'] : [])];
    return types.flatMap((type) => {
      if (!cutOrGlue || type === 'DS') return ask(zone, name, type).answers.map(line);
      if (type === 'NSEC')
        return ask(zone, name, 'DS')
          .authorities.filter(
            (record) => record.type !== 6 && !(record.type === 46 && record.data.readUInt16BE(0) === 6),
          )
          .map(line);
      const answer = { ...answerQuestion(createZone(soa, []), { name: ZONE, type: 'A' }), authorities: [] };
      return readMessage(toBytes({ ...answer, answers: [...(node.get(type) ?? [])] }, name, type)).answers.map(line);
    });
  });
  return `${[...new Set(lines)].join('\n')}\n`;
}

// Debian: bind9-utils.
it.skipIf(!hasTool('dnssec-verify', '-V'))(
  'is verified as a whole by BIND (skipped where dnssec-verify is not installed)',
  async () => {
    const zone = zoneOf(
      LINES.filter((line) => !line.startsWith('safe')),
      Date.now,
    );
    const file = join(mkdtempSync(join(tmpdir(), 'portal-zone-')), 'zone');
    writeFileSync(file, printSigned(zone));
    // -z: one key signs everything.
    const { stdout, stderr } = await run('dnssec-verify', ['-z', '-o', ZONE, file]);
    expect(stdout + stderr).toContain('Zone fully signed');
  },
);

// Debian: bind9-dnsutils.
it.skipIf(!hasTool('delv', '-v'))('is validated by delv (skipped where delv is not installed)', async () => {
  const zone = zoneOf(LINES, Date.now);
  const server = createDnsServer(async () => zone);
  const port = await server.listen(0);
  const file = join(mkdtempSync(join(tmpdir(), 'portal-anchor-')), 'anchor');
  writeFileSync(file, `trust-anchors { "${ZONE}." static-key 257 3 13 "${key.public_key}"; };\n`);
  const delv = async (host: string, type: string) => {
    const args = ['@127.0.0.1', '-p', String(port), '-a', file, `+root=${ZONE}`, `${host}.${ZONE}`, type];
    const { stdout, stderr } = await run('delv', args).catch((error) => error as { stdout: string; stderr: string });
    return stdout + stderr;
  };
  try {
    for (const [host, type] of [
      ['mail', 'A'],
      ['x.wild', 'TXT'],
      ['www', 'A'],
      ['_sip._tcp', 'SRV'],
    ] as const)
      expect(await delv(host, type)).toContain('; fully validated');
    expect(await delv('none', 'A')).toContain('negative response, fully validated');
    expect(await delv('mail', 'TXT')).toContain('negative response, fully validated');
    expect(await delv('x.wild', 'MX')).toContain('negative response, fully validated');
    expect(await delv('empty.tree', 'A')).toContain('negative response, fully validated');
  } finally {
    server.close();
  }
});
