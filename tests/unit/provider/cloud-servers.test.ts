import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sshpk from 'sshpk';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { measure, measureNow } from '#provider/cloud/metrics.ts';
import { findPowerSpans } from '#provider/cloud/power-timeline.ts';
import { nextServerName, toServerName } from '#provider/cloud/server-names.ts';
import { parsePublicKey } from '#provider/cloud/ssh-keys.ts';
import { cartProducts, invoiceItems, servers, services } from '#provider/db/schema.ts';
import { type CloudTeam, createCloudTeam } from '#tests/support/cloud-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: CloudTeam;
const logged: string[] = [];
beforeAll(async () => {
  provider = await startProvider({ log: (line) => void logged.push(line) });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createCloudTeam(provider);
});

describe('the servers of a team', () => {
  it('are listed with what they are and what they cost', async () => {
    const { body } = await team.call('GET', '/cloud/servers', undefined, 'user');
    expect(body.servers.map(({ name, status }) => [name, status])).toEqual([
      ['build-runner', 'error'],
      ['web-1', 'running'],
    ]);
    expect(body.servers[1]).toMatchObject({
      plan: 'Cloud 4',
      vcpus: 4,
      memory_mb: 8192,
      disk_gb: 160,
      image: { key: 'debian-12' },
      region: { key: 'lon1' },
      ipv6: expect.stringMatching(/^2001:db8:/),
      price: 27,
      period: 'months',
      ssh_keys: [{ name: 'Olivia’s laptop' }, { name: 'Deployment' }],
      pending_size: null,
    });
    expect(body.servers[0]).toMatchObject({ ipv4: null, cpu: null, memory: null, disk: null, booted_at: null });
  });

  it.each([
    ['?search=web', ['web-1']],
    ['?search=%25', []],
    ['?status=error', ['build-runner']],
    ['?sort=-name', ['web-1', 'build-runner']],
    ['?per_page=10&page=2', []],
  ])('are found by %s', async (query, names) => {
    const { body } = await team.call('GET', `/cloud/servers${query}`);
    expect(body.servers.map(({ name }) => name)).toEqual(names);
  });

  it('have addresses that no other has', async () => {
    await createCloudTeam(provider);
    const rows = await provider.db.select({ ipv4: servers.ipv4, ipv6: servers.ipv6 }).from(servers);
    const addresses = rows.flatMap(({ ipv4, ipv6 }) => [ipv4, ipv6]).filter(Boolean);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('have the details of their control panel', async () => {
    expect((await team.call('GET', `/server/servers/${team.web}`)).body.server).toMatchObject({
      hostname: 'web-1.cloud.harbour-post.example',
      accounts: null,
      name_servers: [expect.any(String), expect.any(String)],
    });
  });

  it('can be made with images and in regions', async () => {
    const { body } = await team.call('GET', '/cloud/options');
    expect(body.images.map(({ key }) => key)).toContain('almalinux-9-whm');
    expect([body.regions.length, body.backups_percent]).toEqual([4, 20]);
  });
});

describe('a new name', () => {
  const rename = (name: unknown) => team.call('PUT', `/cloud/servers/${team.web}`, { name });

  it.each(['web-7', 'a', 'shop.northwind.example', `${'x'.repeat(63)}`])('%s is taken over', async (name) => {
    const { status, body } = await rename(name);
    expect([status, body.server.name, body.message]).toEqual([200, name, `web-1 is now called ${name}.`]);
    expect((await team.events(team.web))[0]).toMatchObject({ kind: 'renamed', detail: { from: 'web-1', to: name } });
  });

  it.each([
    ['', 'Required Field.'],
    ['   ', 'Required Field.'],
    ['🦊', 'Use lowercase letters, digits, hyphens and dots. Start and end with a letter or digit.'],
    ['Web', 'Use lowercase letters, digits, hyphens and dots. Start and end with a letter or digit.'],
    ['-web', 'Use lowercase letters, digits, hyphens and dots. Start and end with a letter or digit.'],
    ['web..1', 'Use lowercase letters, digits, hyphens and dots. Start and end with a letter or digit.'],
    ['x'.repeat(300), 'Use up to 63 characters.'],
    ['build-runner', 'You already have a server called build-runner.'],
  ])('%s is refused at its field', async (name, message) => {
    const { status, body } = await rename(name);
    expect([status, body.errors.name]).toEqual([422, [message]]);
  });

  it('that it has already changes nothing', async () => {
    expect((await rename('web-1')).status).toBe(200);
    expect((await team.events(team.web))[0]?.kind).toBe('rebooted');
  });

  it.each([5, null, undefined, ['a']])('%j is refused', async (name) => expect((await rename(name)).status).toBe(422));
});

describe('the name of an ordered server', () => {
  it.each([
    ['web-1', 'web-1'],
    ['My Web Server!', 'my-web-server'],
    ['   ', 'server-1'],
    ['🦊', 'server-1'],
    ['x'.repeat(300), 'x'.repeat(63)],
  ])('of the label %s is %s', (label, name) => expect(toServerName(label)).toBe(name));

  it.each([
    ['web', [], 'web'],
    ['web', ['web'], 'web-2'],
    ['web-9', ['web-9', 'web-10'], 'web-11'],
    ['x'.repeat(63), ['x'.repeat(63)], `${'x'.repeat(61)}-2`],
  ])('%s beside %j is %s', (name, taken, next) => expect(nextServerName(name, new Set(taken))).toBe(next));
});

describe('SSH keys', () => {
  const ED25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl';
  const rsa = (modulusLength: number) =>
    sshpk
      .parseKey(
        generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        'pem',
      )
      .toString('ssh');
  const add = (body: object, person?: string) => team.call('POST', '/cloud/ssh-keys', body, person);

  it('are added with their fingerprint, and removed, by any member', async () => {
    const { status, body } = await add({ name: ' Una ', public_key: `  ${ED25519} una@laptop\n` }, 'user');
    expect([status, body.ssh_key]).toMatchObject([
      201,
      { name: 'Una', type: 'Ed25519', fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/) },
    ]);
    expect((await team.call('DELETE', `/cloud/ssh-keys/${body.ssh_key.id}`)).body.message).toBe('Una is removed.');
    expect((await team.call('GET', '/cloud/ssh-keys')).body.ssh_keys).toHaveLength(2);
  });

  it.each([
    ['nothing', '', 'Required Field.'],
    [
      'a private key',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nb3\n-----END OPENSSH PRIVATE KEY-----',
      /keep it to yourself/,
    ],
    ['a word', 'hello', /begins with ssh-ed25519/],
    ['DSA', 'ssh-dss AAAAB3NzaC1kc3MAAACB', /DSA keys are no longer secure/],
    ['a security token', 'sk-ssh-ed25519@openssh.com AAAA', /security tokens aren’t supported/],
    ['a part of a key', 'ssh-ed25519 AAAAC3Nz', /isn’t complete/],
    ['a type alone', 'ssh-ed25519', /isn’t complete/],
    ['another type than its own', ED25519.replace('ssh-ed25519', 'ssh-rsa'), /isn’t complete/],
    ['two keys', `${ED25519}\n${ED25519}`, 'Paste one key, on one line.'],
    ['a key with a command', `command="rm" ${ED25519}`, /begins with ssh-ed25519/],
    ['20,000 characters', `ssh-ed25519 ${'A'.repeat(20_000)}`, 'This is too long for a public key.'],
  ])('that are %s are refused at their field', async (_, public_key, message) => {
    const { status, body } = await add({ name: 'Key', public_key });
    expect([status, body.errors.public_key]).toEqual([
      422,
      [typeof message === 'string' ? message : expect.stringMatching(message)],
    ]);
  });

  it.each([
    ['', 'Required Field.'],
    ['x'.repeat(300), 'Use up to 64 characters.'],
    ['a\u0000b', 'Use letters, digits and signs.'],
  ])('with the name %j are refused at its field', async (name, message) => {
    const { status, body } = await add({ name, public_key: 'x' });
    expect([status, body.errors]).toEqual([422, { name: [message], public_key: [expect.any(String)] }]);
  });

  it('of RSA need 2048 bits', async () => {
    expect(parsePublicKey(rsa(1024))).toEqual({ refusal: 'RSA keys need 2048 bits or more, and this one has 1024.' });
    expect(parsePublicKey(rsa(2048))).toMatchObject({ type: 'RSA 2048' });
  });

  it('that the team has are refused, and named', async () => {
    await add({ name: 'First', public_key: ED25519 });
    const { status, body } = await add({ name: 'Second', public_key: `${ED25519} other comment` });
    expect([status, body.errors.public_key]).toEqual([422, ['Your team already has this key: First.']]);
  });

  it('of another team cannot be removed', async () => {
    const other = await createCloudTeam(provider);
    const [key] = (await other.call('GET', '/cloud/ssh-keys')).body.ssh_keys;
    expect((await team.call('DELETE', `/cloud/ssh-keys/${key?.id}`)).status).toBe(404);
  });
});

describe('figures', () => {
  const HOUR_MS = 3_600_000;
  const until = Date.parse('2026-06-10T12:00:10.000Z');
  const ago = (hours: number) => new Date(until - hours * HOUR_MS).toISOString();
  const source = (events: { kind: string; at: number; detail?: object }[], downSince: string | null = null) => ({
    id: 7,
    disk_gb: 80,
    downSince,
    events: events.map(({ kind, at, detail = {} }) => ({ kind, created_at: ago(at), detail: { ...detail } })),
  });
  const cpu = (from: ReturnType<typeof source>, range: '1h' | '24h' | '7d') =>
    measure(from, range, until).series.find(({ key }) => key === 'cpu')?.values ?? [];
  const running = source([{ kind: 'created', at: 900 }]);

  it.each(['1h', '24h', '7d'] as const)('of %s are five series with a value for each of 121 times', (range) => {
    const { times, series } = measure(running, range, until);
    expect(series.map(({ key, unit }) => [key, unit])).toEqual([
      ['cpu', 'percent'],
      ['memory', 'percent'],
      ['disk', 'percent'],
      ['network_in', 'bytes_per_second'],
      ['network_out', 'bytes_per_second'],
    ]);
    for (const { values } of series) expect(values.map((value) => typeof value)).toEqual(times.map(() => 'number'));
    for (const { values, unit } of series)
      for (const value of values) expect(value).toSatisfy((n: number) => n >= 0 && (unit !== 'percent' || n <= 100));
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(until);
  });

  it('are the same whenever they are asked for', () => {
    const later = measure(running, '1h', until + 60_000);
    const now = measure(running, '1h', until);
    expect(later.times.slice(0, -2)).toEqual(now.times.slice(2));
    expect(later.series[0]?.values.slice(0, -2)).toEqual(now.series[0]?.values.slice(2));
  });

  it('differ from server to server', () => expect(cpu(running, '24h')).not.toEqual(cpu({ ...running, id: 8 }, '24h')));

  it('are missing while it was off, and before it was made', () => {
    const values = cpu(
      source([
        { kind: 'created', at: 20 },
        { kind: 'shutdown', at: 10 },
        { kind: 'started', at: 5 },
      ]),
      '24h',
    );
    const isOn = values.map((value) => value !== null);
    // 12 minutes a step: 24 to 20 hours ago, then 10 to 5 hours ago.
    expect([isOn[5], isOn[40], isOn[80], isOn[110]]).toEqual([false, true, false, true]);
  });

  it('are missing while it reboots', () => {
    const rebooted = { kind: 'rebooted', at: 0.5, detail: { down_at: ago(0.6) } };
    const values = cpu(source([{ kind: 'created', at: 20 }, rebooted]), '1h');
    expect(values.filter((value) => value === null)).toHaveLength(12);
    expect(cpu(source([{ kind: 'created', at: 20 }], ago(0.25)), '1h').at(-1)).toBeNull();
  });

  it('are there while a failure left it running, and missing after one that did not', () => {
    const failed = (is_on: boolean) =>
      source([
        { kind: 'created', at: 20 },
        { kind: 'failed', at: 5, detail: { is_on } },
      ]);
    expect(cpu(failed(true), '24h').at(-1)).not.toBeNull();
    expect(cpu(failed(false), '24h').at(-1)).toBeNull();
    expect(findPowerSpans(failed(true))).toHaveLength(1);
  });

  it('show more work after a boot, and longer after a reinstallation', () => {
    const after = (kind: string, minutes: number) =>
      measureNow(
        source([
          { kind: 'created', at: 900 },
          { kind, at: minutes / 60 },
        ]),
        until,
      ).cpu ?? 0;
    expect(after('rebooted', 0.2)).toBeGreaterThan(after('rebooted', 30) + 30);
    expect(after('reinstalled', 6)).toBeGreaterThan(after('rebooted', 6) + 15);
  });

  it('of an invalid range are refused', async () => {
    for (const range of ['', '2h', 'constructor', '-1']) {
      const { status } = await team.call('GET', `/cloud/servers/${team.web}/metrics?range=${range}`);
      expect(status, range).toBe(range === '' ? 200 : 422);
    }
  });

  it('of a server follow what is done to it', async () => {
    await team.ended((await team.act(team.web, 'stop')).body.job?.id);
    const { body } = await team.call('GET', `/cloud/servers/${team.web}/metrics?range=1h`);
    expect(body.series.map(({ values }) => values.at(-1))).toSatisfy((values: unknown[]) => values.length === 5);
    expect(await team.server(team.web)).toMatchObject({ cpu: null, memory: null, disk: null });
  });
});

describe('WHM', () => {
  const WHM = { image: 'almalinux-9-whm' };
  const open = (id: number, person?: string) => team.call('GET', `/server/whm-login/${id}`, undefined, person);

  it('opens once by its link', async () => {
    const id = await team.add('whm-1', WHM);
    expect((await team.server(id)).actions).toContain('whm');
    const { status, body } = await open(id, 'user');
    expect(status).toBe(200);
    const page = await fetch(body.data.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('WHM on whm-1')]);
    const again = await fetch(body.data.url);
    expect([again.status, await again.text()]).toEqual([403, expect.stringContaining('used or has expired')]);
    const ticket = new URL(body.data.url).searchParams.get('ticket') ?? 'none';
    expect(logged.join('\n')).not.toContain(ticket);
    expect((await team.events(id))[0]).toMatchObject({ kind: 'whm', author: 'Una Walsh' });
  });

  it('does not open a minute later', async () => {
    const { body } = await open(await team.add('whm-1', WHM));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect((await fetch(body.data.url)).status).toBe(403);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is refused without one, and while the server is off', async () => {
    const id = await team.add('whm-1', { ...WHM, status: 'off' });
    const other = await open(team.web);
    expect([other.status, other.body.message]).toEqual([409, 'web-1 has no WHM: it runs Debian 12.']);
    const off = await open(id);
    expect([off.status, off.body.message]).toEqual([409, 'whm-1 is off. Start it to open WHM.']);
  });

  it('has accounts', async () => {
    const id = await team.add('whm-1', WHM);
    const { server } = (await team.call('GET', `/server/servers/${id}`)).body;
    expect(server).toMatchObject({ max_accounts: 30, accounts: expect.any(Number) });
  });
});

