import { execFile, execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { decode, encode, type OptAnswer, type Packet, RECURSION_DESIRED } from 'dns-packet';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createZone } from '#provider/dns/answer.rules.ts';
import { type StoredRecord, textContent, toDnsRecord } from '#provider/dns/record.rules.ts';
import { createDnsServer } from '#provider/dns/server.ts';
import { freePort } from '#tests/support/ports.mjs';

/** `FUZZ_RUNS=50 npx vitest run tests/unit/provider/dns-server.test.ts` sends more. */
const BROKEN_PACKETS = Number(process.env.FUZZ_RUNS ?? 10) * 1000;
const ZONE = 'zone.example';
const soa = {
  name: ZONE,
  type: 'SOA',
  ttl: 3600,
  data: { mname: 'ns1.example', rname: 'host.example', serial: 7, refresh: 1, retry: 2, expire: 3, minimum: 300 },
} as const;
const LONG = 'é"; \\'.repeat(500);
const stored: StoredRecord[] = [
  { name: '@', type: 'MX', value: '10 mail' },
  { name: '@', type: 'MX', value: '20 mx.elsewhere.example.' },
  { name: 'mail', type: 'A', value: '192.0.2.1' },
  { name: 'mail', type: 'AAAA', value: '2001:db8::1' },
  { name: 'www', type: 'CNAME', value: 'mail' },
  { name: '_imap._tcp', type: 'SRV', value: '0 1 143 mail' },
  { name: '@', type: 'CAA', value: '0 issue "ca.example"' },
  { name: 'a.mail', type: 'A', value: '192.0.2.6' },
  { name: 'a\\.mail', type: 'A', value: '192.0.2.7' },
  { name: 'a\\200mail', type: 'A', value: '192.0.2.8' },
  { name: 'a\\032mail', type: 'A', value: '192.0.2.9' },
  { name: 'pointer', type: 'CNAME', value: 'a\\.mail' },
  { name: 'long', type: 'TXT', value: textContent(LONG) },
  // Between what fits a plain packet and what fits one with EDNS.
  { name: 'middle', type: 'TXT', value: 'm'.repeat(700) },
  ...Array.from({ length: 30 }, (_, index) => ({
    name: 'quoted',
    type: 'TXT',
    value: textContent(`"${index}"; (\\)`),
  })),
];
const zoneWith = (records: readonly StoredRecord[]) =>
  createZone(
    soa,
    records.flatMap((record) => toDnsRecord(ZONE, record) ?? []),
  );

let zone = zoneWith(stored);
let isBroken = false;
const logged: string[] = [];
const find = async (name: string) => {
  if (isBroken) throw new Error('No database');
  return name.toLowerCase() === ZONE || name.toLowerCase().endsWith(`.${ZONE}`) ? zone : null;
};

let port = 0;
let server: ReturnType<typeof createDnsServer>;
const resolver = new Resolver({ timeout: 5000, tries: 1 });
beforeAll(async () => {
  port = await freePort();
  server = createDnsServer(find, (line) => void logged.push(line));
  await server.listen(port);
  resolver.setServers([`127.0.0.1:${port}`]);
});
afterAll(() => server.close());

async function sendByUdp(bytes: Buffer): Promise<Buffer> {
  const socket = createSocket('udp4');
  socket.send(bytes, port, '127.0.0.1');
  const [reply] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return reply;
}
const readAnswer = (bytes: Buffer) => {
  const { id, flag_aa, flag_tc, flag_rd, questions, answers, authorities, additionals } = decode(bytes);
  const edns = additionals?.find((record): record is OptAnswer => record.type === 'OPT');
  const rcode = bytes.readUInt8(3) & 0xf;
  return { id, flag_aa, flag_tc, flag_rd, rcode, questions, answers, authorities, edns, length: bytes.length };
};
const edns = (more: Partial<OptAnswer> = {}): OptAnswer => ({
  type: 'OPT',
  name: '.',
  udpPayloadSize: 4096,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
  ...more,
});
const query = (name: string, type: string, more: Packet = {}) =>
  encode({ type: 'query', id: 77, questions: [{ name, type: type as 'A' }], ...more });
const ask = async (name: string, type: string, more: Packet = {}) =>
  readAnswer(await sendByUdp(query(name, type, more)));

