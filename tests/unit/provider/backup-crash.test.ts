import { describe, expect, it } from 'vitest';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { crashEverywhere, type Flow, type Provider } from '#tests/support/crash.ts';

/** A plain run kills the provider before some statements; `CRASH_AT=all` before every one that writes. */
const EVERY = process.env.CRASH_AT === 'all' ? 1 : 7;
const TIMEOUT_MS = process.env.CRASH_AT === 'all' ? 3_600_000 : 400_000;
const POLL_MS = 20;
const FILES = ['/one.txt', '/two.txt'];

interface Account {
  id: number;
  headers: Record<string, string>;
  backupId: number;
}
interface Body {
  job?: { id: number };
  jobs: { id: number; kind: string; status: string; error: string | null }[];
  backups: { id: number; reason: string }[];
  text: string;
  preview: { blocked: string | null };
}

/** Waits until nothing is being done to the account. @returns whether the provider still answers */
async function waitUntilIdle({ call }: Provider, { id, headers }: Account): Promise<boolean> {
  for (;;) {
    const answer = await call<Body>(
      'GET',
      `/backup/jobs?subject_type=hosting&subject_id=${id}&status=open`,
      undefined,
      headers,
    );
    if (!answer) return false;
    if (answer.body.jobs.length === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
const order = ({ call }: Provider, { id, headers }: Account) =>
  call<Body>('POST', '/backup/backups', { subject_type: 'hosting', subject_id: String(id), kind: 'full' }, headers);
async function write({ call }: Provider, { id, headers }: Account, text: string): Promise<void> {
  for (const path of FILES) {
    await call('POST', `/shared-hosting/accounts/${id}/files`, { path, kind: 'file' }, headers);
    await call('PUT', `/shared-hosting/accounts/${id}/files/text`, { path, text }, headers);
  }
}
async function prepare(provider: Provider, team: DemoTeam): Promise<Account> {
  const account = team.services.find(({ type, status }) => type === 'hosting' && status === 'active');
  const headers = { Authorization: `Bearer ${team.people.owner.token}` };
  const context = { id: account?.id ?? 0, headers, backupId: 0 };
  await write(provider, context, 'as it was');
  await order(provider, context);
  await waitUntilIdle(provider, context);
  return { ...context, backupId: (await listBackups(provider, context))[0]?.id ?? 0 };
}
async function listBackups({ call }: Provider, { id, headers }: Account) {
  const path = `/backup/backups?subject_type=hosting&subject_id=${id}&per_page=100`;
  return (await call<Body>('GET', path, undefined, headers))?.body.backups ?? [];
}
/** What is wrong with jobs and backups: each that was made is there once, and whole. */
async function auditBackups(provider: Provider, account: Account): Promise<(string | false)[]> {
  await waitUntilIdle(provider, account);
  const { call } = provider;
  const path = `/backup/jobs?subject_type=hosting&subject_id=${account.id}&per_page=100`;
  const jobs = (await call<Body>('GET', path, undefined, account.headers))?.body.jobs ?? [];
  const backups = await listBackups(provider, account);
  const problems: (string | false)[] = jobs.map(
    ({ kind, status, error }) => status !== 'succeeded' && `${kind} has ${status}: ${error}`,
  );
  if (backups.length !== jobs.length) problems.push(`${backups.length} backups of ${jobs.length} jobs`);
  for (const { id } of backups) {
    const preview = await call<Body>(
      'POST',
      `/backup/backups/${id}/restore/preview`,
      { paths: ['/'] },
      account.headers,
    );
    if (preview?.status !== 200 || preview.body.preview.blocked)
      problems.push(`backup ${id}: ${JSON.stringify(preview)}`);
  }
  return problems;
}

const making: Flow<Account> = {
  name: 'a backup',
  jobPace: 0,
  prepare,
  async act(provider, account) {
    await order(provider, account);
    await waitUntilIdle(provider, account);
  },
  audit: auditBackups,
};
const restoring: Flow<Account> = {
  name: 'a restore',
  jobPace: 0,
  prepare,
  async act(provider, account) {
    if (!(await waitUntilIdle(provider, account))) return;
    await write(provider, account, 'changed');
    await provider.call('POST', `/backup/backups/${account.backupId}/restore`, { paths: ['/'] }, account.headers);
    await waitUntilIdle(provider, account);
  },
  async audit(provider, account) {
    const problems = await auditBackups(provider, account);
    for (const path of FILES) {
      const query = `path=${encodeURIComponent(path)}`;
      const file = await provider.call<Body>(
        'GET',
        `/shared-hosting/accounts/${account.id}/files/text?${query}`,
        undefined,
        account.headers,
      );
      if (file?.body.text !== 'as it was') problems.push(`${path} is ${JSON.stringify(file?.body)}`);
    }
    return problems;
  },
};

describe('a provider that is killed before a statement and started again', () => {
  it.each([making, restoring])('ends what it had begun: $name', { timeout: TIMEOUT_MS }, async (flow) => {
    const { problems, statements, crashes } = await crashEverywhere(flow, {
      every: EVERY,
      counts: 'writes',
      ending: 'kill',
    });
    console.info(`crash: ${flow.name}, ${crashes} of ${statements} statements, ${problems.length} problems`);
    expect(problems).toEqual([]);
    expect(crashes).toBeGreaterThan(1);
  });
});