describe('an ordered server', () => {
  interface Line {
    id: number;
    price: number;
    renewal_price: number;
    options: { server?: Record<string, unknown> };
    pricing: { price: number }[];
  }
  const shop = async (name: string) => {
    const { body } = await provider.json<{
      products: { id: number; name: string; pricing: { id: number; period: string }[] }[];
    }>('GET', '/product/products?group_selector=cloud.server');
    const product = body.products.find((one) => one.name === name);
    return { product_id: String(product?.id), pricing_id: String(product?.pricing[0]?.id) };
  };
  const newCart = async () => {
    const { owner } = team.people;
    const cart = await team.call('POST', '/cart/cart', { user_id: String(owner.id), team_id: String(team.id) });
    return (cart.body.data as unknown as { id: string }).id;
  };
  const put = async (cart_id: string, options: object, label = 'shop-1', plan = 'Cloud 2') => {
    const line = { ...(await shop(plan)), label, cart_id, type: 'create', options };
    const { status, body } = await team.call('POST', '/cart/cart/product', line);
    return { status, errors: body.errors, line: body.data as unknown as Line };
  };
  const pay = async (cart_id: string) => {
    const card_id = String(team.cards.find(({ label }) => label.includes('4242'))?.id);
    const { status } = await team.call('POST', '/billing/transactions', { cart_id, card_id, reference: cart_id });
    expect(status).toBeLessThan(300);
  };
  const named = async (name: string) => {
    const { body } = await team.call('GET', `/cloud/servers?search=${name}`);
    return body.servers.filter((server) => server.name.startsWith(name));
  };
  const made = (name: string, count = 1) =>
    vi.waitFor(async () => {
      const found = (await named(name)).filter(({ status }) => status === 'running');
      if (found.length !== count) throw new Error(`${found.length} of ${count} run`);
      return found;
    });

  it('is made as it was ordered, and its service is active then', async () => {
    const [key] = (await team.call('GET', '/cloud/ssh-keys')).body.ssh_keys;
    const cart = await newCart();
    const server = { name: 'db-1', image: 'ubuntu-24.04', region: 'fra1', ssh_key_ids: [key?.id], has_backups: true };
    expect((await put(cart, { server })).status).toBe(200);
    await pay(cart);
    const [ordered] = await made('db-1');
    expect(ordered).toMatchObject({
      plan: 'Cloud 2',
      vcpus: 2,
      memory_mb: 4096,
      disk_gb: 80,
      image: { key: 'ubuntu-24.04' },
      region: { key: 'fra1' },
      ssh_keys: [{ id: key?.id }],
      has_backups: true,
      price: 16.8,
    });
    const id = Number(ordered?.id);
    expect((await team.service(id)).status).toBe('active');
    expect(await team.kinds(id)).toEqual(['created']);
    expect((await team.mails()).map(({ subject }) => subject)).toContain('db-1 is ready');
    const [item] = await provider.db.select().from(invoiceItems).where(eq(invoiceItems.service_id, id));
    expect(item?.price).toBe(16.8);
  });

  it('waits as provisioning until it is made', async () => {
    const cart = await newCart();
    await put(cart, { server: { name: 'slow-1' } });
    await team.fault({ kind: 'server.create', step: 'image' }, 'hold');
    await pay(cart);
    const [waiting] = await named('slow-1');
    const id = Number(waiting?.id);
    expect(waiting).toMatchObject({ status: 'provisioning', actions: [], job: { kind: 'server.create' } });
    expect((await team.service(id)).status).toBe('provisioning');
    await provider.json('DELETE', '/__demo/jobs');
    await made('slow-1');
  });

  it('with backups costs a fifth more, in the basket and each term', async () => {
    const { line } = await put(await newCart(), { server: { name: 'db-1', has_backups: true } });
    expect([line.price, line.renewal_price, line.pricing.map(({ price }) => price)]).toEqual([16.8, 16.8, [16.8, 168]]);
    const yearly = line.pricing[1] as unknown as { id: number };
    const { body } = await team.call('PUT', `/cart/cart/product/${line.id}`, { pricing_id: String(yearly.id) });
    expect((body.data as unknown as Line).price).toBe(168);
    const [row] = await provider.db.select().from(cartProducts).where(eq(cartProducts.id, line.id));
    expect(row?.price).toBe(168);
  });

  it('with backups keeps paying for them when its plan changes', async () => {
    await team.change(team.web, { has_backups: true });
    const { body } = await team.call('GET', `/services/change-product/${team.web}`);
    const { choices } = body as unknown as { choices: { name: string; price: number }[] };
    expect(choices.map(({ name, price }) => [name, price])).toEqual([
      ['Cloud 2', 16.8],
      ['Cloud 4', 32.4],
      ['Cloud 8', 62.4],
    ]);
  });

  it('of which there are several have numbers, each its own service', async () => {
    const cart = await newCart();
    const { line } = await put(cart, { server: { name: 'node' } });
    await team.call('PUT', `/cart/cart/product/${line.id}`, { quantity: 3 });
    await pay(cart);
    const all = await made('node', 3);
    expect(all.map(({ name, price }) => [name, price])).toEqual([
      ['node-1', 14],
      ['node-2', 14],
      ['node-3', 14],
    ]);
    expect(new Set(all.map(({ ipv4 }) => ipv4)).size).toBe(3);
  });

  it('of a line without options has its label, a usual image and the next name', async () => {
    const cart = await newCart();
    const { line } = await put(cart, {}, 'Web 1');
    expect(line.options.server).toEqual({ name: 'web-1' });
    await pay(cart);
    const [other] = await made('web-2');
    expect(other).toMatchObject({ image: { key: 'debian-12' }, region: { key: 'lon1' }, has_backups: false });
  });

  it.each([
    [{ name: 'Web 1' }, 'name', /^Use lowercase letters/],
    [{ name: 'web-1' }, 'name', /^You already have a server called web-1\.$/],
    [{ name: '' }, 'name', /^Required Field\.$/],
    [{ image: 'windows' }, 'image', /^Choose one of the images\.$/],
    [{ image: 'gitlab-debian-12' }, 'image', /needs 8 GB of memory/],
    [{ region: 'moon1' }, 'region', /^Choose one of the regions\.$/],
    [{ ssh_key_ids: ['999999'] }, 'ssh_key_ids', /no longer there/],
  ])('of %j is refused at its field', async (server, field, message) => {
    const { status, errors } = await put(await newCart(), { server });
    expect([status, Object.keys(errors), errors[field]?.[0]]).toEqual([422, [field], expect.stringMatching(message)]);
  });

  it('that does not fit one plan fits a larger one', async () => {
    const server = { name: 'git-1', image: 'gitlab-debian-12' };
    expect((await put(await newCart(), { server }, 'git', 'Cloud 4')).status).toBe(200);
  });

  it('options of other products are dropped', async () => {
    const cart_id = await newCart();
    const line = {
      product_id: '22',
      pricing_id: '23',
      label: 'Mail',
      cart_id,
      type: 'create',
      options: { server: { name: 'x' } },
    };
    const { body } = await team.call('POST', '/cart/cart/product', line);
    expect((body.data as unknown as Line).options.server).toBeUndefined();
  });

  it('that cannot be made is shown with why, and can be tried again', async () => {
    const cart = await newCart();
    await put(cart, { server: { name: 'sad-1' } });
    await team.fault({ kind: 'server.create', step: 'boot' }, 'fail');
    await pay(cart);
    const failed = await vi.waitFor(async () => {
      const [server] = await named('sad-1');
      if (server?.status !== 'error') throw new Error('not yet');
      return server;
    });
    expect(failed.actions).toEqual(['create', 'delete']);
    const [service] = await provider.db
      .select()
      .from(services)
      .where(eq(services.id, Number(failed.id)));
    expect(service?.status).toBe('provisioning');
    await team.act(Number(failed.id), 'create');
    await made('sad-1');
  });
});
