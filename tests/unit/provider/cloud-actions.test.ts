import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { setClockOffset } from '#provider/clock.ts';
import { SERVER_ACTIONS } from '#provider/cloud/server-actions.rules.ts';
import { serverJobs } from '#provider/cloud/server-jobs.ts';
import { invoices, jobs, serverEvents, serviceActions } from '#provider/db/schema.ts';
import { createProvider } from '#provider/provider.ts';
import { type CloudTeam, createCloudTeam } from '#tests/support/cloud-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: CloudTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createCloudTeam(provider);
});
afterEach(() => setClockOffset(0));

const endStatus = async (id: number) => (await team.server(id)).status;

describe('an action', () => {
  it.each([
    ['shutdown', 'running', 'web-5 is shutting down.', 'off', 'shutdown'],
    ['stop', 'running', 'web-5 is being powered off.', 'off', 'stopped'],
    ['reboot', 'running', 'web-5 is rebooting.', 'running', 'rebooted'],
    ['reset', 'running', 'web-5 is being reset.', 'running', 'reset'],
    ['reinstall', 'running', 'web-5 is being reinstalled.', 'running', 'reinstalled'],
    ['reinstall', 'off', 'web-5 is being reinstalled.', 'running', 'reinstalled'],
    ['reinstall', 'error', 'web-5 is being reinstalled.', 'running', 'reinstalled'],
    ['start', 'off', 'web-5 is starting.', 'running', 'started'],
  ] as const)('%s of a server that is %s is done and kept', async (action, status, message, after, kind) => {
    const id = await team.add('web-5', { status });
    const { status: answer, body } = await team.act(id, action, {}, 'user');
    expect([answer, body.message]).toEqual([200, message]);
    expect(await team.ended(body.job?.id)).toMatchObject({ status: 'succeeded', kind: `server.${action}` });
    expect(await endStatus(id)).toBe(after);
    expect((await team.events(id))[0]).toMatchObject({ kind, author: 'Una Walsh' });
  });

  it.each([
    ['start', 'running', 'web-5 is already running.'],
    ['shutdown', 'off', 'web-5 is already off.'],
    ['stop', 'off', 'web-5 is already off.'],
    ['reboot', 'off', 'web-5 is off. Start it first.'],
    ['reset', 'off', 'web-5 is off. Start it first.'],
    ['start', 'error', 'web-5 isn’t working. Reinstall or delete it.'],
    ['create', 'running', 'web-5 is already running.'],
    ['start', 'rebooting', 'web-5 is rebooting. Try again in a moment.'],
    ['stop', 'provisioning', 'web-5 is still being created. Try again in a moment.'],
    ['reinstall', 'deleting', 'web-5 is being deleted. Try again in a moment.'],
  ] as const)('%s of a server that is %s is refused', async (action, status, message) => {
    const id = await team.add('web-5', { status });
    const { status: answer, body } = await team.act(id, action);
    expect([answer, body.message]).toEqual([409, message]);
    expect(await endStatus(id)).toBe(status);
  });

  it.each([
    ['running', ['shutdown', 'stop', 'reboot', 'reset', 'reinstall', 'delete', 'console']],
    ['off', ['start', 'reinstall', 'delete']],
    ['error', ['reinstall', 'delete']],
    ['starting', []],
    ['stopping', []],
    ['rebooting', []],
    ['reinstalling', []],
    ['deleting', []],
  ] as const)('of a server that is %s is offered only where it can work', async (status, actions) => {
    const id = await team.add('web-5', { status });
    expect((await team.server(id)).actions).toEqual(actions);
    for (const action of SERVER_ACTIONS.filter((one) => one !== 'delete')) {
      if (actions.some((offered) => offered === action)) continue;
      expect((await team.act(id, action)).status, action).toBe(409);
    }
  });

  it('while another one is done is refused, and the first one ends', async () => {
    await team.fault({ subject_id: team.web, step: 'shutdown' }, 'hold');
    const first = await team.act(team.web, 'reboot');
    expect(await endStatus(team.web)).toBe('rebooting');
    expect((await team.server(team.web)).job).toEqual({ id: first.body.job?.id, kind: 'server.reboot' });
    for (const action of ['reboot', 'stop', 'reinstall'])
      expect((await team.act(team.web, action)).status, action).toBe(409);
    await team.release(team.web);
    expect((await team.ended(first.body.job?.id)).status).toBe('succeeded');
    expect(await endStatus(team.web)).toBe('running');
  });

  it('that is pressed twice with one key is one job', async () => {
    const press = () =>
      team.call('PUT', `/cloud/servers/${team.web}/reset`, {}, 'owner', { 'Idempotency-Key': 'pressed-twice' });
    const [one, two] = await Promise.all([press(), press()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.job?.id).toBe(two.body.job?.id);
    const rows = await provider.db.select().from(jobs).where(eq(jobs.subject_id, team.web));
    expect(rows).toHaveLength(1);
  });

  it.each(['explode', 'delete', 'toString', 'console'])('called %s is not there', async (action) =>
    expect((await team.act(team.web, action)).status).toBe(404),
  );

  it('on another team’s server finds none', async () => {
    const other = await createCloudTeam(provider);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/reboot'],
      ['PUT', '/stop'],
      ['DELETE', ''],
      ['POST', '/console'],
      ['GET', '/metrics?range=1h'],
      ['GET', '/activity'],
    ] as const)
      expect((await other.call(method, `/cloud/servers/${team.web}${path}`)).status, path).toBe(404);
    expect((await other.call('GET', `/server/servers/${team.web}`)).status).toBe(404);
    expect((await other.call('GET', `/server/whm-login/${team.web}`)).status).toBe(404);
    expect(await endStatus(team.web)).toBe('running');
  });

  it.each(['owner', 'billing', 'support', 'service', 'settings', 'user'])('may be asked for by %s', async (person) =>
    expect((await team.act(team.web, 'reboot', {}, person)).status).toBe(200),
  );

  it('without a sign-in is refused', async () =>
    expect((await provider.json('PUT', `/cloud/servers/${team.web}/stop`)).status).toBe(401));
});

