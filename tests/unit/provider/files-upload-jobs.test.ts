import { createHash } from 'node:crypto';
import { readFileSync, truncateSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job, JobLogLine } from '#core/job/job.schema.ts';
import { hostingUploads, jobs } from '#provider/db/schema.ts';
import { createFilesTeam, type FilesTeam } from '#tests/support/files-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const PART = 8_000_000;
const SIZE = 10_000_000;
/** Different at each place, so that a part in the wrong one is seen. */
const content = Buffer.alloc(SIZE);
for (let at = 0; at + 4 <= SIZE; at += 4) content.writeUInt32LE(at, at);
const [firstPart, lastPart] = [content.subarray(0, PART), content.subarray(PART)];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let provider: TestProvider;
let team: FilesTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createFilesTeam(provider);
});

const read = async (id: number | string, person = 'owner') =>
  (await provider.json<{ job: Job; log: JobLogLine[] }>('GET', `/job/jobs/${id}`, undefined, team.headersOf(person)))
    .body;
const logOf = async (id: number) => (await read(id)).log.map(({ text }) => text);
const openJobs = async () =>
  (await provider.json<{ jobs: Job[] }>('GET', '/job/jobs?status=open', undefined, team.headersOf())).body.jobs;
const begin = async (path = '/clip.mov', size = SIZE, onConflict?: string) => {
  const { upload } = (await team.startUpload(path, size, onConflict)).body;
  return { id: upload.id, job: Number(upload.job_id) };
};
const untilLogged = (job: number, text: RegExp) =>
  vi.waitFor(async () => expect((await logOf(job)).at(-1)).toMatch(text), 20_000);
/** Nothing has arrived for a few seconds. */
const untilWaiting = (job: number) =>
  vi.waitFor(async () => expect((await read(job)).job.result.waiting_since).toEqual(expect.any(String)), 20_000);
const order = (step: string, fault: 'hold' | 'fail') =>
  provider.json('POST', '/__demo/jobs', { match: { subject_id: team.account.id, step }, fault });
const release = () => provider.json('DELETE', `/__demo/jobs?subject_id=${team.account.id}`);
const stored = () => team.names('', join(team.root, 'uploads'));
const saved = (path = 'clip.mov') => sha256(readFileSync(join(team.home, path)));