describe('asked by a resolver', () => {
  it('gives records of each type', async () => {
    expect(await resolver.resolveMx(ZONE)).toEqual([
      { priority: 10, exchange: 'mail.zone.example' },
      { priority: 20, exchange: 'mx.elsewhere.example' },
    ]);
    expect(await resolver.resolve4('mail.zone.example')).toEqual(['192.0.2.1']);
    expect(await resolver.resolve6('mail.zone.example')).toEqual(['2001:db8::1']);
    expect(await resolver.resolveCname('www.zone.example')).toEqual(['mail.zone.example']);
    expect(await resolver.resolveSrv('_imap._tcp.zone.example')).toEqual([
      { name: 'mail.zone.example', port: 143, priority: 0, weight: 1 },
    ]);
    expect(await resolver.resolveCaa(ZONE)).toEqual([{ critical: 0, issue: 'ca.example' }]);
    expect(await resolver.resolveSoa(ZONE)).toMatchObject({ nsname: 'ns1.example', serial: 7, minttl: 300 });
  });

  it('follows an alias', async () => {
    expect(await resolver.resolve4('www.zone.example')).toEqual(['192.0.2.1']);
  });

  it('gives by TCP what is too long for UDP', async () => {
    const [strings = []] = await resolver.resolveTxt('long.zone.example');
    expect(strings.length).toBe(Math.ceil(Buffer.byteLength(LONG) / 255));
    expect((await resolver.resolveTxt('middle.zone.example')).flat().join('')).toBe('m'.repeat(700));
    expect(await resolver.resolveTxt('quoted.zone.example')).toContainEqual(['"29"; (\\)']);
  });

  it('distinguishes a name that does not exist from one without such records', async () => {
    await expect(resolver.resolve4('none.zone.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolver.resolveTxt('mail.zone.example')).rejects.toMatchObject({ code: 'ENODATA' });
  });

  it('refuses names of others', async () => {
    await expect(resolver.resolve4('elsewhere.example')).rejects.toMatchObject({ code: 'EREFUSED' });
  });
});

describe('an answer by UDP', () => {
  it('repeats the id, the question as it was written, and that recursion was desired', async () => {
    const answer = await ask('mAIl.Zone.example', 'A', { flags: RECURSION_DESIRED });
    expect(answer).toMatchObject({ id: 77, flag_aa: true, flag_rd: true, rcode: 0 });
    expect(answer.questions).toEqual([{ name: 'mAIl.Zone.example', type: 'A', class: 'IN' }]);
    expect(answer.answers).toMatchObject([{ name: 'mAIl.Zone.example', data: '192.0.2.1' }]);
  });

  it('repeats a question of an unknown type', async () => {
    expect(await ask('mail.zone.example', 'UNKNOWN_65')).toMatchObject({
      rcode: 0,
      questions: [{ type: 'UNKNOWN_65' }],
      answers: [],
      authorities: [{ type: 'SOA' }],
    });
  });

  it('omits EDNS for clients without it', async () => {
    expect((await ask(ZONE, 'MX')).edns).toBeUndefined();
  });

  it('says which size the server takes, and repeats that DNSSEC is wanted', async () => {
    const answer = await ask(ZONE, 'MX', { additionals: [edns({ flags: 0x8000 })] });
    expect(answer.edns).toMatchObject({ udpPayloadSize: 1232, ednsVersion: 0, extendedRcode: 0, flag_do: true });
  });

  it('is cut off at 512 bytes without EDNS', async () => {
    const answer = await ask('middle.zone.example', 'TXT');
    expect(answer).toMatchObject({ flag_tc: true, flag_aa: true, answers: [] });
    expect(answer.length).toBeLessThanOrEqual(512);
  });

  it('is cut off at the size that the client takes', async () => {
    const middle = (udpPayloadSize: number) =>
      ask('middle.zone.example', 'TXT', { additionals: [edns({ udpPayloadSize })] });
    expect((await middle(600)).flag_tc).toBe(true);
    expect((await middle(1000)).flag_tc).toBe(false);
    // A size below 512 counts as 512 (RFC 6891, 6.2.5).
    expect((await ask('mail.zone.example', 'A', { additionals: [edns({ udpPayloadSize: 12 })] })).flag_tc).toBe(false);
  });

  it('is never longer than 1232 bytes', async () => {
    const answer = await ask('long.zone.example', 'TXT', { additionals: [edns({ udpPayloadSize: 65_535 })] });
    expect(answer).toMatchObject({ flag_tc: true, answers: [] });
    expect(answer.edns).toBeDefined();
  });

  it('refuses a later version of EDNS', async () => {
    expect(await ask(ZONE, 'MX', { additionals: [edns({ ednsVersion: 1 })] })).toMatchObject({
      rcode: 0,
      answers: [],
      edns: { extendedRcode: 1, ednsVersion: 0 },
    });
  });

  it.each(['AXFR', 'IXFR'])('refuses %s', async (type) => {
    expect(await ask(ZONE, type)).toMatchObject({ rcode: 5, answers: [] });
  });

  it('refuses other classes', async () => {
    const chaos = query(ZONE, 'MX', { questions: [{ name: ZONE, type: 'MX', class: 'CH' }] });
    expect(readAnswer(await sendByUdp(chaos)).rcode).toBe(5);
  });

  it('does not do what is no query', async () => {
    expect((await ask(ZONE, 'SOA', { flags: 4 << 11 })).rcode).toBe(4);
  });

  /** A query for "a?mail.zone.example" whose first label has this byte in it. */
  const queryWithByte = (byte: number) => {
    const bytes = query('a.mail.zone.example', 'A');
    // "a" and "mail" become one label of six bytes.
    bytes.writeUInt8(6, 12);
    bytes.writeUInt8(byte, 14);
    return bytes;
  };

  it.each([
    ['a dot', 46, '192.0.2.7'],
    ['a byte that is no text', 200, '192.0.2.8'],
    ['a space', 32, '192.0.2.9'],
  ])('answers a label with %s in it', async (_title, byte, address) => {
    const reply = await sendByUdp(queryWithByte(byte));
    expect(reply.readUInt8(3) & 0xf).toBe(0);
    expect([...reply.subarray(-4)].join('.')).toBe(address);
    // The owner of the answer has the same bytes as the question.
    expect(reply.subarray(12, 33).equals(reply.subarray(37, 58))).toBe(true);
  });

  it('takes a label with a dot in it for one label, not for two', async () => {
    expect((await ask('a.mail.zone.example', 'A')).answers).toMatchObject([{ data: '192.0.2.6' }]);
    const [first] = (await ask('pointer.zone.example', 'CNAME')).answers ?? [];
    expect(first).toMatchObject({ data: 'a\\.mail.zone.example' });
  });

  it.each([
    ['two questions', query(ZONE, 'A', { questions: [1, 2].map(() => ({ name: ZONE, type: 'A' as const })) })],
    ['no question', query(ZONE, 'A', { questions: [] })],
    ['a question that ends too soon', query(ZONE, 'A').subarray(0, -1)],
    ['a name that points to itself', Buffer.from([0, 77, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xc0, 12, 0, 1, 0, 1])],
    ['two EDNS records', query(ZONE, 'A', { additionals: [edns(), edns()] })],
  ])('calls %s malformed', async (_, bytes) => {
    expect((await sendByUdp(bytes)).readUInt8(3) & 0xf).toBe(1);
  });

  it('says that the server has failed, and logs why', async () => {
    isBroken = true;
    const answer = await ask(ZONE, 'A').finally(() => {
      isBroken = false;
    });
    expect(answer.rcode).toBe(2);
    expect(logged.join()).toContain('No database');
    logged.length = 0;
  });
});

const withLength = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
/** The messages of a connection until it is closed. */
async function readAll(socket: ReturnType<typeof connect>): Promise<Buffer[]> {
  let all = Buffer.concat((await socket.toArray()) as Buffer[]);
  const messages: Buffer[] = [];
  for (; all.length > 0; all = all.subarray(2 + all.readUInt16BE(0)))
    messages.push(all.subarray(2, 2 + all.readUInt16BE(0)));
  return messages;
}

describe('a TCP connection', () => {
  it('takes several questions, in pieces of any size, and answers each', async () => {
    const socket = connect(port, '127.0.0.1');
    const questions = Buffer.concat(['A', 'AAAA', 'TXT'].map((type) => withLength(query('mail.zone.example', type))));
    socket.setNoDelay(true);
    for (const byte of questions.subarray(0, 40)) socket.write(Buffer.from([byte]));
    socket.end(questions.subarray(40));
    const replies = (await readAll(socket)).map(readAnswer);
    expect(replies.map(({ answers }) => answers?.length)).toEqual([1, 1, 0]);
  });

  it('survives a malformed message', async () => {
    const socket = connect(port, '127.0.0.1');
    const broken = query(ZONE, 'A').subarray(0, -1);
    socket.end(Buffer.concat([withLength(broken), withLength(query('mail.zone.example', 'A'))]));
    expect((await readAll(socket)).map((reply) => reply.readUInt8(3) & 0xf)).toEqual([1, 0]);
  });

  it('is closed when it stays silent', async () => {
    const impatientPort = await freePort();
    const impatient = createDnsServer(find, null, 50);
    await impatient.listen(impatientPort);
    const socket = connect(impatientPort, '127.0.0.1');
    await once(socket, 'connect');
    socket.resume();
    await once(socket, 'close');
    impatient.close();
  });

  it('is refused beyond a hundred of them', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 110 }, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined).resume();
        await once(socket, 'connect');
        return socket;
      }),
    );
    await vi.waitFor(() => expect(sockets.filter((socket) => socket.closed).length).toBeGreaterThanOrEqual(10));
    expect(sockets.filter((socket) => !socket.closed)).toHaveLength(100);
    for (const socket of sockets) socket.destroy();
    // The server notices it later.
    await vi.waitFor(async () => {
      const socket = connect(port, '127.0.0.1');
      socket.end(withLength(query(ZONE, 'MX')));
      expect(await readAll(socket)).toHaveLength(1);
    });
  });
});