describe('an action that fails', () => {
  it.each([
    ['start', 'off', 'boot', 'off'],
    ['shutdown', 'running', 'shutdown', 'running'],
    ['stop', 'running', 'power', 'running'],
    ['reboot', 'running', 'shutdown', 'running'],
    ['reboot', 'running', 'boot', 'off'],
    ['reset', 'running', 'boot', 'off'],
    ['reinstall', 'running', 'power', 'running'],
    ['reinstall', 'running', 'image', 'error'],
    ['reinstall', 'off', 'boot', 'off'],
  ] as const)(
    '%s of a server that is %s, at its step %s, leaves it %s and says why',
    async (action, status, step, after) => {
      const id = await team.add('web-5', { status });
      await team.fault({ subject_id: id, step }, 'fail');
      const { body } = await team.act(id, action);
      const job = await team.ended(body.job?.id);
      expect(job.status).toBe('failed');
      expect(await endStatus(id)).toBe(after);
      expect((await team.events(id))[0]).toMatchObject({ kind: 'failed', detail: { action, reason: job.error } });
      expect((await team.server(id)).actions).not.toEqual([]);
    },
  );

  it('can be asked for again', async () => {
    await team.fault({ subject_id: team.web, step: 'boot' }, 'fail');
    await team.ended((await team.act(team.web, 'reboot')).body.job?.id);
    await team.ended((await team.act(team.web, 'start')).body.job?.id);
    expect(await endStatus(team.web)).toBe('running');
  });

  it('while it is made leaves it to be made again, or deleted', async () => {
    expect(await team.server(team.runner)).toMatchObject({ status: 'error', actions: ['create', 'delete'] });
    expect((await team.act(team.runner, 'reinstall')).body.message).toBe(
      'build-runner couldn’t be created. Try again, or delete it.',
    );
    await team.fault({ subject_id: team.runner, step: 'image' }, 'fail');
    await team.ended((await team.act(team.runner, 'create')).body.job?.id);
    expect((await team.server(team.runner)).actions).toEqual(['create', 'delete']);
    const { body } = await team.act(team.runner, 'create');
    expect((await team.ended(body.job?.id)).status).toBe('succeeded');
    expect(await team.server(team.runner)).toMatchObject({ status: 'running', ipv4: expect.stringMatching(/^\d/) });
    expect((await team.service(team.runner)).status).toBe('active');
  });
});

