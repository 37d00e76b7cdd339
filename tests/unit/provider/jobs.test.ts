import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job, JobLogLine } from '#core/job/job.schema.ts';
import { jobs } from '#provider/db/schema.ts';
import { defineJob, JobFailure } from '#provider/job/job-kinds.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';

const ran: string[] = [];
const ended: string[] = [];
/** Resolves what the middle step of `test.work` waits for. */
let letGo = () => {};
let gate: Promise<void>;

const work = defineJob<{ fails?: boolean }>({
  kind: 'test.work',
  roles: ['team_service'],
  isCancellable: true,
  steps: [
    {
      key: 'first',
      async run({ log }) {
        ran.push('first');
        await log('The first step.');
      },
    },
    {
      key: 'second',
      async run({ payload, progress, result }) {
        ran.push('second');
        await progress(0.5);
        await gate;
        for (let count = 0; count < 100; count++) await progress(1);
        if (payload.fails) throw new JobFailure('The disk is broken.');
        await result({ path: '/done' });
      },
    },
    { key: 'third', run: async () => void ran.push('third') },
  ],
  onEnded: async (_services, job, status) => void ended.push(`${job.kind} ${status}`),
});
const fixed = defineJob<object>({ kind: 'test.fixed', roles: [], steps: [{ key: 'only', run: async () => gate }] });

let provider: TestProvider;
let owner: { Authorization: string };
let subject = 1000;
/** How often jobs were updated during a test. */
let updates = 0;
beforeAll(async () => {
  provider = await startProvider({
    beforeStatement: (sql) => void (sql.startsWith('update "jobs"') && updates++),
  });
  owner = await provider.signIn('owner');
});
afterAll(() => provider.stop());
beforeEach(() => {
  ran.length = 0;
  ended.length = 0;
  updates = 0;
  gate = new Promise((resolve) => {
    letGo = resolve;
  });
});

const begin = (kind: typeof work | typeof fixed = work, payload = {}, id = ++subject) =>
  provider.jobs.begin(kind as typeof work, {
    teamId: 1,
    userId: 1,
    subject: { type: 'server', id, name: 'web-1' },
    payload,
  });
const read = async (id: number, headers = owner) =>
  (await provider.json<{ job: Job; log: JobLogLine[] }>('GET', `/job/jobs/${id}`, undefined, headers)).body;
const untilStatus = (id: number, status: Job['status']) =>
  vi.waitFor(async () => {
    const { job } = await read(id);
    expect(job.status).toBe(status);
    return job;
  });
const untilSecondStep = (id: number) =>
  vi.waitFor(async () => expect((await read(id)).job.steps[1]?.status).toBe('running'));

