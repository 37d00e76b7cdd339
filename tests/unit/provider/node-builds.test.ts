import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPortUnreachable } from '#core/project/build.rules.ts';
import { builds, deployments, pricings, products, projectServices, projects } from '#provider/db/schema.ts';
import {
  APP,
  appTar,
  appZip,
  createNodeTeam,
  type NodeBody,
  type NodeTeam,
  tarGz,
} from '#tests/support/node-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: NodeTeam;
let projectId: number;
let free: { product_id: number; pricing_id: number };
let paid: { product_id: number; pricing_id: number };
beforeAll(async () => {
  provider = await startProvider();
  team = await createNodeTeam(provider);
  const offers = await provider.db
    .select({ product_id: products.id, pricing_id: pricings.id, price: pricings.price })
    .from(pricings)
    .innerJoin(products, eq(products.id, pricings.product_id))
    .where(eq(products.group, 'container.service'));
  const planAt = (isFree: boolean) => {
    const found = offers.find(({ price }) => (price === 0) === isFree);
    return { product_id: found?.product_id ?? 0, pricing_id: found?.pricing_id ?? 0 };
  };
  free = planAt(true);
  paid = planAt(false);
});
afterAll(() => provider.stop());
let number = 0;
beforeEach(async () => {
  projectId = await addProject('node');
});

async function addProject(type: 'node' | 'docker') {
  number += 1;
  const [row] = await provider.db
    .insert(projects)
    .values({ team_id: team.id, name: `App ${number}`, type, created_at: '2026-11-01T10:00:00.000Z' })
    .returning();
  return row?.id ?? 0;
}
const build = (body: object, id = projectId) => team.call('POST', `/project/projects/${id}/builds`, body);
const read = async (id: string | number) =>
  (await team.call('GET', `/project/projects/${projectId}/builds/${id}`)).body.build;