describe('a reinstallation', () => {
  it.each([
    ['windows', 'Choose one of the images.'],
    ['gitlab-debian-12', 'GitLab on Debian 12 needs 8 GB of memory, and this server has 4 GB.'],
  ])('with %s is refused at its field', async (image, message) => {
    const id = await team.add('web-5');
    const { status, body } = await team.act(id, 'reinstall', { image });
    expect([status, body.errors.image]).toEqual([422, [message]]);
  });

  it('replaces the image and keys, and erases the disk', async () => {
    await team.change(team.web, { disk_state: { changes: { '/root/a': null }, history: [] } });
    const [key] = (await team.call('GET', '/cloud/ssh-keys')).body.ssh_keys;
    const { body } = await team.act(team.web, 'reinstall', { image: 'ubuntu-24.04', ssh_key_ids: [key?.id] });
    await team.ended(body.job?.id);
    expect(await team.row(team.web)).toMatchObject({ image: 'ubuntu-24.04', ssh_key_ids: [key?.id], disk_state: {} });
  });

  it('without a body keeps its image and keys', async () => {
    const before = await team.row(team.web);
    await team.ended((await team.act(team.web, 'reinstall')).body.job?.id);
    const { image, ssh_key_ids } = await team.row(team.web);
    expect({ image, ssh_key_ids }).toEqual({ image: before.image, ssh_key_ids: before.ssh_key_ids });
  });

  it('with a key of another team is refused at its field', async () => {
    const other = await createCloudTeam(provider);
    const [key] = (await other.call('GET', '/cloud/ssh-keys')).body.ssh_keys;
    const { status, body } = await team.act(team.web, 'reinstall', { ssh_key_ids: [String(key?.id)] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ssh_key_ids']]);
  });
});

describe('a deleted server', () => {
  it('is gone with its addresses, its service and its open invoice', async () => {
    await team.call('POST', `/services/service/${team.web}/renew`);
    const { status, body } = await team.call('DELETE', `/cloud/servers/${team.web}`);
    expect([status, body.message]).toEqual([200, 'web-1 is being deleted.']);
    await team.ended(body.job?.id);
    expect((await team.call('GET', `/cloud/servers/${team.web}`)).status).toBe(404);
    expect(await team.row(team.web)).toMatchObject({ status: 'deleted', ipv4: null, ipv6: null });
    expect((await team.service(team.web)).status).toBe('cancelled');
    const [action] = await provider.db.select().from(serviceActions).where(eq(serviceActions.service_id, team.web));
    expect(action).toMatchObject({ action: 'cancel', at: 'now' });
    const unpaid = await provider.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.team_id, team.id), eq(invoices.status, 'void')));
    expect(unpaid).toHaveLength(1);
    expect((await team.call('GET', '/cloud/servers')).body.servers.map(({ name }) => name)).toEqual(['build-runner']);
  });

  it('is not deleted while its renewal is being paid for', async () => {
    const { invoice } = (await team.call('POST', `/services/service/${team.web}/renew`)).body as unknown as {
      invoice: { id: number };
    };
    await provider.db.update(invoices).set({ status: 'processing' }).where(eq(invoices.id, invoice.id));
    const { status, body } = await team.call('DELETE', `/cloud/servers/${team.web}`);
    expect([status, body.message]).toEqual([409, 'A payment for web-1 is under way. Delete it once that’s done.']);
    expect((await team.row(team.web)).status).toBe('running');
  });

  it('leaves its name and address to others', async () => {
    const { ipv4 } = await team.row(team.web);
    await team.ended((await team.call('DELETE', `/cloud/servers/${team.web}`)).body.job?.id);
    expect((await team.call('PUT', `/cloud/servers/${team.runner}`, { name: 'web-1' })).status).toBe(200);
    await team.ended((await team.act(team.runner, 'create')).body.job?.id);
    expect((await team.row(team.runner)).ipv4).toBe(ipv4);
  });

  it('that could not be erased can be deleted again', async () => {
    await team.fault({ subject_id: team.web, step: 'erase' }, 'fail');
    await team.ended((await team.call('DELETE', `/cloud/servers/${team.web}`)).body.job?.id);
    expect(await endStatus(team.web)).toBe('error');
    expect((await team.service(team.web)).status).toBe('active');
    await team.ended((await team.call('DELETE', `/cloud/servers/${team.web}`)).body.job?.id);
    expect((await team.row(team.web)).status).toBe('deleted');
  });
});