describe('an upload of several parts', () => {
  it('is a job from its first call to its place', async () => {
    const { id, job } = await begin();
    const [open] = await openJobs();
    expect(open).toMatchObject({ kind: 'files.upload', subject: { type: 'hosting' }, is_cancellable: true });
    expect(open?.result).toMatchObject({ upload: String(id), path: '/clip.mov', size: SIZE });
    const answer = await team.sendPart(id, 0, new Uint8Array(firstPart));
    expect(answer.body.upload).toMatchObject({ received: PART, is_complete: false });
    await vi.waitFor(async () => expect((await read(job)).job.progress).toBe(PART / SIZE));
    await team.sendPart(id, PART, new Uint8Array(lastPart));
    const ended = await team.waitForJob(job);
    expect([ended.status, ended.result.path, ended.result.sha256]).toEqual(['succeeded', '/clip.mov', sha256(content)]);
    expect([saved(), stored()]).toEqual([sha256(content), []]);
    expect((await logOf(job)).map((line) => line.replace(/ [\d.]+ MB| \w{64}/, ''))).toEqual([
      'Began an upload of.',
      'Arrived whole. SHA-256:',
      'Saved as /clip.mov.',
    ]);
    expect((await team.call('GET', `/uploads/${id}`)).body.upload.is_complete).toBe(true);
  });

  it('of one part is none', async () => {
    expect((await begin('/small.bin', PART)).job).toBe(0);
    expect(await openJobs()).toEqual([]);
  });

  it('may be under way beside others', async () => {
    await begin('/a.mov');
    await begin('/b.mov');
    expect((await openJobs()).map(({ result }) => result.path)).toEqual(['/b.mov', '/a.mov']);
  });

  it('is begun once by a repeated call', async () => {
    const headers = { ...team.headersOf(), 'Idempotency-Key': 'once' };
    const body = { path: '/clip.mov', size: SIZE };
    const call = () => provider.json('POST', `${team.base}/uploads`, body, headers);
    const [first, second] = await Promise.all([call(), call()]);
    expect(second.body).toEqual(first.body);
    expect(await openJobs()).toHaveLength(1);
  });

  it('is shown to nobody who may not open the files', async () => {
    const { job } = await begin();
    const answer = await provider.json('GET', `/job/jobs/${job}`, undefined, team.headersOf('billing'));
    expect(answer.status).toBe(404);
  });

  it('whose name has been taken meanwhile gets a number, and loses nothing', async () => {
    const { id, job } = await begin();
    await team.write('clip.mov', 'earlier');
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    await team.sendPart(id, PART, new Uint8Array(lastPart));
    expect((await team.waitForJob(job)).result.path).toBe('/clip (2).mov');
    expect([saved('clip (2).mov'), readFileSync(join(team.home, 'clip.mov'), 'utf8')]).toEqual([
      sha256(content),
      'earlier',
    ]);
    expect((await logOf(job)).at(-1)).toBe('Saved as /clip (2).mov. /clip.mov had been taken meanwhile.');
  });

  it('whose folder has been deleted meanwhile makes it again', async () => {
    const { id, job } = await begin('/public_html/clip.mov');
    await rm(join(team.home, 'public_html'), { recursive: true });
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    await team.sendPart(id, PART, new Uint8Array(lastPart));
    expect(await team.waitForJob(job)).toMatchObject({ status: 'succeeded', error: null });
    expect(saved('public_html/clip.mov')).toBe(sha256(content));
  });

  it('that was damaged on the disk says so, and leaves nothing', async () => {
    await order('check', 'hold');
    const { id, job } = await begin();
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    await team.sendPart(id, PART, new Uint8Array(lastPart));
    truncateSync(join(team.root, 'uploads', stored()[0] ?? ''), 5);
    await release();
    const ended = await team.waitForJob(job);
    expect([ended.status, ended.error]).toEqual(['failed', 'Part of the file has been lost. Upload it again.']);
    expect([stored(), (await team.call('GET', `/uploads/${id}`)).status]).toEqual([[], 404]);
  });

  it('that fails gives its room back', async () => {
    const { quota } = (await team.get('', '/')).body;
    await team.limitTo(quota.used + SIZE + 1000);
    await order('receive', 'fail');
    await team.waitForJob((await begin()).job);
    expect((await begin('/again.mov')).job).toBeGreaterThan(0);
  });
});

describe('an upload that is interrupted', () => {
  it('waits, and continues where it ended', { timeout: 30_000 }, async () => {
    const { id, job } = await begin();
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    await untilLogged(job, /^Interrupted at 8 MB\. Waiting for the rest\.$/);
    const { job: waiting } = await read(job);
    expect([waiting.status, waiting.result.waiting_since]).toEqual(['running', expect.any(String)]);
    const sent = team.sendPart(id, PART, new Uint8Array(lastPart));
    await untilLogged(job, /Saved as/);
    expect((await sent).status).toBe(200);
    expect((await logOf(job))[2]).toMatch(/^Continued at (8|10) MB\.$/);
    expect((await team.waitForJob(job)).result).toMatchObject({ waiting_since: null });
    expect(saved()).toBe(sha256(content));
  });

  it('returns the checksums by which the same file is recognised', async () => {
    const { id } = await begin();
    expect((await team.call('GET', `/uploads/${id}`)).body.upload.checks).toEqual([]);
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    const [head, tail] = (await team.call('GET', `/uploads/${id}`)).body.upload.checks;
    expect(head).toEqual({ offset: 0, size: 1e6, sha256: sha256(content.subarray(0, 1e6)) });
    expect(tail).toEqual({ offset: PART - 1e6, size: 1e6, sha256: sha256(content.subarray(PART - 1e6, PART)) });
  });
});