it('says that its port is taken', async () => {
  await expect(createDnsServer(find).listen(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('says that its port is taken for UDP alone, and gives the TCP port back', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const taken = socket.address().port;
  await expect(createDnsServer(find).listen(taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  socket.close();
  const next = createDnsServer(find);
  await vi.waitFor(() => next.listen(taken));
  next.close();
});

it('gives any records that it holds as they are', async () => {
  const host = fc.constantFrom('a', 'b.c', '*', '@');
  const record = fc.oneof(
    fc.record({ name: host, type: fc.constant('A'), value: fc.ipV4() }),
    fc.record({ name: host, type: fc.constant('AAAA'), value: fc.ipV6() }),
    fc.record({ name: host, type: fc.constant('TXT'), value: fc.string({ unit: 'binary-ascii', maxLength: 600 }) }),
  );
  const read = {
    A: (name: string) => resolver.resolve4(name),
    AAAA: async (name: string) => (await resolver.resolve6(name)).map((address) => new URL(`http://[${address}]`).host),
    TXT: async (name: string) => (await resolver.resolveTxt(name)).map((strings) => strings.join('')),
  };
  const canonical = ({ type, value }: StoredRecord) => (type === 'AAAA' ? new URL(`http://[${value}]`).host : value);
  const assertion = fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 8 }), async (records) => {
      zone = zoneWith(records.map((one) => (one.type === 'TXT' ? { ...one, value: textContent(one.value) } : one)));
      for (const { name, type } of records) {
        const expected = records.filter((other) => other.name === name && other.type === type).map(canonical);
        const fullName = name === '@' ? ZONE : `${name}.${ZONE}`;
        expect((await read[type as 'A'](fullName)).sort()).toEqual(expected.sort());
      }
    }),
    { numRuns: 50 },
  );
  await assertion.finally(() => {
    zone = zoneWith(stored);
  });
});

const timeout = 20_000 + BROKEN_PACKETS * 5;
it(`lives through ${BROKEN_PACKETS} malformed packets`, { timeout }, async () => {
  const valid = [
    query('mail.zone.example', 'A'),
    query(ZONE, 'TXT', { additionals: [edns({ options: [{ code: 8, ip: '192.0.2.0', sourcePrefixLength: 24 }] })] }),
    query('x.zone.example', 'UNKNOWN_65', { additionals: [edns({ ednsVersion: 3 })] }),
  ];
  const packet = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc
      .record({
        base: fc.constantFrom(...valid),
        changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
        cut: fc.nat(10),
        tail: fc.uint8Array({ maxLength: 40 }),
      })
      .map(({ base, changes, cut, tail }) => {
        const bytes = Buffer.from(base);
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        return Buffer.concat([cut > 5 ? bytes.subarray(0, -cut) : bytes, tail]);
      }),
  );
  const packets = fc.sample(packet, { numRuns: BROKEN_PACKETS, seed: Number(process.env.FUZZ_SEED ?? 4703) });
  const socket = connect(port, '127.0.0.1');
  socket.resume();
  const udp = createSocket('udp4');
  for (const [index, bytes] of packets.entries()) {
    udp.send(bytes, port, '127.0.0.1');
    if (!socket.write(withLength(bytes))) await once(socket, 'drain');
    // The server and this test share a thread: a question between them keeps packets from being dropped.
    if (index % 50 === 0) expect((await ask('mail.zone.example', 'A')).answers).toHaveLength(1);
  }
  socket.end();
  await once(socket, 'close');
  udp.close();
  expect((await ask('mail.zone.example', 'A')).answers).toHaveLength(1);
  // None of them is the server's own failure.
  expect(logged).toEqual([]);
});

const hasDig = (() => {
  try {
    execFileSync('dig', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

// Debian: bind9-dnsutils.
it.skipIf(!hasDig)('is understood by dig (skipped where dig is not installed)', async () => {
  const dig = async (...args: string[]) =>
    (await promisify(execFile)('dig', ['@127.0.0.1', '-p', String(port), '+norecurse', ...args])).stdout;
  expect(await dig('+short', ZONE, 'MX')).toBe('10 mail.zone.example.\n20 mx.elsewhere.example.\n');
  expect(await dig('none.zone.example', 'A')).toMatch(/status: NXDOMAIN[\s\S]*flags: qr aa[\s\S]*SOA/);
  expect(await dig('+edns=1', '+noednsnegotiation', ZONE, 'MX')).toContain('status: BADVERS');
  expect(await dig('long.zone.example', 'TXT')).toMatch(/\(TCP\)/);
  expect(await dig('elsewhere.example', 'A')).toContain('status: REFUSED');
});
