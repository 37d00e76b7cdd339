import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#build/endpoints.ts';
import { itemsOf } from '#conformance/inputs.ts';
import { type Options, readOptions } from '#conformance/options.ts';
import { countFindings, type Finding } from '#conformance/report.ts';
import { runChecks } from '#conformance/run.ts';
import { PASSWORD, startProvider, type TestProvider } from '../../support/provider.ts';

const ORIGIN = 'https://portal.example';
let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ allowedOrigins: [ORIGIN] });
});
afterAll(() => provider.stop());

const run = (...args: string[]) =>
  runChecks(readOptions([provider.url, '--app-domain', 'gb.localhost', ...args], {}) as Options);
const signIn = (login: string, prefix = '') => [
  `--${prefix}email`,
  `${login}@example.test`,
  `--${prefix}password`,
  PASSWORD,
];
const problems = (findings: readonly Finding[]) =>
  findings
    .filter(({ status }) => status === 'wrong' || status === 'missing')
    .map(({ title, details }) => [title, ...details]);
const linesAbout = (findings: readonly Finding[], noun: string) =>
  findings.filter((finding) => finding.noun === noun).map(({ name, status }) => `${name} ${status}`);

/** What the owner has before and after: ids of lists in which a run makes something. */
async function owned() {
  const headers = await provider.signIn('owner');
  const paths = [
    '/email/mailboxes?per_page=100',
    '/_id/zones?per_page=100',
    '/project/projects',
    '/cloud/ssh-keys',
    '/user/invite',
    '/user/user/vulnerabilities',
  ];
  const bodies = await Promise.all(paths.map((path) => provider.json('GET', path, undefined, headers)));
  return bodies.map(({ body }) => itemsOf(body).map(({ id }) => id));
}

describe('the conformance kit against the reference provider', () => {
  it('finds no problem, reading and writing as the owner', async () => {
    const before = await owned();
    const findings = await run(
      ...signIn('owner'),
      ...signIn('gb-one', 'second-'),
      '--origin',
      ORIGIN,
      '--write',
      '--money',
    );
    expect(problems(findings)).toEqual([]);
    expect(countFindings(findings).ok).toBeGreaterThan(220);
    // A read is only left out for want of something to read.
    const unread = findings.filter(({ title, status }) => title.startsWith('GET ') && status === 'not tried');
    expect(unread.length).toBeLessThan(8);
    expect(await owned()).toEqual(before);
  });

  it('reports every call of the contract', async () => {
    const findings = await run();
    expect(findings.map(({ name }) => name)).toEqual(expect.arrayContaining(endpoints.map(({ name }) => name)));
    expect(problems(findings)).toEqual([]);
  });

  it('reads alone without --write', async () => {
    const before = await owned();
    await run(...signIn('owner'), ...signIn('support', 'second-'));
    expect(await owned()).toEqual(before);
  });

  it('tries the calls of one noun with --only', async () => {
    const findings = await run(...signIn('owner'), '--only', 'notification,team');
    expect(new Set(findings.map(({ noun }) => noun))).toEqual(new Set(['notification', 'team']));
    expect(linesAbout(findings, 'notification')).toEqual(['listNotifications ok']);
  });

  it('takes the refusals of a member with few roles for what they are', async () => {
    const findings = await run(...signIn('billing'));
    expect(problems(findings)).toEqual([]);
    expect(findings.find(({ name }) => name === 'listAllMailboxes')).toMatchObject({ status: 'not tried' });
  });
});