describe('an upload that waits for days', () => {
  // A night does the work of all teams: this provider has few.
  let shared: TestProvider;
  beforeAll(async () => {
    shared = provider;
    provider = await startProvider();
  });
  afterAll(async () => {
    await provider.stop();
    provider = shared;
  });

  it('is given up after a day', { timeout: 60_000 }, async () => {
    const { id, job } = await begin();
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    await untilWaiting(job);
    await provider.nights.advance(3 * 24 * 3_600_000);
    const ended = await team.waitForJob(job);
    await provider.nights.reset();
    expect([ended.status, ended.error]).toEqual(['failed', 'Not continued within 24 hours.']);
    expect([stored(), (await team.sendPart(id, PART, new Uint8Array(lastPart))).status]).toEqual([[], 404]);
  });

  it('is kept for that day', { timeout: 60_000 }, async () => {
    const { id, job } = await begin();
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    await untilWaiting(job);
    await provider.nights.advance(20 * 3_600_000);
    await team.sendPart(id, PART, new Uint8Array(lastPart));
    const ended = await team.waitForJob(job);
    await provider.nights.reset();
    expect([ended.status, ended.error]).toEqual(['succeeded', null]);
  });
});

describe('a stop of the provider', () => {
  const restart = async (job: number) => {
    provider.jobs.stop();
    await release();
    await vi.waitFor(() => expect(provider.jobs.isRunning(job)).toBe(false));
    expect((await read(job)).job.status).toBe('running');
    await provider.jobs.resume();
  };

  it('between two parts leaves the upload open', async () => {
    const { id, job } = await begin();
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    await vi.waitFor(async () => expect((await read(job)).job.progress).toBe(PART / SIZE));
    await restart(job);
    await team.sendPart(id, PART, new Uint8Array(lastPart));
    expect(await team.waitForJob(job)).toMatchObject({ status: 'succeeded', error: null });
    expect(saved()).toBe(sha256(content));
  });

  it.each(['check', 'place'])('in the middle of the step %s repeats it', async (step) => {
    await order(step, 'hold');
    const { id, job } = await begin();
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    await team.sendPart(id, PART, new Uint8Array(lastPart));
    await vi.waitFor(async () =>
      expect((await read(job)).job.steps.find(({ status }) => status === 'running')?.key).toBe(step),
    );
    await restart(job);
    expect(await team.waitForJob(job)).toMatchObject({ status: 'succeeded', error: null });
    expect(saved()).toBe(sha256(content));
  });

  it('after the file was moved, before that was kept, ends with the file in its place', async () => {
    await order('place', 'hold');
    const { id, job } = await begin();
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    await team.sendPart(id, PART, new Uint8Array(lastPart));
    await vi.waitFor(async () => expect((await read(job)).job.steps[2]?.status).toBe('running'));
    provider.jobs.stop();
    await vi.waitFor(() => expect(provider.jobs.isRunning(job)).toBe(false));
    const { rename } = await import('node:fs/promises');
    await rename(join(team.root, 'uploads', stored()[0] ?? ''), join(team.home, 'clip.mov'));
    await release();
    await provider.jobs.resume();
    expect((await team.waitForJob(job)).result.path).toBe('/clip.mov');
    expect(team.names().filter((name) => name.startsWith('clip'))).toEqual(['clip.mov']);
  });
});

describe('a stopped upload', () => {
  it.each(['job', 'upload'] as const)('by its %s leaves nothing of either', async (by) => {
    const { id, job } = await begin();
    await team.sendPart(id, 0, new Uint8Array(firstPart));
    if (by === 'job') await provider.json('POST', `/job/jobs/${job}/cancel`, {}, team.headersOf());
    else await team.call('DELETE', `/uploads/${id}`);
    expect((await read(job)).job.status).toBe('cancelled');
    expect((await team.sendPart(id, PART, new Uint8Array(lastPart))).status).toBe(404);
    const [row] = await provider.db.select().from(hostingUploads).where(eq(hostingUploads.id, id));
    expect([stored(), row]).toEqual([[], undefined]);
  });

  it('is not stopped by another team', async () => {
    const { id, job } = await begin();
    const other = await createFilesTeam(provider);
    expect((await other.call('DELETE', `/uploads/${id}`)).status).toBe(404);
    expect((await provider.json('POST', `/job/jobs/${job}/cancel`, {}, other.headersOf())).status).toBe(404);
    const [row] = await provider.db.select().from(jobs).where(eq(jobs.id, job));
    expect(row?.status).toBe('running');
  });
});