const ended = (id: string | number) =>
  vi.waitFor(
    async () => {
      const found = await read(id);
      if (found.status === 'running') throw new Error('still running');
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );
const start = async (template: string, more: object = {}) => {
  const { status, body } = await build({ template, ...free, ...more });
  expect([status, body.errors]).toEqual([200, undefined]);
  return ended(body.build.id);
};
const service = async () =>
  (await provider.db.select().from(projectServices).where(eq(projectServices.project_id, projectId)))[0];

const hold = (step: string) =>
  provider.json('POST', '/__demo/jobs', { match: { subject_id: projectId, step }, fault: 'hold' });

describe('a build of a template', () => {
  it('has a section for each step, and ends as a release that answers', async () => {
    const done = await start('hello', { env: [{ key: 'GREETING', value: 'Moin' }] });
    expect(done).toMatchObject({
      number: 1,
      status: 'succeeded',
      source: { type: 'template', name: 'Hello' },
      deployment_number: 1,
      error: null,
      detected: { package_manager: 'npm', start_command: 'npm start', problems: [] },
    });
    expect(done.sections.map(({ title, status }) => `${title} ${status}`)).toEqual([
      'receive done',
      'detect done',
      'install done',
      'build done',
      'release done',
    ]);
    expect(done.sections.every(({ duration_ms }) => typeof duration_ms === 'number')).toBe(true);
    expect(done.sections.at(-1)?.lines).toContain('Release 1 is live');
    const row = await service();
    expect(row?.settings).toMatchObject({ image: 'harbour/node-hello', env: [{ key: 'GREETING', value: 'Moin' }] });
    const [live] = await provider.db
      .select()
      .from(deployments)
      .where(eq(deployments.id, row?.live_deployment_id ?? 0));
    expect(live).toMatchObject({ number: 1, status: 'live', reason: 'create', build_id: Number(done.id) });
  });
  it('keeps the environment where the next one sends none', async () => {
    await start('hello', { env: [{ key: 'GREETING', value: 'Moin' }] });
    const second = await start('api');
    expect(second).toMatchObject({ number: 2, deployment_number: 2 });
    expect((await service())?.settings).toMatchObject({ image: 'harbour/node-api', env: [{ key: 'GREETING' }] });
  });
  it('fails with the verdict where the app listens on another port, and the one before keeps serving', async () => {
    await start('hello');
    const found = await service();
    if (!found?.settings.health_check) throw new Error('No health check');
    // The next release is checked as this one was: not for 25 seconds.
    const health_check = { ...found.settings.health_check, interval: 1, retries: 1, start_period: 1 };
    await provider.db
      .update(projectServices)
      .set({ settings: { ...found.settings, health_check } })
      .where(eq(projectServices.id, found.id));
    const failed = await start('fixed-port');
    expect(failed.status).toBe('failed');
    expect(failed.error_code).toBe('port_unreachable');
    expect(failed.error).toMatch(/It listens on \d+, but requests go to \$PORT \(\d+\)\.$/);
    expect(failed.sections.at(-1)).toMatchObject({ title: 'release', status: 'failed' });
    const row = await service();
    const [live] = await provider.db
      .select()
      .from(deployments)
      .where(eq(deployments.id, row?.live_deployment_id ?? 0));
    expect(live).toMatchObject({ number: 1, status: 'live' });
  }, 60_000);
  it('says by a code that the port is wrong, whatever the language of its error', async () => {
    const [row] = await provider.db
      .insert(builds)
      .values({
        project_id: projectId,
        number: 1,
        status: 'failed',
        source: { type: 'template', name: 'Fixed port' },
        error: 'fixed-port-1-1: It listens on 3000, but requests go to $PORT (4321).',
        created_at: '2026-11-01T10:00:00.000Z',
      })
      .returning({ id: builds.id });
    const path = `/project/projects/${projectId}/builds/${row?.id}`;
    const german = { Authorization: `Bearer ${team.people.owner?.token}`, 'Accept-Language': 'de' };
    const { build: failed } = (await provider.json<NodeBody>('GET', path, undefined, german)).body;
    expect(failed.error).toMatch(/lauscht auf 3000, Anfragen gehen aber an/);
    expect(isPortUnreachable(failed.error_code)).toBe(true);
  });
  it('waits for the payment of a plan that costs', async () => {
    const { body } = await build({ template: 'hello', ...paid });
    const done = await ended(body.build.id);
    expect(done).toMatchObject({ status: 'succeeded', deployment_number: null });
    expect(done.sections.at(-1)?.lines).toEqual(['Ready. It’s released once its plan is paid for.']);
    expect((await service())?.state).toBe('awaiting_payment');
  });
  it('refuses a second one while the first is under way', async () => {
    await hold('install');
    const first = await build({ template: 'hello', ...free });
    const second = await build({ template: 'hello' });
    expect(second.status).toBe(409);
    await provider.json('DELETE', `/__demo/jobs?subject_id=${projectId}`);
    expect((await ended(first.body.build.id)).status).toBe('succeeded');
  });
  it('is failed once its job is cancelled', async () => {
    await hold('install');
    const { body } = await build({ template: 'hello', ...free });
    await vi.waitFor(async () => expect((await read(body.build.id)).sections).toHaveLength(2));
    expect((await team.call('POST', `/job/jobs/${body.job.id}/cancel`)).status).toBe(200);
    expect(await ended(body.build.id)).toMatchObject({
      status: 'failed',
      error: 'The build was cancelled.',
      error_code: null,
    });
  });
});

describe('a build is refused', () => {
  const errors = async (body: object) => {
    const answer = await build({ ...free, ...body });
    expect(answer.status).toBe(422);
    return answer.body.errors;
  };
  it('without a source, and with two', async () => {
    expect(await errors({})).toEqual({ template: ['Choose a template, or upload an archive.'] });
    expect(await errors({ template: 'hello', file: 'x' })).toEqual({
      template: ['Choose a template, or upload an archive.'],
    });
  });
  it('with an unknown template', async () => {
    expect(await errors({ template: 'nope' })).toEqual({
      template: ['This template isn’t offered. Choose another one.'],
    });
  });
  it('with another Node.js or other commands than the template has', async () => {
    expect(Object.keys(await errors({ template: 'hello', node_version: '4', start_command: 'rm -rf /' }))).toEqual([
      'node_version',
      'start_command',
    ]);
  });
  it('without a plan, naming the field', async () => {
    expect(await errors({ template: 'hello', product_id: 0 })).toEqual({ product_id: ['Choose a plan.'] });
  });
  it('with a variable that has no name, beside its row', async () => {
    expect(Object.keys(await errors({ template: 'hello', env: [{ key: '1X', value: '' }] }))).toEqual(['env.0.key']);
  });
  it('with an invalid domain', async () => {
    expect(await errors({ template: 'hello', domain: 'nope' })).toEqual({
      domain: ['Enter a domain, e.g. shop.example.com.'],
    });
  });
  it('for a container project', async () => {
    const { status } = await build({ template: 'hello', ...free }, await addProject('docker'));
    expect(status).toBe(409);
  });
  it('and leaves nothing behind', async () => {
    await errors({ template: 'hello', domain: 'nope' });
    expect(await service()).toBeUndefined();
    expect((await team.call('GET', `/project/projects/${projectId}/builds`)).body).toMatchObject({
      builds: [],
      meta: { total: 0 },
    });
  });
  it('by another team', async () => {
    const other = await createNodeTeam(provider);
    const { body } = await build({ template: 'hello', ...paid });
    for (const path of [
      `/project/projects/${projectId}/builds`,
      `/project/projects/${projectId}/builds/${body.build.id}`,
    ])
      expect((await other.call('GET', path)).status).toBe(404);
    expect((await other.call('POST', `/project/projects/${projectId}/builds`, { template: 'hello' })).status).toBe(404);
  });
});

describe('an archive', () => {
  const upload = (file: string, file_name = 'shop.zip') => team.call('POST', '/project/archives', { file, file_name });
  const refusal = async (file: string) => {
    const { status, body } = await upload(file);
    expect(status).toBe(422);
    return body.errors.file?.[0];
  };
  it.each([
    ['zip', appZip],
    ['tar.gz', appTar],
  ])('as .%s is stored, and the detection is returned', async (format, pack) => {
    const { status, body } = await upload(await pack());
    expect(status).toBe(200);
    expect(body.archive).toMatchObject({ name: 'shop.zip', files_count: 2 });
    expect(body.archive.id).toMatch(new RegExp(`^[0-9a-f]{64}\\.${format}$`));
    expect(body.detected).toMatchObject({
      name: 'shop',
      package_manager: 'npm',
      start_command: 'npm start',
      problems: [],
    });
    expect(body.refusal).toMatch(/^This provider’s built-in engine runs its own templates only/);
  });
  it('may have all in one folder, and what a Mac adds', async () => {
    const { body } = await upload(
      await appZip({
        ...Object.fromEntries(Object.entries(APP).map(([name, text]) => [`shop/${name}`, text])),
        '__MACOSX/shop/._server.js': 'x',
      }),
    );
    expect(body.detected).toMatchObject({ name: 'shop', problems: [] });
  });
  it('is refused with a hint to leave out node_modules', async () => {
    const { body } = await upload(
      await appTar({ ...APP, 'node_modules/a/package.json': '{}', 'node_modules/b/x.js': '' }),
    );
    expect(body.detected.problems.map(({ code }) => code)).toEqual(['node_modules']);
    expect(body.archive.files_count).toBe(3);
  });
  it('is refused where it is no archive', async () => {
    expect(await refusal(Buffer.from('hello').toString('base64'))).toBe(
      'This file isn’t an archive. Upload a .zip or a .tar.gz.',
    );
    expect(await refusal('%%%')).toBe('The file didn’t arrive as base64. Upload it again.');
    expect(await refusal('')).toBe('Choose a file.');
  });
  it('is refused where it is damaged', async () => {
    const whole = Buffer.from(await appTar(), 'base64');
    expect(await refusal(whole.subarray(0, whole.length - 40).toString('base64'))).toBe(
      'The archive is damaged. Make it again and upload that.',
    );
  });
  it('is refused without package.json', async () => {
    expect(await refusal(await appZip({ 'server.js': '' }))).toBe(
      'The archive has no package.json at its top. Pack the folder of your app.',
    );
  });
  it.each(['../evil.js', '/etc/passwd', 'a/../../b.js', 'C:\\evil.js'])(
    'is refused where a name leads out: %s',
    async (name) => {
      expect(
        await refusal(
          await tarGz([
            { name: 'package.json', content: '{}' },
            { name, content: 'x' },
          ]),
        ),
      ).toMatch(/^The archive holds a file (that leads out of it|with an absolute name), /);
    },
  );
  it.each(['/etc/passwd', '../../x'])('is refused where a link leads out: %s', async (linkname) => {
    expect(
      await refusal(
        await tarGz([
          { name: 'package.json', content: '{}' },
          { name: 'a', type: 'symlink', linkname },
        ]),
      ),
    ).toMatch(/^The archive holds a link that leads out of it/);
  });
  it('is refused where it would grow to a hundred times its size', async () => {
    expect(await refusal(await appTar({ ...APP, 'big.bin': '0'.repeat(60_000_000) }))).toMatch(
      /^The archive unpacks to more than 500 MB or 100 times its size/,
    );
  });
  it('is not built by the embedded engine: it is stored with what was detected and why', async () => {
    const { body } = await upload(await appZip());
    const answer = await build({ archive: body.archive.id, file_name: 'shop.zip' });
    expect(answer.status).toBe(200);
    expect(answer.body.job).toBeNull();
    expect(answer.body.build).toMatchObject({
      number: 1,
      status: 'refused',
      source: { type: 'archive', name: 'shop.zip' },
      detected: { name: 'shop' },
      deployment_number: null,
    });
    expect(answer.body.build.error).toBe(body.refusal);
    expect(answer.body.build.sections.map(({ title, status }) => `${title} ${status}`)).toEqual([
      'receive done',
      'detect done',
      'build failed',
    ]);
    expect(await service()).toBeUndefined();
    const [row] = await provider.db
      .select()
      .from(builds)
      .where(and(eq(builds.project_id, projectId), eq(builds.number, 1)));
    expect(row?.stored_as).toBe(`${team.id}/${body.archive.id}`);
  });
  it('counts against the limit of a team although others are sent at the same moment', async () => {
    const other = await createNodeTeam(provider);
    const folder = join(provider.containersDir, 'archives', String(other.id));
    await mkdir(folder, { recursive: true });
    const files = await Promise.all(Array.from({ length: 8 }, (_, n) => appZip({ ...APP, 'number.txt': String(n) })));
    const size = Math.max(...files.map((file) => Buffer.from(file, 'base64').length));
    // A file with nothing in it takes no room on the disk.
    await writeFile(join(folder, 'others'), '');
    await truncate(join(folder, 'others'), 500_000_000 - size);
    const send = (file: string) => other.call('POST', '/project/archives', { file, file_name: 'app.zip' });
    const statuses = (await Promise.all(files.map(send))).map(({ status }) => status);
    const accepted = statuses.filter((status) => status === 200).length;
    expect(accepted).toBeLessThanOrEqual(1);
    // What was refused leaves no file.
    expect(await readdir(folder)).toHaveLength(1 + accepted);
  });
  it('may be sent with the build itself', async () => {
    const { body } = await build({ file: await appTar(), file_name: 'app.tgz' });
    expect(body.build).toMatchObject({ status: 'refused', source: { name: 'app.tgz' } });
  });
  it('of another team is not found', async () => {
    const other = await createNodeTeam(provider);
    const { body } = await other.call('POST', '/project/archives', { file: await appZip(), file_name: 'a.zip' });
    const answer = await build({ archive: body.archive.id.replace(/^./, (first) => (first === '0' ? '1' : '0')) });
    expect(answer.body.errors).toEqual({ file: ['The archive is no longer here. Upload it again.'] });
    expect((await build({ archive: '../../provider.db' })).body.errors).toEqual({
      file: ['The archive is no longer here. Upload it again.'],
    });
  });
  it('needs a start command and a Node.js that is offered, beside their fields', async () => {
    const file = await appZip({ 'package.json': '{"engines":{"node":">=30"}}' });
    expect((await build({ file })).body.errors).toEqual({
      node_version: ['package.json asks for Node.js >=30. Choose 24, 22 or 20.'],
      start_command: ['Enter a start command, e.g. “node server.js”.'],
    });
    expect((await build({ file, node_version: '18', start_command: 'node a.js' })).body.errors).toEqual({
      node_version: ['Node.js 18 isn’t offered. Choose 24, 22 or 20.'],
    });
    const { body } = await build({ file, node_version: '22', start_command: 'node a.js' });
    expect(body.build).toMatchObject({ status: 'refused', node_version: '22' });
    expect(body.build.sections[1]?.lines).toEqual(
      expect.arrayContaining(['Chosen instead: Node.js 22', 'Chosen instead: node a.js to start']),
    );
  });
});