describe('a job', () => {
  it('does its steps one after the other', async () => {
    letGo();
    const { id } = await begin();
    const job = await untilStatus(id, 'succeeded');
    expect(ran).toEqual(['first', 'second', 'third']);
    expect(job).toMatchObject({ progress: 1, result: { path: '/done' }, author: 'Olivia Ward', error: null });
    expect(job.finished_at).not.toBeNull();
  });

  it('shows how far it is', async () => {
    const { id } = await begin();
    const job = await vi.waitFor(async () => {
      const current = (await read(id)).job;
      expect(current.progress).toBe(0.5);
      return current;
    });
    expect(job.steps.map(({ status }) => status)).toEqual(['done', 'running', 'waiting']);
    expect((await read(id)).log.map(({ text }) => text)).toEqual(['The first step.']);
    letGo();
    await untilStatus(id, 'succeeded');
  });

  it('that fails says why, and puts right what it left', async () => {
    letGo();
    const { id } = await begin(work, { fails: true });
    const job = await untilStatus(id, 'failed');
    expect(job.error).toBe('The disk is broken.');
    expect(job.steps.map(({ status }) => status)).toEqual(['done', 'failed', 'waiting']);
    expect(ended).toEqual(['test.work failed']);
  });

  it('is refused while another one on the same subject is open, and begins once that has ended', async () => {
    const first = await begin();
    await expect(begin(work, {}, subject)).rejects.toThrow('Something else is being done to web-1');
    letGo();
    await untilStatus(first.id, 'succeeded');
    const second = await begin(work, {}, subject);
    await untilStatus(second.id, 'succeeded');
  });

  it('is cancelled in the middle of a step', async () => {
    const { id } = await begin();
    await untilSecondStep(id);
    const { body } = await provider.json<{ job: Job }>('POST', `/job/jobs/${id}/cancel`, {}, owner);
    expect(body.job.status).toBe('cancelled');
    letGo();
    await vi.waitFor(() => expect(ended).toEqual(['test.work cancelled']));
    expect(ran).not.toContain('third');
  });

  it('that cannot be stopped is not', async () => {
    const { id } = await begin(fixed);
    const { status, body } = await provider.json<{ message: string }>('POST', `/job/jobs/${id}/cancel`, {}, owner);
    expect([status, body.message]).toEqual([409, 'This cannot be stopped once it has begun.']);
    letGo();
    await untilStatus(id, 'succeeded');
  });

  it('fails, and waits, on demand', async () => {
    const match = { kind: 'test.work', subject_id: subject + 1, step: 'third' };
    await provider.json('POST', '/__demo/jobs', { match, fault: 'hold' });
    letGo();
    const { id } = await begin();
    await vi.waitFor(async () => expect((await read(id)).job.steps[2]?.status).toBe('running'));
    expect(ran).not.toContain('third');
    await provider.json('DELETE', `/__demo/jobs?subject_id=${subject}`);
    await untilStatus(id, 'succeeded');
  });

  it('is updated once by the end of a step that is reported again and again', async () => {
    letGo();
    const { id } = await begin();
    await untilStatus(id, 'succeeded');
    expect(updates).toBeLessThan(20);
  });

  it('does not wait on demand of something else with its number', async () => {
    const match = { subject_type: 'hosting', subject_id: subject + 1 };
    await provider.json('POST', '/__demo/jobs', { match, fault: 'hold' });
    letGo();
    const { id } = await begin();
    await untilStatus(id, 'succeeded');
    await provider.json('DELETE', `/__demo/jobs?subject_type=hosting&subject_id=${subject}`);
  });
});

describe('a job that a stop interrupts', () => {
  it('continues with the step that was not done', async () => {
    const { id } = await begin();
    await untilSecondStep(id);
    provider.jobs.stop();
    letGo();
    await vi.waitFor(() => expect(provider.jobs.isRunning(id)).toBe(false));
    expect((await read(id)).job.status).toBe('running');
    ran.length = 0;
    await provider.jobs.resume();
    await untilStatus(id, 'succeeded');
    expect(ran).toEqual(['second', 'third']);
  });

  it('of a kind that is gone ends', async () => {
    const { id } = await begin();
    await untilSecondStep(id);
    provider.jobs.stop();
    letGo();
    await vi.waitFor(() => expect(provider.jobs.isRunning(id)).toBe(false));
    await provider.db.update(jobs).set({ kind: 'test.gone' }).where(eq(jobs.id, id));
    await provider.jobs.resume();
    await vi.waitFor(async () => {
      const [row] = await provider.db.select().from(jobs).where(eq(jobs.id, id));
      expect(row?.status).toBe('failed');
    });
  });
});

describe('the jobs of a team', () => {
  it('are not shown to another team', async () => {
    letGo();
    const { id } = await begin();
    const stranger = await provider.signIn('large');
    const { status } = await provider.json('GET', `/job/jobs/${id}`, undefined, stranger);
    expect(status).toBe(404);
    const list = await provider.json<{ jobs: Job[] }>('GET', '/job/jobs', undefined, stranger);
    expect(list.body.jobs).toEqual([]);
  });

  it('are shown to those who may open their page', async () => {
    letGo();
    const hidden = await begin();
    const shown = await begin(fixed);
    const bookkeeper = await provider.signIn('billing');
    const { body } = await provider.json<{ jobs: Job[] }>('GET', '/job/jobs', undefined, bookkeeper);
    const ids = body.jobs.map(({ id }) => id);
    expect(ids).toContain(shown.id);
    expect(ids).not.toContain(hidden.id);
    expect((await provider.json('GET', `/job/jobs/${hidden.id}`, undefined, bookkeeper)).status).toBe(404);
  });

  it('are listed by status and subject', async () => {
    const { id } = await begin();
    const open = await provider.json<{ jobs: Job[]; meta: { total: number } }>(
      'GET',
      `/job/jobs?status=open&subject_type=server&subject_id=${subject}`,
      undefined,
      owner,
    );
    expect(open.body.jobs.map((job) => job.id)).toEqual([id]);
    letGo();
    await untilStatus(id, 'succeeded');
  });
});