describe('a server follows its service:', () => {
  it('cancelled now, it is deleted', async () => {
    const body = { service_id: String(team.web), action: 'cancel', at: 'now', reason: '' };
    expect((await team.call('POST', '/services/service-action', body)).status).toBe(200);
    expect((await team.row(team.web)).status).toBe('deleted');
  });

  it('unpaid, it stays off from the end of its term until it is paid', async () => {
    await team.changeService(team.web, {
      auto_renew: false,
      renewal_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await provider.nights.advance(2 * 86_400_000);
    expect((await team.service(team.web)).status).toBe('expired');
    expect(await team.server(team.web)).toMatchObject({ status: 'off', stopped_by: 'expired', actions: ['delete'] });
    expect((await team.events(team.web))[0]).toMatchObject({
      kind: 'stopped',
      author: null,
      detail: { by: 'expired' },
    });
    const { status, body } = await team.act(team.web, 'start');
    expect([status, body.message]).toEqual([409, 'The term of web-1 has ended. Renew it to start web-1 again.']);
    const renewal = await team.call('POST', `/services/service/${team.web}/renew`);
    const { invoice } = renewal.body as unknown as { invoice: { id: number } };
    const card_id = String(team.cards.find(({ label }) => label.includes('4242'))?.id);
    await team.call('POST', '/billing/transactions', {
      invoice_ids: [String(invoice.id)],
      card_id,
      reference: 'renew',
    });
    await vi.waitFor(async () => expect(await endStatus(team.web)).toBe('running'));
  });

  it('suspended while it boots, it ends switched off', async () => {
    await team.fault({ subject_id: team.web, step: 'boot' }, 'hold');
    const { body } = await team.act(team.web, 'reboot');
    await team.changeService(team.web, { status: 'suspended' });
    await team.release(team.web);
    await team.ended(body.job?.id);
    expect(await endStatus(team.web)).toBe('off');
    expect((await team.act(team.web, 'start')).body.message).toBe(
      'web-1 is suspended because an invoice is unpaid. Pay it to start web-1 again.',
    );
  });

  it('moved to a larger plan, it gets its size when it boots', async () => {
    const products = (
      await provider.json<{ products: { id: number; name: string; pricing: { id: number; period: string }[] }[] }>(
        'GET',
        '/product/products?group_selector=cloud.server',
      )
    ).body.products;
    const large = products.find(({ name }) => name === 'Cloud 8');
    await team.changeService(team.web, { product_id: large?.id ?? 0, label: 'Cloud 8' });
    const size = { vcpus: 8, memory_mb: 16_384, disk_gb: 320 };
    expect(await team.server(team.web)).toMatchObject({ vcpus: 4, pending_size: size });
    await team.ended((await team.act(team.web, 'reboot')).body.job?.id);
    expect(await team.server(team.web)).toMatchObject({ ...size, pending_size: null });
    expect(await team.kinds(team.web)).toContain('resized');
  });
});

it('an action interrupted by a restart of the provider resumes', async () => {
  await team.fault({ subject_id: team.web, step: 'boot' }, 'hold');
  const { body } = await team.act(team.web, 'reboot');
  await vi.waitFor(async () => expect((await team.row(team.web)).booted_at).toBeNull());
  // A second process on the same database, as after a crash of the first.
  const again = await createProvider({
    databaseUrl: provider.databaseUrl,
    attachmentsDir: provider.attachmentsDir,
    hostingDir: provider.hostingDir,
    wordpressDir: provider.wordpressDir,
    backupsDir: provider.backupsDir,
    containersDir: provider.containersDir,
    containers: 'when-asked',
    allowedOrigins: [],
    payment: { url: provider.payment.url, secret: 'x', webhookSecret: 'x' },
    jobPace: 0,
  });
  expect((await team.ended(body.job?.id)).status).toBe('succeeded');
  await team.release(team.web);
  expect(await endStatus(team.web)).toBe('running');
  const done = and(eq(serverEvents.service_id, team.web), eq(serverEvents.kind, 'rebooted'));
  const events = await provider.db.select().from(serverEvents).where(done);
  expect(events.filter(({ detail }) => detail.job_id === body.job?.id)).toHaveLength(1);
  await again.close();
});

describe('a stop of the provider in the middle of a job', () => {
  it.each([
    ['create', 'error', 'addresses', 'running'],
    ['create', 'error', 'image', 'running'],
    ['create', 'error', 'boot', 'running'],
    ['start', 'off', 'boot', 'running'],
    ['shutdown', 'running', 'shutdown', 'off'],
    ['shutdown', 'running', 'off', 'off'],
    ['stop', 'running', 'power', 'off'],
    ['stop', 'running', 'off', 'off'],
    ['reboot', 'running', 'shutdown', 'running'],
    ['reboot', 'running', 'boot', 'running'],
    ['reset', 'running', 'power', 'running'],
    ['reset', 'running', 'boot', 'running'],
    ['reinstall', 'running', 'power', 'running'],
    ['reinstall', 'running', 'image', 'running'],
    ['reinstall', 'running', 'boot', 'running'],
    ['delete', 'running', 'power', null],
    ['delete', 'running', 'erase', null],
    ['delete', 'running', 'release', null],
  ] as const)('%s of a server that is %s continues at the step %s', async (action, status, step, after) => {
    const id = await team.add('web-6', { status });
    if (action === 'create') await team.changeService(id, { status: 'provisioning' });
    await team.fault({ subject_id: id, step }, 'hold');
    const { id: job } = await provider.jobs.begin(serverJobs[action], {
      teamId: team.id,
      userId: null,
      subject: { type: 'server', id, name: 'web-6' },
      payload: {},
    });
    await vi.waitFor(async () => {
      const row = await team.lastJob(id);
      expect(row?.steps.find((one) => one.status === 'running')?.key).toBe(step);
    });
    provider.jobs.stop();
    await vi.waitFor(() => expect(provider.jobs.isRunning(job)).toBe(false));
    await team.release(id);
    await provider.jobs.resume();
    expect(await team.ended(job)).toMatchObject({ status: 'succeeded', error: null });
    if (after === null) expect((await team.call('GET', `/cloud/servers/${id}`)).status).toBe(404);
    else expect(await endStatus(id)).toBe(after);
  });
});

it('changes of a server are announced on the channel of its team', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${provider.port}/support/ws/app/portal?protocol=7`);
  const received: { event: string; data: string }[] = [];
  socket.on('message', (text) => received.push(JSON.parse(text.toString())));
  const eventNamed = (event: string) =>
    vi.waitFor(() => {
      const found = received.find((message) => message.event === event);
      if (!found) throw new Error(`no ${event}`);
      return found;
    });
  const { socket_id } = JSON.parse((await eventNamed('pusher:connection_established')).data);
  const channel = `private-team.${team.id}`;
  const auth = await provider.json<{ auth: string }>(
    'POST',
    '/support/auth/broadcast',
    { socket_id, channel_name: channel },
    team.headersOf('user'),
  );
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: auth.body.auth } }));
  await eventNamed('pusher_internal:subscription_succeeded');
  await team.act(team.web, 'stop');
  expect(JSON.parse((await eventNamed('server')).data)).toEqual({ id: String(team.web) });
  socket.close();
});
